"""Looking into positions of Garden Nation: who sees what, the graph by kind, stepping."""

import random

import pytest
from garden_nation_table import built, played, table
from garden_nation_widget import all_states, set_by_browser, swapped

import gardenlab as gl
from gardenlab.garden_nation import prompts
from gardenlab.garden_nation.state import MISSION
from gardenlab.widgets.inspect import EVERYTHING, SPECTATOR, inspect


def look(view, who):
    set_by_browser(view.looker, index=[value for _, value in view.looker.options].index(who))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_inspector_tells_a_looker_only_what_the_looker_may_know(players):
    chance = random.Random(players)
    position = next(p for p in played(players, 4).positions[30:] if p.settled)
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


def test_missions_that_are_being_chosen_are_shown_to_their_seat_alone():
    position = gl.garden_nation.Game(players=3).deal(seed=7)
    cards = position.game.edition.missions
    dealt = position.to_dict()["pending"]["dealt"]
    view = inspect(position)
    for who, own in ((SPECTATOR, []), (0, dealt[0]), (2, dealt[2])):
        look(view, who)
        said = all_states(view)
        for card in cards:
            assert (f"mission-{card.id}" in said) == (card.id in own), (who, card.id)
            assert card.id in own or card.name not in said
    look(view, EVERYTHING)
    names = {card.id: card.name for card in cards if card.kind != "control"}
    assert all(names.get(card, "Control 2, 4") in all_states(view) for row in dealt for card in row)
    assert position.state.step == MISSION


def test_everything_lays_all_missions_open_and_the_graphs_lie_over_the_board():
    position = table(players=3, buildings=built("5.2 0 2", "4.0 1 1"))
    view = inspect(position)
    look(view, EVERYTHING)
    assert view.board._scene == prompts.open_scene(position)
    plain = len(view.board._scene.marks)
    for kind in prompts.EDGES:
        set_by_browser(view.edges[kind], value=True)
    assert view.board._scene == prompts.open_scene(position, prompts.EDGES)
    assert len(view.board._scene.marks) > plain + 96


def test_what_counts_is_explained_and_the_json_is_the_position():
    position = played(3, 2).positions[40]
    view = inspect(position)
    look(view, EVERYTHING)
    assert gl.load(view.json.value) == position
    for seat in range(3):
        set_by_browser(view.garden, index=seat)
        frame = position.explain(seat)
        assert str(frame.loc[frame["source"] == "total", "points"].iloc[0]) in view.points.value
        assert "Territory Control" in view.points.value
    for move in position.moves:
        assert f"<code>{move}</code>" in view.legal.value


def test_a_record_is_stepped_through_and_each_move_told():
    record = played(2, 3)
    view = inspect(record)
    for at in range(0, len(record.positions), 9):
        set_by_browser(view.step, value=at)
        assert view.position == record.positions[at]
        if at:
            assert view.board.status.startswith(f"Step {at}: Seat ")
    set_by_browser(view.step, value=len(record.positions) - 1)
    assert view.board._scene.title == "Garden Nation, the game is over"


def test_who_keeps_which_mission_is_told_to_its_seat_alone():
    record = played(2, 3)
    view = inspect(record)
    mission = record.moves[0].removeprefix("keep ")
    name = next(card.name for card in record.game.edition.missions if card.id == mission)
    set_by_browser(view.step, value=1)
    seat = record.positions[0].turn
    for who, told in ((SPECTATOR, False), (1 - seat, False), (seat, True), (EVERYTHING, True)):
        look(view, who)
        assert (name in view.board.status) == told
        assert view.board.status != "Step 1: "
