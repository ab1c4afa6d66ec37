"""What machine code was made from, as text: another one for other code or other values, the same in every process."""

from __future__ import annotations

import hashlib
import types
from collections.abc import Iterable
from enum import Enum
from typing import Any

import numpy as np

# What compiled code can take from a module and freeze.
DATA = (bool, int, float, complex, str, bytes, np.generic, np.ndarray, tuple, list, dict, types.ModuleType)


def mentioned(code: types.CodeType) -> set[str]:
    """All names of globals and attributes in a code object and the ones inside it."""
    return set(code.co_names).union(*(mentioned(one) for one in code.co_consts if isinstance(one, types.CodeType)))


def code_text(code: types.CodeType) -> str:
    """What a code object does."""
    constants = [_constant_text(c) for c in code.co_consts]
    takes = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return repr((code.co_name, takes, code.co_code, code.co_exceptiontable, constants, names))


def _constant_text(constant: Any) -> str:
    if isinstance(constant, frozenset):  # in an order that differs from process to process
        return repr(sorted(map(repr, constant)))
    return code_text(constant) if isinstance(constant, types.CodeType) else repr(constant)


def value_text(value: Any, names: Iterable[str] = (), inside: tuple[int, ...] = ()) -> str:
    """What a name of a function stands for, or a default.

    Parameters
    ----------
    value : object
    names : iterable of str
        What the function mentions: of a module these are what it can take from it.
    inside : tuple of int
        The ids of the values around this one.
    """
    if isinstance(value, types.FunctionType):
        return code_text(value.__code__) if inside else "function"  # which the kernel follows
    if id(value) in inside:
        return "again"
    inside = (*inside, id(value))
    if isinstance(value, types.ModuleType):
        known = {name: vars(value)[name] for name in names if isinstance(vars(value).get(name), DATA)}
        return repr((value.__name__, [(name, value_text(one, names, inside)) for name, one in known.items()]))
    if isinstance(value, np.ndarray):  # whose repr leaves out the middle, and all digits past the eighth
        content = value_text(value.tolist()) if value.dtype.hasobject else hashlib.sha256(value.tobytes()).hexdigest()
        return repr((repr(value.dtype), value.shape, content))
    if isinstance(value, np.void):
        return repr((repr(value.dtype), value.tobytes()))
    if isinstance(value, tuple | list):
        fields = getattr(value, "_fields", ())  # of a named tuple
        return repr((type(value).__name__, fields, [value_text(one, names, inside) for one in value]))
    if isinstance(value, dict):
        pairs = [(value_text(key), value_text(one, names, inside)) for key, one in value.items()]
        return repr((type(value).__name__, pairs))
    if isinstance(value, set | frozenset):
        return repr((type(value).__name__, sorted(map(value_text, value))))
    return _class_text(value) if isinstance(value, type) else repr(value)


def _class_text(value: type) -> str:
    """A class, of which compiled code can take an enumeration's values and how a named tuple is made."""
    if issubclass(value, Enum):
        return repr((value, [(name, value_text(one.value)) for name, one in value.__members__.items()]))
    return repr((value, getattr(value, "_fields", ()), value_text(getattr(value, "_field_defaults", ()))))
