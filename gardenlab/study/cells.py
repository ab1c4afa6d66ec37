"""Compiling a person's own agent, such as a function of a notebook cell with its helpers."""

from __future__ import annotations

import builtins
import dis
import linecache
import re
import types
from typing import TYPE_CHECKING, Any

from gardenlab.engine import kernel, loop
from gardenlab.engine.errors import AgentError

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent

ADVICE = (
    "Compiled agents use numbers, loops and the game's records only (numba's nopython mode); an agent of the form "
    "f(position) may use all of Python."
)
DROP = ("Failed in nopython mode", "During: ", "This is not usually", "This error", "https://", "Please")
LONG_LINE = 300


def plain_function(one: Agent) -> Any:
    """The Python function behind an agent, of a function that was already compiled too."""
    function = getattr(one.function, "py_func", one.function)
    if not isinstance(function, types.FunctionType):
        raise AgentError(f"agent {one.name!r}: to be compiled it must be a plain function, not {one.function!r}")
    return function


def compile_own(one: Agent, signature: Any) -> Any:
    """Compile an agent with every index checked and every exception caught.

    Raises
    ------
    AgentError
        If it cannot be compiled: names the agent, the reason and the line.
    """
    from numba.core import types as nb

    function = plain_function(one)
    compiler = kernel.Compiler(boundscheck=True)
    try:
        missing = undefined(function)
        gives = None if missing else compiler.result_type(function, signature.args)
        made = compiler.compile(loop.chosen_by(function), signature, "") if isinstance(gives, nb.Integer) else None
    except Exception as error:
        raise AgentError(f"agent {one.name!r} cannot be compiled: {shortened(error)}\n{ADVICE}") from error
    if missing:
        raise AgentError(f"agent {one.name!r} cannot be compiled: {missing}")
    if made is None:
        raise AgentError(
            f"agent {one.name!r} must return the index of a move, an integer from 0 to n - 1; it returns {gives}"
        )
    return made


def undefined(function: Any) -> str:
    """Which names a function and its helpers use that stand for nothing; an empty text if there are none."""
    for f in kernel.reached(function):
        for step in dis.get_instructions(f):
            if step.opname == "LOAD_GLOBAL" and step.argval not in f.__globals__ and not hasattr(builtins, step.argval):
                return f"the name {step.argval!r} in {f.__name__}() is not defined"
    return ""


def shortened(error: Exception) -> str:
    """What a compiler's message says first, and the line that it is about."""
    if type(error) is KeyError and error.args:
        return f"there is no field {error.args[0]!r} in the game's records"
    text = str(getattr(error, "msg", None) or error or type(error).__name__)
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(DROP)]
    kept = "\n  ".join(line[:LONG_LINE] for line in lines[:2])
    if found := re.search(r"Unknown attribute '(\w+)' of type Module\(<module '([\w.]+)'", text):
        kept = f"{found[2]}.{found[1]} cannot be reached through its module: from {found[2]} import {found[1]}"
    places = re.findall(r'File "(.+?)", line (\d+)', text)
    place = getattr(error, "loc", None)
    if place is not None:
        places = places or [(place.filename, str(place.line))]
    if not places:
        return kept
    file, line = places[-1]  # numba's messages wrap one another, the cause last
    return f"{kept}\n  in {file}, line {line}: {linecache.getline(file, int(line)).strip()}".rstrip(": ")
