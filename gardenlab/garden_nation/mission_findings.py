"""What secret missions bring: when dealt, when kept, and in pairs (rulebook, Secret Missions).

Which missions a seat is dealt is chance, so seats that were dealt one may be compared with all others; which of them
it keeps is choice, so the wins of those who kept one are no effect of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, SEEN, Asked, Rows, measured, sample, shown
from gardenlab.statistics.pooling import LEFT_OUT, NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd

NO_END = "no game was played to its end"
PANELS = {"kept": "kept, of\nthose dealt", "points": "points\nif kept", "forgone": "points it would\nhave given",
          "won_dealt": "won,\nif dealt", "won_kept": "won,\nif kept"}  # fmt: skip
MOST = 20  # pairs in the picture
FEWEST = 10  # seats that a pair needs in the picture


def hands(study: Any) -> pd.DataFrame:
    """The missions of the games played to their end, with ``score`` and ``won`` (1/k where k won) of their seats.

    Raises
    ------
    NothingToTell
        If there is no such game.
    """
    seats = study.seats[study.seats["rank"] > 0][["game", "seat", "score", "win_share"]]
    if not len(seats):
        raise NothingToTell(f"missions: {NO_END}")
    found: pd.DataFrame = study.missions.merge(seats.rename(columns={"win_share": "won"}), on=["game", "seat"])
    return found


def mission_value(studies: Any) -> Finding:
    """What each secret mission is worth: how often it is kept, what it gives, and who wins with it.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``mission``, the most points first; each number with its interval:

        ``kept``
            Of the times it was ``dealt``, the share in which it was kept.
        ``points``, ``nothing``
            What it gave at the end to those who kept it (mean), and the share of them to whom it gave none.
        ``forgone``
            What it would have given those who were dealt it and kept others, on the board they left.
        ``won_dealt``, ``won_kept``
            The share of wins of the seats that were dealt it, an effect of the deal alone, and of those that kept it,
            which is naive: they chose it. A seat that was dealt two copies counts twice. ``even``
            is what each seat would win if nothing mattered.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_table(study, pool.unit) for study in pool], ignore_index=True)
    mean = frame.groupby("mission", sort=False)["points"].transform("mean").fillna(-1)
    frame = frame.loc[frame.assign(_m=-mean).sort_values(["_m", "mission", "players"]).index].reset_index(drop=True)
    found = Finding(
        frame,
        title="Secret missions: kept, and what they give",
        caption=f"{sample(pool)} kept: share of the times dealt; points: mean of those who kept it; nothing: share of "
        "them to whom it gave none; forgone: mean that it would have given those who were dealt it and kept others, on "
        "the board as they left it; won if dealt: mean share of wins of the seats that were dealt it, which is chance; "
        "won if kept: of those that kept it (naive: they chose it); even: all seats alike. "
        f"{INTERVALS} {captions.rate_reach(frame['dealt'], None)}",
        plot=_draw,
        formats=dict.fromkeys(("kept", "nothing", "won_dealt", "won_kept", "even"), "percent"),
        shown=shown(pool, "mission", "dealt", "kept", "points", "nothing", "forgone", "won_dealt", "won_kept"),
    )
    return pool.told(found, "gl.garden_nation.mission_value({})", LEFT_OUT)


def _table(study: Any, unit: str) -> pd.DataFrame:
    found = measured(study, unit, {"mission": [mission.id for mission in study.edition.missions]}, _worth)
    found = found.rename(columns={"of_kept": "dealt"}).assign(even=1 / study.players)
    others = ("points", "nothing", "forgone", "won_dealt", "won_kept")
    return found.drop(columns=[f"of_{name}" for name in others])


def _worth(study: Any) -> Rows:
    rows = hands(study)
    kept = rows["kept"]
    asked = {
        "kept": Asked(kept, 1.0),
        "points": Asked(rows["points"] * kept, kept, bounded=False),
        "nothing": Asked(kept & (rows["points"] == 0), kept),
        "forgone": Asked(rows["points"] * ~kept, ~kept, bounded=False),
        "won_dealt": Asked(rows["won"], 1.0),
        "won_kept": Asked(rows["won"] * kept, kept),
    }
    return Rows(rows, asked)


