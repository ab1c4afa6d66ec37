"""What parts of a game are worth by restricted play: against its own arms, worked out by hand."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

import gardenlab as gl
from gardenlab.statistics.means import difference_of_groups

LINE = {"players": 2, "deals": 120, "seed": 9, "agent": "random", "progress": False}


@pytest.fixture(scope="module")
def told():
    return gl.restricted_play("last_garden", ["mines", "boost"], **LINE)


def test_the_effect_is_the_difference_between_the_arms(told):
    assert told.frame["part"].tolist() == ["mines", "x2", "multi", "change", "all boosts"]
    full = gl.simulate("last_garden", 2, "random", 120, seed=9, progress=False)
    one = gl.simulate("last_garden", 2, ["random without mines", "random"], 240, seed=9, progress=False)
    mine = one.seats[one.seats["agent"] == "random without mines"]
    both = mine.merge(full.seats, on=["deal", "seat"], suffixes=("_without", ""))
    assert len(both) == 240
    row = told.frame.iloc[0]
    for column, short in (("win_share", "win"), ("score", "points")):
        away = (both[column] - both[column + "_without"]).groupby(both["deal"]).mean()
        assert row[short] == pytest.approx(away.mean())
        assert row[short + "_high"] - row[short] == pytest.approx(1.980100 * away.std() / np.sqrt(120), rel=1e-4)


def test_tests_are_corrected_together_and_the_naive_figure_stands_apart(told):
    frame = told.frame
    p, q = (frame[[f"win_{x}", f"points_{x}"]].to_numpy().ravel() for x in "pq")
    assert (q >= p).all() and (frame["found"] == (frame["win_q"] <= 0.05)).all()
    order = np.argsort(p)
    assert q[order[-1]] == pytest.approx(p[order[-1]])
    assert "naive" in told.caption.lower() and "10 tests" in told.caption and (frame["anyway"] == 0).all()
    few = frame["used"] * 240
    assert (frame["naive_win"].isna() == (np.minimum(few, 240 - few) < 30)).all() and frame["naive_win"].notna().any()


def test_its_line_makes_it_again_and_it_draws(told):
    assert told.source == (
        'gl.restricted_play("last_garden", ["mines", "boost"], players=2, deals=120, seed=9, agent="random")'
    )
    pd.testing.assert_frame_equal(eval(told.source, {"gl": gl}).frame, told.frame)
    axes = Figure().add_subplot()
    told.plot(ax=axes)
    left, right = axes.child_axes
    assert [text.get_text() for text in left.get_yticklabels()] == told.frame["part"].tolist()
    assert [text.get_text() for text in right.get_legend().get_texts()] == ["by restricted play", "naive"]


def test_deals_that_all_end_alike_do_not_show_that_nothing_could_be_seen():
    told = gl.restricted_play("last_garden", "lab", players=2, deals=2, seed=3, progress=False)
    row = told.frame.iloc[0]
    assert (row["win"], row["win_p"]) == (0, 1) and np.isnan(row["win_smallest"])
    assert row["win_high"] == -row["win_low"] == pytest.approx(3.841459 / 5.841459)
    assert "(two-sided 5%): cannot be told" in told.caption and told.plot()


@pytest.mark.parametrize(
    ("arguments", "options", "says"),
    [
        (("last_garden", "lob"), {}, "there is no 'lob' in last_garden; expected some of 'space', 'boost', 'action'"),
        (("last_garden", []), {}, "at least one part"),
        (("last_garden", "lab"), {"players": 5}, "is for 2, 3, 4 players"),
        (("last_garden", "lab"), {"seed": None}, "seed is missing"),
        (("last_garden", "lab"), {"agent": lambda position: position.moves[0]}, "is plain Python"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments, options, says):
    with pytest.raises(gl.GardenlabError, match=says):
        gl.restricted_play(*arguments, **{**LINE, **options})


def test_the_naive_difference_is_clustered():
    """Twice the same rows in each unit tell no more than once."""
    value, chosen = np.array([3.0, 5, 1, 2, 0]), np.array([True, True, False, False, False])
    once = difference_of_groups(value, chosen, np.arange(5))
    twice = difference_of_groups(np.repeat(value, 2), np.repeat(chosen, 2), np.repeat(np.arange(5), 2))
    assert once[0] == 3 and np.allclose(once, twice)
    spread = np.sqrt((2 * 1 / 4 + (0 + 1 + 1) / 9) * 5 / 4) * 2.7764451
    assert once[2] == pytest.approx(3 + spread)
    assert np.isnan(difference_of_groups(value, np.ones(5, bool), np.arange(5))).all()
