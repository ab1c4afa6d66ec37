"""The rules of Garden Nation as plain functions over one record (rulebook, Playing the Game, Actions, Ploy Tokens).

They run as they stand, and :mod:`gardenlab.engine.kernel` compiles them. A decision is one small step; a move code
is ``kind << 8 | argument``, with the kinds of :mod:`gardenlab.garden_nation.state`.
"""

from gardenlab.garden_nation.actions import (
    abandon,
    call,
    choose_land,
    complete,
    construct,
    end_action,
    force,
    go,
    invade,
    keep,
    pass_action,
    transfer,
)
from gardenlab.garden_nation.deal import deal
from gardenlab.garden_nation.hidden import conceal, imagine
from gardenlab.garden_nation.legality import (
    constructable,
    invadable,
    may_force,
    may_invade,
    may_pass,
    may_strategic,
    may_transfer,
    neighbour_tile,
    takes_roof,
)
from gardenlab.garden_nation.scoring import project_met, total
from gardenlab.garden_nation.state import (
    ABANDON,
    ACTION,
    AS,
    CALL,
    CELLS,
    COMPLETE,
    CONSTRUCT,
    DEALT,
    FORCE,
    FROM,
    GO,
    INVADE,
    KEEP,
    LAND,
    LEAVE,
    MAX_OPEN,
    MISSION,
    NEXT,
    NO_PLOY,
    PASS,
    PROJECT,
    SHIFT,
    SLOTS,
    TO,
    TRANSFER_TO,
)
from gardenlab.garden_nation.worth import worth

__all__ = ["conceal", "deal", "finish", "imagine", "legal_moves", "paused", "play", "settled", "worth"]


def settled(state):
    """Whether an action is just beginning, nothing half done."""
    return state.step == ACTION and state.ploy == NO_PLOY and state.moved_on == 0


def paused(state):
    """Whether an action has just been finished: where greedy play stops to value (Player Actions)."""
    return settled(state) or state.step == NEXT or state.over


# -- which moves are legal


def legal_moves(state, edition, moves):
    """Write the codes of all legal moves into `moves` and return how many.

    Parameters
    ----------
    moves : array of at least MAX_MOVES 32-bit integers
    """
    if state.over:
        return 0
    step = state.step
    if step == ACTION:
        if state.opening:
            return _opening_moves(state, edition, moves)
        return _action_moves(state, edition, moves)
    if step == MISSION:
        return _mission_moves(state, moves)
    if step == PROJECT:
        return _project_moves(state, edition, moves)
    if step == NEXT:
        return _next_moves(state, moves)
    return _cell_moves(state, moves)


def _mission_moves(state, moves):
    """Missions to keep; the second differs from the first (Game Setup 9)."""
    n, last = 0, -1
    for i in range(DEALT):
        mission = state.dealt[state.turn, i]
        if mission >= 0 and mission != last and mission != state.kept[state.turn, 0]:
            moves[n] = (KEEP << SHIFT) + mission
            n += 1
        last = mission
    return n


def _opening_moves(state, edition, moves):
    """The first action of the game may be anywhere (Playing the Game)."""
    n = 0
    for cell in range(CELLS):
        if constructable(state, edition, state.turn, cell):
            moves[n] = (CONSTRUCT << SHIFT) + cell
            n += 1
    return n


def _action_moves(state, edition, moves):
    """Construct, abandon or invade in the territory; before that, one ploy or forced moves (Actions, Ploy Tokens)."""
    seat, n = state.turn, 0
    first = state.territory * SLOTS
    for cell in range(first, first + SLOTS):
        if constructable(state, edition, seat, cell):
            moves[n] = (CONSTRUCT << SHIFT) + cell
            n += 1
    building = n > 0
    for cell in range(first, first + SLOTS):
        if state.owner[cell] == seat:
            moves[n] = (ABANDON << SHIFT) + cell
            n += 1
    acting = n > 0
    if state.ploy == NO_PLOY and state.ploys[seat] > 0:
        n = _ploy_moves(state, edition, moves, n, acting)
    if not building and may_force(state, edition):
        moves[n] = (FORCE << SHIFT) + neighbour_tile(state, state.territory, 1)
        n += 1
    if (not acting or state.supply[seat] == 0) and may_pass(state, edition):
        moves[n] = PASS << SHIFT
        n += 1
    return n


