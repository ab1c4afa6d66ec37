"""Final boards of many games at once: what their journals hold, counted in NumPy.

The rules count one board at a time; these count all boards of a study, and the tests hold the two together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gardenlab.garden_nation.cards import KINDS, LANDS, Mission
from gardenlab.garden_nation.state import CELLS, MAX_ROUNDS, SLOTS, TILES


def finished_rounds(study: Any) -> Any:
    """How many rounds of each game were finished: all of them unless it reached the cap."""
    states = study.states
    return states["round"].astype(np.int64) - 1 + (states["over"] != 0)


def noted_rounds(study: Any) -> tuple[Any, Any]:
    """Game and round (from 0) of every round in the journal; the last of a very long game stands for its last."""
    rounds = np.minimum(finished_rounds(study), MAX_ROUNDS)
    game, turn = np.nonzero(np.arange(MAX_ROUNDS) < rounds[:, None])
    return game, turn


def keys(study: Any, game: Any) -> dict[str, Any]:
    """The columns with which every table begins."""
    return {
        "game": game.astype(np.int32),
        "deal": (game // study.rotations).astype(np.int32),
        "players": np.full(len(game), study.players, np.int8),
    }


def or_nan(values: Any, least: int = 0) -> Any:
    """Numbers from `least` on as they are, what is below as NaN."""
    found = values.astype(np.float32)
    found[values < least] = np.nan
    return found


def cell_facts(study: Any) -> tuple[Any, Any]:
    """The tile (from 0) and the printed slot of each cell of each game: two (games, 49) arrays."""
    states = study.states
    position, slot = np.divmod(np.arange(CELLS), SLOTS)
    tile = states["tiles"][:, position].astype(np.int64)
    turned = (slot - states["rotations"][:, position].astype(np.int64) - 1) % 6 + 1
    return tile, np.where(slot == 0, 0, turned)


def mission_points(study: Any) -> Any:
    """Points that each mission of the edition would give each seat at the end: a (games, missions, seats) array."""
    found = [_points(study, mission) for mission in study.edition.missions]
    return np.stack(found, axis=1) if found else np.zeros((len(study), 0, study.players), np.int64)


def _points(study: Any, mission: Mission) -> Any:
    """Points of one mission for each seat (Secret Missions); roofed buildings count for control alone."""
    states, seats = study.states, np.arange(study.players)
    own = states["owner"][:, :, None] == seats
    floors = states["floors"].astype(np.int64)
    if mission.kind == KINDS[3]:
        return _control(states["tiles"], _floors_in(own, floors), mission)
    counts = (states["roof"] == 0) & (floors >= mission.floors)
    if mission.land:
        counts &= states["land"] == LANDS.index(mission.land)
    mine = own & counts[:, :, None]
    if mission.kind == KINDS[0]:
        return mission.points * (mine * floors[:, :, None]).sum(axis=1)
    if mission.kind == KINDS[1]:
        return mission.points * mine.sum(axis=1)
    return mission.points * mine.reshape(len(states), TILES, SLOTS, len(seats)).any(axis=2).sum(axis=1)


def _floors_in(own: Any, floors: Any) -> Any:
    """Each seat's floors in each position: (games, 7, seats)."""
    return (own * floors[:, :, None]).reshape(len(floors), TILES, SLOTS, own.shape[2]).sum(axis=2)


def _control(tiles: Any, floors: Any, mission: Mission) -> Any:
    most = floors.max(axis=2, keepdims=True)
    sole = (floors == most) & (most > 0) & ((floors == most).sum(axis=2, keepdims=True) == 1)
    asked = np.isin(tiles.astype(np.int64) + 1, mission.tiles)
    held = (sole & asked[:, :, None]).sum(axis=1)
    return np.select([held == 2, held == 1], [mission.both, mission.points], 0)


def population_points(study: Any) -> Any:
    """Victory points for each seat's inhabitants: (games, seats)."""
    table = study.edition.array[0]["population_points"].astype(np.int64)
    return table[np.clip(study.states["population"][:, : study.players], 0, len(table) - 1)]


def project_points(study: Any) -> Any:
    """Points of the projects each seat completed: (games, seats)."""
    return study.states["score"][:, : study.players].astype(np.int64)


def kept_points(study: Any) -> Any:
    """Points of the missions each seat kept: (games, seats)."""
    worth, kept = mission_points(study), study.states["kept"][:, : study.players].astype(np.int64)
    game, seat = np.arange(len(study))[:, None, None], np.arange(study.players)[None, :, None]
    return np.where(kept >= 0, worth[game, np.maximum(kept, 0), seat], 0).sum(axis=2)
