"""Compiling a person's own agent, such as a function of a notebook cell with its helpers."""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

from gardenlab.engine import kernel, loop
from gardenlab.engine.errors import AgentError

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.engine.position import Wing

SHORT = 600


def plain_function(one: Agent) -> Any:
    """The Python function behind an agent, of a function that was already compiled too."""
    function = getattr(one.function, "py_func", one.function)
    if not isinstance(function, types.FunctionType):
        raise AgentError(f"agent {one.name!r}: to be compiled it must be a plain function, not {one.function!r}")
    return function


def compile_own(one: Agent, signature: Any, wing: Wing) -> Any:
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
        made = compiler.compile(function, signature.args, f"agent {one.name}")
        gives = made.nopython_signatures[0].return_type
        if not isinstance(gives, nb.Integer):
            raise AgentError(
                f"agent {one.name!r} must return the index of a move, an integer from 0 to n - 1; it returns {gives}"
            )
        return compiler.compile(loop.chosen_by(function), signature, f"agent {one.name}")
    except AgentError:
        raise
    except Exception as error:
        raise AgentError(
            f"agent {one.name!r} cannot be compiled: {shortened(error)}\n"
            "Compiled agents use numbers, loops and the game's records only (numba's nopython mode); an agent of the "
            "form f(position) may use all of Python."
        ) from error


def shortened(error: Exception) -> str:
    """The telling lines of a compiler's message."""
    drop = ("Failed in nopython mode", "During: ", "This is not usually", "https://", "please", "- Please")
    text = getattr(error, "msg", None) or str(error) or type(error).__name__
    lines = [line.strip() for line in str(text).splitlines() if line.strip() and not line.strip().startswith(drop)]
    # numba's messages wrap one another: the last place named is the line that is wrong.
    found = "\n  ".join(lines)
    if len(found) > SHORT:
        found = found[: SHORT // 2] + "\n  ...\n  " + found[-SHORT // 2 :]
    return found or type(error).__name__
