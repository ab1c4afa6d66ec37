"""A plain agent sees a copy, and can change neither the game nor the edition; values can be carried about."""

import copy
import pickle
import sys

import pytest

import gardenlab as gl


def other_edition(position):
    position.game.edition = gl.lawnarchy.edition(manny_points=1)
    return position.moves[0]


def more_players(position):
    position.game.players = 4
    return position.moves[0]


def better_cards(position):
    array = position.game.edition.array
    array.flags.writeable = True
    array["points"][:] = 9
    return position.moves[0]


def leaves(position):
    sys.exit(3)


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (other_edition, "edition cannot be changed"),
        (more_players, "players cannot be changed"),
        (better_cards, "WRITEABLE"),
        (leaves, "SystemExit"),
    ],
)
def test_an_agent_that_reaches_for_the_game_stops_the_study(agent, said):
    points = gl.lawnarchy.edition().array["points"].tolist()
    with pytest.raises(gl.AgentError, match=f"(?s)agent '{agent.__name__}', seat 0, game 0 .*{said}"):
        gl.simulate("lawnarchy", players=2, agents=[agent, "random"], games=6, seed=1, progress=False)
    assert gl.lawnarchy.edition().array["points"].tolist() == points


def test_no_agent_is_no_agent():
    with pytest.raises(gl.GardenlabError, match="not None"):
        gl.simulate("lawnarchy", agents=None, seed=1)


def test_games_positions_and_studies_can_be_pickled_and_copied():
    game = gl.lawnarchy.Game(3, gl.lawnarchy.edition(manny_points=7))
    position = game.deal(1).observe(0)
    study = gl.simulate("lawnarchy", players=2, games=6, seed=1, progress=False)
    for value in (game, position):
        assert pickle.loads(pickle.dumps(value)) == value and copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(study)).digest == study.digest


@pytest.mark.parametrize("seed", [None, 1.0, True])
def test_imagining_needs_a_seed(seed):
    with pytest.raises(gl.GardenlabError, match="seed must be"):
        gl.lawnarchy.Game(2).deal(1).observe(0).imagine(seed)


def test_a_move_that_is_not_there():
    moves = gl.lawnarchy.Game(2).deal(1).moves
    with pytest.raises(gl.GardenlabError, match="there is no move 99"):
        moves[99]
    assert list(moves) == [moves[i] for i in range(len(moves))]
