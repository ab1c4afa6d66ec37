"""Small change of sentences: lists and numbers of things."""

from collections.abc import Iterable


def listing(words: Iterable[str], link: str = "and") -> str:
    """``a, b and c``."""
    parts = list(words)
    return f" {link} ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part) if parts else ""


def plural(count: int, word: str) -> str:
    """``1 gem``, ``2 gems``."""
    return f"{count} {word}{'' if count == 1 else 's'}"
