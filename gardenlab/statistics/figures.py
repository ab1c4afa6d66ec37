"""Figures of our own: no pyplot state, shown by a notebook, with a caption below."""

from __future__ import annotations

import io
import textwrap

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

WIDTH = 8.0


class Picture(Axes):
    """Axes of a figure of their own that show themselves as the result of a notebook cell."""

    def _repr_png_(self) -> bytes:
        return png(self)


def new_axes() -> Picture:
    """Return axes on a new figure that pyplot knows nothing of."""
    figure = Figure(figsize=(WIDTH, 4.0), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot(axes_class=Picture)
    assert isinstance(axes, Picture)
    return axes


def png(axes: Axes) -> bytes:
    """Return the figure of `axes` as PNG."""
    buffer = io.BytesIO()
    figure = axes.figure
    assert isinstance(figure, Figure)
    figure.savefig(buffer, format="png", dpi=120, bbox_inches="tight", facecolor="white")
    return buffer.getvalue()


def write_below(axes: Axes, caption: str) -> None:
    """Write a caption under the figure."""
    figure = axes.figure
    assert isinstance(figure, Figure)
    width, height = figure.get_size_inches()
    text = textwrap.fill(caption, int(width * 16.5), break_on_hyphens=False)
    figure.set_size_inches(width, height + 0.16 * (text.count("\n") + 2))
    figure.supxlabel(text, fontsize=8, color="#444444", x=0.01, ha="left")
