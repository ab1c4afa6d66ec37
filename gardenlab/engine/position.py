"""Game and Position: the face of every game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.engine import forms
from gardenlab.engine.errors import GardenlabError, IllegalMove, RecordError
from gardenlab.engine.luck import draw, study_key
from gardenlab.engine.moves import Moves, choices, meant, refuse_unplayable
from gardenlab.engine.wing import Wing as Wing

if TYPE_CHECKING:
    import networkx
    import pandas


def _key(seed: Any) -> int:
    try:
        return int(study_key(seed))
    except TypeError as error:
        raise GardenlabError(str(error)) from None


class Game:
    """A game with its edition and number of players: the place where positions come from.

    Parameters
    ----------
    players : int
    edition : str, path or Edition
        ``"rulebook"``, a folder with a person's own cards, or an Edition.

    Raises
    ------
    GardenlabError
        If the game is not for that many players, or the edition cannot be read.
    """

    wing: Wing
    players: int
    edition: Any
    edition_view: Any

    def __init__(self, players: int = 2, edition: Any = "rulebook") -> None:
        if isinstance(players, bool) or not isinstance(players, int | np.integer) or players not in self.wing.players:
            allowed = ", ".join(map(str, self.wing.players))
            raise GardenlabError(f"players: {self.wing.title} is for {allowed} players, not {players!r}")
        made = self.wing.edition(edition)
        self.__dict__.update(players=int(players), edition=made, edition_view=forms.view(made.array))

    def __setattr__(self, name: str, value: Any) -> None:
        raise GardenlabError(f"a game is a value: {name} cannot be changed; make another with Game(...)")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __reduce__(self) -> Any:
        return type(self), (self.players, self.edition)

    def deal(self, seed: int | str, number: int = 0) -> Position:
        """Set up a game.

        Parameters
        ----------
        seed : int or str
            ``7`` and ``"7"`` are different seeds.
        number : int
            Which deal of the study with that seed: ``simulate(..., seed=7)`` plays deals 0, 1, 2, ...
        """
        key = _key(seed)
        if isinstance(number, bool) or not isinstance(number, int | np.integer) or not 0 <= number < 2**62:
            raise GardenlabError(f"number: expected an integer from 0, not {number!r}")
        array = np.zeros(1, self.wing.state)
        self.wing.deal(forms.view(array), self.edition_view, self.players, key, int(number))
        return Position(self, array)

    def load(self, source: Mapping[str, Any]) -> Position:
        """Make a position of a dict as :meth:`Position.to_dict` gives it, or written by hand."""
        found = source.get("players", self.players) if isinstance(source, Mapping) else self.players
        if found != self.players:
            raise RecordError(f"players: the position is for {found!r}, this game for {self.players}")
        array = np.zeros(1, self.wing.state)
        self.wing.from_dict(source, self.edition, forms.view(array))
        return Position(self, array)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.wing, self.players, self.edition) == (other.wing, other.players, other.edition)

    def __hash__(self) -> int:
        return hash((self.wing.name, self.players, self.edition))

    def __repr__(self) -> str:
        rest = "" if self.edition.name == "rulebook" else f", edition={self.edition!r}"
        return f"gl.{self.wing.name}.Game(players={self.players}{rest})"


class Position:
    """A position of a game: a value. Playing a move gives a new one, so undo is keeping the old one.

    Made by :meth:`Game.deal`, :func:`gardenlab.load`, :meth:`play` and :meth:`observe`. Two positions are equal
    when their JSON is.
    """

    __slots__ = ("_array", "_codes", "_moves", "game", "state")

    def __init__(self, game: Game, array: np.ndarray[Any, Any]) -> None:
        array.flags.writeable = False
        self.game = game
        self._array = array
        self._codes: tuple[int, ...] | None = None
        self._moves: Moves | None = None
        self.state = forms.view(array)

    # -- what stands in it

    @property
    def players(self) -> int:
        """Number of players."""
        return self.game.players

    @property
    def turn(self) -> int:
        """The seat that must decide (from 0); after a winning move, the winner."""
        return int(self.state.turn)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def settled(self) -> bool:
        """Whether a turn is just beginning, nothing half done."""
        return bool(self.game.wing.settled(self.state))

    @property
    def viewer(self) -> int | None:
        """The seat that sees this observation; None for a full position."""
        return int(self.state.viewer) - 1 if self.state.viewer else None

    @property
    def record(self) -> np.ndarray[Any, Any]:
        """The state record: a read-only structured array of shape (1,)."""
        return self._array

    # -- moves

    def legal_codes(self) -> list[int]:
        """Codes of the legal moves, in the order of the rules."""
        if self.viewer is not None and self.viewer != self.turn and not self.over:
            raise IllegalMove(
                f"seat {self.turn} is on turn: what it may do is its secret, and this is what seat {self.viewer} sees"
            )
        if self._codes is None:
            moves = forms.integers(self.game.wing.max_moves)
            # Working out the moves may note what it found in the record, so it is done on a copy.
            n = self.game.wing.legal_moves(forms.view(self._array.copy()), self.game.edition_view, moves)
            self._codes = tuple(int(code) for code in moves[:n])
        return list(self._codes)

    @property
    def moves(self) -> Moves:
        """The legal moves as texts; empty when the game is over."""
        if self._moves is None:
            self._moves = Moves(self)
        return self._moves

    def move_text(self, code: int) -> str:
        """The text of a move code."""
        return str(self.game.wing.move_text(self.state, self.game.edition, code))

    def play(self, move: str | int) -> Position:
        """Play a move and return the new position.

        Parameters
        ----------
        move : str or int
            The text of one step (``"grow hammock"``) or of several, up to a whole turn (``"grow hammock at 2"``),
            or the code of a legal move.

        Raises
        ------
        IllegalMove
            Says why, and which rule forbids it.
        NotationError
            If the text cannot be read.
        """
        if isinstance(move, str):
            position = self
            for text in self.game.wing.steps(move):
                position = position._play_text(text)
            return position
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            raise IllegalMove(
                f"a move is a text such as {next(iter(self.moves), '...')!r} or an integer code, not {move!r}"
            )
        refuse_unplayable(self)
        codes = self.legal_codes()
        if move not in codes:
            raise IllegalMove(f"{int(move)} is not the code of a legal move here; legal: {choices(self.moves)}")
        return self._apply(codes, codes.index(move))

    def _play_text(self, text: str) -> Position:
        refuse_unplayable(self)
        codes = self.moves.codes
        return self._apply(list(codes.values()), list(codes).index(meant(self, text)))

    def _apply(self, codes: Sequence[int], index: int) -> Position:
        array = self._array.copy()
        state = forms.view(array)
        state.options += len(codes)
        state.forced += len(codes) == 1
        self.game.wing.play(state, self.game.edition_view, codes[index])
        return Position(self.game, array)

    # -- who knows what

    def observe(self, seat: int) -> Position:
        """What a seat may know of this position: an observation, with hidden things blanked.

        The counts of decisions in its ``state`` (``decisions``, ``forced``, ``options``) are 0 there: how many moves
        others had would tell of their hands.

        Parameters
        ----------
        seat : int
            From 0. Of an observation only its own seat's can be made.
        """
        self._check_seat(seat)
        if self.viewer is not None:
            if self.viewer != seat:
                raise GardenlabError(f"this is what seat {self.viewer} sees; what seat {seat} sees is not in it")
            return self
        array = self._array.copy()
        self.game.wing.conceal(forms.view(array), self.game.edition_view, int(seat))
        return Position(self.game, array)

    def imagine(self, seed: int | str) -> Position:
        """Fill in what an observation hides, at random and consistent with all that its seat has seen."""
        if self.viewer is None:
            raise GardenlabError("this is a full position: nothing is hidden; observe(seat) it first")
        array = self._array.copy()
        state, luck = forms.view(array), forms.words(1)
        luck[0] = _key(seed)
        draw(luck)
        self.game.wing.imagine(state, self.game.edition_view, self.viewer, luck)
        state.viewer = 0
        return Position(self.game, array)

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.players:
            raise GardenlabError(f"seat: expected 0 to {self.players - 1}, not {seat!r}")

    # -- what it is worth, and why

    def scores(self) -> pandas.DataFrame:
        """The score of each seat now, with ranks and who leads."""
        scores: pandas.DataFrame = self.game.wing.scores(self)
        return scores

    def explain(self, seat: int | None = None) -> pandas.DataFrame:
        """Each point and condition of a seat (default: the seat on turn): met or not, why, and the section."""
        seat = self.turn if seat is None else seat
        self._check_seat(seat)
        table: pandas.DataFrame = self.game.wing.explain(self, int(seat))
        return table

    def graph(self) -> networkx.Graph:
        """The position as a networkx graph; attributes are documented in the game's ``graph`` module."""
        graph: networkx.Graph = self.game.wing.graph(self)
        return graph

    # -- as data

    def to_dict(self) -> dict[str, Any]:
        """The position as plain lists and dicts, see :meth:`to_json`."""
        return dict(self.game.wing.to_dict(self.state, self.game.edition))

    def to_json(self, indent: int | None = None) -> str:
        """The position as JSON; ``gl.load`` reads it back to an equal position."""
        return json.dumps(self.to_dict(), indent=indent)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game, self.to_json()))

    def __reduce__(self) -> Any:
        return (Position, (self.game, self._array.copy()))

    # -- what it looks like

    def scene(self, viewer: int | None = None, **options: Any) -> Any:
        """What the position looks like, as a `Scene`, to `viewer` (default: to a spectator, who sees no secret)."""
        return self.game.wing.scene(self, viewer if viewer is not None else self.viewer, **options)

    def plot(self, ax: Any = None) -> Any:
        """Draw the position on matplotlib Axes and return them."""
        return self.scene().plot(ax)

    def _repr_svg_(self) -> str:
        return str(self.scene()._repr_svg_())

    def __str__(self) -> str:
        return str(self.game.wing.text(self))

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.turn} to decide"
        seen = "" if self.viewer is None else f", as seat {self.viewer} sees it"
        return f"<{self.game.wing.title} position: {self.players} players, {state}{seen}>"
