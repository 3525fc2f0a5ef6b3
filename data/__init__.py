"""Read-only content of the games, a folder each; engines/content.py reads it."""
