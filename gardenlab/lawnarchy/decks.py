"""A deck as CSV, as spreadsheets save it: any delimiter, encoding, letter case and order of columns."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gardenlab.engine.errors import EditionError
from gardenlab.lawnarchy.cards import COLOUR_CONDITIONS, KINDS, Card, Options
from gardenlab.lawnarchy.checks import did_you_mean, faults, one_of, refuse, whole
from gardenlab.lawnarchy.provenance import GNOMES, source_fault

REQUIRED = ("id", "kind", "colour", "points", "condition", "wants", "effect")
OPTIONAL = ("name", "starting", "copies", "source")
COLUMNS = REQUIRED + OPTIONAL
OPTION_NAMES = Options._fields
NO_COLOUR = ("red", "white_grey", "white_gray", "white", "grey", "gray", "none")
YES, NO = ("yes", "y", "true", "1", "x"), ("no", "n", "false", "0", "")


class Deck(NamedTuple):
    """What a folder or a CSV file says: cards, the options it gives, and where the gnome counts come from."""

    cards: tuple[Card, ...]
    options: dict[str, Any]
    gnome_sources: tuple[str, str, str]


class Row(NamedTuple):
    """One line of a table: its line number and its cells by column."""

    line: int
    cells: Mapping[str, str]


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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, lines in (("cards.csv", table), ("rules.csv", rules)):
            with (folder / name).open("w", encoding="utf-8-sig", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(lines)
    except OSError as error:
        raise EditionError(f"{folder}: cannot be written ({error.strerror}): expected a folder of one's own") from None
    return folder


def _read_cards(file: Path) -> tuple[list[Card], tuple[int, ...], tuple[str, str, str], list[str]]:
    """Cards, gnome counts (none if no row gives one), their sources, and what is wrong."""
    cards: list[Card] = []
    lines: dict[str, int] = {}
    gnomes: dict[int, Row] = {}
    wrong: list[str] = []
    for line, cells in _table(file):
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
    for line, row in _rows(file, OPTION_NAMES):
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
        return tuple(number(part) for part in re.split(r"[|,;/\s]+", text) if part)
    if name == "centre":
        return number(text)
    return yes_or_no(text)


def yes_or_no(text: str) -> Any:
    """True or False as spreadsheets and people write it, or the text itself."""
    return True if word(text) in YES else False if word(text) in NO else text


def word(text: str) -> str:
    """A word as this package spells it: lower case, underscores, British spelling."""
    plain = re.sub(r"[\s_-]+", "_", text.strip().lower())
    return plain.replace("neighbor", "neighbour").replace("color", "colour")


def number(text: str) -> Any:
    """The whole number a cell holds (``3.0`` too), or the text itself."""
    found = re.fullmatch(r"([+-]?[0-9]{1,9})([.,]0+)?", text)
    return int(found[1]) if found else text


def _table(file: Path) -> Iterator[Row]:
    """The rows of a table with a header, blank rows left out and every known column present."""
    rows = _rows(file, COLUMNS)
    first = next(rows, None)
    if first is None:
        raise EditionError(f"{file}: the file is empty: expected a header with {', '.join(COLUMNS)}")
    line, header = first
    names = [word(cell) for cell in header]
    _check_header(file, line, header, names)
    for at, row in rows:
        extra = [cell for name, cell in zip(names + [""] * len(row), row, strict=False) if not name and cell]
        if extra:
            raise EditionError(
                f"{file}, line {at}: {extra[0]!r} stands in a column without a name: expected "
                f"{len([n for n in names if n])} columns (a cell with the delimiter in it needs quotes)"
            )
        cells = dict(zip(names, row + [""] * len(names), strict=False))
        yield Row(at, {name: cells.get(name, "") for name in COLUMNS})


def _check_header(file: Path, line: int, header: list[str], names: list[str]) -> None:
    missing = [name for name in REQUIRED if name not in names]
    absent = [name for name in COLUMNS if name not in names]
    strange = [(cell, did_you_mean(word(cell), absent)) for cell in header if word(cell) not in COLUMNS]
    strange = [(cell, hint) for cell, hint in strange if cell and hint]
    twice = sorted({name for name in names if name and names.count(name) > 1})
    hints = "".join(f"; column {cell!r}{hint}" for cell, hint in strange)
    if missing:
        raise EditionError(f"{file}, line {line}: no column {', '.join(missing)}: expected {', '.join(COLUMNS)}{hints}")
    if strange:
        raise EditionError(f"{file}, line {line}: expected columns {', '.join(COLUMNS)}{hints}")
    if twice:
        raise EditionError(f"{file}, line {line}: column {twice[0]!r} is there twice: expected once")


def _text(file: Path) -> str:
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise EditionError(f"{file}: cannot be read ({error.strerror}): expected a CSV file of cards") from None
    if raw.startswith(b"PK"):
        raise EditionError(f"{file}: this is a workbook: expected a CSV file (save the sheet as CSV)")
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):
            return _decoded(file, raw, encoding)
    if b"\0" in raw[:200]:
        return _decoded(file, raw, "utf-16-be" if raw[:1] == b"\0" else "utf-16-le")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(file, raw, "cp1252")


def _decoded(file: Path, raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise EditionError(
            f"{file}: byte {error.start} is no text in {encoding}: expected UTF-8, UTF-16 or Windows-1252"
        ) from None


def _delimiter(text: str, names: tuple[str, ...]) -> str:
    """The delimiter that finds most of the known names in the first lines; `sep=;` on the first line says it."""
    head = [line for line in text.splitlines() if line.strip()][:6]
    said = re.fullmatch(r'"?sep=([,;\t|])"?[,;\t|]*', head[0]) if head else None
    if said:
        return said[1]
    return max(",;\t", key=lambda mark: sum(word(c.strip().strip('"')) in names for ln in head for c in ln.split(mark)))


def _rows(file: Path, names: tuple[str, ...]) -> Iterator[tuple[int, list[str]]]:
    """Line number and stripped cells of every row that is not blank; `names` show which delimiter is used."""
    text = _text(file)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text, names), strict=True)
    line = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells) and not (line == 1 and re.fullmatch(r"sep=.?", cells[0])):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise EditionError(f"{file}, line {line}: {error}: expected cells whose quotes open and close") from None
