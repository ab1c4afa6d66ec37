"""A move told as news to one who watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.wording import plural
from gardenlab.garden_nation.areas import LAND_WORDS, area_name, copied, land_word, numbers, tile_at
from gardenlab.garden_nation.move_texts import ON_TILE, split_code
from gardenlab.garden_nation.names import called, called_within, project_title
from gardenlab.garden_nation.rules import play
from gardenlab.garden_nation.scoring import building_pay, floor_cost
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
    LAND,
    LEAVE,
    PASS,
    PROJECT,
)

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition


def after(state: Any, edition: Edition, code: int) -> Any:
    """The state after a legal move; `state` is left as it was."""
    found = copied(state)
    play(found, numbers(edition), code)
    return found


def describe(
    state: Any, edition: Edition, code: int, viewer: int | None = None, names: Sequence[str] | None = None
) -> str:
    """Tell a move in one sentence: what it costs, and where the torticrane goes.

    Such as ``Ana constructs floor 2 in 5.2 for 4 inhabitants; the torticrane moves to territory 3``. Only the seat
    itself is told which missions it keeps.

    See :class:`gardenlab.engine.rooms.Notation`.
    """
    kind, argument = split_code(code)
    who = called(state.turn, names)
    if kind == KEEP:
        return f"{who} {_keeping(state, edition, argument, viewer)}"
    if kind in (CONSTRUCT, ABANDON, INVADE):
        return f"{who} {_action(state, edition, code, names)}{_torticrane(state, edition, code)}"
    if kind == COMPLETE:
        return f"{who} {_completing(state, edition, code)}{_torticrane(state, edition, code)}"
    if kind == AS:
        area = area_name(state, state.cell)
        return f"{who} makes the bramble {area} {LAND_WORDS[argument]}{_torticrane(state, edition, code)}"
    if kind == CALL:
        return f"{who} chooses {called_within(argument, names)} to play next"
    told = {
        GO: "uses a ploy for strategic movement and plays in territory {tile}",
        FORCE: "cannot construct in territory {here} and plays in territory {tile}",
        FROM: "uses a ploy to transfer the roof of {area}",
        PASS: "passes the action",
    }
    if kind in told:
        tile = tile_at(state, argument) if kind in ON_TILE else 0
        area = area_name(state, argument) if kind == FROM else ""
        line = told[kind].format(tile=tile, here=tile_at(state, state.territory), area=area)
        return f"{who} {line}" + (_torticrane(state, edition, code) if kind == PASS else "")
    if kind == LEAVE:
        return f"{who} completes no project{_torticrane(state, edition, code)}"
    return f"{who} moves the roof of {area_name(state, state.cell)} to {area_name(state, argument)}"


def _keeping(state: Any, edition: Edition, mission: int, viewer: int | None) -> str:
    if viewer == state.turn:
        return f"keeps {edition.missions[mission].name}"
    return "is choosing from four missions" if state.kept[state.turn, 0] == -1 else "keeps two missions"


def _action(state: Any, edition: Edition, code: int, names: Sequence[str] | None) -> str:
    kind, cell = split_code(code)
    area, floors = area_name(state, cell), int(state.floors[cell])
    if kind == CONSTRUCT:
        cost = plural(floor_cost(state, cell), "inhabitant")
        return f"constructs floor {floors + 1} in {area} ({land_word(state.land[cell])}) for {cost}"
    pay = f"{building_pay(state, cell)} inhabitants"
    back = "; its roof returns to the reserve" if state.roof[cell] else ""
    if kind == ABANDON:
        return f"abandons {plural(floors, 'floor')} in {area} and gets {pay} back{back}"
    whose = called_within(state.owner[cell], names)
    return f"uses a ploy to invade {plural(floors, 'floor')} of {whose} in {area} for {pay}, which {whose} gets{back}"


def _completing(state: Any, edition: Edition, code: int) -> str:
    face = split_code(code)[1]
    points = plural(int(numbers(edition).project_points[face]), "point")
    told = f"completes {project_title(edition, face)} with {area_name(state, state.cell)} for {points}"
    return told + (" and places a roof there" if state.roofs > 0 else "")


def _torticrane(state: Any, edition: Edition, code: int) -> str:
    """Where the torticrane goes if the action ends with this move."""
    then = after(state, edition, code)
    if then.actions == state.actions or then.step in (LAND, PROJECT):
        return ""
    tile = tile_at(then, then.torticrane)
    if then.torticrane == state.torticrane:
        return f"; the torticrane stays in territory {tile}"
    return f"; the torticrane moves to territory {tile}"


__all__ = ["after", "called", "describe"]
