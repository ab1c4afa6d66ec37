"""Many categories at once: one test of all, then Benjamini-Hochberg, and shrunken rates for the rare ones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.clusters import totals
from gardenlab.statistics.equal_rates import LEAST, EqualRates, clustered, independent
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.shrinkage import shrink
from gardenlab.statistics.tables import (
    TableError,
    as_table,
    checked_level,
    groups,
    names,
    noted,
    numbers,
    refuse,
    units_of,
    yes_no,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


def false_alarm_chance(tests: int, level: float = 0.05) -> float:
    """Return the chance that at least one of independent tests cries out though nothing is the matter.

    Examples
    --------
    >>> round(false_alarm_chance(33), 2)
    0.82
    """
    return 1 - (1 - level) ** tests


@noted
def adjust(
    frame: pd.DataFrame, *, p: str = "p", level: float = 0.05, title: str = "Adjusted", note: str = ""
) -> Finding:
    """Return a table of tests with Benjamini-Hochberg's `q` and whether it is `found` at `level`.

    Parameters
    ----------
    frame : DataFrame
        One row a test; rows without a p are no tests.
    p : str
        The column of p values.
    level : float
        False discovery rate.
    title, note : str
        For the table.
    """
    frame = as_table(frame, [p], "adjust")
    made = frame[p].notna().to_numpy(dtype=bool)
    if not made.any():
        raise TableError(f"adjust: column {p!r} has no value; expected at least one p")
    tried = frame[made]
    values = numbers(tried, p, least=0)
    refuse(tried, p, values > 1, "at most 1")
    table = frame.copy()
    table["q"] = _discoveries(frame[p].to_numpy(dtype=float, na_value=np.nan))
    table["found"] = table["q"].to_numpy() <= level
    caption = f"n = {captions.count(int(made.sum()), 'test')}. {_many_text(int(made.sum()), level)}"
    return Finding(table, title=title, caption=caption, note=note)


@noted
def many(
    frame: pd.DataFrame,
    *,
    event: str,
    by: str,
    cluster: str | None = None,
    level: float = 0.05,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Ask whether the rate of `event` differs among many categories, and then which of them stand out.

    Parameters
    ----------
    frame : DataFrame
        One row a trial.
    event : str
        A column of True and False (or 1 and 0).
    by : str
        The column of categories, such as the card. Those that no row has keep their line.
    cluster : str, optional
        The column of the sampling unit, such as `"game"`, when a unit gives several rows.
    level : float
        False discovery rate, and level of the test of all; intervals hold 1 - `level` each.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `events`, `n`, `rate`, `rest` (the rate of all other categories), `shrunk` with `low` and `high`
        (beta-binomial posterior), `p` of the category against the rest, `q` and `found`: `q` at most
        `level`, and the test of all as well. `.details["test"]` holds the test of all. With `cluster`, `p` and
        `q` are NaN for categories too small for a test of their own: of which fewer than five events, or rows
        without, are expected in as many independent rows as tell as much.

    Notes
    -----
    Without `cluster` the tests are Pearson's chi-square. With it they are the same corrected as Rao and Scott do:
    the test of all is divided by the mean design effect and referred to F with degrees of freedom for the spread
    of the effects and the number of units; that of each category is divided by its own design effect, drawn to the
    mean where few events are expected, and referred to t. The variance of independent rows is that under the common
    rate, so that a category of nothing but zeros is not taken for known. Where a category has rows in fewer than
    about ten units, all of many rows, the tests are cautious. The posterior takes rows as independent.
    """
    import pandas as pd

    checked_level(level)
    frame = as_table(frame, [event, by, *names(cluster)], "many")
    happened = yes_no(frame, event).astype(float)
    group, table = groups(frame, [by])
    if len(np.unique(group)) < 2:
        raise TableError(f"many: column {by!r} has one value only; expected at least two categories")
    sampled = units_of(frame, cluster, None)
    units, sums = sampled.total, totals(happened, sampled, group, len(table))
    k, n = sums.top_sum, sums.rows
    soft = shrink(k, n, 1 - level)
    table["events"], table["n"], table["rate"] = k.astype(np.int64), n, sums.ratio
    others = n.sum() - n
    table["rest"] = np.divide(k.sum() - k, others, out=np.full(len(n), np.nan), where=others > 0)
    table["shrunk"], table["low"], table["high"] = soft.rate, soft.low, soft.high
    result = clustered(sums, units) if cluster else independent(k, n)
    table["p"], table["q"] = result.each, _discoveries(result.each)
    table["found"] = (table["q"].to_numpy() <= level) & (result.p <= level)
    tests = int(np.isfinite(result.each).sum())
    details = {"test": pd.DataFrame([result.row()])}
    caption = (
        f"{captions.sample(len(frame), units if cluster else None, cluster or 'row')} All categories alike "
        f"({result.test}): {_tested(result, cluster)} {_many_text(tests, level)} shrunk: beta-binomial with prior "
        f"({soft.alpha:.3g}, {soft.beta:.3g}), {captions.percent(1 - level)} of the posterior. "
        f"{captions.rate_reach(n, float(k.sum() / n.sum())) if 0 < k.sum() < n.sum() else ''}"
    ).strip()
    heading = f"Rate of {event.replace('_', ' ')} by {by.replace('_', ' ')}" if title is None else title
    draw = partial(_draw, by=by, common=float(k.sum() / n.sum()))
    return Finding(table, title=heading, caption=caption, plot=draw, note=note, details=details)


def _discoveries(p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Benjamini and Hochberg's q for each p; NaN where there is no test."""
    from scipy.stats import false_discovery_control

    q = np.full(len(p), np.nan)
    made = np.isfinite(p)
    if made.any():
        q[made] = false_discovery_control(np.clip(p[made], 0, 1))
    return q


def _tested(result: EqualRates, cluster: str | None) -> str:
    """Return the p of the test of all, and how each category was tested."""
    if np.isnan(result.p):
        return f"too few {cluster or 'row'}s for a test."
    if cluster is None:
        return f"{captions.p_value(result.p)}; then each against the rest."
    return (
        f"{captions.p_value(result.p)}; then each against the rest. Variance between {cluster}s by design effects "
        f"(mean {result.effect:.2g}); no p for a category with fewer than {LEAST:g} events expected, or rows without."
    )


def _many_text(tests: int, level: float) -> str:
    """Return how many tests were made and what would have come of them uncorrected."""
    if tests == 0:
        return "No category is tested by itself."
    chance = captions.percent(round(false_alarm_chance(tests, level), 2))
    return (
        f"{captions.count(tests, 'test')} made, Benjamini-Hochberg at {captions.percent(level)} "
        f"(uncorrected and independent: {chance} chance of a false alarm)."
    )


def _draw(frame: pd.DataFrame, ax: Axes, by: str, common: float) -> None:
    """Draw the shrunken rates about the common one."""
    from gardenlab.statistics import plots

    plots.dot_intervals(
        frame,
        ax,
        value="shrunk",
        label=by,
        reference=common,
        reference_label=f"all, {common:.3g}",
        xlabel="shrunken rate",
    )
