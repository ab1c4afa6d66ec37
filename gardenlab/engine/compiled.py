"""The compiled bodies of the primitives in :mod:`gardenlab.engine.forms`. Importing this needs numba."""

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from gardenlab.engine import forms


@intrinsic
def _copy_record(typing, target, source):
    if not (isinstance(target, types.Record) and target == source):
        return None

    def body(context, builder, signature, arguments):
        to, of = arguments
        size = ir.Constant(ir.IntType(64), signature.args[0].size)
        cgutils.raw_memcpy(builder, to, of, size, 1)
        return context.get_dummy_value()

    return types.none(target, source), body


@intrinsic
def _blank_record(typing, record):
    if not isinstance(record, types.Record):
        return None

    def body(context, builder, signature, arguments):
        cgutils.memset(builder, arguments[0], ir.Constant(ir.IntType(64), signature.args[0].size), 0)
        return context.get_dummy_value()

    return types.none(record), body


def _unsigned(value):
    return np.uint64(value)


def _signed(value):
    return np.int64(value)


def _copy(target, source):
    _copy_record(target, source)


def _integers(n):
    return np.empty(n, np.int32)


def _words(n):
    return np.empty(n, np.uint64)


def _blank(record):
    _blank_record(record)


_BODIES = {
    forms.unsigned: _unsigned,
    forms.signed: _signed,
    forms.copy_record: _copy,
    forms.integers: _integers,
    forms.words: _words,
    forms.blank_record: _blank,
}


def primitive(function):
    """Return the numba function that stands for a primitive, or None if `function` is none."""
    if hasattr(function, "record_dtype"):
        dtype = function.record_dtype

        def space(n):
            return np.empty(n, dtype)

        return numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(space)
    body = _BODIES.get(function)
    return None if body is None else numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(body)
