"""How much each of the 49 areas is used, as printed and by its place on the board (rulebook, Construct a Building)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.garden_nation.board_frames import AREAS
from gardenlab.garden_nation.geometry import NEIGHBOURS
from gardenlab.garden_nation.state import SLOTS, TILES
from gardenlab.statistics import Finding, captions
from gardenlab.statistics.asking import INTERVALS, Asked, Question, Rows, answered, rows_of, sample, shown
from gardenlab.statistics.passing import parts_of
from gardenlab.statistics.pooling import Pool

if TYPE_CHECKING:
    import pandas as pd


SPLITS: tuple[dict[str, Any], ...] = (
    {"area": list(AREAS)}, {"position": list(range(TILES)), "slot": list(range(SLOTS))}
)  # fmt: skip


def area_use(studies: Any) -> Finding:
    """How much each area is built on, and how often it completes a project.

    Parameters
    ----------
    studies : Study, or sequence of Study

    Returns
    -------
    Finding
        One row a number of players and ``area`` as printed, with its ``land`` and ``value``: ``built`` (floors ever
        placed there, a game), ``occupied`` (share of games at whose end a building stands there) and ``completed``
        (projects whose last floor was placed there, a game), each with its interval. ``.details["places"]`` has the
        same by ``position`` and ``slot`` on the board, whatever tile lies there, beside the place's ``degree`` and
        ``betweenness`` in the graph of adjacent areas. The picture is a map of the plain set-up.
    """
    import pandas as pd

    pool = Pool(studies)
    whole, places = [], []
    for study in pool:
        facts = rows_of(next(parts_of(study)), "areas").drop_duplicates("area")[["area", "land", "value"]]
        by_area, by_place = answered(study, pool.unit, [Question(_use, by) for by in SPLITS])
        table = _named(by_area).merge(facts.astype({"area": str, "land": str}), on="area")
        whole.append(table[["players", "area", "land", "value", *table.columns[2:-2]]])
        places.append(_named(by_place).assign(**centrality()))
    frame = pd.concat(whole, ignore_index=True)
    found = Finding(
        frame,
        title="How much each area is used",
        caption=f"{sample(pool)} built: floors placed there, a game; occupied: share of games at whose end a "
        "building stands there; completed: projects whose last floor was placed there, a game. Edge of a hex: its "
        f"land (G green, Y yellow, R red, B bramble). {INTERVALS} {captions.rate_reach(pool.units, None)}",
        plot=_draw,
        picture_title="Floors placed on each area, a game",
        formats={"occupied": "percent"},
        details={"places": pd.concat(places, ignore_index=True)},
        shown=shown(pool, "area", "land", "value", "games", "built", "occupied", "completed"),
    )
    return pool.told(found, "gl.garden_nation.area_use({})")


def _use(study: Any) -> Rows:
    rows = rows_of(study, "areas").rename(columns={"board_slot": "slot"})
    asked = {
        "built": Asked(rows["built"], 1.0, bounded=False),
        "occupied": Asked(rows["owner"].notna(), 1.0),
        "completed": Asked(rows["completed"], 1.0, bounded=False),
    }
    return Rows(rows, asked)


def _named(table: pd.DataFrame) -> pd.DataFrame:
    return table.rename(columns={"of_built": "games"}).drop(columns=["of_occupied", "of_completed"])


def centrality() -> dict[str, list[float]]:
    """``degree`` and ``betweenness`` of each place on the board, by position and slot: the same on every board."""
    import networkx as nx

    graph = nx.Graph((cell, other) for cell, near in enumerate(NEIGHBOURS) for other in near)
    between = nx.betweenness_centrality(graph)
    cells = range(TILES * SLOTS)
    return {"degree": [graph.degree(cell) for cell in cells], "betweenness": [between[cell] for cell in cells]}


def _draw(frame: pd.DataFrame, ax: Any) -> None:
    """A map for each number of players, the colours of all alike."""
    from gardenlab.garden_nation.maps import board_map
    from gardenlab.statistics import plots

    kinds = sorted(set(frame["players"]))
    plots.fit_height(ax, 8.0 if len(kinds) == 1 else 3.2)
    limits = (float(frame["built"].min()), float(frame["built"].max()))
    for part, players in zip(plots.side_by_side(ax, len(kinds)), kinds, strict=True):
        mine = frame[frame["players"] == players].set_index("area")["built"]
        one = len(kinds) == 1
        board_map(mine, part, label=f"{players} players", limits=limits, decimals=1, size=8 if one else 5, names=one)
