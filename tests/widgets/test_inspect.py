"""Looking into positions through the widget's own messages: who sees what, why, the graph, stepping, and no leak."""

import json
import random

import pytest

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError
from gardenlab.engine.position import Position
from gardenlab.widgets.inspect import EVERYTHING, SPECTATOR, inspect


def played(seed=3, players=3, most=10_000):
    """The positions of a game of random moves."""
    positions, chance = [gl.lawnarchy.Game(players=players).deal(seed)], random.Random(seed)
    while not positions[-1].over and len(positions) <= most:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_codes())))
    return positions


def with_gnomes(players=3):
    """A position at the start of a turn in which several seats have gnomes."""
    for position in played(players=players):
        row = position.record[0]
        owners = {int(at) >> 2 for at in row["gnome_at"] if at >= 0}
        if position.settled and len(owners) >= 2 and not position.over:
            return position
    raise AssertionError("no such position")


def set_by_browser(widget, **state):
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


def look(view, who):
    set_by_browser(view.looker, index=[value for _, value in view.looker.options].index(who))


def told(view):
    """All that the browser and a saved notebook get."""
    controls = (view.board, view.points, view.legal, view.json, view.step, view.looker, view.garden)
    states = [
        {k: v for k, v in one.get_state().items() if k not in ("layout", "style") and not k.startswith("_")}
        for one in controls
    ]
    bundle = {kind: value for kind, value in view._repr_mimebundle_().items() if "widget" not in kind}
    return json.dumps([states, bundle], default=str) + repr(view)


def reshuffled(position, seat):
    """Another position that is alike to a seat."""
    return position.observe(seat).imagine(seed=1)


def test_a_seat_sees_its_own_gnomes_and_a_spectator_none():
    position = with_gnomes()
    view = inspect(position)
    assert view.looker.value == SPECTATOR
    labels = view.board._scene.labels
    assert not any("2-point" in words or "no-gnome" in words for key, words in labels.items() if "garden" in key)
    for seat in range(3):
        look(view, seat)
        assert view.board._scene == position.scene(seat)
        assert json.loads(view.json.value)["seat"] == seat
    look(view, EVERYTHING)
    assert gl.load(view.json.value) == position


def test_everything_turns_all_faces_up():
    position = with_gnomes()
    view = inspect(position)
    look(view, EVERYTHING)
    from gardenlab.lawnarchy.prompts import open_scene

    assert view.board._scene == open_scene(position)
    faces = sum(len(cell["gnomes"]) for garden in position.to_dict()["gardens"] for cell in garden)
    assert faces >= 2
    shown = [mark.text for mark in view.board._scene.marks]
    look(view, SPECTATOR)
    hidden = [mark.text for mark in view.board._scene.marks]
    assert hidden.count("?") == 1 + faces  # one on the pile
    assert shown.count("?") == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_does_not_hang_on_what_the_looker_cannot_know(players):
    position = with_gnomes(players)
    for seat in range(players):
        one, other = inspect(position), inspect(reshuffled(position, seat))
        for view in (one, other):
            look(view, seat)
        for garden in range(players):
            for view in (one, other):
                set_by_browser(view.garden, index=garden)
            assert told(one) == told(other)


def test_a_spectator_is_told_nothing_of_any_face():
    position = with_gnomes()
    array = position.record.copy()
    rolled = [
        (int(face) + 1) % 3 if at != -2 else int(face)
        for at, face in zip(array[0]["gnome_at"], array[0]["gnome_face"], strict=True)
    ]
    array[0]["gnome_face"] = rolled
    array[0]["claims"] = -1
    one, other = inspect(position), inspect(Position(position.game, array))
    for garden in range(3):
        for view in (one, other):
            set_by_browser(view.garden, index=garden)
        assert told(one) == told(other)


