"""Rulebook §7: effects of garden cards, squabbles and jury cards. (Their points are in the tests of §3.)"""

from itertools import permutations

import pytest
from lawnarchy_table import claims, garden, table

from gardenlab.engine.errors import IllegalMove

GNOMES = ["1", "no", "2", "1", "2", "no", "1", "2", "no", "1", "2", "no"]
LAWNLESS = "seeds-1 beets-blue seeds-2 poofs-blue"


def grown(position, move, seat=0):
    after = position.play(move)
    return after, garden(after, seat)


# -- gardening effects


def test_section_7_gnome_effect():
    position = table("seeds-1 beets-green ~seeds-2 weeds-blue", "seeds-3 beets-blue seeds-4 poofs-blue",
                     centre=["potatoes"], gnome_pile=GNOMES)  # fmt: skip
    half = position.play("grow potatoes at 1")
    assert half.to_dict()["pending"] == {"step": "home", "gnome": "1", "to_draw": 0, "card": "potatoes"}
    assert set(half.moves) == {"to 1", "to 2", "to 4"}, "on any own card that is not destroyed, the new one too"
    after, mine = grown(half, "to 4")
    assert mine == "potatoes beets-green ~seeds-2 weeds-blue+1" and after.turn == 1
    assert after.to_dict()["gnome_pile"] == GNOMES[1:]


def test_section_7_double_gnome_effect_one_after_the_other():
    position = table("seeds-1 beets-green seeds-2 weeds-blue", "seeds-3 beets-blue seeds-4 poofs-blue",
                     centre=["pumpkins"], gnome_pile=GNOMES)  # fmt: skip
    first = position.play("grow pumpkins at 2")
    assert first.to_dict()["pending"]["gnome"] == "1" and first.to_dict()["pending"]["to_draw"] == 1
    assert first.to_dict()["gnome_pile"] == GNOMES[1:], "the second is not drawn before the first is placed"
    second = first.play("to 2")
    assert second.to_dict()["pending"]["gnome"] == "no" and second.turn == 0
    assert garden(second, 0) == "seeds-1 pumpkins+1 seeds-2 weeds-blue"
    after, mine = grown(second, "to 1")
    assert mine == "seeds-1+no pumpkins+1 seeds-2 weeds-blue" and after.turn == 1


@pytest.mark.parametrize("order", list(permutations((1, 2, 3, 4))))
def test_section_7_rearrange_effect_in_every_order(order):
    names = ["seeds-1+1", "zen-garden", "~seeds-2", "weeds-blue+no+2"]
    position = table("seeds-1+1 beets-green ~seeds-2 weeds-blue+no+2", "seeds-3 beets-blue seeds-4 poofs-blue",
                     centre=["zen-garden"])  # fmt: skip
    text = ", ".join(f"{place} from {source}" for place, source in zip((1, 2, 3), order, strict=False))
    after, mine = grown(position, f"grow zen-garden at 2, {text}")
    assert mine == " ".join(names[source - 1] for source in order)
    assert garden(after, 1) == "seeds-3 beets-blue seeds-4 poofs-blue" and after.turn == 1


def test_section_7_rearranging_takes_each_card_once():
    position = table("seeds-1 beets-green seeds-2 weeds-blue", "seeds-3 beets-blue seeds-4 poofs-blue",
                     centre=["zen-garden"]).play("grow zen-garden at 2, 1 from 3")  # fmt: skip
    assert set(position.moves) == {"2 from 1", "2 from 2", "2 from 4"}
    with pytest.raises(IllegalMove):
        position.play("2 from 3")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_section_7_fence_destroy_effect(players, place):
    gardens = ["seeds-1 beets-green seeds-2 weeds-blue", "seeds-3 beets-blue seeds-4 poofs-blue",
               "tulips beets-yellow pear-tree poofs-green",
               "potatoes picnic-lawn weeds-green poofs-yellow"]  # fmt: skip
    position = table(*gardens[:players], centre=["chilies"])
    after = position.play(f"grow chilies at {place}")
    seat = 1 if place <= 2 else players - 1
    for other in range(1, players):
        cards = gardens[other].split()
        if other == seat:
            cards[4 - place] = "~" + cards[4 - place]
        assert garden(after, other) == " ".join(cards)
    assert after.turn == 1


