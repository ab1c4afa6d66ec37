"""An edition as CSV files, read: tiles, projects, missions, population, setup and rules."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gardenlab.engine import sheets
from gardenlab.engine.edition_files import files_of
from gardenlab.engine.sheets import number, numbers, refuse, word
from gardenlab.garden_nation.cards import Area, Mission, Project
from gardenlab.garden_nation.checks import area_faults, mission_faults, project_faults
from gardenlab.garden_nation.settings import read_population, read_rules, read_setup
from gardenlab.garden_nation.written import (
    MISSIONS_FILE,
    POPULATION_FILE,
    PROJECTS_FILE,
    RULES_FILE,
    SETUP_FILE,
    TILES_FILE,
)

HEADERS = {
    "slot": TILES_FILE,
    "pattern": PROJECTS_FILE,
    "kind": MISSIONS_FILE,
    "from": POPULATION_FILE,
    "players": SETUP_FILE,
    "option": RULES_FILE,
}
EXPECTED = (
    "tiles (tile, slot, land, value), of projects (id, pattern, points, land), of missions (id, kind, points), of "
    "population (from, points), of set-up (players, floors, actions) or of rules (option, value)"
)


class Box(NamedTuple):
    """What files say; a part that no file gives is None or missing."""

    tiles: tuple[Area, ...] | None
    projects: tuple[Project, ...] | None
    missions: tuple[Mission, ...] | None
    options: dict[str, Any]
    sources: dict[str, str]


def read_box(path: Path) -> Box:
    """Read a folder with any of the six files, or one of them, which is known by its header.

    Parameters
    ----------
    path : pathlib.Path
        ``tiles.csv`` has columns ``tile slot land value`` (and ``remark``), a row for each of the 49 areas;
        ``projects.csv`` ``id pattern points land``, ``beside floors copies name``; ``missions.csv`` ``id kind
        points``, ``both land floors tiles copies name``; ``population.csv`` ``from points``; ``setup.csv``
        ``players floors actions`` with a row for 2, 3 and 4 players; ``rules.csv`` ``option value``. A column
        ``source`` may follow in each.

    Raises
    ------
    EditionError
        With file, line, column, value and what is allowed, for the first ten errors.
    """
    files = files_of(path, HEADERS, EXPECTED)
    wrong: list[str] = []
    options: dict[str, Any] = {}
    sources: dict[str, str] = {}
    tiles = _read_tiles(files[TILES_FILE], wrong) if TILES_FILE in files else None
    projects = _read_projects(files[PROJECTS_FILE], wrong) if PROJECTS_FILE in files else None
    missions = _read_missions(files[MISSIONS_FILE], wrong) if MISSIONS_FILE in files else None
    settings: dict[str, Callable[[Path, dict[str, Any], dict[str, str], list[str]], None]] = {
        POPULATION_FILE: read_population,
        SETUP_FILE: read_setup,
        RULES_FILE: read_rules,
    }
    for name, read in settings.items():
        if name in files:
            read(files[name], options, sources, wrong)
    refuse(wrong)
    return Box(tiles, projects, missions, options, sources)


def _read_tiles(file: Path, wrong: list[str]) -> tuple[Area, ...]:
    areas: dict[tuple[Any, Any], Area] = {}
    for line, cells in sheets.table(file, ("tile", "slot", "land", "value"), ("source", "remark")):
        tile, slot, value = (number(cells[name]) for name in ("tile", "slot", "value"))
        area = Area(tile, slot, word(cells["land"]), value, _source(cells), cells["remark"])
        wrong += [f"{file}, line {line}, column {field}: {fault}" for field, fault in area_faults(area)]
        if (tile, slot) in areas:
            wrong.append(f"{file}, line {line}: area {area.id} is there twice: expected once")
        areas[tile, slot] = area
    return tuple(areas.values())


def _read_projects(file: Path, wrong: list[str]) -> tuple[Project, ...]:
    cards: dict[str, Project] = {}
    optional = ("beside", "floors", "copies", "name", "source")
    for at, cells in _cards(file, ("id", "pattern", "points", "land"), optional):
        floors, copies = number(cells["floors"] or "1"), number(cells["copies"] or "1")
        words = (word(cells[name]) for name in ("pattern", "land", "beside"))
        pattern, land, beside = words
        card = Project(
            cells["id"], cells["name"], pattern, number(cells["points"]), land, beside, floors, copies, _source(cells)
        )
        _keep(card, cards, project_faults(card), at, wrong)
    return tuple(cards.values())


def _read_missions(file: Path, wrong: list[str]) -> tuple[Mission, ...]:
    cards: dict[str, Mission] = {}
    optional = ("both", "land", "floors", "tiles", "copies", "name", "source")
    for at, cells in _cards(file, ("id", "kind", "points"), optional):
        both, floors, copies = (number(cells[name] or less) for name, less in (("both", "0"), *_ONE))
        card = Mission(
            cells["id"], cells["name"], word(cells["kind"]), number(cells["points"]), both, word(cells["land"]),
            floors, numbers(cells["tiles"]), copies, _source(cells),
        )  # fmt: skip
        _keep(card, cards, mission_faults(card), at, wrong)
    return tuple(cards.values())


_ONE = (("floors", "1"), ("copies", "1"))


def _cards(file: Path, required: tuple[str, ...], optional: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    """Place and cells of each card, its id in lower case with hyphens and its name made from that if there is none."""
    for line, row in sheets.table(file, required, optional):
        cells = dict(row)
        cells["id"] = word(cells["id"]).replace("_", "-")
        cells["name"] = cells["name"] or cells["id"].replace("-", " ").title()
        yield f"{file}, line {line}", cells


def _keep(card: Any, cards: dict[str, Any], faults: Iterator[tuple[str, str]], at: str, wrong: list[str]) -> None:
    wrong += [f"{at}, column {field}: {fault}" for field, fault in faults]
    if card.id in cards:
        wrong.append(f"{at}, column id: {card.id!r} is there twice: expected once (use copies)")
    cards[card.id] = card


def _source(cells: Any) -> str:
    return cells["source"].strip().lower() or "own"
