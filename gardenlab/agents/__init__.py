"""Agents over any game's rule functions."""
