"""What lies on a kitchen table, as a person wrote it down for a calculator; what cannot lie there is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.reading import fail, keys, listed, near, one_of, shown, truth, whole
from gardenlab.engine.wording import plural
from gardenlab.garden_nation.areas import LANDS, cell_of, is_position, kept_by, numbers
from gardenlab.garden_nation.deal import arrange, blank, insert, stock
from gardenlab.garden_nation.placement import KEYS
from gardenlab.garden_nation.positions import from_dict
from gardenlab.garden_nation.state import ACTION, EMPTY, KEPT, MAX_OPEN, MOST_PEOPLE, STATE, TILES

if TYPE_CHECKING:
    from gardenlab.garden_nation.editions import Edition

# What lies on a table; the other keys of a position are read in a whole one alone.
READ = (
    "game", "edition", "players", "tiles", "rotations", "brambles", "buildings", "population", "floors", "ploys",
    "score", "missions", "projects", "taken", "ending", "over",
)  # fmt: skip
BY_SEAT = ("population", "floors", "ploys", "score", "missions", "taken")
LAYOUT = (4, 1, 2, 5, 7, 6, 3)
MOST_FLOORS = 99
_AREA = re.compile(r"[1-7]\.[0-6]")


def read_table(table: object, box: Edition) -> Any:
    """A state with what a calculator needs: the board, what each seat has, missions and projects.

    Parameters
    ----------
    table : Position or mapping
        A position; a whole one as a dict (see `is_whole`), which is read as positions are; or a dict with any of the
        keys of `READ`, in the form that positions have. In the last, tiles lie as the printed set-up has them unless
        ``tiles`` says otherwise, and there are as many players as the keys name.
    box : Edition

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.
    """
    if is_position(table):
        return table.state  # type: ignore[attr-defined]
    given = {key: _plain(value) for key, value in keys(table, "table", KEYS).items()}
    if given.get("game", "garden_nation") != "garden_nation":
        fail("game", f"expected 'garden_nation', not {shown(given['game'])}")
    state = forms.view(np.zeros(1, STATE))
    if is_whole(given):
        from_dict({key: value for key, value in given.items() if key != "edition"}, box, state)
        return state
    for key in given:
        if key not in READ:
            fail(key, f"is read only in a whole position, with the key 'game'; of a table {', '.join(READ)} are")
    blank(state, _players(given), 0)
    stock(state, numbers(box))
    state.step = ACTION
    _lay(state, given, box)
    _cards(state, given, box)
    _seats(state, given, box)
    return state


def is_whole(given: Mapping[str, Any]) -> bool:
    """Whether a dict is a whole position: it names its game and says more than what lies on a table."""
    return "game" in given and any(key in KEYS and key not in READ for key in given)


def _plain(value: Any, depth: int = 4) -> Any:
    """A value without NumPy's own numbers."""
    if isinstance(value, Mapping) and depth:
        return {key: _plain(part, depth - 1) for key, part in value.items()}
    if isinstance(value, list | tuple) and depth:
        return [_plain(part, depth - 1) for part in value]
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


def _players(given: Mapping[str, Any]) -> int:
    if "players" in given:
        return whole(given["players"], "players", 2, 4)
    rows = [len(given[key]) for key in BY_SEAT if isinstance(given.get(key), list)]
    seats = [entry.get("seat") for _, entry in _entries(given, "buildings") if isinstance(entry, Mapping)]
    return min(4, max(2, *rows, *(seat + 1 for seat in seats if isinstance(seat, int)), 2))


def _lay(state: Any, given: Mapping[str, Any], box: Edition) -> None:
    laid = listed(given.get("tiles", LAYOUT), "tiles", TILES)
    tiles = [whole(tile, f"tiles[{i}]", 1, TILES) for i, tile in enumerate(laid)]
    if len(set(tiles)) < TILES:
        fail("tiles", f"a territory is there twice: expected each of 1 to 7 once, not {shown(tiles)}")
    rotations = listed(given.get("rotations", [0] * TILES), "rotations", TILES)
    for at in range(TILES):
        state.tiles[at] = tiles[at] - 1
        state.rotations[at] = whole(rotations[at], f"rotations[{at}]", 0, 5)
    if any(rotations) and not box.options.rotate_tiles:
        fail("rotations", "the tiles of this edition are not turned: expected 0 for each")
    arrange(state, numbers(box))
    for area, land in _entries(given, "brambles"):
        cell = cell_of(state, area)
        if cell not in list(state.bramble):
            fail(f"brambles[{area!r}]", "there is no bramble in this area")
        token = LANDS.index(one_of(land, f"brambles[{area!r}]", LANDS))
        if state.tokens[token] == 0:
            fail("brambles", f"there are more {land} tokens than the edition has: {box.options.bramble_tokens[token]}")
        state.land[cell] = token
        state.tokens[token] -= 1
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
    state.owner[cell] = whole(entry["seat"], f"{where}.seat", 0, state.players - 1)
    state.floors[cell] = whole(entry.get("floors", 1), f"{where}.floors", 1, MOST_FLOORS)
    state.roof[cell] = truth(entry.get("roof", False), f"{where}.roof")
    if state.roof[cell] and state.roofs == 0:
        fail("buildings", "there are more roofs than the edition has")
    state.roofs -= state.roof[cell]


