"""Each ruling of the table in the game's facts, where the rulebook leaves a question open."""

from collections import Counter

import pytest
from lawnarchy_table import claims, garden, points, table

import gardenlab as gl
from gardenlab.engine.errors import IllegalMove
from gardenlab.engine.forms import integers
from gardenlab.engine.luck import study_key
from gardenlab.engine.position import Position
from gardenlab.lawnarchy.editions import edition

ROW = "seeds-1 beets-blue seeds-2 poofs-blue"


def hand_laid(rows, seed):
    """A position that says nothing but its gardens: the rest, and who starts, is set up."""
    gardens = [[{"card": card} for card in row.split()] for row in rows]
    return gl.load({"game": "lawnarchy", "players": len(rows), "gardens": gardens, "seed": seed})


def test_ruling_start_player_tie_is_broken_by_seeded_chance():
    rows = ("seeds-2 beets-green seeds-4 poofs-green", "beets-purple beets-blue weeds-purple weeds-green",
            "seeds-3 beets-yellow seeds-1 poofs-purple")  # fmt: skip
    starts = Counter()
    for seed in range(120):
        position = hand_laid(rows, seed)
        starts[position.turn] += 1
        assert seed % 10 or hand_laid(rows, seed).turn == position.turn
    totals = [sum(points(position, seat)) for seat in range(3)]
    assert totals[0] == totals[2] < totals[1]
    assert starts[1] == 0 and abs(starts[0] - 60) < 4.5 * (120 / 4) ** 0.5


def test_ruling_jury_one_claim_a_turn_the_others_wait():
    rich = "carrots plum-tree manicured-lawn petunias"
    position = table(rich, ROW, board=["carla-ful", "manny-points", "p-dantic"])
    assert claims(position) == {"carla-ful", "manny-points", "p-dantic"}
    after = position.play("claim p-dantic")
    assert after.turn == 1 and set(after.to_dict()["board"]) == {"carla-ful", "manny-points"}
    with pytest.raises(IllegalMove):
        position.play("claim p-dantic, claim carla-ful")


def test_ruling_gnomes_in_a_claim_are_minimal_by_inclusion():
    # 7 points: any one gnome is enough, so two are never revealed; equal gnomes on one card count once.
    position = table("carrots+1+1 plum-tree+2 petunias potatoes+no", ROW, board=["manny-points"])
    asked = position.play("claim manny-points")
    assert not asked.settled and set(asked.moves) == {"reveal 1 at 1", "reveal 2 at 2"}
    after = asked.play("reveal 1 at 1")
    assert garden(after, 0) == "carrots+1 plum-tree+2 petunias potatoes+no"
    assert after.to_dict()["used_gnomes"] == ["1"] and after.turn == 1
    with pytest.raises(IllegalMove):
        asked.play("reveal 1 at 1 + 2 at 2")


def test_ruling_gnomes_in_a_claim_that_needs_none_are_kept():
    position = table("carrots+1 plum-tree+2 petunias manicured-lawn", ROW, board=["manny-points"])
    after = position.play("claim manny-points")
    assert garden(after, 0) == "carrots+1 plum-tree+2 petunias manicured-lawn" and after.turn == 1


def test_ruling_two_small_gnomes_or_a_large_one():
    position = table("carrots+1+1+2 plum-tree petunias seeds-3", ROW.replace("seeds-2", "seeds-4"),
                     board=["manny-points"])  # fmt: skip
    assert sum(points(position, 0)) == 6
    asked = position.play("claim manny-points")
    assert set(asked.moves) == {"reveal 1 at 1 + 1 at 1", "reveal 2 at 1"}, "1 + 2 holds the 2, which is enough"


def test_ruling_earnest_beancounter_where_more_gnomes_can_be_too_many():
    # Values 1, 2, 2, 0: a third value needs a 1-point gnome on a 2; the 2-point gnome there would give 4.
    position = table("potatoes petunias+1+2 carrots+2 pumpkins", ROW, board=["earnest-beancounter"])
    assert claims(position) == {"earnest-beancounter"}
    after = position.play("claim earnest-beancounter")
    assert after.turn == 1 and after.to_dict()["used_gnomes"] == ["1"]


