"""An edition changed: what differs between two, and a name for it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.cards import Options

if TYPE_CHECKING:
    from gardenlab.garden_nation.box import Edition


def plain(value: object) -> Any:
    """A value as options hold it: Python numbers and tuples, whatever the caller counted with."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return tuple(plain(part) for part in value)
    return value.item() if isinstance(value, np.generic) else value


def difference(old: "Edition", new: "Edition") -> dict[str, Any]:
    """The arguments of `edition` that turn one edition into the other, which has the same faces."""
    found: dict[str, Any] = {
        option: getattr(new.options, option)
        for option in Options._fields
        if getattr(old.options, option) != getattr(new.options, option)
    }
    pairs = zip(old.cards, new.cards, strict=True)
    copies = {after.id: after.copies for before, after in pairs if before.copies != after.copies}
    return found | ({"copies": copies} if copies else {})


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
