"""Garden gnomes: drawn, placed, revealed, stolen, lost (rulebook §4, §7)."""

from gardenlab.engine.luck import below, keyed
from gardenlab.lawnarchy.deal import STEAL, end_turn
from gardenlab.lawnarchy.scoring import opposite_seat


def drawn_gnomes(state, edition):
    """How many gnomes have left the pile; they are the gnomes 0 .. n - 1."""
    return edition.gnomes[0] + edition.gnomes[1] + edition.gnomes[2] - state.gnomes_left


def has_gnome(state, edition, at):
    """Whether any gnome stands at seat * 4 + place."""
    for gnome in range(drawn_gnomes(state, edition)):
        if state.gnome_at[gnome] == at:
            return True
    return False


def draw_gnome(state, edition):
    """Draw the next gnome, which the seat on turn looks at; False if the pile is empty (§7)."""
    if state.gnomes_left == 0:
        return False
    gnome = drawn_gnomes(state, edition)
    state.gnomes_left -= 1
    state.gnome_at[gnome] = -3
    state.gnome_known[gnome] = 1 << state.turn
    state.gnomes_drawn[state.turn] += 1
    state.step = 2
    return True


def begin_gnomes(state, edition, count):
    """Begin the effect that draws gnomes, one after the other; short of gnomes, take what is left (§7)."""
    state.to_draw = count - 1
    if not draw_gnome(state, edition):
        state.to_draw = 0
        end_turn(state, edition)


def settle_gnome(state, edition, place):
    """Put the gnome in hand on an own card, then draw the next or end the turn (§4)."""
    for gnome in range(drawn_gnomes(state, edition)):
        if state.gnome_at[gnome] == -3:
            state.gnome_at[gnome] = state.turn * 4 + place
    if state.to_draw > 0:
        state.to_draw -= 1
        if draw_gnome(state, edition):
            return
        state.to_draw = 0
    end_turn(state, edition)


def use_gnome(state, gnome):
    """Put a gnome face up out of the game."""
    state.gnome_at[gnome] = -2
    state.gnome_known[gnome] = (1 << state.players) - 1


def best_known(state, edition, at, face):
    """The gnome of a face at a place that most seats have seen, or -1.

    Gnomes of one face differ only in who knows them; the owner gives away the least secret one.
    """
    best, most = -1, -1
    for gnome in range(drawn_gnomes(state, edition)):
        if state.gnome_at[gnome] == at and state.gnome_face[gnome] == face:
            known = int(state.gnome_known[gnome])
            seen = (known & 1) + (known >> 1 & 1) + (known >> 2 & 1) + (known >> 3 & 1)
            if seen * 16 + known > most:
                best, most = gnome, seen * 16 + known
    return best


def destroy(state, edition, seat, place):
    """Destroy a card, unless a no-gnome must be revealed for it; its point gnomes are lost (§4)."""
    if state.destroyed[seat, place]:
        return
    at = seat * 4 + place
    guard = best_known(state, edition, at, 0)
    if guard >= 0:
        use_gnome(state, guard)
        state.saved[seat] += 1
        return
    state.destroyed[seat, place] = 1
    if state.viewer == 0:
        state.destructions[state.garden[seat, place]] += 1
    for gnome in range(drawn_gnomes(state, edition)):
        if state.gnome_at[gnome] == at:
            use_gnome(state, gnome)
            state.gnomes_lost[seat] += 1


def steal(state, edition, place):
    """Draw a gnome unseen from the card opposite `place`; the thief looks at it (§7).

    The draw is by rank among (face, who knows it), so neither the order in a list nor in memory decides.
    Gnomes are tokens that can be followed by eye: whoever has seen a face knows it wherever that gnome goes.
    """
    seat = state.turn
    at = opposite_seat(state.players, seat, place) * 4 + 3 - place
    drawn, count = drawn_gnomes(state, edition), 0
    for gnome in range(drawn):
        count += state.gnome_at[gnome] == at
    composted = 0
    for face in range(edition.faces):
        composted += state.compost[face]
    rank = below(keyed(keyed(state.luck, STEAL), composted), count)
    taken = -1
    for gnome in range(drawn):
        if state.gnome_at[gnome] != at:
            continue
        before = 0
        for other in range(drawn):
            if state.gnome_at[other] == at and _precedes(state, other, gnome):
                before += 1
        if before == rank:
            taken = gnome
    state.gnome_at[taken] = -3
    state.gnome_known[taken] |= 1 << seat
    state.gnomes_stolen[seat] += 1
    state.step, state.to_draw = 2, 0


def _precedes(state, a, b):
    """A strict order of gnomes on one card: by face, by who knows it, then by number (equals are alike)."""
    if state.gnome_face[a] != state.gnome_face[b]:
        return state.gnome_face[a] < state.gnome_face[b]
    if state.gnome_known[a] != state.gnome_known[b]:
        return state.gnome_known[a] < state.gnome_known[b]
    return a < b
