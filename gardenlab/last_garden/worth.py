"""A rough value of a position of The Last Garden, for greedy play.

Integers throughout, so that every machine decides alike. The weights were tuned by play; they are opinions, not
rules.
"""

from gardenlab.engine.forms import integers
from gardenlab.last_garden.scoring import SURVEYED, pay_surveyed, survey
from gardenlab.last_garden.state import SPACES

COG = 100
BOOST_VALUE = 120
IN_LAB_VALUE = 250


def worth(state, edition, seat):
    """Value of a position to a seat: cogs and what its robotanists would earn now, less the best rival's."""
    found = integers(SURVEYED)
    survey(state, edition, found)
    own, best = 0, -1_000_000
    for other in range(state.players):
        value = COG * int(state.cogs[other])
        if not state.over:
            value += _standing_value(state, edition, other, found)
        if other == seat:
            own = value
        elif value > best:
            best = value
    if state.over:
        return own * 100 - best * 100
    return 2 * own - best + _best_free(state, edition, seat, found)


def _standing_value(state, edition, seat, found):
    """What a seat's robotanists would earn if the round were scored now, with a held boost and lab places."""
    value = 0
    for space in range(SPACES):
        if state.space[space] == seat:
            value += COG * pay_surveyed(state, edition, space, found)
    for boost in range(3):
        if state.boost_at[boost] == seat:
            value += BOOST_VALUE
    for i in range(edition.lab_spaces):
        if state.lab[i] == seat:
            value += IN_LAB_VALUE
    return value


def _best_free(state, edition, seat, found):
    """What the best free space pays, for a seat that has yet to place on this turn."""
    if not (state.turn == seat and state.robotanists[seat] > 0):
        return 0
    best = 0
    for space in range(SPACES):
        if state.space[space] < 0:
            best = max(best, pay_surveyed(state, edition, space, found))
    return COG * best