def test_points_are_explained_for_the_chosen_garden():
    position = with_gnomes()
    view = inspect(position)
    for garden in range(3):
        set_by_browser(view.garden, index=garden)
        for why in position.observe(garden).explain(garden)["why"].head(4):
            assert why.replace("'", "&#x27;") in view.points.value
    assert "<th" in view.points.value
    look(view, position.turn)
    jury = position.observe(position.turn).explain(2)
    assert all(name in view.points.value for name in jury[jury["kind"] == "jury"]["card"])


def test_legal_moves_are_shown_to_the_seat_on_turn_alone():
    position = with_gnomes()
    view = inspect(position)
    for who in (SPECTATOR, *range(3), EVERYTHING):
        look(view, who)
        listed = all(f"<code>{move}</code>" in view.legal.value for move in position.moves)
        assert listed is (who in (EVERYTHING, position.turn))
        assert ("secret" in view.legal.value) is not listed


def test_the_graph_is_laid_over_the_board_by_kind():
    view = inspect(with_gnomes())
    plain = view.board._scene
    set_by_browser(view.edges["beside"], value=True)
    assert view.board._scene == view.position.scene(edges=["beside"])
    set_by_browser(view.edges["opposite"], value=True)
    assert view.board._scene == view.position.scene(edges=["beside", "opposite"])
    set_by_browser(view.edges["beside"], value=False)
    set_by_browser(view.edges["opposite"], value=False)
    assert view.board._scene == plain


def test_several_positions_are_stepped_through_with_slider_and_buttons():
    positions = played()
    view = inspect(positions)
    assert view.back.disabled
    for at in range(1, len(positions)):
        view.forward._handle_custom_msg({"event": "click"}, [])
        assert view.position == positions[at]
    assert view.forward.disabled
    view.forward._handle_custom_msg({"event": "click"}, [])
    assert view.position == positions[-1]
    assert "over" in view.legal.value
    set_by_browser(view.step, value=4)
    view.back._handle_custom_msg({"event": "click"}, [])
    assert view.position == positions[3]


def test_replays_and_records_tell_the_move_that_led_here(monkeypatch):
    monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    replay = gl.simulate("lawnarchy", players=2, agents="random", games=1, seed=2, progress=False).replay(0)
    for source in (replay, replay.record()):
        view = inspect(source)
        assert len(view.positions) == len(replay)
        told = []
        for at in range(1, len(replay)):
            set_by_browser(view.step, value=at)
            told.append(view.board.status)
        assert all(
            words.startswith("Step ") and f"Seat {seat}" in words
            for words, seat in zip(told, replay.seats, strict=True)
        )


def test_an_observation_is_looked_at_by_its_own_seat_alone():
    position = with_gnomes()
    view, other = inspect(position.observe(1)), inspect(position)
    assert [value for _, value in view.looker.options] == [1]
    look(other, 1)
    set_by_browser(other.garden, index=1)
    assert view.board._scene == other.board._scene == position.scene(1)
    assert view.points.value == other.points.value


def test_single_positions_have_no_step():
    assert inspect(with_gnomes()).widget.children[0].layout.display == "none"
    assert inspect(played(most=2)).widget.children[0].layout.display != "none"


@pytest.mark.parametrize("source", [None, 7, "lawnarchy", [], [1], {}])
def test_what_is_no_position_is_refused(source):
    with pytest.raises(GardenlabError, match="expected"):
        inspect(source)


def test_positions_of_two_games_are_refused():
    one, other = (gl.lawnarchy.Game(players=players).deal(1) for players in (2, 3))
    with pytest.raises(GardenlabError, match=r"positions\[1\]: expected the same game"):
        inspect([one, other])


def test_gl_inspect_is_the_same_and_shows_itself():
    view = gl.inspect(with_gnomes())
    bundle = view._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == view.widget.model_id
    assert "Seat 0" in bundle["text/plain"]
    assert repr(view) == "<inspector of Lawnarchy, seen by A spectator>"
