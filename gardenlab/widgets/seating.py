"""Who sits at a table, by which names, and over which game: the arguments of `gl.play`, checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gardenlab.agents.spec import Agent, resolve
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.luck import study_key
from gardenlab.engine.position import Game, Position
from gardenlab.registry import game_class, rooms

ME = "me"


def key_of(seed: Any) -> int:
    """The study key of a seed, which must be given."""
    if seed is None:
        raise GardenlabError("seed: expected an integer or a text, such as seed=7: nothing here is random without one")
    try:
        return int(study_key(seed))
    except TypeError as error:
        raise GardenlabError(f"seed: {error}") from None


def seated(seats: Any, game: Any) -> list[Agent | None]:
    """The agent of each seat, None for a person."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise GardenlabError(f"seats: expected a list such as ['me', 'greedy'], not {seats!r}")
    name = game.game.wing.name if isinstance(game, Position) else game
    styles = rooms(name).styles
    found = [None if isinstance(one, str) and one == ME else resolve(one, styles) for one in seats]
    if None not in found:
        raise GardenlabError(
            "seats: nobody is 'me'; expected at least one (games of agents alone: gl.simulate, then study.replay)"
        )
    return found


def game_of(game: Any, players: int, edition: Any) -> Game:
    """The game that is played, from its name or from a position."""
    if not isinstance(game, Position):
        return game_class(game)(players, "rulebook" if edition is None else edition)
    if edition is not None:
        raise GardenlabError("edition: a position has its own; expected none beside a position")
    if game.viewer is not None:
        raise GardenlabError(
            f"position: this is only what seat {game.viewer} sees; expected a full one, such as "
            "position.imagine(seed=...)"
        )
    if players != game.players:
        raise GardenlabError(f"seats: expected {game.players}, one for each player of the position, not {players}")
    return game.game


def names_of(agents: Sequence[Agent | None], given: Any) -> list[str]:
    """The names of the seats: as given, or `Player 0` for a person, and the agent's, with its seat if need be."""
    if given is not None:
        names = list(given) if not isinstance(given, str) and isinstance(given, Sequence) else []
        if len(names) != len(agents) or not all(isinstance(name, str) and name.strip() for name in names):
            raise GardenlabError(f"names: expected {len(agents)} texts, one for each seat, not {given!r}")
        if len(set(names)) < len(names):
            raise GardenlabError(f"names: expected different ones, not {given!r}")
        return names
    plain = ["Player" if agent is None else agent.name for agent in agents]
    return [f"{name} {seat}" if name == "Player" or plain.count(name) > 1 else name for seat, name in enumerate(plain)]
