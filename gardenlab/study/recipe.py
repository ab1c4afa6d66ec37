"""The line of code that makes a study again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gardenlab.study.in_code import AgentsInCode, quoted

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.engine.position import Game


@dataclass(frozen=True)
class Recipe:
    """The arguments of `simulate` that decide which games are played.

    Attributes
    ----------
    game : str
    agents : list of Agent
    games : int
        Rounded up.
    seed : int or str
    rotate : bool or "auto"
    cap : int or None
    """

    game: str
    agents: list[Agent]
    games: int
    seed: Any
    rotate: Any
    cap: int | None

    def line(self, game: Game, games: int | None = None) -> str:
        """``gl.simulate("lawnarchy", players=3, ...)``, where what has no name in code is told behind it."""
        agents = AgentsInCode(self.game)
        names = [agents.of(one) for one in self.agents]
        alike = len(set(names)) == 1
        parts = [
            quoted(self.game),
            f"players={game.players}",
            f"agents={names[0] if alike else '[' + ', '.join(names) + ']'}",
            f"games={self.games if games is None else games}",
            f"seed={quoted(self.seed) if isinstance(self.seed, str) else int(self.seed)}",
        ]
        if game.edition != game.wing.edition("rulebook"):
            parts.append(f"edition={game.edition!r}")
        if self.rotate is False and not alike:
            parts.append("rotate=False")
        if self.cap is not None:
            parts.append(f"cap={self.cap}")
        return f"gl.simulate({', '.join(parts)}){agents.comment}"
