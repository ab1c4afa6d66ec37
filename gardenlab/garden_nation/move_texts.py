"""Moves as texts and back: one step, or a whole turn of several; `notation` has the table of forms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import NotationError
from gardenlab.engine.steps import read_steps, unread
from gardenlab.garden_nation.areas import LANDS, area_name, tile_at
from gardenlab.garden_nation.state import (
    ABANDON,
    AS,
    CALL,
    COMPLETE,
    CONSTRUCT,
    FORCE,
    FROM,
    GO,
    INVADE,
    KEEP,
    LEAVE,
    PASS,
    SHIFT,
    TO,
)

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition

FORMS = (
    "'keep <mission>', 'construct <area>', 'as <green, yellow or red>', 'abandon <area>', 'invade <area>', "
    "'strategic <territory>', 'forced <territory>', 'transfer <area>', 'to <area>', 'project <project>', "
    "'no project', 'next <seat>', 'pass'"
)
ON_AREA = {CONSTRUCT: "construct", ABANDON: "abandon", INVADE: "invade", FROM: "transfer", TO: "to"}
ON_TILE = {GO: "strategic", FORCE: "forced"}
_FIRST_WORDS = frozenset(
    ("keep", "as", "project", "no", "next", "pass", *ON_AREA.values(), *ON_TILE.values()),
)
MAX_SEATS = 4
_AREA = re.compile(r"([1-7])[.:]([0-6])")
_LAND_WORDS = {**{land: land for land in LANDS}, "grass": "", "leaves": "", "tall": ""}


def split_code(code: int) -> tuple[int, int]:
    """The kind and the argument of a move code."""
    return code >> SHIFT, code & ((1 << SHIFT) - 1)


def move_text(state: Any, edition: Edition, code: int) -> str:
    """The text of a move code; the state says where the tiles lie.

    Raises
    ------
    NotationError
        If there is no move of this code.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    try:
        return _text_of(state, edition, *split_code(int(code)))
    except (KeyError, IndexError, TypeError, ValueError):
        raise NotationError(f"{code!r} is not the code of a move; expected one of position.legal_codes()") from None


def _text_of(state: Any, edition: Edition, kind: int, argument: int) -> str:
    if kind in ON_AREA:
        return f"{ON_AREA[kind]} {area_name(state, argument)}"
    if kind in ON_TILE:
        return f"{ON_TILE[kind]} {tile_at(state, argument)}"
    if kind == KEEP:
        return f"keep {edition.missions[argument].id}"
    if kind == COMPLETE:
        return f"project {edition.projects[argument].id}"
    if kind == AS:
        return f"as {LANDS[argument]}"
    if kind == CALL:
        return f"next {range(MAX_SEATS)[argument]}"
    return {LEAVE: "no project", PASS: "pass"}[kind]


def steps(text: str) -> list[str]:
    """Split the text of a step or of a turn into the texts of its steps.

    Upper case, extra blanks, commas and semicolons do not matter, card names may be written with blanks, and the
    words ``area``, ``territory`` and ``seat`` may stand before their numbers: ``Construct area 5.2 as green grass,
    project Terraced Houses, next seat 2`` is ``construct 5.2``, ``as green``, ``project terraced-houses``, ``next 2``.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    words = re.findall(r"[^\s,;]+", text.casefold())
    return read_steps(text, words, _step, FORMS)


def _step(words: list[str], at: int) -> tuple[str, int]:
    """Read one step from `at` on; where the next begins."""
    word = words[at]
    if word == "pass":
        return word, at + 1
    if word == "no" and words[at + 1 : at + 2] == ["project"]:
        return "no project", at + 2
    if word in ON_AREA.values():
        area, end = _after(words, at, ("area", "a", "building"))
        found = _AREA.fullmatch(area)
        if not found:
            raise _unread(words, at, ": an area is a territory, a point and a printed slot from 0 to 6, such as 5.2")
        return f"{word} {found[1]}.{found[2]}", end
    if word in ON_TILE.values():
        tile, end = _after(words, at, ("territory", "tile", "movement", "move", "to"))
        if tile not in ("1", "2", "3", "4", "5", "6", "7"):
            raise _unread(words, at, ": a territory is a number from 1 to 7")
        return f"{word} {tile}", end
    if word == "next":
        seat, end = _after(words, at, ("seat", "player"))
        if seat not in ("0", "1", "2", "3"):
            raise _unread(words, at, ": a seat is a number from 0 to 3")
        return f"next {seat}", end
    if word == "as":
        return _land(words, at)
    if word in ("keep", "project"):
        return _card(words, at)
    raise _unread(words, at)


def _after(words: list[str], at: int, fillers: tuple[str, ...]) -> tuple[str, int]:
    """The word that a step hangs on, fillers left out, and where the next step begins."""
    here = at + 1
    while here < len(words) and words[here] in fillers:
        here += 1
    return (words[here] if here < len(words) else ""), here + 1


def _land(words: list[str], at: int) -> tuple[str, int]:
    """``as green``; ``as tall yellow grass`` says the same."""
    end = at + 1
    lands: list[str] = []
    while end < len(words) and words[end] in _LAND_WORDS and not (lands and words[end] in LANDS):
        lands += [words[end]] if words[end] in LANDS else []
        end += 1
    if not lands:
        raise _unread(words, at, ": a land is green, yellow or red")
    return f"as {lands[0]}", end


def _card(words: list[str], at: int) -> tuple[str, int]:
    """The id or the name of a card, whose words may stand apart."""
    end = at + 1
    name: list[str] = []
    while end < len(words) and (not name or not _begins(words, end)):
        name.append(words[end])
        end += 1
    if not name:
        raise _unread(words, at, f": expected the name of a {'mission' if words[at] == 'keep' else 'project'}")
    return f"{words[at]} {re.sub(r'[^a-z0-9]+', '-', ' '.join(name)).strip('-')}", end


def _begins(words: list[str], at: int) -> bool:
    """Whether a step begins here, and not a word of a card's name such as the ``to`` of Road to Rome."""
    if words[at] not in _FIRST_WORDS:
        return False
    if words[at] in ("keep", "project", "pass"):
        return True
    try:
        _step(words, at)
    except NotationError:
        return any(letter.isdigit() for word in words[at + 1 : at + 3] for letter in word)
    return True


def _unread(words: list[str], at: int, why: str = "") -> NotationError:
    return unread(words, at, FORMS, why)
