"""Editions found and changed: what every game's ``edition`` does with its arguments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from gardenlab.engine.box import Box
from gardenlab.engine.errors import EditionError
from gardenlab.engine.sheets import did_you_mean

Edition = TypeVar("Edition", bound=Box)


def plain(value: object) -> Any:
    """A value as cards and options hold it: Python numbers and tuples, whatever the caller counted with."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return tuple(plain(part) for part in value)
    return value.item() if isinstance(value, np.generic) else value


def find_edition(
    source: object,
    kind: type[Edition],
    rulebook: Callable[[], Edition],
    read: Callable[[Path, str, str], Edition],
    files: Sequence[str],
) -> Edition:
    """The edition that a name, a folder, a file or an edition stands for.

    Parameters
    ----------
    source : object
        As a person gave it.
    kind : subclass of Box
    rulebook : function
        Gives the rulebook's edition.
    read : function
        ``read(path, name, origin)`` reads an edition from its files.
    files : sequence of str
        The names of the files that an edition can have.

    Raises
    ------
    EditionError
        If there is no such edition.
    """
    if isinstance(source, kind):
        return source
    if source == "rulebook":
        return rulebook()
    if not isinstance(source, (str, PathLike)):
        raise EditionError(f"source {source!r} is no edition: expected 'rulebook', a folder, a CSV file or an Edition")
    path = Path(source)
    if not path.exists() or (path.is_dir() and not any((path / name).is_file() for name in files)):
        hint = did_you_mean(source, ["rulebook"])
        raise EditionError(
            f"there is no edition {str(source)!r}{hint}: expected 'rulebook', a folder with any of {', '.join(files)} "
            "in it, or one of these files"
        )
    return read(path, name_of(path, files), str(source))


def name_of(path: Path, files: Collection[str]) -> str:
    """What the edition in a folder or a file is called: as the folder, or as a file that has a name of its own."""
    named = path.resolve().parent if path.name.lower() in files else path.resolve()
    return named.stem if named.is_file() else named.name


def check_name(name: object) -> None:
    """Refuse a name that is no text; None is no name."""
    if name is not None and (not isinstance(name, str) or not name.strip()):
        raise EditionError(f"name {name!r} is not allowed: expected a text")


def check_arguments(given: Iterable[str], known: Sequence[str]) -> None:
    """Refuse arguments of ``edition`` that it has not."""
    for key in given:
        if key not in known:
            raise EditionError(
                f"edition() has no argument {key!r}{did_you_mean(key, known)}: expected {', '.join(known)}"
            )


def check_cards(argument: str, used: Iterable[Any], known: Sequence[str]) -> None:
    """Refuse ids, given for an argument of ``edition``, of cards that it has not."""
    for card in used:
        if card not in known:
            raise EditionError(
                f"{argument}: there is no card {card!r}{did_you_mean(card, known)}: expected {', '.join(known)}"
            )


def difference(old: Any, new: Any) -> dict[str, Any]:
    """The arguments of ``edition`` that turn one edition into another, which has the same faces in other numbers."""
    found: dict[str, Any] = {
        option: value for option, value in new.options._asdict().items() if getattr(old.options, option) != value
    }
    pairs = zip(old.cards, new.cards, strict=True)
    copies = {after.id: after.copies for before, after in pairs if before.copies != after.copies}
    return found | ({"copies": copies} if copies else {})
