"""Scoring calculators of The Last Garden: the Queen's Favor as pure functions of a state (rulebook, Step 3).

Wilting comes first, so a sector that wilts counts nothing for all that follows: `standing` gems are those of the
sectors that do not wilt.
"""

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


def matching_gems(state, edition, die):
    """Gems in all standing sectors whose die shows `die` (Step 3, 2)."""
    total = 0
    for sector in range(6):
        if state.dice[sector] == die:
            total += standing(state, edition, sector)
    return total


def wilting_sectors(state, edition, die):
    """How many wilting sectors show `die` (Step 3, 1)."""
    count = 0
    for sector in range(6):
        if state.dice[sector] == die and wilts(state, edition, sector):
            count += 1
    return count


def mine_pay(state, edition, colour):
    """What a robotanist on a mine earns: the place of its colour, ties split evenly (Step 3, 4).

    The share of a tied colour that nobody holds is lost, unless the edition lets the held ones have all of it; a
    share that is no whole number is rounded down, which happens under the latter option only.
    """
    own = standing_of(state, edition, colour)
    above = tied = held = 0
    for other in range(3):
        count = standing_of(state, edition, other)
        above += count > own
        if count == own:
            tied += 1
            if other == colour or state.space[FIRST_MINE + other] >= 0:
                held += 1
    pot = 0
    for place in range(above, above + tied):
        pot += edition.mine_pays[place]
    return pot // (tied if edition.lost_shares else held)


def pay(state, edition, space):
    """Cogs that a robotanist on a space would earn if the round were scored now (Step 3)."""
    if space < FIRST_MINE:
        return standing(state, edition, space)
    if space < ONE_ONE:
        return mine_pay(state, edition, space - FIRST_MINE)
    if space < ONE_TWO:
        return matching_gems(state, edition, space - ONE_ONE + 1)
    if space < SIX_PLUS:
        return (matching_gems(state, edition, space - ONE_TWO + 1) + 1) // 2
    return int(edition.wilting_pay) * wilting_sectors(state, edition, space - SIX_PLUS + 1)


def favor(state, edition, cogs):
    """Write what each seat earns in the Queen's Favor into `cogs` (Step 3)."""
    for seat in range(state.players):
        cogs[seat] = 0
    for space in range(SPACES):
        if state.space[space] >= 0:
            cogs[state.space[space]] += pay(state, edition, space)
