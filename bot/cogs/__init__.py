"""Slash commands and controls, a file for each concern."""
