"""Moves as texts and back: one step, or a whole turn of several; `notation` has the table of forms."""

import re
import unicodedata
from typing import Any

from gardenlab.engine.errors import NotationError
from gardenlab.engine.steps import read_steps, unread
from gardenlab.lawnarchy.box import Edition
from gardenlab.lawnarchy.reading import numbers
from gardenlab.lawnarchy.state import (
    ARRANGE,
    AT,
    CLAIM,
    COMPOST,
    EMPTY,
    FROM,
    GROW,
    REVEALED,
    SHIFT,
    SQUABBLE,
    SWAP_AT,
    TO,
)

VERBS = {CLAIM: "claim", GROW: "grow", SQUABBLE: "squabble", COMPOST: "compost"}
ASKS = {AT: "at", TO: "to", SWAP_AT: "swap", FROM: "from"}
FORMS = (
    "'claim <jury card>', 'grow <card>', 'squabble <card>', 'compost <card>', 'at <place>', 'to <place>', "
    "'<place> from <place>', 'swap <place>', 'from <place>', 'reveal <1 or 2> at <place> + ...'"
)
_TAKERS = frozenset(VERBS.values())
_KEYWORDS = _TAKERS | {"at", "to", "from", "swap", "reveal", "gnome"}
_ANSWERS = ("at", "to", "from", "reveal")
_LINKS = ("+", "and")


def split_code(code: int) -> tuple[int, int]:
    """The kind and the argument of a move code."""
    return code >> SHIFT, code & ((1 << SHIFT) - 1)


def move_text(state: Any, edition: Edition, code: int) -> str:
    """The text of a move code, which hangs on the state where a garden is being rearranged.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    kind, argument = split_code(code)
    if kind == CLAIM:
        record = numbers(edition)
        return f"claim {edition.cards[record.gardens + record.squabbles + argument].id}"
    if kind in VERBS:
        return f"{VERBS[kind]} {edition.cards[argument].id}"
    if kind == REVEALED:
        return reveal_text(argument)
    if kind == ARRANGE:
        filled = sum(source != EMPTY for source in state.order)
        return f"{filled + 1} from {argument + 1}"
    return f"{ASKS[kind]} {argument + 1}"


def reveal_text(way: int) -> str:
    """The text of a way of revealing gnomes, such as `reveal 2 at 3 + 1 at 4`."""
    terms = [
        f"{face} at {place + 1}"
        for place in range(4)
        for face in (1, 2)
        for _ in range(way >> (3 * (2 * place + face - 1)) & 7)
    ]
    return "reveal " + (" + ".join(terms) or "nothing")


def steps(text: str) -> list[str]:
    """Split the text of a step or of a turn into the texts of its steps.

    Upper case, extra blanks and commas do not matter, and a card may be named as it is printed: ``Grow Zen Garden
    at 2`` is ``grow zen-garden``, ``at 2``.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    words = re.findall(r"\+|[^\s,;+]+", text.casefold())
    return read_steps(text, words, _step, FORMS)


def _step(words: list[str], at: int) -> tuple[str, int]:
    """Read one step from `at` on; where the next begins."""
    word = words[at]
    if word in _TAKERS:
        return _taking(words, at)
    if word == "reveal":
        return _revealing(words, at)
    if word == "gnome" and words[at + 1 : at + 2] == ["to"]:
        return f"to {_place(words, at + 2)}", at + 3
    if word == "steal" and words[at + 1 : at + 2] == ["from"]:
        return f"from {_place(words, at + 2)}", at + 3
    if word in ("at", "to", "from", "swap"):
        return f"{word} {_place(words, at + 1)}", at + 2
    if word.isdecimal() and words[at + 1 : at + 2] == ["from"]:
        return f"{_place(words, at)} from {_place(words, at + 2)}", at + 3
    raise _unread(words, at)


def _unread(words: list[str], at: int, why: str = "") -> NotationError:
    return unread(words, at, FORMS, why)


def _place(words: list[str], at: int) -> int:
    word = words[at] if at < len(words) else ""
    if word not in ("1", "2", "3", "4"):
        raise _unread(words, max(at - 1, 0), ": a place is 1, 2, 3 or 4")
    return int(word)


def _taking(words: list[str], at: int) -> tuple[str, int]:
    """A verb with a card's id, or with its name of several words."""
    end = at + 1
    while end < len(words) and (end == at + 1 or not _begins(words, end)):
        end += 1
    name = slug(" ".join(words[at + 1 : end]))
    if not name or words[at + 1] in _ANSWERS:
        raise _unread(words, at, ": which card?")
    return f"{words[at]} {name}", end


def _begins(words: list[str], at: int) -> bool:
    """Whether a new step begins there, rather than a card's name going on."""
    return words[at] in _KEYWORDS or (words[at].isdecimal() and words[at + 1 : at + 2] == ["from"])


def slug(name: str) -> str:
    """A card's name as ids are written: `Zen Garden` as `zen-garden`."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def _revealing(words: list[str], at: int) -> tuple[str, int]:
    """`reveal`, then terms such as `2 at 3`; in any order, with `+`, `and` or a comma between them."""
    if words[at + 1 : at + 2] == ["nothing"]:
        return "reveal nothing", at + 2
    terms: list[tuple[int, int]] = []
    here = at + 1
    while True:
        if terms and here < len(words) and words[here] in _LINKS:
            here += 1
        elif terms and words[here + 1 : here + 2] != ["at"]:
            break
        face = words[here] if here < len(words) else ""
        if face not in ("1", "2") or words[here + 1 : here + 2] != ["at"]:
            raise _unread(words, at, ": after reveal come the gnomes, as '2 at 3 + 1 at 4'")
        terms.append((_place(words, here + 2), int(face)))
        here += 3
    return "reveal " + " + ".join(f"{face} at {place}" for place, face in sorted(terms)), here
