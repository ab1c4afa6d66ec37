"""Rulebook §4: who starts, and what a turn is: a jury card, a garden card, or a squabble."""

import pytest
from lawnarchy_table import claims, garden, points, table

import gardenlab as gl
from gardenlab.engine.errors import IllegalMove

LOW = "seeds-4 weeds-blue beets-green seeds-2"  # worth nothing
LOW_2 = "poofs-purple seeds-1 poofs-green seeds-3"
LOW_3 = "beets-yellow seeds-1 beets-blue weeds-yellow"


# -- the first turn, and the order of turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_4_the_garden_with_the_fewest_points_starts(players):
    tied = 0
    for seed in range(150):
        position = gl.lawnarchy.Game(players).deal(seed)
        totals = [sum(points(position, seat)) for seat in range(players)]
        assert totals[position.turn] == min(totals)
        tied += totals.count(min(totals)) > 1
    assert tied > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_4_play_goes_clockwise_and_each_turn_takes_one_card(players):
    position = gl.lawnarchy.Game(players).deal(4)
    while not position.over:
        seat, before = position.turn, position.to_dict()
        position = position.play(position.moves[0])
        while not position.settled:
            assert position.turn == seat, "nobody else decides in a turn"
            position = position.play(position.moves[-1])
        after = position.to_dict()
        on_table = len(before["centre"]) + len(before["board"])
        drawn = len(before["pile"]) - len(after["pile"])
        assert len(after["centre"]) + len(after["board"]) == on_table - 1 + drawn
        assert position.turn == (seat if position.over and not position.state.by_centre else (seat + 1) % players)


# -- 1. convince the jury


def test_example_section_4_manny_points_carla_ful_and_rowdy_dendron():
    seven = "manicured-lawn plum-tree carrots tulips"
    eight = "petunias walnut-tree hammock pumpkins"
    board = ["manny-points", "carla-ful", "rowdy-dendron"]
    mine = table(seven, eight, board=board)
    assert sum(points(mine, 0)) == 7 and claims(mine) == {"carla-ful"}
    theirs = table(seven, eight, turn=1, board=board)
    assert sum(points(theirs, 1)) == 8 and "manny-points" in claims(theirs)
    opposite = table(seven, "petunias walnut-tree ~hammock pumpkins", board=board)
    assert claims(opposite) == {"carla-ful", "rowdy-dendron"}


def test_section_4_1_a_jury_card_is_kept_whatever_happens_later():
    position = table("carrots plum-tree manicured-lawn petunias", LOW_2, board=["carla-ful"])
    position = position.play("claim carla-ful")
    assert position.to_dict()["won"] == [["carla-ful"], []] and position.to_dict()["board"] == []
    position = position.play(position.moves[0]).play("at 1")
    assert position.to_dict()["won"][0] == ["carla-ful"]


def test_section_4_1_only_at_the_beginning_of_the_own_turn():
    position = table("carrots plum-tree manicured-lawn seeds-4", LOW_2, board=["carla-ful"],
                     centre=["petunias", "tomatoes"])  # fmt: skip
    assert not claims(position)
    position = position.play("grow petunias at 4")  # fulfilled now, but a card has been taken already
    assert position.turn == 1 and not claims(position)
    position = position.play("grow tomatoes at 1")
    assert claims(position) == {"carla-ful"}


def test_section_4_1_other_seats_do_not_claim_in_between():
    position = table(LOW, "carrots plum-tree manicured-lawn petunias", board=["carla-ful"])
    assert not claims(position)


def test_section_4_1_the_jury_card_may_be_forgone():
    position = table("carrots plum-tree manicured-lawn petunias", LOW_2, board=["carla-ful"], centre=["steamroller"])
    assert "claim carla-ful" in position.moves and len(position.moves) > 1
    assert "carla-ful" in position.play("compost steamroller").to_dict()["board"]


def test_section_4_1_a_jury_card_in_the_pile_cannot_be_claimed():
    position = table("carrots plum-tree manicured-lawn petunias", LOW_2)
    assert not claims(position)
    with pytest.raises(IllegalMove, match="carla-ful"):
        position.play("claim carla-ful")


