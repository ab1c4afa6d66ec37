"""Rates of yes and no, with intervals that hold for few trials and for rows inside games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.clusters import (
    RESAMPLES,
    Totals,
    bca_interval,
    bootstrap_ratios,
    effective_rows,
    influence,
    totals,
)
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.intervals import METHODS, proportion_interval
from gardenlab.statistics.tables import (
    TableError,
    as_table,
    checked_level,
    chosen,
    generator,
    groups,
    names,
    noted,
    units_of,
    yes_no,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


def rate(
    successes: int,
    trials: int,
    *,
    null: float | None = None,
    level: float = 0.95,
    method: str = "wilson",
    title: str = "Rate",
    note: str = "",
) -> Finding:
    """Return a rate from two counts, such as a club's 97 starter wins in 156 games.

    Parameters
    ----------
    successes, trials : int
        How often it happened, of how many.
    null : float, optional
        The rate if nothing is the matter; adds the exact two-sided p against it.
    level : float
        Confidence level of the interval.
    method : {"wilson", "exact"}
        `"exact"` is Clopper-Pearson.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        One row: `events`, `n`, `rate`, `low`, `high`, and `p` with a `null`.

    Raises
    ------
    TableError
        If the counts or options are impossible.

    Examples
    --------
    >>> rate(97, 156, null=0.5).frame.round(4).to_dict("records")
    [{'events': 97, 'n': 156, 'rate': 0.6218, 'low': 0.5436, 'high': 0.6941, 'p': 0.0029}]
    """
    import pandas as pd

    for name, value in (("successes", successes), ("trials", trials)):
        if not _whole(value):
            raise TableError(f"{name} = {value!r}: expected a whole number")
    if trials < 1:
        raise TableError(f"trials = {trials!r}: expected at least one")
    low, high = proportion_interval(successes, trials, level, method)
    frame = pd.DataFrame(
        {"events": [int(successes)], "n": [int(trials)], "rate": [successes / trials], "low": low, "high": high}
    )
    _add_p(frame, null)
    caption = _caption(f"n = {int(trials):,} independent trials.", METHODS[method], level, frame["n"], null)
    return Finding(frame, title=title, caption=caption, plot=_picture([], null), note=note)


@noted
def rates(
    frame: pd.DataFrame,
    *,
    event: str,
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    weight: str | None = None,
    null: float | None = None,
    level: float = 0.95,
    method: str = "wilson",
    seed: int | None = None,
    resamples: int = RESAMPLES,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return how often `event` is true, for each group of rows.

    Parameters
    ----------
    frame : DataFrame
        One row a trial.
    event : str
        A column of True and False (or 1 and 0).
    by : str or sequence of str, optional
        The columns that make the groups. Categories that no row has keep their line.
    cluster : str, optional
        The column of the sampling unit, such as `"game"`, when a unit gives several rows. The rate is
        then a ratio estimator with the variance between units, and the interval is the chosen one on
        the effective number of rows (Korn and Graubard 1998).
    weight : str, optional
        The column that says how many alike rows a row stands for; with `cluster` how many alike units, and all
        rows of a unit have the same.
    null : float, optional
        The rate if nothing is the matter; adds a `p` against it: exact binomial, or without
        independence a t test on the variance between units.
    level : float
        Confidence level of each interval.
    method : {"wilson", "exact", "bootstrap"}
        `"exact"` is Clopper-Pearson; `"bootstrap"` draws whole units (BCa) and needs `cluster` and `seed`,
        and no `weight`.
    seed, resamples : int
        For the bootstrap.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `events`, `n`, `rate`, `low`, `high` for each group; with `cluster` the units as a column too.

    Raises
    ------
    TableError
        If a column is missing, a value cannot be read, or the options do not fit together.

    Examples
    --------
    >>> import pandas as pd
    >>> plays = pd.DataFrame({"card": ["hut", "hut", "pond"], "grown": [True, False, True]})
    >>> rates(plays, event="grown", by="card").frame["events"].tolist()
    [1, 1]
    """
    keys = names(by)
    chosen("method", method, (*METHODS, "bootstrap"))
    checked_level(level)
    frame = as_table(frame, [event, *keys, *names(cluster), *names(weight)], "rates")
    happened = yes_no(frame, event).astype(float)
    group, table = groups(frame, keys)
    units = units_of(frame, cluster, weight)
    rows = int(units.of_row.sum())
    if method == "bootstrap" and weight is not None:
        raise TableError("method = 'bootstrap': expected no weight=; it draws the units themselves")
    if cluster is None:
        if method == "bootstrap":
            raise TableError("method = 'bootstrap': expected cluster= too; independent rows have better intervals")
        _add_plain(table, happened, group, units.weight, level, method)
        _add_p(table, null)
        sample, sizes = captions.sample(rows), table["n"].to_numpy(dtype=float)
    else:
        sums = totals(happened, units, group, len(table))
        size = effective_rows(sums, level)
        _add_clustered(table, sums, size, level, method, seed, resamples, cluster)
        _add_clustered_p(table, sums, size, null)
        sample, sizes = captions.sample(rows, units.total, cluster), size
    how = METHODS.get(method, "")
    if cluster is not None:
        how = f"Cluster bootstrap (BCa, {resamples:,} resamples, seed {seed})" if not how else f"Cluster-adjusted {how}"
    caption = _caption(sample, how, level, sizes, null)
    heading = f"Rate of {event.replace('_', ' ')}" if title is None else title
    return Finding(table, title=heading, caption=caption, plot=_picture(keys, null), note=note)


