"""Many categories: one test of all, corrected tests of each, shrunken rates."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import gardenlab.statistics as gs


def cards(seed=1, n=6000, kinds=33, better=None):
    """Return rows of cards that win a quarter of the time, `better` half of the time."""
    random = np.random.default_rng(seed)
    card = random.integers(0, kinds, n)
    won = random.random(n) < np.where(card == better, 0.5, 0.25)
    return pd.DataFrame({"card": card, "won": won, "game": np.arange(n) // 4})


@settings(deadline=None, max_examples=40)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_q_is_that_of_benjamini_and_hochberg(values):
    found = gs.adjust({"p": values}, level=0.1).frame
    order = np.sort(values)
    passing = [k for k, p in enumerate(order, 1) if p <= 0.1 * k / len(values)]
    assert found["found"].sum() == (max(passing) if passing else 0)
    assert (found["q"] >= found["p"] - 1e-15).all()


def test_rows_without_a_test_do_not_count():
    found = gs.adjust({"card": ["a", "b", "c"], "p": [0.01, np.nan, 0.5]})
    assert found.frame["q"].round(3).fillna(-1).tolist() == [0.02, -1, 0.5]
    assert "2 tests" in found.caption
    with pytest.raises(gs.TableError, match=r"row 1, column 'p': 1\.5"):
        gs.adjust({"p": [0.1, 1.5]})


@pytest.mark.parametrize("cluster", [None, "game"])
def test_the_card_that_matters_is_found_alone(cluster):
    found = gs.many(cards(n=12_000, better=7), event="won", by="card", cluster=cluster)
    assert found.frame.loc[found.frame["found"], "card"].tolist() == [7]
    assert found.details["test"]["p"].iloc[0] < 1e-6 and "33 tests" in found.caption


@pytest.mark.parametrize("cluster", [None, "game"])
def test_nothing_is_found_where_nothing_is(cluster):
    alarms = [gs.many(cards(seed, 1500, 8), event="won", by="card", cluster=cluster) for seed in range(30)]
    assert np.mean([found.frame["found"].any() for found in alarms]) < 0.15
    assert np.mean([found.details["test"]["p"].iloc[0] < 0.05 for found in alarms]) < 0.17


def test_test_of_all_is_the_chi_square_of_the_table():
    frame = cards()
    found = gs.many(frame, event="won", by="card").details["test"].iloc[0]
    expected = stats.chi2_contingency(pd.crosstab(frame["card"], frame["won"]), correction=False)
    assert (found.statistic, found.p, found.df) == pytest.approx((expected.statistic, expected.pvalue, 32))


def test_each_card_against_the_rest_is_the_chi_square_of_two_rows():
    frame = cards()
    found = gs.many(frame, event="won", by="card").frame.iloc[5]
    expected = stats.chi2_contingency(pd.crosstab(frame["card"] == 5, frame["won"]), correction=False)
    assert found.p == pytest.approx(expected.pvalue)


def test_games_that_repeat_their_card_do_not_fool_the_clustered_test():
    copied = []
    for seed in range(40):
        frame = cards(seed, 400, 4)
        copied.append(gs.many(frame.loc[frame.index.repeat(4)].assign(game=lambda f: f.index), event="won", by="card",
                              cluster="game").details["test"]["p"].iloc[0])  # fmt: skip
    assert np.mean(np.array(copied) < 0.05) < 0.17


def test_shrinking_finds_the_prior_that_the_rates_came_from():
    random = np.random.default_rng(3)
    trials = random.integers(5, 200, 4000)
    found = gs.shrink(random.binomial(trials, random.beta(6, 14, 4000)), trials)
    assert (found.alpha, found.beta) == pytest.approx((6, 14), rel=0.12)
    assert (found.low < found.rate).all() and (found.rate < found.high).all()


def test_the_rarer_the_closer_to_the_rest():
    found = gs.shrink([2, 20, 200, 10, 30, 55, 0], [2, 20, 200, 100, 100, 100, 0])
    middle = found.alpha / (found.alpha + found.beta)
    assert middle < found.rate[0] < found.rate[1] < found.rate[2] < 1 and found.rate[6] == pytest.approx(middle)


def test_rates_that_differ_by_chance_only_become_one():
    random = np.random.default_rng(4)
    found = gs.shrink(random.binomial(100, 0.3, 10).clip(28, 32), np.full(10, 100))
    assert np.ptp(found.rate) < 0.005


def test_cards_nobody_played_keep_their_row():
    frame = cards(kinds=3).assign(card=lambda f: pd.Categorical(f["card"], [0, 1, 2, 3]))
    found = gs.many(frame, event="won", by="card").frame
    assert found["n"].iloc[3] == 0 and np.isnan(found["p"].iloc[3]) and not found["found"].iloc[3]
    assert found["low"].iloc[3] < found["shrunk"].iloc[3] < found["high"].iloc[3]


def test_refusals():
    with pytest.raises(gs.TableError, match="one value only"):
        gs.many(cards(kinds=1), event="won", by="card")
    with pytest.raises(gs.TableError, match="successes at most trials"):
        gs.shrink([3], [2])
