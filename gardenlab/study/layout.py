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


def record_type(kept: dict[str, Any]) -> Any:
    """The record type that `layout` describes."""
    formats = [(kind, tuple(shape)) for kind, shape in zip(kept["types"], kept["shapes"], strict=True)]
    described: Any = {"names": kept["names"], "formats": formats, "offsets": kept["offsets"]}
    return np.dtype(described | {"itemsize": kept["itemsize"]})


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
    lumps = states.view(_lumps(states.dtype))
    for name in states.dtype.names:
        kind, values = states.dtype[name], np.ascontiguousarray(lumps[name])
        if kind.shape:
            raw = pa.py_buffer(values.view(np.uint8))
            column = pa.Array.from_buffers(pa.binary(kind.itemsize), len(values), [None, raw])
        else:
            column = pa.array(values.view(kind))
        told = {"dtype": kind.base.str, "shape": json.dumps(kind.shape)}
        columns.append(column)
        fields.append(pa.field(name, column.type, nullable=False, metadata=told))
    whole = {"gardenlab.record": json.dumps(layout(states.dtype))}
    return pa.Table.from_arrays(columns, schema=pa.schema(fields, metadata=whole))


def _lumps(dtype: Any) -> Any:
    """A record type with the same fields as so many bytes each: they are copied in half the time."""
    formats = [f"V{dtype[name].itemsize}" for name in dtype.names]
    offsets = [dtype.fields[name][1] for name in dtype.names]
    described: Any = {"names": dtype.names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize}
    return np.dtype(described)


def fill_states(table: Any, states: Any) -> None:
    """Write the records that a table of `states_table` holds into an array of as many."""
    if sys.byteorder == "big":
        little = np.zeros(len(states), states.dtype.newbyteorder("<"))
        _fill(table, little)
        states[:] = little
    else:
        _fill(table, states)


def _fill(table: Any, states: Any) -> None:
    lumps, at = states.view(_lumps(states.dtype)), 0
    for batch in table.to_batches():
        for name in states.dtype.names:
            kind, piece = lumps.dtype[name], batch.column(name)
            raw = np.frombuffer(piece.buffers()[1], np.uint8, len(piece) * kind.itemsize, piece.offset * kind.itemsize)
            lumps[name][at : at + len(piece)] = raw.view(kind)
        at += len(batch)
