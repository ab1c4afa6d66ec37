"""Rates: intervals against scipy, groups nobody used, rows inside games."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

import gardenlab.statistics as gs
from gardenlab.engine.errors import GardenlabError


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.sampled_from([0.8, 0.95]))
def test_intervals_are_those_of_scipy(counts, level):
    k, n = counts
    for method in ("wilson", "exact"):
        expected = binomtest(k, n).proportion_ci(confidence_level=level, method=method)
        low, high = gs.proportion_interval([k, k], [n, n], level, method)
        assert low == pytest.approx([expected.low] * 2, abs=1e-12)
        assert high == pytest.approx([expected.high] * 2, abs=1e-12)
        assert (low >= 0).all() and (low <= k / n).all() and (k / n <= high).all() and (high <= 1).all()


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 40), st.integers(1, 40))
def test_interval_mirrors_yes_and_no(yes, no):
    for method in ("wilson", "exact"):
        low, high = gs.proportion_interval([yes, no], yes + no, method=method)
        assert low[0] == pytest.approx(1 - high[1]) and high[0] == pytest.approx(1 - low[1])


def plays(cards=("hut", "pond", "well")):
    """Return six plays of two of three cards."""
    card = pd.Categorical(["hut", "hut", "pond", "pond", "pond", "hut"], categories=cards)
    return pd.DataFrame(
        {"card": card, "players": [2, 3, 2, 3, 3, 2], "grown": [1, 0, 1, 1, 1, 0], "game": [0, 1, 0, 1, 2, 2]}
    )


def test_cards_nobody_used_keep_their_row():
    for cluster in (None, "game"):
        frame = gs.rates(plays(), event="grown", by="card", cluster=cluster).frame
        assert frame["card"].astype(str).tolist() == ["hut", "pond", "well"]
        assert frame["events"].tolist() == [1, 3, 0] and frame["n"].tolist() == [3, 3, 0]
        assert np.isnan(frame["rate"].iloc[2]) and (frame["low"].iloc[2], frame["high"].iloc[2]) == (0, 1)


def test_several_groups_cross_categories_with_what_occurs():
    frame = gs.rates(plays(), event="grown", by=["players", "card"]).frame
    assert list(zip(frame["players"], frame["card"].astype(str), frame["n"], frame["events"], strict=True)) == [
        (2, "hut", 2, 1), (2, "pond", 1, 1), (2, "well", 0, 0), (3, "hut", 1, 0), (3, "pond", 2, 2), (3, "well", 0, 0),
    ]  # fmt: skip
    by_card = gs.rates(plays(), event="grown", by=["card", "players"]).frame
    assert by_card["n"].tolist() == [2, 1, 1, 2, 0, 0]


def test_zero_of_many_is_no_empty_interval():
    frame = pd.DataFrame({"game": np.repeat(np.arange(100), 3), "capped": False})
    row = gs.rates(frame, event="capped", cluster="game").frame.iloc[0]
    low, high = gs.proportion_interval(0, 100)
    assert (row.events, row.n, row.games, row.rate, row.low) == (0, 300, 100, 0, 0) and row.high == high and low == 0
    drawn = gs.rates(frame, event="capped", cluster="game", method="bootstrap", seed=1).frame.iloc[0]
    assert drawn.high == high


def test_rows_that_repeat_their_game_tell_no_more_than_the_game():
    random = np.random.default_rng(2)
    games = pd.DataFrame({"game": np.arange(400), "wilts": random.random(400) < 0.3})
    copied = games.loc[np.repeat(np.arange(400), 8)]
    once, many = (gs.rates(frame, event="wilts", cluster="game").frame.iloc[0] for frame in (games, copied))
    plain = gs.rates(games, event="wilts").frame.iloc[0]
    wrong = gs.rates(copied, event="wilts").frame.iloc[0]
    assert (many.low, many.high) == pytest.approx((once.low, once.high), abs=1e-9)
    assert (once.low, once.high) == pytest.approx((plain.low, plain.high), abs=0.001)
    assert wrong.high - wrong.low < 0.4 * (many.high - many.low)


def clustered(seed, games=60, rows=6):
    """Return rows inside games that share their game's chance of success, .3 on average."""
    random = np.random.default_rng(seed)
    chance = random.beta(1.5, 3.5, games).repeat(rows)
    return pd.DataFrame({"game": np.arange(games).repeat(rows), "hit": random.random(games * rows) < chance})


