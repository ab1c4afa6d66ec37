"""Ratios of two sums over games, checked against arithmetic by hand and against coverage."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import t

import gardenlab.statistics as gs
from gardenlab.statistics.ratios import ratio_intervals


def test_one_ratio_by_hand():
    found = gs.ratios({"moves": [30.0, 50.0, 40.0], "decisions": [10.0, 10.0, 20.0]}, "moves", "decisions").frame
    # 120 / 40 = 3; residues 0, 20, -20; variance 800 / 40**2 * 3 / 2 = .75
    reach = t.isf(0.025, 2) * np.sqrt(0.75)
    assert found[["n", "moves", "decisions", "ratio"]].iloc[0].tolist() == [3, 120, 40, 3]
    assert found["low"][0] == pytest.approx(3 - reach) and found["high"][0] == pytest.approx(3 + reach)


def test_rows_of_one_game_are_one_unit():
    rows = pd.DataFrame({"game": [1, 1, 2, 3], "moves": [10, 20, 50, 40], "decisions": [5, 5, 10, 20]})
    whole = gs.ratios({"moves": [30, 50, 40], "decisions": [10, 10, 20]}, "moves", "decisions").frame
    inside = gs.ratios(rows, "moves", "decisions", cluster="game")
    assert inside.frame[["ratio", "low", "high"]].equals(whole[["ratio", "low", "high"]])
    assert inside.frame["games"].tolist() == [3] and "the game is the unit" in inside.caption


def test_independent_things_have_wilsons_interval():
    share = np.repeat([1.0, 0.0], [97, 59])[:, None]
    found = ratio_intervals(share, np.ones((156, 1)), bounded=True)
    # The t quantile and the n - 1 of 156 units make it a little wider than Wilson's .544-.694.
    assert found.low[0] == pytest.approx(0.544, abs=0.002) and found.high[0] == pytest.approx(0.694, abs=0.002)


def test_what_never_happened_has_an_upper_bound():
    nothing, games = np.zeros((300, 1)), np.ones((300, 1))
    bounded, free = ratio_intervals(nothing, games, bounded=True), ratio_intervals(nothing, games)
    assert bounded.ratio[0] == bounded.low[0] == 0 and bounded.high[0] == pytest.approx(0.0126, abs=1e-4)
    assert free.low[0] == 0 and free.high[0] == pytest.approx(3.689 / 300, abs=1e-4)


def test_categories_without_rows_keep_their_line():
    rows = pd.DataFrame({"kind": pd.Categorical(["a", "a"], ["a", "b"]), "moves": [3, 4], "decisions": [1, 2]})
    found = gs.ratios(rows, "moves", "decisions", by="kind").frame
    assert found["kind"].tolist() == ["a", "b"] and found["n"].tolist() == [2, 0] and np.isnan(found["ratio"][1])


def test_clustered_intervals_hold_as_often_as_they_say():
    random = np.random.default_rng(5)
    held = 0
    for _ in range(600):
        chance = random.beta(2, 6, size=(80, 1))  # games differ, the rows of one game are alike
        rows = random.integers(1, 12, size=(80, 1))
        found = ratio_intervals(random.binomial(rows, chance), rows, bounded=True)
        held += found.low[0] <= 0.25 <= found.high[0]
    assert 0.925 < held / 600 < 0.975


def test_impossible_shares_are_refused():
    with pytest.raises(gs.TableError, match=r"row 1, column 'forced': 4 is not at most its decisions"):
        gs.ratios({"forced": [1, 4], "decisions": [3, 3]}, "forced", "decisions", bounded=True)
    with pytest.raises(gs.TableError, match="lacks the column 'options'"):
        gs.ratios({"decisions": [3]}, "options", "decisions")


def test_sums_of_whole_numbers_are_whole_in_files(tmp_path):
    games = pd.DataFrame({"options": [30, 50], "decisions": [10, 10], "share": [0.5, 0.5]})
    file = gs.ratios(games, "options", "decisions").to_csv(tmp_path / "a.csv")
    assert file.read_text().splitlines()[1].startswith("2,80,20,4")
    assert gs.ratios(games, "share", "decisions").frame["share"].iloc[0] == 1.0


def test_a_ratio_that_never_varies_has_no_interval_and_says_so():
    same, other = (
        gs.ratios({"options": options, "decisions": [10, 10, 10]}, "options", "decisions")
        for options in ([30, 30, 30], [30, 30, 31])
    )
    assert same.frame["ratio"].iloc[0] == 3 and same.frame[["low", "high"]].isna().all(axis=None)
    assert "No interval where nothing varies" in same.caption and "No interval" not in other.caption
    assert other.frame["low"].iloc[0] < 3 < other.frame["high"].iloc[0]
