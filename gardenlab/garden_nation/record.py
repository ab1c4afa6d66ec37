"""The edition of Garden Nation as the engine reads it."""

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from gardenlab.garden_nation.cards import KINDS, LANDS, ON_TILES, PATTERNS, RULES, Area, Mission, Options, Project
from gardenlab.garden_nation.edition_record import EDITION
from gardenlab.garden_nation.geometry import NEIGHBOURS
from gardenlab.garden_nation.state import EMPTY

_FIELDS = {"bramble_tokens": "tokens"}  # option -> field of the record, where they differ


def edition_array(
    areas: Sequence[Area], projects: Sequence[Project], missions: Sequence[Mission], options: Options
) -> npt.NDArray[np.void]:
    """A read-only array of one `EDITION` record; faces in the order of the cards given."""
    array = np.zeros(1, EDITION)
    record = array[0]
    for area in areas:
        record["tile_land"][area.tile - 1, area.slot] = ON_TILES.index(area.land)
        record["tile_value"][area.tile - 1, area.slot] = area.value
    for cell, near in enumerate(NEIGHBOURS):
        record["neighbours"][cell] = [*near, *[EMPTY] * (6 - len(near))]
    record["projects"], record["missions"] = len(projects), len(missions)
    for face, project in enumerate(projects):
        _put_project(record, face, project)
    for face, mission in enumerate(missions):
        _put_mission(record, face, mission)
    _put_options(record, options)
    array.flags.writeable = False
    return array


def key_of(card: str) -> int:
    """The number that keys a card's place in its deck: of its id alone, so that other cards may come and go."""
    return int.from_bytes(hashlib.sha256(card.encode()).digest()[:8], "little")


def _land(name: str) -> int:
    return LANDS.index(name) if name else EMPTY


def _put_project(record: np.void, face: int, card: Project) -> None:
    record["project_key"][face] = key_of(card.id)
    record["project_pattern"][face] = PATTERNS.index(card.pattern)
    record["project_land"][face], record["project_beside"][face] = _land(card.land), _land(card.beside)
    for name in ("points", "floors", "copies"):
        record[f"project_{name}"][face] = getattr(card, name)


def _put_mission(record: np.void, face: int, card: Mission) -> None:
    record["mission_key"][face] = key_of(card.id)
    record["mission_kind"][face] = KINDS.index(card.kind)
    record["mission_land"][face] = _land(card.land)
    record["mission_tiles"][face] = [tile - 1 for tile in card.tiles] or [EMPTY, EMPTY]
    for name in ("points", "both", "floors", "copies"):
        record[f"mission_{name}"][face] = getattr(card, name)


def _put_options(record: np.void, options: Options) -> None:
    for name in RULES:
        record[_FIELDS.get(name, name)] = getattr(options, name)
    record["floors"] = [0, 0, *options.floors]
    for players, actions in zip((2, 3, 4), options.track_actions, strict=True):
        record["track_spaces"][players] = len(actions)
        record["track_actions"][players, : len(actions)] = actions
    starts = dict(options.population_points)
    points = starts[1]
    for inhabitants in range(len(record["population_points"])):
        points = starts.get(inhabitants, points)
        record["population_points"][inhabitants] = points
