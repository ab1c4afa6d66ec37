"""Moves as texts and back: one step, or a whole turn of several; `notation` has the table of forms."""

import re
from typing import Any

from gardenlab.engine.errors import NotationError
from gardenlab.engine.steps import read_steps, unread
from gardenlab.last_garden.box import Edition
from gardenlab.last_garden.cards import BOOSTS, COLOURS, ROWS, TYPES
from gardenlab.last_garden.spaces import SPACE_TEXTS
from gardenlab.last_garden.state import (
    AS,
    AT,
    DESTINATION,
    DONE,
    DOWN,
    LAB,
    NAME,
    PLAIN,
    PLAY,
    PUT,
    QUEEN,
    SHIFT,
    TAKE_BOOST,
    TAKE_COLOUR,
    UP,
    USE,
    WITHOUT,
)

FORMS = (
    "'play <card>', 'queen', 'plain', 'with <boost>', 'as <type>', 'number <die>', 'at sector <1 to 6>', 'red', "
    "'green', 'blue', 'without', 'to sector <1 to 6>', 'up', 'down', 'garden <1 to 6>', 'mine <colour>', "
    "'row <1:1, 1:2 or 6+=3> die <1 to 6>', 'lab', 'take <boost>', 'done'"
)
_ALONE = {QUEEN: "queen", PLAIN: "plain", WITHOUT: "without", UP: "up", DOWN: "down", LAB: "lab", DONE: "done"}
_SINGLE = frozenset(_ALONE.values()) | frozenset(COLOURS)
_BOOST_WORDS = {"x2": "x2", "2x": "x2", "double": "x2", "multi": "multi", "change": "change"}
_CARD = re.compile(r"(place|move|spin)[- ]?([1-6])")


def split_code(code: int) -> tuple[int, int]:
    """The kind and the argument of a move code."""
    return code >> SHIFT, code & ((1 << SHIFT) - 1)


def move_text(state: Any, edition: Edition, code: int) -> str:
    """The text of a move code; it does not hang on the state.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    kind, argument = split_code(code)
    if kind in _ALONE:
        return _ALONE[kind]
    if kind == PLAY:
        return f"play {edition.cards[argument].id}"
    if kind == PUT:
        return SPACE_TEXTS[argument]
    if kind == TAKE_COLOUR:
        return COLOURS[argument]
    if kind in (USE, TAKE_BOOST):
        return f"{'with' if kind == USE else 'take'} {BOOSTS[argument]}"
    if kind == AS:
        return f"as {TYPES[argument]}"
    if kind == NAME:
        return f"number {argument}"
    return f"{ {AT: 'at', DESTINATION: 'to'}[kind] } sector {argument + 1}"


def steps(text: str) -> list[str]:
    """Split the text of a step or of a turn into the texts of its steps.

    Upper case, extra blanks, commas and semicolons do not matter, and the words ``sector`` and ``die`` may be left
    out: ``Play Place 1 at 1, red, row 6+ = 3 4`` is ``play place-1``, ``at sector 1``, ``red``, ``row 6+=3 die 4``.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    plain = re.sub(r"6\s*\+\s*(=\s*3)?", "6+=3 ", text.casefold())
    words = re.findall(r"[^\s,;]+", re.sub(r"\b(place|move|spin)\s+([1-6])\b", r"\1-\2", plain))
    return read_steps(text, words, _step, FORMS)


def _step(words: list[str], at: int) -> tuple[str, int]:
    """Read one step from `at` on; where the next begins."""
    word = words[at]
    if word in _SINGLE:
        return word, at + 1
    if word == "play":
        return _card(words, at)
    if word in ("with", "take"):
        return f"{word} {_one(words, at, _BOOST_WORDS, 'a boost is x2, multi or change')}", at + 2
    if word == "as":
        return f"as {_one(words, at, dict.fromkeys(TYPES, ''), 'a type is place, move or spin')}", at + 2
    if word == "number":
        return f"number {_digit(words, at, at + 1)}", at + 2
    if word == "mine":
        return f"mine {_one(words, at, dict.fromkeys(COLOURS, ''), 'a mine is red, green or blue')}", at + 2
    if word in ("at", "to", "garden"):
        here = at + 1 + (words[at + 1 : at + 2] == ["sector"])
        return f"{word}{'' if word == 'garden' else ' sector'} {_digit(words, at, here)}", here + 1
    if word == "row":
        row = _one(words, at, dict.fromkeys(ROWS, ""), "a row is 1:1, 1:2 or 6+=3")
        here = at + 2 + (words[at + 2 : at + 3] == ["die"])
        return f"row {row} die {_digit(words, at, here)}", here + 1
    raise _unread(words, at)


def _unread(words: list[str], at: int, why: str = "") -> NotationError:
    return unread(words, at, FORMS, why)


def _card(words: list[str], at: int) -> tuple[str, int]:
    found = _CARD.fullmatch(words[at + 1]) if at + 1 < len(words) else None
    if not found:
        raise _unread(words, at, ": a card is a type and a die, such as place-1")
    return f"play {found[1]}-{found[2]}", at + 2


def _one(words: list[str], at: int, known: dict[str, str], why: str) -> str:
    word = words[at + 1] if at + 1 < len(words) else ""
    if word not in known:
        raise _unread(words, at, f": {why}")
    return known[word] or word


def _digit(words: list[str], at: int, here: int) -> int:
    word = words[here] if here < len(words) else ""
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise _unread(words, at, ": expected a number from 1 to 6")
    return int(word)
