"""Means, quantiles, distributions and breakdowns."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import gardenlab.statistics as gs


def ends(n=500, seed=1):
    """Return games with a length and the way they end."""
    random = np.random.default_rng(seed)
    players = random.integers(2, 5, n)
    how = pd.Categorical(random.choice(["jury", "pile"], n), ["jury", "pile", "cap"])
    return pd.DataFrame(
        {"game": np.arange(n), "players": players, "turns": random.poisson(6 * players), "ended_by": how}
    )


def test_mean_is_that_of_the_t_test():
    frame = ends()
    for by, parts in ((None, [frame]), ("players", [part for _, part in frame.groupby("players")])):
        found = gs.means(frame, "turns", by=by).frame
        for row, part in zip(found.itertuples(), parts, strict=True):
            interval = stats.ttest_1samp(part["turns"], 0).confidence_interval()
            expected = [part["turns"].mean(), *interval, part["turns"].std()]
            assert [row.mean, row.low, row.high, row.sd] == pytest.approx(expected)


def test_copied_rows_do_not_sharpen_a_mean_or_a_quantile():
    frame = ends(200)
    copied = frame.loc[frame.index.repeat(5)]
    once, many = (gs.means(part, "turns", cluster="game").frame.iloc[0] for part in (frame, copied))
    assert (many.low, many.high) == pytest.approx((once.low, once.high))
    assert (once.n, many.n, many.games) == (200, 1000, 200)
    one, two, wrong = (
        gs.quantiles(part, "turns", at=[0.5], cluster=cluster).frame.iloc[0]
        for part, cluster in ((frame, "game"), (copied, "game"), (copied, None))
    )
    assert (one.low, one.high) == (two.low, two.high) and wrong.high - wrong.low <= one.high - one.low


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(0, 50), min_size=1, max_size=60), st.sampled_from([0.05, 0.25, 0.5, 0.9]))
def test_quantiles_are_observed_values(values, share):
    row = gs.quantiles({"turns": values}, "turns", at=[share]).frame.iloc[0]
    assert row.value == np.quantile(values, share, method="inverted_cdf")
    assert row.low <= row.value <= row.high


def test_interval_of_the_median_covers():
    held = [
        gs.quantiles({"x": np.random.default_rng(s).normal(size=101)}, "x", at=[0.5]).frame.iloc[0] for s in range(150)
    ]
    assert 0.9 <= np.mean([row.low <= 0 <= row.high for row in held]) <= 0.99


def test_one_row_has_no_interval():
    row = gs.means({"turns": [12]}, "turns").frame.iloc[0]
    assert row["mean"] == 12 and np.isnan(row.low) and np.isnan(row.high)


def test_a_large_mean_keeps_its_small_spread():
    row = gs.means({"x": [1e9, 1e9 + 1, 1e9 + 2]}, "x").frame.iloc[0]
    assert row.sd == pytest.approx(1)


def test_distribution_keeps_the_values_between():
    found = gs.distribution({"turns": [3, 3, 6]}, "turns").frame
    assert found["turns"].tolist() == [3, 4, 5, 6] and found["count"].tolist() == [2, 0, 0, 1]
    assert found["high"].iloc[1] > 0
    by = gs.distribution(ends(), "turns", by="players").frame
    assert by.groupby("players")["share"].sum().tolist() == pytest.approx([1, 1, 1])
    assert by["count"].sum() == 500


def test_breakdown_keeps_kinds_that_never_came():
    found = gs.breakdown(ends(), "ended_by", by="players").frame
    assert found["ended_by"].astype(str).tolist() == ["jury", "pile", "cap"] * 3
    never = found[found["ended_by"] == "cap"]
    assert (never["count"] == 0).all() and (never["share"] == 0).all() and (never["high"] > 0).all()
    assert found.groupby("players")["count"].sum().tolist() == ends().groupby("players").size().tolist()


@pytest.mark.parametrize(("call", "message"), [
    (lambda: gs.means({"x": [1, "many"]}, "x"), "row 1, column 'x': 'many' is not a finite number"),
    (lambda: gs.means({"x": [1, np.inf]}, "x"), "row 1, column 'x'"),
    (lambda: gs.means([1, 2], "x"), "expected a pandas DataFrame, got list"),
    (lambda: gs.quantiles({"x": [1]}, "x", at=[1.5]), "between 0 and 1"),
    (lambda: gs.distribution({"x": [1.5]}, "x"), "a whole number"),
    (lambda: gs.distribution({"x": [1, 10**6]}, "x"), "at most 10,000"),
    (lambda: gs.breakdown({"x": ["a"], "y": [None]}, "x", by="y"), "row 0, column 'y'"),
    (lambda: gs.breakdown({"x": ["a"]}, "x", by="x"), "both"),
])  # fmt: skip
def test_refusals(call, message):
    with pytest.raises(gs.TableError, match=message):
        call()
