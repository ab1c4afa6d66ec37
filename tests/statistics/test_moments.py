"""Sums over units, in one piece or in many, give the ratios that the units themselves give."""

import numpy as np
import pandas as pd
import pytest

import gardenlab.statistics as gs
from gardenlab.statistics.alike import Alike
from gardenlab.statistics.asking import SEEN, Answer, Asked, From
from gardenlab.statistics.differences import asked_difference, difference
from gardenlab.statistics.means import difference_of_groups
from gardenlab.statistics.moments import Moments
from gardenlab.statistics.ratios import ratio_intervals
from gardenlab.statistics.survival import survival, survival_in_parts
from gardenlab.statistics.tables import TableError


@pytest.fixture
def units():
    random = np.random.default_rng(4)
    bottom = random.integers(0, 4, (200, 3))
    return random.binomial(bottom, 0.3), bottom


def test_the_spread_is_that_of_the_residues(units):
    top, bottom = units
    ratio = top.sum(axis=0) / bottom.sum(axis=0)
    residue, count = top - bottom * ratio, (bottom > 0).sum(axis=0)
    expected = (residue**2).sum(axis=0) / bottom.sum(axis=0) ** 2 * count / (count - 1)
    assert Moments(3).add(top, bottom).spread() == pytest.approx(expected)


@pytest.mark.parametrize("bounded", [False, True])
def test_parts_cells_and_merged_sums_are_as_the_whole(units, bounded):
    top, bottom = units
    whole = ratio_intervals(top, bottom, bounded=bounded)
    parts = Moments(3).add(top[:90], bottom[:90]).merge(Moments(3).add(top[90:], bottom[90:]))
    unit, group = np.nonzero((top > 0) | (bottom > 0))
    cells = Moments(3).add_cells(group, top[unit, group].astype(float), bottom[unit, group].astype(float))
    for other in (parts, cells):
        assert np.allclose(other.intervals(bounded=bounded), whole)
        assert np.allclose(other.shares(), Moments(3).add(top, bottom).shares())
    wider = parts.at(np.array([4, 0, 2]), 5)
    assert np.allclose(np.array(wider.intervals(bounded=bounded))[:, [4, 0, 2]], whole)
    assert np.isnan(wider.intervals().ratio[1])


def test_alike_units_may_stand_as_one_with_a_weight(units):
    top, bottom = units
    times = np.random.default_rng(5).integers(1, 9, len(top))
    many = ratio_intervals(np.repeat(top, times, axis=0), np.repeat(bottom, times, axis=0))
    assert np.allclose(Moments(3).add(top, bottom, times).intervals(), many)


def test_a_spread_that_is_rounding_only_is_none():
    share = np.full((3000, 1), 1 / 3)
    assert Moments(1).add(share, np.full((3000, 1), 0.7)).spread() == 0


def test_signed_zeros_are_no_bound_on_counts():
    sums = Moments(1).add(np.zeros((50, 1)), np.ones((50, 1)))
    assert np.isnan(sums.intervals(signed=True).high) and sums.intervals().high == pytest.approx(-np.log(0.025) / 50)


def test_groups_grow_as_parts_bring_them():
    first = pd.DataFrame({"game": [1, 1], "round": [1, 2], "who": ["b", "b"], "players": 2})
    second = pd.DataFrame({"game": [2, 2], "round": [2, 4], "who": ["a", "b"], "players": 2})
    answer = Answer({"round": From(1), "who": SEEN})
    for rows in (first, second):
        answer.add(rows, "game", {"x": Asked(rows["round"], 1.0, bounded=False)})
    table = answer.table(2).set_index(["round", "who"])
    assert table["of_x"].to_dict() == {(1, "b"): 1, (1, "a"): 0, (2, "b"): 1, (2, "a"): 1, (3, "b"): 0, (3, "a"): 0,
                                       (4, "b"): 1, (4, "a"): 0}  # fmt: skip
    assert table.loc[(4, "b"), "x"] == 4 and answer.units == 2 and answer.rows == 4


