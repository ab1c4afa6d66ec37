"""Components and Game Setup: the table at the start, and what is random."""

from collections import Counter

import pytest
from garden_nation_board import MISSION_COPIES, PRINTED, PROJECTS
from garden_nation_table import refused

from gardenlab.garden_nation import Game, edition

DEALS = [Game(players).deal(seed) for players in (2, 3, 4) for seed in range(40)]


def test_components_forty_five_cards_and_the_printed_tiles():
    box = edition()
    assert sum(card.copies for card in box.projects) == 21 and sum(card.copies for card in box.missions) == 24
    assert {card.id for card in box.projects} == set(PROJECTS)
    assert {card.id: card.copies for card in box.missions} == MISSION_COPIES
    assert {area.id: (area.land, area.value) for area in box.tiles} == PRINTED


def test_setup_1_territories_are_placed_at_random_each_once():
    centres = Counter(position.to_dict()["tiles"][0] for position in DEALS)
    assert all(sorted(position.to_dict()["tiles"]) == [1, 2, 3, 4, 5, 6, 7] for position in DEALS)
    assert set(centres) == {1, 2, 3, 4, 5, 6, 7} and max(centres.values()) < 40  # 17 expected of 120


def test_setup_1_each_territory_lies_in_any_of_six_turns():
    turns = Counter(turn for position in DEALS for turn in position.to_dict()["rotations"])
    assert sorted(turns) == [0, 1, 2, 3, 4, 5] and all(90 < count < 190 for count in turns.values())  # 140 expected


def test_setup_1_no_turns_if_the_edition_says_so():
    box = edition(rotate_tiles=False)
    boards = [Game(2, box).deal(seed).to_dict() for seed in range(10)]
    assert all(board["rotations"] == [0] * 7 for board in boards)
    assert len({str(board["tiles"]) for board in boards}) > 5


@pytest.mark.parametrize(("players", "actions"), [(2, (1, 2, 2, 2)), (3, (1, 2, 2)), (4, (1, 2, 2, 2))])
def test_setup_2_the_side_of_the_turn_track(players, actions):
    assert edition().options.track_actions[players - 2] == actions


def test_setup_3_four_projects_are_revealed_and_the_deck_is_shuffled():
    for position in DEALS:
        told = position.to_dict()
        assert len(told["projects"]) == 4 and len(told["project_deck"]) == 17
        assert sorted(told["projects"] + told["project_deck"]) == sorted(PROJECTS)
    shown = Counter(card for position in DEALS for card in position.to_dict()["projects"])
    assert set(shown) == set(PROJECTS) and max(shown.values()) < 50  # 23 expected of 120
    assert len(Game(2, edition(open_projects=6)).deal(1).to_dict()["projects"]) == 6


def test_setup_4_nothing_stands_on_the_board_yet():
    for position in DEALS:
        told = position.to_dict()
        assert told["buildings"] == told["brambles"] == {} and told["torticrane"] is None
        assert position.state.roofs == 19 and list(position.state.tokens) == [3, 3, 3]


@pytest.mark.parametrize(("players", "floors"), [(2, 20), (3, 17), (4, 14)])
def test_setup_5_floors_by_number_of_players_and_four_ploys(players, floors):
    told = Game(players).deal(3).to_dict()
    assert told["floors"] == [floors] * players and told["ploys"] == [4] * players


def test_setup_6_the_first_player_is_random_and_has_38_inhabitants_the_others_35():
    first = Counter()
    for position in DEALS:
        told = position.to_dict()
        (seat,) = told["track"]
        first[told["players"], seat] += 1
        assert told["population"] == [38 if other == seat else 35 for other in range(told["players"])]
    assert set(first) == {(players, seat) for players in (2, 3, 4) for seat in range(players)}


def test_setup_7_the_first_player_is_on_the_first_space_with_one_action():
    assert all(
        position.to_dict()["actions_left"] == 1 and position.turn == position.state.track[0] for position in DEALS
    )


def test_setup_8_scores_begin_at_0():
    assert all(set(position.to_dict()["score"]) == {0} for position in DEALS)


def test_setup_9_each_player_takes_four_missions_and_keeps_two_different_ones():
    position = Game(3).deal(5)
    first = position.turn
    for choosing in range(3):
        seat, dealt = (first + choosing) % 3, position.to_dict()["pending"]["dealt"]
        assert position.turn == seat and len(dealt[seat]) == 4
        assert set(position.moves) == {f"keep {mission}" for mission in dealt[seat]}
        one = position.moves[0]
        position = position.play(one)
        assert position.turn == seat and one not in position.moves
        other = position.moves[0]
        position = position.play(other)
        assert position.to_dict()["missions"][seat] == sorted([one[5:], other[5:]])
        rest = Counter(dealt[seat]) - Counter([one[5:], other[5:]])
        if choosing == 2:
            assert Counter(position.to_dict()["rejected"][seat]) == rest
    assert position.turn == first and position.settled


def test_setup_9_of_two_copies_only_one_is_kept():
    told = {
        "players": 2,
        "seed": 1,
        "track": [0],
        "pending": {
            "step": "mission",
            "dealt": [["belfry", "belfry", "belfry", "market"], ["cabaret", "cabaret", "barracks", "control-1-3"]],
        },
    }
    position = Game(2).load(told)
    assert set(position.moves) == {"keep belfry", "keep market"}
    position = position.play("keep belfry")
    assert set(position.moves) == {"keep market"}
    assert "different ones" in refused(position, "keep belfry")
    position = position.play("keep market")
    assert position.turn == 1 and position.to_dict()["missions"][0] == ["belfry", "market"]
    assert "not among" in refused(position, "keep belfry")
