"""A scene on matplotlib Axes, for papers: the look of the SVG, without pyplot's state."""

from typing import TYPE_CHECKING, Any

from gardenlab.drawing.palette import colour
from gardenlab.drawing.scene import Mark, Scene

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_FADED = 0.45


def draw(scene: Scene, ax: "Axes | None" = None) -> "Axes":
    """Draw a scene onto Axes.

    Parameters
    ----------
    scene : Scene
        What is to be seen.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a Figure of its own by default (`ax.figure.savefig(...)` writes it).

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on. Text and strokes are sized for the Axes as they are now: settle the layout first.
    """
    if ax is None:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(scene.width / 100, scene.height / 100))
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.apply_aspect()
    point = ax.get_window_extent().width / scene.width * 72 / ax.figure.dpi
    _draw_paper(scene, ax)
    for number, mark in enumerate(scene.in_order()):
        artist = _words(mark, ax, point) if mark.shape == "text" else _shape(mark, point)
        artist.set_zorder(1 + number * 1e-4)
        artist.set_gid(mark.key)
        if mark.shape != "text":
            ax.add_artist(artist)
        artist.set_clip_path(None)
    return ax


def _draw_paper(scene: Scene, ax: "Axes") -> None:
    from matplotlib.patches import Rectangle

    ax.add_artist(Rectangle((0, 0), scene.width, scene.height, facecolor=colour("paper"), edgecolor="none", zorder=0))


def _shape(mark: Mark, point: float) -> "Artist":
    from matplotlib import patches

    style: dict[str, Any] = {
        "facecolor": colour(mark.fill),
        "edgecolor": colour(mark.stroke),
        "linewidth": mark.width * point if mark.stroke != "none" else 0.0,
        "linestyle": (0, (3, 2.5)) if mark.dashed else "-",
        "alpha": _FADED if mark.faded else None,
        "joinstyle": "round",
        "capstyle": "round",
    }
    if mark.shape == "circle":
        x, y, radius = mark.place
        return patches.Circle((x, y), radius, **style)
    if mark.shape == "rect":
        x, y, width, height = mark.place
        if not mark.round:
            return patches.Rectangle((x, y), width, height, **style)
        corner = min(mark.round, width / 2, height / 2)
        box = f"round,pad=0,rounding_size={corner}"
        return patches.FancyBboxPatch((x, y), width, height, boxstyle=box, mutation_aspect=1, **style)
    points = list(zip(mark.place[::2], mark.place[1::2], strict=True))
    return patches.Polygon(points, closed=mark.shape == "polygon", fill=mark.shape == "polygon", **style)


def _words(mark: Mark, ax: "Axes", point: float) -> "Artist":
    x, y = mark.place
    # a dollar sign would start mathematics
    return ax.text(
        x,
        y + 0.36 * mark.size,
        mark.text,
        fontsize=mark.size * point,
        color=colour(mark.fill),
        ha=_ALIGN[mark.anchor],
        va="baseline",
        fontweight="bold" if mark.bold else "normal",
        fontstyle="italic" if mark.italic else "normal",
        fontfamily="DejaVu Sans",
        alpha=_FADED if mark.faded else None,
        parse_math=False,
    )
