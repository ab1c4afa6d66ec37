"""A name for a changed edition."""

from collections.abc import Mapping
from typing import Any


def describe(name: str, changes: Mapping[str, Any]) -> str:
    """The name of a changed edition: ``rulebook, wilting threshold 7``."""
    parts = [name]
    for key, value in changes.items():
        if key == "copies":
            parts += [f"{count or 'no'} {card}" for card, count in value.items()]
        elif key == "lost_shares":
            parts.append("lost shares" if value else "no lost shares")
        else:
            shown = "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
            parts.append(f"{key.replace('_', ' ')} {shown}")
    return ", ".join(parts)
