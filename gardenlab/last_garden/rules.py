"""The rules of The Last Garden as plain functions over one record (rulebook, Steps 1 to 4).

They run as they stand, and :mod:`gardenlab.engine.kernel` compiles them. A decision is one small step; a move
code is ``kind << 8 | argument``, with the kinds of :mod:`gardenlab.last_garden.state`.
"""

from gardenlab.last_garden.deal import deal, end_turn, release_next
from gardenlab.last_garden.hidden import conceal, imagine
from gardenlab.last_garden.legality import free_lab, held_boost, legal_moves, queen_free, shows
from gardenlab.last_garden.scoring import gems_in, supply
from gardenlab.last_garden.state import (
    AFTER,
    AS,
    AT,
    BOOST,
    CARD,
    CHANGE,
    COLOUR,
    DESTINATION,
    DOUBLE,
    DOWN,
    FROM_LAB,
    LAB,
    MULTI,
    NAME,
    NUMBER,
    PLACE,
    PLAIN,
    PLAY,
    PUT,
    QUEEN,
    QUEEN_COLOUR,
    QUEEN_SECTOR,
    RELEASE,
    ROBOTANIST,
    SECTOR,
    SHIFT,
    SPIN,
    TAKE,
    TAKE_BOOST,
    TAKE_COLOUR,
    TO,
    TURN_DIE,
    TYPE,
    UP,
    USE,
    WITHOUT,
)
from gardenlab.last_garden.worth import worth

__all__ = ["conceal", "deal", "finish", "imagine", "legal_moves", "paused", "play", "settled", "worth"]


def settled(state):
    """Whether a turn (or a release from the lab) is just beginning, nothing half done."""
    return state.step == CARD or state.step == RELEASE


def paused(state):
    """Whether an action has just been finished: where greedy play stops to value (Step 1)."""
    return settled(state) or state.step == ROBOTANIST or state.step == AFTER


# -- playing them


def play(state, edition, move):
    """Apply one legal move; the caller has checked that it is legal."""
    kind, argument = move >> SHIFT, move & ((1 << SHIFT) - 1)
    state.decisions += 1
    if kind == PLAY:
        play_card(state, edition, argument)
    elif kind == AT:
        if state.step == QUEEN_SECTOR:
            state.sector, state.step = argument, QUEEN_COLOUR
        else:
            act_on(state, edition, argument)
    elif kind == TAKE_COLOUR:
        take_gem(state, edition, argument)
    elif kind == PUT:
        put_robotanist(state, edition, argument)
    elif kind == DESTINATION:
        for colour in range(3):
            state.gems[argument, colour] += state.held[colour]
            state.held[colour] = 0
        finish_card(state, edition)
    elif kind == UP or kind == DOWN:
        spin(state, edition, 1 if kind == UP else -1)
    elif kind == LAB:
        state.lab[free_lab(state, edition)] = state.turn
        state.robotanists[state.turn] -= 1
        state.step = TAKE
    elif kind == TAKE_BOOST:
        state.boost_at[argument] = state.turn
        state.boosts_taken[state.turn, argument] += 1
        finish_robotanist(state, edition)
    else:
        _play_other(state, edition, kind, argument)


def _play_other(state, edition, kind, argument):
    if kind == QUEEN:
        state.resume = state.step
        state.step = QUEEN_SECTOR
    elif kind == PLAIN:
        begin_action(state, edition)
    elif kind == USE:
        state.boost = argument
        if argument == CHANGE:
            state.step = TYPE
        else:
            begin_action(state, edition)
    elif kind == AS:
        state.action = argument
        begin_action(state, edition)
    elif kind == NAME:
        state.number = argument
        begin_multi(state, edition)
    elif kind == WITHOUT:
        next_multi_place(state, edition)
    else:  # DONE
        end_turn(state, edition)


def play_card(state, edition, face):
    """Play a program card; ask for the boost, if one is held that can add to it (1st Action)."""
    seat, at = state.turn, 0
    last = state.hand_count[seat] - 1
    while state.hand[seat, at] != face:
        at += 1
    for i in range(at, last):
        state.hand[seat, i] = state.hand[seat, i + 1]
    state.hand[seat, last] = -1
    state.hand_count[seat] -= 1
    state.card, state.action, state.number = face, face // 6, face % 6 + 1
    state.played[face] += 1
    if state.viewer == 0:
        state.cards_played[face] += 1
    boost = held_boost(state)
    if boost == CHANGE or (boost >= 0 and state.action != SPIN):
        state.step = BOOST
    else:
        begin_action(state, edition)


def begin_action(state, edition):
    """Find where the card acts: matching sectors, or any if it is wild (Playing a Program Card, Wild)."""
    wild = not shows(state, state.number)
    if wild:
        state.number = 0
        if state.viewer == 0:
            state.wild_played[state.card] += 1
    if state.action == PLACE and supply(state, edition) == 0:
        finish_card(state, edition)
    elif state.boost == MULTI:
        if wild:
            state.step = NUMBER
        else:
            begin_multi(state, edition)
    else:
        state.step = SECTOR


