"""A rough value of a position of Lawnarchy, for greedy play.

Integers throughout, so that every machine decides alike. The weights were tuned by play against random seats
and against earlier weights; they are opinions, not rules.
"""

from gardenlab.lawnarchy.gnomes import drawn_gnomes
from gardenlab.lawnarchy.scoring import can_claim, garden_points, garden_values, gnome_extra, packed_sum

WIN = 1_000_000
WON_CARD = 1000
NEAR_CARD = 400
OTHER_NEAR = 75
POINT = 12
OTHER_POINT = 6
GNOME_VALUE = 30


def worth(state, edition, seat):
    """Value of a position to a seat, which need not be on turn; higher is better.

    Jury cards that others could claim count only for the seat that moves next and for seats one claim short of
    winning: the rest cost time and change no decision worth having.
    """
    if state.over:
        return _final_worth(state, edition, seat)
    value = 0
    to_win = int(edition.jury_to_win[state.players])
    for other in range(state.players):
        short = to_win - int(state.won[other])
        values = garden_values(state, edition, other)
        if other == seat:
            near = _near_claims(state, edition, other, values)
            value += NEAR_CARD * min(near, short) - WON_CARD * short + POINT * packed_sum(values)
        else:
            value -= OTHER_POINT * packed_sum(values)
            if short == 1 or other == state.turn:
                urgent = 3 if short == 1 else 1
                value -= OTHER_NEAR * urgent * min(_near_claims(state, edition, other, values), 2)
    for gnome in range(drawn_gnomes(state, edition)):
        if seat * 4 <= state.gnome_at[gnome] < seat * 4 + 4:
            value += GNOME_VALUE
    return value


def _near_claims(state, edition, seat, values):
    """How many jury cards on the board a seat could claim if it were on turn."""
    extra, near = gnome_extra(state, edition, seat), 0
    for jury in range(edition.jury):
        if state.jury[jury] == -2 and can_claim(state, edition, seat, jury, values, extra):
            near += 1
    return near


def _final_worth(state, edition, seat):
    """The value of a finished game: all or nothing, a shared victory in between."""
    own = int(state.won[seat]) * 1000 + garden_points(state, edition, seat)
    value = WIN
    for other in range(state.players):
        if other != seat:
            theirs = int(state.won[other]) * 1000 + garden_points(state, edition, other)
            if theirs > own:
                return -WIN
            if theirs == own:
                value = WIN // 2
    return value
