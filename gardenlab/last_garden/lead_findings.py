"""How often the lead changes, and how early the winner is settled (rulebook, The End of the Game)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, From, Question, Rows, answered, measured, sample, shown
from gardenlab.statistics.pooling import NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd


def leads(study: Any) -> pd.DataFrame:
    """One row a finished game and round: who leads then, and what became of it.

    Columns ``game``, ``deal``, ``players``, ``round``; ``leaders`` (how many have most cogs so far), ``leader_won``
    (the share of them that won), ``changed`` (none of them led a round before), and ``settled`` (from this round on
    those that lead are those that won).

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    states, players = study.states, study.players
    game = np.nonzero(states["over"] != 0)[0]
    if not len(game):
        raise NothingToTell("leads: no game was played to its end")
    count = int(states["round"][game[0]])
    totals = states["round_cogs"][game, :count, :players].cumsum(axis=1, dtype=np.int64)
    ahead = totals == totals.max(axis=2, keepdims=True)
    won = ahead[:, -1:]
    as_won = (ahead == won).all(axis=2)
    changed = np.zeros(as_won.shape, dtype=bool)
    changed[:, 1:] = ~(ahead[:, 1:] & ahead[:, :-1]).any(axis=2)
    settled = np.logical_and.accumulate(as_won[:, ::-1], axis=1)[:, ::-1]
    row = np.repeat(game, count)
    return pd.DataFrame(
        {
            "game": row.astype(np.int32),
            "deal": (row // study.rotations).astype(np.int32),
            "players": np.full(len(row), players, np.int8),
            "round": np.tile(np.arange(1, count + 1, dtype=np.int8), len(game)),
            "leaders": ahead.sum(axis=2).reshape(-1),
            "leader_won": ((ahead & won).sum(axis=2) / ahead.sum(axis=2)).reshape(-1),
            "changed": changed.reshape(-1),
            "settled": settled.reshape(-1),
        }
    )


def lead_changes(studies: Any) -> Finding:
    """In how many games the lead changes in each round from the second on.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``round``: ``games``, ``changed`` (share of games in which nobody who leads
        after the round led before it) with its interval. ``.details["games"]`` has the mean number of ``changes`` a
        game.

    Raises
    ------
    NothingToTell
        If no game was played to its end, or a game has one round only.
    """
    import pandas as pd

    pool = Pool(studies)
    parts, whole = [], []
    for study in pool:
        later, games = answered(study, pool.unit, [Question(_later, {"round": From(2)}), Question(_changes, {})])
        parts.append(later)
        whole.append(games.rename(columns={"of_changes": "games"}))
    frame = pd.concat(parts, ignore_index=True).rename(columns={"of_changed": "games"})
    games = pd.concat(whole, ignore_index=True)
    means = ", ".join(f"{found:.2f} ({players} players)" for players, found in zip(games["players"], games["changes"],
                                                                                   strict=True))  # fmt: skip
    found = Finding(
        frame,
        title="Changes of the lead",
        caption=f"{sample(pool)} changed: share of games in which nobody who leads after the round led before it. "
        f"Changes a game: {means}. {INTERVALS} {captions.rate_reach(pool.units, None)}",
        plot=_draw_changes,
        formats={"changed": "percent"},
        details={"games": games},
        shown=shown(pool, "round", "games", "changed"),
    )
    return pool.told(found, "gl.last_garden.lead_changes({})")


def _later(study: Any) -> Rows:
    rows = leads(study)
    rows = rows[rows["round"] > 1]
    if not len(rows):
        raise NothingToTell("lead changes: a game has one round only")
    return Rows(rows, {"changed": Asked(rows["changed"], 1.0)})


def _changes(study: Any) -> Rows:
    rows = leads(study)
    return Rows(rows, {"changes": Asked(rows["changed"], rows["round"] == 1, bounded=False)})


def winner_settled(studies: Any) -> Finding:
    """How early the winner is settled: how often who leads after a round wins, and how often the lead stays.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``round``, each share of ``games`` with its interval: ``leader_won`` (a leader
        after the round is among the winners; of several leaders the share that is), ``settled`` (from the round on
        those that lead are those that win). After the last round both are 1.

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    pool = Pool(studies)
    parts = [measured(study, pool.unit, {"round": From(1)}, _settled) for study in pool]
    frame = pd.concat(parts, ignore_index=True).rename(columns={"of_settled": "games"}).drop(columns="of_leader_won")
    found = Finding(
        frame,
        title="How early the winner is settled",
        caption=f"{sample(pool)} leader won: share of games in which who leads after the round wins (of several "
        "leaders the share that does); settled: from that round on those that lead are those that win. "
        f"{INTERVALS} {captions.rate_reach(pool.units, None)}",
        plot=_draw_settled,
        formats={"leader_won": "percent", "settled": "percent"},
        shown=shown(pool, "round", "games", "leader_won", "settled"),
    )
    return pool.told(found, "gl.last_garden.winner_settled({})")


def _settled(study: Any) -> Rows:
    rows = leads(study)
    return Rows(rows, {"leader_won": Asked(rows["leader_won"], 1.0), "settled": Asked(rows["settled"], 1.0)})


def _draw_changes(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["round"], values={"changed": "share of games in which the lead changes"})


def _draw_settled(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(
        frame,
        ax,
        label=["round"],
        values={"leader_won": "who leads wins", "settled": "settled from here on"},
        right=1.03,
    )
