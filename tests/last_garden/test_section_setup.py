"""Setup and Rules of Play: the table at the start, the chart by number of players, what is random."""

from collections import Counter

import pytest

from gardenlab.last_garden import Game, edition


@pytest.mark.parametrize(("players", "robotanists", "hand"), [(2, 4, 5), (3, 4, 5), (4, 3, 4)])
def test_the_chart(players, robotanists, hand):
    told = Game(players).deal(1).to_dict()
    assert told["robotanists"] == [robotanists] * players
    assert [len(cards) for cards in told["hands"]] == [hand] * players
    assert len(told["deck"]) == 18 - players * hand and told["discard"] == []
    assert told["round"] == 1 and told["cogs"] == [0] * players and not told["queen_used"]


def test_setup_2_sector_dice_show_their_starting_values():
    assert Game(2).deal(5).to_dict()["dice"] == [1, 2, 3, 4, 5, 6]


def test_setup_3_three_boosts_in_the_lab_and_an_empty_board():
    told = Game(4).deal(5).to_dict()
    assert told["boosts"] == {"x2": "lab", "multi": "lab", "change": "lab"} and told["lab"] == [None] * 3
    assert told["garden"] == [None] * 6 and told["mines"] == [None] * 3
    assert told["workshop"] == {row: [None] * 6 for row in ("1:1", "1:2", "6+=3")}


def test_setup_4_and_5_two_gems_of_each_colour_one_a_sector():
    layouts = set()
    for seed in range(60):
        position = Game(2).deal(seed)
        gems = position.to_dict()["gems"]
        assert [sum(bed) for bed in gems] == [1] * 6
        assert [sum(bed[colour] for bed in gems) for colour in range(3)] == [2, 2, 2]
        layouts.add(str(gems))
    assert len(layouts) > 30, "of the 90 layouts many come up"


def test_each_colour_comes_to_each_sector_alike():
    found = Counter()
    for seed in range(900):
        for sector, bed in enumerate(Game(2).deal(seed).state.gems.tolist()):
            found[sector, bed.index(1)] += 1
    assert sum((found[s, c] - 300) ** 2 / 300 for s in range(6) for c in range(3)) < 35  # 10 degrees of freedom


def test_setup_6_to_8_eighteen_cards_a_type_and_a_die_each():
    told = Game(3).deal(2).to_dict()
    cards = [*told["deck"], *(card for hand in told["hands"] for card in hand)]
    assert sorted(cards) == sorted(f"{kind}-{die}" for kind in ("place", "move", "spin") for die in range(1, 7))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_9_the_starting_player_is_random_and_has_the_queen_tile(players):
    first = Counter()
    for seed in range(300):
        position = Game(players).deal(seed)
        assert position.turn == position.to_dict()["queen"]
        first[position.turn] += 1
    expected = 300 / players
    assert sum((first[seat] - expected) ** 2 / expected for seat in range(players)) < 20


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_rounds_by_number_of_players(players, rounds):
    assert edition().options.rounds[players - 2] == rounds
    told = Game(players).load({"players": players, "round": rounds, "seed": 1}).to_dict()
    assert told["round"] == rounds
