"""Survival: against scipy, by hand, and with what never happens."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import gardenlab.statistics as gs
from gardenlab.statistics.shared_times import logrank_between
from gardenlab.statistics.watched import Rows, counted, logrank_of


def watched(n=300, groups=2, seed=1, gap=0.0):
    """Return times to an event with an hazard that rises by `gap` a group, censored at games' ends."""
    random = np.random.default_rng(seed)
    group = random.integers(0, groups, n)
    event, end = random.geometric(0.08 + gap * group), random.integers(5, 25, n)
    return pd.DataFrame({"turns": np.minimum(event, end), "claimed": event <= end, "card": group, "game": np.arange(n)})


def judged(times, happened, group, unit=None):
    """Return the log-rank test of rows."""
    rows = Rows(times, happened, group, unit)
    counts = counted(rows, int(group.max()) + 1)
    return logrank_of(counts) if unit is None else logrank_between(counts, [rows])


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=1, max_size=40))
def test_curve_is_the_product_over_the_times(rows):
    frame = pd.DataFrame(rows, columns=["time", "event"])
    curve = gs.survival(frame).details["curve"]
    line = (1 - curve["events"] / curve["at_risk"]).cumprod()
    assert curve["survival"].tolist() == pytest.approx(line.tolist())
    assert (curve["low"] <= curve["survival"] + 1e-9).all() and (curve["survival"] <= curve["high"] + 1e-9).all()
    assert curve["at_risk"].iloc[0] == len(rows) and (curve["events"] + curve["censored"]).sum() == len(rows)


def test_band_is_log_log_greenwood_by_hand():
    curve = gs.survival({"time": [3, 5, 5, 8, 5, 9, 9], "event": [1, 1, 1, 1, 0, 0, 0]}).details["curve"]
    line, error = 6 / 7, np.sqrt(1 / (7 * 6)) / abs(np.log(6 / 7))
    ends = [np.exp(-np.exp(np.log(-np.log(line)) + sign * 1.959964 * error)) for sign in (1, -1)]
    assert [curve["low"].iloc[0], curve["high"].iloc[0]] == pytest.approx(ends, abs=1e-6)


def test_median_and_its_interval_are_where_curve_and_band_cross_one_half():
    found = gs.survival(watched(), time="turns", event="claimed")
    row, curve = found.frame.iloc[0], found.details["curve"]
    for name, line in (("median", "survival"), ("low", "low"), ("high", "high")):
        assert row[name] == curve.loc[curve[line] <= 0.5, "turns"].min()
    assert row.low <= row["median"] <= row.high


def test_a_median_that_is_not_reached_is_said_in_words():
    found = gs.survival({"time": [3, 9, 9, 9], "event": [1, 0, 0, 0]})
    assert np.isnan(found.frame["median"].iloc[0])
    assert "not reached" in repr(found) and "nan" not in repr(found).lower()


def test_groups_nobody_watched_and_events_that_never_come_keep_their_row():
    frame = watched().assign(
        card=lambda f: pd.Categorical(f["card"].map({0: "sides", 1: "rows"}), ["sides", "rows", "none"])
    )
    frame.loc[frame["card"] == "rows", "claimed"] = False
    found = gs.survival(frame, time="turns", event="claimed", by="card").frame
    assert found["card"].astype(str).tolist() == ["sides", "rows", "none"]
    assert found["events"].tolist()[1:] == [0, 0] and found["n"].iloc[2] == 0
    assert found["median"].isna().tolist()[1:] == [True, True]


def test_all_at_once():
    row = gs.survival({"time": [4, 4, 4], "event": [1, 1, 1]}).frame.iloc[0]
    assert row["median"] == 4


def test_log_rank_of_two_is_that_of_scipy():
    frame = watched(gap=0.02)
    data = [
        stats.CensoredData(uncensored=part.loc[part["claimed"], "turns"], right=part.loc[~part["claimed"], "turns"])
        for _, part in frame.groupby("card")
    ]
    expected = stats.logrank(*data)
    test = gs.survival(frame, time="turns", event="claimed", by="card").details["test"].iloc[0]
    assert test.statistic == pytest.approx(expected.statistic**2) and test.p == pytest.approx(expected.pvalue)
    pair = gs.logrank(frame, time="turns", event="claimed", by="card").frame.iloc[0]
    assert pair.p == pytest.approx(expected.pvalue) and pair.q == pair.p


