"""The text of a move cut into steps, and the error that shows the place where it cannot be read."""

from collections.abc import Callable, Sequence

from gardenlab.engine.errors import NotationError


def read_steps(text: str, words: list[str], step: Callable[[list[str], int], tuple[str, int]], forms: str) -> list[str]:
    """The texts of the steps that the words of a move say, one after another.

    Parameters
    ----------
    text : str
        As a person wrote it.
    words : list of str
        Its words.
    step : function
        ``step(words, at) -> (str, int)``: the game's reading of the step that begins at word `at`, and where the
        next one begins.
    forms : str
        The forms there are, for the error.

    Raises
    ------
    NotationError
        If there are no words; `step` raises it where they cannot be read, see `unread`.
    """
    if not words:
        raise NotationError(f"there is no move in {text!r}; expected {forms}")
    found, at = [], 0
    while at < len(words):
        one, at = step(words, at)
        found.append(one)
    return found


def unread(words: Sequence[str], at: int, forms: str, why: str = "") -> NotationError:
    """The error that shows the words from `at` on, which cannot be read, and the forms there are."""
    part = " ".join(words[at:]) or "the end"
    shown = part if len(part) <= 40 else part[:37] + "..."
    return NotationError(f"cannot read {shown!r} in {' '.join(words)[:80]!r}{why}; expected {forms}")
