"""Reading plain tables: what a statistic needs from a DataFrame, and errors that point at the row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np

from gardenlab.engine.errors import GardenlabError

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray


Statistic = TypeVar("Statistic", bound=Callable[..., Any])


def noted(statistic: Statistic) -> Statistic:
    """Let a statistic take up what belongs under its tables: the ``attrs["note"]`` of the DataFrames it is given.

    A study's tables carry its note, such as that card faces are partly reconstructed, so a finding made of them
    says so without being told. A ``note`` that is given goes before it.
    """

    @wraps(statistic)
    def with_note(*arguments: Any, **options: Any) -> Any:
        tables = [one for one in (*arguments, *options.values()) if hasattr(one, "attrs")]
        notes = dict.fromkeys([options.get("note") or "", *(str(table.attrs.get("note", "")) for table in tables)])
        said = " ".join(filter(None, notes))
        return statistic(*arguments, **(options | {"note": said} if said else options))

    return cast(Statistic, with_note)


class TableError(GardenlabError):
    """A table, column, value or option that a statistic cannot use."""


def as_table(frame: Any, columns: Sequence[str], what: str) -> pd.DataFrame:
    """Return `frame` as a DataFrame that has `columns`.

    Parameters
    ----------
    frame : DataFrame, or a mapping of columns
        The rows to read. It is never changed.
    columns : sequence of str
        The columns that must be there.
    what : str
        The statistic that asks, for the error.

    Raises
    ------
    TableError
        If it is no table, has no rows, or lacks a column.
    """
    import pandas as pd

    if isinstance(frame, dict):
        frame = pd.DataFrame(frame)
    if not isinstance(frame, pd.DataFrame):
        raise TableError(f"{what}: expected a pandas DataFrame, got {type(frame).__name__}")
    missing = [name for name in columns if name not in frame.columns]
    if missing:
        have = ", ".join(str(name) for name in frame.columns) or "none"
        raise TableError(f"{what}: the table lacks the column {', '.join(map(repr, missing))}; it has {have}")
    if len(frame) == 0:
        raise TableError(f"{what}: the table has no rows; expected at least one")
    repeated = [name for name in columns if isinstance(frame[name], pd.DataFrame)]
    if repeated:
        raise TableError(f"{what}: the table has the column {repeated[0]!r} twice; expected it once")
    return frame


def names(by: str | Sequence[str] | None) -> list[str]:
    """Return the column names in `by`, which may be one name, several or none."""
    if by is None:
        return []
    return [by] if isinstance(by, str) else list(by)


def refuse(frame: pd.DataFrame, column: str, bad: NDArray[np.bool_], expected: str) -> None:
    """Raise for the first row where `bad` is true, naming row, column, value and what was expected."""
    if bad.any():
        at = int(np.argmax(bad))
        value, row = plain(frame[column].iloc[at]), plain(frame.index[at])
        raise TableError(f"row {row!r}, column {column!r}: {value!r} is not {expected} ({int(bad.sum())} such rows)")


def plain(value: Any) -> Any:
    """Return a NumPy number as the Python number that a person would write."""
    return value.item() if isinstance(value, np.generic) else value


def yes_no(frame: pd.DataFrame, column: str) -> NDArray[np.bool_]:
    """Return a column of yes and no as booleans; it may hold True and False, or 1 and 0."""
    expected = "True, False, 1 or 0"
    series = frame[column]
    if series.dtype == bool:
        return series.to_numpy()
    values = series.astype(object)
    good = values.isin([True, False]).to_numpy(dtype=bool)
    refuse(frame, column, ~good, expected)
    return values.to_numpy().astype(bool)


def numbers(frame: pd.DataFrame, column: str, least: float | None = None) -> NDArray[np.float64]:
    """Return a column of finite numbers as floats, none below `least`."""
    import pandas as pd

    values = pd.to_numeric(frame[column], errors="coerce").to_numpy(dtype=float, na_value=np.nan)
    refuse(frame, column, ~np.isfinite(values), "a finite number")
    if least is not None:
        refuse(frame, column, values < least, f"at least {least:g}")
    return values


def codes(frame: pd.DataFrame, column: str) -> tuple[NDArray[np.int64], int]:
    """Return a number 0..n-1 for each row's value of `column`, and n (used for games and other units)."""
    import pandas as pd

    refuse(frame, column, frame[column].isna().to_numpy(dtype=bool), "a value")
    found, values = pd.factorize(frame[column], sort=False)
    return np.asarray(found, dtype=np.int64), len(values)


class Units(NamedTuple):
    """The units of sampling of rows.

    Attributes
    ----------
    number : int array, one a row
        Which unit the row is of, from 0.
    weight : int array, one a unit
        How many alike units it stands for; 1 where nothing is said.
    """

    number: NDArray[np.int64]
    weight: NDArray[np.int64]

    @property
    def of_row(self) -> NDArray[np.int64]:
        """The weight of each row."""
        return self.weight[self.number]

    @property
    def total(self) -> int:
        """How many units there are in all."""
        return int(self.weight.sum())


