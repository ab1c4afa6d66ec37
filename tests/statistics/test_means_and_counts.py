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
    assert not row.low > row.value and not row.value > row.high


def chance_that_it_covers(n, share, level=0.95):
    """Return how often the interval holds the quantile: of 1..n its ends are ranks, open ones 0 and n + 1."""
    row = gs.quantiles({"x": np.arange(1, n + 1)}, "x", at=[share], level=level).frame.iloc[0]
    low, high = (0 if np.isnan(row.low) else row.low), (n + 1 if np.isnan(row.high) else row.high)
    return stats.binom.cdf(high - 1, n, share) - stats.binom.cdf(low - 1, n, share)


@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
@pytest.mark.parametrize("n", [1, 2, 5, 10, 20, 50, 100, 101, 200, 1000])
def test_intervals_of_quantiles_cover(n, share):
    for level in (0.95, 0.8):
        assert chance_that_it_covers(n, share, level) >= level
    assert n < 200 or chance_that_it_covers(n, share) < 0.975


def test_an_end_that_is_not_reached_is_open_and_says_so():
    for n, open_ in ((71, True), (72, False)):
        low, high = (gs.quantiles({"x": np.arange(n)}, "x", at=[share]) for share in (0.05, 0.95))
        assert np.isnan(low.frame["low"].iloc[0]) == np.isnan(high.frame["high"].iloc[0]) == open_
        assert np.isfinite([low.frame["high"].iloc[0], high.frame["low"].iloc[0]]).all()
        assert ("[not reached, 8]" in repr(low)) == ("open on that side" in low.caption) == open_
    bare = low.plot().texts
    arrows = gs.quantiles({"x": np.arange(10)}, "x").plot()
    assert not bare and len(arrows.texts) == 2 and np.isfinite([*arrows.get_xlim(), *arrows.dataLim.bounds]).all()


def test_rows_that_stand_for_several_count_as_often_in_a_quantile():
    once = pd.DataFrame({"x": [1, 2, 3, 5, 8], "times": [30, 10, 40, 20, 20]})
    for share in (0.05, 0.5, 0.95):
        found, whole = (
            gs.quantiles(frame, "x", at=[share], weight=weight).frame[["value", "low", "high"]]
            for frame, weight in ((once, "times"), (once.loc[once.index.repeat(once["times"])], None))
        )
        assert found.equals(whole)


def test_intervals_of_quantiles_cover_where_rows_lie_in_units():
    random = np.random.default_rng(1)
    for deals, share in ((10, 0.05), (30, 0.95), (100, 0.05)):
        held = 0
        for _ in range(150):
            x = 2 * random.normal(size=(deals, 1)) + random.normal(size=(deals, 3))
            frame = pd.DataFrame({"x": x.ravel(), "deal": np.arange(deals).repeat(3)})
            row = gs.quantiles(frame, "x", at=[share], cluster="deal").frame.iloc[0]
            true = stats.norm.ppf(share, scale=np.sqrt(5))
            held += not (row.low > true or row.high < true)
        assert held >= 134  # of 150; were it 95%, fewer would come once in a hundred times


@pytest.mark.parametrize(("values", "by"), [([0, 0, 0], None), ([0.1] * 3 + [1, 2], list("aaabb"))])
def test_where_nothing_varies_a_mean_has_no_interval_and_says_so(values, by):
    found = gs.means({"x": values} | ({"k": by} if by else {}), "x", by="k" if by else None)
    assert found.frame["mean"].iloc[0] == pytest.approx(values[0])
    assert found.frame.loc[0, ["low", "high"]].isna().all()
    assert "No interval where nothing varies between units" in found.caption
    assert by is None or found.frame.loc[1, ["low", "high"]].notna().all()


def test_a_group_without_rows_is_not_one_where_nothing_varies():
    frame = ends().assign(ended_by=lambda f: f["ended_by"].cat.rename_categories({"cap": "never"}))
    found = gs.means(frame, "turns", by="ended_by")
    assert found.frame["n"].iloc[-1] == 0 and "nothing varies" not in found.caption


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
