"""How a game's findings ask a study: sums by unit of sampling, made into ratios with intervals.

A study is asked part by part: games that share a deal lie in one part, so every unit of sampling does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gardenlab.statistics import captions
from gardenlab.statistics.moments import Moments
from gardenlab.statistics.passing import parts_of, rows_of
from gardenlab.statistics.pooling import NothingToTell, Pool

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

__all__ = ["INTERVALS", "SEEN", "Answer", "Asked", "From", "Question", "Rows", "answered", "gathered", "measured",
           "rows_of", "sample", "shown"]  # fmt: skip
DENSE = 2_000_000  # cells of units and groups that are held at once


class Asked(NamedTuple):
    """A ratio of two sums over rows: `top` of `bottom`; a share of things if `bounded`, else a quantity each.

    What is `signed` may be negative.
    """

    top: Any
    bottom: Any
    bounded: bool = True
    signed: bool = False


class From(NamedTuple):
    """Groups for all whole numbers from `first` to the greatest that a study has, such as its rounds."""

    first: int


SEEN = "all that are seen"  # groups for the values that a study has, in the order of their coming


class Rows(NamedTuple):
    """What a part of a study gives for a question: rows with ``players``, the unit and the groups; what is asked."""

    rows: pd.DataFrame
    asked: Mapping[str, Asked]


class Question(NamedTuple):
    """A question to a study.

    Attributes
    ----------
    rows : function of a part of the study
        It gives `Rows`, or raises `NothingToTell`.
    by : mapping of column to its values
        Groups are all combinations of the values. A row that has another value is left out. `SEEN` stands for the
        values that there are.
    """

    rows: Callable[[Any], Rows]
    by: Mapping[str, Sequence[Any] | From | str]


def measured(
    study: Any, unit: str, by: Mapping[str, Sequence[Any] | From | str], rows: Callable[[Any], Rows]
) -> pd.DataFrame:
    """Ratios for each group of rows of a study; groups that no row has keep their line.

    Parameters
    ----------
    study : Study
    unit : str
        The unit of sampling, ``"game"`` or ``"deal"``.
    by, rows
        See `Question`.

    Returns
    -------
    DataFrame
        ``players``, the columns of `by`, then for each name ``of_<name>`` and ``n_<name>`` (the sums below and
        above), the ratio itself, and its ends ``<name>_low`` and ``<name>_high``.

    Raises
    ------
    NothingToTell
        If no part of the study has anything to tell.
    """
    return answered(study, unit, [Question(rows, by)])[0]


def answered(study: Any, unit: str, questions: Sequence[Question]) -> list[pd.DataFrame]:
    """The answers to several questions, each as of `measured`, in one pass over the study."""
    return [answer.table(study.players) for answer in gathered(study, unit, questions)]


def gathered(study: Any, unit: str, questions: Sequence[Question]) -> list[Answer]:
    """What the units of a study add up to for several questions, in one pass over it.

    Raises
    ------
    NothingToTell
        If no part of the study has anything to tell of one of them.
    """
    answers = [Answer(question.by) for question in questions]
    for part in parts_of(study):
        for answer, question in zip(answers, questions, strict=True):
            try:
                rows, asked = question.rows(part)
            except NothingToTell as reason:
                answer.silent = reason
                continue
            if len(rows):
                answer.add(rows, unit, asked)
    for answer in answers:
        if not answer.moments:
            raise answer.silent
    return answers


class Answer:
    """The moments of one question, and its groups so far.

    Attributes
    ----------
    kinds : dict of column to its values
        Groups are all combinations, the last column fastest.
    moments : dict of name to Moments
        Of each ratio that was asked for.
    rows, units : int
        How many there were.
    """

    def __init__(self, by: Mapping[str, Sequence[Any] | From | str]) -> None:
        self.first = {column: kinds.first for column, kinds in by.items() if isinstance(kinds, From)}
        self.open = [column for column, kinds in by.items() if kinds == SEEN]
        self.kinds: dict[str, list[Any]] = {
            column: [] if isinstance(kinds, From | str) else list(kinds) for column, kinds in by.items()
        }
        self.asked: dict[str, Asked] = {}
        self.moments: dict[str, Moments] = {}
        self.rows = self.units = 0
        self.silent = NothingToTell("there is no row to tell of")

    def add(self, rows: pd.DataFrame, unit: str, asked: Mapping[str, Asked]) -> None:
        """Take in the rows of a part, none of whose units has rows in another."""
        self._widen(rows)
        if not self.asked:
            self.asked = {name: Asked(None, None, *one[2:]) for name, one in asked.items()}
            self.moments = {name: Moments(self._count()) for name in asked}
        group, held = np.zeros(len(rows), dtype=np.int64), np.ones(len(rows), dtype=bool)
        for column, kinds in self.kinds.items():
            place = _places(rows[column], kinds)
            held &= place >= 0
            group = group * len(kinds) + place
        number = rows[unit].to_numpy().astype(np.int64)
        number -= number.min()
        self.rows, self.units = self.rows + len(rows), self.units + int((np.bincount(number) > 0).sum())
        some = slice(None) if held.all() else held
        cells = _Cells(number[some], group[some], self._count())
        for name, (top, bottom, _, _) in asked.items():
            above, below = (np.broadcast_to(part, len(rows)).astype(float)[some] for part in (top, bottom))
            cells.into(self.moments[name], above, below)

    def _count(self) -> int:
        return int(np.prod([len(kinds) for kinds in self.kinds.values()], dtype=np.int64))

    def _widen(self, rows: pd.DataFrame) -> None:
        """Make room for greater numbers than there were so far, and for other values."""
        old = {column: len(kinds) for column, kinds in self.kinds.items()}
        for column, first in self.first.items():
            kinds = self.kinds[column]
            kinds.extend(range(first + len(kinds), int(rows[column].max()) + 1))
        for column in self.open:
            seen = dict.fromkeys([*self.kinds[column], *rows[column].unique()])
            self.kinds[column][:] = seen
        new = {column: len(kinds) for column, kinds in self.kinds.items()}
        if new != old and self.moments:
            place = np.ravel_multi_index(np.indices(tuple(old.values())), tuple(new.values())).reshape(-1)
            self.moments = {name: one.at(place, self._count()) for name, one in self.moments.items()}

    def groups(self, players: int) -> pd.DataFrame:
        """One row a group: ``players`` and the columns of kinds."""
        import pandas as pd

        table = pd.DataFrame(list(product(*self.kinds.values())), columns=list(self.kinds))
        table.insert(0, "players", players)
        return table

    def table(self, players: int, names: Sequence[str] | None = None) -> pd.DataFrame:
        """The ratios of each group with their intervals: all of them, or some by name."""
        table = self.groups(players)
        for name in self.moments if names is None else names:
            moments = self.moments[name]
            bounded, signed = self.asked[name].bounded, self.asked[name].signed
            found = moments.shares() if bounded else moments.intervals(signed=signed)
            for start, total in (("of_", moments.bottom), ("n_", moments.top)):
                whole = np.allclose(total, np.rint(total))
                table[start + name] = np.rint(total).astype(np.int64) if whole else total
            low = found.low if bounded or signed else np.maximum(found.low, 0)
            table[name], table[name + "_low"], table[name + "_high"] = found.ratio, low, found.high
        return table


def _places(column: pd.Series[Any], kinds: list[Any]) -> NDArray[np.int64]:
    """The place of each value among the kinds; -1 where it is none of them."""
    import pandas as pd

    wanted = pd.Index(kinds)
    if isinstance(column.dtype, pd.CategoricalDtype):
        place = wanted.get_indexer(pd.Index(column.cat.categories.astype(object)))
        return np.append(place, -1)[column.cat.codes.to_numpy()].astype(np.int64)
    if column.dtype.kind in "iu" and kinds == list(range(kinds[0], kinds[0] + len(kinds))):
        place = column.to_numpy().astype(np.int64) - kinds[0]
        return np.where((place >= 0) & (place < len(kinds)), place, -1)
    values = pd.Index(column if column.dtype.kind in "iu" else column.astype(object))
    return np.asarray(wanted.get_indexer(values), dtype=np.int64)


class _Cells:
    """The cells (unit, group) that rows fall into."""

    def __init__(self, unit: NDArray[np.int64], group: NDArray[np.int64], groups: int) -> None:
        self.groups, self.units = groups, int(unit.max()) + 1 if len(unit) else 0
        self.cell = unit * groups + group
        self.dense = self.units * groups <= max(DENSE, 4 * len(unit))
        if not self.dense:
            self.seen, inverse = np.unique(self.cell, return_inverse=True)
            self.cell = inverse.reshape(-1)

    def into(self, moments: Moments, above: NDArray[np.float64], below: NDArray[np.float64]) -> None:
        """Add the rows of each unit and group up, and take them into moments."""
        size = self.units * self.groups if self.dense else len(self.seen)
        top, bottom = (np.bincount(self.cell, weights=part, minlength=size).astype(float) for part in (above, below))
        if self.dense:
            moments.add(top.reshape(-1, self.groups), bottom.reshape(-1, self.groups))
        else:
            moments.add_cells(self.seen % self.groups, top, bottom)


def sample(pool: Pool) -> str:
    """``n = 200 games with 2 players, 200 games with 3 players; the game is the unit of sampling.``"""
    each = ", ".join(f"{captions.count(len(study), 'game')} with {study.players} players" for study in pool)
    unit = "the game" if pool.unit == "game" else "all games of one deal together"
    return f"n = {each}; {unit} is the unit of sampling."


def shown(pool: Pool, *columns: str) -> list[str]:
    """The columns to print: the number of players only where it differs."""
    return [*(["players"] if len(pool) > 1 else []), *columns]


INTERVALS = (
    "95% intervals each: Wilson's on the effective number for shares, t intervals of the ratio of sums else, "
    "none where nothing varies."
)
