"""Yes and no in two arms on the same seeds: McNemar's test, with the score interval of the difference.

Tango 1998, "Equivalence test and confidence interval for the difference in proportions for the paired-sample design".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.intervals import proportion_interval
from gardenlab.statistics.paired import draw_differences, matched
from gardenlab.statistics.tables import checked_level, names, noted, yes_no

if TYPE_CHECKING:
    import pandas as pd


@noted
def mcnemar(
    first: pd.DataFrame,
    second: pd.DataFrame,
    event: str,
    *,
    on: str | Sequence[str] = "game",
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return how much more often `event` is true in the second arm than in the first, on the same seeds.

    Parameters
    ----------
    first, second : DataFrame
        The two arms; both hold the same keys once each, and each pair is independent of the others.
    event : str
        A column of True and False (or 1 and 0).
    on : str or sequence of str
        The key that pairs rows.
    level : float
        Confidence level.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `pairs`, `both`, `only_first`, `only_second`, `neither`, `difference` with Tango's score interval,
        and the exact `p` of McNemar's test; where no pair differs, 1.
    """
    import pandas as pd
    from scipy.stats import binomtest

    checked_level(level)
    one, two = matched(first, second, names(on), [event])
    a, b = yes_no(one, event), yes_no(two, event)
    n, gone, come = len(a), int((a & ~b).sum()), int((~a & b).sum())
    low, high = tango(gone, come, n, level)
    p = binomtest(come, gone + come, 0.5).pvalue if gone + come else 1.0
    counts = {"both": int((a & b).sum()), "only_first": gone, "only_second": come, "neither": int((~a & ~b).sum())}
    frame = pd.DataFrame([{"pairs": n, **counts, "difference": (come - gone) / n, "low": low, "high": high, "p": p}])
    above = float(proportion_interval(gone + come, n, level)[1])
    differ = f" No pair differs: at most {above:.2g} of all pairs do." if gone + come == 0 else ""
    reach = captions.mean_reach(n, float(np.sqrt((gone + come) / n)))
    caption = (
        f"n = {captions.count(n, 'pair')}; the pair is the unit of sampling. Score interval (Tango), "
        f"{captions.percent(level)}; exact McNemar p.{differ} {reach}"
    ).strip()
    heading = f"{event.replace('_', ' ').capitalize()}: second arm less first" if title is None else title
    return Finding(frame, title=heading, caption=caption, note=note, plot=partial(draw_differences, label=()))


def tango(only_first: int, only_second: int, pairs: int, level: float = 0.95) -> tuple[float, float]:
    """Return Tango's score interval of the difference of two paired rates, second less first."""
    from scipy.optimize import brentq
    from scipy.stats import norm

    z = float(norm.isf((1 - level) / 2))

    def away(difference: float) -> float:
        linear = -(only_first + only_second) + (2 * pairs - (only_second - only_first)) * difference
        rest = -only_first * difference * (1 - difference)
        fewest = (np.sqrt(max(linear**2 - 8 * pairs * rest, 0.0)) - linear) / (4 * pairs)
        spread = pairs * (2 * fewest + difference * (1 - difference))
        return float((only_second - only_first - pairs * difference) / np.sqrt(max(spread, 1e-300)))

    middle, edge = (only_second - only_first) / pairs, 1 - 1e-12
    low = -1.0 if away(-edge) < z else brentq(lambda d: away(d) - z, -edge, middle)
    high = 1.0 if away(edge) > -z else brentq(lambda d: away(d) + z, middle, edge)
    return float(low), float(high)
