"""Scenes: what is to be seen, as SVG or on matplotlib Axes. It knows no game."""

from gardenlab.drawing.axes import draw
from gardenlab.drawing.palette import PALETTE, colour, letter, readable_on
from gardenlab.drawing.scene import Mark, Scene, circle, line, polygon, rect, text
from gardenlab.drawing.svg import to_svg

__all__ = [
    "PALETTE",
    "Mark",
    "Scene",
    "circle",
    "colour",
    "draw",
    "letter",
    "line",
    "polygon",
    "readable_on",
    "rect",
    "text",
    "to_svg",
]