def _ploy_moves(state, edition, moves, n, acting):
    """Invasion, roof transfer and strategic movement; `acting`: something can be done here without them."""
    seat, first = state.turn, state.territory * SLOTS
    if may_invade(state, edition):
        for cell in range(first, first + SLOTS):
            if invadable(state, edition, seat, cell):
                moves[n] = (INVADE << SHIFT) + cell
                n += 1
    for cell in range(first, first + SLOTS):
        if state.roof[cell] and may_transfer(state, edition, seat, cell):
            moves[n] = (FROM << SHIFT) + cell
            n += 1
    if (acting and state.moved_on == 0) or may_strategic(state, edition):
        for by in (1, -1):
            moves[n] = (GO << SHIFT) + neighbour_tile(state, state.territory, by)
            n += 1
    return n


def _cell_moves(state, moves):
    """Where a roof goes, or the land of a bramble (Roof Transfer, Construct in an Empty Area)."""
    n = 0
    if state.step == TRANSFER_TO:
        for cell in range(CELLS):
            if takes_roof(state, state.turn, state.cell, cell):
                moves[n] = (TO << SHIFT) + cell
                n += 1
        return n
    if state.step == LAND:
        for land in range(3):
            if state.tokens[land] > 0:
                moves[n] = (AS << SHIFT) + land
                n += 1
    return n


def _project_moves(state, edition, moves):
    """Projects that the building just placed completes, or none of them (Common Projects)."""
    n = 0
    for i in range(MAX_OPEN):
        project = state.open[i]
        if project < 0:
            break
        if project_met(state, edition, project, state.turn, state.cell):
            moves[n] = (COMPLETE << SHIFT) + project
            n += 1
    moves[n] = LEAVE << SHIFT
    return n + 1


def _next_moves(state, moves):
    """Seats that have not yet played in this round (Player Actions)."""
    n = 0
    for seat in range(state.players):
        waiting = True
        for i in range(state.track_length):
            waiting = waiting and state.track[i] != seat
        if waiting:
            moves[n] = (CALL << SHIFT) + seat
            n += 1
    return n


# -- playing them


def play(state, edition, move):
    """Apply one legal move; the caller has checked that it is legal."""
    kind, argument = move >> SHIFT, move & ((1 << SHIFT) - 1)
    state.decisions += 1
    if kind == CONSTRUCT:
        construct(state, edition, argument)
    elif kind == ABANDON:
        abandon(state, edition, argument)
    elif kind == INVADE:
        invade(state, edition, argument)
    elif kind == GO:
        go(state, argument)
    elif kind == COMPLETE:
        complete(state, edition, argument)
    elif kind == LEAVE:
        if state.viewer == 0:
            state.declined[state.turn] += 1
        end_action(state, edition, state.cell)
    elif kind == CALL:
        call(state, edition, argument)
    elif kind == FROM:
        state.cell, state.step = argument, TRANSFER_TO
    elif kind == TO:
        transfer(state, argument)
    elif kind == AS:
        choose_land(state, edition, argument)
    elif kind == FORCE:
        force(state, argument)
    elif kind == KEEP:
        keep(state, argument)
    else:  # PASS
        pass_action(state, edition)


def finish(state, edition, result):
    """Write the result of a game: score, tie-break and rank of each seat; return the winners.

    Parameters
    ----------
    result : array of at least 12 integers
        Filled with final scores [0:4], the tie-break (inhabitants, if the edition breaks ties by them) [4:8] and
        ranks from 1 [8:12].

    Returns
    -------
    int
        Bit mask of the winners: most points; a tie is shared unless the edition breaks it (End of the Game).
    """
    winners = 0
    for seat in range(state.players):
        result[seat] = total(state, edition, seat)
        result[4 + seat] = state.population[seat] if edition.tie_break_population else 0
    for seat in range(state.players):
        rank = 1
        for other in range(state.players):
            more = result[other] > result[seat]
            rank += more or (result[other] == result[seat] and result[4 + other] > result[4 + seat])
        result[8 + seat] = rank
        if rank == 1:
            winners |= 1 << seat
    return winners
