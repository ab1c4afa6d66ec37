"""Win shares by seat and order: ties, blocks, several player counts, real plays."""

from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare, multinomial, ttest_1samp

import gardenlab.statistics as gs
from gardenlab.statistics.equal_shares import ENOUGH, SINGULAR, TOO_FEW, equal, hotelling, permuted


def games(n, players=2, ties=0.0, seed=1, edge=0.0, first=0):
    """Return a log of games whose winner is drawn, the first in order favoured by `edge`."""
    random = np.random.default_rng(seed)
    chance = np.full(players, (1 - edge) / players)
    chance[0] += edge
    won = np.zeros((n, players), dtype=bool)
    winner = random.choice(players, n, p=chance)
    won[np.arange(n), winner] = True
    shared = random.random(n) < ties
    won[shared, (winner[shared] + random.integers(1, players, shared.sum())) % players] = True
    number = np.arange(first, first + n).repeat(players)
    return pd.DataFrame(
        {"game": number, "order": np.tile(np.arange(players), n), "won": won.ravel(), "players": players}
    )


def vectors(frame):
    """Return one share vector a game."""
    return gs.win_shares(frame).reshape(-1, frame["players"].iloc[0])


def test_share_of_a_clean_log_is_close_to_the_rate():
    frame = gs.advantage(games(156, edge=0.2)).frame
    rate = gs.rate(int(frame["wins"].iloc[0]), 156, level=0.975).frame.iloc[0]
    assert frame["share"].iloc[0] == rate.rate
    assert (frame["low"].iloc[0], frame["high"].iloc[0]) == pytest.approx((rate.low, rate.high), abs=0.003)


def test_hotelling_of_two_is_the_t_test():
    shares = vectors(games(80, ties=0.3))
    expected = ttest_1samp(shares[:, 0], 0.5)
    found = hotelling(shares, np.array([0.5, 0.5]))
    assert found.p == pytest.approx(expected.pvalue) and found.statistic == pytest.approx(expected.statistic**2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_seats_are_called_unequal_at_the_nominal_rate_in_spite_of_ties(players):
    even = np.full(players, 1 / players)
    p = [hotelling(vectors(games(150, players, 0.3, seed)), even).p for seed in range(600)]
    assert 0.03 <= np.mean(np.array(p) < 0.05) <= 0.075


def outcomes(units, labels):
    """Return the ways to share the wins of so many units, and their chances if all are equal; not those below 1e-7."""
    wins = np.array([win for win in product(range(units + 1), repeat=labels - 1) if sum(win) <= units])
    wins = np.column_stack([wins, units - wins.sum(axis=1)])
    chance = multinomial.pmf(wins, units, np.full(labels, 1 / labels))
    return wins[chance > 1e-7], chance[chance > 1e-7]


def level(units, labels):
    """Return the chance of p <= .05 with equal chances, over all outcomes."""
    even = np.full(labels, 1 / labels)
    wins, chance = outcomes(units, labels)
    p = np.array([equal(np.eye(labels), even, win).p for win in wins])
    return chance[p <= 0.05].sum()


@pytest.mark.parametrize(("labels", "units"), [(2, 4), (2, 5), (2, 12), (2, 59), (3, 6), (3, 8), (3, 12), (4, 8)])
def test_few_units_are_not_called_unequal_too_often(labels, units):
    assert level(units, labels) <= 0.05 + 0.004


@pytest.mark.parametrize(("labels", "units"), [(2, 60), (2, 100), (3, 90)])
def test_enough_units_hold_the_level_of_hotelling(labels, units):
    assert units == 100 or units / labels == ENOUGH
    assert 0.035 <= level(units, labels) <= 0.061


def test_all_alike_of_five_is_as_likely_as_it_is():
    always = pd.DataFrame({"game": np.arange(5).repeat(2), "order": [0, 1] * 5, "won": [1, 0] * 5})
    found = gs.advantage(always)
    assert found.details["test"]["test"].iloc[0] == "permutation within units"
    assert found.details["test"]["p"].iloc[0] == pytest.approx(2 / 2**5, abs=0.008)
    assert "Equal shares (permutation within units): p = 0.06" in found.caption
    assert gs.advantage(always).details["test"]["p"].iloc[0] == found.details["test"]["p"].iloc[0]


def test_the_test_made_depends_on_the_wins_expected():
    for units, name in ((59, "permutation within units"), (60, "Hotelling")):
        log = games(units, 2, 0.2)
        assert gs.advantage(log).details["test"]["test"].iloc[0] == name and f"({name})" in gs.advantage(log).caption
    never = games(200, 3).assign(won=lambda f: f["order"] == f["game"] % 2)
    assert hotelling(vectors(never), np.full(3, 1 / 3)).test == SINGULAR
    assert gs.advantage(never).details["test"]["test"].iloc[0] == "permutation within units"
    assert gs.advantage(never).details["test"]["p"].iloc[0] == 1e-4


def test_unequal_labels_of_few_units_or_without_spread_have_no_p():
    for units, reason, told in ((20, TOO_FEW, "too few games for a test"), (200, SINGULAR, "some shares do not vary")):
        log = games(units, 3).assign(agent=lambda f: np.where(f["order"] == 0, "greedy", "random"))
        found = gs.advantage(log.assign(won=log["order"] == 0), by="agent")
        assert found.details["test"]["test"].iloc[0] == reason and np.isnan(found.details["test"]["p"].iloc[0])
        assert told in found.caption and "p = " not in found.caption
    enough = games(200, 3).assign(agent=lambda f: np.where(f["order"] == 0, "greedy", "random"))
    assert gs.advantage(enough, by="agent").details["test"]["test"].iloc[0] == "Hotelling"


def test_few_units_in_any_order_and_as_weights_have_one_p():
    random = np.random.default_rng(6)
    kinds = np.array([[1, 0, 0], [0.5, 0.5, 0], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3]])
    weight = np.array([9, 5, 2, 4])
    rows = np.repeat(kinds, weight, axis=0)
    even, alone = np.full(3, 1 / 3), np.ones(20, dtype=np.int64)
    p = {equal(shares, even, alone).p for shares in (rows, rows[::-1], random.permutation(rows))}
    assert p == {equal(kinds, even, weight).p} and 0 < p.pop() < 1


