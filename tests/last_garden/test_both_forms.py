"""Interpreted and compiled games of The Last Garden are byte-identical."""

import warnings

import pytest

from gardenlab.last_garden.editions import edition
from gardenlab.study.simulate import simulate

pytest.importorskip("numba")

FEW = edition(gems_each=3, wilting_threshold=3, lab_spaces=5, lost_shares=False, hand=(8, 6, 4), robotanists=(7, 5, 3))


def alike(monkeypatch, **arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fast = simulate("last_garden", progress=False, **arguments)
        monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
        slow = simulate("last_garden", progress=False, **arguments)
    monkeypatch.delenv("GARDENLAB_INTERPRETED")
    assert (fast.in_machine_code, slow.in_machine_code) == (True, False)
    assert fast.states.tobytes() == slow.states.tobytes()
    assert fast.digest == slow.digest


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", ["rulebook", FEW])
def test_random_games(players, box, monkeypatch):
    alike(monkeypatch, players=players, games=60, seed=f"both forms {players}", edition=box)


def test_greedy_games(monkeypatch):
    alike(monkeypatch, players=2, agents=["greedy", "random"], games=2, seed=1)
