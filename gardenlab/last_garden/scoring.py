"""Scoring calculators of The Last Garden: the Queen's Favor as pure functions of a state (rulebook, Step 3).

Wilting comes first, so a sector that wilts counts nothing for all that follows: `standing` gems are those of the
sectors that do not wilt.
"""

from gardenlab.engine.forms import integers
from gardenlab.last_garden.state import FIRST_MINE, ONE_ONE, ONE_TWO, SIX_PLUS, SPACES


def gems_in(state, sector):
    """Gems in a garden sector."""
    return int(state.gems[sector, 0]) + int(state.gems[sector, 1]) + int(state.gems[sector, 2])


def supply_of(state, edition, colour):
    """Unused gems of a colour: those neither in the garden nor on the move."""
    left = int(edition.gems_each) - int(state.held[colour])
    for sector in range(6):
        left -= state.gems[sector, colour]
    return left


def supply(state, edition):
    """Unused gems of all colours."""
    return supply_of(state, edition, 0) + supply_of(state, edition, 1) + supply_of(state, edition, 2)


def wilts(state, edition, sector):
    """Whether a sector holds so many gems that it wilts (Step 3, 1)."""
    return gems_in(state, sector) >= edition.wilting_threshold


def standing(state, edition, sector):
    """Gems of a sector that count for scoring: none if it wilts (Step 3, 1)."""
    gems = gems_in(state, sector)
    return 0 if gems >= edition.wilting_threshold else gems


def standing_of(state, edition, colour):
    """Gems of a colour in all sectors that do not wilt (Step 3, 4)."""
    total = 0
    for sector in range(6):
        if not wilts(state, edition, sector):
            total += state.gems[sector, colour]
    return total


# What `survey` writes: gems that count by die, wilting sectors by die, gems that count by colour and by sector.
BY_DIE, WILTING_BY_DIE, BY_COLOUR, BY_SECTOR, SURVEYED = 0, 6, 12, 15, 21


def survey(state, edition, found):
    """Count, in one look at the garden, all that pays hang on (Step 3).

    Parameters
    ----------
    found : array of at least SURVEYED integers
        Overwritten.
    """
    for i in range(SURVEYED):
        found[i] = 0
    for sector in range(6):
        die, gems = state.dice[sector] - 1, gems_in(state, sector)
        if gems >= edition.wilting_threshold:
            found[WILTING_BY_DIE + die] += 1
        else:
            found[BY_DIE + die] += gems
            found[BY_SECTOR + sector] = gems
            for colour in range(3):
                found[BY_COLOUR + colour] += state.gems[sector, colour]


def mine_pay(state, edition, colour, found):
    """What a robotanist on a mine earns: the place of its colour, ties split evenly (Step 3, 4).

    The share of a tied colour that nobody holds is lost, unless the edition lets the held ones have all of it; a
    share that is no whole number is rounded down, which happens under the latter option only.
    """
    own = found[BY_COLOUR + colour]
    above = tied = held = 0
    for other in range(3):
        count = found[BY_COLOUR + other]
        above += count > own
        if count == own:
            tied += 1
            if other == colour or state.space[FIRST_MINE + other] >= 0:
                held += 1
    pot = 0
    for place in range(above, above + tied):
        pot += edition.mine_pays[place]
    return pot // (tied if edition.lost_shares else held)


def pay_surveyed(state, edition, space, found):
    """Cogs that a robotanist on a space would earn, from what `survey` found (Step 3)."""
    if space < FIRST_MINE:
        return int(found[BY_SECTOR + space])
    if space < ONE_ONE:
        return mine_pay(state, edition, space - FIRST_MINE, found)
    if space < ONE_TWO:
        return int(found[BY_DIE + space - ONE_ONE])
    if space < SIX_PLUS:
        return (int(found[BY_DIE + space - ONE_TWO]) + 1) // 2
    return int(edition.wilting_pay) * int(found[WILTING_BY_DIE + space - SIX_PLUS])


def pay(state, edition, space):
    """Cogs that a robotanist on a space would earn if the round were scored now (Step 3)."""
    found = integers(SURVEYED)
    survey(state, edition, found)
    return pay_surveyed(state, edition, space, found)


def favor(state, edition, cogs, pays):
    """Write what each seat earns in the Queen's Favor into `cogs`, and what each space pays into `pays` (Step 3).

    Parameters
    ----------
    cogs : array of at least 4 integers
    pays : array of at least SPACES integers
        Filled with 0 where nobody stands.
    """
    found = integers(SURVEYED)
    survey(state, edition, found)
    for seat in range(state.players):
        cogs[seat] = 0
    for space in range(SPACES):
        pays[space] = 0
        if state.space[space] >= 0:
            pays[space] = pay_surveyed(state, edition, space, found)
            cogs[state.space[space]] += pays[space]
