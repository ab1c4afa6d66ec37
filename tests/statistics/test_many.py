"""Many categories: one test of all, corrected tests of each, shrunken rates."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import gardenlab.statistics as gs
from gardenlab.statistics.clusters import totals
from gardenlab.statistics.equal_rates import clustered, independent
from gardenlab.statistics.tables import Units


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
    alarms = [gs.many(cards(seed, 1500, 8), event="won", by="card", cluster=cluster) for seed in range(20)]
    assert sum(found.frame["found"].any() for found in alarms) <= 2
    assert sum(found.details["test"]["p"].iloc[0] <= 0.05 for found in alarms) <= 3


def test_independent_rows_hold_their_level():
    random = np.random.default_rng(5)
    tests = [independent(random.binomial(60, 0.2, 12).astype(float), np.full(12, 60)) for _ in range(2000)]
    assert 0.035 <= np.mean([test.p <= 0.05 for test in tests]) <= 0.065
    assert 0.035 <= np.mean(np.concatenate([test.each for test in tests]) <= 0.05) <= 0.065


def judged(games, kinds, rate, seed, alike=0.0, shown=6, own=False, rise=0.0):
    """Return the clustered tests of games that show different cards; `alike` correlates the events of a game.

    With `own` a game shows one card only, in all its rows. The first card is better by `rise`.
    """
    random = np.random.default_rng(seed)
    shown = shown if own else min(shown, kinds)
    if own:
        card = np.repeat(random.integers(0, kinds, games)[:, None], shown, axis=1)
    else:
        card = np.argsort(random.random((games, kinds)), axis=1)[:, :shown]
    chance = np.full((games, 1), rate)
    if alike:
        chance = random.beta(rate * (1 / alike - 1), (1 - rate) * (1 / alike - 1), (games, 1))
    happened = random.random(card.shape) < np.clip(chance + rise * (card == 0), 0, 1)
    units = Units(np.repeat(np.arange(games), shown), np.ones(games, dtype=np.int64))
    return clustered(totals(happened.ravel().astype(float), units, card.ravel(), kinds), games)


@pytest.mark.parametrize("alike", [0.0, 0.2])
@pytest.mark.parametrize(("games", "kinds", "rate"), [
    (20, 2, 0.5), (20, 8, 0.15), (20, 22, 0.03), (50, 22, 0.15), (200, 22, 0.03), (200, 22, 0.15), (200, 2, 0.15),
])  # fmt: skip
def test_few_events_and_many_cards_are_not_called_different(games, kinds, rate, alike):
    tests = [judged(games, kinds, rate, seed, alike) for seed in range(250)]
    assert np.mean([test.p <= 0.05 for test in tests]) <= 0.08
    assert np.mean([test.p <= 0.001 for test in tests]) <= 0.005
    each = np.concatenate([test.each for test in tests])
    each = each[np.isfinite(each)]
    assert len(each) < 200 or np.mean(each <= 0.05) <= 0.075


@pytest.mark.parametrize(
    ("games", "kinds", "rate", "alike"), [(20, 2, 0.5, 0.2), (200, 8, 0.15, 0.2), (200, 8, 0.5, 0)]
)
def test_games_of_one_card_each_are_so_many_and_no_more(games, kinds, rate, alike):
    p = np.array([judged(games, kinds, rate, seed, alike, own=True).p for seed in range(250)])
    assert 0.005 < np.mean(p <= 0.05) <= 0.08


@pytest.mark.parametrize(("games", "kinds", "rate", "rise"), [(1000, 8, 0.25, 0.08), (200, 22, 0.15, 0.3)])
def test_a_better_card_is_found(games, kinds, rate, rise):
    tests = [judged(games, kinds, rate, seed, rise=rise) for seed in range(60)]
    assert np.mean([test.p <= 0.05 for test in tests]) > 0.85
    assert np.mean([test.each[0] <= 0.05 / kinds for test in tests]) > 0.85


def test_three_rows_without_an_event_are_nothing_certain():
    frame = pd.DataFrame({"card": ["common"] * 1000 + ["rare"] * 3, "won": np.arange(1003) % 10 < 3})
    frame.loc[1000:, "won"] = False
    found = gs.many(frame.assign(game=frame.index), event="won", by="card", cluster="game")
    squared = (3 * 0.3 * 1000 / 1003) ** 2 / (3 * (300 / 1003) * (703 / 1003)) * (1003 / 1000)
    assert found.details["test"]["statistic"].iloc[0] == pytest.approx(squared, rel=0.01)
    assert found.details["test"]["p"].iloc[0] > 0.2 and found.frame["p"].isna().all() and not found.frame["found"].any()
    assert "No category is tested by itself" in found.caption and "fewer than 5 events expected" in found.caption


def test_rows_in_games_of_their_own_are_tested_as_independent():
    frame = cards(n=4000, kinds=10).assign(game=np.arange(4000))
    plain = gs.many(frame, event="won", by="card")
    between = gs.many(frame, event="won", by="card", cluster="game")
    assert between.frame["p"].tolist() == pytest.approx(plain.frame["p"].tolist(), abs=0.003)
    one, other = (found.details["test"].iloc[0] for found in (plain, between))
    assert other.statistic == pytest.approx(one.statistic / 9, rel=0.01) and other.p == pytest.approx(one.p, abs=0.01)


def test_copied_games_divide_by_their_design_effect():
    frame = cards(n=3000, kinds=6).assign(game=lambda f: f.index)
    once = gs.many(frame, event="won", by="card", cluster="game")
    twice = gs.many(pd.concat([frame, frame]), event="won", by="card", cluster="game")
    one, two = (found.details["test"].iloc[0] for found in (once, twice))
    assert two.statistic == pytest.approx(one.statistic, rel=0.01) and two.p == pytest.approx(one.p, abs=0.01)
    assert "(mean 2)" in twice.caption and "(mean 1)" in once.caption


def test_one_game_has_no_test_and_no_event_no_difference():
    frame = cards(n=60, kinds=3)
    alone = gs.many(frame.assign(game=0), event="won", by="card", cluster="game")
    assert np.isnan(alone.details["test"]["p"].iloc[0]) and "too few games for a test" in alone.caption
    never = gs.many(frame.assign(won=False), event="won", by="card", cluster="game")
    assert never.details["test"]["p"].iloc[0] == 1 and not never.frame["found"].any()


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
