"""Scoring calculators of Garden Nation: costs, control, projects, missions and totals as pure functions of a state."""

from gardenlab.engine.forms import integers
from gardenlab.garden_nation.edition_record import (
    BESIDE_EMPTY,
    BUILDINGS,
    CENTRAL,
    CONTROL,
    FLOORS,
    OUTSIDE,
    PAIR,
    TALL_PAIR,
    TERRITORIES,
)
from gardenlab.garden_nation.state import CELLS, KEPT, MAX_OPEN, SLOTS, TILES


def floor_cost(state, cell):
    """Inhabitants to send for the next floor in a cell (Construct a Building)."""
    return int(state.value[cell]) + int(state.floors[cell])


def building_pay(state, cell):
    """What abandoning the building in a cell pays, and invading it costs (Abandon a Building, Building Invasion)."""
    floors = int(state.floors[cell])
    return floors * (2 * int(state.value[cell]) + floors - 1)


def can_pay(state, edition, seat, cost):
    """Whether a payment leaves a seat enough inhabitants (Population Track)."""
    return state.population[seat] - cost >= edition.least_population


# -- territory control


def majority(state, position):
    """The seats with the most floors in a territory as a bit mask; 0 where nobody has any (Territory Control)."""
    own = integers(4)
    for seat in range(4):
        own[seat] = 0
    for cell in range(position * SLOTS, position * SLOTS + SLOTS):
        if state.owner[cell] >= 0:
            own[state.owner[cell]] += state.floors[cell]
    most, mask = 0, 0
    for seat in range(4):
        if own[seat] > most:
            most, mask = own[seat], 1 << seat
        elif own[seat] == most and most > 0:
            mask |= 1 << seat
    return mask


def shared(mask):
    """Whether a bit mask names more than one seat."""
    return mask & (mask - 1) != 0


def control_gain(state, edition, position, seat):
    """Inhabitants that territory control gives a seat in one territory (Territory Control)."""
    mask = majority(state, position)
    if mask >> seat & 1 == 0:
        return 0
    return int(edition.control_shared) if shared(mask) else int(edition.control_alone)


# -- common projects


def open_building(state, seat, cell, land, floors):
    """Whether a cell holds a seat's own open building of at least so many floors on a land (Common Projects)."""
    return (
        state.owner[cell] == seat
        and state.floors[cell] >= floors
        and state.land[cell] == land
        and state.roof[cell] == 0
    )


def beside(state, edition, seat, cell, land, floors):
    """Whether a seat's open building of at least so many floors on a land is adjacent to a cell."""
    for i in range(6):
        other = edition.neighbours[cell, i]
        if other < 0:
            break
        if open_building(state, seat, other, land, floors):
            return True
    return False


def beside_empty(state, edition, cell, land):
    """Whether an unoccupied area of a land is adjacent to a cell; an untouched bramble has no land."""
    for i in range(6):
        other = edition.neighbours[cell, i]
        if other < 0:
            break
        if state.owner[other] < 0 and state.land[other] == land:
            return True
    return False


def project_met(state, edition, project, seat, cell):
    """Whether a seat's open building in a cell completes a project, as one building of its pattern (Common Projects).

    Parameters
    ----------
    project : int
        Its face.
    cell : int
        Where the last floor was placed.
    """
    pattern, land = edition.project_pattern[project], edition.project_land[project]
    floors = edition.project_floors[project]
    if pattern <= CENTRAL and not open_building(state, seat, cell, land, 1):
        return False
    if pattern == BESIDE_EMPTY:
        return state.floors[cell] >= floors and beside_empty(state, edition, cell, edition.project_beside[project])
    if pattern == OUTSIDE:
        return state.floors[cell] >= floors and cell >= SLOTS
    if pattern == CENTRAL:
        return state.floors[cell] >= floors and cell < SLOTS
    if pattern == PAIR:
        return beside(state, edition, seat, cell, land, 1)
    if pattern == TALL_PAIR:
        low = 1 if state.floors[cell] >= floors else floors
        return beside(state, edition, seat, cell, land, low)
    return _trio_met(state, edition, seat, cell, land, floors)


def _trio_met(state, edition, seat, cell, land, floors):
    """A tall building on `land` next to one on each other land, any of the three in `cell` (Temple and its like)."""
    own = state.land[cell]
    if state.owner[cell] != seat or state.roof[cell] or own < 0:
        return False
    if own == land:
        return state.floors[cell] >= floors and _both_others(state, edition, seat, cell, land)
    for i in range(6):
        middle = edition.neighbours[cell, i]
        if middle < 0:
            break
        if open_building(state, seat, middle, land, floors) and beside(state, edition, seat, middle, 3 - land - own, 1):
            return True
    return False


def _both_others(state, edition, seat, cell, land):
    first = 1 if land == 0 else 0
    return beside(state, edition, seat, cell, first, 1) and beside(state, edition, seat, cell, 3 - land - first, 1)


def any_project(state, edition, seat, cell):
    """Whether a seat's building in a cell completes any project on offer, and a roof is there for it."""
    if edition.roof_needed and state.roofs == 0:
        return False
    for i in range(MAX_OPEN):
        project = state.open[i]
        if project < 0:
            break
        if project_met(state, edition, project, seat, cell):
            return True
    return False


# -- secret missions


def mission_points(state, edition, mission, seat):
    """Points that a secret mission would give a seat if the game ended now (Secret Missions)."""
    kind, points = edition.mission_kind[mission], edition.mission_points[mission]
    if kind == CONTROL:
        return _control_points(state, edition, mission, seat)
    count, land, floors = 0, edition.mission_land[mission], edition.mission_floors[mission]
    counted = -1
    for cell in range(CELLS):
        if state.owner[cell] != seat or state.roof[cell] or state.floors[cell] < floors:
            continue
        if land >= 0 and state.land[cell] != land:
            continue
        if kind == FLOORS:
            count += state.floors[cell]
        elif kind == BUILDINGS:
            count += 1
        elif kind == TERRITORIES and cell // SLOTS != counted:
            counted = cell // SLOTS
            count += 1
    return int(points) * count


def _control_points(state, edition, mission, seat):
    """Territory Control: the sole majority in one or in both of two territories; roofs do not matter."""
    held = 0
    for position in range(TILES):
        tile = state.tiles[position]
        if tile == edition.mission_tiles[mission, 0] or tile == edition.mission_tiles[mission, 1]:
            held += majority(state, position) == 1 << seat
    if held == 2:
        return int(edition.mission_both[mission])
    return int(edition.mission_points[mission]) if held else 0


def missions_total(state, edition, seat):
    """Points of a seat's kept missions that are known, if the game ended now."""
    points = 0
    for i in range(KEPT):
        if state.kept[seat, i] >= 0:
            points += mission_points(state, edition, state.kept[seat, i], seat)
    return points


# -- population and the total


def population_points(edition, inhabitants):
    """Victory points for the inhabitants left at the end (End of the Game)."""
    return int(edition.population_points[min(inhabitants, 40)])


def total(state, edition, seat):
    """A seat's final score if the game ended now: projects, missions and population (End of the Game)."""
    points = int(state.score[seat]) + missions_total(state, edition, seat)
    points += population_points(edition, state.population[seat])
    return points if edition.negative_totals else max(points, 0)
