"""Going over a study part by part, so that no whole table is ever in memory."""

from __future__ import annotations

from collections.abc import Iterator
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
        try:
            yield part
        finally:
            part.forget()


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