def test_plain_chi_square_on_shared_wins_is_not_what_is_done():
    even = np.array([0.5, 0.5])
    logs = [vectors(games(200, 2, 0.3, seed)) for seed in range(1000)]
    plain = np.mean([chisquare(log.sum(axis=0)).pvalue < 0.05 for log in logs])
    ours = np.mean([hotelling(log, even).p < 0.05 for log in logs])
    assert plain < 0.035 < ours < 0.065


def test_permutation_agrees_with_hotelling():
    for seed in range(5):
        shares = vectors(games(300, 3, 0.2, seed, edge=0.03))
        even = np.full(3, 1 / 3)
        drawn = permuted(shares, even, np.random.default_rng(seed), 4999)
        assert drawn.p == pytest.approx(hotelling(shares, even).p, abs=0.03)


def test_copies_of_a_game_are_one_block():
    once = games(120, 3, seed=4, edge=0.08).assign(deal=lambda f: f["game"])
    copies = pd.concat([once.assign(game=once["game"] + 1000 * copy) for copy in range(3)], ignore_index=True)
    one, blocks, wrong = gs.advantage(once), gs.advantage(copies, unit="deal"), gs.advantage(copies)
    assert blocks.details["test"]["p"].iloc[0] == pytest.approx(one.details["test"]["p"].iloc[0])
    assert blocks.frame["low"].tolist() == pytest.approx(one.frame["low"].tolist())
    real, blown = (found.details["test"]["statistic"].iloc[0] for found in (one, wrong))
    assert blown == pytest.approx(3 * real, rel=0.05)
    assert "360 games in 120 deal blocks" in blocks.caption


def test_joint_intervals_hold_jointly():
    held = 0
    for seed in range(200):
        frame = gs.advantage(games(120, 4, 0.2, seed)).frame
        held += ((frame["low"] <= 0.25) & (frame["high"] >= 0.25)).all()
    assert held / 200 >= 0.92


def test_several_player_counts_are_told_apart():
    log = pd.concat([games(50, 2), games(50, 3, first=100)], ignore_index=True)
    with pytest.raises(gs.TableError, match="within="):
        gs.advantage(log)
    found = gs.advantage(log, within="players")
    assert found.frame["players"].tolist() == [2, 2, 3, 3, 3]
    assert found.frame["expected"].round(3).tolist() == [0.5, 0.5, 0.333, 0.333, 0.333]
    assert found.details["test"]["games"].tolist() == [50, 50]


def test_ways_to_say_who_won_agree():
    log = pd.DataFrame({
        "game": [1, 1, 1, 2, 2, 2], "seat": [0, 1, 2] * 2, "order": [1, 2, 3, 3, 1, 2], "score": [5, 9, 9, 7, 3, 2],
    })  # fmt: skip
    half = [0, 0.5, 0.5, 1, 0, 0]
    assert gs.win_shares(log).tolist() == half
    assert gs.win_shares(log.assign(won=[0, 1, 1, 1, 0, 0])).tolist() == half
    assert gs.win_shares(log.assign(share=half)).tolist() == half
    assert gs.win_shares(log.assign(winner=[2, 2, 2, 0, 0, 0])).tolist() == [0, 0, 1, 1, 0, 0]
    assert gs.win_shares(log.assign(winner=[False, True, True, True, False, False])).tolist() == half
    assert gs.advantage(log).frame["wins"].tolist() == [0, 0.5, 1.5]
    assert gs.advantage(log, by="seat").frame["wins"].tolist() == [1, 0.5, 0.5]


