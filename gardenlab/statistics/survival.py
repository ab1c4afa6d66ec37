"""Time until something happens, with games that ended before it did: Kaplan-Meier and log-rank.

Kaplan, Meier 1958; intervals of the curve by the exponential Greenwood formula (log-log), of the
median by Brookmeyer and Crowley 1982: the times at which the curve's interval holds one half.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.tables import (
    TableError,
    as_table,
    checked_level,
    codes,
    groups,
    names,
    noted,
    numbers,
    yes_no,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


@noted
def survival(
    frame: pd.DataFrame,
    *,
    time: str = "time",
    event: str = "event",
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """Return the median time until `event` for each group, with the whole curve.

    Parameters
    ----------
    frame : DataFrame
        One row a thing watched, such as a jury card in a game.
    time : str
        The column of times, at least 0: of the event, or of the end of watching.
    event : str
        The column that is true where it happened and false where the game ended before.
    by : str or sequence of str, optional
        The columns that make the groups. Categories that no row has keep their line.
    cluster : str, optional
        The column of the sampling unit, such as `"game"`, when one game has rows in several groups: the
        log-rank test then takes its variance between units.
    level : float
        Confidence level of median and curve, at each time by itself.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `n`, `events`, `censored`, `median`, `low`, `high` for each group; NaN prints as "not reached".
        `.details["curve"]` holds `at_risk`, `events`, `censored`, `survival`, `low`, `high` at each time;
        `.details["test"]`, with several groups, the log-rank test of all of them.

    Raises
    ------
    TableError
        If a column is missing or a value cannot be read.

    Examples
    --------
    >>> import pandas as pd
    >>> watched = pd.DataFrame({"time": [3, 5, 5, 8, 5, 9, 9], "event": [1, 1, 1, 1, 0, 0, 0]})
    >>> survival(watched).details["curve"]["survival"].round(3).tolist()
    [0.857, 0.571, 0.381, 0.381]
    """
    import pandas as pd

    keys = names(by)
    checked_level(level)
    frame = as_table(frame, [time, event, *keys, *names(cluster)], "survival")
    times, happened = numbers(frame, time, least=0), yes_no(frame, event)
    group, table = groups(frame, keys)
    curves, medians = [], []
    order = np.argsort(group, kind="stable")
    ends = np.searchsorted(group[order], np.arange(len(table) + 1))
    for g in range(len(table)):
        mine = order[ends[g] : ends[g + 1]]
        curve = _curve(times[mine], happened[mine], level)
        medians.append([_first(curve[end], curve["time"]) for end in ("survival", "low", "high")])
        points = pd.DataFrame(curve).rename(columns={"time": time})
        for place, key in enumerate(keys):
            points.insert(place, key, table[key].iloc[[g] * len(points)].array)
        curves.append(points)
    table["n"] = np.bincount(group, minlength=len(table))
    table["events"] = np.bincount(group[happened], minlength=len(table))
    table["censored"] = table["n"] - table["events"]
    table["median"], table["low"], table["high"] = np.array(medians).T
    details = {"curve": pd.concat(curves, ignore_index=True)}
    tested = ""
    if (table["n"] > 0).sum() > 1:
        unit = codes(frame, cluster)[0] if cluster else None
        chi, free, p = logrank_statistic(times, happened, group, unit)
        details["test"] = pd.DataFrame({"test": ["log-rank"], "statistic": [chi], "df": [free], "p": [p]})
        between = f", variance between {cluster}s" if cluster else ""
        tested = f" Log-rank test of all groups alike{between}: p {'< .0001' if p < 1e-4 else f'= {p:.2g}'}."
    caption = (
        f"n = {len(frame):,} rows, {int(happened.sum()):,} events, the others censored when watching ended; "
        f"each row counts as independent within its group. Kaplan-Meier medians of {time.replace('_', ' ')} with "
        f"Brookmeyer-Crowley intervals, {captions.percent(level)} each (log-log band).{tested}"
    )
    heading = f"{time.replace('_', ' ').capitalize()} until {event.replace('_', ' ')}" if title is None else title
    return Finding(
        table,
        title=heading,
        caption=caption,
        note=note,
        plot=partial(_draw, curve=details["curve"], keys=keys, time=time),
        details=details,
        formats={"median": "time", "low": "time", "high": "time"},
    )


def _curve(times: NDArray[np.float64], happened: NDArray[np.bool_], level: float) -> dict[str, NDArray[np.float64]]:
    """Return the Kaplan-Meier curve of one group at each of its times."""
    from scipy.stats import CensoredData, ecdf

    if len(times) == 0:
        return {name: np.zeros(0) for name in ("time", "at_risk", "events", "censored", "survival", "low", "high")}
    found = ecdf(CensoredData(uncensored=times[happened], right=times[~happened])).sf
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)
        band = found.confidence_interval(level, method="log-log")
    at, line = found.quantiles, found.probabilities
    low, high = np.array(band.low.probabilities), np.array(band.high.probabilities)
    low[line >= 1], high[line >= 1] = 1, 1
    over = np.flatnonzero(line <= 0)
    low[over], high[over] = 0, high[over[0] - 1] if len(over) and over[0] > 0 else 1
    place = np.searchsorted(at, times)
    events = np.bincount(place[happened], minlength=len(at))
    gone = np.bincount(place, minlength=len(at))
    return {
        "time": at,
        "at_risk": len(times) - np.cumsum(gone) + gone,
        "events": events,
        "censored": gone - events,
        "survival": line,
        "low": low,
        "high": high,
    }


def _first(line: NDArray[np.float64], times: NDArray[np.float64]) -> float:
    """Return the first time at which a falling curve is at or below one half; NaN if it never is."""
    below = np.flatnonzero(line <= 0.5 + 1e-12)
    return float(times[below[0]]) if len(below) else float("nan")


def logrank_statistic(
    times: NDArray[np.float64],
    happened: NDArray[np.bool_],
    group: NDArray[np.int64],
    unit: NDArray[np.int64] | None = None,
) -> tuple[float, int, float]:
    """Return chi-square, degrees of freedom and p of the log-rank test of any number of groups.

    Parameters
    ----------
    times, happened, group : arrays, one entry a row
        Times, whether the event happened, and group numbers.
    unit : int array, optional
        Numbers of sampling units; the variance is then the one between units (Lin and Wei 1989).
    """
    from scipy.stats import chi2

    group = np.unique(group, return_inverse=True)[1].reshape(-1)
    groups = int(group.max()) + 1
    at, place = np.unique(times, return_inverse=True)
    flat = place.reshape(-1) * groups + group
    shape = (len(at), groups)
    events = np.bincount(flat[happened], minlength=len(at) * groups).reshape(shape).astype(float)
    gone = np.bincount(flat, minlength=len(at) * groups).reshape(shape)
    risk = (gone[::-1].cumsum(axis=0)[::-1]).astype(float)
    all_risk, all_events = risk.sum(axis=1), events.sum(axis=1)
    part = risk / all_risk[:, None]
    away = (events - part * all_events[:, None]).sum(axis=0)
    if unit is None:
        left = np.divide(all_risk - all_events, all_risk - 1, out=np.zeros(len(at)), where=all_risk > 1)
        weight = all_events * left
        spread = np.diag(weight @ part) - (part * weight[:, None]).T @ part
    else:
        spread = _between_units(place.reshape(-1), happened, group, unit, part, all_events / all_risk)
    free = int(np.linalg.matrix_rank(spread, tol=1e-9 * max(np.abs(spread).max(), 1e-300), hermitian=True))
    if free == 0 or not spread.any():
        return 0.0, 0, 1.0
    chi = float(away @ np.linalg.pinv(spread, rcond=1e-9, hermitian=True) @ away)
    return chi, free, float(chi2.sf(chi, free))


def _between_units(
    place: NDArray[np.int64],
    happened: NDArray[np.bool_],
    group: NDArray[np.int64],
    unit: NDArray[np.int64],
    part: NDArray[np.float64],
    hazard: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the covariance of the log-rank scores from the sums of their parts within each unit."""
    whole = np.cumsum(hazard)[place]
    sums = np.empty((int(unit.max()) + 1, part.shape[1]))
    for g in range(part.shape[1]):
        mine = group == g
        score = (mine - part[place, g]) * happened - mine * whole + np.cumsum(part[:, g] * hazard)[place]
        sums[:, g] = np.bincount(unit, weights=score, minlength=len(sums))
    return np.asarray(sums.T @ sums)


