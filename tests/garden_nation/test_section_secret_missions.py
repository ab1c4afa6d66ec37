"""Secret Missions: what each of them gives at the end of the game."""

import pytest
from garden_nation_table import written

from gardenlab.garden_nation import edition, missions

COMMON = {"crane": 5, "players": 2}


def points(*buildings, seat=0, **given):
    """What each mission gives a seat on this board."""
    found = missions(written(*buildings, **(COMMON | given)), seat)
    return dict(zip(found.mission, found.points.tolist(), strict=True))


def test_example_observatory_and_belfry():
    """Two buildings of 4 floors and one of 3, in three territories: 2 x 11 and 3 x 7."""
    found = points("1.6 0 4", "3.5 0 4", "5.3 0 3")
    assert (found["observatory"], found["belfry"]) == (22, 21)


def test_cabaret_post_office_and_barracks_give_one_a_floor_on_their_land():
    found = points("5.0 0 3", "6.1 0 2", "7.4 0 4", "5.3 0 1")  # G4, G3; Y1; R2
    assert (found["cabaret"], found["post-office"], found["barracks"]) == (5, 4, 1)


def test_sculpture_market_and_watchtower_give_three_a_building_of_two_or_more():
    found = points("5.0 0 2", "6.1 0 3", "6.5 0 1", "7.4 0 2", "5.3 0 1", "1.6 0 2", "3.0 0 2", "3.2 0 2")
    assert (found["sculpture"], found["market"], found["watchtower"]) == (6, 3, 9)


def test_belfry_counts_one_a_territory_whatever_the_land():
    assert points("5.0 0 3", "5.1 0 3", "6.2 0 3")["belfry"] == 14
    assert points("5.0 0 2", "6.2 0 2")["belfry"] == 0


def test_observatory_counts_one_a_territory_whatever_the_land():
    assert points("5.0 0 4", "5.1 0 4", "6.2 0 5")["observatory"] == 22
    assert points("5.0 0 3", "6.2 0 3")["observatory"] == 0


def test_ruling_a_building_of_four_counts_for_both():
    found = points("5.0 0 4")
    assert (found["belfry"], found["observatory"]) == (7, 11)


def test_rule_the_same_building_counts_towards_several_missions():
    found = points("5.0 0 4")
    assert (found["cabaret"], found["sculpture"]) == (4, 3)


def test_rule_roofed_buildings_count_for_none_but_territory_control():
    found = points("5.0 0 4 roof", "1.6 0 4 roof")
    none = {"cabaret", "post-office", "barracks", "sculpture", "market", "watchtower", "belfry", "observatory"}
    assert all(found[mission] == 0 for mission in none)
    assert found["control-3-5"] == found["control-6-1"] == 4


def test_a_roofed_building_beside_an_open_one():
    found = points("5.0 0 3 roof", "5.1 0 3", "5.6 0 2")
    assert (found["belfry"], found["cabaret"], found["sculpture"], found["barracks"]) == (7, 2, 3, 3)


def test_a_bramble_counts_as_the_land_of_its_token():
    found = points("5.5 0 3", brambles={"5.5": "yellow"})
    assert (found["post-office"], found["market"], found["barracks"], found["cabaret"]) == (3, 3, 0, 0)


def test_others_floors_count_for_others():
    board = ["5.0 1 4", "6.1 0 1"]
    assert points(*board)["cabaret"] == 1 and points(*board, seat=1)["cabaret"] == 4


# -- Territory Control


@pytest.mark.parametrize("pair", ["1-3", "2-4", "3-5", "4-6", "5-7", "6-1", "7-2"])
def test_control_gives_four_for_one_territory_and_twelve_for_both(pair):
    one, other = pair.split("-")
    only, both = [f"{one}.1 0 1"], [f"{one}.1 0 1", f"{other}.1 0 2"]
    assert points()[f"control-{pair}"] == 0
    assert points(*only)[f"control-{pair}"] == 4
    assert points(f"{other}.2 0 1")[f"control-{pair}"] == 4
    assert points(*both)[f"control-{pair}"] == 12
    others = {name: won for name, won in points(*both).items() if name.startswith("control") and name[8:] != pair}
    assert sorted(others.values()) == [0, 0, 0, 0, 4, 4], "each territory is on two cards"


def test_control_is_of_the_printed_number_wherever_the_tile_lies():
    assert points("1.1 0 1", "3.1 0 1", tiles=[3, 7, 6, 1, 2, 4, 5])["control-1-3"] == 12


def test_control_needs_the_most_floors_unshared():
    assert points("1.1 0 2", "1.2 1 2", "3.1 0 1")["control-1-3"] == 4
    assert points("1.1 0 2", "1.2 1 1", "1.3 1 2", "3.1 0 1")["control-1-3"] == 4
    assert points("1.1 0 2", "1.2 1 2", "3.1 1 1", seat=1)["control-1-3"] == 4


def test_control_counts_roofed_buildings():
    assert points("1.1 0 2 roof", "1.2 1 1", "3.1 0 1", "3.2 1 2 roof")["control-1-3"] == 4


# -- the cards


def test_ruling_belfry_has_three_copies_which_is_a_number_of_the_edition():
    copies = {card.id: card.copies for card in edition().missions}
    assert copies["belfry"] == 3 and sum(copies.values()) == 24
    assert sorted(copies.values()) == [1] * 7 + [2] * 7 + [3]
    other = edition(copies={"belfry": 2})
    assert {card.id: card.copies for card in other.missions}["belfry"] == 2


def test_missions_are_hidden_until_the_end():
    position = written("5.0 0 3", track=[1, 0, 1, 0], ending=True)
    assert position.observe(0).to_dict()["missions"][1] == ["?", "?"]
    over = position.play("construct 5.1")
    assert over.over and over.observe(0).to_dict()["missions"] == over.to_dict()["missions"]
