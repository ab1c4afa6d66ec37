"""Where the torticrane goes, beside its walk in the long run (rulebook, Moving the Torticrane)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.garden_nation.state import TILES
from gardenlab.statistics import Finding
from gardenlab.statistics.asking import INTERVALS, Answer, Asked, Question, Rows, gathered, sample, shown
from gardenlab.statistics.pooling import NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd

PLACES = {"position": list(range(TILES)), "territory": list(range(1, TILES + 1))}


def torticrane_visits(studies: Any) -> Finding:
    """How often the torticrane comes to each place, beside the walk that the areas' values give.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``place`` (``position 0`` is the centre, then clockwise from the top left;
        ``territory 1`` to ``7`` by number): ``came``, the moves that led there, one an action but for the first of a
        game, which puts the torticrane on the board, and for passes; ``share`` of all moves that led there, ``walk``
        (what the walk would give in the long run if every area were chosen by one over its value, on the same boards;
        see `gardenlab.garden_nation.stationary`), and ``excess``, the one less the other; ``stays``, the share of
        moves from there that stayed. Each with its interval; ``even`` is 1/7.

    Raises
    ------
    NothingToTell
        If the torticrane did not move.
    """
    import pandas as pd

    pool = Pool(studies)
    told = [
        gathered(study, pool.unit, [Question(_moves, {by: kinds}) for by, kinds in PLACES.items()]) for study in pool
    ]
    frame = pd.concat(
        [
            _table(study, found[place], by)
            for place, by in enumerate(PLACES)
            for study, found in zip(pool, told, strict=True)
        ],
        ignore_index=True,
    )
    found = Finding(
        frame,
        title="Where the torticrane goes, and where its walk would take it",
        caption=f"{sample(pool)} share: of all moves that led there, one an action but for the first of a game, which "
        "puts it on the board, and for passes; walk: of its time in the long run "
        "if each area were chosen by one over its value, mean over the same boards by moves; excess: share less walk; "
        "stays: share of the moves from there that ended there. position 0: the centre, then clockwise from "
        f"the top left. {INTERVALS} Excess: t intervals between units.",
        plot=_draw,
        formats=dict.fromkeys(("share", "walk", "stays", "even"), "percent"),
        shown=shown(pool, "place", "came", "share", "walk", "excess", "stays"),
    )
    return pool.told(found, "gl.garden_nation.torticrane_visits({})")


def _moves(study: Any) -> Rows:
    """Every move is a row's part for each of the seven places."""
    rows = study.torticrane
    total = rows.groupby("game")["came"].transform("sum").to_numpy()
    if not total.any():
        raise NothingToTell("torticrane visits: it did not move")
    walk = (rows["walk"] * total).to_numpy(float)
    asked = {
        "share": Asked(rows["came"], total),
        "stays": Asked(rows["stayed"], rows["left"]),
        "walk": Asked(walk, total, bounded=False),
        "excess": Asked(rows["came"].to_numpy(float) - walk, total, bounded=False, signed=True),
    }
    return Rows(rows, asked)


def _table(study: Any, found: Answer, by: str) -> pd.DataFrame:
    """Each place's share of the moves."""
    table = found.table(study.players).rename(columns={"n_share": "came", "of_share": "moves"})
    table.insert(1, "place", [f"{by} {value}" for value in table.pop(by)])
    kept = [name + end for name in ("share", "stays") for end in ("", "_low", "_high")]
    table = table[["players", "place", "moves", "came", *kept[:3], "n_stays", *kept[3:], "walk", "excess", "excess_low",
                   "excess_high"]]  # fmt: skip
    return table.assign(even=1 / TILES)


def _draw(frame: pd.DataFrame, ax: Any) -> None:
    from gardenlab.statistics.panels import panels

    values = {"stays": "of moves from there, those that stay", "share": "share of all moves"}
    panels(frame, ax, label=["place"], values=values, expected={"share": "walk"})
