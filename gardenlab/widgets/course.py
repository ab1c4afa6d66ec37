"""The course of a game between people and agents: moves, answers, taking back, and whose eyes are on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from gardenlab.engine.errors import AgentError, IllegalMove
from gardenlab.engine.position import Position
from gardenlab.registry import WINGS
from gardenlab.widgets.bots import Bots
from gardenlab.widgets.seating import game_of, key_of, names_of, seated


@dataclass(frozen=True)
class Turn:
    """What is told of one turn: by reader, where None stands for a spectator."""

    seat: int
    told: dict[int | None, str]


@dataclass(frozen=True)
class Moment:
    """A moment of the game that can be gone back to."""

    position: Position
    moves: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()


class Course:
    """A game that takes its course; `Session` tells of it what may be told."""

    def __init__(
        self,
        game: str | Position,
        seats: Sequence[Any],
        *,
        seed: int | str | None,
        deal: int = 0,
        edition: Any = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self._seed: Any = seed
        self._deal = deal
        self._start = game if isinstance(game, Position) else None
        key = key_of(seed)
        self._agents = seated(seats, game)
        self.humans = tuple(seat for seat, agent in enumerate(self._agents) if agent is None)
        self.game = game_of(game, len(self._agents), edition)
        self.names = names_of(self._agents, names)
        self._words = import_module(f"{WINGS[self.game.wing.name]}.prompts")
        self._keys = import_module(f"{WINGS[self.game.wing.name]}.notation").move_keys
        self._bots = Bots(self.game, {s: a for s, a in enumerate(self._agents) if a is not None}, key)
        self.trouble: AgentError | None = None
        self._begin()

    # -- the course of the game

    def _begin(self) -> None:
        start = self._start if self._start is not None else self.game.deal(self._seed, self._deal)
        self._now, self._past = Moment(start), list[Moment]()
        self._seen: tuple[Position, Position] | None = None
        self._first = self._now
        self._looking = self.humans[0] if len(self.humans) == 1 else None
        self.trouble = None

    def play(self, move: str | int) -> None:
        """Play a move of the person on turn: the text of a step or of several, or the code of a legal move.

        Raises
        ------
        IllegalMove
            Says why, from what that person may know; nothing has changed then.
        NotationError
            If the text cannot be read.
        """
        before = self._now
        self._on_turn()
        try:
            for step in self.game.wing.steps(move) if isinstance(move, str) else [move]:
                self._step(self._legal(self._on_turn(), step))
        except BaseException:  # an interrupt, too, leaves nothing half done
            self._now = before
            raise
        self._past.append(before)
        self._cover()

    def _on_turn(self) -> Position:
        """What the person on turn sees."""
        if self.over:
            raise IllegalMove("the game is over: there is nothing to play; a new game begins another")
        if self.covered is not None:
            raise IllegalMove(f"the board is covered: {self.names[self.covered]} is next, and has to say so")
        if self._looking != self.turn:
            raise IllegalMove(f"{self.names[self.turn]} is on turn")
        return self._observed(self.turn)

    def _observed(self, seat: int) -> Position:
        """What a seat sees now; it is asked for often."""
        now = self._now.position
        if self._seen is None or self._seen[0] is not now or self._seen[1].viewer != seat:
            self._seen = (now, now.observe(seat))
        return self._seen[1]

    def _legal(self, seen: Position, move: str | int) -> int:
        codes = seen.moves.codes
        if isinstance(move, str):
            if move not in codes:
                raise IllegalMove(f"'{move}' is not legal: {self.game.wing.why_not(seen, move)}")
            return codes[move]
        if isinstance(move, bool) or move not in codes.values():
            raise IllegalMove(f"{move!r} is not the code of a legal move: expected one of {', '.join(codes)}")
        return int(move)

    def _step(self, code: int) -> None:
        """Play a move of whoever is on turn, and tell it."""
        before = self._now.position
        text = before.move_text(code)
        after = before.play(code)
        *earlier, last = self._now.turns or [Turn(before.turn, {})]
        if before.settled:
            earlier, last = list(self._now.turns), Turn(before.turn, {})
        readers: tuple[int | None, ...] = self.humans if len(self.humans) == 1 else (None, *self.humans)
        told = {who: self._words.tell(before, after, code, who, self.names, last.told.get(who, "")) for who in readers}
        turns = (*earlier, replace(last, told=told))
        self._now = Moment(after, (*self._now.moves, text), turns)

    def go_on(self, thinking: Callable[[int], object] | None = None) -> None:
        """Let the agents play until a person is on turn or the game is over.

        Parameters
        ----------
        thinking : callable, optional
            Called with the seat of each agent before it is asked.

        Raises
        ------
        AgentError
            If an agent fails. The game stays where it is, and the agent can be asked again; the error is also kept
            in `trouble`.
        """
        self.trouble = None
        while not self.over and self._agents[self.turn] is not None:
            if thinking is not None:
                thinking(self.turn)
            try:
                code = self._bots.choose(self._now.position, self._deal)
            except AgentError as error:
                self.trouble = error
                raise
            self._step(code)
        self._cover()

    def undo(self) -> None:
        """Go back to before the last move of a person.

        Raises
        ------
        IllegalMove
            If no person has made a move.
        """
        if not self._past:
            raise IllegalMove("there is no move of yours to take back")
        self._now = self._past.pop()
        self.trouble = None
        self._cover()

    def new_game(self) -> None:
        """Begin again with the same seats and the next deal, or from the same position."""
        self._deal += 1
        self._begin()

    # -- who is at the board

    def _cover(self) -> None:
        """With several people, take the board from the one who is not on turn."""
        if len(self.humans) > 1 and self._looking != self.turn:
            self._looking = None

    @property
    def covered(self) -> int | None:
        """The person who has to say that it is they who look now; None if the board is open."""
        waits = self._looking is None and not self.over and self._agents[self.turn] is None
        return self.turn if waits else None

    def uncover(self) -> None:
        """The person on turn says that they look now."""
        if self.covered is None:
            raise IllegalMove("the board is not covered")
        self._looking = self.covered

    @property
    def deal(self) -> int:
        """Which deal of the seed is played."""
        return self._deal

    @property
    def turn(self) -> int:
        """The seat that must decide."""
        return self._now.position.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now.position.over
