"""The agents at a table: each is asked for its move with just what its seat may know."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import Any

from gardenlab.agents.spec import Agent
from gardenlab.engine import forms
from gardenlab.engine.errors import AgentError
from gardenlab.engine.luck import agent_luck
from gardenlab.engine.position import Game, Position
from gardenlab.study.heard import Trouble, heard


class Bots:
    """The agents of a game's seats, asked as plain Python.

    They answer as they do in a study with the same seed and deal: the luck of each decision hangs on the key, the
    deal, the seat and the number of the decision alone.

    Parameters
    ----------
    game : Game
    agents : mapping of seat to Agent
    key : int
        The study key of the seed.
    """

    def __init__(self, game: Game, agents: Mapping[int, Agent], key: int) -> None:
        self._game, self._key = game, key
        self.agents = dict(agents)
        self._trouble: list[Trouble] = []
        self._ask = {seat: heard(agent, game, self._trouble) for seat, agent in agents.items()}

    def choose(self, position: Position, deal: int) -> int:
        """The code of the move that the agent on turn chooses.

        Parameters
        ----------
        position : Position
            The full position; the agent is given what its seat sees of it.
        deal : int

        Raises
        ------
        AgentError
            If the agent raises, or answers with what is no legal move. What it said is not in the text, since it may
            tell what only its seat knows; it is the error's cause.
        """
        seat, codes = position.turn, position.legal_codes()
        if len(codes) == 1:
            return codes[0]
        wing, moves, luck = self._game.wing, forms.integers(self._game.wing.max_moves), forms.words(1)
        seen = forms.view(position.record.copy())
        if self.agents[seat].blind:
            forms.blank_record(seen)
        else:
            wing.conceal(seen, self._game.edition_view, seat)
        for k, code in enumerate(codes):
            moves[k] = code
        luck[0] = agent_luck(self._key, deal, seat, int(position.state.decisions))
        self._trouble.clear()
        try:
            index = self._ask[seat](seen, forms.view(self._game.edition.array.copy()), moves, len(codes), luck)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._trouble.append(Trouble(raised=error))
            index = -1
        if not 0 <= index < len(codes):
            raise self._error(seat) from (self._trouble[0].raised if self._trouble else None)
        return codes[int(index)]

    def _error(self, seat: int) -> AgentError:
        trouble = self._trouble[0] if self._trouble else Trouble()
        what = _where(trouble.raised) if trouble.raised else "answered with what is no legal move"
        return AgentError(f"agent {self.agents[seat].name!r} at seat {seat} {what}")


def _where(error: BaseException) -> str:
    """`raised KeyError in line 3 of 'my_agent'`, without its message."""
    frames: list[Any] = traceback.extract_tb(error.__traceback__)
    place = f" in line {frames[-1].lineno} of {frames[-1].name!r}" if frames else ""
    return f"raised {type(error).__name__}{place}"