def _whole(value: object) -> bool:
    """Whether a value is a whole number: no truth value, no text, not infinite."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        return False
    return bool(np.isfinite(value)) and value == int(value)


def _add_plain(
    table: pd.DataFrame,
    happened: NDArray[np.float64],
    group: NDArray[np.int64],
    weight: NDArray[np.int64],
    level: float,
    method: str,
) -> None:
    """Add counts, rates and intervals of independent rows."""
    trials = np.bincount(group, weights=weight, minlength=len(table)).astype(np.int64)
    events = np.bincount(group, weights=happened * weight, minlength=len(table)).astype(np.int64)
    low, high = proportion_interval(events, trials, level, method)
    share = np.divide(events, trials, out=np.full(len(table), np.nan), where=trials > 0)
    for name, column in (("events", events), ("n", trials), ("rate", share), ("low", low), ("high", high)):
        table[name] = column


def _add_clustered(
    table: pd.DataFrame,
    sums: Totals,
    size: NDArray[np.float64],
    level: float,
    method: str,
    seed: int | None,
    resamples: int,
    cluster: str,
) -> None:
    """Add counts, rates and intervals of rows inside units."""
    share = sums.ratio
    inside = "wilson" if method == "bootstrap" else method
    low, high = proportion_interval(np.nan_to_num(share) * size, size, level, inside)
    if method == "bootstrap":
        samples = bootstrap_ratios(sums, generator(seed, "rates"), resamples)
        parts = influence(sums).tocsc()
        for g in np.flatnonzero((share > 0) & (share < 1)):
            low[g], high[g] = bca_interval(share[g], samples[:, g], parts[:, [g]].data, level)
    table["events"] = sums.top_sum.astype(np.int64)
    table["n"] = sums.rows
    table[f"{cluster}s" if f"{cluster}s" not in table else f"{cluster} units"] = sums.units
    table["rate"], table["low"], table["high"] = share, low, high


def _add_p(table: pd.DataFrame, null: float | None) -> None:
    """Add the exact two-sided binomial p against `null`."""
    from scipy.stats import binomtest

    if null is None:
        return
    _checked_null(null)
    table["p"] = [
        binomtest(int(k), int(n), null).pvalue if n else np.nan
        for k, n in zip(table["events"], table["n"], strict=True)
    ]


def _add_clustered_p(table: pd.DataFrame, sums: Totals, size: NDArray[np.float64], null: float | None) -> None:
    """Add the p of a score test against `null` on the effective number of rows, with t of the units."""
    from scipy.stats import t

    if null is None:
        return
    _checked_null(null)
    with np.errstate(invalid="ignore", divide="ignore"):
        z = (sums.ratio - null) / np.sqrt(null * (1 - null) / size)
    table["p"] = np.where(sums.units > 1, 2 * t.sf(np.abs(z), np.maximum(sums.units - 1, 1)), np.nan)


def _checked_null(null: float) -> None:
    """Refuse a null rate that leaves nothing to test."""
    if isinstance(null, bool) or not isinstance(null, Real) or not 0 < null < 1:
        raise TableError(f"null = {null!r}: expected a rate between 0 and 1, such as 1/3")


def _caption(sample: str, how: str, level: float, sizes: Any, null: float | None) -> str:
    """Return the caption of a table of rates."""
    several = f" ({len(sizes)} tests, uncorrected)" if len(sizes) > 1 else ""
    test = "" if null is None else f" p is two-sided against {null:.3g}{several}."
    return f"{sample} {how} intervals, {captions.percent(level)} each.{test} {captions.rate_reach(sizes, null)}".strip()


def _picture(keys: list[str], null: float | None) -> Any:
    """Return the plot of a table of rates."""
    return partial(_draw, keys=keys, null=null)


def _draw(frame: pd.DataFrame, ax: Axes, keys: list[str], null: float | None) -> None:
    """Draw rates; the last key of several shares a line if it has few values."""
    from gardenlab.statistics import plots

    apart = keys[-1] if len(keys) > 1 and frame[keys[-1]].nunique() <= 4 else None
    label = keys[:-1] if apart else keys
    name = "" if null is None else f"expected {null:.3g}"
    plots.dot_intervals(frame, ax, value="rate", label=label, group=apart, reference=null, reference_label=name)