def _seats(state: Any, given: Mapping[str, Any], box: Edition) -> None:
    """What each seat has, and whether it goes with what lies on the board."""
    options = box.options
    least, cap = options.least_population, options.population_cap or MOST_PEOPLE
    known = any(key in given for key in ("players", *BY_SEAT))  # more may play than have built
    total = options.floors[state.players - 2] if known else max(options.floors[state.players - 2 :])
    for key, low, high in (("population", least, cap), ("floors", 0, total), ("ploys", 0, options.ploys)):
        counts = listed(given[key], key, state.players) if key in given else []
        field = state.supply if key == "floors" else getattr(state, key)
        for seat, count in enumerate(counts):
            field[seat] = whole(count, f"{key}[{seat}]", low, high)
    for seat in range(state.players):
        _built(state, given, seat, total)
    for seat, points in enumerate(listed(given["score"], "score", state.players) if "score" in given else []):
        if points != state.score[seat] or isinstance(points, bool):
            fail(f"score[{seat}]", f"the projects in taken are worth {state.score[seat]}, not {shown(points)}")
    _course(state, given)


def _built(state: Any, given: Mapping[str, Any], seat: int, total: int) -> None:
    """Floors on the board and left, which make all that a seat has, and roofs, one at most for each project."""
    cells = [cell for cell, owner in enumerate(state.owner) if owner == seat]
    here, roofs = sum(int(state.floors[cell]) for cell in cells), sum(int(state.roof[cell]) for cell in cells)
    has, left = f"seat {seat} has {plural(total, 'floor')}", int(state.supply[seat])
    if here > total:
        fail("buildings", f"{has}, not the {here} on the board")
    if "floors" in given and here + left != total:
        fail(f"floors[{seat}]", f"{has}; {here} on the board and {left} left make {here + left}")
    state.supply[seat] = total - here
    if "taken" in given and roofs > (taken := len(given["taken"][seat])):
        fail("buildings", f"seat {seat} has {plural(roofs, 'roof')}, but has taken {plural(taken, 'project')}")


def _course(state: Any, given: Mapping[str, Any]) -> None:
    """Whether a last floor was placed, and whether the game is over."""
    out = any(state.supply[seat] == 0 for seat in range(state.players))
    state.over = truth(given.get("over", False), "over")
    state.ending = truth(given.get("ending", bool(state.over) or out), "ending")
    if not state.ending and (out or state.over):
        why = "a seat has no floor left" if out else "the game is over"
        fail("ending", f"{why}, so a last floor was placed: expected true (End of the Game)")


def _cards(state: Any, given: Mapping[str, Any], box: Edition) -> None:
    known = {card.id: face for face, card in enumerate(box.projects)}
    for seat, row in enumerate(listed(given.get("taken", [[]] * state.players), "taken", state.players)):
        for i, name in enumerate(listed(row, f"taken[{seat}]")):
            face = _face(name, f"taken[{seat}][{i}]", known)
            if box.projects[face].copies == 0:
                fail(f"taken[{seat}][{i}]", f"{name!r} is not in this edition")
            if state.taken_by[face] >= 0:
                fail(f"taken[{seat}][{i}]", f"{name!r} is taken twice")
            state.taken_by[face] = seat
            state.score[seat] += int(numbers(box).project_points[face])
    known = {name: face for name, face in known.items() if box.projects[face].copies}
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
    kept = [face for seat in range(state.players) for face in kept_by(state, seat)]
    for face, count in Counter(kept).items():
        if count > (copies := box.missions[face].copies):
            name = box.missions[face].id
            fail("missions", f"{name!r} is there {plural(count, 'time')}; the edition has {copies}")


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


__all__ = ["READ", "area_cell", "is_whole", "read_table"]
