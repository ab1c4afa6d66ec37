"""Scoring calculators of Lawnarchy: pure functions of a state and an edition (rulebook §3, §7).

Extra points that gnomes would add are packed eight bits a place into one integer, the first place lowest.
"""

from gardenlab.lawnarchy.editions import (
    DESTROYED_NEIGHBOUR,
    DESTROYED_OPPOSITE,
    DESTROYED_OPPOSITE_COUNT,
    EVERY_CARD,
    EXACT_VALUES,
    FOUR_COLOURS,
    GARDEN_TOTAL,
    GNOME_POINTS,
    MIDDLE_PAIR,
    MORE_THAN_OPPOSITE,
    NEIGHBOUR_COLOUR,
    NONE,
    OPPOSITE_COLOUR,
    OUTER_PAIR,
    POSITION,
    SINGLE_CARD,
)


def opposite_seat(players, seat, place):
    """The seat whose garden `place` of `seat` faces: the left neighbour for the two left places (§2)."""
    return (seat + 1) % players if place < 2 else (seat + players - 1) % players


def colour_at(state, edition, seat, place):
    """The colour of the card at a place; 0 for a destroyed card, which has none (§4)."""
    return 0 if state.destroyed[seat, place] else edition.colour[state.garden[seat, place]]


def condition_met(state, edition, seat, place):
    """Whether the card at a place meets its own condition now; a destroyed card never does (§3, §7)."""
    if state.destroyed[seat, place]:
        return False
    card = state.garden[seat, place]
    condition = edition.condition[card]
    if condition == NONE:
        return True
    wants = edition.wants[card]
    if condition == POSITION:
        return wants == place + 1
    if condition == NEIGHBOUR_COLOUR:
        return (place > 0 and colour_at(state, edition, seat, place - 1) == wants) or (
            place < 3 and colour_at(state, edition, seat, place + 1) == wants
        )
    if condition == DESTROYED_NEIGHBOUR:
        return (place > 0 and state.destroyed[seat, place - 1] != 0) or (
            place < 3 and state.destroyed[seat, place + 1] != 0
        )
    other = opposite_seat(state.players, seat, place)
    if condition == OPPOSITE_COLOUR:
        return colour_at(state, edition, other, 3 - place) == wants
    return condition == DESTROYED_OPPOSITE and state.destroyed[other, 3 - place] != 0


def card_points(state, edition, seat, place):
    """Points of the card at a place, gnomes aside (§3)."""
    if condition_met(state, edition, seat, place):
        return int(edition.points[state.garden[seat, place]])
    return 0


def garden_points(state, edition, seat):
    """Points of a garden, gnomes aside (§3)."""
    return (
        card_points(state, edition, seat, 0)
        + card_points(state, edition, seat, 1)
        + card_points(state, edition, seat, 2)
        + card_points(state, edition, seat, 3)
    )


def opposite_points(state, edition, seat):
    """Points of the four cards opposite a garden, without their gnomes (§7, Tad More)."""
    total = 0
    for place in range(4):
        other = opposite_seat(state.players, seat, place)
        total += card_points(state, edition, other, 3 - place)
    return total


def gnome_extra(state, edition, seat):
    """All that a seat's point gnomes could add, packed eight bits a place (§4). Hidden faces count nothing."""
    drawn = edition.gnomes[0] + edition.gnomes[1] + edition.gnomes[2] - state.gnomes_left
    extra = 0
    for gnome in range(drawn):
        at = state.gnome_at[gnome]
        if seat * 4 <= at < seat * 4 + 4 and state.gnome_face[gnome] > 0:
            extra += int(state.gnome_face[gnome]) << (8 * (at & 3))
    return extra


def garden_values(state, edition, seat):
    """Points of the four cards of a garden, gnomes aside, packed eight bits a place (§3)."""
    return (
        card_points(state, edition, seat, 0)
        | (card_points(state, edition, seat, 1) << 8)
        | (card_points(state, edition, seat, 2) << 16)
        | (card_points(state, edition, seat, 3) << 24)
    )


def packed_sum(values):
    """Add up four packed values."""
    return (values & 255) + (values >> 8 & 255) + (values >> 16 & 255) + (values >> 24 & 255)


