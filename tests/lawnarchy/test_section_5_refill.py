"""Rulebook §5: refilling the garden centre after each turn."""

from lawnarchy_table import table

LOW = "seeds-4 weeds-blue beets-green seeds-2"
LOW_2 = "poofs-purple seeds-1 poofs-green seeds-3"


def test_example_section_5_moni_chrome_then_the_nudist_zone():
    position = table(LOW, LOW_2, centre=["carrots"], pile=["moni-chrome", "nudist-zone", "bo-sides"])
    before = position.to_dict()
    position = position.play("grow carrots at 1")
    told = position.to_dict()
    assert told["board"] == ["moni-chrome"]
    assert set(told["centre"]) == set(before["centre"]) - {"carrots"} | {"nudist-zone"}
    assert told["pile"] == before["pile"][2:] and told["pile"][0] == "bo-sides"


def test_section_5_nothing_is_drawn_after_a_claim():
    position = table("carrots plum-tree manicured-lawn petunias", LOW_2, board=["carla-ful"])
    assert position.play("claim carla-ful").to_dict()["pile"] == position.to_dict()["pile"]


def test_section_5_nothing_is_drawn_before_the_turn_is_done():
    position = table(LOW, LOW_2, centre=["potatoes"])
    half = position.play("grow potatoes at 1")
    assert half.to_dict()["pile"] == position.to_dict()["pile"] and len(half.to_dict()["centre"]) == 3
    assert len(half.play("to 1").to_dict()["centre"]) == 4


def test_section_5_jury_cards_drawn_last_still_come_to_the_board():
    other = ["bo-sides", "indra-middles", "carla-ful", "moni-chrome", "rowdy-dendron", "dick-snomes", "avery-goodcard"]
    others = ["p-dantic", "earnest-beancounter", "manny-points"]
    position = table(LOW, LOW_2, centre=["carrots", "tulips"], board=other + others, pile=["tad-more"])
    told = position.to_dict() | {"pile": ["tad-more"]}
    del told["compost"]
    position = position.game.load(told).play("grow carrots at 1")
    assert "tad-more" in position.to_dict()["board"]
    assert len(position.to_dict()["centre"]) == 3 and position.to_dict()["pile"] == []


def test_section_5_with_an_empty_pile_play_goes_on_with_fewer_cards():
    position = table(LOW, LOW_2, centre=["carrots", "hammock", "goal"], empty=True)
    for left in (2, 1):
        position = position.play(next(m for m in position.moves if not m.startswith("claim")))
        position = position if position.settled else position.play("at 1")
        assert len(position.to_dict()["centre"]) == left and not position.over
    assert not position.to_dict()["pile"], "the compost is never shuffled"
