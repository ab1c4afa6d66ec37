"""A name for a changed edition."""

from collections.abc import Mapping
from typing import Any


def describe(name: str, changes: Mapping[str, Any]) -> str:
    """The name of a changed edition: ``rulebook, open projects 5, no forge``."""
    parts = [name]
    for key, value in changes.items():
        words = key.replace("_", " ")
        if key == "copies":
            parts += [f"{count or 'no'} {card}" for card, count in value.items()]
        elif isinstance(value, bool):
            parts.append(words if value else f"not {words}")
        elif value and isinstance(value, tuple) and isinstance(value[0], tuple):
            parts.append(f"{words} {' | '.join('/'.join(map(str, part)) for part in value)}")
        else:
            parts.append(f"{words} {'/'.join(map(str, value)) if isinstance(value, tuple) else value}")
    return ", ".join(parts)
