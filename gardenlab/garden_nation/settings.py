"""The rule options of an edition from its CSV files: population, setup and rules."""

from pathlib import Path
from typing import Any

from gardenlab.engine import sheets
from gardenlab.engine.edition_files import by_players, options_of, source_word, together
from gardenlab.engine.sheets import number, numbers, yes_or_no
from gardenlab.garden_nation.cards import RULES, SETUP_FIELDS, SOURCES, YES_OR_NO
from gardenlab.garden_nation.checks import (
    MAX_FLOORS,
    MAX_POINTS,
    TRACK_END,
    points_right,
    track_expected,
    track_right,
    whole,
)
from gardenlab.garden_nation.sources import by_field, source_fault


def read_population(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    """Victory points by inhabitants: a row for each step of the population track."""
    pairs: list[tuple[Any, Any]] = []
    named: list[str] = []
    for line, cells in sheets.table(file, ("from", "points"), ("source",)):
        at, pair = f"{file}, line {line}", (number(cells["from"]), number(cells["points"]))
        last = pairs[-1][0] if pairs else 0
        if not points_right(*pair):
            wrong.append(
                f"{at}: from {cells['from']!r}, points {cells['points']!r} are not allowed: expected whole numbers, "
                f"from 1 to {TRACK_END}, points {-MAX_POINTS} to {MAX_POINTS}"
            )
            continue
        if pair[0] <= last or (not pairs and pair[0] != 1):
            wrong.append(f"{at}, column from: {pair[0]} is not allowed here: expected 1 first, then ever more")
        pairs.append(pair)
        named.append(source_word(cells["source"], at, SOURCES, wrong))
    if not pairs:
        wrong.append(f"{file}: no rows: expected from, points")
    options["population_points"], sources["population_points"] = tuple(pairs), together(named)


def read_setup(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    """Floors and actions by number of players."""
    found: dict[int, tuple[Any, Any]] = {}
    named: list[dict[str, str]] = []
    for at, players, cells in by_players(file, SETUP_FIELDS, (2, 3, 4), wrong):
        floors, actions = found[players] = number(cells["floors"]), numbers(cells["actions"])
        if not whole(floors, 1, MAX_FLOORS):
            wrong.append(
                f"{at}, column floors: {cells['floors']!r} is not allowed: expected a whole number from 1 to "
                f"{MAX_FLOORS}"
            )
        if not track_right(actions, players):
            wrong.append(
                f"{at}, column actions: {cells['actions']!r} is not allowed: expected {track_expected(players)}"
            )
        fault = source_fault(cells["source"], SETUP_FIELDS)
        wrong += [f"{at}, column source: {fault}"] if fault else []
        named.append(by_field(cells["source"], SETUP_FIELDS))
    if len(found) == 3:
        for i, (option, column) in enumerate(zip(("floors", "track_actions"), SETUP_FIELDS, strict=True)):
            options[option] = tuple(found[players][i] for players in (2, 3, 4))
            sources[option] = together(told[column] for told in named)


def read_rules(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    """All other options, a row for each."""
    for at, name, cells in options_of(file, RULES, options, wrong):
        options[name] = _value(name, cells["value"])
        sources[name] = source_word(cells["source"], at, SOURCES, wrong)


def _value(name: str, text: str) -> Any:
    """An option's value from its text; what cannot be converted stays a text."""
    if name in YES_OR_NO:
        return yes_or_no(text)
    return numbers(text) if name == "bramble_tokens" else number(text)
