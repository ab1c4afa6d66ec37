"""A rough value of a position of Garden Nation, for greedy play.

Integers throughout, so that every machine decides alike. The weights were tuned by play; they are opinions, not
rules. A hundred is one victory point.
"""

from gardenlab.engine.forms import integers
from gardenlab.garden_nation.edition_record import BUILDINGS, CONTROL, TERRITORIES
from gardenlab.garden_nation.scoring import mission_points, population_points, project_met, total
from gardenlab.garden_nation.state import CELLS, KEPT, MAX_OPEN, SLOTS, TILES

POINT = 100
WIN = 100_000
INHABITANT, PLENTY = 22, 45  # what one more inhabitant buys, up to so many
FLOOR = 55  # a floor on the board: it takes part in control and brings the end nearer
LEAD, TIE, MARGIN = 60, 20, 8  # control of a territory in the rounds to come, and a floor more than needed for it
PLOY = 400
ONE_SHORT, TWO_SHORT = 38, 12  # per cent of the points of what lacks one or two floors


def worth(state, edition, seat):
    """Value of a position to a seat: twice its own prospects less the best rival's, judged by what all can see."""
    if state.over:
        return _final(state, edition, seat)
    counts = integers(4 * TILES)
    count_floors(state, counts)
    own, best = 0, -1_000_000
    for other in range(state.players):
        value = _open_value(state, edition, other, counts)
        if other == seat:
            own = value
        else:
            best = max(best, value)
    own += _missions_value(state, edition, seat, counts) + _projects_value(state, edition, seat)
    return 2 * own - best


def _final(state, edition, seat):
    own, best = total(state, edition, seat), -1_000_000
    for other in range(state.players):
        if other != seat:
            best = max(best, total(state, edition, other))
    return (WIN if own > best else 0) + POINT * (2 * own - best)


def count_floors(state, counts):
    """Write each seat's floors in each territory into `counts`, seat * 7 + position."""
    for i in range(4 * TILES):
        counts[i] = 0
    for cell in range(CELLS):
        if state.owner[cell] >= 0:
            counts[state.owner[cell] * TILES + cell // SLOTS] += state.floors[cell]


def counts_of_rivals(counts, seat, position):
    """The most floors that another seat has in a territory."""
    most = 0
    for other in range(4):
        if other != seat:
            most = max(most, counts[other * TILES + position])
    return most


def _open_value(state, edition, seat, counts):
    """What all can see of a seat: points, inhabitants, floors on the board, control and ploys."""
    people = int(state.population[seat])
    value = POINT * (int(state.score[seat]) + population_points(edition, people))
    value += INHABITANT * min(people, PLENTY) + PLOY * int(state.ploys[seat])
    value += FLOOR * (int(edition.floors[state.players]) - int(state.supply[seat]))
    for position in range(TILES):
        own = counts[seat * TILES + position]
        if own:
            ahead = own - counts_of_rivals(counts, seat, position)
            if ahead > 0:
                value += LEAD + MARGIN * min(ahead, 3)
            elif ahead == 0:
                value += TIE
    return value


def _missions_value(state, edition, seat, counts):
    """Points of the kept missions now, and a part of what is nearly reached."""
    value = 0
    for i in range(KEPT):
        mission = state.kept[seat, i]
        if mission < 0:
            continue
        value += POINT * mission_points(state, edition, mission, seat)
        kind = edition.mission_kind[mission]
        if state.opening:
            value += _promise(state, edition, mission)
        if kind == CONTROL:
            value += _control_nearness(state, edition, seat, mission, counts)
        elif kind == BUILDINGS or kind == TERRITORIES:
            value += _building_nearness(state, edition, seat, mission)
    return value


def _promise(state, edition, mission):
    """What a mission has given on average, told by what it asks and by how many floors there are: to choose by."""
    kind, points = edition.mission_kind[mission], int(edition.mission_points[mission])
    floors, needed = int(edition.floors[state.players]), max(int(edition.mission_floors[mission]), 1)
    if kind == CONTROL:
        return 50 * int(edition.mission_both[mission])
    if kind == TERRITORIES:
        return 165 * floors * points // (needed * needed)
    return (18 if kind == BUILDINGS else 42) * floors * points


def _control_nearness(state, edition, seat, mission, counts):
    """A part of the points by how few floors lack for a sole majority, and a little for a safe one."""
    value, points = 0, int(edition.mission_both[mission]) // 2
    for position in range(TILES):
        tile = state.tiles[position]
        if tile == edition.mission_tiles[mission, 0] or tile == edition.mission_tiles[mission, 1]:
            ahead = counts[seat * TILES + position] - counts_of_rivals(counts, seat, position)
            if ahead > 0:
                value += 10 * points * min(ahead - 1, 2)
            elif ahead == 0:
                value += ONE_SHORT * points
            elif ahead == -1:
                value += TWO_SHORT * points
    return value


def _building_nearness(state, edition, seat, mission):
    """A part of the points for each building, or each territory's highest, that lacks one or two floors."""
    if edition.mission_kind[mission] == BUILDINGS:
        share = 0
        for cell in range(CELLS):
            share += max(_share(state, edition, seat, mission, cell), 0)
        return share * int(edition.mission_points[mission])
    total_share = 0
    for position in range(TILES):
        share, done = 0, False
        for cell in range(position * SLOTS, position * SLOTS + SLOTS):
            here = _share(state, edition, seat, mission, cell)
            done = done or here < 0
            share = max(share, here)
        total_share += 0 if done else share
    return total_share * int(edition.mission_points[mission])


def _share(state, edition, seat, mission, cell):
    """Per cent of a mission's points that the building in a cell promises; less than none if it counts already."""
    land, floors = edition.mission_land[mission], edition.mission_floors[mission]
    if state.owner[cell] != seat or state.roof[cell] or (land >= 0 and state.land[cell] != land):
        return 0
    lacking = floors - state.floors[cell]
    if lacking <= 0:
        return -1
    return ONE_SHORT if lacking == 1 else TWO_SHORT if lacking == 2 else 0


def _projects_value(state, edition, seat):
    """A part of the points of each project on offer that one more floor would complete."""
    value = 0
    if state.supply[seat] == 0 or (edition.roof_needed and state.roofs == 0):
        return 0
    for i in range(MAX_OPEN):
        if state.open[i] < 0:
            break
        if _one_floor_short(state, edition, seat, state.open[i]):
            value += ONE_SHORT * int(edition.project_points[state.open[i]])
    return value


def _one_floor_short(state, edition, seat, project):
    """Whether one more floor somewhere would complete a project (the state is left as it was)."""
    for cell in range(CELLS):
        owner = state.owner[cell]
        if (owner != seat and owner >= 0) or state.roof[cell] or state.land[cell] < 0:
            continue
        state.owner[cell] = seat
        state.floors[cell] += 1
        met = project_met(state, edition, project, seat, cell)
        state.floors[cell] -= 1
        state.owner[cell] = owner
        if met:
            return True
    return False