def test_ruling_earnest_beancounter_offers_every_way_that_is_minimal():
    position = table("potatoes carrots+1 plum-tree+1 pumpkins+1+2", ROW, board=["earnest-beancounter"])
    assert points(position, 0) == [1, 2, 2, 0]
    asked = position.play("claim earnest-beancounter")
    assert set(asked.moves) == {"reveal 1 at 2", "reveal 1 at 3", "reveal 1 at 4 + 2 at 4"}
    after = asked.play("reveal 2 at 4 and 1 at 4")
    assert garden(after, 0) == "potatoes carrots+1 plum-tree+1 pumpkins"


def test_ruling_dick_snomes_counts_gnome_points_alone():
    position = table("carrots+2 plum-tree+1 petunias+2 manicured-lawn+1", ROW, board=["dick-snomes"])
    asked = position.play("claim dick-snomes")
    assert set(asked.moves) == {
        "reveal 2 at 1 + 1 at 2", "reveal 2 at 1 + 2 at 3", "reveal 2 at 1 + 1 at 4",
        "reveal 1 at 2 + 2 at 3", "reveal 2 at 3 + 1 at 4",
    }  # fmt: skip


def test_ruling_bo_sides_and_indra_middles_are_places_1_and_4_and_2_and_3():
    position = table("carrots walnut-tree petunias tulips+2", ROW, board=["bo-sides", "indra-middles"])
    assert points(position, 0) == [2, 3, 2, 1] and claims(position) == {"bo-sides", "indra-middles"}
    position = table("walnut-tree carrots tulips petunias+no", ROW, board=["bo-sides", "indra-middles"])
    assert points(position, 0) == [0, 2, 1, 2] and claims(position) == set()


def test_ruling_moni_chrome_three_or_four_intact_carla_ful_four_intact():
    board = ["moni-chrome", "carla-ful"]
    assert claims(table("plum-tree pear-tree seeds-3 carrots", ROW, board=board)) == {"moni-chrome"}
    assert claims(table("plum-tree pear-tree seeds-3 seeds-4", ROW, board=board)) == {"moni-chrome"}
    assert claims(table("plum-tree pear-tree ~seeds-3 carrots", ROW, board=board)) == set()
    assert claims(table("plum-tree weeds-blue tulips carrots", ROW, board=board)) == {"carla-ful"}
    assert claims(table("plum-tree weeds-blue tulips ~carrots", ROW, board=board)) == set()


def test_ruling_tad_more_own_gnomes_count_theirs_do_not():
    theirs = "carrots+2 seeds-3 sunflowers+2 pumpkins"
    position = table("potatoes+2 tulips apple-tree clover-lawn", theirs, board=["tad-more"])
    assert sum(points(position, 0)) == 2 and sum(points(position, 1)) == 2
    after = position.play("claim tad-more")
    assert after.to_dict()["used_gnomes"] == ["2"] and garden(after, 1) == theirs


def test_ruling_avery_p_dantic_manny_card_value_is_met_value_and_gnomes():
    position = table("box-tree+2+2 carrots plum-tree petunias", "poofs-green seeds-2 seeds-1 poofs-purple",
                     board=["avery-goodcard", "p-dantic", "manny-points"])  # fmt: skip
    assert points(position, 0)[0] == 0
    assert set(position.play("claim avery-goodcard").to_dict()["used_gnomes"]) == {"2"}
    assert len(position.play("claim avery-goodcard").to_dict()["used_gnomes"]) == 2
    assert position.play("claim p-dantic").to_dict()["used_gnomes"] == ["2"]
    assert position.play("claim manny-points").to_dict()["used_gnomes"] == ["2"]


def test_ruling_opponents_gnomes_are_never_revealed_in_a_claim():
    position = table("carrots plum-tree petunias potatoes", "seeds-1+2 beets-blue+1 seeds-2 poofs-blue",
                     board=["manny-points", "dick-snomes"])  # fmt: skip
    assert not claims(position)


