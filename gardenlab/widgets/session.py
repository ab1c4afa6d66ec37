"""A game in progress between people and agents, as the one at the board may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gardenlab.engine.errors import GardenlabError, RecordError
from gardenlab.engine.position import Position
from gardenlab.widgets.course import Course, Moment
from gardenlab.widgets.seating import ME

if TYPE_CHECKING:
    from gardenlab.engine.record import Record


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


class Session(Course):
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
