"""Step 1, 1st Action: program cards, wild cards, boosts, with the rulebook's examples (Marrissa is seat 0)."""

import random

import pytest
from last_garden_table import choose, table

from gardenlab.last_garden import Game, edition

HANDS = [["place-1", "move-1", "spin-1", "place-4", "move-4"], ["place-2", "place-3", "spin-6", "spin-2", "move-6"]]
NONE = [[0, 0, 0]] * 6


def start(card="place-1", dice=(1, 2, 3, 4, 5, 6), boost=None, **more):
    """A position in which seat 0 has just played a card, and may hold a boost."""
    boosts = {"x2": "lab", "multi": "lab", "change": "lab"} | ({boost: 0} if boost else {})
    return table(hands=HANDS, dice=list(dice), boosts=boosts, **more).play(f"play {card}")


def sectors(position):
    return [int(move[-1]) for move in position.moves if move.startswith(("at", "to"))]


def totals(position):
    return [sum(bed) for bed in position.to_dict()["gems"]]


# -- the three types


def test_place_puts_a_gem_of_any_colour_into_a_sector():
    position = start().play("at sector 1")
    assert set(position.moves) == {"red", "green", "blue"}
    for colour, name in enumerate(("red", "green", "blue")):
        after = position.play(name).to_dict()
        assert after["gems"][0][colour] == position.to_dict()["gems"][0][colour] + 1
        assert sum(map(sum, after["gems"])) == 7 and after["pending"] == {"step": "robotanist"}


def test_move_takes_from_a_matching_sector_to_any():
    position = start("move-4")
    assert sectors(position) == [4]
    gone = position.play("at sector 4, red")
    assert sectors(gone) == [1, 2, 3, 4, 5, 6]
    assert gone.play("to sector 2").to_dict()["gems"][1] == [1, 1, 0]
    same = gone.play("to sector 4").to_dict()
    assert same["gems"] == position.to_dict()["gems"], "back to where it came from"


def test_move_from_an_empty_sector_may_be_played_and_does_nothing():
    position = start("move-4", gems=NONE).play("at sector 4")
    assert position.to_dict()["pending"] == {"step": "robotanist"} and totals(position) == [0] * 6


def test_move_offers_the_colours_that_are_there():
    gems = [[0, 0, 0]] * 3 + [[0, 2, 1]] + [[0, 0, 0]] * 2
    assert set(start("move-4", gems=gems).play("at sector 4").moves) == {"green", "blue"}


@pytest.mark.parametrize(("die", "up", "down"), [(1, 2, 6), (2, 3, 1), (3, 4, 2), (4, 5, 3), (5, 6, 4), (6, 1, 5)])
def test_spin_turns_a_die_by_one_and_one_and_six_are_neighbours(die, up, down):
    hands = [
        [f"spin-{die}", "place-1", "place-2", "place-3", "place-4"],
        ["move-1", "move-2", "move-3", "move-4", "move-5"],
    ]
    position = table(hands=hands).play(f"play spin-{die}, at sector {die}")
    assert set(position.moves) == {"up", "down"}
    for way, found in (("up", up), ("down", down)):
        dice = position.play(way).to_dict()["dice"]
        assert dice[die - 1] == found and sum(a != b for a, b in zip(dice, [1, 2, 3, 4, 5, 6], strict=True)) == 1


# -- which sector


def test_example_place_1_acts_where_a_die_shows_1():
    assert sectors(start()) == [1]
    assert sectors(start(dice=[1, 2, 1, 4, 5, 1])) == [1, 3, 6]


def test_example_wild_place_1_acts_in_any_sector_if_no_die_shows_1():
    position = start(dice=[2, 2, 3, 4, 5, 6])
    assert sectors(position) == [1, 2, 3, 4, 5, 6]
    assert totals(position.play("at sector 5, red")) == [1, 1, 1, 1, 2, 1]


@pytest.mark.parametrize("card", ["move-1", "spin-1"])
def test_wild_move_and_spin_act_in_any_sector_too(card):
    assert sectors(start(card, dice=[2, 2, 3, 4, 5, 6])) == [1, 2, 3, 4, 5, 6]


def test_a_card_is_wild_by_the_dice_as_it_is_played():
    spun = start("spin-1").play("at sector 1, up, garden 1, done")
    position = spun.play("play place-2, at sector 2, red, garden 2").play("play place-1")
    assert sectors(position) == [1, 2, 3, 4, 5, 6]


def test_a_card_played_leaves_the_hand_for_the_discard_pile():
    after = start().play("at sector 1, red").to_dict()
    assert after["discard"] == ["place-1"] and "place-1" not in after["hands"][0]


