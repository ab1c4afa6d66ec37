"""Where points come from, and how inhabitants turn into points (rulebook, End of the Game)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.ending_findings import finished
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, measured, sample, shown
from gardenlab.statistics.pooling import LEFT_OUT, Pool

if TYPE_CHECKING:
    import pandas as pd

SOURCES = {"projects": "project_points", "missions": "mission_points", "population": "population_points"}


def point_sources(studies: Any) -> Finding:
    """Where points come from, of all seats and of those that won.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players, ``who`` (``all seats`` or ``winners``) and ``source`` (``projects``, ``missions``,
        ``population``): ``points`` (mean, with its interval), and ``spread``, their standard deviation.

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    from gardenlab.statistics import means

    pool = Pool(studies)
    parts = []
    for study in pool:
        _, seats = finished(study, "point sources")
        for who, mine in (("all seats", seats), ("winners", seats[seats["won"]])):
            for source, column in SOURCES.items():
                told = means(mine, column, cluster=pool.unit).frame.iloc[0]
                parts.append({"players": study.players, "who": who, "source": source, "seats": int(told["n"]),
                              "points": told["mean"], "points_low": told["low"], "points_high": told["high"],
                              "spread": mine[column].std()})  # fmt: skip
    frame = pd.DataFrame(parts)
    found = Finding(
        frame,
        title="Where points come from",
        caption=f"{sample(pool)} points: mean of the seats; spread: their standard deviation. 95% t intervals, by "
        "the unit of sampling.",
        plot=_draw_sources,
        shown=shown(pool, "who", "source", "seats", "points", "spread"),
    )
    return pool.told(found, "gl.garden_nation.point_sources({})", LEFT_OUT)


def population_bands(studies: Any) -> Finding:
    """How the inhabitants left at the end turn into points, and who wins with how many.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``inhabitants`` (a band of the track, as ``11-13``): the ``points`` it gives,
        the ``seats`` that ended there, their ``share`` of all seats and the share of them that ``won`` (mean), each
        with its interval; ``wasted``, the mean number of inhabitants above what the band's points need.

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_bands(study, pool.unit) for study in pool], ignore_index=True)
    found = Finding(
        frame,
        title="Inhabitants left at the end, and their points",
        caption=f"{sample(pool)} share: of all seats; won: mean share of wins of the seats in the band (naive: those "
        "who have many inhabitants differ in more than that); wasted: inhabitants above the least that give as many "
        f"points, mean. {INTERVALS} {captions.rate_reach(frame['all_seats'], None)}",
        plot=_draw_bands,
        formats={"share": "percent", "won": "percent"},
        shown=shown(pool, "inhabitants", "points", "seats", "share", "wasted", "won"),
    )
    return pool.told(found, "gl.garden_nation.population_bands({})", LEFT_OUT)


def _bands(study: Any, unit: str) -> pd.DataFrame:
    import pandas as pd

    _, seats = finished(study, "population bands")
    starts = [start for start, _ in study.edition.options.population_points]
    ends = [f"-{after - 1}" if after - 1 > start else "" for start, after in pairwise(starts)]
    names = [f"{start}{end}" for start, end in zip(starts, [*ends, " or more"], strict=True)]
    band = np.maximum(np.searchsorted(starts, seats["population"].to_numpy(), side="right") - 1, 0)
    over = np.maximum(seats["population"].to_numpy() - np.array(starts)[band], 0)
    long = pd.concat(
        [seats.assign(so=band == i, over=over, inhabitants=name) for i, name in enumerate(names)], ignore_index=True
    )
    asked = {
        "share": Asked(long["so"], 1.0),
        "wasted": Asked(long["over"].where(long["so"], 0), long["so"], bounded=False),
        "won": Asked(long["win_share"].where(long["so"], 0), long["so"]),
    }
    found = measured(long, unit, {"inhabitants": names}, asked)
    found.insert(2, "points", [points for _, points in study.edition.options.population_points])
    found = found.rename(columns={"n_share": "seats", "of_share": "all_seats"})
    found.loc[found["wasted_low"].isna(), "wasted"] = np.nan  # of one seat: a number without an interval
    return found.drop(columns=["of_wasted", "of_won"])


def _draw_sources(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["source", "who"], values={"points": "points, mean"})


def _draw_bands(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    names = frame["inhabitants"] + ": " + frame["points"].map("{:+d}".format)
    panels(frame.assign(band=names), ax, label=["band"], values={"share": "share of seats", "won": "share that won"})
