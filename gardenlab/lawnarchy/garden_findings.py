"""What gnomes are used for, and what the first garden is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import Answer, Asked, From, Question, Rows, gathered
from gardenlab.statistics.moments import Moments
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import LEFT_OUT, NothingToTell, Pool
from gardenlab.statistics.ratios import caption_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

GNOMES = {
    "drawn": "drawn",
    "stolen": "stolen from another player",
    "points_revealed": "point gnome revealed for a claim",
    "saved": "no-gnome saved its card",
    "lost": "point gnome lost with its card",
    "kept": "unused at the end",
}


def gnome_use(studies: Any) -> Finding:
    """What becomes of the garden gnomes in a game, all players together.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        By number of players and what happened (the keys of ``study.gnomes``): ``games``, ``gnomes`` (how many in
        all), ``a_game`` (their mean number in a game) with its interval. The drawn ones are the revealed, saving,
        lost and unused ones together.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_gnomes(study) for study in pool], ignore_index=True)
    frame = frame.sort_values("use", key=lambda uses: uses.map(list(GNOMES).index), kind="stable", ignore_index=True)
    summary = (
        f"n = {pool.sizes} ({'the game' if pool.unit == 'game' else 'all games of one deal'} is the unit of sampling). "
        f"Gnomes a game, all players together, of {sum(pool.studies[0].edition.gnomes)} in the box; t intervals of the "
        "mean, 95% each; where it never happened, up to the exact Poisson bound."
    )
    found = Finding(
        frame,
        title="Garden gnomes: what becomes of them",
        caption=summary,
        plot=_draw_gnomes,
        shown=["what", *(["players"] if len(pool) > 1 else []), "gnomes", "games", "a_game"],
    )
    return pool.told(found, "gl.lawnarchy.gnome_use({})")


def _gnomes(study: Any) -> pd.DataFrame:
    import pandas as pd

    moments = Moments(len(GNOMES))
    for part in parts_of(study):
        table = part.gnomes
        counts = np.stack([table[name].to_numpy(dtype=float) for name in GNOMES], axis=1)
        counts = counts.reshape(-1, study.rotations * study.players, len(GNOMES)).sum(axis=1)
        moments.add(counts, np.full_like(counts, study.rotations))
    found = moments.intervals()
    return pd.DataFrame(
        {
            "players": study.players,
            "use": list(GNOMES),
            "what": list(GNOMES.values()),
            "games": len(study),
            "gnomes": moments.top.astype(np.int64),
            "a_game": found.ratio,
            "a_game_low": np.maximum(found.low, 0),
            "a_game_high": found.high,
        }
    )


def _draw_gnomes(frame: pd.DataFrame, ax: Axes) -> None:
    from gardenlab.statistics import plots

    group = "players" if frame["players"].nunique() > 1 else None
    ends = frame.rename(columns={"a_game_low": "low", "a_game_high": "high"})
    plots.dot_intervals(ends, ax, value="a_game", label="what", group=group, xlabel="gnomes a game")
    ax.set_xlim(left=0)


def start_value(studies: Any) -> Finding:
    """Who wins, by the points of the first garden.

    The poorest garden begins (rulebook §4), so a poor garden and an early turn come together: this is no measure of
    what points are worth by themselves.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        By number of players and ``start_points``: ``n`` (players who began with them), ``wins`` (k winners of a game
        have 1/k each), ``share``, ``low``, ``high``, and ``expected`` with equal chances.

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    pool = Pool(studies)
    question = Question(_wins, {"start_points": From(0)})
    told = [(study.players, *gathered(study, pool.unit, [question])) for study in pool]
    most = max(len(found.kinds["start_points"]) for _, found in told)
    frame = pd.concat([_by_points(players, found, most, pool.unit) for players, found in told], ignore_index=True)
    frame["expected"] = 1 / frame["players"]
    rows, units = sum(found.rows for _, found in told), sum(found.units for _, found in told)
    said = caption_of(captions.sample(rows, units, pool.unit), pool.unit, bounded=True)
    summary = (
        f"{said} The player with the poorest first garden begins, so few points and an early turn come together here."
    )
    shares = Finding(
        frame,
        title="Who wins, by the points of the first garden",
        caption=summary,
        plot=_draw_start,
        formats={"wins": "number"},
        shown=["players", "start_points", "n", "wins", "share", "low", "high", "expected"],
    )
    return pool.told(shares, "gl.lawnarchy.start_value({})", LEFT_OUT)


def _wins(study: Any) -> Rows:
    seats = study.seats
    seats = seats[seats["rank"] > 0]
    if not len(seats):
        raise NothingToTell("start value: no game was played to its end")
    return Rows(seats, {"share": Asked(seats["win_share"], 1.0)})


def _by_points(players: int, found: Answer, most: int, unit: str) -> pd.DataFrame:
    """Wins by the points of the first garden, from 0 to what anybody had in any study."""
    import pandas as pd

    sums = found.moments["share"].at(np.arange(len(found.kinds["start_points"])), most)
    share, low, high = sums.intervals(bounded=True)
    columns = {"n": sums.bottom.astype(np.int64), f"{unit}s": sums.units.astype(np.int64), "wins": sums.top,
               "share": share, "low": low, "high": high}  # fmt: skip
    return pd.DataFrame({"players": players, "start_points": pd.Categorical(range(most)), **columns})


def _draw_start(frame: pd.DataFrame, ax: Axes) -> None:
    from gardenlab.statistics import plots

    label = ["players", "start_points"] if frame["players"].nunique() > 1 else "start_points"
    plots.dot_intervals(frame, ax, value="share", label=label, expected="expected", xlabel="share of wins")
