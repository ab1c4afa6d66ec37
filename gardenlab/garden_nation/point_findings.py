"""Where points come from, and how inhabitants turn into points (rulebook, End of the Game)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.ending_findings import finished
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, Question, Rows, gathered, measured, sample, shown
from gardenlab.statistics.pooling import LEFT_OUT, Pool

if TYPE_CHECKING:
    import pandas as pd

WHO = ("all seats", "winners")
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

    pool = Pool(studies)
    parts = [row for study in pool for row in _sources(study, pool.unit)]
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


def _sources(study: Any, unit: str) -> list[dict[str, Any]]:
    rows = []
    for who, found in zip(WHO, gathered(study, unit, [Question(partial(_seats, who=who), {}) for who in WHO]),
                          strict=True):  # fmt: skip
        for source in SOURCES:
            mean, low, high = (float(part[0]) for part in found.moments[source].intervals(signed=True))
            many, square = found.moments[source].bottom[0], found.moments[source + " squared"].top[0]
            spread = np.sqrt(max(square - many * mean**2, 0) / (many - 1)) if many > 1 else np.nan
            rows.append({"players": study.players, "who": who, "source": source, "seats": int(many), "points": mean,
                         "points_low": low, "points_high": high, "spread": spread})  # fmt: skip
    return rows


def _seats(study: Any, who: str) -> Rows:
    _, seats = finished(study, "point sources")
    if who == WHO[1]:
        seats = seats[seats["won"]]
    asked: dict[str, Asked] = {}
    for source, column in SOURCES.items():
        points = seats[column].to_numpy().astype(float)
        asked |= {source: Asked(points, 1.0, False, signed=True), source + " squared": Asked(points**2, 1.0, False)}
    return Rows(seats, asked)


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
    starts = [start for start, _ in study.edition.options.population_points]
    ends = [f"-{after - 1}" if after - 1 > start else "" for start, after in pairwise(starts)]
    names = [f"{start}{end}" for start, end in zip(starts, [*ends, " or more"], strict=True)]
    found = measured(study, unit, {"inhabitants": names}, partial(_in_bands, starts=starts, names=names))
    found.insert(2, "points", [points for _, points in study.edition.options.population_points])
    found = found.rename(columns={"n_share": "seats", "of_share": "all_seats"})
    found.loc[found["wasted_low"].isna(), "wasted"] = np.nan  # of one seat: a number without an interval
    return found.drop(columns=["of_wasted", "of_won"])


def _in_bands(study: Any, starts: list[int], names: list[str]) -> Rows:
    """Every seat is a row for each of the bands."""
    import pandas as pd

    _, seats = finished(study, "population bands")
    band = np.maximum(np.searchsorted(starts, seats["population"].to_numpy(), side="right") - 1, 0)
    over = np.maximum(seats["population"].to_numpy() - np.array(starts)[band], 0)
    seats = seats[["game", "deal", "players", "win_share"]]
    long = pd.concat(
        [seats.assign(so=band == i, over=over, inhabitants=name) for i, name in enumerate(names)], ignore_index=True
    )
    asked = {
        "share": Asked(long["so"], 1.0),
        "wasted": Asked(long["over"].where(long["so"], 0), long["so"], bounded=False),
        "won": Asked(long["win_share"].where(long["so"], 0), long["so"]),
    }
    return Rows(long, asked)


def _draw_sources(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["source", "who"], values={"points": "points, mean"})


def _draw_bands(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    names = frame["inhabitants"] + ": " + frame["points"].map("{:+d}".format)
    panels(frame.assign(band=names), ax, label=["band"], values={"share": "share of seats", "won": "share that won"})
