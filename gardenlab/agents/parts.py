"""The parts of a game that an agent can be made to do without, and the agents so made, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.agents.restricted import restricted
from gardenlab.agents.spec import BUILT_IN, Agent, resolve
from gardenlab.engine import kernel
from gardenlab.engine.errors import GardenlabError

if TYPE_CHECKING:
    import pandas
    from numpy.typing import NDArray

LINK, BETWEEN = " without ", " and "


@dataclass(frozen=True)
class Part:
    """A part of a game that an agent can do without.

    Attributes
    ----------
    name : str
        ``"lab"``.
    kind : str
        What sort of thing it is: ``"space"``.
    bits : int
        What is left out, as the game's filter reads it.
    says : str
        What an agent without it does.
    used : function
        ``used(study) -> array of shape (games, players)``: which seats used it in which games.
    """

    name: str
    kind: str
    bits: int
    says: str
    used: Callable[[Any], Any]


def seats_in(study: Any, rows: pandas.DataFrame, seat: str = "seat") -> NDArray[np.bool_]:
    """Which seats of which games some rows of a table are about.

    Parameters
    ----------
    study : Study
    rows : pandas.DataFrame
        With a column ``game`` and one for the seat.
    seat : str

    Returns
    -------
    numpy.ndarray of bool, shape (games, players)
    """
    found = np.zeros((len(study), study.players), dtype=bool)
    found[rows["game"].to_numpy(dtype=np.int64), rows[seat].to_numpy(dtype=np.int64)] = True
    return found


class Styles(Mapping[str, Agent]):
    """Agents of a game by name, such as ``"greedy without lab"``: made when asked for, each once.

    Parameters
    ----------
    parts : sequence of Part
    more : mapping of name to bits
        What can be left out too, but is no part of its own in tables.
    allowed : function
        ``allowed(state, edition, move) -> bool``, whose global name ``LEFT_OUT`` stands for the bits.
    rules : function
        Gives the game's rule functions.
    """

    def __init__(
        self,
        parts: list[Part],
        allowed: Callable[..., Any],
        rules: Callable[[], Mapping[str, Any]],
        more: Mapping[str, int] | None = None,
    ) -> None:
        self.parts = {part.name: part for part in parts}
        self._bits = {part.name: part.bits for part in parts} | dict(more or {})
        self._allowed, self._rules = allowed, rules
        self._made = cache(self._make)

    def without(self, *names: str, agent: Any = "greedy") -> Agent:
        """The agent that plays as `agent` does, but without some parts of the game.

        Parameters
        ----------
        *names : str
        agent : str, function or Agent, default "greedy"
            A built-in one, or a compiled one of your own.

        Raises
        ------
        GardenlabError
            If there is no such part, none is named, or the agent is plain Python.
        """
        if not names:
            raise GardenlabError(f"without: expected one or more of {self._known()}")
        for name in names:
            if not isinstance(name, str) or name not in self._bits:
                raise GardenlabError(f"without: there is no part {name!r}; expected one of {self._known()}")
        return self._made(tuple(dict.fromkeys(names)), resolve(agent))

    def _known(self) -> str:
        return ", ".join(map(repr, self._bits))

    def _make(self, names: tuple[str, ...], base: Agent) -> Agent:
        bits = 0
        for name in names:
            bits |= self._bits[name]
        limits = kernel.bind(self._allowed, LEFT_OUT=bits)
        return restricted(base, limits, self._rules(), name=base.name + LINK + BETWEEN.join(names), own=False)

    def __getitem__(self, name: str) -> Agent:
        base, link, rest = str(name).partition(LINK)
        names = rest.split(BETWEEN)
        if not link or base not in BUILT_IN or any(part not in self._bits for part in names):
            raise KeyError(name)
        return self.without(*names, agent=base)

    def __iter__(self) -> Iterator[str]:
        return (f"greedy{LINK}{name}" for name in self.parts)

    def __len__(self) -> int:
        return len(self.parts)
