"""Parts that the pictures of all games share: fitted words, the badge of a seat, the frame that takes a click."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gardenlab.drawing.measure import fit
from gardenlab.drawing.scene import Mark, circle, rect, text
from gardenlab.engine.errors import GardenlabError

Marks = list[Mark]


def lines(
    x: float, y: float, words: str, room: float, size: float, *, most: int = 1, least: float = 7.5, **style: object
) -> Marks:
    """A text of at most `most` lines no wider than `room`, its block centred at height y.

    Parameters
    ----------
    x, y : float
        Anchor and middle of the block.
    words : str
        The text; it shrinks down to the size `least`, and is cut only if that does not help.
    room, size : float
        Width to be kept, and the wished height of the text.
    most : int
        How many lines there may be.
    least : float
        The smallest height of the text.
    **style
        Attributes of the text marks, such as `bold` or `fill`.
    """
    return list(_lines(x, y, words, room, size, most, least, tuple(style.items())))


@lru_cache(maxsize=4096)  # from one picture to the next the same words stand at the same place
def _lines(
    x: float, y: float, words: str, room: float, size: float, most: int, least: float, style: tuple[Any, ...]
) -> tuple[Mark, ...]:
    given = dict(style)
    fitted = fit(words, room, size, least, most, bool(given.get("bold", False)))
    pitch = fitted.size * 1.16
    first = y - pitch * (len(fitted.lines) - 1) / 2
    return tuple(text(x, first + k * pitch, row, fitted.size, **given) for k, row in enumerate(fitted.lines))


def badge(seat: int, x: float, y: float, radius: float = 11.0) -> Marks:
    """The round sign of a seat with its number."""
    return [circle(x, y, radius, f"seat-{seat}"), text(x, y, str(seat), radius * 1.1, "white", bold=True)]


def target(
    key: str | None, label: str, x: float, y: float, width: float, height: float, *, corner: float = 8.0, layer: int = 8
) -> Mark:
    """The invisible rectangle that takes the click, says the label and shows the emphasis."""
    return rect(x, y, width, height, round=corner, key=key, label=label, layer=layer)


def chosen(edges: bool | Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Which kinds of edges are laid over a board: all of the known for True, none for False, or those named.

    Raises
    ------
    GardenlabError
        If a kind is not known.
    """
    if isinstance(edges, bool):
        return tuple(known) if edges else ()
    kinds = (edges,) if isinstance(edges, str) else tuple(edges)
    for kind in kinds:
        if kind not in known:
            raise GardenlabError(f"scene: edges {kind!r}; expected True, False or some of {', '.join(known)}")
    return kinds