def test_both_actions_are_taken_in_order():
    position = start().play("at sector 1, red")
    assert not any(move.startswith("play") for move in position.moves)
    after = position.play("garden 1, done")
    assert after.turn == 1 and all(move.startswith("play") for move in after.moves)


# -- boosts


def test_a_boost_is_declared_as_the_card_is_played():
    assert set(start(boost="x2").moves) == {"plain", "with x2"}
    plain = start(boost="x2").play("plain, at sector 1, red")
    assert plain.to_dict()["boosts"]["x2"] == 0 and totals(plain)[0] == 2


def test_example_x2_place_puts_two_gems_and_the_boost_returns_to_the_lab():
    position = start(boost="x2").play("with x2, at sector 1, red")
    assert set(position.moves) == {"red", "green", "blue"} and position.to_dict()["boosts"]["x2"] == 0
    after = position.play("blue").to_dict()
    assert after["gems"][0] == [2, 0, 1] and after["boosts"]["x2"] == "lab"
    assert after["pending"] == {"step": "robotanist"}


def test_x2_move_takes_two_gems_to_one_sector():
    gems = [[0, 0, 0]] * 3 + [[1, 1, 1]] + [[0, 0, 0]] * 2
    position = start("move-4", boost="x2", gems=gems).play("with x2, at sector 4, red")
    assert set(position.moves) == {"green", "blue"}
    after = position.play("blue, to sector 6").to_dict()
    assert after["gems"][3] == [0, 1, 0] and after["gems"][5] == [1, 0, 1]


def test_multi_place_puts_a_gem_in_each_matching_sector():
    position = start(dice=[1, 2, 1, 4, 1, 6], boost="multi").play("with multi")
    assert set(position.moves) == {"red", "green", "blue"}
    after = position.play("red, green, blue").to_dict()
    assert [after["gems"][n] for n in (0, 2, 4)] == [[2, 0, 0], [0, 1, 1], [0, 1, 1]]
    assert after["boosts"]["multi"] == "lab" and sum(map(sum, after["gems"])) == 9


def test_multi_move_takes_one_of_each_matching_sector_to_one_destination():
    gems = [[1, 1, 0], [0, 0, 1], [0, 2, 0], [0, 0, 0], [0, 0, 1], [0, 0, 0]]
    position = start("move-1", dice=[1, 2, 1, 1, 1, 6], gems=gems, boost="multi").play("with multi")
    assert set(position.moves) == {"red", "green"}
    gone = position.play("red, green, blue")  # the empty sector 4 is passed over
    assert sectors(gone) == [1, 2, 3, 4, 5, 6]
    assert gone.play("to sector 2").to_dict()["gems"] == [
        [0, 1, 0], [1, 1, 2], [0, 1, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0],
    ]  # fmt: skip
    assert totals(gone.play("to sector 3")) == [1, 1, 4, 0, 0, 0], "a source may be the destination"


@pytest.mark.parametrize(
    ("card", "others"), [("place-4", "move spin"), ("move-4", "place spin"), ("spin-1", "place move")]
)
def test_change_action_makes_another_type_and_keeps_the_die(card, others):
    position = start(card, boost="change")
    assert set(position.moves) == {"plain", "with change"}
    asked = position.play("with change")
    assert set(asked.moves) == {f"as {kind}" for kind in others.split()}
    for kind in others.split():
        assert sectors(asked.play(f"as {kind}")) == [int(card[-1])]
    spun = start("place-4", boost="change").play("with change, as spin, at sector 4, up").to_dict()
    assert spun["dice"] == [1, 2, 3, 5, 5, 6] and spun["boosts"]["change"] == "lab" and spun["discard"] == ["place-4"]


def test_change_action_on_a_wild_card_stays_wild():
    assert sectors(start(dice=[2] * 6, boost="change").play("with change, as move")) == [1, 2, 3, 4, 5, 6]


def test_a_boost_is_held_from_round_to_round():
    kept = 0
    for seed in range(6):
        chance, position = random.Random(seed), Game(3).deal(seed)
        while not position.over:
            before, position = position, position.play(choose(position, chance))
            if position.state.round > before.state.round:
                assert position.to_dict()["boosts"] == before.to_dict()["boosts"]
                kept += position.to_dict()["boosts"] != {"x2": "lab", "multi": "lab", "change": "lab"}
    assert kept > 3


# -- rulings on program cards and boosts


@pytest.mark.parametrize("boost", ["x2", "multi"])
def test_ruling_x2_and_multi_are_not_played_with_a_spin(boost):
    position = start("spin-1", boost=boost)
    assert sectors(position) == [1] and position.to_dict()["boosts"][boost] == 0


