"""Tables as spreadsheets save them: CSV with any delimiter, encoding, letter case and order of columns."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from gardenlab.engine.errors import EditionError

YES, NO = ("yes", "y", "true", "1", "x"), ("no", "n", "false", "0", "")


class Row(NamedTuple):
    """One line of a table: its line number and its cells by column."""

    line: int
    cells: Mapping[str, str]


def did_you_mean(value: object, known: Iterable[str]) -> str:
    """A hint for a misspelt word, ``""`` where no known word is near."""
    near = get_close_matches(str(value), list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def refuse(problems: Iterable[str], where: str = "") -> None:
    """Raise one `EditionError` that shows the first ten problems, if there are any."""
    texts = [f"{where}: {text}" if where else text for text in problems]
    if not texts:
        return
    shown = "\n".join(texts[:10])
    raise EditionError(shown if len(texts) <= 10 else f"{shown}\n... and {len(texts) - 10} more")


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


def numbers(text: str) -> tuple[Any, ...]:
    """The whole numbers that a cell holds, parted by blanks, bars, slashes, commas or semicolons."""
    return tuple(number(part) for part in re.split(r"[|,;/\s]+", text) if part)


def table(file: Path, required: Sequence[str], optional: Sequence[str] = ()) -> Iterator[Row]:
    """The rows of a table with a header, blank rows left out and every known column present."""
    columns = (*required, *optional)
    lines = rows(file, columns)
    first = next(lines, None)
    if first is None:
        raise EditionError(f"{file}: the file is empty: expected a header with {', '.join(columns)}")
    line, header = first
    names = [word(cell) for cell in header]
    _check_header(file, line, header, names, required, columns)
    for at, row in lines:
        extra = [cell for name, cell in zip(names + [""] * len(row), row, strict=False) if not name and cell]
        if extra:
            raise EditionError(
                f"{file}, line {at}: {extra[0]!r} stands in a column without a name: expected "
                f"{len([n for n in names if n])} columns (a cell with the delimiter in it needs quotes)"
            )
        cells = dict(zip(names, row + [""] * len(names), strict=False))
        yield Row(at, {name: cells.get(name, "") for name in columns})


def _check_header(
    file: Path, line: int, header: list[str], names: list[str], required: Sequence[str], columns: Sequence[str]
) -> None:
    missing = [name for name in required if name not in names]
    absent = [name for name in columns if name not in names]
    strange = [(cell, did_you_mean(word(cell), absent)) for cell in header if word(cell) not in columns]
    strange = [(cell, hint) for cell, hint in strange if cell and hint]
    twice = sorted({name for name in names if name and names.count(name) > 1})
    hints = "".join(f"; column {cell!r}{hint}" for cell, hint in strange)
    if missing:
        raise EditionError(f"{file}, line {line}: no column {', '.join(missing)}: expected {', '.join(columns)}{hints}")
    if strange:
        raise EditionError(f"{file}, line {line}: expected columns {', '.join(columns)}{hints}")
    if twice:
        raise EditionError(f"{file}, line {line}: column {twice[0]!r} is there twice: expected once")


def rows(file: Path, names: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
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


def write(folder: Path, tables: Mapping[str, Sequence[Sequence[object]]]) -> Path:
    """Write tables into a folder by file name, with the mark that lets Excel see UTF-8."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, lines in tables.items():
            with (folder / name).open("w", encoding="utf-8-sig", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(lines)
    except OSError as error:
        raise EditionError(f"{folder}: cannot be written ({error.strerror}): expected a folder of one's own") from None
    return folder


def _text(file: Path) -> str:
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise EditionError(f"{file}: cannot be read ({error.strerror}): expected a CSV file") from None
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


def _delimiter(text: str, names: Sequence[str]) -> str:
    """The delimiter that finds most of the known names in the first lines; `sep=;` on the first line says it."""
    head = [line for line in text.splitlines() if line.strip()][:6]
    said = re.fullmatch(r'"?sep=([,;\t|])"?[,;\t|]*', head[0]) if head else None
    if said:
        return said[1]
    return max(",;\t", key=lambda mark: sum(word(c.strip().strip('"')) in names for ln in head for c in ln.split(mark)))
