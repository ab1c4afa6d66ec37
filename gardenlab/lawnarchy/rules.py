"""The rules of Lawnarchy as plain functions over one record (rulebook §2 to §7).

They run as they stand, and :mod:`gardenlab.engine.kernel` compiles them. A decision is one small step; a move
code is ``kind << 24 | argument``, with the kinds of :mod:`gardenlab.lawnarchy.state`.
"""

from gardenlab.engine.forms import integers
from gardenlab.lawnarchy.claims import reveal, ways_to_claim
from gardenlab.lawnarchy.deal import claims_of, deal, end_turn
from gardenlab.lawnarchy.editions import (
    DESTROY_COLOUR,
    DESTROY_OPPOSITE_OWN_GNOMES,
    DESTROY_UNMET,
    FENCE_DESTROY,
    GNOME,
    NONE,
    REARRANGE,
    REARRANGE_OPPOSITE,
    STEAL_GNOME,
    SWAP_WITH_OPPOSITE,
    TWO_GNOMES,
)
from gardenlab.lawnarchy.gnomes import begin_gnomes, destroy, drawn_gnomes, has_gnome, settle_gnome, steal
from gardenlab.lawnarchy.hidden import conceal, imagine
from gardenlab.lawnarchy.scoring import colour_at, condition_met, garden_points, opposite_seat
from gardenlab.lawnarchy.state import (
    ARRANGE,
    ARRANGE_OPPOSITE,
    ARRANGE_OWN,
    AT,
    CLAIM,
    COMPOST,
    FROM,
    GROW,
    HOME,
    MAX_MOVES,
    PLACE,
    REVEAL,
    SHIFT,
    SQUABBLE,
    STEAL_FROM,
    SWAP_AT,
    SWAP_PLACE,
    TO,
    TURN,
)
from gardenlab.lawnarchy.worth import worth

__all__ = [
    "conceal",
    "deal",
    "finish",
    "imagine",
    "legal_moves",
    "paused",
    "play",
    "settled",
    "squabble_targets",
    "worth",
]


def settled(state):
    """Whether a turn is just beginning (or the game is over), nothing half done."""
    return state.step == TURN


paused = settled  # a turn is one action: where it begins, greedy play stops to value


def squabble_targets(state, edition, card):
    """Bit mask of own places across which a squabble card would act now (§7); 0: it would have no effect."""
    seat, kind = state.turn, edition.effect[card]
    if kind == REARRANGE_OPPOSITE or kind == SWAP_WITH_OPPOSITE:
        return 15
    if kind == STEAL_GNOME and _all_destroyed(state, seat):
        return 0
    mask = 0
    for place in range(4):
        other, there = opposite_seat(state.players, seat, place), 3 - place
        if kind == STEAL_GNOME:
            hit = has_gnome(state, edition, other * 4 + there)
        elif state.destroyed[other, there]:
            hit = False
        elif kind == DESTROY_COLOUR:
            hit = colour_at(state, edition, other, there) == edition.wants[card]
        elif kind == DESTROY_UNMET:
            hit = edition.condition[state.garden[other, there]] != NONE and not condition_met(
                state, edition, other, there
            )
        else:
            hit = kind == DESTROY_OPPOSITE_OWN_GNOMES and has_gnome(state, edition, seat * 4 + place)
        if hit:
            mask |= 1 << place
    return mask


def _all_destroyed(state, seat):
    for place in range(4):
        if not state.destroyed[seat, place]:
            return False
    return True


def legal_moves(state, edition, moves):
    """Write the codes of all legal moves into `moves` and return how many (§4).

    Parameters
    ----------
    moves : array of at least MAX_MOVES 32-bit integers
    """
    if state.over:
        return 0
    if state.step == TURN:
        return _turn_moves(state, edition, moves)
    if state.step == REVEAL:
        return ways_to_claim(state, edition, state.turn, state.claiming, moves)
    kind, mask = _place_choice(state, edition)
    n = 0
    for place in range(4):
        if mask >> place & 1:
            moves[n] = (kind << SHIFT) + place
            n += 1
    return n


