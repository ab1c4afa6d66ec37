"""How wide a text is, roughly: advance widths of DejaVu Sans, the widest of the fonts that pictures ask for."""

from functools import lru_cache
from typing import NamedTuple

FONT_FAMILY = '"DejaVu Sans", Verdana, "Segoe UI", Helvetica, Arial, sans-serif'

# hundredths of the text height for the characters 32 to 126
_PLAIN = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69,
    61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63,
    59, 82, 59, 59, 52, 64, 34, 64, 84,
)  # fmt: skip
_BOLD = (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84,
    84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85, 73, 85, 77, 72, 68, 81, 77, 110, 77,
    72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48,
    71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
)  # fmt: skip
_OTHER = 75
_WIDE = 110


def width(words: str, size: float, bold: bool = False) -> float:
    """Width of one line of text in the units of its size."""
    table = _BOLD if bold else _PLAIN
    total = 0
    for character in words:
        code = ord(character)
        total += table[code - 32] if 32 <= code < 127 else _WIDE if code >= 0x1100 else _OTHER
    return total * size / 100


class Fitted(NamedTuple):
    """The lines of a fitted text and their size."""

    lines: tuple[str, ...]
    size: float


@lru_cache(maxsize=4096)
def fit(words: str, room: float, size: float, least: float = 8.0, lines: int = 1, bold: bool = False) -> Fitted:
    """Break a text into at most `lines` lines no wider than `room`, shrinking it, and cutting it only as a last resort.

    Parameters
    ----------
    words : str
        The text.
    room : float
        Width to be kept.
    size, least : float
        The wished and the smallest height of the text.
    lines : int
        How many lines there may be.
    bold : bool
        Whether the text will be bold.

    Returns
    -------
    Fitted
        The lines and the size they fit in.
    """
    now = size
    while True:
        broken = _wrap(words, room, now, lines, bold)
        if broken is not None:
            return Fitted(broken, now)
        if now <= least:
            break
        now = max(least, now - 0.5)
    rough = _wrap(words, room, least, 10**6, bold, cut=True) or ()
    kept = list(rough[:lines])
    if len(rough) > lines:
        kept[-1] = _cut(kept[-1] + " " + rough[lines], room, least, bold)
    return Fitted(tuple(kept), least)


def _wrap(words: str, room: float, size: float, lines: int, bold: bool, cut: bool = False) -> tuple[str, ...] | None:
    done: list[str] = []
    for word in words.split():
        if done and width(done[-1] + " " + word, size, bold) <= room:
            done[-1] += " " + word
        elif width(word, size, bold) <= room:
            done.append(word)
        elif cut:
            done.append(_cut(word, room, size, bold))
        else:
            return None
    return tuple(done) if len(done) <= lines else None


def _cut(words: str, room: float, size: float, bold: bool) -> str:
    if width(words, size, bold) <= room:
        return words
    while words and width(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"
