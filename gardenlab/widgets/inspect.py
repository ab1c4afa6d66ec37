"""Looking into positions: who sees what, why each point counts, the legal moves, the graph, the position as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import import_module
from typing import Any

from gardenlab.engine import forms
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.position import Position
from gardenlab.registry import WINGS
from gardenlab.widgets import parts
from gardenlab.widgets.board import Board

SPECTATOR, EVERYTHING = "spectator", "everything"


def inspect(position: Any) -> Inspector:
    """Look into a position, or step through several.

    Parameters
    ----------
    position : Position, or sequence of Position, or Record
        Such as ``game.deal(seed=7)``, ``study.position(17)``, ``study.replay(17)``, or a record that was loaded.

    Returns
    -------
    Inspector
        It shows itself. At first it looks as a spectator, or as the seat whose observation it is.

    Raises
    ------
    GardenlabError
        If that is no position and no sequence of positions of one game.

    Examples
    --------
    >>> view = gl.inspect(gl.lawnarchy.Game(players=3).deal(seed=7))
    >>> view.position.players
    3
    """
    return Inspector(position)


class Inspector:
    """Positions to look into. Made by `inspect`.

    Attributes
    ----------
    positions : list of Position
    board : Board
    step : ipywidgets.IntSlider
        Which of the positions is shown.
    looker, garden : ipywidgets.Dropdown
        Who looks: ``"spectator"``, a seat, or ``"everything"``; and whose points are explained.
    edges : dict of name to ipywidgets.ToggleButton
        Whether the graph's edges of a kind are laid over the board: the game names the kinds.
    widget : ipywidgets.Box
        All of it.
    """

    def __init__(self, source: Any) -> None:
        import ipywidgets

        self.positions, self._moves = _read(source)
        first = self.positions[0]
        self._words = import_module(f"{WINGS[first.game.wing.name]}.prompts")
        self.board = Board()
        last = len(self.positions) - 1
        self.step = ipywidgets.IntSlider(
            description="Step", min=0, max=max(last, 1), style={"description_width": "initial"}, continuous_update=False
        )
        self.step.layout = {"height": parts.TALL, "flex": "1 1 200px"}
        self.back = parts.button("Back", "The step before", lambda: self._move(-1))
        self.forward = parts.button("Forward", "The next step", lambda: self._move(1))
        seats = [(f"Seat {seat}", seat) for seat in range(first.players)]
        self.looker = parts.listing("Who looks", _lookers(first, seats), "0 1 260px")
        self.looker.value = SPECTATOR if first.viewer is None else first.viewer
        self.garden = parts.listing("Explain", seats, "0 1 180px")
        self.garden.value = first.turn if first.viewer is None else first.viewer
        self.edges = {
            kind: ipywidgets.ToggleButton(description=f"Graph: {kind}", layout={"width": "auto", "height": parts.TALL})
            for kind in self._words.EDGES
        }
        self.points, self.legal = ipywidgets.HTML(), ipywidgets.HTML()
        self.json = ipywidgets.Textarea(
            description="JSON", layout={"width": "auto", "height": "120px"}, style={"description_width": "initial"}
        )
        self.widget = self._laid_out(last)
        for control in (self.step, self.looker, self.garden, *self.edges.values()):
            control.observe(lambda change: self._show(), "value")
        self._show()

    def _laid_out(self, last: int) -> Any:
        import ipywidgets

        steps = parts.flow(self.back, self.step, self.forward)
        parts.shown(steps, last > 0)
        controls = parts.flow(self.looker, self.garden, *self.edges.values())
        for box in (self.points, self.legal, self.json):
            box.layout.margin = "0 8px 8px"
        board = parts.flow(parts.board_room(self.board))
        return ipywidgets.VBox([steps, controls, board, self.points, self.legal, self.json])

    def _move(self, by: int) -> None:
        self.step.value = min(max(self._at + by, 0), len(self.positions) - 1)

    # -- what is shown

    @property
    def position(self) -> Position:
        """The position that is shown, as given."""
        return self.positions[self._at]

    @property
    def _at(self) -> int:
        return min(int(self.step.value), len(self.positions) - 1)

    def _seen(self) -> Position:
        """The position as far as the one who looks may know it."""
        position, who = self.position, self.looker.value
        if who == EVERYTHING:
            return position
        seen: Position = onlooker(position) if who == SPECTATOR else position.observe(who)
        return seen

    def _show(self) -> None:
        position, who = self.position, self.looker.value
        edges = [kind for kind, box in self.edges.items() if box.value]
        if who == EVERYTHING:
            scene = self._words.open_scene(position, edges)
        else:
            scene = position.scene(None if who == SPECTATOR else who, edges=edges)
        self.board.show(scene, status=self._happened())
        seen = self._seen()
        self.points.value = _explained(seen, self.garden.value, self.garden.label)
        self.legal.value = self._legal(seen, who)
        self.json.value = "" if who == SPECTATOR else seen.to_json(indent=1)
        self.json.placeholder = "" if self.json.value else "What a spectator sees is no position; choose a seat"
        self.back.disabled, self.forward.disabled = self._at == 0, self._at == len(self.positions) - 1

    def _happened(self) -> str:
        """The move that led here, as the one who looks may know it."""
        at = self._at
        if not self._moves or at == 0:
            return f"Step {at} of {len(self.positions) - 1}" if len(self.positions) > 1 else ""
        before, after, who = self.positions[at - 1], self.positions[at], self.looker.value
        code = before.moves.codes[self._moves[at - 1]]
        names = [f"Seat {seat}" for seat in range(before.players)]
        reader = None if who == SPECTATOR else before.turn if who == EVERYTHING else who
        happened = self._words.tell(before, after, code, reader, names, "")
        return f"Step {at}: {happened or f'{names[before.turn]} begins a claim'}"

    def _legal(self, seen: Position, who: Any) -> str:
        title = '<b style="line-height:2">Legal moves</b>'
        if seen.over:
            return f"{title}<br>None: the game is over."
        if who not in (EVERYTHING, seen.turn):
            return f"{title}<br>Seat {seen.turn} is on turn; what it may do is its secret."
        moves = [f"<li><code>{escape(move)}</code></li>" for move in seen.moves]
        return f'{title}<ul style="line-height:1.4;max-height:180px;overflow:auto" tabindex="0">{"".join(moves)}</ul>'

    def __repr__(self) -> str:
        steps = f", step {self._at} of {len(self.positions) - 1}" if len(self.positions) > 1 else ""
        return f"<inspector of {self.position.game.wing.title}{steps}, seen by {self.looker.label}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return parts.bundle(self.widget, self.board.static())


def _lookers(position: Position, seats: Sequence[tuple[str, int]]) -> list[tuple[str, Any]]:
    if position.viewer is not None:
        return [seats[position.viewer]]
    return [("A spectator", SPECTATOR), *seats, ("Everything, all faces up", EVERYTHING)]


def _read(source: Any) -> tuple[list[Position], list[str]]:
    """The positions, and the moves that lead from each to the next where they are known."""
    if isinstance(source, Position):
        return [source], []
    positions = getattr(source, "positions", source)
    moves = list(getattr(source, "moves", ()))
    if isinstance(positions, str) or not isinstance(positions, Sequence) or not positions:
        raise GardenlabError(f"expected a position, several, a replay or a record, not {type(source).__name__}")
    found = list(positions)
    for number, one in enumerate(found):
        if not isinstance(one, Position):
            raise GardenlabError(f"positions[{number}]: expected a Position, not {type(one).__name__}")
        if one.game != found[0].game or one.viewer != found[0].viewer:
            raise GardenlabError(f"positions[{number}]: expected the same game, edition and viewer as positions[0]")
    single = len(moves) == len(found) - 1 and all(
        move in one.moves for move, one in zip(moves, found, strict=False) if one.viewer is None
    )
    return found, moves if single and found[0].viewer is None else []


def onlooker(position: Position) -> Position:
    """A full position as one sees it who has looked at nothing hidden, for explaining it to a spectator."""
    array = position.record.copy()
    nobody = position.players  # a seat at which nobody sits
    position.game.wing.conceal(forms.view(array), position.game.edition_view, nobody)
    return Position(position.game, array)


def _explained(position: Position, seat: int, whose: str) -> str:
    """`position.explain` as a table."""
    import pandas as pd

    frame = position.explain(seat)
    said = {True: "yes", False: "no"}
    rows = [
        ["" if pd.isna(value) else said[value] if isinstance(value, bool) else value for value in row]
        for row in frame.astype(object).itertuples(index=False)
    ]
    return parts.table([str(name).replace("_", " ") for name in frame.columns], rows, f"{whose}: what counts, and why")
