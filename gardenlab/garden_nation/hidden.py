"""Hidden information: secret missions until the end, and the order of the project deck (Game Setup 9, Secret Missions).

A seat remembers the two missions it did not keep.
"""

from gardenlab.engine.forms import integers
from gardenlab.engine.luck import draw, draw_below
from gardenlab.garden_nation.deal import MAX_PILE, insert
from gardenlab.garden_nation.state import DEALT, HIDDEN, KEPT, MAX_OPEN, MAX_PROJECTS, MAX_ROUNDS


def conceal(state, edition, seat):
    """Blank the missions of others, the project deck, luck and the private parts of the journal."""
    state.viewer = seat + 1
    state.luck = 0
    state.decisions = state.forced = state.options = 0
    for i in range(state.deck_left):
        state.deck[i] = HIDDEN
    for other in range(state.players):
        if other != seat:
            for i in range(DEALT):
                if state.dealt[other, i] >= 0:
                    state.dealt[other, i] = HIDDEN
            for i in range(KEPT):
                if state.kept[other, i] >= 0 and not state.over:
                    state.kept[other, i] = HIDDEN
    if not state.over:
        for i in range(MAX_ROUNDS):
            for other in range(4):
                state.round_total[i, other] = 0


def imagine(state, edition, seat, luck):
    """Deal the unseen missions to the other seats, which keep any two different ones, and the unseen projects."""
    state.luck = draw(luck)
    imagine_missions(state, edition, seat, luck)
    imagine_deck(state, edition, luck)


def imagine_missions(state, edition, seat, luck):
    """Fill in the missions of the other seats from those not seen."""
    pile = integers(MAX_PILE)
    n = unseen_missions(state, edition, pile)
    for other in range(state.players):
        if other == seat:
            continue
        if state.dealt[other, 0] == HIDDEN:
            for i in range(DEALT):
                if state.dealt[other, i] == HIDDEN:
                    n = take(state.dealt, other, i, pile, n, luck, -1)
        # a second kept mission differs from the first
        if state.kept[other, 0] == HIDDEN:
            n = take(state.kept, other, 0, pile, n, luck, -1)
            if state.kept[other, 1] == HIDDEN:
                n = take(state.kept, other, 1, pile, n, luck, state.kept[other, 0])


def take(rows, seat, n, pile, left, luck, other_than):
    """Take a card at random from the pile, any but one face, as the card after the n of a seat's row.

    The row is kept ascending. Returns how many cards are left in the pile.
    """
    same = 0
    for i in range(left):
        same += pile[i] == other_than
    k, at = draw_below(luck, left - same), 0
    while pile[at] == other_than or k > 0:
        k -= pile[at] != other_than
        at += 1
    insert(rows, seat, n, pile[at])
    pile[at] = pile[left - 1]
    return left - 1


def unseen_missions(state, edition, pile):
    """Write the missions that no row of the state shows into `pile`, each copy once; return how many."""
    n = 0
    for mission in range(edition.missions):
        left = int(edition.mission_copies[mission])
        for other in range(state.players):
            for i in range(DEALT):
                left -= state.dealt[other, i] == mission
            for i in range(KEPT):
                left -= state.kept[other, i] == mission
        for _ in range(left):
            pile[n] = mission
            n += 1
    return n


def imagine_deck(state, edition, luck):
    """Put the projects neither open nor taken into the deck in random order."""
    pile, n = integers(MAX_PROJECTS), 0
    for project in range(edition.projects):
        seen = state.taken_by[project] >= 0 or edition.project_copies[project] == 0
        for i in range(MAX_OPEN):
            seen = seen or state.open[i] == project
        if not seen:
            pile[n] = project
            n += 1
    for i in range(state.deck_left):
        k = draw_below(luck, n)
        state.deck[i] = pile[k]
        n -= 1
        pile[k] = pile[n]
