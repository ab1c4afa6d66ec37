"""Areas, territories and lands by the names that people give them: ``5.2``, territory 6, green grass.

An area is called by the number of its territory and its printed slot, however the tile lies; in a record it is a
cell, see :mod:`gardenlab.garden_nation.geometry`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.box import numbers as numbers
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.reading import shown
from gardenlab.garden_nation.geometry import printed, turned
from gardenlab.garden_nation.state import CELLS, DEALT, EMPTY, KEPT, SLOTS, STATE, TILES

LANDS = ("green", "yellow", "red")  # by the numbers GREEN, YELLOW, RED
LAND_WORDS = ("green grass", "yellow grass", "red leaves")


def is_position(thing: object) -> bool:
    """Whether it is a position of this game."""
    wing = getattr(getattr(thing, "game", None), "wing", None)
    return getattr(wing, "name", "") == "garden_nation" and hasattr(thing, "state")


def own_position(thing: Any) -> Any:
    """The position that was given.

    Raises
    ------
    GardenlabError
        If it is none of this game.
    """
    if not is_position(thing):
        raise GardenlabError(f"position: expected a position of Garden Nation, not {shown(thing)}")
    return thing


def tile_at(state: Any, position: int) -> int:
    """The printed number, 1 to 7, of the territory at a position on the board."""
    return int(state.tiles[position]) + 1


def position_of(state: Any, tile: int) -> int:
    """The position on the board of the territory with a printed number, 1 to 7."""
    return next(position for position in range(TILES) if state.tiles[position] == tile - 1)


def area_name(state: Any, cell: int) -> str:
    """A cell as moves write it: ``5.2``."""
    position, slot = divmod(int(cell), SLOTS)
    return f"{tile_at(state, position)}.{printed(slot, state.rotations[position])}"


def cell_of(state: Any, area: str) -> int:
    """The cell of an area such as ``5.2``."""
    tile, slot = area.split(".")
    position = position_of(state, int(tile))
    return position * SLOTS + turned(int(slot), state.rotations[position])


def cells_in(position: int) -> range:
    """The cells of the territory at a position."""
    return range(position * SLOTS, position * SLOTS + SLOTS)


def cells_by_name(state: Any) -> list[int]:
    """All cells in the order of their areas' names."""
    return sorted(range(CELLS), key=lambda cell: area_name(state, cell))


def areas(state: Any, cells: Iterable[int]) -> list[str]:
    """The names of cells, in order."""
    return sorted(area_name(state, cell) for cell in cells)


def land_word(land: int) -> str:
    """``green grass``, or ``bramble`` for a bramble without its token."""
    return "bramble" if land == EMPTY else LAND_WORDS[land]


def dealt_to(state: Any, seat: int) -> list[int]:
    """The missions dealt to a seat and not kept (yet); HIDDEN where they are not shown."""
    return [int(state.dealt[seat, i]) for i in range(DEALT) if state.dealt[seat, i] != EMPTY]


def kept_by(state: Any, seat: int) -> list[int]:
    """The missions that a seat has kept; HIDDEN where they are not shown."""
    return [int(state.kept[seat, i]) for i in range(KEPT) if state.kept[seat, i] != EMPTY]


def copied(state: Any) -> Any:
    """A view of a copy of a state, to try something on."""
    found = forms.view(np.zeros(1, STATE))
    forms.copy_record(found, state)
    return found