def test_ruling_gnomes_do_not_count_for_the_start():
    gardens = [[{"card": card} for card in ["seeds-2", "seeds-1", "seeds-4", "seeds-3"]],
               [{"card": card} for card in ["beets-blue", "poofs-green", "poofs-yellow", "weeds-blue"]]]  # fmt: skip
    gardens[0][0]["gnomes"] = ["2", "2"]
    position = gl.load({"game": "lawnarchy", "players": 2, "gardens": gardens, "seed": 1})
    assert sum(points(position, 0)) == 0 < sum(points(position, 1)) and position.turn == 0


def test_ruling_no_gnome_must_be_revealed_one_for_each_destruction():
    position = table("plum-tree tulips carrots manicured-lawn", "beets-blue petunias+no+no+2 seeds-2 seeds-4",
                     centre=["goal", "snapdragons", "walnut-tree"])  # fmt: skip
    once = position.play("squabble goal")
    assert garden(once, 1).split()[1] == "petunias+no+2"
    last = once.play("grow walnut-tree at 4").play("grow snapdragons at 3")
    assert garden(last, 1).split()[1] == "petunias+2" and last.to_dict()["used_gnomes"] == ["no", "no"]


def test_ruling_of_several_no_gnomes_the_least_secret_one_goes():
    position = table("plum-tree tulips carrots manicured-lawn", "beets-blue petunias+no+no@0,1 seeds-2 seeds-4",
                     centre=["goal"])  # fmt: skip
    assert garden(position.play("squabble goal"), 1).split()[1] == "petunias+no"


def test_ruling_a_destroyed_card():
    position = table("forget-me-not ~tulips nudist-zone weeds-green", "beets-blue ~seeds-1 ~manicured-lawn ~weeds-blue",
                     centre=["steamroller", "rearrange", "swap"])  # fmt: skip
    assert points(position, 0) == [4, 0, 2, 0]  # a destroyed neighbour, a destroyed opposite card
    assert points(position, 1) == [0, 0, 0, 0]
    assert "compost steamroller" in position.moves, "a destroyed card has no colour"
    swapped = position.play("squabble swap, swap 3")
    assert garden(swapped, 0) == "forget-me-not ~tulips ~seeds-1 weeds-green"
    assert garden(swapped, 1) == "beets-blue nudist-zone ~manicured-lawn ~weeds-blue"
    moved = position.play("squabble rearrange, 1 from 4, 2 from 2, 3 from 3")
    assert garden(moved, 1) == "~weeds-blue ~seeds-1 ~manicured-lawn beets-blue"


def test_ruling_destroying_again_does_nothing():
    position = table("plum-tree tulips carrots manicured-lawn", "beets-blue poofs-green seeds-2 ~seeds-4",
                     centre=["chilies"])  # fmt: skip
    after = position.play("grow chilies at 1")
    assert garden(after, 1) == "beets-blue poofs-green seeds-2 ~seeds-4" and after.turn == 1


def test_ruling_destroy_unmet_spares_cards_without_condition():
    position = table("plum-tree tulips carrots manicured-lawn", "pumpkins potatoes sunflowers pear-tree",
                     centre=["public-order-office"])  # fmt: skip
    assert "compost public-order-office" in position.moves and "squabble public-order-office" not in position.moves


def test_ruling_destroy_gnome_covered_means_opposite_own_gnomes():
    mine, theirs = "plum-tree tulips carrots manicured-lawn", "beets-blue+1 poofs-green+2 seeds-2+no seeds-4+1"
    position = table(mine, theirs, centre=["blasting-charge"])
    assert "compost blasting-charge" in position.moves and "squabble blasting-charge" not in position.moves
    position = table(mine.replace("tulips", "tulips+no"), theirs, centre=["blasting-charge"])
    after = position.play("squabble blasting-charge")
    assert garden(after, 1) == theirs.replace("seeds-2+no", "seeds-2")
    assert garden(after, 0) == mine.replace("tulips", "tulips+no"), "the own gnome is not spent"


