"""A game played in the notebook: the board to click, a list of the legal moves beside it, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.position import Position
from gardenlab.widgets import parts
from gardenlab.widgets.board import Board
from gardenlab.widgets.session import Offer, Session

if TYPE_CHECKING:
    from gardenlab.engine.record import Record

LINES = 80  # of the log that are shown
_LEGEND = "What has happened, the latest first. A dashed green frame shows what has changed since your last move."


def play(
    game: str | Position,
    seats: Sequence[Any] = ("me", "greedy"),
    *,
    seed: int | str | None = None,
    deal: int = 0,
    edition: Any = None,
    names: Sequence[str] | None = None,
) -> Play:
    """Play a game in the notebook.

    Choose on the board (click, tap, or arrow keys and Enter; Escape takes a choice back), or from the list of legal
    moves beside it. Agents move at once. With several people the board is covered when another is next.

    Parameters
    ----------
    game : str or Position
        ``"lawnarchy"``, ``"last_garden"`` or ``"garden_nation"``, or a full position to go on from.
    seats : sequence
        Who sits at each seat: ``"me"`` for a person, else an agent: its name, or a function (see `gl.agent`).
    seed : int or str
        Must be given: of the deal and of the agents' luck.
    deal : int, default 0
        Which deal of that seed; "New game" goes to the next.
    edition : str, path or Edition, optional
        The cards, with the name of a game.
    names : sequence of str, optional
        What the players are called.

    Returns
    -------
    Play
        It shows itself; ``.position`` is what you may know, ``.log`` what has happened.

    Raises
    ------
    GardenlabError
        If that is no game that can be played.

    Examples
    --------
    >>> table = gl.play("lawnarchy", seats=["me", "greedy", "random"], seed=7)
    >>> table.position.viewer
    0
    """
    return Play(Session(game, seats, seed=seed, deal=deal, edition=edition, names=names))


class Play:
    """A game at the board. Made by `play`.

    Attributes
    ----------
    board : Board
    choices : ipywidgets.Dropdown
        The legal moves that fit what is chosen on the board.
    widget : ipywidgets.Box
        All of it.
    """

    def __init__(self, session: Session) -> None:
        import ipywidgets

        self._session = session
        self._offers: list[Offer] = []
        self._picked: tuple[str, ...] = ()
        self._painting = False
        self.board = Board()
        self.board.on_choose(self._clicked)
        self.board.on_clear(self._cleared)
        self.choices = parts.listing("Move", [("", "")], "1 1 160px")
        self.choices.observe(self._listed, "value")
        self.play_button = parts.button("Play", "Play the move of the list", self._play_listed, "90px")
        self.play_button.button_style = "primary"
        self.undo_button = parts.button("Undo", "Go back to your last decision", self._undo)
        self.new_button = parts.button("New game", "The same seats, the next deal", self._new)
        self.ready_button = parts.button("", "Uncover the board", self._uncover)
        self.again_button = parts.button("Ask again", "Ask the agent on turn once more", self._again)
        self._asked, self._log = ipywidgets.HTML(), ipywidgets.HTML()
        self._legend = ipywidgets.HTML(f'<div style="line-height:1.35;font-size:12px">{_LEGEND}</div>')
        self._log.layout = {"height": "340px", "overflow": "auto", "border": "1px solid rgba(128,128,128,.35)"}
        self.widget = self._laid_out()
        self._act(self._start)

    def _laid_out(self) -> Any:
        import ipywidgets

        row = parts.flow(self.choices, self.play_button, flex_flow="row nowrap")
        buttons = parts.flow(self.ready_button, self.again_button, self.undo_button, self.new_button)
        panel = ipywidgets.VBox([self._asked, row, buttons, self._legend, self._log])
        panel.layout = {"flex": "1 1 280px", "min_width": "0", "padding": "0 8px"}
        return parts.flow(parts.board_room(self.board), panel, align_items="flex-start")

    # -- what a person does

    def _act(self, action: Callable[[], object]) -> None:
        """Do something, let the agents go on, and show what has come of it; errors are told, and nothing is lost."""
        said = ""
        try:
            action()
            self._picked = ()
            self._session.go_on(self._thinking)
        except GardenlabError as error:
            said = str(error)
            if self._session.trouble is not None:
                said += ". The game waits: ask it again, undo, or begin a new game"
        finally:
            self._show(said)

    def _start(self) -> None:
        """Nothing: the game has been dealt."""

    def _clicked(self, key: str) -> None:
        if key in self._picked:
            self._picked = tuple(kept for kept in self._picked if kept != key)
            return self._show()
        picked = (*self._picked, key)
        fitting = self._fitting(picked)
        if not fitting:  # it fits no move together with the others: begin anew with it
            picked, fitting = (key,), self._fitting((key,))
        if len(fitting) == 1:
            return self._act(lambda: self._session.play(fitting[0].move))
        self._picked = picked
        self._show(f"{len(fitting)} moves fit: choose one of the list, or another thing on the board")

    def _fitting(self, picked: Sequence[str]) -> list[Offer]:
        return [offer for offer in self._offers if set(picked) <= set(offer.keys)]

    def _cleared(self) -> None:
        """Escape: drop the choice; without one, take back the turn as far as it has come."""
        if self._picked or self.choices.value:
            self._picked = ()
            self._show()
        elif self._session.mid_turn and self._session.may_undo:
            self._undo()

    def _listed(self, change: Any) -> None:
        if not self._painting:
            self._show(keep=True)

    def _play_listed(self) -> None:
        move = self.choices.value
        if move and self._session.may_move:
            self._act(lambda: self._session.play(move))
        else:
            self._show("Choose a move of the list first" if self._session.may_move else "There is nothing to play now")

    def _undo(self) -> None:
        self._act(self._session.undo)

    def _new(self) -> None:
        self._act(self._session.new_game)

    def _uncover(self) -> None:
        self._act(self._session.uncover)

    def _again(self) -> None:
        self._act(self._start)

    def _thinking(self, seat: int) -> None:
        self.board.status = f"{self._session.names[seat]} is thinking …"

    # -- what is shown

    def _show(self, said: str = "", keep: bool = False) -> None:
        """Show the game as it stands; `keep` the list of moves and what is chosen in it."""
        session = self._session
        asked = session.asked
        self._painting = True
        try:
            if not keep:
                self._offers = session.offers()
                self._show_controls(asked)
            listed = next((offer.keys for offer in self._offers if offer.move == self.choices.value), ())
            lit = [key for offer in self._offers for key in offer.keys]
            scene = parts.with_news(session.scene(), session.changed)
            self.board.show(scene, lit, [*self._picked, *listed], said or asked)
        finally:
            self._painting = False

    def _show_controls(self, asked: str) -> None:
        session, fitting = self._session, self._fitting(self._picked)
        exact = [offer.move for offer in fitting if self._picked and set(offer.keys) == set(self._picked)]
        hint = f"Choose one of {len(fitting)} moves …" if fitting else "No move to choose now"
        self.choices.options = [(hint, ""), *((offer.words, offer.move) for offer in fitting)]
        self.choices.value = exact[0] if len(exact) == 1 else ""
        self.choices.disabled = self.play_button.disabled = not fitting
        self.undo_button.disabled = not session.may_undo
        covered = session.covered
        if covered is not None:
            self.ready_button.description = f"I am {session.names[covered]}"
        parts.shown(self.ready_button, covered is not None)
        parts.shown(self.again_button, session.trouble is not None)
        self._asked.value = f'<div style="line-height:1.4;font-weight:bold">{escape(asked)}</div>'
        self._log.value = _listed(session.lines[-LINES:])

    # -- for code

    @property
    def position(self) -> Position:
        """What the person at the board may know: an observation, and the full position when the game is over."""
        return self._session.position

    @property
    def log(self) -> list[str]:
        """What has happened, turn by turn, as the person at the board may know it."""
        return self._session.log

    @property
    def moves(self) -> list[str]:
        """The legal moves of the person at the board."""
        return self._session.moves

    @property
    def trouble(self) -> GardenlabError | None:
        """The error of an agent that has failed; its cause may tell what only that agent's seat knows."""
        return self._session.trouble

    def play(self, move: str) -> None:
        """Play a move by its text, a step or a whole turn, and let the agents answer.

        Raises
        ------
        GardenlabError
            If it is not legal; nothing has changed then.
        """
        try:
            self._session.play(move)
            self._picked = ()
            self._session.go_on()
        finally:
            self._show()

    def record(self) -> Record:
        """The finished game as a record that can be saved and loaded.

        Raises
        ------
        RecordError
            While the game is running.
        """
        return self._session.record()

    def __repr__(self) -> str:
        return repr(self._session)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        static = self.board.static()
        happened = "\n".join(self.log)
        words = f"{static['text/plain']}\n{happened}".rstrip()
        return parts.bundle(self.widget, {**static, "text/plain": words})


def _listed(lines: Sequence[Any]) -> str:
    """The log as HTML, the latest first; what is new since the last decision stands out."""
    items = "".join(
        f'<li style="margin:0 0 6px;padding-left:6px;{_FRESH if line.fresh else _OLD}">{escape(line.text)}</li>'
        for line in reversed(lines)
    )
    label = 'role="log" aria-label="What happened, the latest first" tabindex="0"'
    empty = "" if lines else "Nothing has happened yet."
    return f'<ul {label} style="line-height:1.35;margin:0;padding:6px;list-style:none">{items}</ul>{empty}'


_FRESH, _OLD = "border-left:3px solid #36a46e", "border-left:3px solid transparent;opacity:.75"
