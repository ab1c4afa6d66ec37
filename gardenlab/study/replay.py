"""A game of a study played again, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from gardenlab.engine import forms, loop
from gardenlab.engine.errors import AgentError, RecordError
from gardenlab.engine.luck import agent_luck
from gardenlab.engine.position import Position
from gardenlab.study.heard import Trouble, heard

if TYPE_CHECKING:
    from gardenlab.engine.record import Record
    from gardenlab.study.study import Study


class Replay(Sequence[Position]):
    """The positions of a game, from the deal to the end; the move that leads from each to the next.

    Attributes
    ----------
    game : int
        Its number in the study.
    deal, rotation : int
    agents : list of str
        The agent of each seat in this game.
    moves : list of str
        ``moves[k]`` leads from position k to position k + 1.
    seats : list of int
        Who made them.
    """

    def __init__(self, study: Study, number: int, positions: list[Position], moves: list[str]) -> None:
        self._study, self._positions = study, positions
        self.game, self.deal, self.rotation = number, number // study.rotations, number % study.rotations
        self.agents = [study.plan.agents[study.plan.agent_at(number, s)].name for s in range(study.players)]
        self.moves = moves
        self.seats = [position.turn for position in positions[:-1]]

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | Sequence[Position]:
        return self._positions[index]

    def __len__(self) -> int:
        return len(self._positions)

    def record(self) -> Record:
        """The game as a record that can be saved and loaded."""
        from gardenlab.engine.record import Record

        study = self._study
        return Record(study.game, self.moves, seed=study.recipe.seed, deal=self.deal, agents=self.agents)

    def __repr__(self) -> str:
        return f"<replay of game {self.game}: {len(self.moves)} moves, agents {', '.join(self.agents)}>"


def replayed(study: Study, number: int) -> Replay:
    """Play a game of a study again, with its agents as Python runs them.

    Raises
    ------
    RecordError
        If it does not end as the study says: an agent that does not always answer alike.
    """
    plan, game = study.plan, study.game
    trouble: list[Trouble] = []
    agents = [heard(one, game, trouble) for one in plan.agents]
    position = game.deal(study.recipe.seed, number // plan.rotations)
    positions, moves, choices = [position], [], forms.integers(game.wing.max_moves)
    while not position.over and position.state.decisions < plan.cap:
        codes = position.legal_codes()
        index = _choice(plan, agents, number, position, codes, choices) if len(codes) > 1 else 0
        if not 0 <= index < len(codes):
            raise AgentError(f"game {number} cannot be played again: an agent failed that did not before")
        moves.append(position.move_text(codes[index]))
        position = position._apply(codes, index)
        positions.append(position)
    size = game.wing.rule_bytes
    if position.record.tobytes()[:size] != study._record(number).tobytes()[:size]:
        raise RecordError(
            f"game {number} ended differently when played again: one of the agents {[a.name for a in plan.agents]} "
            "does not answer alike every time, or not alike as plain Python and as machine code"
        )
    return Replay(study, number, positions, moves)


def _choice(plan: Any, agents: Any, number: int, position: Position, codes: list[int], choices: Any) -> int:
    """What the agent on turn chooses, given exactly what the loop gives it."""
    seat, which = position.turn, plan.agent_at(number, position.turn)
    seen, luck = forms.view(position.record.copy()), forms.words(1)
    if plan.agents[which].blind:
        forms.blank_record(seen)
    else:
        plan.game.wing.conceal(seen, plan.game.edition_view, seat)
    for k, code in enumerate(codes):
        choices[k] = code
    luck[0] = agent_luck(plan.key, number // plan.rotations, seat, int(position.state.decisions))
    index = agents[which](seen, forms.view(plan.game.edition.array.copy()), choices, len(codes), luck)
    return -1 if index == loop.RAISED_INDEX else int(index)