# -- 2. do some gardening


def test_example_section_4_the_hammock_beside_blue_seeds():
    position = table("seeds-1 weeds-blue poofs-blue beets-blue", LOW_2.replace("seeds-1", "weeds-green"),
                     centre=["hammock"])  # fmt: skip
    position = position.play("grow hammock at 2")
    assert garden(position, 0) == "seeds-1 hammock poofs-blue beets-blue"
    assert "weeds-blue" in position.to_dict()["compost"]
    assert points(position, 0)[1] == 3
    bare = table("poofs-purple weeds-blue poofs-blue beets-blue", "seeds-1 seeds-2 seeds-3 seeds-4", centre=["hammock"])
    assert points(bare.play("grow hammock at 2"), 0)[1] == 0


def test_section_4_2_a_card_may_be_grown_at_any_of_the_four_places():
    position = table(LOW, LOW_2, centre=["hammock", "goal", "tulips"])
    assert set(position.moves) >= {"grow hammock", "grow tulips"}
    assert set(position.play("grow hammock").moves) == {"at 1", "at 2", "at 3", "at 4"}


def test_section_4_2_effects_happen_once_when_the_card_is_grown():
    position = table("potatoes seeds-3 seeds-2 beets-green", LOW_2.replace("seeds-3", "seeds-4"), centre=["carrots"])
    position = position.play("grow carrots at 2")
    assert position.settled and position.turn == 1


def test_example_section_4_potatoes_in_place_of_the_zen_garden():
    position = table("zen-garden+1 neuroses seeds-2 beets-green", LOW_2, centre=["potatoes"],
                     gnome_pile=["2", "no", "no", "no", "no", "1", "1", "1", "2", "2", "2"])  # fmt: skip
    position = position.play("grow potatoes at 1")
    assert not position.settled and garden(position, 0).startswith("potatoes+1 ")
    position = position.play("to 2")
    assert garden(position, 0) == "potatoes+1 neuroses+2 seeds-2 beets-green"
    assert "zen-garden" in position.to_dict()["compost"]


def test_example_section_4_p_dantic_is_convinced_with_a_gnome():
    box_tree = "carrots+no plum-tree+1 box-tree+2 petunias+1"  # no green card beside the Box Tree
    position = table(box_tree, LOW_2, board=["p-dantic"])
    assert points(position, 0) == [2, 2, 0, 2]
    position = position.play("claim p-dantic")
    assert garden(position, 0) == "carrots+no plum-tree+1 box-tree petunias+1"
    assert position.to_dict()["used_gnomes"] == ["2"] and position.to_dict()["won"][0] == ["p-dantic"]
    assert points(position, 0)[2] == 0, "the gnome counts for that turn only"


# -- gnomes


def test_section_4_only_the_owner_sees_the_faces_of_its_gnomes():
    position = table("carrots+no plum-tree+1 box-tree+2 petunias", LOW_2)
    assert garden(position.observe(0), 0) == "carrots+no plum-tree+1 box-tree+2 petunias"
    assert garden(position.observe(1), 0) == "carrots+? plum-tree+? box-tree+? petunias"


def test_section_4_gnomes_move_to_the_new_card_also_all_of_them():
    position = table("carrots+no+1+2 plum-tree box-tree petunias", LOW_2, centre=["tulips"])
    position = position.play("grow tulips at 1")
    assert garden(position, 0).startswith("tulips+no+1+2 ")


def test_section_4_a_point_gnome_counts_on_a_card_whose_condition_is_not_met():
    position = table("box-tree+2 seeds-1 seeds-2 seeds-4+2", LOW_3.replace("seeds-1", "seeds-3"),
                     board=["avery-goodcard"])  # fmt: skip
    assert points(position, 0) == [0, 0, 0, 1] and not claims(position)
    position = table("box-tree+2+2 seeds-1 seeds-2 seeds-4", LOW_3.replace("seeds-1", "seeds-3"),
                     board=["avery-goodcard"])  # fmt: skip
    assert claims(position) == {"avery-goodcard"}


