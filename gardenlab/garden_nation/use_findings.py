"""Roofs, ploys, invasion and abandonment: how often, and what they go with (rulebook, Ploy Tokens, Actions)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.use_frames import PLOYS
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import (
    INTERVALS,
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
from gardenlab.statistics.differences import asked_difference, difference
from gardenlab.statistics.pooling import LEFT_OUT, NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd

NAIVE = "Naive: nobody does it at random. For its worth see restricted play."
FEWEST = 30  # seats on either side of a difference


def ploy_use(studies: Any) -> Finding:
    """What ploy tokens are spent on; ploys that nobody used keep their row.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``ploy``, tokens left ``unused`` too: ``tokens`` (a seat and game) and
        ``seats`` (share of the seats that spent one so), each with its interval.
    """
    import pandas as pd

    pool = Pool(studies)
    parts = [measured(study, pool.unit, {"ploy": list(PLOYS)}, _spent) for study in pool]
    frame = pd.concat(parts, ignore_index=True).rename(columns={"of_tokens": "all_seats"}).drop(columns="of_seats")
    found = Finding(
        frame,
        title="What ploys are spent on",
        caption=f"{sample(pool)} tokens: of a seat in a game, of {pool.studies[0].edition.options.ploys}; seats: share "
        f"that spent one so, or kept one. {INTERVALS} {captions.rate_reach(frame['all_seats'], None)}",
        plot=_draw_ploys,
        formats={"seats": "percent"},
        shown=shown(pool, "ploy", "all_seats", "tokens", "seats"),
    )
    return pool.told(found, "gl.garden_nation.ploy_use({})")


def _spent(study: Any) -> Rows:
    rows = rows_of(study, "ploys")
    return Rows(rows, {"tokens": Asked(rows["spent"], 1.0, bounded=False), "seats": Asked(rows["spent"] > 0, 1.0)})


ROOFS = {
    "placed": "placed for projects",
    "by_abandoning": "back by abandoning",
    "by_invasion": "back by invasion",
    "at_end": "on buildings at the end",
    "moved": "moved by a ploy",
}


def roof_use(studies: Any) -> Finding:
    """How many roofs a game uses, and how they come back.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``roofs`` (what became of them): ``count`` a game and ``most`` in any game;
        ``box`` is how many there are.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_roofs(study, pool.unit) for study in pool], ignore_index=True)
    found = Finding(
        frame,
        title="Roofs: placed, moved and given back",
        caption=f"{sample(pool)} count: roofs a game, mean; most: in any game, of those in the box. {INTERVALS}",
        plot=_draw_roofs,
        shown=shown(pool, "roofs", "games", "count", "most", "box"),
    )
    return pool.told(found, "gl.garden_nation.roof_use({})")


def _roofs(study: Any, unit: str) -> pd.DataFrame:
    by: dict[str, Any] = {"roofs": list(ROOFS.values())}
    mean, spread = gathered(study, unit, [Question(_used, by), Question(_used, {**by, "n": From(0)})])
    found = mean.table(study.players).rename(columns={"of_count": "games"})
    seen = spread.moments["count"].bottom.reshape(len(ROOFS), -1) > 0
    most = [int(np.flatnonzero(each).max()) for each in seen]
    return found.assign(most=most, box=study.edition.options.roofs)


def _used(study: Any) -> Rows:
    """Every game is a row for each of what becomes of roofs."""
    import pandas as pd

    games = study.games
    names = ["projects", "abandoned_roofs", "invaded_roofs", "transfers"]
    sums = study.seats[names].to_numpy().astype(np.int64).reshape(len(games), -1, len(names)).sum(axis=1)
    counts = {
        "placed": sums[:, 0],
        "by_abandoning": sums[:, 1],
        "by_invasion": sums[:, 2],
        "at_end": study.edition.options.roofs - games["roofs_left"].to_numpy().astype(np.int64),
        "moved": sums[:, 3],
    }
    games = games[["game", "deal", "players"]]
    long = pd.concat([games.assign(roofs=ROOFS[name], n=values) for name, values in counts.items()], ignore_index=True)
    return Rows(long, {"count": Asked(long["n"], 1.0, bounded=False)})


