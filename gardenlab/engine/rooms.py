"""The rooms of a wing that the ground floor and the board ask by name: what every game's functions there promise.

A game's own docstring says what is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import networkx
    import numpy as np
    import pandas

    from gardenlab.engine.position import Position


class State(Protocol):
    """The room ``state``: the record."""

    @property
    def STATE(self) -> np.dtype[Any]:
        """The record; every game's has ``players``, ``turn``, ``over``, ``viewer`` and ``decisions``."""

    @property
    def RULE_FIELDS(self) -> Any:
        """The fields of the rules; those of the journal follow them."""

    @property
    def MAX_MOVES(self) -> int:
        """The most moves that can be legal."""


class Rules(Protocol):
    """The room ``rules``: plain functions over records, which are compiled too."""

    def deal(self, state: Any, edition: Any, players: Any, key: Any, number: Any, /) -> Any:
        """Set up deal `number` of a study."""

    def legal_moves(self, state: Any, edition: Any, moves: Any, /) -> Any:
        """Write the codes of the legal moves and return how many there are."""

    def play(self, state: Any, edition: Any, move: Any, /) -> Any:
        """Apply a legal move."""

    def settled(self, state: Any, /) -> Any:
        """Whether a turn or an action is just beginning, nothing half done."""

    def paused(self, state: Any, /) -> Any:
        """Whether greedy play stops to value."""

    def finish(self, state: Any, edition: Any, result: Any, /) -> Any:
        """Write final score and rank of each seat and return a bit mask of the winners."""

    def conceal(self, state: Any, edition: Any, seat: Any, /) -> Any:
        """Blank what a seat cannot see."""

    def imagine(self, state: Any, edition: Any, seat: Any, luck: Any, /) -> Any:
        """Fill in the blanks at random, consistent with all that the seat has seen."""

    def worth(self, state: Any, edition: Any, seat: Any, /) -> Any:
        """A rough value of the position for a seat."""


class Notation(Protocol):
    """The room ``notation``: moves in words. It may have ``meant(position, text)`` too, see `Wing`."""

    def move_text(self, state: Any, edition: Any, code: int) -> str:
        """The text of a move code, in the one form that `steps` gives too.

        Parameters
        ----------
        state : view of a STATE record
            The state in which the move is made.
        edition : Edition
        code : int
        """

    def steps(self, text: str) -> list[str]:
        """Split the text of a step or of a turn into the texts of its steps, in the form that `move_text` gives.

        Raises
        ------
        NotationError
            With the part that cannot be read, and the forms there are.
        """

    def why_not(self, position: Position, text: str) -> str:
        """Why a step is not legal now: one clause that cites the section of the rulebook.

        The reason tells the seat on turn nothing that it may not know.

        Parameters
        ----------
        position : Position
        text : str
            One step, in the form that `steps` gives.
        """

    def move_keys(self, state: Any, edition: Any, code: int) -> tuple[str, ...]:
        """The keys of the board that a move is about, as the game's scene names them.

        Parameters
        ----------
        state : view of a STATE record
            The state in which the move is made.
        edition : Edition
        code : int
        """

    def describe(
        self, state: Any, edition: Any, code: int, viewer: int | None = None, names: Sequence[str] | None = None
    ) -> str:
        """Tell a move in one sentence without a full stop, with what comes of it.

        Parameters
        ----------
        state : view of a STATE record
            The state before the move.
        edition : Edition
        code : int
            A legal move.
        viewer : int, optional
            The seat that reads it, which may not know everything; None is a spectator.
        names : sequence of str, optional
            The players' names by seat; ``Seat 0`` and so on without.
        """


class Positions(Protocol):
    """The room ``positions``: a position as plain lists and dicts."""

    def to_dict(self, state: Any, edition: Any) -> dict[str, Any]:
        """Write a position as a dict that `from_dict` reads back; what has no order comes sorted.

        Parameters
        ----------
        state : view of a STATE record
            A full position or an observation, at any step.
        edition : Edition
        """

    def from_dict(self, data: object, edition: Any, state: Any) -> None:
        """Fill a state from a dict as `to_dict` gives it, or as a person wrote it.

        What is left out is filled in as at set-up; hidden things at random from the key ``seed``.

        Parameters
        ----------
        data : mapping
        edition : Edition
        state : view of a STATE record
            Overwritten, only if all is well.

        Raises
        ------
        RecordError
            If anything is unknown, malformed or impossible, with its place in the data.
        """


class Text(Protocol):
    """The room ``text``."""

    def text(self, position: Position) -> str:
        """The whole position in lines of text, as the seat of an observation sees it, or a spectator."""


class Explain(Protocol):
    """The room ``explain``."""

    def explain(self, position: Position, seat: int) -> pandas.DataFrame:
        """Each point and condition of a seat: met or not, why, and the section of the rulebook."""

    def scores(self, position: Position) -> pandas.DataFrame:
        """The score of each seat now, with ranks and who leads."""


class Graph(Protocol):
    """The room ``graph``."""

    def graph(self, position: Position) -> networkx.Graph:
        """The position as a graph."""


class Prompts(Protocol):
    """The room ``prompts``: the words of `gl.play`; ``EDGES`` names the kinds of edges that can lie over the board."""

    def question(self, position: Position) -> str:
        """What the seat on turn is asked now; `position` is as that seat sees it."""

    def offer(self, position: Position, code: int, names: Sequence[str]) -> str:
        """A legal move in words, as the seat on turn is offered it.

        Parameters
        ----------
        position : Position
            As the seat on turn sees it.
        code : int
        names : sequence of str
            The players' names by seat.
        """

    def tell(
        self, before: Position, after: Position, code: int, viewer: int | None, names: Sequence[str], told: str
    ) -> str:
        """Tell a turn as far as it has come, without a full stop.

        Parameters
        ----------
        before, after : Position
            Full positions before and after the move.
        code : int
            The move.
        viewer : int or None
            The seat that is told, which may not know everything; None is a spectator.
        names : sequence of str
            The players' names by seat; the viewer is called `you`.
        told : str
            What was told of this turn before the move; empty at its beginning.
        """

    def changed(self, before: Position, after: Position) -> set[str]:
        """The keys of the board where something else lies than before, as everybody sees it."""

    def verdict(self, position: Position, names: Sequence[str]) -> str:
        """Who has won a finished game, and what decided it; `names` are the players' by seat."""

    def open_scene(self, position: Position, edges: bool | Sequence[str] = ()) -> Any:
        """The picture of a full position with everything laid open."""
