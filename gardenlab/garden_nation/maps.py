"""Maps of the 49 areas on matplotlib Axes: hexes where they lie, coloured by a number each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine.editions import plain
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.reading import shown, whole
from gardenlab.garden_nation.areas import own_position
from gardenlab.garden_nation.geometry import axial
from gardenlab.garden_nation.state import CELLS, SLOTS, TILES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from gardenlab.engine.position import Position

PRINTED = (4, 1, 2, 5, 7, 6, 3)  # the tiles of a plain set-up by position, none of them turned
LANDS = {"green": ("G", "#3A7D44"), "yellow": ("Y", "#B8860B"), "red": ("R", "#B03A2E"), "bramble": ("B", "#444444")}
RADIUS = 3**-0.5  # of a hex whose neighbours lie one apart
FACES = tuple((np.cos(a), np.sin(a)) for a in np.deg2rad(np.arange(30, 390, 60)))


def centre_of(cell: int) -> tuple[float, float]:
    """Where the middle of a cell lies, one between neighbours."""
    q, r = axial(cell)
    return q + r / 2, -r * 3**0.5 / 2


def board_map(
    values: Mapping[str, float] | Sequence[float],
    ax: Axes | None = None,
    *,
    position: Position | None = None,
    label: str = "",
    decimals: int = 2,
    limits: tuple[float, float] | None = None,
    size: float = 7,
    names: bool = True,
) -> Axes:
    """Draw the 49 areas, each coloured by a number that stands in it.

    Parameters
    ----------
    values : mapping of area to number, or 49 numbers
        By area as moves write it (``"5.2"``); or by place, position after position from the centre, in each its slots
        0 to 6: then neither areas nor lands are told.
    ax : matplotlib Axes, optional
        A new figure's by default.
    position : Position, optional
        On whose board the areas lie; a plain set-up by default.
    label : str
        What the numbers are.
    decimals : int
        Of the numbers in the hexes.
    limits : pair of float, optional
        The numbers at the ends of the colours; the least and the greatest by default.
    size : float
        Of the text, in points.
    names : bool
        Whether areas bear their names; of territories the number alone is written otherwise.

    Returns
    -------
    Axes

    Raises
    ------
    GardenlabError
        If an area is missing or unknown, there are not 49 numbers, or anything else is not what is asked for above.
    """
    numbers, areas, lands, tiles = _read(values, None if position is None else own_position(position))
    low, high = _ends(numbers, limits)
    decimals = whole(plain(decimals), "decimals", 0, 20)
    if ax is not None and not hasattr(ax, "add_patch"):
        raise GardenlabError(f"ax: expected Axes of matplotlib, not {shown(ax)}")
    axes: Any = _axes() if ax is None else ax
    for cell in range(CELLS):
        share = (numbers[cell] - low) / (high - low) if high > low else 0.5 + 0 * numbers[cell]
        _hex(axes, cell, share, f"{numbers[cell]:.{decimals}f}", areas[cell] if names else "", lands[cell], size)
    for at, tile in enumerate(tiles):
        x, y = centre_of(at * SLOTS)
        text = tile if names else tile.split()[-1]
        axes.text(x, y + 1.62, text, ha="center", va="center", fontsize=size + 1, fontweight="bold", color="#333333")
    axes.set_aspect("equal")
    axes.set_xlim(-5.2, 5.2)
    axes.set_ylim(-4.3, 4.6)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_frame_on(False)
    axes.set_xlabel(label)
    return axes  # type: ignore[no-any-return]


def _axes() -> Any:
    from gardenlab.statistics.figures import new_axes

    axes = new_axes()
    axes.figure.set_size_inches(7.5, 7)  # type: ignore[union-attr]
    return axes


def _number(value: Any, where: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise GardenlabError(f"{where}: expected a number, not {shown(value)}") from None


def _ends(numbers: Any, limits: Any) -> tuple[float, float]:
    """The numbers at the ends of the colours; where none is known, any."""
    if limits is not None:
        if not isinstance(limits, tuple | list | np.ndarray) or len(limits) != 2:
            raise GardenlabError(f"limits: expected two numbers, such as (0, 1), not {shown(limits)}")
        return _number(limits[0], "limits[0]"), _number(limits[1], "limits[1]")
    known = numbers[np.isfinite(numbers)]
    if not len(known):
        raise GardenlabError("values: none of the 49 is a finite number: expected one at least")
    return float(known.min()), float(known.max())


def _read(
    values: Mapping[str, float] | Sequence[float], position: Position | None
) -> tuple[Any, list[str], list[str], list[str]]:
    """Numbers, names and lands by cell, and what to write above each territory."""
    table: Any = values
    by_area = hasattr(table, "keys") and all(isinstance(key, str) for key in table.keys())  # noqa: SIM118 of a Series
    if not by_area:
        listed = [] if isinstance(table, str | bytes | Mapping) or not isinstance(table, Iterable) else list(table)
        if len(listed) != CELLS:
            raise GardenlabError(f"values: expected 49 numbers, one for each place or area, not {shown(table)}")
        numbers = np.array([_number(value, f"values[{place}]") for place, value in enumerate(listed)])
        return numbers, [""] * CELLS, [""] * CELLS, [f"position {at}" for at in range(TILES)]
    names, lands, tiles = _printed() if position is None else _of(position)
    known = {str(area): _number(table[area], f"values[{area!r}]") for area in table.keys()}  # noqa: SIM118 a Series iterates over its values
    if set(names) != set(known):
        odd = sorted(set(names) ^ set(known))[:3]
        raise GardenlabError(f"values: expected a number for each of the 49 areas, '1.0' to '7.6'; see {odd}")
    return np.array([known[name] for name in names]), names, lands, [f"territory {tile}" for tile in tiles]


def _printed() -> tuple[list[str], list[str], list[str]]:
    from gardenlab.garden_nation.editions import edition

    land = {area.id: area.land for area in edition().tiles}
    names = [f"{tile}.{slot}" for tile in PRINTED for slot in range(SLOTS)]
    return names, [land[name] for name in names], [str(tile) for tile in PRINTED]


def _of(position: Position) -> tuple[list[str], list[str], list[str]]:
    facts = position.graph().nodes(data=True)
    by_cell = sorted((node["position"] * SLOTS + node["board_slot"], name, node) for name, node in facts)
    names = [name for _, name, _ in by_cell]
    lands = ["bramble" if node["bramble"] else node["land"] for _, _, node in by_cell]
    return names, lands, [str(node["tile"]) for cell, _, node in by_cell if cell % SLOTS == 0]


def _hex(ax: Any, cell: int, share: float, text: str, name: str, land: str, size: float) -> None:
    """One area: its colour by a share from 0 to 1, its number in the middle, above it its name and land."""
    from matplotlib import colormaps
    from matplotlib.patches import Polygon

    x, y = centre_of(cell)
    known = np.isfinite(share)
    colour = colormaps["viridis_r"](0.05 + 0.85 * min(max(share, 0), 1)) if known else (1, 1, 1, 1)
    letter, edge = LANDS.get(land, ("", "#777777"))
    corners = [(x + 0.95 * RADIUS * a, y + 0.95 * RADIUS * b) for a, b in FACES]
    ax.add_patch(Polygon(corners, facecolor=colour, edgecolor=edge, linewidth=2 if letter else 0.8))
    dark = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] < 0.55
    ink = "white" if dark else "#111111"
    ax.text(x, y - (0.1 if name else 0), text if known else "", ha="center", va="center", fontsize=size, color=ink)
    if name:
        ax.text(x, y + 0.24, f"{name} {letter}", ha="center", va="center", fontsize=0.72 * size, color=ink)


__all__ = ["board_map", "centre_of"]
