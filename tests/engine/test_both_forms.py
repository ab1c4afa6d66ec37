"""Interpreted and compiled games are byte-identical: hundreds of seeds, all player counts, all agents."""

import warnings

import pytest

from gardenlab.agents import random
from gardenlab.agents.spec import agent
from gardenlab.engine import luck
from gardenlab.lawnarchy.editions import edition, sample_edition
from gardenlab.study.simulate import simulate

pytest.importorskip("numba")


def alike(monkeypatch, **arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fast = simulate("lawnarchy", progress=False, **arguments)
        monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
        slow = simulate("lawnarchy", progress=False, **arguments)
    monkeypatch.delenv("GARDENLAB_INTERPRETED")
    assert (fast.in_machine_code, slow.in_machine_code) == (True, False)
    assert fast.states.tobytes() == slow.states.tobytes()
    assert fast.digest == slow.digest
    assert fast.seats.equals(slow.seats) and fast.games.equals(slow.games)
    return fast


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hundreds_of_random_games(players, monkeypatch):
    alike(monkeypatch, players=players, games=300, seed=f"both forms {players}")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games(players, monkeypatch):
    alike(monkeypatch, players=players, agents=["greedy"] + ["random"] * (players - 1), games=players, seed=players)


@pytest.mark.parametrize("seed", [0, -1, 2**64, "21b-Żółw", ""])
def test_seeds_of_any_kind(seed, monkeypatch):
    alike(monkeypatch, players=2, games=10, seed=seed)


@pytest.mark.parametrize(
    "box", [edition(compost_always=True, gnomes=(1, 5, 6), centre=6), edition(jury_to_win=(7, 6, 5)), sample_edition(3)]
)
def test_other_editions(box, monkeypatch):
    alike(monkeypatch, players=3, games=60, seed=1, edition=box)


def test_the_random_agent_needs_to_see_nothing(monkeypatch):
    sees = agent(random.choose, name="random")
    blind, seeing = (simulate("lawnarchy", agents=a, games=50, seed=8, progress=False) for a in ("random", sees))
    assert blind.states.tobytes() == seeing.states.tobytes()


def test_a_game_is_known_by_its_number_alone():
    """The deal of a game is `Game.deal` of its number, and its luck that of the study's key."""
    study = simulate("lawnarchy", players=2, games=20, seed=7, progress=False)
    for number in (0, 19):
        assert study.replay(number)[0] == study.game.deal(7, number)
        assert study.position(number).state.luck == luck.game_luck(luck.study_key(7), number)


@pytest.mark.parametrize(("game", "agents", "games"), [
    ("lawnarchy", "random", 100),
    ("last_garden", "random", 100),
    ("last_garden", "greedy", 5),
    ("garden_nation", "random", 100),
    ("garden_nation", "greedy", 5),
])  # fmt: skip
def test_games_of_old_stay_as_they_were(game, agents, games):
    """What a seed gives is part of the face: a change of rules or luck must be meant."""
    arguments = {"agents": agents, "games": games, "seed": 1, "progress": False}
    digests = [simulate(game, players=players, **arguments).digest for players in (2, 3, 4)]
    assert digests == GOLDEN[game, agents]


GOLDEN = {
    ("lawnarchy", "random"): [
        "04fe74479ae138b32105fe1aad142652",
        "6de70da705a54ec165fcb7185a527dcc",
        "1e7c28735534189f46b232720532071b",
    ],
    ("last_garden", "random"): [
        "a4b1d9ad1572a3118c9f6fdf4a89b54e",
        "14fe57e4b76af7eda8cdb5a654bba96a",
        "be7bc6222f57942e3b29ace31ed821fb",
    ],
    ("last_garden", "greedy"): [
        "4412d1c51ff0125b86a9fbe7340c4fd0",
        "92a1005b5edcad1dab8065dc269d33b1",
        "73338d8a02a99baea4b86edb622dbea4",
    ],
    ("garden_nation", "random"): [
        "672a18c57723996121de09e7f448e1ce",
        "693f713ce0cdf62b65682f6cbcfa2292",
        "37520c26978458b2ac9a66816f64a1f6",
    ],
    ("garden_nation", "greedy"): [
        "2e9b4a11c30363510188cfc4a8d4922c",
        "3ce2b32688ce472703c609f895ab54fb",
        "1ab01f7a0ccd1e750fb650ed51ca7fea",
    ],
}
