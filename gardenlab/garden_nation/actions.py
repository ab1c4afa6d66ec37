"""What the actions of Garden Nation do to a state (rulebook, Actions, Ploy Tokens, Common Projects)."""

from gardenlab.garden_nation.deal import begin_action, begin_track, insert, reveal, take_space
from gardenlab.garden_nation.legality import neighbour_tile
from gardenlab.garden_nation.scoring import any_project, building_pay, floor_cost, majority, shared, total
from gardenlab.garden_nation.state import (
    ACTION,
    DEALT,
    INVASION,
    LAND,
    MAX_ROUNDS,
    MOST,
    MOST_PEOPLE,
    NEXT,
    PROJECT,
    SLOTS,
    STRATEGIC,
    TILES,
    TRANSFER,
)


def keep(state, mission):
    """Keep one of the four missions dealt; after the second the next seat chooses (Game Setup 9)."""
    seat, found = state.turn, False
    for i in range(DEALT):
        found = found or state.dealt[seat, i] == mission
        if found:
            state.dealt[seat, i] = state.dealt[seat, i + 1] if i + 1 < DEALT else -1
    if state.kept[seat, 0] < 0:
        state.kept[seat, 0] = mission
        return
    insert(state.kept, seat, 1, mission)
    state.turn = (seat + 1) % state.players
    if state.kept[state.turn, 0] != -1:  # all have chosen: it is the first player's turn again
        begin_action(state)


# -- before the action


def go(state, position):
    """Strategic movement: the torticrane goes to the territory one number up or down (Strategic Movement)."""
    spend_ploy(state, STRATEGIC)
    state.torticrane = state.territory = position
    state.moved_on = 0


def force(state, position):
    """Play in the next territory in numerical order (Impossible to Carry Out Any Action)."""
    state.territory = position
    state.moved_on += 1
    if state.viewer == 0:
        state.forced_moves[state.turn] += 1


def transfer(state, cell):
    """Move the roof from the building in `state.cell` to the one in `cell` (Roof Transfer)."""
    spend_ploy(state, TRANSFER)
    state.roof[state.cell], state.roof[cell] = 0, 1
    state.cell, state.step = -1, ACTION


def spend_ploy(state, ploy):
    """Use one ploy token for this action (Ploy Tokens)."""
    state.ploys[state.turn] -= 1
    state.ploy = ploy
    if state.viewer == 0:
        state.ploys_used[state.turn, ploy] += 1


# -- the action


def construct(state, edition, cell):
    """Send inhabitants and place a floor; on an untouched bramble ask for its land first (Construct a Building)."""
    seat, cost = state.turn, floor_cost(state, cell)
    state.population[seat] -= cost
    if state.viewer == 0:
        state.constructed[seat] += 1
        state.spent[seat] += cost
    state.cell = cell
    if state.land[cell] < 0:
        state.step = LAND
    else:
        place(state, edition, cell, 1)