def units_of(frame: pd.DataFrame, cluster: str | None, weight: str | None) -> Units:
    """Return the units of sampling of rows: each row one, or rows with the same value of `cluster`.

    Parameters
    ----------
    frame : DataFrame
    cluster : str, optional
    weight : str, optional
        The column that says how many alike units a row stands for.

    Raises
    ------
    TableError
        If a weight is no whole number from 1, or a unit has several.
    """
    if cluster:
        number, count = codes(frame, cluster)
    else:
        number, count = np.arange(len(frame), dtype=np.int64), len(frame)
    if weight is None:
        return Units(number, np.ones(count, dtype=np.int64))
    found = numbers(frame, weight, least=1)
    refuse(frame, weight, found != np.round(found), "a whole number")
    each = np.zeros(count, dtype=np.int64)
    each[number] = found.astype(np.int64)
    refuse(frame, weight, each[number] != found, f"the weight of the other rows of its {cluster}")
    return Units(number, each)


def groups(frame: pd.DataFrame, by: Sequence[str]) -> tuple[NDArray[np.int64], pd.DataFrame]:
    """Return each row's group number, and a table of the groups.

    Categorical columns keep every category, also those that no row has; other columns have the
    combinations that occur, in sorted order. Without `by` all rows are one group.

    Returns
    -------
    group : int array, one a row
    labels : DataFrame
        One row a group, with the columns of `by` in their dtypes.
    """
    import pandas as pd

    if not by:
        return np.zeros(len(frame), dtype=np.int64), pd.DataFrame(index=range(1))
    fixed = [isinstance(frame[name].dtype, pd.CategoricalDtype) for name in by]
    found, levels = zip(*(_levels(frame, name, flag) for name, flag in zip(by, fixed, strict=True)), strict=True)
    sizes = [len(values) for values in levels]
    number = _joined(found, sizes, fixed, False)
    seen, rank = np.unique(number, return_inverse=True)
    wide = int(np.prod([size for size, flag in zip(sizes, fixed, strict=True) if flag], dtype=np.int64))
    plain = _split(np.repeat(seen, wide), [1 if flag else size for size, flag in zip(sizes, fixed, strict=True)])
    kept = [size if flag else 1 for size, flag in zip(sizes, fixed, strict=True)]
    every = _split(np.tile(np.arange(wide), len(seen)), kept)
    code = [b if flag else a for a, b, flag in zip(plain, every, fixed, strict=True)]
    order = np.lexsort(code[::-1])
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    labels = {name: values.take(part[order]) for name, values, part in zip(by, levels, code, strict=True)}
    return place[rank.reshape(-1) * wide + _joined(found, sizes, fixed, True)], pd.DataFrame(labels)


def _levels(frame: pd.DataFrame, name: str, fixed: bool) -> tuple[NDArray[np.int64], Any]:
    """Return a column's codes and what they stand for: all categories, or the sorted values."""
    import pandas as pd

    refuse(frame, name, frame[name].isna().to_numpy(dtype=bool), "a value")
    if fixed:
        kinds = frame[name].cat.categories
        every = pd.Categorical(kinds, categories=kinds, ordered=frame[name].cat.ordered)
        return frame[name].cat.codes.to_numpy().astype(np.int64), every
    found, values = pd.factorize(frame[name], sort=True)
    return np.asarray(found, dtype=np.int64), values


def _joined(
    found: Sequence[NDArray[np.int64]], sizes: Sequence[int], fixed: Sequence[bool], which: bool
) -> NDArray[np.int64]:
    """Join the codes of the columns whose flag is `which` into one mixed-radix number a row."""
    number = np.zeros(len(found[0]), dtype=np.int64)
    for code, size, flag in zip(found, sizes, fixed, strict=True):
        if flag == which:
            number = number * size + code
    return number


def _split(number: NDArray[np.int64], sizes: Sequence[int]) -> list[NDArray[np.int64]]:
    """Split mixed-radix numbers into their digits, the last digit fastest."""
    digits = []
    for size in reversed(sizes):
        digits.append(number % size)
        number = number // size
    return digits[::-1]


def checked_level(level: float) -> float:
    """Return `level` if it is a confidence level such as .95."""
    if not 0 < level < 1:
        raise TableError(f"level = {level!r}: expected a number between 0 and 1, such as .95")
    return float(level)


def chosen(name: str, value: str, allowed: Sequence[str]) -> str:
    """Return `value` if it is one of the `allowed` words of the option `name`."""
    if value not in allowed:
        raise TableError(f"{name} = {value!r}: expected one of {', '.join(map(repr, allowed))}")
    return value


def generator(seed: int | None, what: str) -> np.random.Generator:
    """Return a generator of its own for an explicit `seed`; without one nothing random is done."""
    if seed is None:
        raise TableError(f"{what}: it draws at random, so it needs seed=, such as seed=1")
    return np.random.default_rng(seed)
