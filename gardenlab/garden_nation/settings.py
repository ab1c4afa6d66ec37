"""The rule options of an edition from its CSV files: population, setup and rules."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gardenlab.engine import sheets
from gardenlab.engine.sheets import did_you_mean, number, numbers, word, yes_or_no
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
        named.append(_source(cells["source"], at, wrong))
    if not pairs:
        wrong.append(f"{file}: no rows: expected from, points")
    options["population_points"], sources["population_points"] = tuple(pairs), _together(named)


def read_setup(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    """Floors and actions by number of players."""
    found: dict[int, tuple[Any, Any]] = {}
    named: list[dict[str, str]] = []
    for line, cells in sheets.table(file, ("players", *SETUP_FIELDS), ("source",)):
        at, players = f"{file}, line {line}", number(cells["players"])
        if players not in (2, 3, 4) or players in found:
            said = "is there twice" if players in found else "is not allowed"
            wrong.append(f"{at}, column players: {cells['players']!r} {said}: expected 2, 3 and 4, each once")
            continue
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
    wrong += [f"{file}: no row for {n} players: expected 2, 3 and 4" for n in (2, 3, 4) if n not in found]
    if len(found) == 3:
        for i, (option, column) in enumerate(zip(("floors", "track_actions"), SETUP_FIELDS, strict=True)):
            options[option] = tuple(found[players][i] for players in (2, 3, 4))
            sources[option] = _together(told[column] for told in named)


def read_rules(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    """All other options, a row for each."""
    for line, cells in sheets.table(file, ("option", "value"), ("source",)):
        at, name = f"{file}, line {line}", word(cells["option"])
        if name not in RULES:
            hint = did_you_mean(name, RULES)
            wrong.append(f"{at}: no option {cells['option']!r}{hint}: expected {', '.join(RULES)}")
        elif name in options:
            wrong.append(f"{at}: option {name} is there twice: expected once")
        else:
            options[name] = _value(name, cells["value"])
            sources[name] = _source(cells["source"], at, wrong)


def _value(name: str, text: str) -> Any:
    """An option's value from its text; what cannot be converted stays a text."""
    if name in YES_OR_NO:
        return yes_or_no(text)
    return numbers(text) if name == "bramble_tokens" else number(text)


def _source(cell: str, at: str, wrong: list[str]) -> str:
    found = word(cell) or "own"
    if found not in SOURCES:
        wrong.append(f"{at}, column source: {cell!r} is not allowed: expected {', '.join(SOURCES)}")
    return found


def _together(sources: Iterable[str]) -> str:
    """The one source of several things, `own` where they have several."""
    known = set(sources)
    return known.pop() if len(known) == 1 else "own"
