"""Setting up a game and refilling the garden centre (rulebook §2, §4, §5)."""

from gardenlab.engine.forms import blank_record, words
from gardenlab.engine.luck import GOLDEN, MASK, below, game_luck, keyed, mix
from gardenlab.lawnarchy.editions import MAX_PILE
from gardenlab.lawnarchy.scoring import claimable, garden_points

# Purposes of luck.
STARTING, ASSOCIATION, GNOMES, FIRST, STEAL = range(5)


def deal(state, edition, players, key, number):
    """Set up deal `number` of a study and begin the first turn (§2, §4).

    Parameters
    ----------
    state : STATE record, overwritten
    players : int
        2, 3 or 4.
    key : int
        The study's key, see :func:`gardenlab.engine.luck.study_key`.
    number : int
        Which of the study's deals.
    """
    blank(state, players, game_luck(key, number))
    lay_gardens(state, edition)
    state.pile_left = shuffle_cards(state.pile, edition, 0, keyed(state.luck, ASSOCIATION))
    shuffle_gnomes(state, edition)
    for jury in range(edition.jury):
        state.jury[jury] = -1
    refill(state, edition)
    state.turn = first_seat(state, edition)
    state.start = state.turn
    begin_turn(state, edition)


def blank(state, players, luck):
    """Clear a state: nothing is dealt yet."""
    blank_record(state)
    state.luck, state.players, state.claims = luck, players, -1
    state.chosen = state.claiming = -1
    for place in range(4):
        state.order[place] = -1
    for seat in range(4):
        for place in range(4):
            state.garden[seat, place] = -1
    for i in range(len(state.centre)):
        state.centre[i] = -1
    for i in range(len(state.pile)):
        state.pile[i] = -1
    for i in range(len(state.gnome_at)):
        state.gnome_at[i] = -4
        state.gnome_face[i] = -1
    for i in range(len(state.jury)):
        state.jury[i] = -3
        state.revealed_at[i] = state.fulfilled_at[i] = state.claimed_at[i] = -1


def shuffle_cards(pile, edition, starting, key):
    """Fill `pile` with the starting (1) or the other (0) cards in the order of their keys; return how many.

    A card's key hangs on its own id and copy alone, so a card added, removed or replaced leaves the order of
    all the others as it was.
    """
    keys = words(MAX_PILE)
    n = 0
    for face in range(edition.faces):
        if edition.starting[face] == starting:
            for copy in range(edition.copies[face]):
                own = mix((key + mix((edition.name_key[face] + mix(keyed(GOLDEN, copy))) & MASK)) & MASK)
                at = n
                while at > 0 and keys[at - 1] > own:
                    keys[at] = keys[at - 1]
                    pile[at] = pile[at - 1]
                    at -= 1
                keys[at] = own
                pile[at] = face
                n += 1
    return n


def lay_gardens(state, edition):
    """Shuffle the starting cards, lay four before each seat and compost the rest (§2 A, B)."""
    n = shuffle_cards(state.pile, edition, 1, keyed(state.luck, STARTING))
    for i in range(n):
        card = state.pile[i]
        if i < 4 * state.players:
            state.garden[i // 4, i % 4] = card
        else:
            state.compost[card] += 1
        state.pile[i] = -1


def shuffle_gnomes(state, edition):
    """Shuffle the gnomes face down (§2 F)."""
    keys = words(len(state.gnome_at))
    base = keyed(state.luck, GNOMES)
    n = 0
    for face in range(3):
        for copy in range(edition.gnomes[face]):
            own = keyed(base, face * 64 + copy)
            at = n
            while at > 0 and keys[at - 1] > own:
                keys[at] = keys[at - 1]
                state.gnome_face[at] = state.gnome_face[at - 1]
                at -= 1
            keys[at] = own
            state.gnome_face[at] = face
            state.gnome_at[n] = -1
            n += 1
    state.gnomes_left = n


def first_seat(state, edition):
    """The seat with the fewest points starts; chance decides among equals (§4)."""
    fewest, tied = 1000, 0
    for seat in range(state.players):
        points = garden_points(state, edition, seat)
        state.start_points[seat] = points
        if points < fewest:
            fewest, tied = points, 0
        if points == fewest:
            tied += 1
    chosen = below(keyed(state.luck, FIRST), tied)
    for seat in range(state.players):
        if state.start_points[seat] == fewest:
            if chosen == 0:
                return seat
            chosen -= 1
    return 0


def add_to_centre(state, card):
    """Put a card into the garden centre, which is kept in ascending order: it has no order of its own."""
    at = state.centre_count
    while at > 0 and state.centre[at - 1] > card:
        state.centre[at] = state.centre[at - 1]
        at -= 1
    state.centre[at] = card
    state.centre_count += 1


def refill(state, edition):
    """Refill the garden centre; jury cards drawn go to the examination board (§2 D, E, §5)."""
    first_jury = edition.gardens + edition.squabbles
    while state.centre_count < edition.centre and state.pile_left > 0:
        state.pile_left -= 1
        card = state.pile[state.pile_left]
        state.pile[state.pile_left] = -1
        if card >= first_jury:
            state.jury[card - first_jury] = -2
            state.revealed_at[card - first_jury] = state.turns
        else:
            add_to_centre(state, card)


def claims_of(state, edition):
    """Bit mask of the jury cards the seat on turn can claim, worked out once a turn (§4)."""
    if state.claims < 0:
        state.claims = claimable(state, edition, state.turn)
    return state.claims


def begin_turn(state, edition):
    """Begin the turn of seat `turn`: the game ends if the centre is empty and no claim is possible (§6)."""
    state.step = 0
    state.chosen = state.claiming = -1
    state.claims = -1
    state.turns += 1
    if state.viewer == 0:
        mask = claims_of(state, edition)
        for jury in range(edition.jury):
            if mask >> jury & 1 and state.fulfilled_at[jury] < 0:
                state.fulfilled_at[jury] = state.turns
    if state.centre_count == 0 and claims_of(state, edition) == 0:
        state.over = 1
        state.by_centre = 1


def end_turn(state, edition):
    """Refill the centre and hand the turn to the next seat clockwise (§4, §5)."""
    refill(state, edition)
    state.turn = (state.turn + 1) % state.players
    begin_turn(state, edition)
