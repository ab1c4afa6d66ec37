"""What an agent is: a name and a function that chooses a move, in one of two forms."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from gardenlab.agents import greedy, random
from gardenlab.engine.errors import GardenlabError

FORMS = "a plain agent is f(position) -> move, a compiled one is f(seen, edition, moves, n, luck) -> index"


@dataclass(frozen=True)
class Agent:
    """One that chooses moves.

    Attributes
    ----------
    name : str
        What tables call it.
    function : callable
        ``f(seen, edition, moves, n, luck) -> index`` if `compiled`, else ``f(position) -> move``, whose position
        is what its seat sees and whose answer is the text or the code of a legal move.
    compiled : bool
        Whether the function may be compiled.
    blind : bool
        Whether it looks at nothing but the moves: it is given a blank record, which is faster.
    own : bool
        Whether it is a person's own function rather than one that comes with gardenlab.
    """

    name: str
    function: Callable[..., Any]
    compiled: bool = True
    blind: bool = False
    own: bool = False

    def __call__(self, *arguments: Any) -> Any:
        """Call the function itself."""
        return self.function(*arguments)

    def __repr__(self) -> str:
        return f"<agent {self.name!r}>"


BUILT_IN = {
    "random": Agent("random", random.choose, blind=True),
    "greedy": Agent("greedy", greedy.choose),
}


def agent(
    function: Callable[..., Any] | None = None,
    *,
    compiled: bool | None = None,
    name: str | None = None,
    blind: bool = False,
) -> Any:
    """Make an agent of a function; also a decorator.

    Parameters
    ----------
    function : callable or Agent, optional
        ``f(position) -> move``: plain Python. The position is what the agent's seat sees; the answer is the text or
        the code of one of ``position.moves``. Or ``f(seen, edition, moves, n, luck) -> index`` over the game's
        records, which is compiled: the index of one of the ``n`` moves. ``luck`` is the agent's own stream of random
        numbers, for `gardenlab.engine.luck.draw_below`.
    compiled : bool, optional
        Which of the two it is; by default told from the number of parameters.
    name : str, optional
        What tables call it; by default the function's name.
    blind : bool, default False
        A compiled agent that looks at nothing but the moves. An agent that was made so remains so.

    Returns
    -------
    Agent
        Or a decorator, when called without a function.

    Raises
    ------
    GardenlabError
        If the function has neither form or not the one that was asked for, the name is no text, or it cannot be blind.

    Examples
    --------
    >>> @agent
    ... def first(position):
    ...     return position.moves[0]
    >>> first
    <agent 'first'>
    """
    if function is None:
        return lambda f: agent(f, compiled=compiled, name=name, blind=blind)
    if not callable(function):
        raise GardenlabError(f"an agent is a name or a function, not {function!r}; {FORMS}")
    known = function if isinstance(function, Agent) else None
    label = (known.name if known else getattr(function, "__name__", type(function).__name__)) if name is None else name
    if not isinstance(label, str) or not label.strip():
        raise GardenlabError(f"name: expected a text, not {name!r}")
    takes = known.compiled if known else _compiled_form(function, label)
    if compiled is not None and bool(compiled) != takes:
        raise GardenlabError(f"agent {label!r} takes {5 if takes else 1} parameters but compiled={compiled}: {FORMS}")
    if blind and not takes:
        raise GardenlabError(f"agent {label!r}: only a compiled agent can be blind; a plain one is given a position")
    if known is None:
        return Agent(label, function, takes, bool(blind), own=True)
    if blind and not (known.own or known.blind):
        raise GardenlabError(f"agent {label!r}: {known.name!r} comes with gardenlab and looks at more than the moves")
    return replace(known, name=label, blind=bool(blind) or known.blind)


def _compiled_form(function: Callable[..., Any], label: str) -> bool:
    """Whether the function takes the five arguments of a compiled agent; refuse what takes neither one nor five."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        raise GardenlabError(f"agent {label!r}: its parameters cannot be read; {FORMS}") from None
    for count in (1, 5):
        try:
            signature.bind(*range(count))
        except TypeError:
            continue
        return count == 5
    raise GardenlabError(f"agent {label!r} takes the parameters {signature}; {FORMS}")


def resolve(value: Any, styles: Mapping[str, Callable[..., Any]] | None = None) -> Agent:
    """The agent that a name, a function or an agent stands for.

    Parameters
    ----------
    value : str, function or Agent
    styles : mapping of name to function or Agent, optional
        Further agents of the game at hand.
    """
    if isinstance(value, Agent):
        return value
    if value is None:
        raise GardenlabError(f"an agent is a name or a function, not None; {FORMS}")
    if not isinstance(value, str):
        return agent(value)  # type: ignore[no-any-return]
    if value in BUILT_IN:
        return BUILT_IN[value]
    if value in (styles or {}):
        style = (styles or {})[value]
        return style if isinstance(style, Agent) else Agent(value, style)
    known = [*BUILT_IN, *(styles or {})]
    close = get_close_matches(value, known, 1)
    hint = f" (did you mean {close[0]!r}?)" if close else ""
    raise GardenlabError(
        f"there is no agent {value!r}{hint}: expected {', '.join(map(repr, known))} or a function of your own"
    )


def line_up(agents: Any, players: int, styles: Mapping[str, Callable[..., Any]] | None = None) -> list[Agent]:
    """The agents of all seats, from one for all or a list with one for each.

    Raises
    ------
    GardenlabError
        If there are too many or too few, or two different ones go by one name.
    """
    if isinstance(agents, Sequence) and not isinstance(agents, str):
        if len(agents) != players:
            raise GardenlabError(f"agents: expected one for all or {players}, one for each player, not {len(agents)}")
        found = [resolve(value, styles) for value in agents]
    else:
        found = [resolve(agents, styles)] * players
    by_name: dict[str, Agent] = {}
    for one in found:
        if by_name.setdefault(one.name, one) != one:
            raise GardenlabError(
                f"agents: two different ones are called {one.name!r}, and tables could not tell them apart: "
                "name them with gl.agent(function, name=...)"
            )
    return found
