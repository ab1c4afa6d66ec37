"""Restricted play: an agent that leaves out some of the moves its game allows, and otherwise plays as before.

What a part of a game is worth shows when one player does without it (Jaffe and others, AIIDE 2012). The agent
plans within its limits too: its search ahead meets its own moves without those left out. It is never stuck: where
nothing but moves to be left out is legal, it chooses among them as if there were no limit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gardenlab.agents.spec import Agent, resolve
from gardenlab.engine import kernel
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.forms import integers


def every_move(state, edition, moves):  # bound by `restricted`, as are those below
    raise LookupError("bind the agent to a game first")


allowed = inner = every_move
MAX_MOVES = 0


def choose(seen, edition, moves, n, luck):
    """Choose as `inner` does, from the allowed ones of the n moves; from all of them if none is allowed."""
    kept, places = integers(MAX_MOVES), integers(MAX_MOVES)
    count = 0
    for k in range(n):
        if allowed(seen, edition, moves[k]):
            kept[count], places[count] = moves[k], k
            count += 1
    if count == 0:
        return inner(seen, edition, moves, n, luck)
    if count == 1:
        return places[0]
    index = inner(seen, edition, kept, count, luck)
    return places[index] if 0 <= index < count else -1


def kept_moves(state, edition, moves):
    """The legal moves as the agent's search meets them: its own without those left out, the others' all of them."""
    n = every_move(state, edition, moves)
    if state.turn != state.viewer - 1:
        return n
    count = 0
    for k in range(n):
        if allowed(state, edition, moves[k]):
            moves[count] = moves[k]
            count += 1
    return count if count else n


def restricted(
    agent: Any,
    allowed: Callable[..., Any],
    rules: Mapping[str, Any],
    *,
    name: str,
    own: bool = True,
) -> Agent:
    """Make an agent that plays as another does, but only moves that a filter allows.

    Parameters
    ----------
    agent : str, function or Agent
        How it plays within its limits: ``"greedy"``, ``"random"`` or a compiled agent of your own. One of your own is
        given the allowed moves only; what it searches by itself it must limit by itself.
    allowed : function
        ``allowed(seen, edition, move) -> bool`` over the game's records, as its seat sees them.
    rules : mapping
        The game's rule functions, ``gl.last_garden.wing.rules()``.
    name : str
        What tables call it.
    own : bool, default True
        Whether the filter is a person's own; one that comes with a game may be compiled without checks.

    Returns
    -------
    Agent
        Compiled like others, or as plain Python where there is no compiler: both play the same games.

    Raises
    ------
    GardenlabError
        If `agent` is plain Python, ``f(position) -> move``: it would not learn which moves are left out.

    Notes
    -----
    Where only moves to be left out are legal, the agent chooses among them as `agent` would without limits.
    """
    base = resolve(agent)
    if not base.compiled:
        raise GardenlabError(
            f"agent {base.name!r} is plain Python; expected 'random', 'greedy' or f(seen, edition, moves, n, luck) -> "
            "index, which can be kept to a part of the moves"
        )
    filtered = kernel.bind(kept_moves, every_move=rules["legal_moves"], allowed=allowed)
    function = getattr(base.function, "py_func", base.function)
    within = function if base.own else kernel.bind(function, **{**rules, "legal_moves": filtered})
    limited = kernel.bind(choose, allowed=allowed, inner=within, MAX_MOVES=rules["MAX_MOVES"])
    return Agent(name, limited, own=own or base.own)
