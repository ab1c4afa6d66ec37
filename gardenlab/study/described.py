"""What a study is: its game, agents and seed, and what belongs under every number of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab import registry

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.engine.position import Game
    from gardenlab.study.machine import Plan
    from gardenlab.study.recipe import Recipe


class Described:
    """The facts of a study, told from its plan and its recipe."""

    plan: Plan
    recipe: Recipe

    def __len__(self) -> int:
        raise NotImplementedError

    @property
    def game(self) -> Game:
        """The game with its edition and number of players."""
        return self.plan.game

    @property
    def players(self) -> int:
        """Number of players."""
        return self.plan.game.players

    @property
    def edition(self) -> Any:
        """The edition."""
        return self.plan.game.edition

    @property
    def agents(self) -> list[Agent]:
        """The agents of the seats in rotation 0; seat s of game g has agent (s + g % rotations) % players."""
        return list(self.plan.agents)

    @property
    def rotations(self) -> int:
        """How many games share a deal; 1 where nothing is rotated."""
        return self.plan.rotations

    @property
    def seed(self) -> Any:
        """The seed."""
        return self.recipe.seed

    @property
    def planned(self) -> int:
        """How many games were to be played."""
        return self.recipe.games

    @property
    def partial(self) -> bool:
        """Whether an interrupt stopped it before all games were played."""
        return len(self) < self.planned

    @property
    def note(self) -> str:
        """What belongs under every number of it: that the edition is partly reconstructed, that it is partial."""
        part = f"Partial: {len(self):,} of {self.planned:,} games." if self.partial else ""
        return " ".join(filter(None, [getattr(self.edition, "note", ""), part]))

    @property
    def design(self) -> dict[str, Any]:
        """Where its numbers come from: game, players, agents, games, seed, edition, rotation."""
        facts: dict[str, Any] = {
            "game": self.game.wing.name,
            "players": self.players,
            "agents": [one.name for one in self.agents],
            "games": len(self),
            "seed": self.seed,
            "edition": self.edition.name,
            "edition_digest": self.edition.digest,
            "rotations": self.rotations,
        }
        return facts | ({"planned": self.planned} if self.partial else {}) | (
            {"cap": self.recipe.cap} if self.recipe.cap is not None else {}
        )  # fmt: skip

    @property
    def source(self) -> str:
        """The line of code that makes it again; agents of your own stand there by their names."""
        return self.recipe.line(self.game, games=len(self))

    @property
    def rooms(self) -> registry.Rooms:
        """What this game adds to studies."""
        return registry.rooms(self.game.wing.name)