SAID = ("times", "seats", "floors", "inhabitants", "roofed")
OUTCOMES = {"win": "win_share", "points": "score"}
WAYS = {"invasion": "invaded", "being invaded": "was_invaded", "abandonment": "abandoned"}


def invasion_and_abandonment(studies: Any) -> Finding:
    """How often buildings are invaded and abandoned, how large they are, and how those seats fare.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``way`` (invasion, being invaded, abandonment), each number with its interval:

        ``times``
            Buildings a game, all players together.
        ``seats``
            The share of seats that did it, or had it done to them, at least once in a game.
        ``floors``, ``inhabitants``, ``roofed``
            Of such a building its floors, what it cost or gave, and the share that had a roof; mean.
        ``win``, ``points``
            Share of wins and score of the seats that did, less those of the seats that did not: naive, nobody does it
            at random. Blank where either are few; for the worth see `gardenlab.restricted_play`.

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([part for study in pool for part in _ways(study, pool.unit)], ignore_index=True)
    found = Finding(
        frame,
        title="Invasion and abandonment: how often, how large, and who does it",
        caption=f"{sample(pool)} times: buildings a game; seats: share that did so (or had it done to them) at least "
        "once; floors, inhabitants (paid or gained) and roofed: of such a building. win and points: seats that did "
        f"less seats that did not, t intervals between units, blank where either are fewer than {FEWEST}. {NAIVE} "
        f"{INTERVALS} {captions.rate_reach(frame['all_seats'], None)}",
        plot=_draw_ways,
        formats=dict.fromkeys(("seats", "roofed"), "percent"),
        shown=shown(pool, "way", "times", "seats", "floors", "inhabitants", "roofed", "win", "points"),
    )
    return pool.told(found, "gl.garden_nation.invasion_and_abandonment({})", LEFT_OUT)


def _ways(study: Any, unit: str) -> list[pd.DataFrame]:
    parts = []
    found = gathered(study, unit, [Question(partial(_did, way=way), {}) for way in WAYS])
    for way, answer in zip(WAYS, found, strict=True):
        table = answer.table(study.players, SAID).rename(columns={"of_seats": "all_seats"})
        table.insert(1, "way", way)
        many = answer.moments["seats"]
        for outcome in OUTCOMES:
            naive = (np.nan,) * 3
            if min(many.top[0], many.bottom[0] - many.top[0]) >= FEWEST:
                naive = difference(outcome, answer.moments, answer.units)
            table[[outcome, outcome + "_low", outcome + "_high"]] = [naive]
        parts.append(table.drop(columns=["of_floors", "of_inhabitants", "of_roofed"]))
    return parts


def _did(study: Any, way: str) -> Rows:
    """One row a seat of a finished game: what it did of a way, and how it fared."""
    seats = study.seats
    seats = seats[seats["rank"] > 0].assign(players=study.players)
    if not len(seats):
        raise NothingToTell("invasion and abandonment: no game was played to its end")
    name, many = "abandoned" if way == "abandonment" else "invaded", seats[WAYS[way]]
    asked = {
        "times": Asked(many, 1 / study.players, bounded=False),
        "seats": Asked(many > 0, 1.0),
        "floors": Asked(seats[name + "_floors"], seats[name], bounded=False),
        "inhabitants": Asked(seats[name + "_pay"], seats[name], bounded=False),
        "roofed": Asked(seats[name + "_roofs"], seats[name]),
    }
    did = many.to_numpy() > 0
    for outcome, column in OUTCOMES.items():
        asked |= asked_difference(outcome, seats[column].to_numpy(float), did)
    return Rows(seats, asked)


def _draw_ploys(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["ploy"], values={"tokens": "tokens a seat and game", "seats": "share of seats"})


def _draw_roofs(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["roofs"], values={"count": "roofs a game"})


def _draw_ways(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    values = {"times": "buildings a game", "seats": "share of seats", "floors": "floors each",
              "inhabitants": "inhabitants each"}  # fmt: skip
    panels(frame, ax, label=["way"], values=values)
