"""Agents as they stand in a line of code: by a name that gardenlab knows, or by one that the reader must fill."""

from __future__ import annotations

import inspect
import keyword
import re
from typing import Any

from gardenlab import registry
from gardenlab.agents.spec import Agent, resolve
from gardenlab.engine.errors import GardenlabError


class AgentsInCode:
    """The agents of one line.

    A function stands there under its own name, as where it was written. What has no such name, as a lambda, an object
    that can be called or an agent that was named anew, has one made for it, and `comment` says what it stands for.

    Parameters
    ----------
    game : str
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self._made: list[tuple[Any, str, str]] = []  # what, its name in the line, its name in tables

    def of(self, value: Any) -> str:
        """An agent, or what one can be made of, as code."""
        if isinstance(value, str):
            return quoted(value)
        if isinstance(value, Agent) and found_by_name(value, self._game):
            return quoted(value.name)
        function = value.function if isinstance(value, Agent) else value
        name = value.name if isinstance(value, Agent) else getattr(value, "__name__", type(value).__name__)
        if inspect.isfunction(function) and function.__name__ == name and _can_be_a_name(name):
            return name
        for one, made, _ in self._made:
            if one is value or (isinstance(value, Agent) and one == value):
                return made
        made = self._free(name)
        self._made.append((value, made, name))
        return made

    def _free(self, name: str) -> str:
        """A name that nothing else in the line has."""
        made = re.sub(r"\W+", "_", name).strip("_").lower()
        made = made if _can_be_a_name(made) else f"agent_{made}".rstrip("_")
        taken = {other for _, other, _ in self._made}
        return next(one for one in (made, *(f"{made}_{k}" for k in range(2, len(taken) + 3))) if one not in taken)

    @property
    def comment(self) -> str:
        """What stands behind the line for a reader who is to paste it: empty if it can be as it is."""
        told = [f"{made}: your own agent {name!r}" for _, made, name in self._made]
        return f"  # {'; '.join(told)}" if told else ""


def found_by_name(one: Agent, game: str) -> bool:
    """Whether an agent comes with gardenlab under the name that it has; one that was given another has to be shown."""
    if one.own:
        return False
    try:
        return resolve(one.name, registry.rooms(game).styles) == one
    except GardenlabError:
        return False


def quoted(text: str) -> str:
    """A text as code."""
    return '"' + text + '"' if text.isprintable() and '"' not in text and "\\" not in text else repr(text)


def _can_be_a_name(text: str) -> bool:
    return text.isidentifier() and not keyword.iskeyword(text)
