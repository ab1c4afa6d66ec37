"""Every finding of every game is the same of a study in memory and of the same study in a store."""

import pandas as pd
import pytest

import gardenlab as gl
from gardenlab.registry import WINGS, rooms
from gardenlab.statistics.pooling import NothingToTell
from gardenlab.study.general import GENERAL
from gardenlab.study.simulate import simulate

pytest.importorskip("pyarrow")

NAMES = [(game, name) for game in WINGS for name in (*rooms(game).findings, *GENERAL)]


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Of each game a small study in memory and the same in a store of several chunks, when first asked for."""
    made = {}

    def pair(game):
        if game not in made:
            study = {"game": game, "players": 3, "agents": ["greedy", "random", "random"], "games": 60, "seed": 8,
                     "progress": False}  # fmt: skip
            folder = tmp_path_factory.mktemp("stores") / game
            simulate(**study, store=folder, _chunk=24)
            made[game] = simulate(**study), gl.open_study(folder)
        return made[game]

    return pair


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_finding_is_the_same_on_both_forms(both, game, name):
    memory, store = both(game)
    make = {**rooms(game).findings, **GENERAL}[name]
    try:
        expected = make(memory)
    except NothingToTell as reason:
        with pytest.raises(NothingToTell) as caught:
            make(store)
        assert str(caught.value) == str(reason)
        return
    found = make(store)
    pd.testing.assert_frame_equal(found.frame, expected.frame)
    assert found.title == expected.title and found.summary == expected.summary and found.source == expected.source
    assert found.design == expected.design and found.note == expected.note


def test_all_findings_are_told(both):
    for game in WINGS:
        memory, store = both(game)
        assert list(store.findings()) == list(memory.findings()) and len(store.findings()) > 10
