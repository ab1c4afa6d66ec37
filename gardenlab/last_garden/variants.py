"""An edition changed: what differs between two, and a name for it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.last_garden.cards import Options

if TYPE_CHECKING:
    from gardenlab.last_garden.box import Edition


def plain(value: object) -> Any:
    """A value as options hold it: Python numbers and tuples, whatever the caller counted with."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return tuple(plain(part) for part in value)
    return value.item() if isinstance(value, np.generic) else value


def difference(old: "Edition", new: "Edition") -> dict[str, Any]:
    """The arguments of `edition` that turn one edition into the other."""
    found: dict[str, Any] = {
        option: getattr(new.options, option)
        for option in Options._fields
        if getattr(old.options, option) != getattr(new.options, option)
    }
    pairs = zip(old.cards, new.cards, strict=True)
    copies = {after.id: after.copies for before, after in pairs if before.copies != after.copies}
    return found | ({"copies": copies} if copies else {})


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
