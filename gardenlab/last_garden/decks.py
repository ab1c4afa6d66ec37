"""An edition as CSV files: ``program_cards.csv``, ``boosts.csv``, ``setup.csv`` and ``rules.csv``."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from gardenlab.engine import sheets
from gardenlab.engine.errors import EditionError
from gardenlab.engine.sheets import did_you_mean, number, numbers, refuse, word, yes_or_no
from gardenlab.last_garden.cards import BOOSTS, BY_PLAYERS, SOURCES, Boost, Options, ProgramCard
from gardenlab.last_garden.checks import LIMITS, card_faults

CARDS_FILE, BOOSTS_FILE, SETUP_FILE, RULES_FILE = "program_cards.csv", "boosts.csv", "setup.csv", "rules.csv"
FILES = (CARDS_FILE, BOOSTS_FILE, SETUP_FILE, RULES_FILE)
RULES = tuple(name for name in Options._fields if name not in BY_PLAYERS)


class Box(NamedTuple):
    """What files say; a part that no file gives is None or missing."""

    cards: tuple[ProgramCard, ...] | None
    boosts: tuple[Boost, ...] | None
    options: dict[str, Any]
    sources: dict[str, str]


def read_box(path: Path) -> Box:
    """Read a folder with any of the four files, or one of them, which is known by its header.

    Parameters
    ----------
    path : pathlib.Path
        ``program_cards.csv`` has columns ``id type die copies``; ``boosts.csv`` ``id name``; ``setup.csv`` ``players
        robotanists hand rounds`` with a row for 2, 3 and 4 players; ``rules.csv`` ``option value``. A column
        ``source`` (rulebook, counted, assumed, own) may follow in each.

    Raises
    ------
    EditionError
        With file, line, column, value and what is allowed, for the first ten errors.
    """
    files = {name: path / name for name in FILES if (path / name).is_file()} if path.is_dir() else _alone(path)
    wrong: list[str] = []
    options: dict[str, Any] = {}
    sources: dict[str, str] = {}
    cards = _read_cards(files[CARDS_FILE], wrong) if CARDS_FILE in files else None
    boosts = _read_boosts(files[BOOSTS_FILE], wrong) if BOOSTS_FILE in files else None
    if SETUP_FILE in files:
        _read_setup(files[SETUP_FILE], options, sources, wrong)
    if RULES_FILE in files:
        _read_rules(files[RULES_FILE], options, sources, wrong)
    refuse(wrong)
    return Box(cards, boosts, options, sources)


def _alone(file: Path) -> dict[str, Path]:
    """Which of the four files one file is, by the words of its header."""
    header = {"type": CARDS_FILE, "players": SETUP_FILE, "option": RULES_FILE, "name": BOOSTS_FILE}
    _, cells = next(sheets.rows(file, tuple(header)), (1, []))
    words = [word(cell) for cell in cells]
    for column, name in header.items():
        if column in words:
            return {name: file}
    raise EditionError(
        f"{file}, line 1: expected the header of program cards (id, type, die, copies), of set-up (players, "
        "robotanists, hand, rounds) or of rules (option, value)"
    )


def write_box(
    folder: Path, cards: tuple[ProgramCard, ...], boosts: tuple[Boost, ...], options: Options, sources: dict[str, str]
) -> Path:
    """Write the four files."""
    setup = [
        [players, *(getattr(options, name)[i] for name in BY_PLAYERS), _together(sources[name] for name in BY_PLAYERS)]
        for i, players in enumerate((2, 3, 4))
    ]
    rules = [[name, _cell(getattr(options, name)), sources[name]] for name in RULES]
    return sheets.write(
        folder,
        {
            CARDS_FILE: [ProgramCard._fields, *cards],
            BOOSTS_FILE: [Boost._fields, *boosts],
            SETUP_FILE: [["players", *BY_PLAYERS, "source"], *setup],
            RULES_FILE: [["option", "value", "source"], *rules],
        },
    )


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


def _together(sources: Iterable[str]) -> str:
    """The one source of several things, `own` where they have several."""
    known = set(sources)
    return known.pop() if len(known) == 1 else "own"


def _source(cell: str, at: str, wrong: list[str]) -> str:
    found = word(cell) or "own"
    if found not in SOURCES:
        wrong.append(f"{at}, column source: {cell!r} is not allowed: expected {', '.join(SOURCES)}")
    return found


def _read_cards(file: Path, wrong: list[str]) -> tuple[ProgramCard, ...]:
    cards: dict[str, ProgramCard] = {}
    for line, cells in sheets.table(file, ("type", "die"), ("id", "copies", "source")):
        kind, die = word(cells["type"]), number(cells["die"])
        name = cells["id"].strip().lower() or f"{kind}-{die}"
        copies = number(cells["copies"] or "1")
        card = ProgramCard(name, kind, die, copies, word(cells["source"]) or "own")
        wrong += [f"{file}, line {line}, column {field}: {fault}" for field, fault in card_faults(card)]
        if name in cards:
            wrong.append(f"{file}, line {line}, column id: {name!r} is there twice: expected once (use copies)")
        cards[name] = card
    return tuple(cards.values())


def _read_boosts(file: Path, wrong: list[str]) -> tuple[Boost, ...]:
    boosts: dict[str, Boost] = {}
    for line, cells in sheets.table(file, ("id", "name"), ("source",)):
        at, name = f"{file}, line {line}", word(cells["id"])
        if name not in BOOSTS or name in boosts:
            said = "is there twice" if name in boosts else f"is not known{did_you_mean(name, BOOSTS)}"
            wrong.append(f"{at}, column id: {cells['id']!r} {said}: expected {', '.join(BOOSTS)}, each once")
        boosts[name] = Boost(name, cells["name"] or name, _source(cells["source"], at, wrong))
    wrong += [f"{file}: no boost {name!r}: expected {', '.join(BOOSTS)}" for name in BOOSTS if name not in boosts]
    return tuple(boosts[name] for name in BOOSTS if name in boosts)


def _read_setup(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    found: dict[int, tuple[Any, ...]] = {}
    named: list[str] = []
    for line, cells in sheets.table(file, ("players", *BY_PLAYERS), ("source",)):
        at, players = f"{file}, line {line}", number(cells["players"])
        if players not in (2, 3, 4) or players in found:
            said = "is there twice" if players in found else "is not allowed"
            wrong.append(f"{at}, column players: {cells['players']!r} {said}: expected 2, 3 and 4, each once")
            continue
        found[players] = tuple(number(cells[name]) for name in BY_PLAYERS)
        for name, value in zip(BY_PLAYERS, found[players], strict=True):
            _, low, high, _ = LIMITS[name]
            if not isinstance(value, int) or not low <= value <= high:
                wrong.append(
                    f"{at}, column {name}: {cells[name]!r} is not allowed: expected a whole number from {low} to {high}"
                )
        named.append(_source(cells["source"], at, wrong))
    wrong += [
        f"{file}: no row for {players} players: expected 2, 3 and 4" for players in (2, 3, 4) if players not in found
    ]
    sources.update(dict.fromkeys(BY_PLAYERS, _together(named)))
    if len(found) == 3:
        for i, name in enumerate(BY_PLAYERS):
            options[name] = tuple(found[players][i] for players in (2, 3, 4))


def _read_rules(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
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
    if name == "lost_shares":
        return yes_or_no(text)
    return numbers(text) if LIMITS[name][0] else number(text)
