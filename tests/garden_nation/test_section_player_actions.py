"""Playing the Game, Player Actions, Preparation for the Next Round: who plays when, and how often."""

import random

import pytest
from garden_nation_table import choose, refused, told, written
from garden_nation_written import game_of

from gardenlab.garden_nation import Game


def begun(players, seed=1):
    """A game whose missions are kept: the first player is to begin."""
    position = Game(players).deal(seed)
    while not position.settled:
        position = position.play(position.moves[0])
    return position


def act(position):
    """Construct somewhere and complete nothing."""
    position = position.play(next(move for move in position.moves if move.startswith("construct")))
    while position.to_dict().get("pending", {}).get("step") in ("land", "project"):
        position = position.play(next(move for move in position.moves if move.startswith(("as", "no project"))))
    return position


# -- the first action of the game


def test_note_the_first_action_is_anywhere_on_the_board():
    position = begun(3)
    assert told(position, "opening", "torticrane") == [True, None]
    assert len(position.moves) == 49 and {move.split()[0] for move in position.moves} == {"construct"}
    after = position.play(position.moves[0])
    assert told(after, "opening") is False or told(after, "pending")["step"] == "land"


def test_ruling_the_first_action_is_to_construct_without_a_ploy():
    position = begun(2)
    for move in ("strategic 3", "abandon 5.2", "invade 5.2", "forced 2", "transfer 5.2"):
        assert "first action of the game is to construct" in refused(position, move)
    assert "first action of the game" in refused(position, "pass")


def test_then_the_torticrane_stands_where_the_area_points():
    after = begun(4).play("construct 5.0")
    board = after.to_dict()
    assert board["torticrane"] == board["tiles"][0]


# -- four and three players


@pytest.mark.parametrize("players", [3, 4])
def test_a_round_of_three_or_four(players):
    """The first has one action, the others two; who plays next is chosen among those who have not played."""
    position = begun(players)
    first, order = position.turn, [position.turn]
    position = act(position)
    while len(order) < players:
        waiting = [seat for seat in range(players) if seat not in order]
        if len(waiting) > 1:
            assert position.turn == order[-1], "the active player chooses"
            assert list(position.moves) == [f"next {seat}" for seat in waiting]
            assert "has played" in refused(position, f"next {first}")
            position = position.play(f"next {waiting[-1]}")
        order.append(position.turn)
        assert told(position, "track", "actions_left", "round") == [order, 2, 1]
        position = act(position)
        assert told(position, "track", "actions_left", "round") == [order, 1, 1] and position.turn == order[-1]
        position = act(position)
    assert told(position, "track", "actions_left", "round") == [[order[-1]], 1, 2]


def test_the_next_player_is_chosen_only_after_the_last_action():
    position = begun(4)
    assert "next player is chosen after the last action" in refused(position, "next 0")
    position = act(position)
    assert "choose who plays next" in refused(position, "construct 5.2")


def test_any_who_has_not_played_may_be_chosen():
    position = written(players=4, turn=2)  # seat 3 and then 2 have played
    position = position.play("construct 5.1")
    assert list(position.moves) == ["next 0", "next 1"]
    assert position.play("next 1").turn == 1 and position.play("next 0").turn == 0


def test_the_last_one_is_not_chosen():
    position = written(players=3, turn=2)  # seat 0 and then 2 have played
    position = position.play("construct 5.1")
    assert (position.turn, told(position, "actions_left")) == (1, 2)


# -- two players


def test_two_players_take_turns_of_one_two_two_and_two_actions():
    position, turns = begun(2), []
    first = position.turn
    while told(position, "round") == 1:
        turns.append((position.turn, told(position, "actions_left")))
        position = act(position)
    other = 1 - first
    assert turns == [(first, 1), (other, 2), (other, 1), (first, 2), (first, 1), (other, 2), (other, 1)]
    assert (position.turn, told(position, "actions_left", "track")) == (other, [1, [other]])


def test_two_players_choose_nobody():
    assert "two players take turns" in refused(written(actions=2), "next 1")


def test_two_players_swap_every_round():
    by_round = {position.to_dict()["round"]: position.to_dict()["track"][0] for position in game_of(2, 3)}
    assert len(by_round) > 3
    assert all(by_round[n] != by_round[n - 1] for n in by_round if n > 1)


# -- the next round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_player_begins_the_next_round_with_three_actions_in_a_row(players):
    spaces = 3 if players == 3 else 4
    track = [0, 1] * 2 if players == 2 else list(range(players))
    position = written(players=players, turn=1, track=track[:spaces], actions=2, round=3)
    last, acted = position.turn, 0
    while position.turn == last and told(position, "track")[-1] == last and acted < 4:
        position = act(position)
        acted += 1
        if position.to_dict().get("pending", {}).get("step") == "next":
            break
        if acted == 2:
            assert told(position, "round", "track", "actions_left") == [4, [last], 1]
    assert acted == 3


def test_a_turns_actions_are_carried_out_one_by_one():
    position = written(actions=2)
    assert told(position.play("construct 5.1"), "actions_left") == 1
    assert position.play("construct 5.1").turn == 0
    assert position.play("construct 5.1").play("construct 1.1").turn == 1


def test_a_whole_action_can_be_written_at_once():
    position = written("5.3 0 1", players=4, projects=["prison"])
    after = position.play("strategic 6, construct 6.1, next 2")
    assert after.turn == 2 and told(after, "torticrane") == 1 and told(after, "ploys") == [3, 4, 4, 4]


def test_every_round_of_a_game_has_its_actions():
    """Seven actions a round for two and for four players, five for three (1 + 2 + 2)."""
    for players, actions in ((2, 7), (3, 5), (4, 7)):
        chance, position = random.Random(players), begun(players, 8)
        while not position.over:
            position = position.play(choose(position, chance))
        state = position.state
        assert state.actions == actions * state.round
