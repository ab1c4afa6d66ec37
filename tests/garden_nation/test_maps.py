"""Maps of the 49 areas: every hex where its cell lies, with its number, its name and the colour of its share."""

import numpy as np
import pandas as pd
import pytest
from matplotlib import colormaps
from matplotlib.figure import Figure

import gardenlab as gl
from gardenlab.garden_nation import maps
from gardenlab.garden_nation.geometry import NEIGHBOURS

AREAS = [f"{tile}.{slot}" for tile in range(1, 8) for slot in range(7)]


def drawn(values, **options):
    axes = gl.garden_nation.board_map(values, Figure().add_subplot(), **options)
    hexes = [np.mean(patch.get_xy()[:-1], axis=0) for patch in axes.patches]
    texts = {text.get_text(): text.get_position() for text in axes.texts}
    return axes, hexes, texts


def test_hexes_lie_one_apart_where_areas_are_adjacent():
    _, hexes, _ = drawn(list(range(49)))
    assert len(hexes) == 49
    for cell, near in enumerate(NEIGHBOURS):
        away = [np.hypot(*(hexes[cell] - hexes[other])) for other in near]
        assert away == pytest.approx([1] * len(near))
    assert drawn(pd.Series(range(49)), decimals=0)[2]["48"] == pytest.approx(tuple(hexes[48]))
    gaps = [np.hypot(*(hexes[a] - hexes[b])) for a in range(49) for b in range(a)]
    assert min(gaps) == pytest.approx(1)


def test_numbers_stand_in_their_own_areas():
    values = pd.Series(range(100, 149), index=AREAS)
    axes, hexes, texts = drawn(values, decimals=0, label="floors")
    order = [f"{tile}.{slot}" for tile in maps.PRINTED for slot in range(7)]
    box = gl.garden_nation.edition().array[0]
    for cell, area in enumerate(order):
        assert np.hypot(*(texts[str(values[area])] - hexes[cell])) < 0.2
        tile, slot = map(int, area.split("."))
        letter = "GYRB"[box["tile_land"][tile - 1, slot]]
        assert np.hypot(*(texts[f"{area} {letter}"] - hexes[cell])) < 0.4
    assert axes.get_xlabel() == "floors" and "territory 4" in texts
    low, high = (axes.patches[order.index(area)].get_facecolor() for area in ("1.0", "7.6"))
    assert low == pytest.approx(colormaps["viridis_r"](0.05)) and high == pytest.approx(colormaps["viridis_r"](0.9))
    _, _, plain = drawn(values, decimals=0, names=False)
    assert "4" in plain and "territory 4" not in plain and "4.0 G" not in plain and "100" in plain


def test_a_position_is_drawn_as_its_tiles_lie():
    position = gl.garden_nation.Game(3).deal(5)
    graph = position.graph()
    assert set(position.state.rotations) != {0}
    _, hexes, texts = drawn({area: 100 + k for k, area in enumerate(AREAS)}, position=position, decimals=0)
    for k, area in enumerate(AREAS):
        node = graph.nodes[area]
        cell = node["position"] * 7 + node["board_slot"]
        assert np.hypot(*(texts[str(100 + k)] - hexes[cell])) < 0.2
        assert tuple(hexes[cell]) == pytest.approx(node["pos"])


@pytest.mark.parametrize(
    ("values", "options", "message"),
    [
        (range(48), {}, r"values: expected 49 numbers, one for each place or area, not range\(0, 48\)"),
        ({"5.2": 1}, {}, "a number for each of the 49 areas"),
        (gl.garden_nation.Game(2).deal(1), {}, "values: expected 49 numbers.* not <Garden Nation position"),
        ("x" * 49, {}, "values: expected 49 numbers"),
        (None, {}, "values: expected 49 numbers"),
        (["a"] * 49, {}, r"values\[0\]: expected a number, not 'a'"),
        (dict.fromkeys(AREAS), {}, r"values\['1.0'\]: expected a number, not None"),
        ([np.nan] * 49, {}, "values: none of the 49 is a finite number"),
        (range(49), {"position": 3}, "position: expected a position of Garden Nation, not 3"),
        (range(49), {"position": gl.lawnarchy.Game(2).deal(1)}, "position: expected a position of Garden Nation"),
        (range(49), {"limits": 3}, r"limits: expected two numbers, such as \(0, 1\), not 3"),
        (range(49), {"limits": (0, None)}, r"limits\[1\]: expected a number, not None"),
        (range(49), {"decimals": "x"}, "decimals: expected a whole number"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(values, options, message):
    with pytest.raises(gl.GardenlabError, match=message):
        gl.garden_nation.board_map(values, Figure().add_subplot(), **options)
    with pytest.raises(gl.GardenlabError, match="ax: expected Axes of matplotlib, not 3"):
        gl.garden_nation.board_map(range(49), 3)


def test_unknown_numbers_stay_blank_and_equal_ones_alike():
    axes, _, texts = drawn([np.nan, *[3.0] * 48])
    assert axes.patches[0].get_facecolor() == (1, 1, 1, 1) and "nan" not in texts
    assert len({patch.get_facecolor() for patch in axes.patches[1:]}) == 1
