"""Roofs, ploys, invasion and abandonment: how often, and what they go with (rulebook, Ploy Tokens, Actions)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.use_frames import PLOYS
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, measured, rows_of, sample, shown
from gardenlab.statistics.means import difference_of_groups
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
    parts = []
    for study in pool:
        rows = rows_of(study, "ploys")
        asked = {"tokens": Asked(rows["spent"], 1.0, bounded=False), "seats": Asked(rows["spent"] > 0, 1.0)}
        parts.append(measured(rows, pool.unit, {"ploy": list(PLOYS)}, asked))
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
    import pandas as pd

    games = study.games
    sums = study.seats.groupby("game")[["projects", "abandoned_roofs", "invaded_roofs", "transfers"]].sum()
    box = study.edition.options.roofs
    counts = {
        "placed": sums["projects"].to_numpy(),
        "by_abandoning": sums["abandoned_roofs"].to_numpy(),
        "by_invasion": sums["invaded_roofs"].to_numpy(),
        "at_end": box - games["roofs_left"].to_numpy(),
        "moved": sums["transfers"].to_numpy(),
    }
    long = pd.concat([games.assign(roofs=ROOFS[name], n=values) for name, values in counts.items()], ignore_index=True)
    found = measured(long, unit, {"roofs": list(ROOFS.values())}, {"count": Asked(long["n"], 1.0, bounded=False)})
    found = found.rename(columns={"of_count": "games"})
    return found.assign(most=[int(values.max()) for values in counts.values()], box=box)


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
    seats = study.seats
    seats = seats[seats["rank"] > 0].assign(players=study.players)
    if not len(seats):
        raise NothingToTell("invasion and abandonment: no game was played to its end")
    parts = []
    for way, column in WAYS.items():
        name, many = "abandoned" if way == "abandonment" else "invaded", seats[column]
        asked = {
            "times": Asked(many, 1 / study.players, bounded=False),
            "seats": Asked(many > 0, 1.0),
            "floors": Asked(seats[name + "_floors"], seats[name], bounded=False),
            "inhabitants": Asked(seats[name + "_pay"], seats[name], bounded=False),
            "roofed": Asked(seats[name + "_roofs"], seats[name]),
        }
        found = measured(seats, unit, {}, asked).rename(columns={"of_seats": "all_seats"})
        found.insert(1, "way", way)
        did = many.to_numpy() > 0
        for outcome, short in (("win_share", "win"), ("score", "points")):
            naive = (np.nan,) * 3
            if min(did.sum(), (~did).sum()) >= FEWEST:
                naive = difference_of_groups(seats[outcome].to_numpy(float), did, seats[unit].to_numpy())
            found[[short, short + "_low", short + "_high"]] = [naive]
        parts.append(found.drop(columns=["of_floors", "of_inhabitants", "of_roofed"]))
    return parts


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
