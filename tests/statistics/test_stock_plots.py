"""The stock pictures: everything is inside the picture, groups differ by more than colour."""

import numpy as np
import pandas as pd
import pytest

import gardenlab.statistics as gs


def pictures():
    """Return one finding for each stock picture."""
    random = np.random.default_rng(1)
    n = 400
    long = "A jury card with quite a long name"
    frame = pd.DataFrame({"game": np.arange(n), "players": random.integers(2, 5, n), "turns": random.poisson(12, n)})
    frame["card"] = pd.Categorical(random.choice([long, "b", "c"], n), [long, "b", "c", "nobody's"])
    frame["claimed"] = random.random(n) < 0.4
    seats = frame.loc[frame.index.repeat(2)].assign(
        order=np.tile([0, 1], n), won=lambda f: f["claimed"] ^ (f["order"] == 1)
    )
    return {
        "dots": gs.rates(frame, event="claimed", by="card", null=0.3),
        "grouped dots": gs.rates(frame, event="claimed", by=["card", "players"]),
        "shares": gs.advantage(seats),
        "curves": gs.survival(frame, time="turns", event="claimed", by="players"),
        "crossed curves": gs.survival(frame, time="turns", event="claimed", by=["players", "card"]),
        "bars": gs.distribution(frame, "turns"),
        "outlines": gs.distribution(frame, "turns", by="players"),
        "stacked": gs.breakdown(frame, "card", by="players"),
        "difference": gs.paired(frame, frame.assign(turns=frame["turns"] + 1), "turns"),
        "means": gs.means(frame, "turns", by="card"),
        "quantiles": gs.quantiles(frame, "turns", by="players"),
        "many": gs.many(frame, event="claimed", by="card"),
    }


PICTURES = pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_clipped_and_the_legend_hides_no_data(name):
    axes = PICTURES[name].plot()
    figure = axes.figure
    figure.canvas.draw()
    inside = figure.bbox.padded(2)
    along, up = sorted(axes.get_xlim()), sorted(axes.get_ylim())
    ticks = [text for text in axes.get_xticklabels() if along[0] <= text.get_position()[0] <= along[1]]
    ticks += [text for text in axes.get_yticklabels() if up[0] <= text.get_position()[1] <= up[1]]
    for text in [axes.title, axes.xaxis.label, axes.yaxis.label, *ticks]:
        box = text.get_window_extent()
        if text.get_text() and text.get_visible() and box.width:
            assert inside.x0 <= box.x0 and box.x1 <= inside.x1 and inside.y0 <= box.y0 and box.y1 <= inside.y1, text
    if axes.get_legend():
        assert axes.get_legend().get_window_extent().x0 >= axes.bbox.x1


def test_groups_differ_by_marker_line_or_hatch():
    dots = PICTURES["grouped dots"].plot()
    assert len({line.get_marker() for line in dots.lines if line.get_marker() != "None"}) == 3
    curves = PICTURES["curves"].plot()
    assert len({line.get_linestyle() for line in curves.lines if line.get_label() in "234"}) == 3
    stacked = PICTURES["stacked"].plot()
    assert len({patch.get_hatch() for patch in stacked.patches}) == 4


def test_height_follows_the_rows():
    few = gs.means({"x": [1, 2, 1, 3], "by": ["a", "b", "a", "b"]}, "x", by="by").plot().figure.get_size_inches()[1]
    many = gs.means({"x": range(60), "by": list(range(30)) * 2}, "x", by="by").plot().figure.get_size_inches()[1]
    assert many > few + 5


def test_figures_of_others_keep_their_size():
    from matplotlib.figure import Figure

    figure = Figure(figsize=(3, 2))
    PICTURES["dots"].plot(ax=figure.subplots())
    assert figure.get_size_inches().tolist() == [3, 2]


def test_a_group_without_rows_is_said_not_drawn():
    axes = PICTURES["dots"].plot()
    assert "no rows" in [text.get_text() for text in axes.texts]
    assert axes.get_xlim()[1] < 0.8
