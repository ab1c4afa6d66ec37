"""What lies on a kitchen table, as a person wrote it down for a calculator; what cannot lie there is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.reading import fail, keys, listed, near, one_of, shown, truth, whole
from gardenlab.garden_nation.areas import LANDS, cell_of, numbers
from gardenlab.garden_nation.deal import arrange, blank, insert
from gardenlab.garden_nation.state import ACTION, EMPTY, KEPT, MAX_OPEN, STATE, TILES

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition

# The keys of a position; a calculator reads those in READ and lets the others be.
READ = ("players", "tiles", "rotations", "brambles", "buildings", "population", "missions", "projects", "taken")
UNREAD = (
    "game", "edition", "round", "opening", "ending", "torticrane", "floors", "ploys", "score", "project_deck", "track",
    "actions_left", "rejected", "pending", "seed", "turn", "over", "seat", "viewer", "first",
)  # fmt: skip
LAYOUT = (4, 1, 2, 5, 7, 6, 3)
MOST = 999
_AREA = re.compile(r"[1-7]\.[0-6]")


def read_table(table: object, box: Edition) -> Any:
    """A state with what a calculator needs: tiles, brambles, buildings, population, missions and projects.

    Parameters
    ----------
    table : Position or mapping
        A position, or a dict with any of the keys of `READ`, in the form that positions have. Without ``tiles``
        they lie as the printed set-up has them; without ``players`` there are as many as the other keys name.
    box : Edition

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.
    """
    wing = getattr(getattr(table, "game", None), "wing", None)
    if getattr(wing, "name", "") == "garden_nation":
        return table.state  # type: ignore[attr-defined]
    given = keys(table, "table", (*READ, *UNREAD))
    state = forms.view(np.zeros(1, STATE))
    blank(state, _players(given), 0)
    state.step, state.roofs = ACTION, 1
    _lay(state, given, box)
    for seat, people in enumerate(listed(given.get("population", [0] * state.players), "population", state.players)):
        state.population[seat] = whole(_plain(people), f"population[{seat}]", 0, MOST)
    _cards(state, given, box)
    return state


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _players(given: Mapping[str, Any]) -> int:
    if "players" in given:
        return whole(_plain(given["players"]), "players", 2, 4)
    rows = [len(given[key]) for key in ("population", "missions", "taken") if isinstance(given.get(key), list | tuple)]
    seats = [entry.get("seat") for _, entry in _entries(given, "buildings") if isinstance(entry, Mapping)]
    return min(4, max(2, *rows, *(seat + 1 for seat in seats if isinstance(seat, int)), 2))


def _lay(state: Any, given: Mapping[str, Any], box: Edition) -> None:
    laid = listed(given.get("tiles", LAYOUT), "tiles", TILES)
    tiles = [whole(_plain(tile), f"tiles[{i}]", 1, TILES) for i, tile in enumerate(laid)]
    if len(set(tiles)) < TILES:
        fail("tiles", f"a territory is there twice: expected each of 1 to 7 once, not {shown(tiles)}")
    rotations = listed(given.get("rotations", [0] * TILES), "rotations", TILES)
    for at in range(TILES):
        state.tiles[at] = tiles[at] - 1
        state.rotations[at] = whole(_plain(rotations[at]), f"rotations[{at}]", 0, 5)
    arrange(state, numbers(box))
    for area, land in _entries(given, "brambles"):
        cell = cell_of(state, area)
        if cell not in list(state.bramble):
            fail(f"brambles[{area!r}]", "there is no bramble in this area")
        state.land[cell] = LANDS.index(one_of(land, f"brambles[{area!r}]", LANDS))
    for area, building in _entries(given, "buildings"):
        _build(state, area, building)


def _entries(given: Mapping[str, Any], key: str) -> list[tuple[str, Any]]:
    entries = given.get(key, {})
    if not isinstance(entries, Mapping):
        fail(key, f"expected an object by area, such as {{'5.2': ...}}, not {shown(entries)}")
    for area in entries:
        if not isinstance(area, str) or not _AREA.fullmatch(area):
            fail(key, f"expected areas from 1.0 to 7.6, not {shown(area)}")
    return list(entries.items())


def _build(state: Any, area: str, building: object) -> None:
    where = f"buildings[{area!r}]"
    entry, cell = keys(building, where, ("seat", "floors", "roof")), cell_of(state, area)
    if "seat" not in entry:
        fail(where, "the key 'seat' is missing: expected whose building it is")
    if state.land[cell] == EMPTY:
        fail(where, "the area is a bramble without its token: expected its land in 'brambles'")
    state.owner[cell] = whole(_plain(entry["seat"]), f"{where}.seat", 0, state.players - 1)
    state.floors[cell] = whole(_plain(entry.get("floors", 1)), f"{where}.floors", 1, 20)
    state.roof[cell] = truth(entry.get("roof", False), f"{where}.roof")


def _cards(state: Any, given: Mapping[str, Any], box: Edition) -> None:
    known = {card.id: face for face, card in enumerate(box.projects)}
    for seat, row in enumerate(listed(given.get("taken", [[]] * state.players), "taken", state.players)):
        for i, name in enumerate(listed(row, f"taken[{seat}]")):
            face = _face(name, f"taken[{seat}][{i}]", known)
            if state.taken_by[face] >= 0:
                fail(f"taken[{seat}][{i}]", f"{name!r} is taken twice")
            state.taken_by[face] = seat
            state.score[seat] += int(numbers(box).project_points[face])
    _offer(state, listed(given.get("projects", []), "projects"), known)
    secret = {card.id: face for face, card in enumerate(box.missions)}
    for seat, row in enumerate(listed(given.get("missions", [[]] * state.players), "missions", state.players)):
        own = listed(row, f"missions[{seat}]")
        if len(own) > KEPT:
            fail(f"missions[{seat}]", f"{len(own)} missions; a seat keeps {KEPT}")
        for i, name in enumerate(own):
            if name != "?":
                face = _face(name, f"missions[{seat}][{i}]", secret)
                if i and state.kept[seat, 0] == face:
                    fail(f"missions[{seat}][{i}]", f"{name!r} is kept twice; the two are different ones")
                insert(state.kept, seat, int(state.kept[seat, 0] >= 0), face)


def _offer(state: Any, names: Sequence[Any], known: Mapping[str, int]) -> None:
    faces = [_face(name, f"projects[{i}]", known) for i, name in enumerate(names) if name is not None]
    if len(faces) > MAX_OPEN:
        fail("projects", f"{len(faces)} projects on offer; expected {MAX_OPEN} at most")
    for i, face in enumerate(faces):
        if face in faces[:i] or state.taken_by[face] >= 0:
            fail(f"projects[{i}]", "the project is there twice, or taken")
    for i, face in enumerate(sorted(faces)):
        state.open[i] = face


def _face(name: object, where: str, known: Mapping[str, int]) -> int:
    if not isinstance(name, str) or name not in known:
        fail(where, f"there is no card {shown(name)}{near(name, known)}")
    return known[name]


def area_cell(state: Any, area: object, where: str) -> int:
    """The cell of an area that a person named."""
    if not isinstance(area, str) or not _AREA.fullmatch(area):
        fail(where, f"expected an area from 1.0 to 7.6, not {shown(area)}")
    return cell_of(state, area)


__all__ = ["READ", "area_cell", "read_table"]