def test_clustered_intervals_cover_and_plain_ones_do_not():
    held, plain = 0, 0
    for seed in range(150):
        frame = clustered(seed)
        row = gs.rates(frame, event="hit", cluster="game").frame.iloc[0]
        held += row.low <= 0.3 <= row.high
        row = gs.rates(frame, event="hit").frame.iloc[0]
        plain += row.low <= 0.3 <= row.high
    assert 0.9 <= held / 150 <= 0.99
    assert plain / 150 < 0.9


def test_bootstrap_agrees_with_the_ratio_estimator_and_repeats_with_its_seed():
    frame = clustered(5, games=300)
    ratio = gs.rates(frame, event="hit", cluster="game").frame.iloc[0]
    one, two = (gs.rates(frame, event="hit", cluster="game", method="bootstrap", seed=3).frame for _ in range(2))
    assert one.equals(two)
    assert (one["low"].iloc[0], one["high"].iloc[0]) == pytest.approx((ratio.low, ratio.high), abs=0.01)


def test_clustered_p_keeps_its_level():
    p = [gs.rates(clustered(seed), event="hit", cluster="game", null=0.3).frame["p"].iloc[0] for seed in range(150)]
    assert 0.015 <= np.mean(np.array(p) < 0.05) <= 0.1


def test_caption_says_sample_unit_interval_and_reach():
    caption = gs.rates(clustered(1), event="hit", cluster="game", method="exact", level=0.9).caption
    for part in ("n = 60 games (360 rows)", "the game is the unit", "Clopper-Pearson", "90%", "80% power"):
        assert part in caption
    assert "n = 156" in gs.rate(97, 156).caption and "Wilson" in gs.rate(97, 156).caption


@pytest.mark.parametrize(("options", "message"), [
    ({"event": "grew"}, "lacks the column 'grew'"),
    ({"event": "players"}, "row 0, column 'players': 2 is not True, False, 1 or 0"),
    ({"event": "grown", "method": "wald"}, "'wald'"),
    ({"event": "grown", "method": "bootstrap"}, "cluster="),
    ({"event": "grown", "method": "bootstrap", "cluster": "game"}, "seed="),
    ({"event": "grown", "null": 1}, "between 0 and 1"),
    ({"event": "grown", "level": 95}, "such as .95"),
])  # fmt: skip
def test_refusals_name_what_and_where(options, message):
    with pytest.raises(GardenlabError, match=message):
        gs.rates(plays(), **options)


@pytest.mark.parametrize("counts", [(-1, 5), (6, 5), (0, 0), (2.5, 5), (float("nan"), 5), (3, float("nan")), (True, 5),
                                    (3, True), (float("inf"), 5), ("3", 5), (None, 5)])  # fmt: skip
def test_impossible_counts_are_refused(counts):
    with pytest.raises(gs.TableError, match="expected"):
        gs.rate(*counts)


@pytest.mark.parametrize("null", ["x", True, float("nan"), 0, [0.5]])
def test_a_null_that_is_no_rate_is_refused(null):
    with pytest.raises(gs.TableError, match=r"null = .*expected a rate between 0 and 1"):
        gs.rate(97, 156, null=null)


def test_one_game_gives_no_p():
    rows = pd.DataFrame({"game": [1, 1, 1], "hit": [True, False, True]})
    assert np.isnan(gs.rates(rows, event="hit", cluster="game", null=0.3).frame["p"].iloc[0])