def choose_land(state, edition, land):
    """Lay a bramble token, which stays for the rest of the game, then place the floor (Construct in an Empty Area)."""
    cell = state.cell
    state.land[cell] = land
    state.tokens[land] -= 1
    if state.viewer == 0:
        tile = state.tiles[cell // SLOTS]
        state.bramble_seat[tile] = state.turn
        state.bramble_round[tile] = min(state.round, MOST)
    place(state, edition, cell, 1)


def place(state, edition, cell, floors):
    """Place floors of the seat on turn; the last of them sets the end; a project may follow (End of the Game)."""
    seat = state.turn
    state.owner[cell] = seat
    state.floors[cell] += floors
    state.supply[seat] -= floors
    if state.viewer == 0:
        state.cell_built[cell] = min(state.cell_built[cell] + floors, MOST)
    if state.supply[seat] == 0 and not state.ending:
        state.ending = 1
        if state.viewer == 0:
            state.end_seat, state.end_round = seat, state.round
            state.end_by_invasion = state.ploy == INVASION
    state.cell = cell
    if any_project(state, edition, seat, cell):
        state.step = PROJECT
    else:
        end_action(state, edition, cell)


def abandon(state, edition, cell):
    """Take back floors and twice the inhabitants; a roof returns to the reserve (Abandon a Building)."""
    seat, pay = state.turn, building_pay(state, cell)
    if state.viewer == 0:
        state.abandoned[seat] += 1
        state.abandoned_floors[seat] += state.floors[cell]
        state.abandoned_pay[seat] += pay
        state.abandoned_roofs[seat] += state.roof[cell]
    gain(state, edition, seat, pay)
    clear(state, seat, cell)
    end_action(state, edition, cell)


def invade(state, edition, cell):
    """Take over another's building: pay what its owner gets back, and place as many floors (Building Invasion)."""
    seat, owner, floors = state.turn, state.owner[cell], int(state.floors[cell])
    pay, roofed = building_pay(state, cell), state.roof[cell]
    spend_ploy(state, INVASION)
    if state.viewer == 0:
        state.invaded[seat, owner] += 1
        state.invaded_floors[seat] += floors
        state.invaded_pay[seat] += pay
        state.invaded_roofs[seat] += roofed
    state.population[seat] -= pay
    gain(state, edition, owner, pay)
    clear(state, owner, cell)
    if roofed and not edition.roof_returns_first:
        state.roofs -= 1
        place(state, edition, cell, floors)
        state.roofs += 1
    else:
        place(state, edition, cell, floors)


def gain(state, edition, seat, inhabitants):
    """Give inhabitants to a seat (Population Track)."""
    most = edition.population_cap if edition.population_cap else MOST_PEOPLE
    state.population[seat] = min(state.population[seat] + inhabitants, most)


def clear(state, owner, cell):
    """Take a building off the board: floors to the owner's supply, a roof to the reserve; bramble tokens stay."""
    state.supply[owner] += state.floors[cell]
    state.roofs += state.roof[cell]
    state.floors[cell] = state.roof[cell] = 0
    state.owner[cell] = -1


def complete(state, edition, project):
    """Complete a project: a roof on the building, points, and a new project (Common Projects)."""
    seat, cell = state.turn, state.cell
    if state.roofs > 0:
        state.roof[cell] = 1
        state.roofs -= 1
    state.taken_by[project] = seat
    state.score[seat] += edition.project_points[project]
    if state.viewer == 0:
        state.taken_at[project] = min(state.actions + 1, MOST)
        state.taken_round[project] = min(state.round, MOST)
        state.taken_cell[project] = cell
        state.cell_projects[cell] = min(state.cell_projects[cell] + 1, MOST)
    found = False
    for i in range(len(state.open)):
        found = found or state.open[i] == project
        if found:
            state.open[i] = state.open[i + 1] if i + 1 < len(state.open) else -1
    reveal(state, edition, state.actions + 1)
    end_action(state, edition, cell)


def pass_action(state, edition):
    """Use up an action without carrying one out (Impossible to Carry Out Any Action)."""
    if state.viewer == 0:
        state.passes[state.turn] += 1
    if not edition.pass_keeps_torticrane:
        state.torticrane = neighbour_tile(state, state.torticrane, 1)
    next_action(state, edition)


def end_action(state, edition, cell):
    """The torticrane goes where the area points: its slot names a position (Moving the Torticrane)."""
    if state.viewer == 0 and state.torticrane >= 0:
        state.crane[state.torticrane, cell % SLOTS] += 1
    state.opening = 0
    state.torticrane = cell % SLOTS
    next_action(state, edition)


# -- turns and rounds


def next_action(state, edition):
    """Go on to the next action of the turn, to the next player, or to the end of the round (Player Actions)."""
    state.actions += 1
    state.actions_left -= 1
    if state.actions_left > 0:
        begin_action(state)
        return
    state.cell, state.ploy, state.moved_on, state.territory = -1, 0, 0, state.torticrane
    spaces = edition.track_spaces[state.players]
    if state.track_length == spaces:
        end_round(state, edition)
    elif state.players == 2:
        take_space(state, edition, 1 - state.turn)
    elif state.track_length == spaces - 1:
        take_space(state, edition, last_seat(state))
    else:
        state.step = NEXT


def last_seat(state):
    """The one seat that has not yet played in this round."""
    left = state.players * (state.players - 1) // 2
    for i in range(state.track_length):
        left -= state.track[i]
    return left


def call(state, edition, seat):
    """The seat on turn chooses who plays next (Player Actions)."""
    take_space(state, edition, seat)


def end_round(state, edition):
    """Territory control; then the end of the game, or the last player begins the next round (Territory Control)."""
    for position in range(TILES):
        control(state, edition, position)
    if state.viewer == 0:
        note_round(state, edition)
    if state.ending:
        state.over, state.step = 1, ACTION
        return
    state.round += 1
    begin_track(state, edition, state.turn)


def control(state, edition, position):
    """Give inhabitants to the seats with the most floors in a territory (Territory Control)."""
    mask = majority(state, position)
    each = edition.control_shared if shared(mask) else edition.control_alone
    for seat in range(state.players):
        if mask >> seat & 1:
            gain(state, edition, seat, each)
            if state.viewer == 0:
                state.control_gain[seat] += each
    if state.viewer == 0:
        state.control[min(state.round, MAX_ROUNDS) - 1, state.tiles[position]] = mask


def note_round(state, edition):
    """Write a finished round into the journal."""
    at = min(state.round, MAX_ROUNDS) - 1
    for seat in range(state.players):
        state.round_population[at, seat] = min(state.population[seat], MOST)
        state.round_total[at, seat] = min(total(state, edition, seat), MOST)