def test_log_rank_between_games_is_not_fooled_by_copies():
    plain, between, fooled = [], [], []
    for seed in range(200):
        frame = watched(150, 3, seed)
        once = [frame[name].to_numpy() for name in ("turns", "claimed", "card", "game")]
        twice = [np.concatenate([column, column]) for column in once]
        plain.append(judged(*once[:3]).p < 0.05)
        between.append(judged(*twice).p < 0.05)
        fooled.append(judged(*twice[:3]).p < 0.05)
    assert np.mean(plain) < 0.1 and 0.01 < np.mean(between) < 0.1 and np.mean(fooled) > 0.12


def shared_games(games, groups, seed, rows=4, gap=0.0):
    """Return rows of games that show some of many groups each, none censored before its game ends."""
    random = np.random.default_rng(seed)
    unit, group = np.repeat(np.arange(games), rows), random.integers(0, groups, games * rows)
    times = random.exponential(12 / (1 + gap * (group == 0)))
    end = random.uniform(10, 60, games)[unit]
    return np.minimum(times, end), times <= end, group, unit


@pytest.mark.parametrize(("games", "groups", "runs"), [(40, 20, 300), (100, 20, 400), (200, 8, 300)])
def test_log_rank_of_many_groups_between_games_holds_its_level(games, groups, runs):
    p = np.array([judged(*shared_games(games, groups, seed)).p for seed in range(runs)])
    assert 0.005 < np.mean(p < 0.05) <= 0.075


def test_log_rank_between_games_sees_a_group_that_is_sooner():
    p = np.array([judged(*shared_games(200, 20, seed, gap=2.0)).p for seed in range(100)])
    assert np.mean(p < 0.05) > 0.8


def test_log_rank_of_two_between_games_is_their_squared_departure_over_its_variance():
    times, happened, group, unit = shared_games(60, 2, 3)
    test = judged(times, happened, group, unit)
    away, own = 0.0, np.zeros(60)
    whole, others = 0.0, 0.0
    for time in np.unique(times):
        risk, now = times >= time, (times == time) & happened
        share, hazard = group[risk].mean(), now.sum() / risk.sum()
        away += (group[now] - share).sum()
        whole, others = whole + hazard, others + share * hazard
        for row in np.flatnonzero(times == time):
            own[unit[row]] += (group[row] - share) * happened[row] - group[row] * whole + others
    assert test.statistic == pytest.approx(away**2 / (own @ own) * 59 / 60)
    assert test.df == pytest.approx(1, abs=1e-4)


def test_pairs_of_several_groups_are_corrected():
    frame = gs.logrank(watched(900, 4, gap=0.03), time="turns", event="claimed", by="card").frame
    assert len(frame) == 6 and (frame["q"] >= frame["p"]).all() and frame["found"].any()


@pytest.mark.parametrize(("frame", "message"), [
    ({"time": [1, -2], "event": [1, 1]}, "row 1, column 'time': -2 is not at least 0"),
    ({"time": [1, None], "event": [1, 1]}, "row 1, column 'time'"),
    ({"time": [1.0], "event": [None]}, "row 0, column 'event'"),
    ({"time": [], "event": []}, "no rows"),
    ({"event": [1]}, "lacks the column 'time'"),
])  # fmt: skip
def test_bad_rows_are_named(frame, message):
    with pytest.raises(gs.TableError, match=message):
        gs.survival(frame)
    with pytest.raises(gs.TableError, match="one value only"):
        gs.logrank({"time": [1, 2], "event": [1, 1], "card": ["a", "a"]}, by="card")


def test_log_rank_of_too_few_units_gives_no_p():
    frame = watched(60, 3)
    for games, few in ((3, True), (4, False)):
        found = gs.survival(
            frame.assign(game=np.arange(len(frame)) % games), time="turns", event="claimed", by="card", cluster="game"
        )
        assert np.isnan(found.details["test"]["p"].iloc[0]) == few
        assert ("too few games for a test" in found.summary) == few and ("p = " in found.summary) != few
