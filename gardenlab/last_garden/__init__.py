"""The Last Garden."""
