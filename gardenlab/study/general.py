"""Findings that the studies of every game can tell: who wins, how long games are and how they end, how much choice.

Each takes a study, or a list of studies of one game with different numbers of players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import gardenlab.statistics as gs
from gardenlab.statistics import captions
from gardenlab.statistics.alike import WEIGHT
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import LEFT_OUT, NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from gardenlab.statistics import Finding

MIXED = "Different agents kept their seats: rotate the line-up to tell the effect of a seat from that of its agent."
ROTATED = "Rotation gives every agent every seat on the same deal."
SHARED = "How often a win is shared"
LENGTHS = ("turns", "decisions")
QUANTILES = {0.05: "from", 0.5: "median", 0.95: "to"}


def wins_by_order(studies: Any) -> Finding:
    """Shares of wins by turn order (1 began), and whether they are even; see `gardenlab.statistics.advantage`."""
    return _advantage(studies, "order", "Who wins, by turn order")


def wins_by_seat(studies: Any) -> Finding:
    """Shares of wins by seat, and whether they are even; see `gardenlab.statistics.advantage`."""
    return _advantage(studies, "seat", "Who wins, by seat")


def wins_by_agent(studies: Any) -> Finding:
    """Shares of wins of each agent beside what its number of seats would give.

    Raises
    ------
    NothingToTell
        If there is only one agent.
    """
    pool = Pool(studies)
    if any(len({agent.name for agent in study.agents}) < 2 for study in pool):
        raise NothingToTell("wins by agent: expected at least two different agents in each study")
    return _advantage(pool.studies, "agent", "Who wins, by agent")


def _advantage(studies: Any, by: str, title: str) -> Finding:
    pool = Pool(studies)
    table = pool.frame(lambda part: _seats(part, by))
    table = table[table["finished"]]
    if not len(table):
        raise NothingToTell(f"wins by {by}: no game was played to its end")
    within = "players" if len(pool) > 1 else None
    found = gs.advantage(table, by=by, unit=pool.unit, within=within, win="won", weight=WEIGHT, title=title)
    if by != "agent" and any(study.rotations > 1 for study in pool):
        found.summary += " " + ROTATED
    if by != "agent" and any(_mixed(study) for study in pool):
        found.summary += " " + MIXED
    return pool.told(found, f'gl.findings({{}})["wins_by_{by}"]', LEFT_OUT)


def _seats(part: Any, by: str) -> pd.DataFrame:
    seats = part.seats
    found: pd.DataFrame = seats[["game", "deal", by, "won"]].assign(finished=seats["rank"] > 0)
    return found


def _games(pool: Pool, *columns: str) -> pd.DataFrame:
    return pool.frame(lambda part: part.games[["game", "deal", *columns]])


def _mixed(study: Any) -> bool:
    """Whether different agents kept their seats in all games."""
    return study.rotations == 1 and len({agent.name for agent in study.agents}) > 1


def game_length(studies: Any) -> Finding:
    """How many turns and decisions a game takes: mean, 5%, 50% and 95% quantiles, each with its interval.

    An end of an interval that so few games do not reach is NaN.

    ``.details["distribution"]`` has the share of games of each number of turns.
    """
    import pandas as pd

    pool = Pool(studies)
    kinds = [kind for kind in LENGTHS if all(kind in next(parts_of(study)).games for study in pool)]
    alike = {kind: _games(pool, kind) for kind in kinds}
    parts = []
    for kind, games in alike.items():
        centre = gs.means(games, kind, by="players", cluster=pool.unit, weight=WEIGHT).frame
        part = centre[["players"]].assign(counted=kind, games=centre["n"], mean=centre["mean"])
        part["mean_low"], part["mean_high"] = centre["low"], centre["high"]
        spread = gs.quantiles(games, kind, by="players", cluster=pool.unit, weight=WEIGHT).frame
        for share, name in QUANTILES.items():
            mine = spread[spread["quantile"] == share].reset_index(drop=True)
            part[name] = mine["value"].astype(int)
            part[name + "_low"], part[name + "_high"] = mine["low"], mine["high"]
        parts.append(part)
    frame = pd.concat(parts, ignore_index=True)
    shape = gs.distribution(alike[kinds[0]], kinds[0], by="players", weight=WEIGHT)
    summary = (
        f"n = {pool.sizes}; the {pool.unit} is the unit of sampling. from and to: the 5% and 95% "
        "quantiles, around nine games of ten. t intervals of the mean, binomial ones of the quantiles, 95% each."
    )
    ends = frame[[name + end for name in QUANTILES.values() for end in ("_low", "_high")]]
    if frame["mean_low"].isna().any():
        summary += f" {captions.NO_SPREAD}"
    if ends.isna().any(axis=None):
        summary += f" {captions.NOT_REACHED}"
    found = gs.Finding(
        frame,
        title="How long games are",
        caption=summary,
        plot=partial(_draw_length, shape=shape.frame, value=kinds[0]),
        formats=dict.fromkeys(QUANTILES.values(), "time"),
        details={"distribution": shape.frame},
    )
    return pool.told(found, 'gl.findings({})["game_length"]', "counted as cut off there, so whole games are longer")


def _draw_length(frame: pd.DataFrame, ax: Axes, shape: pd.DataFrame, value: str) -> None:
    from gardenlab.statistics import plots

    several = shape["players"].nunique() > 1
    plots.distribution(shape, ax, value=value, by="players" if several else None)
    ax.set_ylabel("share of games")


def endings(studies: Any) -> Finding:
    """How games end, with the share of games of each way; ways that no game took keep their row."""
    import pandas as pd

    pool = Pool(studies)
    games = _games(pool, "ended_by")
    parts = []
    for kind in games["ended_by"].cat.categories:
        so = games.assign(so=games["ended_by"] == kind)
        part = gs.rates(so, event="so", by="players", cluster=pool.unit, weight=WEIGHT).frame
        part.insert(1, "ended_by", kind)
        part = part[["players", "ended_by", "events", "n", "rate", "low", "high"]]
        parts.append(part.rename(columns={"events": "count", "n": "games", "rate": "share"}))
    frame = pd.concat(parts, ignore_index=True).sort_values("players", kind="stable").reset_index(drop=True)
    summary = (
        f"n = {pool.sizes}; the {pool.unit} is the unit of sampling. Wilson intervals, 95% each. "
        f"{captions.rate_reach(pool.units, None)}"
    )
    formats = {"share": "percent"}
    found = gs.Finding(frame, title="How games end", caption=summary, plot=_draw_endings, formats=formats)
    return pool.told(found, 'gl.findings({})["endings"]', "counted in the row cap")


def _draw_endings(frame: pd.DataFrame, ax: Axes) -> None:
    from gardenlab.statistics import plots

    plots.bars_stacked(frame, ax, part="ended_by", label="players")
    ax.set_xlabel("share of games")


def shared_wins(studies: Any) -> Finding:
    """How often several players win together, of the games that were played to their end."""
    pool = Pool(studies)
    games = _games(pool, "winners")
    games = games[games["winners"] > 0]
    if not len(games):
        raise NothingToTell("shared wins: no game was played to its end")
    games = games.assign(shared=games["winners"] > 1)
    found = gs.rates(games, event="shared", by="players", cluster=pool.unit, weight=WEIGHT, title=SHARED)
    found.shown = ["players", "events", "n", "rate", "low", "high"]
    return pool.told(found, 'gl.findings({})["shared_wins"]', LEFT_OUT)


def branching(studies: Any) -> Finding:
    """Legal moves a decision: all moves over all decisions, the game as the unit of sampling."""
    return _choice(studies, "options", "How many legal moves a decision has", "branching", bounded=False)


def forced_decisions(studies: Any) -> Finding:
    """The share of decisions with one legal move only, the game as the unit of sampling."""
    return _choice(studies, "forced", "How many decisions are forced", "forced_decisions", bounded=True)


def _choice(studies: Any, column: str, title: str, name: str, bounded: bool) -> Finding:
    pool = Pool(studies)
    games = _games(pool, column, "decisions")
    games = games.rename(columns={column: "legal_moves"} if column == "options" else {})
    top = "legal_moves" if column == "options" else column
    found = gs.ratios(
        games, top, "decisions", by="players", cluster=pool.unit, weight=WEIGHT, bounded=bounded, title=title
    )
    found.shown = ["players", "n", top, "decisions", "ratio", "low", "high"]
    what = "share of decisions with one legal move" if bounded else "legal moves a decision"
    return pool.told(found.described(plot=partial(_draw_choice, what=what)), f'gl.findings({{}})["{name}"]')


def _draw_choice(frame: pd.DataFrame, ax: Axes, what: str) -> None:
    from gardenlab.statistics import plots

    plots.dot_intervals(frame, ax, value="ratio", label="players", xlabel=what)


GENERAL: Mapping[str, Callable[[Any], Finding]] = {
    "wins_by_order": wins_by_order,
    "wins_by_seat": wins_by_seat,
    "wins_by_agent": wins_by_agent,
    "shared_wins": shared_wins,
    "game_length": game_length,
    "endings": endings,
    "branching": branching,
    "forced_decisions": forced_decisions,
}
