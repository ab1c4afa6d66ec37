"""Why a mission, a territory or the population gives what it gives now: sentences with numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.wording import listing, plural
from gardenlab.garden_nation.areas import LAND_WORDS, area_name, cells_by_name, cells_in, land_word, numbers, tile_at
from gardenlab.garden_nation.edition_record import CONTROL, FLOORS, TERRITORIES
from gardenlab.garden_nation.names import called_within
from gardenlab.garden_nation.scoring import control_gain, population_points
from gardenlab.garden_nation.state import EMPTY, SLOTS, TILES

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition


def floors_in(state: Any, position: int, seat: int) -> int:
    """A seat's floors in the territory at a position; roofs are no floors."""
    return sum(int(state.floors[cell]) for cell in cells_in(position) if state.owner[cell] == seat)


def territories(state: Any) -> list[int]:
    """The positions in ascending order of their territories' numbers."""
    return sorted(range(TILES), key=lambda position: int(state.tiles[position]))


def why_control(state: Any, edition: Edition, position: int, seat: int, names: Sequence[str] | None = None) -> str:
    """How the floors stand in a territory, seen from a seat; others by the names given (Territory Control)."""
    own = floors_in(state, position, seat)
    others = {other: floors_in(state, position, other) for other in range(state.players) if other != seat}
    most = max(others.values())
    told = plural(own, "floor")
    if own == most == 0:
        return "nobody has a floor"
    first = [other for other, floors in others.items() if floors == most]
    rivals, have = listing(called_within(other, names) for other in first), "has" if len(first) == 1 else "have"
    if own > most:
        return f"{told}, the most; " + (f"{rivals} {have} {most}" if most else "nobody else has any")
    if own == most:
        return f"{told}, as many as {rivals}: shared"
    return f"{told}; {rivals} {have} {most}"


def inhabitants_to_gain(state: Any, edition: Edition, position: int, seat: int) -> int:
    """What territory control would give a seat in a territory now."""
    return int(control_gain(state, numbers(edition), position, seat))


def why_mission(state: Any, edition: Edition, mission: int, seat: int, names: Sequence[str] | None = None) -> str:
    """Which buildings a secret mission counts for a seat now, and why the others are not counted."""
    record = numbers(edition)
    if record.mission_kind[mission] == CONTROL:
        return _why_majorities(state, edition, mission, seat, names)
    counted, left = [], []
    seen: set[int] = set()
    for cell in cells_by_name(state):
        if state.owner[cell] != seat:
            continue
        reason = _left_out(state, record, mission, cell)
        position = cell // SLOTS
        if not reason and record.mission_kind[mission] == TERRITORIES and position in seen:
            reason = f"territory {tile_at(state, position)} is counted already"
        if reason:
            left.append(f"{area_name(state, cell)} ({reason})")
        else:
            seen.add(position)
            counted.append(f"{area_name(state, cell)} ({plural(int(state.floors[cell]), 'floor')})")
    told = f"{asks(edition, mission)}: {listing(counted) or 'none'}"
    return told + (f"; not counted: {listing(left)}" if left else "")


def asks(edition: Edition, mission: int) -> str:
    """What a secret mission counts (Objectives in Detail): ``3 for each building of 2+ floors on green grass``."""
    record = numbers(edition)
    kind, each = record.mission_kind[mission], record.mission_points[mission]
    if kind == CONTROL:
        pair = listing(str(tile + 1) for tile in _pair(record, mission))
        both = record.mission_both[mission]
        return f"{each} for the most floors in one of the territories {pair}, {both} for both"
    land = record.mission_land[mission]
    where = f" on {LAND_WORDS[land]}" if land != EMPTY else ""
    if kind == FLOORS:
        return f"{each} for each floor{where}"
    tall = f"building of {record.mission_floors[mission]}+ floors{where}"
    return f"{each} for each {'territory with a ' if kind == TERRITORIES else ''}{tall}"


def _pair(record: Any, mission: int) -> list[int]:
    return [int(record.mission_tiles[mission, i]) for i in range(2)]


def _left_out(state: Any, record: Any, mission: int, cell: int) -> str:
    """Why a mission does not count an own building, or ``""`` if it may."""
    land, floors = record.mission_land[mission], record.mission_floors[mission]
    if state.roof[cell]:
        return "roofed"
    if land != EMPTY and state.land[cell] != land:
        return f"on {land_word(state.land[cell])}"
    return plural(int(state.floors[cell]), "floor") if state.floors[cell] < floors else ""


def _why_majorities(state: Any, edition: Edition, mission: int, seat: int, names: Sequence[str] | None) -> str:
    pair = _pair(numbers(edition), mission)
    told = [
        f"territory {tile_at(state, position)}: {why_control(state, edition, position, seat, names)}"
        for position in territories(state)
        if state.tiles[position] in pair
    ]
    return f"{asks(edition, mission)}; {'; '.join(told)}"


def why_population(state: Any, edition: Edition, seat: int) -> str:
    """What the inhabitants left are worth, and how many more would be worth more (End of the Game)."""
    record, people = numbers(edition), int(state.population[seat])
    points = population_points(record, people)
    better = next((n for n in range(people + 1, 41) if population_points(record, n) > points), None)
    more = "" if better is None else f"; {better} would give {plural(population_points(record, better), 'point')}"
    return f"{plural(people, 'inhabitant')} left{more}"
