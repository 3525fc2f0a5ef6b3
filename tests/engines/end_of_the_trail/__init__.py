"""The rules of End of the Trail, chapter by chapter."""
