"""The face of Trailboss: its command line, and the Discord bot that is to come."""

__version__ = "0.1.0"
