"""An edition as CSV files: ``program_cards.csv``, ``boosts.csv``, ``setup.csv`` and ``rules.csv``."""

from pathlib import Path
from typing import Any, NamedTuple

from gardenlab.engine import sheets
from gardenlab.engine.edition_files import by_players, files_of, options_of, source_word, together
from gardenlab.engine.sheets import did_you_mean, number, numbers, refuse, word, yes_or_no
from gardenlab.last_garden.cards import BOOSTS, BY_PLAYERS, SOURCES, Boost, Options, ProgramCard
from gardenlab.last_garden.checks import LIMITS, card_faults

CARDS_FILE, BOOSTS_FILE, SETUP_FILE, RULES_FILE = "program_cards.csv", "boosts.csv", "setup.csv", "rules.csv"
FILES = (CARDS_FILE, BOOSTS_FILE, SETUP_FILE, RULES_FILE)
HEADERS = {"type": CARDS_FILE, "players": SETUP_FILE, "option": RULES_FILE, "name": BOOSTS_FILE}
EXPECTED = (
    "program cards (id, type, die, copies), of set-up (players, robotanists, hand, rounds) or of rules (option, value)"
)
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
    files = files_of(path, HEADERS, EXPECTED)
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


def write_box(
    folder: Path, cards: tuple[ProgramCard, ...], boosts: tuple[Boost, ...], options: Options, sources: dict[str, str]
) -> Path:
    """Write the four files."""
    setup = [
        [players, *(getattr(options, name)[i] for name in BY_PLAYERS), together(sources[name] for name in BY_PLAYERS)]
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
        boosts[name] = Boost(name, cells["name"] or name, source_word(cells["source"], at, SOURCES, wrong))
    wrong += [f"{file}: no boost {name!r}: expected {', '.join(BOOSTS)}" for name in BOOSTS if name not in boosts]
    return tuple(boosts[name] for name in BOOSTS if name in boosts)


def _read_setup(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    found: dict[int, tuple[Any, ...]] = {}
    named: list[str] = []
    for at, players, cells in by_players(file, BY_PLAYERS, (2, 3, 4), wrong):
        found[players] = tuple(number(cells[name]) for name in BY_PLAYERS)
        for name, value in zip(BY_PLAYERS, found[players], strict=True):
            _, low, high, _ = LIMITS[name]
            if not isinstance(value, int) or not low <= value <= high:
                wrong.append(
                    f"{at}, column {name}: {cells[name]!r} is not allowed: expected a whole number from {low} to {high}"
                )
        named.append(source_word(cells["source"], at, SOURCES, wrong))
    sources.update(dict.fromkeys(BY_PLAYERS, together(named)))
    if len(found) == 3:
        for i, name in enumerate(BY_PLAYERS):
            options[name] = tuple(found[players][i] for players in (2, 3, 4))


def _read_rules(file: Path, options: dict[str, Any], sources: dict[str, str], wrong: list[str]) -> None:
    for at, name, cells in options_of(file, RULES, options, wrong):
        options[name] = _value(name, cells["value"])
        sources[name] = source_word(cells["source"], at, SOURCES, wrong)


def _value(name: str, text: str) -> Any:
    """An option's value from its text; what cannot be converted stays a text."""
    if name == "lost_shares":
        return yes_or_no(text)
    return numbers(text) if LIMITS[name][0] else number(text)