def demand_met(state, edition, seat, jury, values, extra):
    """Whether a garden fulfils a jury card when revealed gnomes add `extra` points (§7).

    Parameters
    ----------
    jury : int
        Number of the card among the jury cards of the edition.
    values : int
        What :func:`garden_values` gives for this seat.
    extra : int
        Points of the gnomes to be revealed, packed eight bits a place.
    """
    face = edition.gardens + edition.squabbles + jury
    demand, wants = edition.condition[face], edition.wants[face]
    total = values + extra
    one, two, three, four = total & 255, total >> 8 & 255, total >> 16 & 255, total >> 24 & 255
    if demand == OUTER_PAIR:
        return one + four >= wants
    if demand == MIDDLE_PAIR:
        return two + three >= wants
    if demand == GARDEN_TOTAL:
        return one + two + three + four >= wants
    if demand == SINGLE_CARD:
        return one >= wants or two >= wants or three >= wants or four >= wants
    if demand == EVERY_CARD:
        return one >= wants and two >= wants and three >= wants and four >= wants
    if demand == GNOME_POINTS:
        return packed_sum(extra) >= wants
    if demand == EXACT_VALUES:
        return edition.values[jury] & ~((1 << one) | (1 << two) | (1 << three) | (1 << four)) == 0
    if demand == MORE_THAN_OPPOSITE:
        return one + two + three + four > opposite_points(state, edition, seat)
    if demand == DESTROYED_OPPOSITE_COUNT:
        return _destroyed_opposite(state, seat) >= wants
    return _colours_met(state, edition, seat, demand, wants)


def _colours_met(state, edition, seat, demand, wants):
    """Carla Ful's and Moni Chrome's demands: colours of intact cards (§7)."""
    tally = 0  # four bits a colour
    for place in range(4):
        colour = colour_at(state, edition, seat, place)
        if colour:
            tally += 1 << (4 * (colour - 1))
    if demand == FOUR_COLOURS:
        return tally == 0x1111
    return (
        (tally & 15) >= wants
        or ((tally >> 4) & 15) >= wants
        or ((tally >> 8) & 15) >= wants
        or ((tally >> 12) & 15) >= wants
    )


def _destroyed_opposite(state, seat):
    """How many of the four cards opposite a garden are destroyed."""
    count = 0
    for place in range(4):
        if state.destroyed[opposite_seat(state.players, seat, place), 3 - place]:
            count += 1
    return count


def can_claim(state, edition, seat, jury, values, extra):
    """Whether a garden fulfils a jury card when any of its gnomes may be revealed (§4).

    `extra` is what all of them would add. Every demand but one only grows with gnomes; for exact values each
    way of revealing is tried.
    """
    if extra and edition.condition[edition.gardens + edition.squabbles + jury] == EXACT_VALUES:
        return _exact_possible(state, edition, seat, edition.values[jury], values)
    return demand_met(state, edition, seat, jury, values, extra)


def _exact_possible(state, edition, seat, wanted, values):
    """Whether some choice of gnomes makes different cards show all wanted values (bit mask).

    By Hall's theorem (1935) it does if every set of wanted values can be shown by at least as many cards.
    """
    reach = _reachable(state, edition, seat, values)
    part = wanted
    while part:
        able = 0
        for place in range(4):
            able += int(reach >> (16 * place) & part != 0)
        if able < bits(part):
            return False
        part = (part - 1) & wanted
    return True


def bits(mask):
    """How many bits are set in a small mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _reachable(state, edition, seat, values):
    """The values each card can have by revealing some of its gnomes: four masks of 16 bits, the first place lowest.

    Values above 14 are not looked for: no edition may ask for them.
    """
    reach = 0
    for place in range(4):
        reach |= 1 << (16 * place + (values >> (8 * place) & 15))
    drawn = edition.gnomes[0] + edition.gnomes[1] + edition.gnomes[2] - state.gnomes_left
    for gnome in range(drawn):
        at = state.gnome_at[gnome]
        if seat * 4 <= at < seat * 4 + 4 and state.gnome_face[gnome] > 0:
            mask = 0x7FFF << (16 * (at & 3))
            reach |= (reach & mask) << state.gnome_face[gnome] & mask
    return reach


def claimable(state, edition, seat):
    """Bit mask of the jury cards on the examination board that a seat can claim now (§4)."""
    extra = gnome_extra(state, edition, seat)
    values = garden_values(state, edition, seat)
    mask = 0
    for jury in range(edition.jury):
        if state.jury[jury] == -2 and can_claim(state, edition, seat, jury, values, extra):
            mask |= 1 << jury
    return mask