def act_on(state, edition, sector):
    """The sector is chosen: place there, take from there, or spin its die (1st Action)."""
    state.sector = sector
    if state.action == SPIN:
        state.step = TURN_DIE
        return
    wanted = 2 if state.boost == DOUBLE else 1
    available = supply(state, edition) if state.action == PLACE else gems_in(state, sector)
    state.to_choose = min(wanted, available)
    if state.to_choose == 0:
        finish_card(state, edition)
    else:
        state.step = COLOUR


def take_gem(state, edition, colour):
    """A colour is chosen: the gem goes to the sector, or from it on the move."""
    if state.step == QUEEN_COLOUR:
        state.gems[state.sector, colour] += 1
        state.sector = -1
        finish_queen(state, edition)
    elif state.action == PLACE:
        state.gems[state.sector, colour] += 1
        if state.boost == MULTI:
            next_multi_place(state, edition)
            return
        state.to_choose -= 1
        if state.to_choose == 0 or supply(state, edition) == 0:
            finish_card(state, edition)
    else:
        state.gems[state.sector, colour] -= 1
        state.held[colour] += 1
        if state.boost == MULTI:
            next_multi_move(state)
            return
        state.to_choose -= 1
        if state.to_choose == 0:
            state.step = TO


def begin_multi(state, edition):
    """Begin a Multi: sector by sector, those that show the number (Program Boosts)."""
    state.sector = -1
    state.step = COLOUR
    if state.action == PLACE:
        next_multi_place(state, edition)
        return
    next_multi_move(state)
    if state.sector < 0:
        finish_card(state, edition)


def next_multi_place(state, edition):
    """Go to the next matching sector while gems are left (Program Boosts)."""
    for sector in range(state.sector + 1, 6):
        if state.dice[sector] == state.number and supply(state, edition) > 0:
            state.sector = sector
            return
    finish_card(state, edition)


def next_multi_move(state):
    """Go to the next matching sector that holds a gem; after the last, ask where they go (Program Boosts)."""
    for sector in range(state.sector + 1, 6):
        if state.dice[sector] == state.number and gems_in(state, sector) > 0:
            state.sector = sector
            return
    if state.held[0] + state.held[1] + state.held[2] > 0:
        state.step = TO


def spin(state, edition, by):
    """Spin the sector's die by one; 1 and 6 are neighbours (1st Action)."""
    state.dice[state.sector] = (state.dice[state.sector] - 1 + by + 6) % 6 + 1
    state.spins += 1
    finish_card(state, edition)


def finish_card(state, edition):
    """The card is resolved: a boost goes back to the lab, a robotanist is next (Playing a Program Boost)."""
    if state.boost >= 0:
        state.boost_at[state.boost] = -1
        state.boosts_used[state.turn, state.boost] += 1
    state.card = state.boost = state.sector = -1
    state.action = state.number = state.to_choose = 0
    state.step = ROBOTANIST


def put_robotanist(state, edition, space):
    """Place a robotanist, or release one from the lab (2nd Action, Step 2)."""
    state.space[space] = state.turn
    if state.step == RELEASE:
        for i in range(edition.lab_spaces):
            if state.lab[i] >= 0:
                state.lab[i] = -1
                break
        if state.viewer == 0:
            state.stood[state.round - 1, space] = FROM_LAB
        release_next(state, edition)
        return
    state.robotanists[state.turn] -= 1
    finish_robotanist(state, edition)


def finish_robotanist(state, edition):
    """Both actions are done: the Queen Action may still follow (The Queen Action)."""
    if queen_free(state, edition):
        state.step = AFTER
    else:
        end_turn(state, edition)


def finish_queen(state, edition):
    """The Queen Action is done: turn the tile and go on where it was taken (The Queen Action)."""
    state.queen_used = 1
    state.step = state.resume
    state.resume = 0
    if state.viewer == 0:
        state.queen_actions[state.round - 1] = 1 if state.step == CARD else 2 if state.step == ROBOTANIST else 3
    if state.step == AFTER:
        end_turn(state, edition)


def finish(state, edition, result):
    """Write the result of a game: score, tie-break (none) and rank of each seat; return the winners.

    Parameters
    ----------
    result : array of at least 12 integers
        Filled with cogs [0:4], zeros [4:8] and ranks from 1 [8:12].

    Returns
    -------
    int
        Bit mask of the winners: most Favor Cogs, all of them if tied (The End of the Game).
    """
    winners = 0
    for seat in range(state.players):
        result[seat], result[4 + seat] = state.cogs[seat], 0
        rank = 1
        for other in range(state.players):
            rank += state.cogs[other] > state.cogs[seat]
        result[8 + seat] = rank
        if rank == 1:
            winners |= 1 << seat
    return winners