def _turn_moves(state, edition, moves):
    """Take exactly one card: a fulfilled jury card, or a card from the garden centre (§4)."""
    n = 0
    claims = claims_of(state, edition)
    for jury in range(edition.jury):
        if claims >> jury & 1:
            moves[n] = (CLAIM << SHIFT) + jury
            n += 1
    last = -1
    for i in range(state.centre_count):
        card = state.centre[i]
        if card == last:
            continue
        last = card
        if card < edition.gardens:
            moves[n] = (GROW << SHIFT) + card
            n += 1
            continue
        effect = squabble_targets(state, edition, card) != 0
        if effect:
            moves[n] = (SQUABBLE << SHIFT) + card
            n += 1
        if not effect or edition.compost_always:
            moves[n] = (COMPOST << SHIFT) + card
            n += 1
    return n


def _place_choice(state, edition):
    """At a step that asks for a place: the kind of move, and the places (bit mask) that may be named."""
    seat, step = state.turn, state.step
    if step == PLACE:
        return AT, 15
    if step == SWAP_PLACE:
        return SWAP_AT, 15
    if step == STEAL_FROM:
        return FROM, squabble_targets(state, edition, state.chosen)
    mask = 15
    if step == HOME:
        for place in range(4):
            if state.destroyed[seat, place]:
                mask &= ~(1 << place)
        return TO, mask
    for place in range(4):
        if state.order[place] >= 0:
            mask &= ~(1 << state.order[place])
    return ARRANGE, mask


def play(state, edition, move):
    """Apply one legal move; the caller has checked that it is legal."""
    kind, argument = move >> SHIFT, move & ((1 << SHIFT) - 1)
    state.decisions += 1
    if kind == GROW:
        take_card(state, argument)
        state.step = PLACE
    elif kind == AT:
        grow(state, edition, argument)
    elif kind == SQUABBLE:
        squabble(state, edition, argument)
    elif kind == COMPOST:
        take_card(state, argument)
        state.compost[argument] += 1
        state.unplayed[argument] += 1
        end_turn(state, edition)
    elif kind == TO:
        settle_gnome(state, edition, argument)
    elif kind == CLAIM:
        claim(state, edition, argument)
    elif kind == ARRANGE:
        arrange(state, edition, argument)
    elif kind == SWAP_AT:
        across = opposite_seat(state.players, state.turn, argument) * 4 + 3 - argument
        exchange(state, edition, state.turn * 4 + argument, across)
        owners_look(state, edition)
        end_turn(state, edition)
    elif kind == FROM:
        steal(state, edition, argument)
    else:
        reveal(state, edition, argument)


def take_card(state, card):
    """Take a card from the garden centre into the hand."""
    state.chosen = card
    found = False
    for i in range(state.centre_count):
        found = found or state.centre[i] == card
        if found:
            state.centre[i] = state.centre[i + 1] if i + 1 < state.centre_count else -1
    state.centre_count -= 1


def grow(state, edition, place):
    """Grow the chosen card at a place: compost the old card, keep its gnomes, then the effect (§4)."""
    seat, card = state.turn, state.chosen
    state.compost[state.garden[seat, place]] += 1
    state.garden[seat, place] = card
    state.destroyed[seat, place] = 0
    state.grown[card] += 1
    state.grew[seat] += 1
    effect = edition.effect[card]
    if effect == GNOME:
        begin_gnomes(state, edition, 1)
    elif effect == TWO_GNOMES:
        begin_gnomes(state, edition, 2)
    elif effect == REARRANGE:
        begin_arranging(state, ARRANGE_OWN)
    else:
        if effect == FENCE_DESTROY:
            destroy(state, edition, opposite_seat(state.players, seat, place), 3 - place)
        end_turn(state, edition)