def test_section_7_fence_destroy_meets_a_no_gnome():
    position = table("seeds-1 beets-green seeds-2 weeds-blue", "seeds-3 beets-blue seeds-4 poofs-blue+1+no",
                     centre=["chilies"])  # fmt: skip
    assert garden(position.play("grow chilies at 1"), 1) == "seeds-3 beets-blue seeds-4 poofs-blue+1"


# -- squabbles


@pytest.mark.parametrize(
    ("squabble", "colour"), [("pests", "purple"), ("steamroller", "green"), ("goal", "yellow"), ("chainsaw", "blue")]
)
def test_section_7_destroy_a_colour(squabble, colour):
    own = "plum-tree tulips carrots manicured-lawn"
    row = {"purple": "beets-blue", "green": "weeds-green", "yellow": "poofs-blue", "blue": "seeds-1"}
    position = table(own, " ".join(row.values()), centre=[squabble])
    after = position.play(f"squabble {squabble}")
    assert garden(after, 1) == " ".join("~" * (name == colour) + card for name, card in row.items())
    assert garden(after, 0) == own, "own cards are not opposite"
    without = table(own, " ".join(card for name, card in row.items() if name != colour) + f" ~{row[colour]}",
                    centre=[squabble])  # fmt: skip
    assert f"compost {squabble}" in without.moves and f"squabble {squabble}" not in without.moves


@pytest.mark.parametrize("players", [3, 4])
def test_section_7_only_the_four_opposite_cards_of_both_neighbours(players):
    gardens = ["seeds-1 seeds-2 seeds-3 seeds-4", "tulips sunflowers petunias neuroses",
               "poofs-blue poofs-green poofs-yellow poofs-purple",
               "weeds-blue narcissisms weeds-green forget-me-not"]  # fmt: skip
    after = table(*gardens[:players], centre=["goal"]).play("squabble goal")
    assert garden(after, 1) == "tulips sunflowers ~petunias ~neuroses"
    if players == 3:
        assert garden(after, 2) == "~poofs-blue ~poofs-green poofs-yellow poofs-purple"
    else:
        assert garden(after, 2) == gardens[2]
        assert garden(after, 3) == "weeds-blue ~narcissisms weeds-green forget-me-not"


def test_section_7_destroy_unmet():
    # 1: condition met; 2: not met; 3: no condition; 4: not met, and protected.
    position = table("seeds-1 tulips carrots manicured-lawn", "seeds-2 walnut-tree pumpkins poofs-blue+no",
                     centre=["public-order-office"])  # fmt: skip
    after = position.play("squabble public-order-office")
    assert garden(after, 1) == "~seeds-2 walnut-tree pumpkins poofs-blue"


def test_section_7_destroy_opposite_own_gnomes():
    position = table("seeds-1+1 tulips carrots+no manicured-lawn", "seeds-2+2 poofs-green pumpkins poofs-blue",
                     centre=["blasting-charge"])  # fmt: skip
    after = position.play("squabble blasting-charge")
    assert garden(after, 1) == "seeds-2+2 ~poofs-green pumpkins ~poofs-blue"
    assert garden(after, 0) == "seeds-1+1 tulips carrots+no manicured-lawn"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("order", list(permutations((1, 2, 3, 4))))