def test_ruling_mass_destruction_fixes_its_targets_first():
    # The Beets are met by the blue Seeds; those are unmet and go, the Beets stay; the Forget-Me-Not is unmet before.
    position = table("tulips petunias carrots manicured-lawn", "beets-blue seeds-1 forget-me-not potatoes",
                     centre=["public-order-office"])  # fmt: skip
    after = position.play("squabble public-order-office")
    assert garden(after, 1) == "beets-blue ~seeds-1 ~forget-me-not potatoes"
    # Two neighbours: both are hit, and only on the four opposite places.
    three = table("tulips petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4 seeds-3",
                  "walnut-tree ~weeds-purple poofs-purple beets-purple", centre=["public-order-office"])  # fmt: skip
    after = three.play("squabble public-order-office")
    assert garden(after, 1) == "seeds-2 seeds-1 ~seeds-4 ~seeds-3"
    assert garden(after, 2) == "~walnut-tree ~weeds-purple poofs-purple beets-purple"


def test_ruling_rearrange_allows_the_identity_and_lets_new_owners_look():
    gardens = ("tulips petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4+1 seeds-3+no",
               "walnut-tree+2 weeds-purple poofs-purple beets-purple")  # fmt: skip
    position = table(*gardens, centre=["rearrange"])
    same = position.play("squabble rearrange, 1 from 1, 2 from 2, 3 from 3")
    assert [garden(same, seat) for seat in range(3)] == list(gardens)
    changed = position.play("squabble rearrange, 1 from 4, 2 from 2, 3 from 3")
    assert garden(changed, 1) == "seeds-2 seeds-1 seeds-4+1 walnut-tree+2@1,2"
    assert garden(changed, 2) == "seeds-3+no@1,2 weeds-purple poofs-purple beets-purple"


def test_ruling_rearrange_shows_gnomes_to_no_owner_in_between():
    # Round three cards of both neighbours: the gnome that stays on the left is not seen on the right.
    gardens = ("tulips petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4 seeds-3+no",
               "walnut-tree weeds-purple poofs-purple beets-purple")  # fmt: skip
    after = table(*gardens, centre=["rearrange"]).play("squabble rearrange, 1 from 3, 2 from 1, 3 from 2")
    assert garden(after, 1) == "seeds-2 seeds-1 seeds-3+no weeds-purple"
    assert garden(after, 2) == "walnut-tree seeds-4 poofs-purple beets-purple"


def test_ruling_swap_shows_gnomes_to_the_new_owner_and_the_old_one_remembers():
    position = table("tulips+2 petunias carrots manicured-lawn", ROW, ROW.replace("seeds-1", "seeds-3").replace(
        "seeds-2", "seeds-4").replace("beets-blue", "beets-green").replace("poofs-blue", "poofs-green"),
        centre=["swap"])  # fmt: skip
    after = position.play("squabble swap, swap 1")
    assert garden(after, 1).split()[3] == "tulips+2@0,1"
    assert [garden(after.observe(seat), 1).split()[3] for seat in range(3)] == [
        "tulips+2@0,1", "tulips+2@0,1", "tulips+?@0,1",
    ]  # fmt: skip


def test_ruling_steal_is_drawn_by_the_games_luck_not_by_the_place_in_a_list():
    tables = [
        table("tulips petunias carrots manicured-lawn", f"seeds-2 seeds-1 seeds-4 seeds-3+{gnomes}",
              centre=["gnome-thief"]).play("squabble gnome-thief")
        for gnomes in ("1+2+no", "no+2+1", "2+1+no")
    ]  # fmt: skip
    taken, game = Counter(), tables[0].game
    for luck in range(600):
        stolen = set()
        for position in tables:
            array = position.record.copy()
            array["luck"] = study_key(luck)
            stolen.add(Position(game, array).play("from 1").to_dict()["pending"]["gnome"])
        assert len(stolen) == 1
        taken[stolen.pop()] += 1
    assert set(taken) == {"no@0,1", "1@0,1", "2@0,1"}
    assert sum((count - 200) ** 2 / 200 for count in taken.values()) < 19.0  # chi-square, 2 df: p = 7e-5