@noted
def logrank(
    frame: pd.DataFrame,
    *,
    by: str,
    time: str = "time",
    event: str = "event",
    level: float = 0.05,
    title: str = "Log-rank tests",
    note: str = "",
) -> Finding:
    """Compare the times of each pair of groups, such as a rule variant with the rule.

    Parameters
    ----------
    frame : DataFrame
        As for `survival`.
    by : str
        The column of groups.
    time, event : str
        The columns of times and of whether it happened.
    level : float
        False discovery rate among the pairs.
    title, note : str
        For the table.

    Returns
    -------
    Finding
        `first`, `second`, `statistic` (positive: it happens sooner in the first), `p`, `q`
        (Benjamini-Hochberg over the pairs) and `found`.
    """
    import pandas as pd
    from scipy.stats import CensoredData, false_discovery_control
    from scipy.stats import logrank as compared

    frame = as_table(frame, [time, event, by], "logrank")
    times, happened = numbers(frame, time, least=0), yes_no(frame, event)
    group, labels = groups(frame, [by])
    held = [g for g in range(len(labels)) if (group == g).any()]
    if len(held) < 2:
        raise TableError(f"logrank: column {by!r} has one value only; expected at least two groups")
    data = {
        g: CensoredData(uncensored=times[(group == g) & happened], right=times[(group == g) & ~happened]) for g in held
    }
    rows = []
    for a, b in combinations(held, 2):
        with np.errstate(invalid="ignore", divide="ignore"):
            result = compared(data[a], data[b])
        rows.append((labels[by].iloc[a], labels[by].iloc[b], float(result.statistic), float(result.pvalue)))
    table = pd.DataFrame(rows, columns=["first", "second", "statistic", "p"])
    table.loc[table["p"].isna(), ["statistic", "p"]] = [0.0, 1.0]
    table["q"] = false_discovery_control(table["p"])
    table["found"] = table["q"] <= level
    caption = (
        f"n = {len(frame):,} rows, {int(happened.sum()):,} events; each row counts as independent. "
        f"{captions.count(len(table), 'test')}, Benjamini-Hochberg at {captions.percent(level)}."
    )
    return Finding(table, title=title, caption=caption, note=note)


def _draw(frame: pd.DataFrame, ax: Axes, curve: pd.DataFrame, keys: list[str], time: str) -> None:
    """Draw the curves, one a group."""
    from gardenlab.statistics import plots

    if len(keys) > 1:
        name = ", ".join(keys)
        frame, curve = (part.assign(**{name: plots.row_labels(part, keys)}) for part in (frame, curve))
        keys = [name]
    plots.survival_curves(frame, ax, curve=curve, time=time, by=keys[0] if keys else None, ylabel="share still open")
