"""The C playout that the benchmark of The Last Garden measures against gives gardenlab's games, byte for byte."""

import sys
from pathlib import Path

import numpy as np
import pytest

from gardenlab.engine.luck import study_key
from gardenlab.study.simulate import simulate

pytest.importorskip("numba")
sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from playout import build, played

GAMES = 3000


@pytest.fixture(scope="module")
def playout(tmp_path_factory):
    play = build(tmp_path_factory.mktemp("playout"))
    if play is None:
        pytest.skip("gcc is not there: the C playout cannot be compiled")
    return play


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, "another"])
def test_the_same_games(players, seed, playout):
    study = simulate("last_garden", players=players, games=GAMES, seed=seed, progress=False)
    rule_bytes = study.game.wing.rule_bytes
    records, decisions, _ = played(playout, study_key(seed), players, GAMES, rule_bytes)
    own = study.states.view(np.uint8).reshape(GAMES, -1)[:, :rule_bytes]
    assert np.array_equal(decisions, study.states["decisions"])
    assert np.array_equal(records, own)
