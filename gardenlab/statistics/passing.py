"""Going over a study part by part, so that no whole table is ever in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from gardenlab.statistics.pooling import NothingToTell

if TYPE_CHECKING:
    import pandas as pd


def parts_of(study: Any) -> Iterator[Any]:
    """The parts of a study one by one, each without its tables once the next is asked for.

    A study in memory that is no larger than a part is the only part, and keeps its tables.

    Parameters
    ----------
    study : Study
        Anything with tables as attributes; what has no ``parts`` is one part.
    """
    if not hasattr(study, "parts") or study.is_small:
        yield study
        return
    for part in study.parts():
        yield part
        part.forget()


def told_parts(study: Any, ask: Callable[[Any], Any]) -> Iterator[Any]:
    """What a function says of each part of a study that has something to tell.

    Parameters
    ----------
    study : Study
    ask : function of a part
        It may raise `NothingToTell`.

    Raises
    ------
    NothingToTell
        If no part has anything to tell.
    """
    silent, told = NothingToTell("there are no games"), False
    for part in parts_of(study):
        try:
            found = ask(part)
        except NothingToTell as reason:
            silent = reason
            continue
        told = True
        yield found
    if not told:
        raise silent


def rows_of(study: Any, name: str, empty: str = "no round of any game was scored") -> pd.DataFrame:
    """A table of a study or of a part of one.

    Parameters
    ----------
    study : Study
    name : str
    empty : str
        What it means that the table has no row.

    Raises
    ------
    NothingToTell
        If it has none.
    """
    table: pd.DataFrame = getattr(study, name)
    if not len(table):
        raise NothingToTell(f"{name}: {empty}")
    return table
