"""What plays a batch of games: the one loop of the engine, compiled or as it stands, with its agents."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import forms, kernel, loop
from gardenlab.study import digest

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.engine.position import Game, Wing

Say = Callable[[str], None]


@dataclass
class Plan:
    """All that decides which games a study plays.

    Attributes
    ----------
    game : Game
    agents : list of Agent
        One a seat, in rotation 0.
    key : int
        The study's key.
    rotations : int
        Games that share a deal.
    cap : int
        Most decisions in a game.
    """

    game: Game
    agents: list[Agent]
    key: int
    rotations: int
    cap: int

    def agent_at(self, number: int, seat: int) -> int:
        """Which of the agents sits at a seat in a game."""
        return (seat + number % self.rotations) % self.game.players


@dataclass
class Machine:
    """Plays games of a plan.

    Attributes
    ----------
    compiled : bool
        In machine code, which lets go of the interpreter lock.
    run : function
        ``run(states, first, edition, board) -> games finished``; `states` is an array of records to be filled,
        `edition` an array of one record.
    trouble : list
        What the agents of an interpreted machine raised or answered amiss.
    """

    compiled: bool
    run: Callable[[Any, int, Any, Any], int]
    trouble: list[Any] = field(default_factory=list)


def blind_flags(agents: Sequence[Agent], seats: int) -> Any:
    """How the loop treats each agent that looks at nothing, over the most seats that the game has."""
    flags = [(2 if one.own else 1) if one.blind else 0 for one in agents]
    return np.array([flags[seat % len(flags)] for seat in range(seats)], np.int64)


def interpreted(plan: Plan) -> Machine:
    """The loop as it stands, with the agents as Python runs them."""
    from gardenlab.study.heard import heard

    wing, trouble = plan.game.wing, []  # type: ignore[var-annotated]
    play = kernel.bind(loop.play_games, **wing.rules())
    functions = [heard(one, plan.game, trouble) for one in plan.agents]
    blind = blind_flags(plan.agents, len(functions)).tolist()

    def run(states: Any, first: int, edition: Any, board: Any) -> int:
        view = forms.view(edition)
        count = len(states)
        return int(
            play(
                forms.Views(states), first, count, plan.key, view, plan.game.players, plan.rotations, functions, blind,
                plan.cap, board,
            )
        )  # fmt: skip

    return Machine(False, run, trouble)


def compiled(plan: Plan, say: Say) -> Machine:
    """The loop and the agents in machine code.

    Raises
    ------
    AgentError
        If a person's agent cannot be compiled.
    """
    wing, seats = plan.game.wing, max(plan.game.wing.players)
    with _LOCK:
        shop = _workshop(wing, plan.game.edition.array.dtype)
        functions = [shop.agent(one, say) for one in plan.agents]
        play = shop.loop(say)
    four = tuple((functions * seats)[:seats])
    blind = blind_flags(plan.agents, seats)

    def run(states: Any, first: int, edition: Any, board: Any) -> int:
        key, players, count = np.uint64(plan.key), plan.game.players, len(states)
        return int(
            play(states, first, count, key, edition[0], players, plan.rotations, four, blind, plan.cap, board)
        )  # fmt: skip

    return Machine(True, run)


_LOCK = threading.RLock()
_WORKSHOPS: dict[Any, Workshop] = {}


def _workshop(wing: Wing, edition: Any) -> Workshop:
    if wing not in _WORKSHOPS:
        _WORKSHOPS[wing] = Workshop(wing, edition)
    return _WORKSHOPS[wing]


class Workshop:
    """The machine code of one game, made when first asked for and kept while Python runs."""

    def __init__(self, wing: Wing, edition: Any) -> None:
        import numba
        from numba.core import types as nb

        self.wing = wing
        self._names = wing.rules()
        self._made: dict[Any, Any] = {}
        self._compiler: Any = None
        state, edition = numba.from_dtype(wing.state), numba.from_dtype(edition)
        moves = nb.Array(nb.int32, 1, "C")
        luck = nb.Array(nb.uint64, 1, "C")
        self.agent_signature = nb.int64(state, edition, moves, nb.int64, luck)
        function, wide = nb.FunctionType(self.agent_signature), nb.Array(nb.int64, 1, "C")
        states = nb.Array(state, 1, "C")
        i, u = nb.int64, nb.uint64
        seats = nb.UniTuple(function, max(wing.players))
        self.loop_signature = nb.int64(states, i, i, u, edition, i, i, seats, wide, i, wide)
        self.finish_signature = nb.int64(states, i, edition, nb.Array(nb.int32, 1, "C"), nb.Array(nb.int32, 1, "C"))

    def _make(self, key: Any, make: Callable[[], Any]) -> Any:
        """Make once; what an interrupt leaves half compiled is thrown away."""
        if key not in self._made:
            try:
                self._made[key] = make()
            except BaseException:
                self._compiler = None
                raise
        return self._made[key]

    def _compile(self, function: Any, signature: Any, what: str, say: Say) -> Any:
        if self._compiler is None:
            self._compiler = kernel.Compiler()
        self._compiler.say = say
        return self._compiler.compile(kernel.bind(function, **self._names), signature, what)

    def loop(self, say: Say) -> Any:
        """The loop that plays games."""
        what = f"{self.wing.title}'s games"
        return self._make("loop", lambda: self._compile(loop.play_games, self.loop_signature, what, say))

    def finish(self, say: Say) -> Any:
        """The loop that works out results."""
        what = f"{self.wing.title}'s results"
        return self._make("finish", lambda: self._compile(loop.finish_all, self.finish_signature, what, say))

    def agent(self, one: Agent, say: Say) -> Any:
        """The function of an agent."""
        if one.own:
            from gardenlab.study.cells import compile_own, plain_function

            # Not by the function alone: a helper that it calls may be another one by now.
            key = kernel.fingerprint(plain_function(one))
            return self._make(("own", key), lambda: compile_own(one, self.agent_signature))
        what = f"the {one.name} agent"
        return self._make(one, lambda: self._compile(one.function, self.agent_signature, what, say))


def finish_all(game: Game, states: Any, in_machine_code: bool, say: Say = lambda line: None) -> tuple[Any, Any]:
    """Scores, tie-breaks and ranks of many finished games, and who won.

    Parameters
    ----------
    states : array of records
    in_machine_code : bool
        Whether to compile; both ways give the same.

    Returns
    -------
    result : array of shape (games, 3, seats)
        Score, tie-break and rank (from 1) of each seat.
    winners : array of shape (games,)
        Bit masks.
    """
    count = len(states)
    result, winners = np.zeros(count * loop.RESULT, np.int32), np.zeros(count, np.int32)
    if in_machine_code and kernel.compiler_missing() is None:
        with _LOCK:
            run = _workshop(game.wing, game.edition.array.dtype).finish(say)
        run(states, count, game.edition.array.copy()[0], result, winners)
    else:
        run = kernel.bind(loop.finish_all, **game.wing.rules())
        run(forms.Views(states), count, game.edition_view, result, winners)
    return result.reshape(count, 3, loop.SEATS)[:, :, : game.players], winners


def ready_results(game: Game, games: int, in_machine_code: bool, say: Say) -> None:
    """Compile what works out the results and the digest of so many games, once, before many workers ask for it."""
    if in_machine_code and kernel.compiler_missing() is None:
        with _LOCK:
            _workshop(game.wing, game.edition.array.dtype).finish(say)
        if games >= digest.MANY:
            digest.ready(say)
