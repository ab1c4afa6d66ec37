"""Hidden information: hands and the undealt deck (rulebook, Setup; you may never look through the discard pile).

Cards played this round have been seen by all and are remembered (`played`).
"""

from gardenlab.engine.forms import integers
from gardenlab.engine.luck import draw, draw_below
from gardenlab.last_garden.deal import take_card
from gardenlab.last_garden.state import FACES, MAX_DECK

HIDDEN = -2


def conceal(state, edition, seat):
    """Blank the hands of others, the deck, luck and the private parts of the journal."""
    state.viewer = seat + 1
    state.luck = 0
    state.decisions = state.forced = state.options = 0
    for i in range(state.deck_left):
        state.deck[i] = HIDDEN
    for other in range(state.players):
        if other != seat:
            for i in range(state.hand_count[other]):
                state.hand[other, i] = HIDDEN


def imagine(state, edition, seat, luck):
    """Deal the unseen cards to the other hands and the deck, each way equally likely."""
    state.luck = draw(luck)
    cards = integers(MAX_DECK)
    n = 0
    for face in range(FACES):
        unseen = edition.copies[face] - state.played[face]
        for i in range(state.hand_count[seat]):
            unseen -= state.hand[seat, i] == face
        for _ in range(unseen):
            cards[n] = face
            n += 1
    for other in range(state.players):
        if other != seat:
            held = state.hand_count[other]
            state.hand_count[other] = 0
            for _ in range(held):
                k = draw_below(luck, n)
                take_card(state, other, cards[k])
                n -= 1
                cards[k] = cards[n]
    for i in range(state.deck_left):
        k = draw_below(luck, n)
        state.deck[i] = cards[k]
        n -= 1
        cards[k] = cards[n]