def squabble(state, edition, card):
    """Play a squabble card: it is composted, and its effect is immediate (§4, §7)."""
    targets = squabble_targets(state, edition, card)
    take_card(state, card)
    state.compost[card] += 1
    state.squabbles[card] += 1
    state.squabbled[state.turn] += 1
    kind = edition.effect[card]
    if kind == REARRANGE_OPPOSITE:
        begin_arranging(state, ARRANGE_OPPOSITE)
    elif kind == SWAP_WITH_OPPOSITE:
        state.step = SWAP_PLACE
    elif kind == STEAL_GNOME:
        state.step = STEAL_FROM
    else:
        for place in range(4):
            if targets >> place & 1:
                destroy(state, edition, opposite_seat(state.players, state.turn, place), 3 - place)
        end_turn(state, edition)


def claim(state, edition, jury):
    """Claim a jury card; where gnomes can be revealed in more than one way, that is asked next (§4)."""
    state.claiming = jury
    moves = integers(MAX_MOVES)
    if ways_to_claim(state, edition, state.turn, jury, moves) == 1:
        reveal(state, edition, int(moves[0]) & ((1 << SHIFT) - 1))
    else:
        state.step = REVEAL


def begin_arranging(state, step):
    """Begin to rearrange: place by place, which card comes there (§7)."""
    state.step = step
    for place in range(4):
        state.order[place] = -1


def arrange(state, edition, source):
    """Choose the card for the next place; the last follows by itself (§7)."""
    step, filled, left = state.step, 0, 6
    while state.order[filled] >= 0:
        left -= state.order[filled]
        filled += 1
    state.order[filled] = source
    if filled < 2:
        return
    state.order[3] = left - source
    _permute(state, edition, step == ARRANGE_OPPOSITE)
    for place in range(4):
        state.order[place] = -1
    end_turn(state, edition)


def _slot(state, place, across):
    """Where a place of the row being rearranged lies, as seat * 4 + place."""
    seat = state.turn
    return opposite_seat(state.players, seat, place) * 4 + 3 - place if across else seat * 4 + place


def _permute(state, edition, across):
    """Carry out `order` by exchanges; cards stay destroyed and keep their gnomes (§7)."""
    for place in range(4):
        source = state.order[place]
        while source < place:  # that card has been exchanged away already: follow it
            source = state.order[source]
        if source != place:
            exchange(state, edition, _slot(state, place, across), _slot(state, source, across))
    owners_look(state, edition)


def exchange(state, edition, here, there):
    """Exchange two cards with their gnomes (§7)."""
    card, gone = state.garden[here >> 2, here & 3], state.destroyed[here >> 2, here & 3]
    state.garden[here >> 2, here & 3] = state.garden[there >> 2, there & 3]
    state.destroyed[here >> 2, here & 3] = state.destroyed[there >> 2, there & 3]
    state.garden[there >> 2, there & 3] = card
    state.destroyed[there >> 2, there & 3] = gone
    for gnome in range(drawn_gnomes(state, edition)):
        at = state.gnome_at[gnome]
        if at == here or at == there:
            state.gnome_at[gnome] = there if at == here else here


def owners_look(state, edition):
    """Let each seat look at the gnomes on its cards, once all cards lie where they stay (§7)."""
    for gnome in range(drawn_gnomes(state, edition)):
        at = state.gnome_at[gnome]
        if at >= 0:
            state.gnome_known[gnome] |= 1 << (at >> 2)


def finish(state, edition, result):
    """Write the result of a game: score, tie-break and rank of each seat; return the winners (§6).

    Parameters
    ----------
    result : array of at least 12 integers
        Filled with jury cards won [0:4], garden points [4:8] (the tie-break) and ranks from 1 [8:12].

    Returns
    -------
    int
        Bit mask of the winners: most jury cards, then most garden points among those tied, then all of them.
    """
    for seat in range(state.players):
        result[seat] = state.won[seat]
        result[4 + seat] = garden_points(state, edition, seat)
    winners = 0
    for seat in range(state.players):
        rank = 1
        for other in range(state.players):
            if result[other] * 1000 + result[4 + other] > result[seat] * 1000 + result[4 + seat]:
                rank += 1
        result[8 + seat] = rank
        if rank == 1:
            winners |= 1 << seat
    return winners
