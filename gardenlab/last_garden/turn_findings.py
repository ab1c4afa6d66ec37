"""Boosts, the Queen Action and going first in a round (rulebook, Program Boosts, The Queen Action, Step 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab import statistics as gs
from gardenlab.engine.errors import GardenlabError
from gardenlab.last_garden.cards import BOOSTS
from gardenlab.last_garden.frames import QUEEN_PLACES
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import (
    INTERVALS,
    Answer,
    Asked,
    From,
    Question,
    Rows,
    gathered,
    measured,
    rows_of,
    sample,
    shown,
)
from gardenlab.statistics.means import caption_of
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd

BOOST_PANELS = {"taken": "times taken a game", "used": "used, of those taken", "held": "held at the end of a game"}
QUEEN_PANELS = {"taken": "taken (share of rounds)", "before": "before", "between": "between", "after": "after"}


def boost_use(studies: Any) -> Finding:
    """How often each program boost is taken from the lab and used; boosts that nobody took keep their row.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``boost``, each number with its interval: ``taken`` (times a game, all players
        together), ``used`` (of those taken) and ``held`` (share of games at whose end somebody still had it).
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_boosts(study, pool.unit) for study in pool], ignore_index=True)
    found = Finding(
        frame,
        title="Program boosts: taken and used",
        caption=f"{sample(pool)} taken: times a game, all players together; used: share of those taken; held: share of "
        f"games at whose end a player has it. {INTERVALS}",
        plot=_draw_boosts,
        formats={"used": "percent", "held": "percent"},
        shown=shown(pool, "boost", "n_taken", "taken", "n_used", "used", "held"),
    )
    return pool.told(found, "gl.last_garden.boost_use({})")


def _boosts(study: Any, unit: str) -> pd.DataFrame:
    found = measured(study, unit, {"boost": list(BOOSTS)}, _boost_rows)
    return found.rename(columns={"of_taken": "games"}).drop(columns=["of_used", "of_held"])


def _boost_rows(study: Any) -> Rows:
    rows = rows_of(study, "boosts")
    a_game = 1 / study.players  # a game has a row for each player
    asked = {
        "taken": Asked(rows["taken"], a_game, bounded=False),
        "used": Asked(rows["used"], rows["taken"]),
        "held": Asked(rows["held"], a_game),
    }
    return Rows(rows, asked)


def queen_actions(studies: Any) -> Finding:
    """How often the first player takes the Queen Action in a round, and when in the turn.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``round``: ``taken`` (share of rounds), and of all rounds the shares in which
        it was taken ``before``, ``between`` and ``after`` the two actions of a turn, each with its interval.
    """
    import pandas as pd

    pool = Pool(studies)
    parts = [measured(study, pool.unit, {"round": From(1)}, _queen_rows) for study in pool]
    frame = pd.concat(parts, ignore_index=True).rename(columns={"of_taken": "rounds"})
    found = Finding(
        frame.drop(columns=[f"of_{place}" for place in QUEEN_PLACES[1:]]),
        title="The Queen Action: how often, and when in the turn",
        caption=f"{sample(pool)} Shares of the rounds; before, between and after: the two actions of a turn. "
        f"{INTERVALS} {captions.rate_reach(frame['rounds'], None)}",
        plot=_draw_queen,
        formats=dict.fromkeys(QUEEN_PANELS, "percent"),
        shown=shown(pool, "round", "rounds", *QUEEN_PANELS),
    )
    return pool.told(found, "gl.last_garden.queen_actions({})")


def _queen_rows(study: Any) -> Rows:
    rows = rows_of(study, "favors")
    asked = {"taken": Asked(rows["queen_action"] != QUEEN_PLACES[0], 1.0)}
    return Rows(rows, asked | {place: Asked(rows["queen_action"] == place, 1.0) for place in QUEEN_PLACES[1:]})


def first_in_round(studies: Any) -> Finding:
    """What going first in a round is worth: cogs above the mean of the table, by turn order in the round.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``order`` (1 has the Queen tile): ``n`` rounds, ``cogs`` (mean of a round),
        ``surplus`` (mean above what the players of the same round earned on average), ``low`` and ``high``.
    """
    import pandas as pd

    pool = Pool(studies)
    told = [(study.players, *gathered(study, pool.unit, [Question(_orders, {"order": From(1)})])) for study in pool]
    frame = pd.concat([_surpluses(players, found, pool.unit) for players, found in told], ignore_index=True)
    surpluses = [found.moments["surplus"] for _, found in told]
    rows, units = sum(found.rows for _, found in told), sum(found.units for _, found in told)
    error = np.sqrt(np.concatenate([one.spread()[one.bottom > 0] for one in surpluses]))
    summary = caption_of(captions.sample(rows, units, pool.unit), np.where(error > 0, error, np.nan))
    found = Finding(
        frame,
        title="Cogs of a round above the table's mean, by turn order in the round",
        caption=f"{summary} Order 1 has the Queen tile: going first and the Queen Action come together here.",
        plot=_draw_first,
        shown=shown(pool, "order", "n", "cogs", "surplus", "low", "high"),
    )
    return pool.told(found, "gl.last_garden.first_in_round({})")


