"""The difference of two means of rows that lie in the same units of sampling, from sums over units.

The error of a difference is the sum over units of what each adds to both means; its square has the products of both
groups' sums too, which are the mixed moments of four more pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics.asking import Asked
from gardenlab.statistics.means import reach_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gardenlab.statistics.moments import Moments

ROUNDING = 1e-7  # a standard error below this share of the means is none: its square is a difference of their squares


def asked_difference(name: str, value: NDArray[np.float64], chosen: NDArray[np.bool_]) -> dict[str, Asked]:
    """What `difference` needs to be asked for.

    Parameters
    ----------
    name : str
    value, chosen : arrays, one entry a row
        The quantity, and whether the row is one of the chosen.
    """
    sums: dict[str, tuple[Any, Any]] = {"mine": (value * chosen, chosen), "others": (value * ~chosen, ~chosen)}
    (top, bottom), (top_0, bottom_0) = sums.values()
    sums |= {"tops": (top, top_0), "bottoms": (bottom, bottom_0), "ahead": (top, bottom_0), "behind": (top_0, bottom)}
    return {f"{name} {kind}": Asked(*pair, bounded=False, signed=True) for kind, pair in sums.items()}


def difference(
    name: str, moments: Mapping[str, Moments], units: int, level: float = 0.95
) -> tuple[float, float, float]:
    """Return the mean of the chosen rows less that of the others, with its t interval between units.

    Parameters
    ----------
    name : str
    moments : mapping of name to Moments
        Of what `asked_difference` gave, in one group.
    units : int
        How many there are.
    level : float
        Confidence level.

    Returns
    -------
    difference, low, high : float
        NaN where one of the groups is empty; the ends also where nothing varies within the groups. See
        `gardenlab.statistics.means.difference_of_groups`.
    """
    mine, others = moments[f"{name} mine"], moments[f"{name} others"]
    if not (mine.bottom[0] and others.bottom[0]):
        return float("nan"), float("nan"), float("nan")
    tops, bottoms, ahead, behind = (
        float(moments[f"{name} {kind}"].top_bottom[0]) for kind in ("tops", "bottoms", "ahead", "behind")
    )
    first, second = (float(one.top[0] / one.bottom[0]) for one in (mine, others))
    both = tops - second * ahead - first * behind + first * second * bottoms
    squares = sum(float(one.squares()[0] / one.bottom[0] ** 2) for one in (mine, others))
    squares = max(squares - 2 * both / float(mine.bottom[0] * others.bottom[0]), 0.0)
    reach = reach_of(squares, units, ROUNDING * max(abs(first), abs(second)), level)
    return first - second, first - second - reach, first - second + reach
