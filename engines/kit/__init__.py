"""Shared by games; no game inside."""
