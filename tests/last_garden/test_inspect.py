"""Looking into positions of The Last Garden: who sees what, the graph by kind, stepping."""

import random

import pytest
from last_garden_board import all_states, set_by_browser, swapped
from last_garden_table import game_of

import gardenlab as gl
from gardenlab.last_garden import prompts
from gardenlab.widgets.inspect import EVERYTHING, SPECTATOR, inspect
from gardenlab.widgets.play import play


def look(view, who):
    set_by_browser(view.looker, index=[value for _, value in view.looker.options].index(who))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_inspector_tells_a_looker_only_what_the_looker_may_know(players):
    chance = random.Random(players)
    position = next(p for p in list(game_of(players, 4))[30:] if p.settled)
    for seat in range(players):
        one, other = inspect(position), inspect(swapped(position, seat, chance))
        for view in (one, other):
            look(view, seat)
        assert all_states(one) == all_states(other)
        for view in (one, other):
            look(view, SPECTATOR)
        assert all_states(one) == all_states(other)
        look(one, EVERYTHING)
        assert all_states(one) != all_states(other)


def test_everything_lays_all_hands_open_and_the_graph_lies_over_the_board():
    position = gl.last_garden.Game(players=3).deal(seed=7)
    view = inspect(position)
    look(view, EVERYTHING)
    assert view.board._scene == prompts.open_scene(position)
    assert gl.load(view.json.value) == position
    for kind in prompts.EDGES:
        set_by_browser(view.edges[kind], value=True)
    assert view.board._scene == prompts.open_scene(position, prompts.EDGES)
    assert len(view.board._scene.marks) > len(prompts.open_scene(position).marks)


def test_a_replay_tells_each_move():
    positions = list(game_of(2, 3))
    view = inspect(positions)
    for at in range(1, 40):
        set_by_browser(view.step, value=at)
        assert view.position == positions[at]
    record = play_out()
    view = inspect(record)
    set_by_browser(view.step, value=1)
    assert view.board.status.startswith("Step 1: Seat ")


def play_out():
    table, chance = play("last_garden", ["me", "random"], seed=4), random.Random(4)
    while not table._session.over:
        table.play(chance.choice(table.moves))
    return table.record()
