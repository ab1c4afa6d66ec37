"""Convincing the jury: which gnomes to reveal, and taking the card (rulebook §4).

A way of revealing is a code of eight 3-bit counts: for places 0..3 the 1-point, then the 2-point gnomes.
Legal are the ways from which no revealed gnome could be kept: those minimal by inclusion.
"""

from gardenlab.lawnarchy.deal import end_turn
from gardenlab.lawnarchy.gnomes import best_known, drawn_gnomes, use_gnome
from gardenlab.lawnarchy.scoring import demand_met, garden_values

REVEALED_KIND = 9 << 24


def gnome_counts(state, edition, seat):
    """Own point gnomes by place and face, as a way of revealing them all."""
    counts = 0
    for gnome in range(drawn_gnomes(state, edition)):
        at, face = int(state.gnome_at[gnome]), int(state.gnome_face[gnome])
        if seat * 4 <= at < seat * 4 + 4 and face > 0:
            counts += 1 << (3 * (2 * (at & 3) + face - 1))
    return counts


def extra_of(way):
    """The extra points that a way of revealing adds, packed eight bits a place."""
    extra = 0
    for place in range(4):
        extra |= ((way >> (6 * place) & 7) + 2 * (way >> (6 * place + 3) & 7)) << (8 * place)
    return extra


def ways_to_claim(state, edition, seat, jury, moves):
    """Write the codes of all minimal ways of revealing gnomes for a claim; return how many (§4)."""
    values = garden_values(state, edition, seat)
    if demand_met(state, edition, seat, jury, values, 0):
        moves[0] = REVEALED_KIND
        return 1
    limit = gnome_counts(state, edition, seat)
    way, n = _next_way(0, limit), 0
    while way:
        if not _keeps_more(way, moves, n) and demand_met(state, edition, seat, jury, values, extra_of(way)):
            moves[n] = REVEALED_KIND + way
            n += 1
        way = _next_way(way, limit)
    return n


def _next_way(way, limit):
    """The next way up to `limit` in ascending order; 0 after the last. Parts of a way come before it."""
    for digit in range(8):
        shift = 3 * digit
        if (way >> shift & 7) < (limit >> shift & 7):
            return way + (1 << shift)
        way -= (way >> shift & 7) << shift
    return 0


def _keeps_more(way, moves, n):
    """Whether one of the n ways found reveals only a part of `way`."""
    for i in range(n):
        found = int(moves[i]) - REVEALED_KIND
        part = True
        for digit in range(8):
            if (found >> (3 * digit) & 7) > (way >> (3 * digit) & 7):
                part = False
        if part:
            return True
    return False


def reveal(state, edition, way):
    """Reveal the gnomes of a way, put them out of the game and take the jury card (§4, §6)."""
    seat, jury = state.turn, state.claiming
    used = 0
    for digit in range(8):
        for _ in range(way >> (3 * digit) & 7):
            use_gnome(state, best_known(state, edition, seat * 4 + digit // 2, digit % 2 + 1))
            used += 1
    state.points_revealed[seat] += used
    state.claim_gnomes[jury] = used
    state.claimed_at[jury] = state.turns
    state.jury[jury] = seat
    state.won[seat] += 1
    if state.won[seat] >= edition.jury_to_win[state.players]:
        state.over = 1
        state.step = 0
        state.claiming = -1
        state.claims = -1
    else:
        end_turn(state, edition)