def test_ruling_steal_the_thief_may_look_and_the_old_owner_remembers():
    position = table("tulips petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4 seeds-3+no",
                     "poofs-blue poofs-green poofs-yellow poofs-purple", centre=["gnome-thief"])  # fmt: skip
    after = position.play("squabble gnome-thief, from 1, to 2")
    seen = [garden(after.observe(seat), 0).split()[1] for seat in range(3)]
    assert seen == ["petunias+no@0,1", "petunias+no@0,1", "petunias+?@0,1"]
    half = position.play("squabble gnome-thief, from 1")
    assert [half.observe(seat).to_dict()["pending"]["gnome"] for seat in range(3)] == ["no@0,1", "no@0,1", "?@0,1"]


def test_ruling_steal_without_an_intact_own_card_does_nothing():
    theirs = "seeds-2 seeds-1 seeds-4 seeds-3+no"
    position = table("~tulips ~petunias ~carrots ~manicured-lawn", theirs, centre=["gnome-thief"])
    assert "compost gnome-thief" in position.moves and "squabble gnome-thief" not in position.moves
    assert garden(position.play("compost gnome-thief"), 1) == theirs


def test_ruling_opposite_your_cards_also_where_the_own_card_is_destroyed():
    position = table("~plum-tree ~tulips carrots manicured-lawn", "pumpkins petunias+1 sunflowers neuroses",
                     centre=["goal", "gnome-thief", "swap"])  # fmt: skip
    assert garden(position.play("squabble goal"), 1) == "pumpkins ~petunias ~sunflowers ~neuroses"
    assert set(position.play("squabble swap").moves) == {"swap 1", "swap 2", "swap 3", "swap 4"}
    over = table("~plum-tree ~tulips carrots manicured-lawn", "pumpkins seeds-3 seeds-4 neuroses+1",
                 centre=["gnome-thief"])  # fmt: skip
    assert set(over.play("squabble gnome-thief").moves) == {"from 1"}


def test_ruling_grow_moves_the_old_cards_gnomes_before_the_effect():
    position = table("tulips+1 petunias carrots manicured-lawn", ROW, centre=["zen-garden"])
    half = position.play("grow zen-garden at 1")
    assert garden(half, 0) == "zen-garden+1 petunias carrots manicured-lawn"
    after = half.play("1 from 2, 2 from 1, 3 from 3")
    assert garden(after, 0) == "petunias zen-garden+1 carrots manicured-lawn"


def test_ruling_gnome_pile_short_take_what_is_left():
    spent = ["no"] * 4 + ["1"] * 4 + ["2"] * 3
    one = table("tulips petunias carrots manicured-lawn", ROW, centre=["pumpkins"], gnome_pile=["2"],
                used_gnomes=spent)  # fmt: skip
    after = one.play("grow pumpkins at 1, to 1")
    assert after.turn == 1 and garden(after, 0).split()[0] == "pumpkins+2"
    none = table("tulips petunias carrots manicured-lawn", ROW, centre=["pumpkins", "potatoes"], gnome_pile=[],
                 used_gnomes=[*spent, "2"])  # fmt: skip
    for card in ("pumpkins", "potatoes"):
        after = none.play(f"grow {card} at 1")
        assert after.turn == 1 and after.settled and garden(after, 0).split()[0] == card
        assert len(after.to_dict()["used_gnomes"]) == 12, "used gnomes never return"


def test_ruling_effects_are_forced_when_they_have_a_target():
    position = table("tulips+1 petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4 poofs-blue+no",
                     centre=["goal", "blasting-charge", "gnome-thief", "swap"])  # fmt: skip
    assert not [move for move in position.moves if move.startswith("compost")]
    asked = position.play("squabble gnome-thief")
    assert set(asked.moves) == {"from 1"}
    both = table("~tulips ~petunias ~carrots ~manicured-lawn", "~seeds-2 ~seeds-1 ~seeds-4 ~poofs-blue",
                 centre=["swap", "rearrange", "goal"])  # fmt: skip
    assert {"squabble swap", "squabble rearrange", "compost goal"} <= set(both.moves)
    assert "compost swap" not in both.moves and "compost rearrange" not in both.moves


