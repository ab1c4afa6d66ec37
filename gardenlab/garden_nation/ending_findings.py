"""How games end, and whether those who end them win (rulebook, End of the Game)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.garden_nation.frames import endings
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, Rows, measured, sample, shown
from gardenlab.statistics.pooling import LEFT_OUT, NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd

NO_END = "no game was played to its end"


def finished(study: Any, what: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The games that were played to their end, and their seats.

    Raises
    ------
    NothingToTell
        If there is none; it names what cannot be told.
    """
    games, seats = study.games, study.seats.assign(players=study.players)
    games, seats = games[games["ended_by"] != "cap"], seats[seats["rank"] > 0]
    if not len(games):
        raise NothingToTell(f"{what}: {NO_END}")
    return games, seats


def end_triggers(studies: Any) -> Finding:
    """How the last floor is placed, when, and whether the one who placed it wins.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``way``: the last floor placed by ``construction`` or by ``invasion``, or, if
        the edition ends games so, ``no project left``; ways that no game took keep their row. ``share`` of the
        ``games``, ``round`` (mean) and ``won`` (share of wins of the seat that placed the floor; of no seat where no
        project was left), each with its interval; ``even`` is a seat's share if all were alike.

    Raises
    ------
    NothingToTell
        If no game was played to its end.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_triggers(study, pool.unit) for study in pool], ignore_index=True)
    found = Finding(
        frame,
        title="What ends games",
        caption=f"{sample(pool)} share: of the games; round: in which the end was set, mean; won: mean share of wins "
        f"of the seat that placed the last floor (naive: it chose to); even: all seats alike. {INTERVALS} "
        f"{captions.rate_reach(pool.units, None)}",
        plot=_draw_triggers,
        formats=dict.fromkeys(("share", "won", "even"), "percent"),
        shown=shown(pool, "way", "games", "share", "round", "won", "even"),
    )
    return pool.told(found, "gl.garden_nation.end_triggers({})", LEFT_OUT)


def _triggers(study: Any, unit: str) -> pd.DataFrame:
    found = measured(study, unit, {"way": list(endings(study))}, _ended)
    found = found.rename(columns={"n_share": "games", "of_share": "all_games"})
    return found.drop(columns=["of_round", "of_won"]).assign(even=1 / study.players)


def _ended(study: Any) -> Rows:
    """Every game is a row for each of the ways."""
    import pandas as pd

    games, seats = finished(study, "end triggers")
    won = seats[["game", "seat", "win_share"]].rename(columns={"seat": "end_seat", "win_share": "won"})
    games = games.merge(won.astype({"end_seat": "float32"}), on=["game", "end_seat"], how="left")
    long = pd.concat([games.assign(so=games["ended_by"] == way, way=way) for way in endings(study)], ignore_index=True)
    placed = long["so"] & long["end_seat"].notna()
    asked = {
        "share": Asked(long["so"], 1.0),
        "round": Asked(long["end_round"].where(placed, 0), placed, bounded=False),
        "won": Asked(long["won"].where(placed, 0), placed),
    }
    return Rows(long, asked)


def _draw_triggers(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    values = {"share": "share of games", "round": "round", "won": "won by who ends it"}
    panels(frame, ax, label=["way"], values=values, expected={"won": "even"})