def mission_pairs(studies: Any) -> Finding:
    """What pairs of kept missions bring together.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``pair`` of missions that some seat kept, the most often kept first: ``seats``,
        ``points`` of both together (mean), ``score`` (mean) and ``won`` (mean share of wins), each with its interval;
        ``even``. Pairs are chosen, so their wins are no effect of them.
    """
    import pandas as pd

    pool = Pool(studies)
    frame = pd.concat([_pairs(study, pool.unit) for study in pool], ignore_index=True)
    total = frame.groupby("pair")["seats"].transform("sum")
    frame = frame.loc[frame.assign(_t=-total).sort_values(["_t", "pair", "players"]).index].reset_index(drop=True)
    found = Finding(
        frame,
        title="Pairs of kept missions",
        caption=f"{sample(pool)} points: of both missions, mean; score: of the seat, mean; won: mean share of wins; "
        f"naive, as seats choose what they keep. {INTERVALS} {len(frame)} rows, intervals uncorrected: of so many "
        f"some lie far out by chance. {captions.rate_reach(frame['seats'], None)}",
        plot=_draw_pairs,
        picture_title=f"The {MOST} pairs of missions kept most often, where {FEWEST} seats or more kept them",
        formats=dict.fromkeys(("won", "even"), "percent"),
        shown=shown(pool, "pair", "seats", "points", "score", "won"),
    )
    return pool.told(found, "gl.garden_nation.mission_pairs({})", LEFT_OUT)


def _pairs(study: Any, unit: str) -> pd.DataFrame:
    found = measured(study, unit, {"pair": SEEN}, _kept_pairs).sort_values("pair", ignore_index=True)
    scores = {"score" + end: found.pop("score" + end) for end in ("", "_low", "_high")}
    found = found.assign(**scores).rename(columns={"of_points": "seats"}).assign(even=1 / study.players)
    return found.drop(columns=["of_won", "of_score", "n_score"])


def _kept_pairs(study: Any) -> Rows:
    """One row a seat: the missions that it kept, by name, and their points together."""
    import pandas as pd

    rows = hands(study)
    rows = rows[rows["kept"]]
    game, seat = rows["game"].to_numpy(), rows["seat"].to_numpy()
    begin = np.flatnonzero(np.append(True, (game[1:] != game[:-1]) | (seat[1:] != seat[:-1])))
    names = rows["mission"].cat.categories
    base, place = len(names) + 1, np.arange(len(rows)) - np.repeat(begin, np.diff(np.append(begin, len(rows))))
    # A seat's missions as the digits of one number.
    digits = (rows["mission"].cat.codes.to_numpy().astype(np.int64) + 1) * base**place
    pairs, number = np.unique(np.add.reduceat(digits, begin), return_inverse=True)
    words = pd.Index([" + ".join(_kept(int(pair), names)) for pair in pairs])
    seats = rows.iloc[begin][["game", "deal", "players"]].assign(pair=pd.Categorical.from_codes(number, words))
    asked = {
        "points": Asked(np.add.reduceat(rows["points"].to_numpy().astype(np.int64), begin), 1.0, bounded=False),
        "won": Asked(rows["won"].to_numpy()[begin], 1.0),
        "score": Asked(rows["score"].to_numpy()[begin], 1.0, bounded=False, signed=True),
    }
    return Rows(seats, asked)


def _kept(pair: int, names: Any) -> list[str]:
    found = []
    while pair:
        pair, digit = divmod(pair, len(names) + 1)
        found.append(str(names[digit - 1]))
    return found


def _draw(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    panels(frame, ax, label=["mission"], values=PANELS, expected={"won_dealt": "even", "won_kept": "even"})


def _draw_pairs(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    most = list(dict.fromkeys(frame["pair"]))[:MOST]
    mine = frame[frame["pair"].isin(most) & (frame["seats"] >= FEWEST)]
    values = {"points": "points of both", "won": "share of wins"}
    panels(mine, ax, label=["pair"], values=values, expected={"won": "even"})
