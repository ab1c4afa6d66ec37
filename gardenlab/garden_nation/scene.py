"""What a position of Garden Nation looks like: the hex-flower of territories, the seats, tracks, projects, missions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gardenlab.drawing.measure import fit
from gardenlab.drawing.parts import chosen
from gardenlab.drawing.scene import Mark, Scene, circle, line, text
from gardenlab.engine.errors import GardenlabError
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.board import board
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.editions import edition
from gardenlab.garden_nation.faces import missions, projects
from gardenlab.garden_nation.geometry import NEIGHBOURS
from gardenlab.garden_nation.inhabitants import population_track
from gardenlab.garden_nation.layout import HEIGHT, MARGIN, WIDTH, crane_spot, middle, number_spot
from gardenlab.garden_nation.names import checked_names
from gardenlab.garden_nation.panel import side_panel
from gardenlab.garden_nation.state import CELLS, SLOTS, TILES
from gardenlab.garden_nation.view import View, grounds
from gardenlab.garden_nation.words import ASKED

EDGES = ("areas", "torticrane")
PLACED = ("mission-", "seat-", "tile-")  # choices that the board has a place for


def scene(
    seen: Mapping[str, Any],
    *,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
    notes: Mapping[str, str] | None = None,
    worth: Mapping[int, Mapping[str, int]] | None = None,
    final: Sequence[Mapping[str, Any]] | None = None,
    asked: Sequence[str] | None = None,
    edges: bool | Sequence[str] = (),
    open_missions: bool = False,
    caption: str = "",
    box: Edition | None = None,
) -> Scene:
    """A position as a scene.

    Parameters
    ----------
    seen : mapping
        A position or an observation, as `to_json` writes it, as a dict.
    viewer : int, optional
        The seat that looks: it comes first, and its missions are shown. None sees no mission before the end.
    names : sequence of str, optional
        The players' names by seat.
    notes : mapping, optional
        Key -> a sentence added to that key's label.
    worth : mapping, optional
        Seat -> id of a mission -> points that it would give now; of seats whose missions are shown.
    final : sequence of mapping, optional
        Of a finished game, the rows of `scores`: `seat`, `projects`, `missions`, `population`, `score` and `leads`.
    asked : sequence of str, optional
        The choices of this step: those that no place of the board stands for are drawn as buttons.
    edges : bool or sequence of str
        Lay graphs over the board: True, or some of `areas` (the adjacencies) and `torticrane` (where an action in each
        area of its territory sends it).
    open_missions : bool
        Show all missions that are given, instead of the viewer's own, for who may see everything.
    caption : str
        Words below the picture, such as an edition's note.
    box : Edition, optional
        What the lands, values and cards are; by default the edition that the position names.

    Returns
    -------
    Scene
        With the keys of the areas (``5.2``), `tile-<1..7>`, `seat-<n>`, `project-<id>` of each project on offer,
        `mission-<id>` of each mission of the viewer, and those of `asked`.

    Raises
    ------
    GardenlabError
        If the seats, tiles, names, asked choices or edges are not as described.
    """
    players = len(seen["population"])
    if players not in (2, 3, 4):
        raise GardenlabError(f"scene: population of {players} seats; expected 2, 3 or 4")
    called = checked_names(names, players, "scene") or [f"Seat {seat}" for seat in range(players)]
    for what, given, expected in (
        ("floors", seen["floors"], players),
        ("missions", seen["missions"], players),
        ("tiles", seen["tiles"], TILES),
        ("rotations", seen["rotations"], TILES),
    ):
        if len(given) != expected:
            raise GardenlabError(f"scene: {len(given)} {what}; expected {expected}")
    if sorted(seen["tiles"]) != list(range(1, TILES + 1)):
        raise GardenlabError(f"scene: tiles {list(seen['tiles'])}; expected 1 to 7 in any order")
    if viewer is not None and not 0 <= viewer < players:
        raise GardenlabError(f"scene: viewer {viewer!r}; expected None or a seat from 0 to {players - 1}")
    wanted = tuple(dict.fromkeys(key for key in asked or () if not key.startswith(PLACED)))
    for key in wanted:
        if key not in ASKED:
            raise GardenlabError(f"scene: asked {key!r}; expected some of {', '.join(ASKED)}")
    known = box if box is not None else _edition_of(seen)
    view = View(
        seen, known, viewer, called, notes or {}, worth or {}, wanted, final or (), open_missions, grounds(seen, known)
    )
    return _assembled(view, chosen(edges, EDGES), caption)


def _edition_of(seen: Mapping[str, Any]) -> Edition:
    named = seen.get("edition", "rulebook")
    return edition(**named) if isinstance(named, Mapping) else edition(named)


def _assembled(view: View, kinds: Sequence[str], caption: str) -> Scene:
    marks = [*board(view), *side_panel(view), *population_track(view), *projects(view), *missions(view)]
    if "areas" in kinds:
        marks += _adjacencies()
    if "torticrane" in kinds and view.torticrane is not None:
        marks += _ways(view)
    words = fit(caption, WIDTH - 2 * MARGIN, 10.5, lines=3)
    for k, row in enumerate(words.lines):
        marks.append(text(MARGIN, HEIGHT + 6 + 14 * k, row, words.size, "muted", anchor="start", italic=True))
    height = HEIGHT + (14 * len(words.lines) + 6 if words.lines else 0)
    described = "\n".join(part for part in (view.description(), caption) if part)
    return Scene(WIDTH, height, tuple(marks), f"Garden Nation, {view.state_in_words()}", described)


def _adjacencies() -> list[Mark]:
    """A line between the middles of areas that touch, thicker where two territories do."""
    drawn: list[Mark] = []
    for cell in range(CELLS):
        for other in NEIGHBOURS[cell]:
            if cell < other:
                across = cell // SLOTS != other // SLOTS
                drawn.append(
                    line([middle(cell), middle(other)], "highlight" if across else "selected",
                         width=4.0 if across else 2.0, layer=9, faded=True)
                )  # fmt: skip
    return drawn + [circle(*middle(cell), 3.5, "white", stroke="selected", width=1.6, layer=9) for cell in range(CELLS)]


def _ways(view: View) -> list[Mark]:
    """An arrow from each area of the torticrane's territory to where an action there sends it."""
    assert view.torticrane is not None
    at = view.position_of(view.torticrane)
    drawn: list[Mark] = []
    for slot in range(SLOTS):
        (x, y), end = middle(at * SLOTS + slot), number_spot(slot)
        if slot == at:
            end = crane_spot(at)
        arrow = symbols.arrow((x, y), end, "highlight", 3.0)
        drawn += [circle(x, y, 4, "white", stroke="highlight", width=2, layer=9)]
        drawn += [replace(mark, layer=9, faded=True) for mark in arrow]
    return drawn
