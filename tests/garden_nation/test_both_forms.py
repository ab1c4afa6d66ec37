"""Interpreted and compiled games of Garden Nation are byte-identical."""

import warnings

import pytest

from gardenlab.garden_nation.editions import edition
from gardenlab.study.simulate import simulate

pytest.importorskip("numba")

OTHER = edition(
    first_population=14,
    other_population=11,
    roofs=2,
    ploys=9,
    population_cap=45,
    open_projects=6,
    roof_needed=False,
    roof_returns_first=False,
    empty_slot_ends=True,
    strategic_after_forced=True,
    forced_invasion=False,
    pass_without_floors=False,
    pass_before_invasion=False,
    pass_keeps_torticrane=False,
    negative_totals=False,
    tie_break_population=True,
)


def alike(monkeypatch, **arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fast = simulate("garden_nation", progress=False, **arguments)
        monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
        slow = simulate("garden_nation", progress=False, **arguments)
    monkeypatch.delenv("GARDENLAB_INTERPRETED")
    assert (fast.in_machine_code, slow.in_machine_code) == (True, False)
    assert fast.states.tobytes() == slow.states.tobytes()
    assert fast.digest == slow.digest


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", ["rulebook", OTHER])
def test_random_games(players, box, monkeypatch):
    alike(monkeypatch, players=players, games=40, seed=f"both forms {players}", edition=box)


def test_greedy_games(monkeypatch):
    alike(monkeypatch, players=2, agents=["greedy", "random"], games=1, seed=1)
