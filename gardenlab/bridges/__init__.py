"""Bridges to other ecosystems."""
