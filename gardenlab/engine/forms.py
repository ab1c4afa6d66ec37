"""The few primitives that differ between the interpreted and the compiled form of the rules.

Each has a plain body here and a compiled one in :mod:`gardenlab.engine.compiled`; `kernel` swaps the one for
the other. Everything else in a rule function means the same in both forms.

Interpreted rules read and write a :class:`View`: a small object whose attributes are memoryviews of one NumPy
record, so that every value is a Python integer (numpy scalars would be slow and would overflow silently).
"""

from functools import cache
from typing import ClassVar

import numpy as np

_MASK = 0xFFFFFFFFFFFFFFFF


def two_forms(function):
    """Mark a primitive: `kernel` swaps it for its compiled body instead of following it."""
    function.two_forms = True
    return function


@two_forms
def unsigned(value):
    """Cast an integer to 64 unsigned bits."""
    return value & _MASK


@two_forms
def signed(value):
    """Cast an integer below 2**63 to one with a sign: with a plain integer, 64 unsigned bits would make a float."""
    return value


@two_forms
def copy_record(target, source):
    """Copy all of one record over another."""
    target.bytes[:] = source.bytes


@two_forms
def integers(n):
    """Working space: n 32-bit integers, to be written before they are read."""
    return memoryview(np.zeros(n, np.int32))


@two_forms
def words(n):
    """Working space: n 64-bit unsigned integers, to be written before they are read."""
    return memoryview(np.zeros(n, np.uint64))


@two_forms
def blank_record(record):
    """Set all of a record to zero."""
    record.bytes[:] = bytes(len(record.bytes))


class View:
    """The interpreted face of one record; subclasses are made by :func:`view_class`.

    A field's memoryview is made when it is first asked for: most views are looked at once, in a few places.
    """

    __slots__ = ("array", "bytes")
    # slot -> first byte, last, format and shape
    layout: ClassVar[dict[str, tuple[int, int, str, tuple[int, ...]]]] = {}

    def __init__(self, array):
        self.array = array
        self.bytes = memoryview(array.reshape(-1).view(np.uint8))

    def __getattr__(self, slot):
        if slot not in self.layout:
            raise AttributeError(f"this record has no field {slot!r}")
        first, last, char, shape = self.layout[slot]
        part = self.bytes[first:last].cast(char)
        if len(shape) > 1:
            part = part.cast("B").cast(char, shape)
        setattr(self, slot, part)
        return part


def _scalar(name):
    slot = "_" + name

    def read(self):
        return getattr(self, slot)[0]

    def write(self, value):
        getattr(self, slot)[0] = value

    return property(read, write)


@cache
def view_class(dtype):
    """Make the View class of a record type: one attribute a field."""
    slots = {name: name if dtype[name].shape else "_" + name for name in dtype.names}
    body = {"__slots__": tuple(slots.values()), "layout": {}}
    for name, (kind, first, *_) in dtype.fields.items():
        body["layout"][slots[name]] = (first, first + kind.itemsize, kind.base.char, kind.shape)
    body.update({n: _scalar(n) for n in dtype.names if not dtype[n].shape})
    return type("View", (View,), body)


def view(array):
    """View the single record of a one-element structured array.

    Parameters
    ----------
    array : numpy.ndarray
        Shape (1,), structured, contiguous. A read-only array gives a read-only view.

    Returns
    -------
    View
        Shares the array's memory.
    """
    return view_class(array.dtype)(array)


class Views:
    """A sequence of views over a structured array, for interpreted loops over many records."""

    def __init__(self, array):
        self.array = array

    def __getitem__(self, index):
        return view(self.array[index : index + 1])

    def __len__(self):
        return len(self.array)


@cache
def workspace(dtype):
    """Make a function ``space(n)`` that gives n records of `dtype` as working space, to be
    written before they are read.

    The function has a compiled twin of its own, made by `kernel`.
    """

    @two_forms
    def space(n):
        array = np.zeros(n, dtype)
        return [view(array[i : i + 1]) for i in range(n)]

    space.record_dtype = dtype
    return space
