"""The bot, played over the real discord.py against the sandbox."""
