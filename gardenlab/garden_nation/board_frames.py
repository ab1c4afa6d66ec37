"""The boards of finished games of Garden Nation as tidy tables: territories, areas, torticrane and brambles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.garden_nation.cards import LANDS, ON_TILES
from gardenlab.garden_nation.counting import cell_facts, keys, noted_rounds, or_nan
from gardenlab.garden_nation.scoring import shared
from gardenlab.garden_nation.state import CELLS, MAX_SEATS, SLOTS, TILES

if TYPE_CHECKING:
    import pandas as pd

AREAS = tuple(f"{tile + 1}.{slot}" for tile in range(TILES) for slot in range(SLOTS))


def territories(study: Any) -> pd.DataFrame:
    """One row a game, finished round and territory.

    Columns ``game``, ``deal``, ``players``, ``round``, ``territory`` (its number), ``position`` (0 centre), ``seats``
    (how many have or share the majority: 0, 1 or more), ``holder`` (the seat that has it alone) and ``inhabitants``
    (that its control brought in, all seats together).
    """
    import pandas as pd

    states = study.states
    game, turn = (np.repeat(part, TILES) for part in noted_rounds(study))
    tile = np.tile(np.arange(TILES), len(game) // TILES)
    mask = states["control"][game, turn, tile].astype(np.int64)
    seats = sum((mask >> seat) & 1 for seat in range(MAX_SEATS))
    options = study.edition.options
    each = np.where(shared(mask), options.control_shared, options.control_alone)
    return pd.DataFrame(
        {
            **keys(study, game),
            "round": (turn + 1).astype(np.int8),
            "territory": (tile + 1).astype(np.int8),
            "position": _positions(study)[game, tile],
            "seats": seats.astype(np.int8),
            "holder": or_nan(np.where(seats == 1, np.log2(np.maximum(mask, 1)), -1)),
            "inhabitants": (seats * each).astype(np.int16),
        },
        copy=False,
    )


def _positions(study: Any) -> Any:
    """The position of each tile (from 0) in each game."""
    return np.argsort(study.states["tiles"], axis=1).astype(np.int8)


def areas(study: Any) -> pd.DataFrame:
    """One row a game and area, as the board lies at the end.

    Columns ``game``, ``deal``, ``players``, ``area`` (as moves write it), ``territory``, ``position``, ``board_slot``
    (where the torticrane goes from here), ``land`` (printed; ``bramble``), ``value``, ``built`` (floors ever placed),
    ``completed`` (projects, with the last floor placed here), and at the end ``owner``, ``floors`` and ``roof``.
    """
    import pandas as pd

    states, count = study.states, len(study)
    tile, slot = cell_facts(study)
    order = np.argsort(tile * SLOTS + slot, axis=1)  # cells in the order of the areas' names
    game = np.repeat(np.arange(count), CELLS)
    cell = order.reshape(-1)
    printed = study.edition.array[0]["tile_land"].reshape(-1)
    number = np.tile(np.arange(CELLS), count)
    return pd.DataFrame(
        {
            **keys(study, game),
            "area": pd.Categorical.from_codes(number.astype(np.int8), pd.Index(AREAS)),
            "territory": (number // SLOTS + 1).astype(np.int8),
            "position": (cell // SLOTS).astype(np.int8),
            "board_slot": (cell % SLOTS).astype(np.int8),
            "land": pd.Categorical.from_codes(printed[number].astype(np.int8), pd.Index(ON_TILES)),
            "value": states["value"][game, cell],
            "built": states["cell_built"][game, cell],
            "completed": states["cell_projects"][game, cell],
            "owner": or_nan(states["owner"][game, cell]),
            "floors": states["floors"][game, cell],
            "roof": states["roof"][game, cell] > 0,
        },
        copy=False,
    )


def torticrane(study: Any) -> pd.DataFrame:
    """One row a game and position: how often the torticrane came there, beside the walk that areas' values give.

    Columns ``game``, ``deal``, ``players``, ``territory``, ``position``, ``came`` (moves to it, one an action, the
    opening and passes left out), ``left`` (moves from it), ``stayed`` (from it to itself) and ``walk``, the share of
    its time that it would spend there in the long run if every area were chosen by one over its value
    (`gardenlab.garden_nation.stationary` of ``torticrane_graph(position, "value")``).
    """
    import pandas as pd

    states, count = study.states, len(study)
    game, position = (part.reshape(-1) for part in np.indices((count, TILES)))
    moves = states["crane"].astype(np.int64)
    return pd.DataFrame(
        {
            **keys(study, game),
            "territory": (states["tiles"][game, position] + 1).astype(np.int8),
            "position": position.astype(np.int8),
            "came": moves.sum(axis=1).reshape(-1),
            "left": moves.sum(axis=2).reshape(-1),
            "stayed": moves[:, np.arange(TILES), np.arange(TILES)].reshape(-1),
            "walk": walks(states["value"]).reshape(-1),
        },
        copy=False,
    )


def walks(values: Any) -> Any:
    """The stationary shares of the walks on many boards: (games, 7), from the values of the 49 cells of each."""
    weights = 1 / values.reshape(-1, TILES, SLOTS).astype(float)
    chances = weights / weights.sum(axis=2, keepdims=True)
    equations = chances.transpose(0, 2, 1) - np.eye(TILES)
    equations[:, -1] = 1  # in place of an equation that follows from the others
    right = np.zeros((len(equations), TILES, 1))
    right[:, -1] = 1
    return np.linalg.solve(equations, right)[:, :, 0]


def brambles(study: Any) -> pd.DataFrame:
    """One row a game and territory: what became of its bramble.

    Columns ``game``, ``deal``, ``players``, ``territory``, ``position``, ``built`` (whether anybody built there),
    ``land`` (that was chosen for it), ``seat`` (who chose) and ``round``.
    """
    import pandas as pd

    states, count = study.states, len(study)
    game, tile = (part.reshape(-1) for part in np.indices((count, TILES)))
    position = _positions(study)[game, tile].astype(np.int64)
    seat = states["bramble_seat"].reshape(-1)
    land = states["land"][game, states["bramble"][game, position].astype(np.int64)]
    return pd.DataFrame(
        {
            **keys(study, game),
            "territory": (tile + 1).astype(np.int8),
            "position": position.astype(np.int8),
            "built": seat >= 0,
            "land": pd.Categorical.from_codes(np.where(seat < 0, -1, land).astype(np.int8), pd.Index(LANDS)),
            "seat": or_nan(seat),
            "round": or_nan(np.where(seat < 0, 0, states["bramble_round"].reshape(-1)), 1),
        },
        copy=False,
    )
