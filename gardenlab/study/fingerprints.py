"""Whether rules and agents are still what they were: a hash of their source that no upgrade of a library changes."""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
import textwrap
import types
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import kernel, loop

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.engine.position import Wing

PLAIN = (bool, int, float, str, bytes, type(None))


@functools.cache
def rules_fingerprint(wing: Wing) -> str:
    """16 hexadecimal digits: the source of a game's rules and of the loop, without comments and docstrings."""
    rules = [rule for rule in wing.rules().values() if isinstance(rule, types.FunctionType)]
    return _hashed([loop.play_games, loop.finish_all, *rules])


def agent_fingerprint(one: Agent) -> str:
    """16 hexadecimal digits: the source of an agent and of the functions that it calls."""
    function: Any = one.function
    while isinstance(function, functools.partial):
        function = function.func
    function = getattr(function, "py_func", function)
    function = getattr(function, "__func__", function)
    if not isinstance(function, types.FunctionType):
        function = vars(type(function)).get("__call__")
    return _hashed([function] if isinstance(function, types.FunctionType) else [])


def _hashed(functions: Iterable[Any]) -> str:
    parts = set()
    for function in functions:
        for f, meanings in kernel.reached(function).items():
            known = sorted((name, _value(value)) for name, value in meanings.items())
            parts.add(repr((f.__name__, _source(f), [_value(value) for value in f.__defaults__ or ()], known)))
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:16]


def _source(function: Any) -> str:
    """The source without comments and docstrings; the code where there is no source, or more than the function."""
    if hasattr(function, "two_forms"):
        return ""
    try:
        if function.__name__ == "<lambda>":
            return str(kernel.code_text(function.__code__))
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return str(kernel.code_text(function.__code__))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.FunctionDef) and body and ast.get_docstring(node, clean=False) is not None:
            node.body = body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def _value(value: Any) -> str:
    """A constant as text; of what may change while Python runs, or reads otherwise in each process, its type only."""
    if isinstance(value, PLAIN):
        return repr(value)
    if isinstance(value, np.ndarray):
        return repr((value.dtype.str, value.shape, hashlib.sha256(value.tobytes()).hexdigest()))
    if isinstance(value, np.generic):
        return repr(value.item())
    if isinstance(value, tuple):
        return repr([_value(part) for part in value])
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(getattr(value, "py_func", None), types.FunctionType):  # compiled by somebody else
        return _source(value.py_func)
    return type(value).__name__
