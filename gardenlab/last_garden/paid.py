"""What robotanists earned in scored rounds, for many games at once, from what the journal says of each round.

The rules pay in `gardenlab.last_garden.scoring`; here the same is worked out again from dice, gems and mines, so that
the journal need not hold it (rulebook, Step 3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.last_garden.state import FIRST_MINE, ONE_ONE, ONE_TWO, SIX_PLUS

if TYPE_CHECKING:
    from numpy.typing import NDArray


def cogs_earned(states: Any, options: Any, game: Any, turn: Any, space: Any) -> NDArray[np.int16]:
    """Cogs of robotanists in the Queen's Favor.

    Parameters
    ----------
    states : array of records
    options : Options
        Of the edition.
    game, turn, space : (n,) int arrays
        Where each stood: the place of its game in `states`, the round from 0, and the space.

    Returns
    -------
    (n,) array of int16
    """
    dice, gems = states["round_dice"][game, turn], states["round_gems"][game, turn].astype(np.int16)
    wilts = gems >= options.wilting_threshold
    standing = np.where(wilts, 0, gems)
    alike = dice == (space - ONE_ONE)[:, None] % 6 + 1  # sectors that show the number of a row's space
    by_die = (standing * alike).sum(axis=1)
    found = np.select(
        [space < FIRST_MINE, space < ONE_ONE, space < ONE_TWO, space < SIX_PLUS],
        [standing[np.arange(len(space)), space % 6], 0, by_die, (by_die + 1) // 2],
        options.wilting_pay * (wilts & alike).sum(axis=1),
    )
    mine = (space >= FIRST_MINE) & (space < ONE_ONE)
    found[mine] = _mines(states, options, game[mine], turn[mine], space[mine] - FIRST_MINE)
    return np.asarray(found, dtype=np.int16)


def _mines(states: Any, options: Any, game: Any, turn: Any, colour: Any) -> Any:
    """Cogs of robotanists on mines: the places of their colours, ties split (Step 3, 4)."""
    counts = states["mine_counts"][game, turn]
    own = counts[np.arange(len(colour)), colour][:, None]
    above, tied = (counts > own).sum(axis=1), counts == own
    first = np.concatenate([[0], np.cumsum(options.mine_pays)])
    pot = first[above + tied.sum(axis=1)] - first[above]
    held = states["stood"][game, turn, FIRST_MINE:ONE_ONE] > 0
    return pot // (tied if options.lost_shares else tied & held).sum(axis=1)
