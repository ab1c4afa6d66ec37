"""Hidden information: what a seat cannot see, and filling it in at random (rulebook §2, §4).

Hidden are the order of the association pile and the faces of gnomes that a seat has not looked at: those in
the pile and those on cards of other players. What a seat has looked at it remembers (`gnome_known`).
"""

from gardenlab.engine.forms import integers
from gardenlab.engine.luck import draw, draw_below
from gardenlab.lawnarchy.claims import ways_to_claim
from gardenlab.lawnarchy.deal import claims_of
from gardenlab.lawnarchy.gnomes import drawn_gnomes
from gardenlab.lawnarchy.state import HIDDEN, MAX_MOVES, REVEAL, TURN

TRIES = 20_000  # enough for faces that fit once in 1000 tries; nearly always the first or second fits


def conceal(state, edition, seat):
    """Blank what `seat` cannot see, luck and secret parts of the journal too.

    What has no order is put into one order, so that states alike to a seat become equal bytes.
    """
    state.viewer = seat + 1
    state.luck = 0
    state.claims = -1
    for i in range(state.pile_left):
        state.pile[i] = HIDDEN
    drawn = drawn_gnomes(state, edition)
    for gnome in range(drawn + state.gnomes_left):
        if gnome >= drawn or not state.gnome_known[gnome] >> seat & 1:
            state.gnome_face[gnome] = HIDDEN
    _sort_gnomes(state, drawn)
    state.decisions = state.forced = state.options = 0
    for jury in range(edition.jury):
        state.fulfilled_at[jury] = -1


def _sort_gnomes(state, drawn):
    """Number the drawn gnomes by where they are, their face and who knows it."""
    for i in range(1, drawn):
        at, face, known = state.gnome_at[i], state.gnome_face[i], state.gnome_known[i]
        rank = _gnome_rank(at, face, known)
        j = i
        while j > 0 and _gnome_rank(state.gnome_at[j - 1], state.gnome_face[j - 1], state.gnome_known[j - 1]) > rank:
            state.gnome_at[j] = state.gnome_at[j - 1]
            state.gnome_face[j] = state.gnome_face[j - 1]
            state.gnome_known[j] = state.gnome_known[j - 1]
            j -= 1
        state.gnome_at[j], state.gnome_face[j], state.gnome_known[j] = at, face, known


def _gnome_rank(at, face, known):
    return (at + 4) * 1024 + (face + 2) * 32 + known


def imagine(state, edition, seat, luck):
    """Fill the blanks of an observation at random, consistent with all that `seat` has seen.

    Every order of the unseen cards and every hand-out of the unseen gnome faces is equally likely, except
    those under which the game could not stand where it does: with an empty centre it goes on only if the seat
    on turn can claim, and a choice of gnomes is asked only where there is one.
    """
    state.luck = draw(luck)
    _imagine_pile(state, edition, luck)
    if not _hides_gnomes(state, edition):
        return
    faces = integers(len(state.gnome_face))
    for i in range(len(faces)):
        faces[i] = state.gnome_face[i]
    for _ in range(TRIES):
        for i in range(len(faces)):
            state.gnome_face[i] = faces[i]
        _imagine_gnomes(state, edition, luck)
        state.claims = -1
        if state.turn == seat or _stands(state, edition):
            break
    state.claims = -1


def _imagine_pile(state, edition, luck):
    """Put all cards that are nowhere to be seen into the pile, in random order."""
    unseen = integers(edition.faces)
    first_jury = edition.gardens + edition.squabbles
    for face in range(edition.faces):
        unseen[face] = 0 if edition.starting[face] else edition.copies[face] - state.compost[face]
        if face >= first_jury and state.jury[face - first_jury] != -1:
            unseen[face] = 0
    for owner in range(state.players):
        for place in range(4):
            if not edition.starting[state.garden[owner, place]]:
                unseen[state.garden[owner, place]] -= 1
    for i in range(state.centre_count):
        unseen[state.centre[i]] -= 1
    if state.step == 1:  # the chosen card is in the hand
        unseen[state.chosen] -= 1
    n = 0
    for face in range(edition.faces):
        for _ in range(unseen[face]):
            state.pile[n] = face
            n += 1
    for i in range(n - 1, 0, -1):
        j = draw_below(luck, i + 1)
        card = state.pile[i]
        state.pile[i] = state.pile[j]
        state.pile[j] = card


def _hides_gnomes(state, edition):
    for gnome in range(drawn_gnomes(state, edition) + state.gnomes_left):
        if state.gnome_face[gnome] == HIDDEN:
            return True
    return False


def _imagine_gnomes(state, edition, luck):
    """Deal the unseen faces to the hidden gnomes, each way equally likely."""
    no, one, two = int(edition.gnomes[0]), int(edition.gnomes[1]), int(edition.gnomes[2])
    total = no + one + two
    for gnome in range(total):
        face = state.gnome_face[gnome]
        no -= face == 0
        one -= face == 1
        two -= face == 2
    for gnome in range(total):
        if state.gnome_face[gnome] == HIDDEN:
            chosen = draw_below(luck, no + one + two)
            if chosen < no:
                state.gnome_face[gnome] = 0
                no -= 1
            elif chosen < no + one:
                state.gnome_face[gnome] = 1
                one -= 1
            else:
                state.gnome_face[gnome] = 2
                two -= 1


def _stands(state, edition):
    """Whether the game could stand where it does with these faces, as far as the rules decide it."""
    if state.over:
        return not state.by_centre or claims_of(state, edition) == 0
    if state.step == TURN and state.centre_count == 0:
        return claims_of(state, edition) != 0
    if state.step == REVEAL:
        moves = integers(MAX_MOVES)
        return ways_to_claim(state, edition, state.turn, state.claiming, moves) > 1
    return True
