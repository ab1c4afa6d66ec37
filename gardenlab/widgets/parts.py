"""Small parts that the widgets share: labelled controls a finger can hit, words made safe, tables, a whole output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from math import hypot
from typing import TYPE_CHECKING, Any

from gardenlab.drawing.scene import Mark, Scene, circle, polygon, rect

if TYPE_CHECKING:
    import ipywidgets

TALL = "44px"


def button(words: str, says: str, act: Callable[[], object], width: str = "auto") -> ipywidgets.Button:
    """A button with its words, what a pointer is told, and what it does."""
    import ipywidgets

    made = ipywidgets.Button(description=words, tooltip=says, layout={"height": TALL, "width": width})
    made.on_click(lambda _: act())
    return made


def listing(words: str, options: Sequence[tuple[str, Any]], room: str) -> ipywidgets.Dropdown:
    """A dropdown with its label; `room` is how it grows, shrinks and begins, as `flex` has it."""
    import ipywidgets

    layout = {"height": TALL, "width": "auto", "min_width": "0", "flex": room}
    style = {"description_width": "initial"}
    return ipywidgets.Dropdown(description=words, options=list(options), style=style, layout=layout)


def shown(made: Any, visible: bool) -> None:
    """Show a control or take it away."""
    made.layout.display = None if visible else "none"


def flow(*parts: Any, **layout: str) -> ipywidgets.Box:
    """Parts in a row that breaks where there is no room."""
    import ipywidgets

    return ipywidgets.Box(parts, layout={"display": "flex", "flex_flow": "row wrap", "align_items": "center", **layout})


def board_room(board: Any) -> Any:
    """A board in the room it needs; without a width of its own it would grow and shrink with the words below it."""
    import ipywidgets

    board.layout = {"width": "100%", "flex": "1 1 auto"}
    return ipywidgets.Box([board], layout={"flex": "3 1 800px", "min_width": "0", "max_width": "1050px"})


def bundle(widget: Any, static: dict[str, str]) -> dict[str, Any]:
    """A widget as output, with what a reader without a kernel sees; alike for ipywidgets 7 and 8."""
    view = {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}
    return {"application/vnd.jupyter.widget-view+json": view, **static}


def table(headings: Sequence[str], rows: Iterable[Sequence[Any]], caption: str) -> str:
    """A table as HTML; all words are escaped."""
    head = "".join(f'<th scope="col" style="{_CELL};font-weight:bold">{escape(word)}</th>' for word in headings)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{escape(str(value))}</td>' for value in row) + "</tr>" for row in rows
    )
    title = f'<caption style="text-align:left;padding:4px 0">{escape(caption)}</caption>'
    return (
        f'<div style="overflow-x:auto;line-height:1.4"><table style="border-collapse:collapse">{title}'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


_CELL = "text-align:left;vertical-align:top;padding:4px 10px 4px 0;border-bottom:1px solid rgba(128,128,128,.35)"


def with_news(scene: Scene, keys: Iterable[str]) -> Scene:
    """A scene in which the things of some keys have a dashed frame round them, and say that they are new."""
    new = set(keys)
    marks = []
    for mark in scene.marks:
        if mark.key in new:
            mark = replace(mark, label=f"{mark.label}. Changed since your last move")
            marks += _framed(mark)
        marks.append(mark)
    return scene.with_marks(marks)


def _framed(mark: Mark) -> list[Mark]:
    """A dashed frame four units round a mark of any closed shape."""
    if mark.shape == "rect":
        x, y, w, h = mark.place
        return [rect(x - 4, y - 4, w + 8, h + 8, round=12, **_NEW)]
    if mark.shape == "circle":
        x, y, radius = mark.place
        return [circle(x, y, radius + 4, **_NEW)]
    if mark.shape != "polygon":
        return []
    xs, ys = mark.place[::2], mark.place[1::2]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    reach = max(hypot(u - x, v - y) for u, v in zip(xs, ys, strict=True))
    grow = 1 + 4 / reach
    return [polygon([(x + (u - x) * grow, y + (v - y) * grow) for u, v in zip(xs, ys, strict=True)], **_NEW)]


_NEW: dict[str, Any] = {"stroke": "good", "width": 2, "dashed": True, "layer": 7}
