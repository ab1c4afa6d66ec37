"""The line of code that makes a study again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gardenlab import registry
from gardenlab.agents.spec import resolve
from gardenlab.engine.errors import GardenlabError

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
        """``gl.simulate("lawnarchy", players=3, ...)``; own agents stand there by their names."""
        own = [one.name.isidentifier() and not found_by_name(one, self.game) for one in self.agents]
        names = [one.name if mine else _quoted(one.name) for one, mine in zip(self.agents, own, strict=True)]
        alike = len(set(names)) == 1
        parts = [
            _quoted(self.game),
            f"players={game.players}",
            f"agents={names[0] if alike else '[' + ', '.join(names) + ']'}",
            f"games={self.games if games is None else games}",
            f"seed={_quoted(self.seed) if isinstance(self.seed, str) else int(self.seed)}",
        ]
        if game.edition != game.wing.edition("rulebook"):
            parts.append(f"edition={game.edition!r}")
        if self.rotate is False and not alike:
            parts.append("rotate=False")
        if self.cap is not None:
            parts.append(f"cap={self.cap}")
        return f"gl.simulate({', '.join(parts)})"


def found_by_name(one: Agent, game: str) -> bool:
    """Whether an agent comes with gardenlab under the name that it has; one that was given another has to be shown."""
    if one.own:
        return False
    try:
        return resolve(one.name, registry.rooms(game).styles) == one
    except GardenlabError:
        return False


def _quoted(text: str) -> str:
    return '"' + text + '"' if text.isprintable() and '"' not in text and "\\" not in text else repr(text)
