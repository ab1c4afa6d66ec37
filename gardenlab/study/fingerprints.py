"""Whether rules and agents are still what they were: a hash of their source that no upgrade of a library changes."""

from __future__ import annotations

import functools
import hashlib
import types
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import kernel, loop
from gardenlab.engine.errors import GardenlabError
from gardenlab.study import contents
from gardenlab.study.likeness import Parts, likeness
from gardenlab.study.mentions import of_own_modules
from gardenlab.study.origin import has_installed, of_gardenlab, owning, public_name
from gardenlab.study.sources import source

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
    """16 hexadecimal digits: the source of an agent and of the functions that it calls, and all the values they have.

    Raises
    ------
    GardenlabError
        If an agent of a person's own refers to what cannot be compared with itself on another day; says what it is.
    """
    if not one.own:
        return _hashed([one.function] if isinstance(one.function, types.FunctionType) else [])
    try:
        with owning(one.function):
            return likeness(one.function, _parts, one.name)[:16]
    except contents.CannotTell as error:
        raise GardenlabError(
            f"agents: {error}; a store goes on with the same agents only, so it must be able to compare them: expected "
            "functions and objects made of numbers, texts, lists, tuples, dicts, sets and NumPy arrays (a class may "
            "say with __getstate__ which of its values count), or no store="
        ) from error


def _parts(value: Any, way: str) -> Parts | str:
    """What a value consists of, functions with what they refer to."""
    compiled = getattr(value, "py_func", None)
    function = compiled if isinstance(compiled, types.FunctionType) else value
    if not isinstance(function, types.FunctionType):
        return contents.parts(value, way)
    if (name := public_name(function)) and (hasattr(function, "two_forms") or not of_gardenlab(function.__module__)):
        return f"installed {name}"
    if name:
        return f"gardenlab's {name} {_hashed([function])}"
    names = kernel._meanings(function)
    taken = dict(of_own_modules(function, names))
    names = {key: f"module {one.__name__}" if isinstance(one, types.ModuleType) else one for key, one in names.items()}
    known = {f" -> {key}": value for key, value in [*names.items(), *taken.items()]}
    known |= {" default": function.__defaults__, " keyword": function.__kwdefaults__}
    return contents.by_name(_text(function), known | {f".{key}": value for key, value in vars(function).items()}, str)


def _text(function: Any) -> str:
    """A function's name and source; what a library made, such as a decorator, is known by its name."""
    home = function.__globals__.get("__name__")
    if has_installed(function.__globals__) and not of_gardenlab(home):
        return f"function {home}.{function.__code__.co_qualname}"
    return f"function {function.__name__} {source(function)}"


def _hashed(functions: Iterable[Any]) -> str:
    parts = set()
    for function in functions:
        for f, meanings in kernel.reached(function).items():
            known = sorted((name, _value(value)) for name, value in meanings.items())
            parts.add(repr((f.__name__, source(f), [_value(value) for value in f.__defaults__ or ()], known)))
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:16]


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
        return source(value.py_func)
    return type(value).__name__