def test_many_groups_of_few_rows_are_counted_as_few_of_many():
    random = np.random.default_rng(6)
    rows = pd.DataFrame({"game": np.arange(4000) // 2, "kind": random.integers(0, 1500, 4000), "players": 2})
    wide, narrow = Answer({"kind": list(range(1500))}), Answer({"kind": list(range(1500))})
    asked = Asked(random.integers(0, 3, 4000), 1.0, bounded=False)
    wide.add(rows, "game", {"x": asked})
    for low in range(0, 4000, 100):
        part = rows.iloc[low : low + 100]
        narrow.add(part, "game", {"x": Asked(asked.top[low : low + 100], 1.0, bounded=False)})
    pd.testing.assert_frame_equal(wide.table(2), narrow.table(2))


def test_the_difference_of_two_means_needs_sums_only():
    random = np.random.default_rng(7)
    unit, value = np.arange(900) // 3, random.normal(5, 2, 900)
    chosen = random.random(900) < 0.3
    rows = pd.DataFrame({"game": unit, "players": 3})
    answer = Answer({})
    for mine in (unit < 120, unit >= 120):
        answer.add(rows[mine], "game", asked_difference("d", value[mine], chosen[mine]))
    assert difference("d", answer.moments, answer.units) == pytest.approx(difference_of_groups(value, chosen, unit))


def test_a_difference_of_groups_in_which_nothing_varies_has_no_interval():
    unit, chosen = np.arange(90) // 3, np.arange(90) % 3 == 0
    value = np.where(chosen, 1.1, 0.7)
    answer = Answer({})
    answer.add(pd.DataFrame({"game": unit, "players": 3}), "game", asked_difference("d", value, chosen))
    for found in (difference("d", answer.moments, answer.units), difference_of_groups(value, chosen, unit)):
        assert found == pytest.approx((0.4, np.nan, np.nan), nan_ok=True)


@pytest.fixture
def table():
    random = np.random.default_rng(8)
    games = pd.DataFrame({"game": np.arange(60), "turns": random.integers(8, 14, 60), "decided": 20})
    return games.assign(
        long=games["turns"] > 10, kind=pd.Categorical(games["turns"] % 2), alike=random.integers(1, 6, 60)
    )


@pytest.mark.parametrize("cluster", [None, "game"])
def test_a_weight_is_as_good_as_the_rows_themselves(table, cluster):
    rows = table.loc[np.repeat(np.arange(60), table["alike"])].assign(game=lambda t: np.arange(len(t)))
    asked = {
        "rates": lambda frame, **how: gs.rates(frame, event="long", by="kind", null=0.4, cluster=cluster, **how),
        "means": lambda frame, **how: gs.means(frame, "turns", by="kind", cluster=cluster, **how),
        "quantiles": lambda frame, **how: gs.quantiles(frame, "turns", by="kind", cluster=cluster, **how),
        "ratios": lambda frame, **how: gs.ratios(frame, "turns", "decided", by="kind", cluster=cluster, **how),
        "distribution": lambda frame, **how: gs.distribution(frame, "turns", by="kind", **how),
        "breakdown": lambda frame, **how: gs.breakdown(frame, "kind", **how),
    }
    for name, ask in asked.items():
        one, many = ask(table, weight="alike"), ask(rows)
        pd.testing.assert_frame_equal(one.frame, many.frame, obj=name)
        assert one.summary == many.summary


@pytest.mark.parametrize("test", ["hotelling", "permutation"])
def test_advantage_takes_alike_units_as_one(test):
    random = np.random.default_rng(9)
    games = pd.DataFrame({"game": np.repeat(np.arange(400), 2), "order": np.tile([1, 2], 400), "deal": 0})
    games["won"] = np.stack([random.random(400) < 0.6, np.ones(400, dtype=bool)], axis=1).reshape(-1)
    games.loc[(games["order"] == 2) & (random.random(800) < 0.7) & games["won"].shift(1, fill_value=False), "won"] = (
        False
    )
    alike = Alike("game")
    alike.add(games)
    few = alike.frame(2)
    assert len(few) == 6 and few["alike"].sum() == 800
    one = gs.advantage(few, win="won", weight="alike", test=test, seed=1, resamples=500)
    many = gs.advantage(games, win="won", test=test, seed=1, resamples=500)
    pd.testing.assert_frame_equal(one.frame, many.frame)
    assert one.summary == many.summary


def test_alike_units_need_not_have_their_games_and_rows_in_one_order():
    rows = pd.DataFrame({"game": [0, 0, 1, 1, 2, 2, 3, 3], "deal": [0, 0, 0, 0, 1, 1, 1, 1],
                         "seat": [1, 2, 1, 2, 2, 1, 1, 2], "won": [1, 0, 0, 1, 1, 0, 1, 0]})  # fmt: skip
    alike = Alike("deal")
    alike.add(rows.assign(won=rows["won"] > 0))
    found = alike.frame(2, first=10)
    assert found["alike"].tolist() == [2] * 4 and found["game"].tolist() == [10, 10, 11, 11]
    assert found.groupby("game")["won"].sum().tolist() == [1, 1] and found["won"].dtype == bool


def test_weights_that_are_none_are_refused(table):
    for weight in (0, 1.5):
        with pytest.raises(TableError, match="alike"):
            gs.means(table.assign(alike=weight), "turns", weight="alike")
    with pytest.raises(TableError, match="weight of the other rows"):
        gs.means(table.assign(game=1), "turns", cluster="game", weight="alike")
    with pytest.raises(TableError, match="no weight="):
        gs.rates(table, event="long", cluster="game", method="bootstrap", seed=1, weight="alike")


def test_survival_of_parts_is_that_of_the_whole():
    random = np.random.default_rng(10)
    rows = pd.DataFrame({"game": np.arange(600) // 3, "time": random.integers(1, 30, 600),
                         "event": random.random(600) < 0.6, "card": pd.Categorical(np.arange(600) % 3)})  # fmt: skip
    whole = survival(rows, by="card", cluster="game")
    found = survival_in_parts(lambda: [rows[:90], rows[90:93], rows[93:]], by="card", cluster="game")
    pd.testing.assert_frame_equal(found.frame, whole.frame)
    for name in whole.details:
        pd.testing.assert_frame_equal(found.details[name], whole.details[name])
    assert found.summary == whole.summary
    with pytest.raises(TableError, match="same categories"):
        survival_in_parts(lambda: [rows, rows.assign(card=1)], by="card")
