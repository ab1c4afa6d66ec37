"""What a position of Lawnarchy looks like: gardens across fences, the centre, the examination board."""

from collections.abc import Mapping, Sequence
from typing import Any

from gardenlab.drawing.measure import fit
from gardenlab.drawing.parts import chosen
from gardenlab.drawing.scene import Scene, text
from gardenlab.engine.errors import GardenlabError
from gardenlab.lawnarchy import layout
from gardenlab.lawnarchy.beds import EDGES, gardens, graph
from gardenlab.lawnarchy.cards import Card
from gardenlab.lawnarchy.panel import MARGIN, PANEL, PANEL_WIDTH, centre_row, side_panel
from gardenlab.lawnarchy.view import View


def scene(
    seen: Mapping[str, Any],
    faces: Mapping[str, Card],
    *,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
    points: Sequence[Sequence[int]] | None = None,
    gnome_points: Sequence[Sequence[int]] | None = None,
    notes: Mapping[str, str] | None = None,
    edges: bool | Sequence[str] = (),
    to_win: int | None = None,
    caption: str = "",
) -> Scene:
    """A position as a scene.

    Parameters
    ----------
    seen : mapping
        A position or an observation, as `to_json` writes it, as a dict.
    faces : mapping
        Card id -> card, of the edition the position is played with.
    viewer : int, optional
        The seat that looks: its garden lies at the bottom and of gnomes it sees what it may. None sees all that is
        given, from seat 0.
    names : sequence of str, optional
        The players' names by seat.
    points : sequence of sequence of int, optional
        What each card is worth now without gnomes, by seat and place. Without it no card says whether it counts.
    gnome_points : sequence of sequence of int, optional
        What the gnomes on a card would add, by seat and place, where the viewer knows.
    notes : mapping, optional
        Key -> a sentence added to that card's label, such as why it scores.
    edges : bool or sequence of str
        Lay the graph over the board: True, or some of `beside` and `opposite`.
    to_win : int, optional
        How many jury cards win; shown as empty room beside the won ones.
    caption : str
        Words below the picture, such as an edition's note that its cards are partly reconstructed.

    Returns
    -------
    Scene
        With the keys `centre-<card id>`, `board-<jury id>`, `garden-<seat>-<place>` (places 1 to 4) and `gnome-pile`.

    Raises
    ------
    GardenlabError
        If a card is not in `faces`, or the gardens, names, points or edges are not as described.
    """
    players = len(seen["gardens"])
    if players not in (2, 3, 4):
        raise GardenlabError(f"scene: {players} gardens; expected 2, 3 or 4")
    called = list(names) if names is not None else [f"Seat {seat}" for seat in range(players)]
    for what, rows in (("names", called), ("points", points), ("gnome_points", gnome_points)):
        if rows is not None and len(rows) != players:
            raise GardenlabError(f"scene: {len(rows)} {what}; expected one for each of the {players} seats")
    view = View(seen, faces, viewer, called, points, gnome_points, notes or {}, to_win)
    return _assembled(view, chosen(edges, EDGES), caption)


def _assembled(view: View, kinds: tuple[str, ...], caption: str) -> Scene:
    beside = view.players == 4  # four gardens leave no room above them, so the centre lies at the right
    above, top = ([], MARGIN) if beside else centre_row(view)
    plan = layout.lay_out(view.players, top)
    panel, low = side_panel(view, beside, plan.bottom)
    if beside:  # in the middle of the height that the panel needs
        plan = layout.lay_out(view.players, top + (low - plan.bottom) / 2)
    width = PANEL + PANEL_WIDTH + MARGIN
    words = fit(caption, width - 2 * layout.LEFT, 10.5, lines=3)
    below = [
        text(layout.LEFT, low + 18 + 14 * k, line, words.size, "muted", anchor="start", italic=True)
        for k, line in enumerate(words.lines)
    ]
    marks = (*above, *panel, *gardens(view, plan), *graph(plan, kinds), *below)
    height = low + MARGIN + 14 * len(below)
    described = "\n".join(part for part in (view.description(), caption) if part)
    return Scene(width, height, marks, f"Lawnarchy, {view.state_in_words()}", described)