def test_ruling_option_to_compost_a_squabble_always():
    box = edition(compost_always=True)
    position = table("tulips+1 petunias carrots manicured-lawn", "seeds-2 seeds-1 seeds-4 poofs-blue",
                     centre=["goal", "swap", "pests"])  # fmt: skip
    assert "compost goal" not in position.moves
    free = gl.lawnarchy.Game(2, box).load(position.to_dict() | {"edition": box.recipe})
    assert {"squabble goal", "compost goal", "squabble swap", "compost swap", "compost pests"} <= set(free.moves)
    assert "squabble pests" not in free.moves
    after = free.play("compost goal")
    assert garden(after, 1) == "seeds-2 seeds-1 seeds-4 poofs-blue" and "goal" in after.to_dict()["compost"]


def test_ruling_a_centre_of_squabbles_only_one_must_be_taken():
    position = table("tulips petunias carrots manicured-lawn", ROW, centre=["goal", "pests", "swap", "rearrange"])
    kinds = {move.split()[0] for move in position.moves}
    assert len(position.moves) == 4 and kinds <= {"squabble", "compost"}


def test_ruling_pile_empty_the_compost_is_never_reshuffled():
    position = table("seeds-2 beets-green seeds-4 poofs-green", "seeds-3 beets-yellow seeds-1 poofs-purple",
                     centre=["steamroller", "tulips"], empty=True)  # fmt: skip
    compost = len(position.to_dict()["compost"])
    after = position.play("compost steamroller").to_dict()
    assert (len(after["compost"]), after["centre"], after["pile"]) == (compost + 1, ["tulips"], [])


def test_ruling_end_by_an_empty_centre_hangs_on_hidden_faces():
    theirs = "seeds-3 beets-yellow+{}+{} seeds-1 poofs-purple"
    may = table("seeds-2 beets-green seeds-4 poofs-green", theirs.format("1", "2"), turn=1, empty=True)
    may_not = table("seeds-2 beets-green seeds-4 poofs-green", theirs.format("no", "no"), turn=1, empty=True)
    assert (may.over, may_not.over) == (False, True)
    seen = [position.observe(0).to_dict() for position in (may, may_not)]
    assert [one.pop("over") for one in seen] == [False, True] and seen[0] == seen[1]


def test_ruling_after_the_winning_claim_no_refill_and_the_turn_stays():
    won = [["bo-sides", "indra-middles", "dick-snomes", "avery-goodcard"], []]
    position = table("carrots plum-tree manicured-lawn petunias", ROW, board=["carla-ful"], won=won)
    after = position.play("claim carla-ful")
    assert after.over and after.turn == 0
    assert after.to_dict()["centre"] == position.to_dict()["centre"]
    assert after.to_dict()["pile"] == position.to_dict()["pile"]


@pytest.mark.parametrize(
    ("won", "best"),
    [([["p-dantic"], []], {0}), ([["p-dantic"], ["tad-more"]], {1}), ([[], ["tad-more"]], {1})],
)
def test_ruling_tie_most_jury_cards_then_garden_points_then_shared(won, best):
    position = table("seeds-2+2 beets-green+2 seeds-4 poofs-green", "seeds-1 beets-yellow weeds-yellow poofs-purple",
                     won=won, empty=True, used_gnomes=[])  # fmt: skip
    mask = position.game.wing.finish(position.state, position.game.edition_view, integers(12))
    assert sum(points(position, 0)) < sum(points(position, 1))
    assert {seat for seat in (0, 1) if mask >> seat & 1} == best


def test_ruling_hidden_is_the_pile_and_what_others_have_not_looked_at():
    position = table("tulips+1 petunias+2@0,1 carrots manicured-lawn", ROW.replace("seeds-1", "seeds-1+no"),
                     board=["tad-more"], used_gnomes=["1", "no"])  # fmt: skip
    whole, seen = position.to_dict(), position.observe(1).to_dict()
    assert set(seen["pile"]) == {"?"} and len(seen["pile"]) == len(whole["pile"])
    assert set(seen["gnome_pile"]) == {"?"} and len(seen["gnome_pile"]) == 7
    assert garden(position.observe(1), 0) == "tulips+? petunias+2@0,1 carrots manicured-lawn"
    assert garden(position.observe(1), 1) == garden(position, 1)
    for key in ("players", "turn", "centre", "board", "won", "compost", "used_gnomes"):
        assert seen[key] == whole[key]
    assert seen["seat"] == 1 and "seed" not in seen
