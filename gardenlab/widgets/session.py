"""A game in progress between people and agents: whose turn, what is asked, what happened, and who may see what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from gardenlab.engine.errors import AgentError, GardenlabError, IllegalMove, RecordError
from gardenlab.engine.position import Position
from gardenlab.registry import WINGS
from gardenlab.widgets.bots import Bots
from gardenlab.widgets.seating import ME, game_of, key_of, names_of, seated

if TYPE_CHECKING:
    from gardenlab.engine.record import Record


@dataclass(frozen=True)
class Turn:
    """What is told of one turn: by reader, where None stands for a spectator."""

    seat: int
    told: dict[int | None, str]


class Line(NamedTuple):
    """A line of the log."""

    seat: int
    text: str
    fresh: bool


class Offer(NamedTuple):
    """A legal move: in words, as text, and the keys of the board that it is about."""

    words: str
    move: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Moment:
    """A moment of the game that can be gone back to."""

    position: Position
    moves: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()


class Session:
    """A game in progress. It knows no widgets; all that it tells is what the one at the board may know.

    Parameters
    ----------
    game : str or Position
        The name of a game, or a full position to go on from.
    seats : sequence
        Who sits at each seat: ``"me"`` for a person, else an agent: its name, or a function.
    seed : int or str
        Of the deal and of the agents' luck.
    deal : int, default 0
        Which deal of that seed; a new game is the next one.
    edition : str, path or Edition, optional
        Only with the name of a game.
    names : sequence of str, optional
        What the players are called.

    Raises
    ------
    GardenlabError
        If that is no game that can be played.

    Examples
    --------
    >>> session = Session("lawnarchy", ["me", "random"], seed=1)
    >>> session.asked
    'Take a card from the garden centre.'
    >>> session.play(session.moves[0])
    """

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

    # -- what may be known

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

    @property
    def viewer(self) -> int | None:
        """The seat whose person looks at the board; None while it is covered, and for several at the end."""
        return self._looking if len(self.humans) == 1 or not self.over else None

    @property
    def position(self) -> Position:
        """What the person at the board may know; the full position when the game is over.

        Raises
        ------
        GardenlabError
            While the board is covered.
        """
        if self.over:
            return self._now.position
        if self._looking is None:
            raise GardenlabError("the board is covered: the person on turn has to say that they look now")
        return self._observed(self._looking)

    @property
    def moves(self) -> list[str]:
        """The legal moves of the person at the board; empty when it is not theirs to decide."""
        return list(self.position.moves) if self.may_move else []

    @property
    def may_move(self) -> bool:
        """Whether the person at the board must decide."""
        return not self.over and self._looking == self.turn

    @property
    def may_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._past)

    @property
    def mid_turn(self) -> bool:
        """Whether the person at the board has begun a turn and not ended it."""
        return self.may_move and not self._now.position.settled

    def offers(self) -> list[Offer]:
        """The legal moves of the person at the board, in words and with their keys of the board."""
        if not self.may_move:
            return []
        seen, box = self.position, self.game.edition
        return [
            Offer(self._words.offer(seen, code, self.names), text, self._keys(seen.state, box, code))
            for text, code in seen.moves.codes.items()
        ]

    @property
    def asked(self) -> str:
        """What the person at the board is asked, or told if there is nothing to decide."""
        if self.over:
            return str(self._words.verdict(self._now.position, self._called()))
        if self.covered is not None:
            return f"Pass the board to {self.names[self.covered]}."
        if self.may_move:
            return str(self._words.question(self.position))
        return f"{self.names[self.turn]} is on turn."

    def _called(self) -> list[str]:
        return ["You" if seat == self.viewer else name for seat, name in enumerate(self.names)]

    @property
    def log(self) -> list[str]:
        """What has happened, turn by turn, as the one at the board may know it."""
        return [line.text for line in self.lines]

    @property
    def lines(self) -> list[Line]:
        """The log, with whose turn each line tells and whether it is new since the last decision of a person."""
        old, who = len(self._since.turns), self.viewer
        return [
            Line(turn.seat, turn.told[who] + ".", number >= old)
            for number, turn in enumerate(self._now.turns)
            if turn.told.get(who)
        ]

    @property
    def changed(self) -> set[str]:
        """The keys of the board where something has changed since the last decision of a person."""
        return set(self._words.changed(self._since.position, self._now.position))

    @property
    def _since(self) -> Moment:
        """The moment of the last decision of a person, or the beginning."""
        return self._past[-1] if self._past else self._first

    def scene(self, edges: bool | Sequence[str] = ()) -> Any:
        """The board as the one who looks may see it."""
        now = self._now.position if self.viewer is None else self._observed(self.viewer)
        return now.scene(self.viewer, names=self.names, edges=edges)

    def record(self) -> Record:
        """The finished game as a record that can be saved, loaded and stepped through.

        Raises
        ------
        RecordError
            While the game is running: a record tells the deal, and with it all that is hidden.
        """
        if not self.over:
            raise RecordError("the game is still running, and its record would tell what is hidden: expected its end")
        from gardenlab.engine.record import Record

        agents = [ME if agent is None else agent.name for agent in self._agents]
        moves = self._now.moves
        if self._start is not None:
            return Record(self.game, moves, start=self._start, agents=agents)
        return Record(self.game, moves, seed=self._seed, deal=self._deal, agents=agents)

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.names[self.turn]} to decide"
        return f"<game of {self.game.wing.title}: {', '.join(self.names)}; deal {self._deal}; {state}>"