def test_section_7_rearrange_opposite_in_every_order(players, order):
    gardens = ["seeds-1+1 seeds-2 seeds-3 seeds-4", "tulips sunflowers+no ~petunias neuroses+2",
               "poofs-blue+1+no poofs-green poofs-yellow poofs-purple",
               "weeds-blue+2 ~narcissisms weeds-green tomatoes"]  # fmt: skip
    gardens = gardens[:players]
    position = table(*gardens, centre=["rearrange"])
    text = ", ".join(f"{place} from {source}" for place, source in zip((1, 2, 3), order, strict=False))
    after = position.play(f"squabble rearrange {text}")
    spots = {1: (1, 3), 2: (1, 2), 3: (players - 1, 1), 4: (players - 1, 0)}  # own place -> opposite seat and place
    laid = [row.split() for row in gardens]
    for place, source in zip((1, 2, 3, 4), order, strict=True):
        (seat, at), (of, there) = spots[place], spots[source]
        card, *gnomes = gardens[of].split()[there].split("+")
        known = "" if of == seat else "@" + ",".join(str(who) for who in sorted((of, seat)))
        laid[seat][at] = "+".join([card, *(gnome + known for gnome in gnomes)])
    for seat, row in enumerate(laid):
        # `to_dict` writes gnomes sorted: no, 1, 2
        told = [cell.split("+") for cell in garden(after, seat).split()]
        assert [(card, sorted(gnomes)) for card, *gnomes in told] == [
            (card, sorted(gnomes)) for card, *gnomes in (cell.split("+") for cell in row)
        ]
    assert "rearrange" in after.to_dict()["compost"] and after.turn == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_section_7_swap(players, place):
    gardens = ["seeds-1+1 ~seeds-2 seeds-3 seeds-4+2", "tulips sunflowers+no ~petunias neuroses+2",
               "poofs-blue+1 ~poofs-green poofs-yellow poofs-purple",
               "weeds-blue+2 ~carrots weeds-green tomatoes"]  # fmt: skip
    position = table(*gardens[:players], centre=["swap"])
    assert set(position.play("squabble swap").moves) == {"swap 1", "swap 2", "swap 3", "swap 4"}
    after = position.play(f"squabble swap, swap {place}")
    seat, at = (1 if place <= 2 else players - 1), 4 - place
    mine, theirs = gardens[0].split()[place - 1], gardens[seat].split()[at]
    known = f"@0,{seat}"
    assert garden(after, 0).split()[place - 1] == theirs + known * ("+" in theirs)
    assert garden(after, seat).split()[at] == mine + known * ("+" in mine)
    for other in range(1, players):
        if other != seat:
            assert garden(after, other) == gardens[other]


def test_section_7_steal_a_gnome():
    position = table("seeds-1 ~seeds-2 seeds-3 seeds-4", "tulips sunflowers+no petunias neuroses+1+2",
                     centre=["gnome-thief"])  # fmt: skip
    half = position.play("squabble gnome-thief")
    assert set(half.moves) == {"from 1", "from 3"}
    half = half.play("from 3")
    assert half.to_dict()["pending"] == {"step": "home", "gnome": "no@0,1", "to_draw": 0, "card": "gnome-thief"}
    assert set(half.moves) == {"to 1", "to 3", "to 4"}
    after = half.play("to 4")
    assert garden(after, 0) == "seeds-1 ~seeds-2 seeds-3 seeds-4+no@0,1"
    assert garden(after, 1) == "tulips sunflowers petunias neuroses+1+2" and after.turn == 1


# -- jury cards


def fulfilled(jury, own, across=LAWNLESS):
    return jury in claims(table(own, across, board=[jury]))


PLAIN_ROW = "poofs-green poofs-yellow poofs-purple beets-yellow"


def test_section_7_bo_sides():
    assert fulfilled("bo-sides", "carrots ~seeds-3 ~seeds-4 tulips+1+2")
    assert fulfilled("bo-sides", "petunias ~seeds-3 hammock plum-tree+1")
    assert not fulfilled("bo-sides", "petunias ~seeds-3 hammock plum-tree")
    assert not fulfilled("bo-sides", "petunias carrots+2+2 hammock plum-tree")


def test_section_7_indra_middles():
    assert fulfilled("indra-middles", "~seeds-3 walnut-tree petunias ~seeds-4")
    assert not fulfilled("indra-middles", "petunias carrots manicured-lawn plum-tree")
    assert fulfilled("indra-middles", "petunias carrots manicured-lawn+1 plum-tree")
    assert not fulfilled("indra-middles", "petunias+1 carrots manicured-lawn plum-tree+2")


def test_section_7_carla_ful():
    assert fulfilled("carla-ful", "seeds-3 carrots weeds-green tulips")
    assert not fulfilled("carla-ful", "seeds-3 carrots seeds-4 tulips")
    assert not fulfilled("carla-ful", "seeds-3 carrots ~weeds-green tulips")


def test_section_7_moni_chrome():
    assert not fulfilled("moni-chrome", "seeds-3 plum-tree weeds-green tulips")
    assert fulfilled("moni-chrome", "seeds-3 plum-tree weeds-green seeds-4")
    assert fulfilled("moni-chrome", "seeds-3 plum-tree pear-tree seeds-4")
    assert not fulfilled("moni-chrome", "seeds-3 ~plum-tree weeds-green seeds-4")
    for row in ("carrots potatoes pumpkins tulips", "tulips petunias carrots neuroses",
                "hammock zen-garden tulips picnic-lawn"):  # fmt: skip
        assert fulfilled("moni-chrome", row)


