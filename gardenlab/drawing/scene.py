"""A scene: marks on a plane of board units, x to the right and y downwards. It knows no game."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gardenlab.drawing.palette import colour
from gardenlab.engine.errors import GardenlabError

Shape = Literal["rect", "circle", "polygon", "line", "text"]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing to be drawn.

    Attributes
    ----------
    shape : {"rect", "circle", "polygon", "line", "text"}
        What it is.
    place : tuple of float
        Board units. rect: left, top, width, height; circle: centre x, y, radius; polygon and line: x, y, x, y, ...;
        text: x of the anchor, y of the middle of the line.
    fill, stroke : str
        Roles of the palette, or `none`.
    width : float
        Width of the stroke in board units.
    round : float
        Radius of a rect's corners.
    text : str
        The words of a text mark, one line.
    size : float
        Height of the text in board units.
    anchor : {"start", "middle", "end"}
        Where the text stands relative to x.
    key : str or None
        What a click on it means; None if nothing. No two marks of a scene share a key.
    label : str
        What is said on hover, on focus and to a screen reader.
    layer : int
        Higher layers are drawn later; within a layer, in the given order.
    bold, italic, dashed, faded : bool
        Style.
    """

    shape: Shape
    place: tuple[float, ...]
    fill: str = "none"
    stroke: str = "none"
    width: float = 1.0
    round: float = 0.0
    text: str = ""
    size: float = 12.0
    anchor: Anchor = "middle"
    key: str | None = None
    label: str = ""
    layer: int = 0
    bold: bool = False
    italic: bool = False
    dashed: bool = False
    faded: bool = False
    painted: str | None = field(default=None, init=False, repr=False, compare=False)  # kept by `drawing.svg`

    def __hash__(self) -> int:  # of what differs most: marks are looked up by hundreds at every click
        return hash((self.place, self.text, self.key, self.fill))


def rect(x: float, y: float, width: float, height: float, /, fill: str = "none", **style: object) -> Mark:
    """A rectangle from its left top corner; `style` is any attribute of `Mark` (`width` is that of the stroke)."""
    return _mark("rect", (x, y, width, height), fill, style)


def circle(x: float, y: float, radius: float, /, fill: str = "none", **style: object) -> Mark:
    """A circle round its centre."""
    return _mark("circle", (x, y, radius), fill, style)


def polygon(points: Iterable[tuple[float, float]], /, fill: str = "none", **style: object) -> Mark:
    """A closed polygon through the points."""
    return _mark("polygon", tuple(v for point in points for v in point), fill, style)


def line(points: Iterable[tuple[float, float]], /, stroke: str = "ink", **style: object) -> Mark:
    """An open line through the points."""
    return _mark("line", tuple(v for point in points for v in point), "none", {"stroke": stroke, **style})


def text(x: float, y: float, words: str, /, size: float = 12.0, fill: str = "ink", **style: object) -> Mark:
    """One line of text whose middle is at height y."""
    return _mark("text", (x, y), fill, {"text": words, "size": size, **style})


def _mark(shape: Shape, place: tuple[float, ...], fill: str, style: dict[str, object]) -> Mark:
    return Mark(shape, place, fill, **style)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Scene:
    """Marks on a sheet of `width` times `height` board units.

    Attributes
    ----------
    width, height : float
        Size of the sheet; a board unit is one pixel at natural size.
    marks : tuple of Mark
        In the order of drawing within a layer.
    title : str
        One line, the name of the picture.
    description : str
        The picture in words: what one would read if one saw nothing.

    Raises
    ------
    GardenlabError
        If two marks share a key, a role is not in the palette or a place has the wrong number of values.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str
    description: str = ""

    def __post_init__(self) -> None:
        twice = [key for key, n in Counter(m.key for m in self.marks if m.key is not None).items() if n > 1]
        if twice:
            raise GardenlabError(f"scene {self.title!r}: key {twice[0]!r} stands on two marks; expected each key once")
        sizes = {"rect": (4,), "circle": (3,), "text": (2,)}
        for role in {mark.fill for mark in self.marks} | {mark.stroke for mark in self.marks}:
            colour(role)
        for shape, n in {(mark.shape, len(mark.place)) for mark in self.marks}:
            if n not in sizes.get(shape, (n,)) or (shape in ("polygon", "line") and (n < 4 or n % 2)):
                place = next(m.place for m in self.marks if m.shape == shape and len(m.place) == n)
                raise GardenlabError(f"scene {self.title!r}: a {shape} has {n} values of place: {place}")

    def with_marks(self, marks: Iterable[Mark]) -> "Scene":
        """The scene with other marks, made of its own without a new role, place or key: they are not checked again."""
        made = object.__new__(Scene)
        for name in ("width", "height", "title", "description"):
            object.__setattr__(made, name, getattr(self, name))
        object.__setattr__(made, "marks", tuple(marks))
        return made

    def in_order(self) -> Iterator[Mark]:
        """The marks from the lowest layer to the highest."""
        return iter(sorted(self.marks, key=lambda mark: mark.layer))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the scene in the order of its marks."""
        return tuple(mark.key for mark in self.marks if mark.key is not None)

    @property
    def labels(self) -> dict[str, str]:
        """The label of each key."""
        return {mark.key: mark.label for mark in self.marks if mark.key is not None}

    def plot(self, ax: Any = None) -> Any:
        """Draw the scene on matplotlib Axes (new ones without `ax`) and return them."""
        from gardenlab.drawing.axes import draw

        return draw(self, ax)

    def _repr_svg_(self) -> str:
        from gardenlab.drawing.svg import to_svg

        return to_svg(self)

    def emphasised(self, lit: Iterable[str] = (), selected: Iterable[str] = ()) -> "Scene":
        """The scene with its lit keys framed and its selected keys framed twice as strong.

        Raises
        ------
        GardenlabError
            If a key is not in the scene.
        """
        lit, selected = set(lit), set(selected)
        unknown = sorted((lit | selected) - set(self.keys))
        if unknown:
            known = ", ".join(self.keys) or "none"
            raise GardenlabError(f"scene {self.title!r}: no key {unknown[0]!r}; expected one of: {known}")
        return self.with_marks(
            replace(mark, stroke="selected", width=5.0)
            if mark.key in selected
            else replace(mark, stroke="highlight", width=3.0)
            if mark.key in lit
            else mark
            for mark in self.marks
        )
