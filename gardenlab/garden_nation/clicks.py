"""The keys of the board that a move is about, with what tells apart the moves that one area or territory stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.garden_nation.areas import LANDS, area_name, tile_at
from gardenlab.garden_nation.move_texts import ON_AREA, ON_TILE, split_code
from gardenlab.garden_nation.state import (
    ABANDON,
    AS,
    COMPLETE,
    CONSTRUCT,
    FORCE,
    FROM,
    GO,
    INVADE,
    KEEP,
    LEAVE,
    PASS,
)

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition

_KEYS = {LEAVE: "no-project", PASS: "pass"}
_WAYS = {
    CONSTRUCT: "act-construct",
    ABANDON: "act-abandon",
    INVADE: "act-invade",
    FROM: "act-transfer",
    GO: "act-strategic",
    FORCE: "act-forced",
}


def move_keys(state: Any, edition: Edition, code: int) -> tuple[str, ...]:
    """The keys of the board that a move is about.

    First its place: an area such as ``5.2``, ``tile-6``, ``project-<id>``, ``mission-<id>``, ``land-<land>``,
    ``seat-<n>``, ``no-project`` or ``pass``. Of an action, but for the first one of the game, a second key says what
    is done there: an own building may be added to or abandoned, and a territory be reached by strategic movement or
    by a forced move.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    kind, argument = split_code(code)
    place = _place(state, edition, kind, argument)
    return (place,) if state.opening or kind not in _WAYS else (place, _WAYS[kind])


def _place(state: Any, edition: Edition, kind: int, argument: int) -> str:
    if kind in _KEYS:
        return _KEYS[kind]
    if kind in ON_AREA:
        return area_name(state, argument)
    if kind in ON_TILE:
        return f"tile-{tile_at(state, argument)}"
    if kind == KEEP:
        return f"mission-{edition.missions[argument].id}"
    if kind == COMPLETE:
        return f"project-{edition.projects[argument].id}"
    return f"land-{LANDS[argument]}" if kind == AS else f"seat-{argument}"
