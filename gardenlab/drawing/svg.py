"""A scene as SVG: a list of plain elements, and the text made from them. The browser board paints the same list."""

import hashlib
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import TypedDict

from gardenlab.drawing.measure import FONT_FAMILY
from gardenlab.drawing.palette import colour
from gardenlab.drawing.scene import Mark, Scene

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Element(TypedDict):
    """One element of a picture: tag, attributes, words, key and label. Words and labels are not yet escaped."""

    tag: str
    attributes: dict[str, str]
    text: str
    key: str | None
    label: str


def elements(scene: Scene) -> list[Element]:
    """The scene as SVG elements in the order of painting, with colours in place of roles."""
    return [_element(mark) for mark in scene.in_order()]


def painting(scene: Scene) -> str:
    """The list of `elements` as JSON text, from the texts of the marks that were painted before."""
    return "[" + ",".join(mark.painted or _kept(mark) for mark in scene.in_order()) + "]"


def _kept(mark: Mark) -> str:
    """The text of a mark, hung on it: most marks are drawn by many pictures."""
    found = _painted(mark)
    object.__setattr__(mark, "painted", found)
    return found


@lru_cache(maxsize=8192)  # from one picture to the next most marks stay
def _painted(mark: Mark) -> str:
    return json.dumps(_element(mark), ensure_ascii=False, separators=(",", ":"))


def to_svg(scene: Scene, lit: Iterable[str] = (), selected: Iterable[str] = ()) -> str:
    """The scene as one SVG document.

    Parameters
    ----------
    scene : Scene
        What is to be seen.
    lit, selected : iterable of str
        Keys to be framed: those that may be chosen, those that are chosen.

    Returns
    -------
    str
        Well-formed XML that can stand in an HTML page. All words are escaped.

    Raises
    ------
    GardenlabError
        If a key is not in the scene.
    """
    scene = scene.emphasised(lit, selected)
    body = "\n".join(_serialised(element) for element in elements(scene))
    title, description = clean(scene.title), clean(scene.description)
    name = "scene-" + hashlib.sha256(f"{title}{body}".encode()).hexdigest()[:12]
    width, height = _number(scene.width), _number(scene.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="{name}-title {name}-desc" style="max-width:100%;height:auto" '
        f'font-family="{escape(FONT_FAMILY)}">\n'
        f'<title id="{name}-title">{escape(title)}</title>\n<desc id="{name}-desc">{escape(description)}</desc>\n'
        f'<rect width="{width}" height="{height}" fill="{colour("paper")}"/>\n{body}\n</svg>'
    )


def clean(words: str) -> str:
    """The text with characters that XML cannot hold replaced by U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", words)


def _number(value: float) -> str:
    return f"{round(value, 2):g}"


def _element(mark: Mark) -> Element:
    tag, attributes = _GEOMETRY[mark.shape](mark)
    attributes["fill"] = colour(mark.fill)
    if mark.stroke != "none":
        attributes["stroke"] = colour(mark.stroke)
        attributes["stroke-width"] = _number(mark.width)
        attributes["stroke-linejoin"] = attributes["stroke-linecap"] = "round"
    if mark.dashed:
        attributes["stroke-dasharray"] = f"{_number(mark.width * 3)} {_number(mark.width * 2.5)}"
    if mark.faded:
        attributes["opacity"] = "0.45"
    if mark.key is not None:
        attributes["pointer-events"] = "all"
    elif not mark.label:
        attributes["pointer-events"] = "none"
    return Element(tag=tag, attributes=attributes, text=clean(mark.text), key=mark.key, label=clean(mark.label))


def _rect(mark: Mark) -> tuple[str, dict[str, str]]:
    attributes = dict(zip(("x", "y", "width", "height"), map(_number, mark.place), strict=True))
    if mark.round:
        attributes["rx"] = _number(mark.round)
    return "rect", attributes


def _circle(mark: Mark) -> tuple[str, dict[str, str]]:
    return "circle", dict(zip(("cx", "cy", "r"), map(_number, mark.place), strict=True))


def _points(mark: Mark) -> tuple[str, dict[str, str]]:
    tag = "polygon" if mark.shape == "polygon" else "polyline"
    pairs = zip(mark.place[::2], mark.place[1::2], strict=True)
    return tag, {"points": " ".join(f"{_number(x)},{_number(y)}" for x, y in pairs)}


def _text(mark: Mark) -> tuple[str, dict[str, str]]:
    x, y = mark.place
    # the middle of lower-case letters with ascenders lies 0.36 of the size above the baseline
    attributes = {"x": _number(x), "y": _number(y + 0.36 * mark.size), "font-size": _number(mark.size)}
    attributes["text-anchor"] = mark.anchor
    if mark.bold:
        attributes["font-weight"] = "bold"
    if mark.italic:
        attributes["font-style"] = "italic"
    return "text", attributes


_GEOMETRY = {"rect": _rect, "circle": _circle, "polygon": _points, "line": _points, "text": _text}


def _serialised(element: Element) -> str:
    attributes = dict(element["attributes"])
    if element["key"] is not None:
        attributes["data-key"] = clean(element["key"])
    inside = escape(element["text"])
    if element["label"]:
        inside = f"<title>{escape(element['label'])}</title>{inside}"
    listed = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{element['tag']} {listed}>{inside}</{element['tag']}>" if inside else f"<{element['tag']} {listed}/>"
