"""Paired differences: nothing against itself, and agreement with scipy."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, stats

import gardenlab.statistics as gs
from gardenlab.statistics.mcnemar import tango


def arms(n=200, shift=1.0, seed=1):
    """Return two arms on the same games, the second longer by `shift` on average."""
    random = np.random.default_rng(seed)
    first = pd.DataFrame({"game": np.arange(n), "turns": random.poisson(12, n), "tie": random.random(n) < 0.2})
    second = first.assign(turns=first["turns"] + random.poisson(shift, n), tie=first["tie"] ^ (random.random(n) < 0.1))
    return first, second.sample(frac=1, random_state=1)


@settings(deadline=None, max_examples=25)
@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=30), st.sampled_from(["t", "bootstrap"]))
def test_an_arm_against_itself_is_exactly_zero(values, method):
    arm = pd.DataFrame({"game": range(len(values)), "score": values, "tie": [value > 0 for value in values]})
    both = gs.paired(arm, arm, ["score", "tie"], method=method, seed=1, resamples=200)
    score, tie = both.frame.itertuples()
    assert (score.difference, score.p, tie.difference, tie.p) == (0, 1, 0, 1)
    assert np.isnan([score.low, score.high, score.smallest_effect, tie.smallest_effect]).all()
    reach = stats.norm.isf(0.025) ** 2 / (len(values) + stats.norm.isf(0.025) ** 2)
    row = gs.mcnemar(arm, arm, "tie").frame.iloc[0]
    assert (row.difference, row.p) == (0, 1)
    assert [row.low, row.high, tie.low, tie.high] == pytest.approx([-reach, reach, -reach, reach])
    assert "All pairs are equal" in both.caption and "nothing can be told" in both.caption


@pytest.mark.parametrize(("gone", "come"), [(0, 1), (0, 3), (3, 0), (0, 40), (0, 0)])
def test_pairs_that_all_differ_by_the_same_are_told_as_by_mcnemar(gone, come):
    n = max(gone + come, 20 * (gone == come))
    first = pd.DataFrame({"game": range(n), "won": gone > 0})
    second = first.assign(won=come > 0)
    told, exact = (find(first, second, "won").frame.iloc[0] for find in (gs.paired, gs.mcnemar))
    assert [told.difference, told.low, told.high] == pytest.approx([exact.difference, exact.low, exact.high])
    assert told.p == pytest.approx(exact.p)
    number = gs.paired(first, second.assign(won=5 * second["won"]), "won").frame.iloc[0]
    assert np.isnan([number.low, number.high, number.smallest_effect]).all()
    assert number.p == 1 if gone == come else np.isnan(number.p)


def test_shares_are_bounded_only_if_it_is_said():
    first = pd.DataFrame({"game": range(30), "share": 0.5})
    plain, bounded = (gs.paired(first, first, "share", bounded=of).frame.iloc[0] for of in ((), "share"))
    assert np.isnan(plain.low) and bounded.high == -bounded.low > 0.1
    with pytest.raises(gs.TableError, match=r"row 0, column 'share': 1.5 is not at most 1"):
        gs.paired(first, first.assign(share=1.5), "share", bounded="share")
    with pytest.raises(gs.TableError, match="bounded = 'won'"):
        gs.paired(first, first, "share", bounded="won")


def test_rounding_is_no_difference():
    first = pd.DataFrame({"deal": np.repeat(range(40), 3), "seat": [0, 1, 2] * 40, "share": [1 / 3, 0.1, 0.2] * 40})
    second = first.assign(share=[0.2, 1 / 3, 0.1] * 40)
    row = gs.paired(first, second, "share", on=["deal", "seat"], bounded="share").frame.iloc[0]
    assert (row.difference, row.p) == (0, 1) and np.isnan(row.smallest_effect)


@pytest.mark.parametrize(("n", "rate"), [(50, 0.02), (10, 0.9), (100, 0.01), (30, 0.95), (3, 0.5)])
def test_intervals_cover_where_few_pairs_or_all_of_them_differ(n, rate):
    first = pd.DataFrame({"game": range(n), "won": False})
    covered = {gs.paired: 0.0, gs.mcnemar: 0.0}
    for wins in range(n + 1):
        second = first.assign(won=np.arange(n) < wins)
        for find in covered:
            row = find(first, second, "won").frame.iloc[0]
            covered[find] += stats.binom.pmf(wins, n, rate) * (row.low - 1e-9 <= rate <= row.high + 1e-9)
    assert min(covered.values()) > 0.92


def test_difference_is_that_of_the_paired_t_test():
    first, second = arms()
    row = gs.paired(first, second, "turns").frame.iloc[0]
    gap = second.sort_values("game")["turns"].to_numpy() - first["turns"].to_numpy()
    expected = stats.ttest_1samp(gap, 0)
    ends = expected.confidence_interval(0.95)
    assert [row.difference, row.low, row.high] == pytest.approx([gap.mean(), ends.low, ends.high])
    assert row.p == pytest.approx(expected.pvalue)


def test_pairing_sees_what_two_samples_do_not():
    first, second = arms(shift=0.3)
    row = gs.paired(first, second, "turns").frame.iloc[0]
    assert row.low > 0 and stats.ttest_ind(first["turns"], second["turns"]).pvalue > 0.05


def test_bootstrap_is_that_of_scipy_and_repeats_with_its_seed():
    first, second = arms()
    one, two, other = (gs.paired(first, second, "turns", method="bootstrap", seed=seed).frame for seed in (1, 1, 2))
    assert one.equals(two) and not one.equals(other)
    gap = second.sort_values("game")["turns"].to_numpy() - first["turns"].to_numpy()
    ends = stats.bootstrap((gap,), np.mean, n_resamples=9999, random_state=np.random.default_rng(5)).confidence_interval
    assert (one["low"].iloc[0], one["high"].iloc[0]) == pytest.approx((ends.low, ends.high), abs=0.015)


def test_copies_of_pairs_in_a_unit_change_nothing():
    first, second = arms(60)
    one = gs.paired(first, second, "turns").frame.iloc[0]
    copies = [pd.concat([arm.assign(seat=seat) for seat in range(4)]).reset_index(drop=True) for arm in (first, second)]
    many = gs.paired(*copies, "turns", on=["game", "seat"]).frame.iloc[0]
    assert [many.difference, many.low, many.high] == pytest.approx([one.difference, one.low, one.high])
    assert many.pairs == 240


def test_arms_with_other_games_are_refused():
    first, second = arms(20)
    with pytest.raises(gs.TableError, match=r"1 keys \(game 19 is one\) are in one arm only"):
        gs.paired(first[:-1], second, "turns")
    with pytest.raises(gs.TableError, match="first arm: game 3 is there twice"):
        gs.paired(first.assign(game=first["game"].replace(4, 3)), second, "turns")
    with pytest.raises(gs.TableError, match="seed="):
        gs.paired(first, second, "turns", method="bootstrap")
    with pytest.raises(gs.TableError, match="second arm: the table lacks the column 'turns'"):
        gs.paired(first, second.drop(columns="turns"), "turns")


def test_mcnemar_is_the_exact_binomial_of_the_pairs_that_differ():
    first, second = arms()
    row = gs.mcnemar(first, second, "tie").frame.iloc[0]
    assert row.both + row.only_first + row.only_second + row.neither == 200
    assert row.p == stats.binomtest(int(row.only_second), int(row.only_first + row.only_second)).pvalue
    assert row.low <= row.difference <= row.high


def score(gone, come, pairs, difference):
    """Return Tango's statistic with the likelihood maximised by a search."""

    def unlikely(lost):
        won, same = lost + difference, 1 - 2 * lost - difference
        return -sum(k * np.log(max(p, 1e-300)) for k, p in ((gone, lost), (come, won), (pairs - gone - come, same)))

    least, most = max(0.0, -difference), (1 - difference) / 2
    lost = optimize.minimize_scalar(unlikely, bounds=(least, most), method="bounded", options={"xatol": 1e-12}).x
    return (come - gone - pairs * difference) / np.sqrt(pairs * (2 * lost + difference * (1 - difference)))


@pytest.mark.parametrize(
    ("gone", "come", "pairs"), [(1, 7, 21), (6, 16, 161), (3, 3, 10), (0, 5, 40), (12, 30, 50), (0, 0, 25)]
)
def test_ends_of_the_score_interval_are_just_not_rejected(gone, come, pairs):
    low, high = tango(gone, come, pairs)
    assert score(gone, come, pairs, low) == pytest.approx(1.959964, abs=1e-3)
    assert score(gone, come, pairs, high) == pytest.approx(-1.959964, abs=1e-3)
    back = tango(come, gone, pairs)
    assert back == pytest.approx((-high, -low))


def test_no_pair_that_differs_still_says_what_could_be():
    first, _ = arms(1000)
    assert "at most 0.0038 of all pairs" in gs.mcnemar(first, first, "tie").caption
