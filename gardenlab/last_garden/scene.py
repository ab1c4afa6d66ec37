"""What a position of The Last Garden looks like: the ring of sectors, the places beside it, the hand, the turn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gardenlab.drawing.measure import fit
from gardenlab.drawing.parts import chosen
from gardenlab.drawing.scene import Mark, Scene, circle, line, text
from gardenlab.engine.errors import GardenlabError
from gardenlab.last_garden.beds import garden
from gardenlab.last_garden.cards import COLOURS, TYPES
from gardenlab.last_garden.faces import hand, turn_panel
from gardenlab.last_garden.layout import HEIGHT, MARGIN, WIDTH, sector_centre
from gardenlab.last_garden.panel import side_panel
from gardenlab.last_garden.plates import plates
from gardenlab.last_garden.view import View

ASKED = (
    *("die-up", "die-down", "done", "plain", "without"),
    *(f"type-{kind}" for kind in TYPES),
    *(f"number-{number}" for number in range(1, 7)),
)
EDGES = ("garden", "mines", "workshop")


def scene(
    seen: Mapping[str, Any],
    *,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
    notes: Mapping[str, str] | None = None,
    pays: Mapping[str, int] | None = None,
    asked: Sequence[str] | None = None,
    edges: bool | Sequence[str] = (),
    to_wilt: int | None = None,
    gems_each: int | None = None,
    rounds: int | None = None,
    open_hands: bool = False,
    caption: str = "",
) -> Scene:
    """A position as a scene.

    Parameters
    ----------
    seen : mapping
        A position or an observation, as `to_json` writes it, as a dict. Of `pending` the keys `step`, `card`, `as`,
        `boost`, `sector` (1 to 6) and `held` (gems on the move) are shown.
    viewer : int, optional
        The seat that looks: it has the corner at the bottom left, and its hand is shown. None sees no hand.
    names : sequence of str, optional
        The players' names by seat.
    notes : mapping, optional
        Key -> a sentence added to that key's label.
    pays : mapping, optional
        Key of a robotanist's space -> cogs that it would pay if the round were scored now.
    asked : sequence of str, optional
        The choices of this step that no place of the board stands for: some of `ASKED`, drawn as buttons.
    edges : bool or sequence of str
        Lay the graph of what pays over the board: True, or some of `garden`, `mines` and `workshop`.
    to_wilt, gems_each, rounds : int, optional
        Gems that make a sector wilt, gems of each colour, rounds of the game, as the edition has them. Without them
        no sector wilts, and neither supply nor last round is told.
    open_hands : bool
        Show all hands that are given, instead of the viewer's own, for who may see everything.
    caption : str
        Words below the picture, such as an edition's note.

    Returns
    -------
    Scene
        With the keys `sector-<1..6>`, `garden-<1..6>`, `mine-<colour>`, `row11-<1..6>`, `row12-<1..6>`,
        `row6-<1..6>`, `lab`, `queen`, `gem-<colour>`, `boost-<x2|multi|change>`, `card-<id>` for each card of the
        viewer, and those of `asked`.

    Raises
    ------
    GardenlabError
        If the seats, sectors, names, asked choices or edges are not as described.
    """
    players = len(seen["cogs"])
    if players not in (2, 3, 4):
        raise GardenlabError(f"scene: cogs of {players} seats; expected 2, 3 or 4")
    called = list(names) if names is not None else [f"Seat {seat}" for seat in range(players)]
    for what, given, expected in (
        ("names", called, players),
        ("hands", seen["hands"], players),
        ("dice", seen["dice"], 6),
        ("gems", seen["gems"], 6),
    ):
        if len(given) != expected:
            raise GardenlabError(f"scene: {len(given)} {what}; expected {expected}")
    if viewer is not None and not 0 <= viewer < players:
        raise GardenlabError(f"scene: viewer {viewer!r}; expected None or a seat from 0 to {players - 1}")
    wanted = tuple(dict.fromkeys(asked or ()))
    for key in wanted:
        if key not in ASKED:
            raise GardenlabError(f"scene: asked {key!r}; expected some of {', '.join(ASKED)}")
    view = View(seen, viewer, called, notes or {}, pays or {}, wanted, to_wilt, gems_each, rounds, open_hands)
    return _assembled(view, chosen(edges, EDGES), caption)


def _assembled(view: View, kinds: Sequence[str], caption: str) -> Scene:
    marks = [*garden(view), *plates(view), *side_panel(view), *hand(view), *turn_panel(view)]
    marks += _graph(view, marks, kinds)
    words = fit(caption, WIDTH - 2 * MARGIN, 10.5, lines=3)
    for k, row in enumerate(words.lines):
        marks.append(text(MARGIN, HEIGHT + 6 + 14 * k, row, words.size, "muted", anchor="start", italic=True))
    height = HEIGHT + (14 * len(words.lines) + 6 if words.lines else 0)
    described = "\n".join(part for part in (view.description(), caption) if part)
    return Scene(WIDTH, height, tuple(marks), f"The Last Garden, {view.state_in_words()}", described)


def _graph(view: View, marks: Sequence[Mark], kinds: Sequence[str]) -> list[Mark]:
    """Lines from each sector to the spaces that its gems would pay, the thicker the more gems count."""
    drawn: list[Mark] = []
    places = {mark.key: mark.place for mark in marks if mark.key}
    for sector in range(6):
        x, y = sector_centre(sector)
        for kind, key, gems in _paid_by(view, sector):
            if kind in kinds:
                u, v = _end(places[key])
                role = "highlight" if kind == "workshop" else "selected"
                drawn.append(line([(x, y), (u, v)], role, width=0.8 + 0.5 * gems, layer=9, dashed=kind == "workshop"))
                drawn.append(circle(u, v, 4, "white", stroke=role, width=2, layer=9))
    if kinds:
        middles = [sector_centre(sector) for sector in range(6)]
        drawn += [circle(x, y, 6, "white", stroke="selected", width=2.4, layer=9) for x, y in middles]
    return [replace(mark, faded=mark.shape == "line") for mark in drawn]


def _paid_by(view: View, sector: int) -> list[tuple[str, str, int]]:
    """Kind and key of each space that a sector's gems would pay, with how many gems of it count."""
    gems, die = view.standing(sector), view.seen["dice"][sector]
    total = sum(gems)
    if view.wilts(sector):
        return [("workshop", f"row6-{die}", sum(view.gems(sector)))]
    found = [("mines", f"mine-{colour}", count) for colour, count in zip(COLOURS, gems, strict=True) if count]
    if total:
        found += [("garden", f"garden-{sector + 1}", total)]
        found += [("workshop", f"{row}-{die}", total) for row in ("row11", "row12")]
    return found


def _end(place: tuple[float, ...]) -> tuple[float, float]:
    """Where a line meets a space, a rect or a circle: at its left rim, where it hides no number."""
    if len(place) == 3:
        return (place[0] - 0.75 * place[2], place[1] + 0.75 * place[2])
    return (place[0], place[1] + place[3] / 2)
