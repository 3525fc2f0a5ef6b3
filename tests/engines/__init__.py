"""The rules of every game, by chapter."""
