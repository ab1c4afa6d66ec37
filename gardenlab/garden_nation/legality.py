"""What may be done in Garden Nation: constructing, abandoning, invading, moving on and passing (rulebook, Actions)."""

from gardenlab.garden_nation.scoring import building_pay, can_pay, floor_cost
from gardenlab.garden_nation.state import EMPTY, NO_PLOY, SLOTS, TILES, TRANSFER


def constructable(state, edition, seat, cell):
    """Whether a seat may place a floor in a cell: empty or its own open building, floors and inhabitants there."""
    owner = state.owner[cell]
    if state.supply[seat] == 0 or (owner >= 0 and (owner != seat or state.roof[cell])):
        return False
    if not can_pay(state, edition, seat, floor_cost(state, cell)):
        return False
    return state.land[cell] >= 0 or state.tokens[0] + state.tokens[1] + state.tokens[2] > 0


def invadable(state, edition, seat, cell):
    """Whether a seat with a free ploy may take over the building in a cell (Building Invasion)."""
    owner = state.owner[cell]
    if owner < 0 or owner == seat or state.supply[seat] < state.floors[cell]:
        return False
    return can_pay(state, edition, seat, building_pay(state, cell))


def may_invade(state, edition):
    """Whether the seat on turn may use the invasion ploy in this action at all (Ploy Tokens)."""
    if state.opening or state.ploy != NO_PLOY or state.ploys[state.turn] == 0:
        return False
    return state.moved_on == 0 or edition.forced_invasion != 0


def can_construct(state, edition, seat, position):
    """Whether a seat can construct anywhere in a territory."""
    for cell in range(position * SLOTS, position * SLOTS + SLOTS):
        if constructable(state, edition, seat, cell):
            return True
    return False


def can_abandon(state, seat, position):
    """Whether a seat has a building in a territory."""
    for cell in range(position * SLOTS, position * SLOTS + SLOTS):
        if state.owner[cell] == seat:
            return True
    return False


def can_invade(state, edition, seat, position):
    """Whether a seat with a free ploy may invade anywhere in a territory."""
    for cell in range(position * SLOTS, position * SLOTS + SLOTS):
        if invadable(state, edition, seat, cell):
            return True
    return False


def can_act(state, edition, seat, position):
    """Whether a seat can construct or abandon in a territory."""
    return can_abandon(state, seat, position) or can_construct(state, edition, seat, position)


def can_act_anywhere(state, edition, seat):
    """Whether a seat can construct or abandon in any territory, that of the torticrane first."""
    for i in range(TILES):
        if can_act(state, edition, seat, (state.territory + i) % TILES):
            return True
    return False


def where_is(state, tile):
    """The position on the board where a tile lies."""
    for position in range(TILES):
        if state.tiles[position] == tile:
            return position
    return EMPTY


def neighbour_tile(state, position, by):
    """The position of the tile `by` numbers on from the tile at a position; 7 and 1 are neighbours."""
    return where_is(state, (state.tiles[position] + by + TILES) % TILES)


def may_force(state, edition):
    """Whether the seat on turn may move on to the next territory in numerical order (Impossible to Carry Out).

    It may while it cannot construct where it is and something is left to do further on, once round at most.
    """
    seat = state.turn
    if state.opening or state.ploy == TRANSFER or state.moved_on >= TILES - 1:
        return False
    if can_construct(state, edition, seat, state.territory):
        return False
    invading = state.ploy == NO_PLOY and state.ploys[seat] > 0 and edition.forced_invasion
    for i in range(1, TILES - state.moved_on):
        position = neighbour_tile(state, state.territory, i)
        if can_act(state, edition, seat, position):
            return True
        if invading and can_invade(state, edition, seat, position):
            return True
    return False


def may_strategic(state, edition):
    """Whether the seat on turn may use strategic movement (Strategic Movement): an action must remain possible."""
    if state.opening or state.ploy != NO_PLOY or state.ploys[state.turn] == 0:
        return False
    if state.moved_on and not edition.strategic_after_forced:
        return False
    return can_act_anywhere(state, edition, state.turn)


def may_pass(state, edition):
    """Whether the seat on turn may pass the action, which it has not begun (Impossible to Carry Out Any Action)."""
    seat = state.turn
    if state.opening or state.ploy != NO_PLOY or state.moved_on:
        return False
    if state.supply[seat] == 0 and edition.pass_without_floors:
        return True
    if can_act_anywhere(state, edition, seat):
        return False
    if edition.pass_before_invasion or state.ploys[seat] == 0:
        return True
    if edition.forced_invasion == 0:
        return not can_invade(state, edition, seat, state.territory)
    for position in range(TILES):
        if can_invade(state, edition, seat, position):
            return False
    return True


def may_transfer(state, edition, seat, cell):
    """Whether a roof in a cell of the territory may be transferred: an own open building on its land is needed."""
    if state.owner[cell] != seat or state.roof[cell] == 0:
        return False
    for other in range(TILES * SLOTS):
        if takes_roof(state, seat, cell, other):
            return True
    return False


def takes_roof(state, seat, cell, other):
    """Whether a building takes the roof of the one in `cell`: own, open, on the same land, anywhere (Roof Transfer)."""
    return state.owner[other] == seat and state.roof[other] == 0 and state.land[other] == state.land[cell]
