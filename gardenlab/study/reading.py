"""Tables and records out of the files of a store, as they were in memory."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.study.layout import fill_field, fill_states
from gardenlab.study.limits import need_memory

if TYPE_CHECKING:
    import pandas as pd

    from gardenlab.study.chunks import Receipt
    from gardenlab.study.store import Store

SMALLER = "take it in parts (study.parts()) or ask for what you need (study.query('select ...'))"


def read_states(store: Store, receipts: list[Receipt], dtype: Any) -> Any:
    """The records of some chunks, one below the other.

    Raises
    ------
    GardenlabError
        If they do not fit into memory.
    RecordError
        If a file is damaged.
    """
    count = sum(receipt.count for receipt in receipts)
    need_memory(count * dtype.itemsize, f"the final states of {count:,} games", SMALLER)
    states, at = np.zeros(count, dtype), 0
    for receipt in receipts:
        fill_states(_table(store, "states", receipt), states[at : at + receipt.count])
        at += receipt.count
    return states


class Fields:
    """The records of a chunk, read-only, of which a field is read when it is asked for: most tables need few.

    Parameters
    ----------
    store : Store
    receipt : Receipt
    dtype : dtype
    """

    def __init__(self, store: Store, receipt: Receipt, dtype: Any) -> None:
        self._store, self._receipt, self.dtype = store, receipt, dtype
        self._read: dict[str, Any] = {}

    def __len__(self) -> int:
        return self._receipt.count

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        whole = read_states(self._store, [self._receipt], self.dtype)
        return whole if dtype is None else whole.astype(dtype)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str) or key not in (self.dtype.names or ()):
            return np.asarray(self)[key]
        if key not in self._read:
            kind = self.dtype[key]
            found = np.empty((len(self), *kind.shape), kind.base)
            fill_field(self._file.read(columns=[key], use_threads=False).column(key), found)
            found.flags.writeable = False
            self._read[key] = found
        return self._read[key]

    def __getattr__(self, name: str) -> Any:  # whatever else an array has: of the whole
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(np.asarray(self), name)

    @cached_property
    def _file(self) -> Any:
        import pyarrow as pa
        import pyarrow.parquet as pq

        return pq.ParquetFile(pa.BufferReader(self._store.content("states", self._receipt.first)))


def read_frame(store: Store, receipts: list[Receipt], table: str, pattern: pd.DataFrame) -> pd.DataFrame:
    """A table of some chunks as one DataFrame.

    Parameters
    ----------
    store : Store
    receipts : list of Receipt
    table : str
        ``"games"`` or ``"seats"``.
    pattern : DataFrame
        Without rows: what columns, kinds and categories it has.

    Raises
    ------
    GardenlabError
        If it does not fit into memory.
    RecordError
        If a file is damaged.
    """
    import pandas as pd

    tables = _rows(store, receipts, table)
    each = sum(_kind(pattern[name]).itemsize for name in pattern)
    need_memory(2 * tables * each, f"the table {table} with {tables:,} rows", SMALLER)
    columns: dict[str, Any] = {str(name): np.zeros(tables, _kind(pattern[name])) for name in pattern}
    at = 0
    for receipt in receipts:
        piece = _table(store, table, receipt)
        for name, into in columns.items():
            into[at : at + len(piece)] = _values(piece.column(name), pattern[name])
        at += len(piece)
    for name in columns:
        if isinstance(pattern[name].dtype, pd.CategoricalDtype):
            columns[name] = pd.Categorical.from_codes(columns[name], pattern[name].cat.categories)
    return pd.DataFrame(columns, copy=False)


def _rows(store: Store, receipts: list[Receipt], table: str) -> int:
    games = sum(receipt.count for receipt in receipts)
    return games * (store.manifest.study["players"] if table == "seats" else 1)


def _kind(column: Any) -> Any:
    """The NumPy type of a column's values, or of its categories' codes."""
    codes = getattr(column, "cat", None)
    return np.dtype(np.int8) if codes is not None else column.dtype


def _values(column: Any, pattern: Any) -> Any:
    """The values of a Parquet column, or their codes among the categories of the pattern."""
    import pyarrow as pa

    if getattr(pattern, "cat", None) is None:
        return column.to_numpy()
    codes = []
    for piece in column.chunks:
        words = piece if pa.types.is_dictionary(piece.type) else piece.dictionary_encode()
        place = np.array([pattern.cat.categories.get_loc(word) for word in words.dictionary.to_pylist()], np.int8)
        codes.append(place[words.indices.to_numpy(zero_copy_only=False)])
    return np.concatenate(codes)


def _table(store: Store, table: str, receipt: Receipt) -> Any:
    import pyarrow as pa
    import pyarrow.parquet as pq

    data = store.content(table, receipt.first)
    return pq.read_table(pa.BufferReader(data), use_threads=False)
