"""What common projects ask, in words, and whether a building would complete them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.garden_nation.areas import LAND_WORDS, area_name, cells_by_name, copied, land_word, numbers
from gardenlab.garden_nation.edition_record import BESIDE_EMPTY, CENTRAL, OUTSIDE, PAIR, TALL_PAIR
from gardenlab.garden_nation.geometry import NEIGHBOURS
from gardenlab.garden_nation.scoring import floor_cost, project_met
from gardenlab.garden_nation.state import EMPTY, SLOTS

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition


def needs(edition: Edition, project: int) -> str:
    """What a common project asks (Objectives in Detail): ``a building of 2+ floors on green grass ...``."""
    record = numbers(edition)
    floors, land = record.project_floors[project], record.project_land[project]
    pattern, ground = record.project_pattern[project], LAND_WORDS[land]
    tall = f"a building of {floors}+ floors on {ground}"
    if pattern == BESIDE_EMPTY:
        return f"{tall} beside an unoccupied area of {LAND_WORDS[record.project_beside[project]]}"
    if pattern == OUTSIDE:
        return f"{tall} in one of the 6 outside territories"
    if pattern == CENTRAL:
        return f"{tall} in the central territory"
    if pattern == PAIR:
        return f"2 adjacent buildings on {ground}"
    if pattern == TALL_PAIR:
        return f"2 adjacent buildings on {ground}, one of {floors}+ floors"
    others = " and one on ".join(word for other, word in enumerate(LAND_WORDS) if other != land)
    return f"{tall} beside two buildings, one on {others}"


def on_offer(state: Any) -> list[int]:
    """The faces of the projects on offer."""
    return [int(project) for project in state.open if project >= 0]


def completed_by(state: Any, edition: Edition, seat: int, cell: int, land: int | None = None) -> list[int]:
    """The projects on offer that a seat would complete by placing a floor in a cell now, who may build there or not.

    Parameters
    ----------
    land : int, optional
        What becomes of an untouched bramble.

    Returns
    -------
    list of int
        Faces; empty if no roof is there for it. The state is left as it was.
    """
    record = numbers(edition)
    if record.roof_needed and state.roofs == 0:
        return []
    board = copied(state)
    board.owner[cell] = seat
    board.floors[cell] += 1
    if land is not None:
        board.land[cell] = land
    return [project for project in on_offer(board) if project_met(board, record, project, seat, cell)]


def placements(state: Any, edition: Edition, seat: int, project: int) -> list[tuple[int, int | None, int]]:
    """Where one more floor of a seat would complete a project on offer: cell, land of a bramble, and cost.

    Any territory counts, whether the torticrane stands there or not; inhabitants are not asked for, a floor is.
    """
    if state.supply[seat] == 0:
        return []
    found: list[tuple[int, int | None, int]] = []
    for cell in cells_by_name(state):
        if state.owner[cell] not in (EMPTY, seat):
            continue
        lands: list[int | None] = [None]
        if state.land[cell] == EMPTY:
            lands = [land for land in range(3) if state.tokens[land] > 0]
        found += [
            (cell, land, floor_cost(state, cell))
            for land in lands
            if project in completed_by(state, edition, seat, cell, land)
        ]
    return found


def why_unmet(state: Any, edition: Edition, project: int, seat: int, cell: int) -> str:
    """Why a seat's building just placed in a cell does not complete a project: what it is, and what is asked."""
    floors = int(state.floors[cell])
    where = f"{area_name(state, cell)} has {floors} floor{'' if floors == 1 else 's'} on {land_word(state.land[cell])}"
    record = numbers(edition)
    pattern = record.project_pattern[project]
    if pattern in (OUTSIDE, CENTRAL):
        where += f" in {'the central' if cell < SLOTS else 'an outside'} territory"
    elif pattern == BESIDE_EMPTY:
        empty = [area_name(state, c) for c in NEIGHBOURS[cell] if state.owner[c] == EMPTY]
        where += f"; unoccupied beside it: {', '.join(sorted(empty)) or 'nothing'}"
    else:
        own = [area_name(state, c) for c in NEIGHBOURS[cell] if state.owner[c] == seat and not state.roof[c]]
        where += f"; open buildings of seat {seat} beside it: {', '.join(sorted(own)) or 'none'}"
    return f"{edition.projects[project].name} asks {needs(edition, project)}; {where} (Common Projects)"