@pytest.mark.parametrize("dtype", [bool, object, "boolean", "category"])
def test_a_winner_of_yes_and_no_is_no_seat_whatever_its_dtype(dtype):
    winner = pd.Series([False, True, False, True]).astype(dtype)
    assert gs.win_shares({"game": [0, 0, 1, 1], "seat": [0, 1, 0, 1], "winner": winner}).tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize(("winner", "message"), [
    ([True, None, False, True], "row 1, column 'winner': None is not True, False"),
    (pd.array([True, False, None, True], dtype="boolean"), "row 2, column 'winner': <NA> is not True, False"),
    ([0, 0, 1, None], "row 3, column 'winner': nan is not a seat"),
    (pd.array([0, 0, None, 1], dtype="Int64"), "row 2, column 'winner': <NA> is not a seat"),
    ([None] * 4, r"row 0, column 'winner': None is not a seat, or True or False \(4 such rows\)"),
])  # fmt: skip
def test_a_blank_winner_is_refused_where_it_stands(winner, message):
    with pytest.raises(gs.TableError, match=message):
        gs.win_shares(pd.DataFrame({"game": [0, 0, 1, 1], "seat": [0, 1, 0, 1], "winner": winner}))


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 4), st.integers(1, 30), st.integers(0, 10_000))
def test_shares_add_up_and_lie_in_their_intervals(players, n, seed):
    frame = gs.advantage(games(n, players, 0.4, seed)).frame
    assert frame["wins"].sum() == pytest.approx(n) and frame["share"].sum() == pytest.approx(1)
    assert ((frame["low"] <= frame["share"] + 1e-12) & (frame["share"] <= frame["high"] + 1e-12)).all()


def test_a_starter_who_always_wins_is_found_but_not_with_two_games():
    always = pd.DataFrame({"game": np.arange(40).repeat(2), "order": [0, 1] * 40, "won": [1, 0] * 40})
    found = gs.advantage(always)
    assert found.details["test"]["p"].iloc[0] == 1e-4 and found.frame["low"].iloc[0] > 0.8
    few = gs.advantage(always[:4])
    assert np.isnan(few.details["test"]["p"].iloc[0]) and few.frame["low"].iloc[0] < 0.5
    assert "Equal shares: too few games for a test." in few.summary and "p =" not in few.summary
    assert not np.isnan(gs.advantage(always[:6]).details["test"]["p"].iloc[0])
    assert "n = 1 game, 0 shared wins" in gs.advantage(always[:2]).summary


def test_shares_that_are_equal_by_construction_are_not_tested():
    rotated = pd.DataFrame({
        "game": np.arange(12).repeat(2), "deal": np.arange(6).repeat(4), "seat": [0, 1] * 12, "won": [1, 0, 0, 1] * 6,
    })  # fmt: skip
    for options in ({}, {"test": "permutation", "seed": 1}):
        found = gs.advantage(rotated, by="seat", unit="deal", **options)
        assert np.isnan(found.details["test"]["p"].iloc[0])
        assert "no test, as every deal has just the expected shares" in found.summary and "p =" not in found.summary
    rotated.loc[:1, "won"] = [0, 1]
    assert "p = " in gs.advantage(rotated, by="seat", unit="deal").summary


def test_each_group_has_its_name_its_p_and_its_own_null():
    log = pd.concat([games(50, 2), games(3, 3, first=100), games(60, 4, first=200, edge=0.5)], ignore_index=True)
    summary = gs.advantage(log, within="players").summary
    assert "2 players: p = " in summary and "4 players: p = 0.0001." in summary
    assert "Equal shares (permutation within units): 2 players" in summary
    assert "3 players: too few games for a test" in summary
    for null in ("above 0.5,", "above 0.333,", "above 0.25."):
        assert null in summary


def test_an_agent_in_two_seats_is_expected_to_win_twice_as_often():
    log = games(90, 3).assign(agent=lambda f: np.where(f["order"] == 0, "greedy", "random"))
    assert gs.advantage(log, by="agent").frame["expected"].tolist() == pytest.approx([1 / 3, 2 / 3])
    with pytest.raises(gs.TableError, match="equally often"):
        gs.advantage(log, by="agent", test="permutation", seed=1)


@pytest.mark.parametrize(("change", "message"), [
    (lambda f: f.drop(columns="won"), "share, won, winner or score"),
    (lambda f: f.assign(won=0), "winner; leave unfinished games out"),
    (lambda f: f.assign(won=f["won"].astype(object).where(f.index != 3, "maybe")), "row 3, column 'won': 'maybe'"),
    (lambda f: f.assign(share=0.4), "add up to 1"),
    (lambda f: f.iloc[:-1], "as often as in the first"),
    (lambda f: f.drop(columns="order"), "lacks the column 'order'"),
    (lambda f: f.iloc[:0], "no rows"),
])  # fmt: skip
def test_broken_logs_are_refused(change, message):
    with pytest.raises(gs.TableError, match=message):
        gs.advantage(change(games(20)))
