"""A scene on Axes: the same marks as in the SVG, sized for the Axes, without pyplot."""

import subprocess
import sys

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from gardenlab.drawing import Scene, circle, colour, draw, line, polygon, rect, text

SCENE = Scene(
    200,
    100,
    (
        rect(10, 10, 80, 40, "purple", key="card", round=6),
        circle(150, 50, 20, "yellow", stroke="ink", width=2),
        polygon([(10, 60), (30, 60), (20, 90)], "green"),
        line([(0, 0), (200, 100)], "red", dashed=True),
        text(50, 30, "$5 or $6", 10, "white", bold=True),
    ),
    "t",
)


def test_every_mark_is_drawn_in_its_place_and_colour():
    ax = draw(SCENE)
    paper, box, ball, triangle, stroke = ax.patches
    assert to_hex(paper.get_facecolor()) == colour("paper")
    assert to_hex(box.get_facecolor()) == colour("purple")
    assert box.get_gid() == "card"
    assert (box.get_x(), box.get_y(), box.get_width(), box.get_height()) == (10, 10, 80, 40)
    assert (tuple(ball.center), ball.radius) == ((150, 50), 20)
    assert triangle.get_xy()[:3].tolist() == [[10, 60], [30, 60], [20, 90]]
    assert not stroke.get_closed()
    assert [words.get_text() for words in ax.texts] == ["$5 or $6"]


@pytest.mark.parametrize("size", [(4, 2), (3, 6), (12, 4)])
def test_text_grows_with_the_axes(size):
    figure = Figure(figsize=size)
    FigureCanvasAgg(figure)
    ax = draw(SCENE, figure.subplots())
    unit = ax.transData.transform((1, 0))[0] - ax.transData.transform((0, 0))[0]
    words = ax.texts[0]
    assert words.get_fontsize() * figure.dpi / 72 == pytest.approx(10 * unit, rel=1e-3)
    extent = words.get_window_extent(figure.canvas.get_renderer())
    left, right = ax.transData.transform((10, 10))[0], ax.transData.transform((90, 10))[0]
    assert left < extent.x0 and extent.x1 < right


def test_later_marks_lie_above():
    ax = draw(Scene(9, 9, (rect(0, 0, 1, 1, "red", layer=3), rect(0, 0, 1, 1, "blue")), "t"))
    order = sorted(ax.patches[1:], key=lambda patch: patch.get_zorder())
    assert [to_hex(patch.get_facecolor()) for patch in order] == [colour("blue"), colour("red")]


def test_pyplot_is_not_touched(tmp_path):
    code = (
        "import sys; from gardenlab.drawing import Scene, draw, rect; heavy = 'matplotlib' in sys.modules;"
        "draw(Scene(9, 9, (rect(0, 0, 1, 1),), 't')).figure.savefig(sys.argv[1]);"
        "print(heavy, 'matplotlib.pyplot' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "board.png")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["False", "False"], done.stderr