def test_section_7_rowdy_dendron():
    assert not fulfilled("rowdy-dendron", "~seeds-3 carrots plum-tree tulips")
    assert fulfilled("rowdy-dendron", "seeds-3 carrots plum-tree tulips", "~seeds-1 beets-blue seeds-2 poofs-blue")
    three = ("seeds-3 carrots plum-tree tulips", "~seeds-1 ~beets-blue seeds-2 poofs-blue", PLAIN_ROW)
    assert "rowdy-dendron" not in claims(table(*three, board=["rowdy-dendron"])), "not opposite"


def test_section_7_dick_snomes():
    assert not fulfilled("dick-snomes", "carrots+2 plum-tree petunias manicured-lawn+no")
    assert fulfilled("dick-snomes", "carrots+2 seeds-3 seeds-4 tulips+1")
    assert fulfilled("dick-snomes", "carrots+1 seeds-3+1 seeds-4 tulips+1")
    spent = table("carrots+2 seeds-3 seeds-4 tulips", LAWNLESS, board=["dick-snomes"], used_gnomes=["1", "2"])
    assert not claims(spent), "used gnomes do not count"


def test_section_7_avery_goodcard():
    assert not fulfilled("avery-goodcard", "walnut-tree hammock carrots plum-tree")
    assert fulfilled("avery-goodcard", "~seeds-3 forget-me-not carrots plum-tree")
    assert fulfilled("avery-goodcard", "carrots plum-tree+2 petunias tulips")
    assert not fulfilled("avery-goodcard", "carrots+1 plum-tree+1 petunias+1 tulips+2")


def test_section_7_p_dantic():
    assert fulfilled("p-dantic", "carrots plum-tree petunias potatoes")
    assert not fulfilled("p-dantic", "carrots+2 plum-tree petunias pumpkins")
    assert fulfilled("p-dantic", "carrots+2 plum-tree petunias pumpkins+1")
    assert not fulfilled("p-dantic", "carrots plum-tree petunias ~potatoes")


def test_section_7_tad_more():
    two = "seeds-1 beets-blue seeds-4 poofs-blue"  # 1 + 1 + 0 + 1
    assert not fulfilled("tad-more", "carrots potatoes pumpkins sunflowers", two), "as many are not more"
    assert fulfilled("tad-more", "carrots potatoes pear-tree sunflowers", two)
    assert fulfilled("tad-more", "carrots potatoes pumpkins+1 sunflowers", two)
    with_gnome = two.replace("seeds-4", "seeds-4+2")
    assert fulfilled("tad-more", "carrots potatoes pear-tree sunflowers", with_gnome), "their gnomes do not count"


def test_section_7_tad_more_with_two_neighbours():
    left = "carrots plum-tree seeds-1 poofs-green"  # its places 3 and 4, worth nothing, are opposite
    right = "seeds-2 poofs-purple manicured-lawn petunias"  # its places 1 and 2
    position = table("pumpkins potatoes sunflowers apple-tree", left, right, board=["tad-more"])
    assert claims(position) == {"tad-more"}


def test_section_7_earnest_beancounter():
    assert fulfilled("earnest-beancounter", "potatoes walnut-tree petunias pumpkins")
    assert fulfilled("earnest-beancounter", "petunias walnut-tree potatoes sunflowers")
    assert not fulfilled("earnest-beancounter", "potatoes petunias carrots pumpkins")
    assert fulfilled("earnest-beancounter", "potatoes petunias carrots+1 pumpkins")
    assert not fulfilled("earnest-beancounter", "~potatoes walnut-tree petunias pumpkins")
    assert not fulfilled("earnest-beancounter", "forget-me-not ~walnut-tree petunias potatoes"), "four is not three"


def test_section_7_manny_points():
    assert fulfilled("manny-points", "carrots plum-tree petunias manicured-lawn")
    assert not fulfilled("manny-points", "carrots plum-tree petunias potatoes")
    assert fulfilled("manny-points", "carrots plum-tree petunias potatoes+1")
