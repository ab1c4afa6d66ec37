"""Time until something happens, with games that ended before it did: Kaplan-Meier and log-rank.

Kaplan, Meier 1958; intervals of the curve by the exponential Greenwood formula (log-log), of the
median by Brookmeyer and Crowley 1982: the times at which the curve's interval holds one half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.shared_times import logrank_between
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
from gardenlab.statistics.watched import Counts, Rows, counted, curve, logrank_of, together

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
        log-rank test then takes its variance between units and is an F (Rao and Scott) instead of a chi-square.
    level : float
        Confidence level of median and curve, at each time by itself.
    title, note : str
        For table and picture.

    Returns
    -------
    Finding
        `n`, `events`, `censored`, `median`, `low`, `high` for each group; NaN prints as "not reached".
        `.details["curve"]` holds `at_risk`, `events`, `censored`, `survival`, `low`, `high` at each time;
        `.details["test"]`, with several groups, the log-rank test of all of them; NaN where there are not more
        units than groups, or where nothing happened.

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
    return survival_in_parts(
        lambda: [frame], time=time, event=event, by=by, cluster=cluster, level=level, title=title, note=note
    )


def survival_in_parts(
    parts: Callable[[], Iterable[pd.DataFrame]],
    *,
    time: str = "time",
    event: str = "event",
    by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    level: float = 0.95,
    title: str | None = None,
    note: str = "",
) -> Finding:
    """As `survival`, of rows that come in parts, one of which is in memory at a time.

    Parameters
    ----------
    parts : function without arguments
        It gives the parts, each a DataFrame; it is called twice with `cluster`. A unit has all its rows in one part,
        and with several parts the columns `by` are categories, the same in each.
    time, event, by, cluster, level, title, note
        As for `survival`.
    """
    import pandas as pd

    keys = names(by)
    checked_level(level)
    read = partial(_rows, time=time, event=event, keys=keys, cluster=cluster)
    table, units = pd.DataFrame(), 0
    held: list[Counts] = []
    for rows, labels in map(read, parts()):
        if held and not labels.equals(table):
            raise TableError(f"survival: expected the same categories of {', '.join(keys)} in each part")
        table = labels
        held.append(counted(rows, len(table)))
        units += len(rows.times) if rows.unit is None else int(rows.unit.max()) + 1
        held = [together(held)] if len(held) > 1 else held
    if not held:
        raise TableError("survival: the table has no rows; expected at least one")
    counts = held[0]
    curves, medians = [], []
    for g in range(len(table)):
        line = curve(counts, g, level)
        medians.append([_first(line[end], line["time"]) for end in ("survival", "low", "high")])
        points = pd.DataFrame(line).rename(columns={"time": time})
        for place, key in enumerate(keys):
            points.insert(place, key, table[key].iloc[[g] * len(points)].array)
        curves.append(points)
    table["n"], table["events"] = counts.gone.sum(axis=0), counts.events.sum(axis=0)
    table["censored"] = table["n"] - table["events"]
    table["median"], table["low"], table["high"] = np.array(medians).T
    details = {"curve": pd.concat(curves, ignore_index=True)}
    tested = ""
    watched = int((table["n"] > 0).sum())
    if watched > 1:
        again = (rows for rows, _ in map(read, parts()))
        test = logrank_between(counts, again) if cluster else logrank_of(counts)
        if units <= watched or test.df == 0:
            test = test._replace(statistic=float("nan"), p=float("nan"))
        details["test"] = pd.DataFrame([test.row()])
        between = f", variance between {cluster}s (Rao-Scott F)" if cluster else ""
        shown = captions.p_value(test.p) if test.p == test.p else f"too few {cluster or 'row'}s for a test"
        tested = f" Log-rank test of all groups alike{between}: {shown}."
    caption = (
        f"n = {table['n'].sum():,} rows, {table['events'].sum():,} events, the others censored when watching ended; "
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


def _rows(
    frame: pd.DataFrame, time: str, event: str, keys: list[str], cluster: str | None
) -> tuple[Rows, pd.DataFrame]:
    """Return what is needed of a table, and its groups."""
    frame = as_table(frame, [time, event, *keys, *names(cluster)], "survival")
    times, happened = numbers(frame, time, least=0), yes_no(frame, event)
    group, labels = groups(frame, keys)
    return Rows(times, happened, group, codes(frame, cluster)[0] if cluster else None), labels


def _first(line: NDArray[np.float64], times: NDArray[np.float64]) -> float:
    """Return the first time at which a falling curve is at or below one half; NaN if it never is."""
    below = np.flatnonzero(line <= 0.5 + 1e-12)
    return float(times[below[0]]) if len(below) else float("nan")


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
