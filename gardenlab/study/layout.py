"""The records of a game as columns of a Parquet file, and back, to the byte.

A field with one value is a column of numbers. A field with several is a column of fixed-size binary, its values in
little-endian order; the schema says their type and shape. Lists would be readable at once, and cost six times as much
to write: half of what playing a random game costs.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

BLOCK = 512  # records


def layout(dtype: Any) -> dict[str, Any]:
    """A record type as JSON: names, types, shapes and offsets of its fields, and its size in bytes."""
    fields = dtype.fields or {}
    kinds = [fields[name][0] for name in dtype.names or ()]
    return {
        "names": list(dtype.names or ()),
        "types": [kind.base.newbyteorder("<").str for kind in kinds],
        "shapes": [list(kind.shape) for kind in kinds],
        "offsets": [int(fields[name][1]) for name in dtype.names or ()],
        "itemsize": int(dtype.itemsize),
    }


def states_table(states: Any, first: int = 0) -> Any:
    """Records as a pyarrow table: ``game``, then a column a field, whose type and shape stand in its metadata.

    Parameters
    ----------
    states : array of records
    first : int
        Number of the first game.
    """
    import pyarrow as pa

    if sys.byteorder == "big":
        states = states.astype(states.dtype.newbyteorder("<"))
    columns = [pa.array(np.arange(first, first + len(states), dtype=np.int64))]
    fields = [pa.field("game", pa.int64(), nullable=False)]
    for name, values in _columns(states).items():
        if values.ndim == 1:
            column = pa.array(values)
        else:
            width = int(values.dtype.itemsize * np.prod(values.shape[1:]))
            raw = pa.py_buffer(values.reshape(-1).view(np.uint8))
            column = pa.Array.from_buffers(pa.binary(width), len(values), [None, raw])
        told = {"dtype": values.dtype.str, "shape": json.dumps(values.shape[1:])}
        columns.append(column)
        fields.append(pa.field(name, column.type, nullable=False, metadata=told))
    whole = {"gardenlab.record": json.dumps(layout(states.dtype))}
    return pa.Table.from_arrays(columns, schema=pa.schema(fields, metadata=whole))


def _columns(states: Any) -> dict[str, Any]:
    """The fields of records, each in an array of its own; taken block by block, which the processor's cache holds."""
    kinds = {name: states.dtype[name] for name in states.dtype.names}
    found = {name: np.empty((len(states), *kind.shape), kind.base) for name, kind in kinds.items()}
    lumps, into = states.view(_lumps(states.dtype)), {}
    for name, values in found.items():  # as so many bytes each: copied in half the time
        into[name] = values.reshape(len(states), -1).view(lumps.dtype[name])[:, 0] if len(states) else values
    for at in range(0, len(states), BLOCK):
        block = lumps[at : at + BLOCK]
        for name, values in into.items():
            values[at : at + BLOCK] = block[name]
    return found


def _lumps(dtype: Any) -> Any:
    """A record type with the same fields as so many bytes each."""
    formats = [f"V{dtype[name].itemsize}" for name in dtype.names]
    offsets = [dtype.fields[name][1] for name in dtype.names]
    described: Any = {"names": dtype.names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize}
    return np.dtype(described)


def fill_states(table: Any, states: Any) -> None:
    """Write the records that a table of `states_table` holds into an array of as many."""
    for name in states.dtype.names:
        fill_field(table.column(name), states[name])


def fill_field(column: Any, into: Any) -> None:
    """Write the values of one column of `states_table` into an array of as many."""
    at, kind, each = 0, into.dtype.newbyteorder("<"), int(np.prod(into.shape[1:], dtype=int))
    for piece in column.chunks:
        flat = np.frombuffer(piece.buffers()[1], kind, len(piece) * each, piece.offset * each * kind.itemsize)
        into[at : at + len(piece)] = flat.reshape(len(piece), *into.shape[1:])
        at += len(piece)
