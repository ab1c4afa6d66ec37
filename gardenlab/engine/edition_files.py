"""The files of an edition: which there are, and tables of the kinds that several games have."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from gardenlab.engine.errors import EditionError
from gardenlab.engine.sheets import did_you_mean, number, rows, table, word
from gardenlab.engine.wording import listing


def files_of(path: Path, headers: Mapping[str, str], expected: str) -> dict[str, Path]:
    """The files of an edition by name: those in a folder, or one, which is known by its header.

    Parameters
    ----------
    path : pathlib.Path
        A folder or a file.
    headers : mapping
        The name of each file by a column that tells it from the ones that come later.
    expected : str
        The headers in words, for the error.
    """
    if path.is_dir():
        return {name: path / name for name in headers.values() if (path / name).is_file()}
    _, cells = next(rows(path, tuple(headers)), (1, []))
    words = [word(cell) for cell in cells]
    for column, name in headers.items():
        if column in words:
            return {name: path}
    raise EditionError(f"{path}, line 1: expected the header of {expected}")


def by_players(
    file: Path, columns: Sequence[str], counts: Sequence[int], wrong: list[str]
) -> Iterator[tuple[str, int, Mapping[str, str]]]:
    """The rows of a table with one row for each number of players: place, players and cells.

    What is wrong with the numbers of players is added to `wrong`.
    """
    expected = listing(map(str, counts))
    found = set()
    for line, cells in table(file, ("players", *columns), ("source",)):
        at, players = f"{file}, line {line}", number(cells["players"])
        if players not in counts or players in found:
            said = "is there twice" if players in found else "is not allowed"
            wrong.append(f"{at}, column players: {cells['players']!r} {said}: expected {expected}, each once")
            continue
        found.add(players)
        yield at, players, cells
    wrong += [f"{file}: no row for {n} players: expected {expected}" for n in counts if n not in found]


def options_of(
    file: Path, known: Sequence[str], options: Container[str], wrong: list[str]
) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """The rows of a table with one row for each rule option: place, option and cells.

    What is wrong with the names of options, or is among `options` already, is added to `wrong`.
    """
    for line, cells in table(file, ("option", "value"), ("source",)):
        at, name = f"{file}, line {line}", word(cells["option"])
        if name not in known:
            hint = did_you_mean(name, known)
            wrong.append(f"{at}: no option {cells['option']!r}{hint}: expected {', '.join(known)}")
        elif name in options:
            wrong.append(f"{at}: option {name} is there twice: expected once")
        else:
            yield at, name, cells


def source_word(cell: str, at: str, known: Sequence[str], wrong: list[str]) -> str:
    """Where a row comes from, `own` where it does not say; what is unknown is added to `wrong`."""
    found = word(cell) or "own"
    if found not in known:
        wrong.append(f"{at}, column source: {cell!r} is not allowed: expected {', '.join(known)}")
    return found


def together(sources: Iterable[str]) -> str:
    """The one source of several things, `own` where they have several."""
    known = set(sources)
    return known.pop() if len(known) == 1 else "own"
