"""Lawnarchy."""
