"""Setting up a game of The Last Garden, dealing and scoring its rounds (rulebook, Setup, Steps 3 and 4)."""

from gardenlab.engine.forms import blank_record, integers, words
from gardenlab.engine.luck import below, game_luck, keyed
from gardenlab.last_garden.scoring import favor, gems_in, standing_of, wilts
from gardenlab.last_garden.state import CARD, FACES, MAX_DECK, MAX_HAND, RELEASE, SPACES

# Purposes of luck.
GEMS, FIRST, CARDS = range(3)


def deal(state, edition, players, key, number):
    """Set up deal `number` of a study (Setup)."""
    blank(state, players, game_luck(key, number))
    for sector in range(6):
        state.dice[sector] = edition.start_dice[sector]
    scatter_gems(state, edition)
    state.queen = below(keyed(state.luck, FIRST), players)
    state.first = state.queen
    state.round = 1
    begin_round(state, edition)


def blank(state, players, luck):
    """Clear a state: nothing is set up yet."""
    blank_record(state)
    state.luck, state.players = luck, players
    state.card = state.boost = state.sector = -1
    for space in range(SPACES):
        state.space[space] = -1
    for i in range(len(state.lab)):
        state.lab[i] = -1
    for boost in range(3):
        state.boost_at[boost] = -1
    for i in range(len(state.deck)):
        state.deck[i] = -1
    for seat in range(4):
        for i in range(MAX_HAND):
            state.hand[seat, i] = -1


def scatter_gems(state, edition):
    """Place the first gems on the sectors, one on each, in random order (Setup 4)."""
    keys = words(6)
    base = keyed(state.luck, GEMS)
    order = integers(6)
    n = 0
    for colour in range(3):
        for copy in range(edition.start_gems[colour]):
            own = keyed(base, colour * 16 + copy)
            at = n
            while at > 0 and keys[at - 1] > own:
                keys[at] = keys[at - 1]
                order[at] = order[at - 1]
                at -= 1
            keys[at] = own
            order[at] = colour
            n += 1
    for sector in range(n):
        state.gems[sector, order[sector]] += 1


def begin_round(state, edition):
    """Shuffle all program cards, deal the hands and give the first player the turn (Setup 6 to 9, Step 4).

    A card's place hangs on its own face and copy and on the round alone.
    """
    keys = words(MAX_DECK)
    base = keyed(keyed(state.luck, CARDS), state.round)
    n = 0
    for face in range(FACES):
        state.played[face] = 0
        for copy in range(edition.copies[face]):
            own = keyed(base, face * 16 + copy)
            at = n
            while at > 0 and keys[at - 1] > own:
                keys[at] = keys[at - 1]
                state.deck[at] = state.deck[at - 1]
                at -= 1
            keys[at] = own
            state.deck[at] = face
            n += 1
    state.deck_left = n
    for seat in range(state.players):
        state.robotanists[seat] = edition.robotanists[state.players]
        state.hand_count[seat] = 0
        for _ in range(edition.hand[state.players]):
            state.deck_left -= 1
            take_card(state, seat, state.deck[state.deck_left])
            state.deck[state.deck_left] = -1
    state.queen_used = 0
    state.turn = state.queen
    state.step = CARD


def take_card(state, seat, face):
    """Add a card to a hand, which is kept in ascending order: it has no order of its own."""
    at = state.hand_count[seat]
    while at > 0 and state.hand[seat, at - 1] > face:
        state.hand[seat, at] = state.hand[seat, at - 1]
        at -= 1
    state.hand[seat, at] = face
    state.hand_count[seat] += 1


def end_turn(state, edition):
    """Hand the turn to the next seat, or go on to Steps 2 to 4 when all robotanists are placed (Step 1)."""
    state.turn = state.turn + 1 if state.turn + 1 < state.players else 0
    if state.robotanists[state.turn] > 0:
        state.step = CARD
    else:
        release_next(state, edition)


def release_next(state, edition):
    """Ask the owner of the lowest occupied lab space for a new space, or score the round (Step 2)."""
    for i in range(len(state.lab)):
        if state.lab[i] >= 0:
            state.turn = state.lab[i]
            state.step = RELEASE
            return
    score_round(state, edition)


def score_round(state, edition):
    """The Queen's Favor and the end of the round (Steps 3 and 4); the last board stays as it was scored."""
    cogs, pays = integers(4), integers(SPACES)
    favor(state, edition, cogs, pays)
    for seat in range(state.players):
        state.cogs[seat] += cogs[seat]
    if state.viewer == 0:
        note_round(state, edition, cogs)
    for sector in range(6):
        if wilts(state, edition, sector):
            for colour in range(3):
                state.gems[sector, colour] = 0
    if state.round >= edition.rounds[state.players]:
        state.over = 1
        state.step = CARD
        return
    for space in range(SPACES):
        state.space[space] = -1
    for seat in range(state.players):
        for i in range(state.hand_count[seat]):
            state.hand[seat, i] = -1
    state.round += 1
    state.queen = (state.queen + 1) % state.players
    begin_round(state, edition)


def note_round(state, edition, cogs):
    """Write a scored round into the journal, before wilted gems are removed."""
    r = state.round - 1
    state.queens[r] = state.queen
    state.round_spins[r] = state.spins
    for sector in range(6):
        gems = gems_in(state, sector)
        state.round_dice[r, sector] = state.dice[sector]
        state.round_gems[r, sector] = gems
        state.wilted[r, sector] = gems if wilts(state, edition, sector) else 0
    for space in range(SPACES):
        state.stood[r, space] += 1 + state.space[space]
    for colour in range(3):
        state.mine_counts[r, colour] = standing_of(state, edition, colour)
    for seat in range(state.players):
        state.round_cogs[r, seat] = cogs[seat]
