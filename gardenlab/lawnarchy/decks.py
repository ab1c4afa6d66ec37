"""A deck as CSV, as spreadsheets save it: any delimiter, encoding, letter case and order of columns."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gardenlab.engine import sheets
from gardenlab.engine.sheets import Row, number, numbers, refuse, word, yes_or_no
from gardenlab.lawnarchy.cards import COLOUR_CONDITIONS, KINDS, Card, Options
from gardenlab.lawnarchy.checks import faults, one_of, whole
from gardenlab.lawnarchy.provenance import GNOMES, source_fault

REQUIRED = ("id", "kind", "colour", "points", "condition", "wants", "effect")
OPTIONAL = ("name", "starting", "copies", "source")
COLUMNS = REQUIRED + OPTIONAL
OPTION_NAMES = Options._fields
NO_COLOUR = ("red", "white_grey", "white_gray", "white", "grey", "gray", "none")


class Deck(NamedTuple):
    """What a folder or a CSV file says: cards, the options it gives, and where the gnome counts come from."""

    cards: tuple[Card, ...]
    options: dict[str, Any]
    gnome_sources: tuple[str, str, str]


def read_deck(path: Path) -> Deck:
    """Read a folder with ``cards.csv`` (and ``rules.csv``, if there), or one CSV file of cards.

    Parameters
    ----------
    path : pathlib.Path
        Columns ``id kind colour points condition wants effect`` and, optional, ``name starting copies source``.
        Rows of kind ``gnome`` say with ``points`` 0 (no-gnome), 1 or 2 and ``copies`` how many gnomes there are.
        ``rules.csv`` has lines of option and value: jury_to_win, gnomes, centre, compost_always.

    Raises
    ------
    EditionError
        With file, line, column, value and what is allowed, for the first ten errors.
    """
    file = path / "cards.csv" if path.is_dir() else path
    cards, gnomes, sources, wrong = _read_cards(file)
    options: dict[str, Any] = {}
    if path.is_dir() and (path / "rules.csv").is_file():
        options, more = _read_rules(path / "rules.csv")
        wrong += more
    if gnomes and "gnomes" in options:
        wrong.append(f"{path / 'rules.csv'}: gnomes are in {file.name} too: expected one of the two")
    refuse(wrong)
    if gnomes:
        options["gnomes"] = gnomes
    return Deck(tuple(cards), options, sources)


def write_deck(folder: Path, cards: tuple[Card, ...], options: Options, gnome_sources: tuple[str, str, str]) -> Path:
    """Write ``cards.csv`` (gnomes are its last rows) and ``rules.csv``, with the mark that lets Excel see UTF-8."""
    table: list[list[object]] = [list(COLUMNS)]
    for card in cards:
        wants = "|".join(map(str, card.wants)) if isinstance(card.wants, tuple) else card.wants
        fields = card._asdict() | {"wants": wants, "starting": "yes" if card.starting else "no"}
        table.append([fields[column] for column in COLUMNS])
    for points, (gnome, copies, source) in enumerate(zip(GNOMES, options.gnomes, gnome_sources, strict=True)):
        fields = {"id": gnome, "kind": "gnome", "points": points, "copies": copies, "source": source}
        table.append([fields.get(column, "") for column in COLUMNS])
    rules: list[list[object]] = [["option", "value"]]
    for option, value in options._asdict().items():
        if option != "gnomes":
            text = {True: "yes", False: "no"}.get(value) if isinstance(value, bool) else value
            rules.append([option, " ".join(map(str, value)) if isinstance(value, tuple) else text])
    return sheets.write(folder, {"cards.csv": table, "rules.csv": rules})


def _read_cards(file: Path) -> tuple[list[Card], tuple[int, ...], tuple[str, str, str], list[str]]:
    """Cards, gnome counts (none if no row gives one), their sources, and what is wrong."""
    cards: list[Card] = []
    lines: dict[str, int] = {}
    gnomes: dict[int, Row] = {}
    wrong: list[str] = []
    for line, cells in sheets.table(file, REQUIRED, OPTIONAL):
        if word(cells["kind"]) == "gnome":
            wrong += [f"{file}, line {line}, {text}" for text in _gnome_faults(cells, gnomes)]
            gnomes.setdefault(number(cells["points"]), Row(line, cells))
            continue
        card = _card(cells)
        wrong += [f"{file}, line {line}, {text}" for text in _card_faults(card, cells, lines)]
        lines.setdefault(card.id, line)
        cards.append(card)
    if not gnomes or wrong:
        return cards, (), ("", "", ""), wrong
    rows = [gnomes.get(points) for points in range(3)]
    no, one, two = (row.cells["source"] if row else "" for row in rows)
    return cards, tuple(number(row.cells["copies"] or "1") if row else 0 for row in rows), (no, one, two), wrong


def _card(cells: Mapping[str, str]) -> Card:
    """A card from its cells; what cannot be converted stays a text, for `faults` to refuse."""
    kind, colour, condition = word(cells["kind"]), word(cells["colour"]), word(cells["condition"])
    garden = kind == "garden"
    fields: dict[str, Any] = {
        "colour": "" if not garden and colour in NO_COLOUR else colour,
        "points": 0 if not garden and cells["points"] == "" else number(cells["points"]),
        "condition": condition or "none",
        "wants": _wants(kind, condition, cells["wants"]),
        "effect": word(cells["effect"]) or "none",
        "starting": yes_or_no(cells["starting"]),
        "copies": number(cells["copies"] or "1"),
    }
    name = cells["name"] or cells["id"].replace("-", " ").title() or "?"
    return Card(cells["id"], name, kind, **fields, source=cells["source"])


def _card_faults(card: Card, cells: Mapping[str, str], lines: Mapping[str, int]) -> Iterator[str]:
    for fault in faults(card):
        value = cells[fault.field]
        allowed = one_of(value, (*KINDS, "gnome")) if fault.field == "kind" else fault.allowed
        yield f"column {fault.field}: {value!r} is not allowed: expected {allowed}"
    yield from _source_fault(cells)
    if card.id in lines:
        yield (
            f"column id: {card.id!r} is on line {lines[card.id]} already: "
            "expected each id once (use copies for equal cards)"
        )


def _source_fault(cells: Mapping[str, str]) -> Iterator[str]:
    if allowed := source_fault(cells["source"]):
        yield f"column source: {cells['source']!r} is not allowed: expected {allowed}"


def _wants(kind: str, condition: str, text: str) -> object:
    if word(text) in ("", "none", "_"):
        return ""
    if kind == "jury" and condition == "cards_worth_exactly":
        values = [number(part) for part in re.split(r"[|,;/\s]+", text) if part]
        return tuple(sorted(values)) if all(isinstance(value, int) for value in values) else text
    if kind == "jury" or condition == "position":
        return number(text)
    return word(text) if kind == "squabble" or condition in COLOUR_CONDITIONS else text


def _gnome_faults(cells: Mapping[str, str], known: Mapping[int, Row]) -> Iterator[str]:
    points, copies = number(cells["points"]), number(cells["copies"] or "1")
    if not whole(points, 0, 2):
        yield f"column points: {cells['points']!r} is not allowed: expected 0 (a no-gnome), 1 or 2"
    elif points in known:
        yield f"column points: gnomes with {points} are on line {known[points].line} already: expected each once"
    if not whole(copies, 0, 7):
        yield f"column copies: {cells['copies']!r} is not allowed: expected a whole number from 0 to 7"
    yield from _source_fault(cells)


def _read_rules(file: Path) -> tuple[dict[str, Any], list[str]]:
    options: dict[str, Any] = {}
    wrong: list[str] = []
    for line, row in sheets.rows(file, OPTION_NAMES):
        name, text = word(row[0]), " ".join(cell for cell in row[1:] if cell)
        if name in ("option", ""):
            continue
        if name not in OPTION_NAMES:
            wrong.append(f"{file}, line {line}: no option {row[0]!r}: expected {one_of(name, OPTION_NAMES)}")
        elif name in options:
            wrong.append(f"{file}, line {line}: option {name} is there twice: expected once")
        else:
            options[name] = _option_value(name, text)
    return options, wrong


def _option_value(name: str, text: str) -> Any:
    """An option's value from its text; what cannot be converted stays a text."""
    if name in ("jury_to_win", "gnomes"):
        return numbers(text)
    if name == "centre":
        return number(text)
    return yes_or_no(text)
