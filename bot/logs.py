"""The log: a line for each event, for people or for machines; never a hand, never a token."""

import logging
from datetime import UTC, datetime

import discord
import msgspec

from bot.config import Config

TEXT = "%(asctime)s %(levelname)s %(name)s %(message)s"


class JsonLines(logging.Formatter):
    """One JSON object for each event."""

    def format(self, record: logging.LogRecord) -> str:
        """The event as JSON."""
        event = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "source": record.name,
            "event": record.getMessage(),
        }
        if record.exc_info:
            event["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(event).decode()


def speak(config: Config) -> None:
    """Sets up the log."""
    logging.basicConfig(level=config.level.upper(), format=TEXT)
    if config.log_form == "json":
        for target in logging.getLogger().handlers:
            target.setFormatter(JsonLines())
    for name in ("discord", "aiosqlite"):  # at debug they log whatever is sent and kept: hands, seeds, tokens
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
