"""A sentence for each thing on the board that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import area_name, kept_by, land_word, numbers, tile_at
from gardenlab.garden_nation.explain import explain_rows
from gardenlab.garden_nation.patterns import completed_by
from gardenlab.garden_nation.reasons import asks, floors_in, territories, why_mission
from gardenlab.garden_nation.scoring import building_pay, floor_cost, mission_points
from gardenlab.garden_nation.state import CELLS, EMPTY, HIDDEN, MISSION

if TYPE_CHECKING:
    from gardenlab.engine.position import Position
    from gardenlab.garden_nation.editions import Edition


def notes(position: Position, viewer: int | None = None) -> dict[str, str]:
    """A sentence for each thing on the board that can be pointed at.

    Parameters
    ----------
    position : Position
    viewer : int, optional
        Who looks: its missions are told, and what a floor would complete is told for it, else for the seat on turn.

    Returns
    -------
    dict
        Scene key (``5.2``, ``tile-6``, ``project-forge``, ``mission-belfry``) -> sentence.
    """
    state, edition = position.state, position.game.edition
    own = position.viewer if position.viewer is not None else viewer
    seat = position.turn if own is None else own
    found = {area_name(state, cell): _area(state, edition, cell, seat) for cell in range(CELLS)}
    for at in territories(state):
        counts = [f"seat {s} {plural(floors_in(state, at, s), 'floor')}" for s in range(state.players)]
        found[f"tile-{tile_at(state, at)}"] = f"{', '.join(counts)} (Territory Control)"
    for row in explain_rows(state, edition, seat):
        if row["source"] == "offer":
            found[f"project-{row['item']}"] = f"{row['why']} ({row['section']})"
    if own is not None:
        found |= _missions(state, edition, own)
    return found


def _area(state: Any, edition: Edition, cell: int, seat: int) -> str:
    """What a floor costs there, what it would complete, and what the building pays."""
    owner = state.owner[cell]
    told = [f"{land_word(state.land[cell])}, value {state.value[cell]}"]
    if owner != EMPTY:
        pay = plural(building_pay(state, cell), "inhabitant")
        told.append(f"abandoning pays and invading costs {pay} (Abandon a Building)")
    if state.roof[cell]:
        told.append("blocked by its roof (Roof)")
    elif owner in (EMPTY, seat):
        told.append(f"a floor costs {plural(floor_cost(state, cell), 'inhabitant')} (Construct a Building)")
        if state.land[cell] != EMPTY and state.supply[seat] and not state.over:
            cards = listing(edition.projects[face].name for face in completed_by(state, edition, seat, cell))
            told += [f"it would complete {cards} (Common Projects)"] if cards else []
    return "; ".join(told)


def missions_now(position: Position, seats: Iterable[int]) -> dict[int, dict[str, int]]:
    """Points that the missions kept by some seats would give now: seat -> id -> points, those not shown left out."""
    state, edition = position.state, position.game.edition
    return {
        seat: {
            edition.missions[mission].id: int(mission_points(state, numbers(edition), mission, seat))
            for mission in kept_by(state, seat)
            if mission != HIDDEN and state.step != MISSION
        }
        for seat in seats
    }


def _missions(state: Any, edition: Edition, seat: int) -> dict[str, str]:
    found = {}
    for mission in kept_by(state, seat):
        if mission != HIDDEN:
            points = plural(int(mission_points(state, numbers(edition), mission, seat)), "point")
            why = why_mission(state, edition, mission, seat)
            found[f"mission-{edition.missions[mission].id}"] = f"{points} now: {why} (Secret Missions)"
    if state.step == MISSION:
        for i in range(4):
            mission = state.dealt[seat, i]
            if mission >= 0:
                found.setdefault(
                    f"mission-{edition.missions[mission].id}", f"{asks(edition, mission)} (Secret Missions)"
                )
    return found