def test_ruling_wild_multi_names_a_number_that_some_sector_shows():
    position = start(dice=[2, 2, 3, 5, 5, 5], boost="multi").play("with multi")
    assert set(position.moves) == {"number 2", "number 3", "number 5"}
    assert totals(position.play("number 5, red, red, red")) == [1, 1, 1, 2, 2, 2]
    moved = start("move-1", dice=[2, 2, 3, 5, 5, 5], boost="multi").play(
        "with multi, number 2, red, green, to sector 3"
    )
    assert totals(moved) == [0, 0, 3, 1, 1, 1]


def test_ruling_x2_move_from_a_sector_with_one_gem_moves_the_one():
    position = start("move-4", boost="x2").play("with x2, at sector 4, red")
    assert sectors(position) == [1, 2, 3, 4, 5, 6]
    assert totals(position.play("to sector 1")) == [2, 1, 1, 0, 1, 1]


@pytest.mark.parametrize("boost", ["x2", "multi"])
def test_ruling_a_boost_used_in_vain_returns_to_the_lab(boost):
    position = start("move-4", boost=boost, gems=NONE).play(f"with {boost}")
    after = position if boost == "multi" else position.play("at sector 4")
    assert after.to_dict()["boosts"][boost] == "lab" and after.to_dict()["pending"] == {"step": "robotanist"}


def test_ruling_a_boost_used_on_the_card_may_be_taken_again_in_the_same_turn():
    position = start(boost="x2").play("with x2, at sector 1, red, red")
    assert "lab" in position.moves
    assert "take x2" in position.play("lab").moves
    held = start(boost="x2").play("plain, at sector 1, red")
    assert "lab" not in held.moves, "one that is still held forbids the lab"


SCARCE = edition(gems_each=2)


def test_ruling_a_colour_that_is_out_of_supply_is_not_chosen():
    gems = [[2, 0, 0], [0, 1, 0], [0, 0, 2], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert set(start(gems=gems, box=SCARCE).play("at sector 1").moves) == {"green"}


def test_ruling_with_no_gem_in_supply_a_place_does_nothing_and_is_discarded():
    position = start(box=SCARCE)
    assert position.to_dict()["pending"] == {"step": "robotanist"} and position.to_dict()["discard"] == ["place-1"]
    for boost in ("x2", "multi"):
        used = start(box=SCARCE, boost=boost).play(f"with {boost}").to_dict()
        assert used["pending"] == {"step": "robotanist"} and used["boosts"][boost] == "lab"
    wild = start(box=SCARCE, boost="multi", dice=[2] * 6).play("with multi").to_dict()
    assert wild["pending"] == {"step": "robotanist"}


def test_ruling_x2_place_with_one_gem_in_supply_places_the_one():
    gems = [[2, 0, 0], [0, 1, 0], [0, 0, 2], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    position = start(gems=gems, box=SCARCE, boost="x2").play("with x2, at sector 1, green")
    assert position.to_dict()["pending"] == {"step": "robotanist"} and totals(position) == [3, 1, 2, 0, 0, 0]


def test_ruling_multi_place_with_too_few_gems_the_player_says_which_sectors_go_without():
    gems = [[1, 0, 0], [0, 1, 0], [0, 0, 2], [0, 0, 0], [0, 0, 0], [0, 0, 0]]  # one red, one green left
    position = start(dice=[1, 2, 1, 4, 1, 6], gems=gems, box=SCARCE, boost="multi").play("with multi")
    assert set(position.moves) == {"red", "green", "without"}
    rest = position.play("without")
    assert set(rest.moves) == {"red", "green"}, "both others can have one"
    assert totals(rest.play("red, green")) == [1, 1, 3, 0, 1, 0]
    first = position.play("green")
    assert set(first.moves) == {"red", "without"}
    assert totals(first.play("red")) == [2, 1, 3, 0, 0, 0] and not first.play("red").to_dict()["pending"].get("card")
    last = first.play("without")
    assert set(last.moves) == {"red"} and totals(last.play("red")) == [2, 1, 2, 0, 1, 0]


def test_ruling_a_card_must_be_played_even_when_useless():
    position = table(hands=HANDS, gems=NONE, queen_used=True)
    assert len(position.moves) == 5 and all(move.startswith("play") for move in position.moves)


def test_ruling_equal_cards_are_one_move():
    box = edition(copies={"place-1": 3})
    hands = [["place-1", "place-1", "place-1", "spin-1", "move-4"], HANDS[1]]
    position = table(hands=hands, box=box)
    assert set(position.moves) == {"play place-1", "play spin-1", "play move-4", "queen"}
    assert position.play("play place-1").to_dict()["hands"][0].count("place-1") == 2