def _orders(study: Any) -> Rows:
    rows = rows_of(study, "rounds")
    cogs = rows["cogs"].to_numpy().astype(float).reshape(-1, study.players)
    surplus = (cogs - cogs.mean(axis=1, keepdims=True)).reshape(-1)
    asked = {"cogs": Asked(rows["cogs"], 1.0, bounded=False), "surplus": Asked(surplus, 1.0, False, signed=True)}
    return Rows(rows, asked)


def _surpluses(players: int, found: Answer, unit: str) -> pd.DataFrame:
    table = found.table(players)[["players", "order", "of_cogs", "cogs", "surplus", "surplus_low", "surplus_high"]]
    table.insert(4, f"{unit}s", found.moments["surplus"].units.astype(int))
    return table.rename(columns={"of_cogs": "n", "surplus_low": "low", "surplus_high": "high"})


def going_first(usual: Any, without: Any) -> Finding:
    """What going first in a round is worth by itself: the same deals with and without the Queen Action.

    Who goes first in a round follows from a draw at set-up, so the orders can be compared as they stand; but the first
    player has the Queen Action too. Where nobody takes it, going first is left alone.

    Parameters
    ----------
    usual, without : Study
        Of the same deals: ``agents="greedy"`` and ``agents="greedy without queen action"``, say.

    Returns
    -------
    Finding
        One row a turn ``order`` in the round and ``figure``: ``together`` (cogs of a round above the table's mean, in
        the first study: the naive figure for going first), ``alone`` (in the second) and ``queen action``, their
        difference on the same deals; each with ``low`` and ``high``, p and q (Benjamini-Hochberg over all rows).

    Raises
    ------
    GardenlabError
        If the two studies are not of the same deals.
    """
    import pandas as pd

    for fact in ("game", "players", "seed", "games", "edition_digest", "rotations"):
        if usual.design[fact] != without.design[fact]:
            raise GardenlabError(
                f"going_first: expected two studies with one {fact.replace('_', ' ')}, not {usual.design[fact]} and "
                f"{without.design[fact]}"
            )
    arms = [_surplus(study) for study in (usual, without)]
    zero = arms[0].assign(surplus=0.0)
    compared = {"together": (zero, arms[0]), "alone": (zero, arms[1]), "queen action": (arms[1], arms[0])}
    rows = []
    for order in sorted(set(arms[0]["order"])):
        for figure, (first, second) in compared.items():
            first, second = first[first["order"] == order], second[second["order"] == order]
            told = gs.paired(first, second, "surplus", on=["deal", "game", "round"], unit="deal").frame.iloc[0]
            rows.append({"order": order, "figure": figure, "rounds": told["pairs"], "cogs": told["difference"],
                         "low": told["low"], "high": told["high"], "p": told["p"]})  # fmt: skip
    frame = pd.DataFrame(rows)
    frame["q"] = gs.adjust(frame).frame["q"].to_numpy()
    names = [" + ".join(dict.fromkeys(study.design["agents"])) for study in (usual, without)]
    return Finding(
        frame,
        title="Going first in a round, with and without the Queen Action",
        caption=f"n = {captions.count(len(usual), 'game')} of the same deals in both arms; the deal is the unit of "
        f"sampling. cogs: of a round, above the mean of the table. together: {names[0]}, where going first and the "
        f"Queen Action come together (naive for either). alone: {names[1]}. queen action: the difference on the same "
        f"deals. 95% t intervals, none where nothing varies; {len(frame)} tests, Benjamini-Hochberg (q).",
        plot=_draw_going_first,
        design={**usual.design, "agents": names},
        source=f"gl.last_garden.going_first({usual.source}, {without.source})",
        note=usual.note,
    )


def _surplus(study: Any) -> pd.DataFrame:
    """One row a game, round and seat, in as few columns as will do."""
    import pandas as pd

    return pd.concat([_surplus_of(part, study.players) for part in parts_of(study)], ignore_index=True)


def _surplus_of(part: Any, players: int) -> pd.DataFrame:
    rows = rows_of(part, "rounds")[["game", "deal", "round", "order", "cogs"]]
    cogs = rows.pop("cogs").to_numpy().astype(float).reshape(-1, players)
    return rows.assign(surplus=(cogs - cogs.mean(axis=1, keepdims=True)).reshape(-1))


def _draw_going_first(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics import plots

    plots.dot_intervals(
        frame, ax, value="cogs", label="order", group="figure", reference=0, xlabel="cogs above the mean of the round"
    )


def _draw_boosts(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["boost"], values=BOOST_PANELS)


def _draw_queen(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["round"], values=QUEEN_PANELS, right=1.03)


def _draw_first(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics import plots

    label = ["players", "order"] if frame["players"].nunique() > 1 else "order"
    plots.dot_intervals(frame, ax, value="surplus", label=label, reference=0, xlabel="cogs above the mean of the round")
