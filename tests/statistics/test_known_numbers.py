"""Numbers that were computed elsewhere, and that every implementation has to meet."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, norm

import gardenlab.statistics as gs


def coverage(rate, n, interval):
    """Return the exact coverage of an interval: the chance of all counts whose interval holds the rate."""
    counts = np.arange(n + 1)
    low, high = interval(counts, n)
    return binom.pmf(counts, n, rate)[(low <= rate) & (rate <= high)].sum()


def wald(counts, n):
    """The interval that is never to be used."""
    share = counts / n
    half = norm.isf(0.025) * np.sqrt(share * (1 - share) / n)
    return share - half, share + half


@pytest.mark.parametrize(
    ("rate", "n", "of_wald", "of_wilson"), [(0.02, 50, 63.5, 92.2), (0.02, 100, 86.6, 94.9), (0.9, 30, 80.9, 97.4)]
)
def test_coverage_of_a_nominal_95_percent(rate, n, of_wald, of_wilson):
    assert round(100 * coverage(rate, n, wald), 1) == of_wald
    assert round(100 * coverage(rate, n, gs.proportion_interval), 1) == of_wilson


def test_starter_wins_of_a_club():
    row = gs.rate(97, 156, null=0.5).frame.iloc[0]
    assert (round(row.low, 3), round(row.high, 3), round(row.p, 4)) == (0.544, 0.694, 0.0029)


def test_seven_of_ten():
    low, high = gs.proportion_interval(7, 10)
    assert (round(float(low), 3), round(float(high), 3)) == (0.397, 0.892)
    low, high = gs.proportion_interval(7, 10, method="exact")
    assert (round(float(low), 3), round(float(high), 3)) == (0.348, 0.933)


def test_none_of_three_hundred():
    low, high = gs.proportion_interval(0, 300)
    assert (float(low), round(float(high), 4)) == (0.0, 0.0126)
    assert round(float(gs.upper_bound(0, 300)), 4) == 0.0099


def test_peeking_at_a_fair_coin():
    assert gs.false_alarms_of_peeking(100, 100) == pytest.approx(0.38, abs=0.005)
    assert gs.false_alarms_of_peeking(1, 10_000) == pytest.approx(0.05, abs=0.003)


def test_peeking_agrees_with_simulation():
    random = np.random.default_rng(1)
    heads = random.binomial(100, 0.5, size=(20_000, 100)).cumsum(axis=1)
    played = 100 * np.arange(1, 101)
    alarms = (np.abs(2 * heads - played) / np.sqrt(played) > norm.isf(0.025)).any(axis=1).mean()
    assert alarms == pytest.approx(gs.false_alarms_of_peeking(100, 100), abs=0.015)


def test_false_alarms_of_33_tests():
    assert round(gs.false_alarm_chance(33), 2) == 0.82


@pytest.mark.parametrize(
    ("null", "one_point", "five_points"), [(1 / 2, 19_620, 783), (1 / 3, 17_518, 711), (1 / 4, 14_832, 610)]
)
def test_games_for_80_percent_power(null, one_point, five_points):
    assert gs.games_for_effect(0.01, null) == one_point
    assert gs.games_for_effect(0.05, null) == five_points


@pytest.mark.parametrize("null", [0.5, 1 / 3, 0.25])
@pytest.mark.parametrize("games", [50, 711, 20_000])
def test_smallest_effect_turns_games_round(null, games):
    effect = gs.smallest_effect(games, null)
    assert gs.power(games, effect, null) == pytest.approx(0.8, abs=1e-9)
    assert gs.games_for_effect(effect * (1 + 1e-9), null) == games


def test_power_agrees_with_an_exact_count():
    counts = np.arange(784)
    rejected = np.abs(counts / 783 - 0.5) > norm.isf(0.025) * np.sqrt(0.25 / 783)
    assert binom.pmf(counts, 783, 0.55)[rejected].sum() == pytest.approx(gs.power(783, 0.05), abs=0.015)


def test_sequential_test_of_one_half_against_52_percent():
    for truth, wrong in ((0.50, "chooses second"), (0.52, "chooses first")):
        result = gs.sprt(0.50, 0.52, truth)
        assert result.games == pytest.approx(3400, rel=0.03)
        error = result.chooses_second if wrong == "chooses second" else 1 - result.chooses_second
        assert 0.045 < error <= 0.0502
    assert gs.games_between(0.50, 0.52) == 6759


def test_kaplan_meier_by_hand():
    watched = pd.DataFrame({"time": [3, 5, 5, 8, 5, 9, 9], "event": [1, 1, 1, 1, 0, 0, 0]})
    curve = gs.survival(watched).details["curve"]
    assert curve.loc[curve["events"] > 0, "survival"].round(3).tolist() == [0.857, 0.571, 0.381]
    assert curve["at_risk"].tolist() == [7, 6, 3, 2]


@pytest.mark.parametrize("call", [
    lambda: gs.games_for_effect(0),
    lambda: gs.games_for_effect(0.6),
    lambda: gs.power(100, 0.1, null=0),
    lambda: gs.smallest_effect(100, power_wanted=0.01),
    lambda: gs.sprt(0.5, 0.5, 0.5),
    lambda: gs.games_between(0.5, 0.5),
])  # fmt: skip
def test_impossible_plans_are_refused(call):
    with pytest.raises(gs.TableError, match="expected"):
        call()


def test_too_few_games_see_nothing():
    assert np.isnan(gs.smallest_effect(1))
