"""Parts that the pictures of all games share: fitted words, the badge of a seat, the frame that takes a click."""

from gardenlab.drawing.measure import fit
from gardenlab.drawing.scene import Mark, circle, rect, text

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
    fitted = fit(words, room, size, least, most, bool(style.get("bold", False)))
    pitch = fitted.size * 1.16
    first = y - pitch * (len(fitted.lines) - 1) / 2
    return [text(x, first + k * pitch, row, fitted.size, **style) for k, row in enumerate(fitted.lines)]  # type: ignore[arg-type]


def badge(seat: int, x: float, y: float, radius: float = 11.0) -> Marks:
    """The round sign of a seat with its number."""
    return [circle(x, y, radius, f"seat-{seat}"), text(x, y, str(seat), radius * 1.1, "white", bold=True)]


def target(
    key: str | None, label: str, x: float, y: float, width: float, height: float, *, corner: float = 8.0, layer: int = 8
) -> Mark:
    """The invisible rectangle that takes the click, says the label and shows the emphasis."""
    return rect(x, y, width, height, round=corner, key=key, label=label, layer=layer)
