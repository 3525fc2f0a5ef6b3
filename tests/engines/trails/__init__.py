"""The rules of Trails, by chapter of its specification."""