def test_section_4_any_number_of_gnomes_may_share_a_card():
    position = table("potatoes+no+1+1 seeds-3 seeds-2 beets-green", LOW_2.replace("seeds-3", "seeds-4"),
                     centre=["pumpkins"])  # fmt: skip
    position = position.play("grow pumpkins at 2, to 1, to 1")
    assert len(garden(position, 0).split()[0].split("+")) == 6


def test_section_4_no_gnome_is_placed_on_a_destroyed_card():
    position = table("~carrots ~seeds-3 seeds-2 beets-green", LOW_2.replace("seeds-3", "seeds-4"), centre=["potatoes"])
    position = position.play("grow potatoes at 4")
    assert set(position.moves) == {"to 3", "to 4"}
    with pytest.raises(IllegalMove, match="destroyed"):
        position.play("to 1")


# -- 3. squabble


def test_example_section_4_goal_in_a_game_of_three():
    left = "seeds-1 seeds-2 neuroses seeds-3"  # faces places 1 and 2 with its places 4 and 3
    right = "seeds-4 petunias+no narcissisms beets-blue"  # faces places 3 and 4 with its places 2 and 1
    position = table("weeds-green beets-yellow weeds-yellow poofs-yellow", left, right, centre=["goal"])
    position = position.play("squabble goal")
    assert garden(position, 1) == "seeds-1 seeds-2 ~neuroses seeds-3"
    assert garden(position, 2) == "seeds-4 petunias narcissisms beets-blue"
    told = position.to_dict()
    assert told["used_gnomes"] == ["no"] and "goal" in told["compost"] and position.turn == 1


def test_section_4_3_a_squabble_card_is_never_laid_in_a_garden():
    position = table(LOW, LOW_2, centre=["swap"])
    with pytest.raises(IllegalMove):
        position.play("grow swap at 1")


def test_section_4_3_a_squabble_without_effect_may_be_composted():
    position = table(LOW, LOW_2.replace("poofs-purple", "weeds-purple").replace("poofs-green", "weeds-green"),
                     centre=["goal"])  # fmt: skip
    assert "compost goal" in position.moves and "squabble goal" not in position.moves
    position = position.play("compost goal")
    assert "goal" in position.to_dict()["compost"] and position.turn == 1


def test_section_4_3_there_is_no_way_to_pass():
    position = table(LOW, LOW_2, centre=["swap", "rearrange", "hammock", "tulips"])
    assert set(position.moves) == {"squabble swap", "squabble rearrange", "grow hammock", "grow tulips"}


# -- destroyed cards


def test_example_section_4_the_manicured_lawn_over_a_destroyed_card():
    position = table("forget-me-not ~seeds-3 seeds-2 beets-green", LOW_2.replace("seeds-3", "seeds-4"),
                     centre=["manicured-lawn"])  # fmt: skip
    assert points(position, 0)[0] == 4
    position = position.play("grow manicured-lawn at 2")
    assert garden(position, 0) == "forget-me-not manicured-lawn seeds-2 beets-green"
    assert points(position, 0)[:2] == [0, 2] and "seeds-3" in position.to_dict()["compost"]


def test_section_4_a_destroyed_card_stays_where_it_is_and_loses_its_point_gnomes():
    position = table("seeds-1 seeds-2 seeds-3 seeds-4", "petunias+1+2 weeds-green weeds-blue beets-green",
                     centre=["goal"])  # fmt: skip
    position = position.play("squabble goal")
    assert garden(position, 1) == "~petunias weeds-green weeds-blue beets-green"
    assert position.to_dict()["used_gnomes"] == ["1", "2"] and "petunias" not in position.to_dict()["compost"]


def test_section_4_a_no_gnome_saves_the_point_gnomes_too():
    position = table("seeds-1 seeds-2 seeds-3 seeds-4", "petunias+1+2+no+no weeds-green weeds-blue beets-green",
                     centre=["goal"])  # fmt: skip
    position = position.play("squabble goal")
    assert garden(position, 1) == "petunias+no+1+2 weeds-green weeds-blue beets-green"
    assert position.to_dict()["used_gnomes"] == ["no"]
