"""Common Projects: what each of the 21 cards asks, and how a project is completed."""

import pytest
from garden_nation_table import built, refused, told, written

from gardenlab.garden_nation import edition

# The printed set-up: territory 4 in the centre; around it 1 top left, then clockwise 2, 5, 7, 6, 3.
# For each card: buildings before, the floor that completes it, and one more board with a floor that does not.
CARDS = [
    # 2+ floors beside an unoccupied area. 5.4 is Y3 with neighbours 5.0 G4, 5.3 R2 and 5.5, an untouched bramble.
    ("infirmary-green", 4, ["5.4 0 1"], "5.4", ["5.4 0 1", "5.0 1 1"], "5.4"),
    ("infirmary-red", 4, ["5.4 0 1"], "5.4", ["5.4 0 1", "5.3 1 1"], "5.4"),
    # 5.6 is G3 with neighbours 5.0 G4, 5.1 R3, 5.5 and, in the centre, 4.3, two untouched brambles.
    ("sacred-place-red", 4, ["5.6 0 1"], "5.6", ["5.6 0 1", "5.1 0 1"], "5.6"),
    # 4.0 is G3 with neighbours 4.1 Y4, 4.2 R5, 4.4 G1, 4.5 R4, 4.6 Y3 and 4.3.
    ("sacred-place-yellow", 4, ["4.0 0 1", "4.1 1 1"], "4.0", ["4.0 0 1", "4.1 1 1", "4.6 0 1"], "4.0"),
    # 5.1 is R3 with neighbours 5.0 G4, 5.2 Y5, 5.6 G3 and, in territory 2, the bramble 2.4.
    ("fortress-yellow", 4, ["5.1 0 1"], "5.1", ["5.1 0 1", "5.2 1 1"], "5.1"),
    ("fortress-green", 4, ["5.1 0 1", "5.0 0 1"], "5.1", ["5.1 0 1", "5.0 0 1", "5.6 1 1"], "5.1"),
    # 2+ floors in an outside territory; 4 is the central one.
    ("herbalist", 3, ["5.4 0 1"], "5.4", ["4.6 0 1"], "4.6"),
    ("house", 3, ["5.0 0 1"], "5.0", ["4.0 0 1"], "4.0"),
    ("prison", 3, ["5.3 0 1"], "5.3", ["4.5 0 1"], "4.5"),
    # 2 adjacent buildings; 5.2 Y5 and 5.4 Y3 are not adjacent, nor 5.1 R3 and 5.3 R2, nor 7.1 G5 and 7.3 G3.
    ("forge", 3, ["6.2 0 1"], "6.3", ["5.2 0 1"], "5.4"),
    ("terraced-houses", 3, ["5.0 0 1"], "5.6", ["7.1 0 1"], "7.3"),
    ("outpost", 3, ["1.5 0 1"], "1.6", ["5.1 0 1"], "5.3"),
    # 2 adjacent buildings, one of 2+ floors.
    ("windmill", 5, ["6.2 0 2"], "6.3", ["6.2 0 1"], "6.3"),
    ("sanctuary", 5, ["5.0 0 1", "5.6 0 1"], "5.6", ["5.0 0 1"], "5.6"),
    ("bunker", 5, ["1.5 0 2"], "1.6", ["1.5 0 1"], "1.6"),
    # 3+ floors in the central territory.
    ("power-station", 7, ["4.6 0 2"], "4.6", ["5.4 0 2"], "5.4"),
    ("apartments", 7, ["4.0 0 2"], "4.0", ["4.0 0 1"], "4.0"),
    ("radio-tower", 7, ["4.5 0 2"], "4.5", ["5.3 0 2"], "5.3"),
    # 2+ floors beside a building on each other land. 5.4 Y3 touches 5.0 G4 and 5.3 R2; 5.2 Y5 is not beside 5.3.
    ("water-reservoir", 11, ["5.4 0 1", "5.0 0 1", "5.3 0 1"], "5.4", ["5.4 0 1", "5.0 0 1", "5.1 0 1"], "5.4"),
    # 4.0 G3 touches 4.1 Y4 and 4.2 R5.
    ("temple", 11, ["4.0 0 1", "4.1 0 1", "4.2 0 1"], "4.0", ["4.0 0 1", "4.1 0 1", "4.6 0 1"], "4.0"),
    # 5.1 R3 touches 5.0 G4 and 5.2 Y5.
    ("air-base", 11, ["5.1 0 1", "5.0 0 1", "5.2 0 1"], "5.1", ["5.1 0 1", "5.0 0 1", "5.6 0 1"], "5.1"),
]


def table(buildings, area, card, **given):
    return written(*buildings, crane=int(area[0]), actions=2, projects=[card], **given)


def completable(position, area, land=None):
    """The projects offered after a floor in an area."""
    after = position.play(f"construct {area}")
    if land:
        after = after.play(f"as {land}")
    return {move.split()[1] for move in after.moves if move.startswith("project")} if not after.settled else set()


@pytest.mark.parametrize(("card", "points", "before", "area", "other", "elsewhere"), CARDS)
def test_the_cards_one_by_one(card, points, before, area, other, elsewhere):
    position = table(before, area, card).play(f"construct {area}")
    floors = {entry.split()[0]: int(entry.split()[2]) for entry in before}.get(area, 0) + 1
    after = position.play(f"project {card}")
    assert told(after, "score", "taken") == [[points, 0], [[card], []]]
    assert told(after, "buildings")[area] == {"seat": 0, "floors": floors, "roof": True}
    assert not any(there["roof"] for name, there in told(after, "buildings").items() if name != area)
    assert card not in completable(table(other, elsewhere, card), elsewhere)


def test_all_twenty_one_are_there():
    assert {card for card, *_ in CARDS} == {card.id for card in edition().projects}
    assert sum(points for _, points, *_ in CARDS) == sum(card.points for card in edition().projects) == 111


# -- the steps


def test_example_terraced_houses_a_second_building_in_a_green_area():
    after = table(["5.0 0 1"], "5.6", "terraced-houses").play("construct 5.6, project terraced-houses")
    assert told(after, "buildings") == built("5.0 0 1", "5.6 0 1 roof")
    assert "blocked" in refused(written("5.6 0 1 roof"), "construct 5.6")


def test_step_2_the_others_can_no_longer_complete_it():
    after = table(["5.0 0 1"], "5.6", "terraced-houses").play("construct 5.6, project terraced-houses")
    assert "terraced-houses" not in told(after, "projects")


def test_step_4_a_new_project_is_revealed_for_the_next_action():
    """5.6 with two floors beside 5.0 completes House, Sanctuary and Terraced Houses; only one in this action."""
    position = written(
        "5.0 0 1",
        "5.6 0 1",
        actions=2,
        projects=["house", "sanctuary"],
        project_deck=["terraced-houses", *REST],
    )
    choice = position.play("construct 5.6")
    assert set(choice.moves) == {"project house", "project sanctuary", "no project"}
    after = choice.play("project house")
    assert after.settled and "terraced-houses" in told(after, "projects") and told(after, "project_deck") == REST
    assert "moment when its floor is placed" in refused(after, "project sanctuary")


REST = [
    card.id
    for card in edition().projects
    if card.id not in ("house", "sanctuary", "terraced-houses", "apartments", "power-station")
]


def test_rule_completing_is_optional():
    after = table(["5.0 0 1"], "5.6", "terraced-houses").play("construct 5.6, no project")
    assert told(after, "score", "buildings") == [[0, 0], built("5.0 0 1", "5.6 0 1")]
    assert "terraced-houses" in told(after, "projects")


def test_ruling_not_later_without_a_new_floor():
    """Both buildings stand; a floor elsewhere does not complete it."""
    assert completable(table(["5.0 0 1", "5.6 0 1"], "5.4", "terraced-houses"), "5.4") == set()


def test_rule_other_buildings_remain_open_and_a_roof_bars_a_building():
    assert completable(table(["5.0 0 1 roof"], "5.6", "terraced-houses"), "5.6") == set()


def test_ruling_every_building_must_be_ones_own():
    assert completable(table(["5.0 1 1"], "5.6", "terraced-houses"), "5.6") == set()
    assert completable(table(["6.2 1 2"], "6.3", "windmill"), "6.3") == set()
    assert completable(table(["5.4 0 1", "5.0 1 1", "5.3 0 1"], "5.4", "water-reservoir"), "5.4") == set()


@pytest.mark.parametrize("last", ["5.4", "5.0", "5.3"])
def test_ruling_any_building_of_the_pattern_may_be_the_last(last):
    """Water Reservoir: 2+ on 5.4 beside 5.0 and 5.3, whichever comes last takes the roof."""
    floors = {"5.4": 2, "5.0": 1, "5.3": 1}
    floors[last] -= 1
    before = [f"{area} 0 {n}" for area, n in floors.items() if n]
    after = table(before, last, "water-reservoir").play(f"construct {last}, project water-reservoir")
    assert [area for area, there in told(after, "buildings").items() if there["roof"]] == [last]


@pytest.mark.parametrize("last", ["5.4", "5.0", "5.3"])
def test_rule_the_middle_one_of_three_needs_two_floors(last):
    before = [f"{area} 0 1" for area in ("5.4", "5.0", "5.3") if area != last]
    assert completable(table(before, last, "water-reservoir"), last) == set()


def test_ruling_the_low_building_may_be_the_last_of_two():
    assert completable(table(["6.2 0 2"], "6.3", "windmill"), "6.3") == {"windmill"}


@pytest.mark.parametrize(
    ("card", "before", "area"),
    [("herbalist", ["5.4 0 2"], "5.4"), ("windmill", ["6.2 0 5"], "6.3"), ("apartments", ["4.0 0 6"], "4.0"),
     ("infirmary-red", ["5.4 0 3"], "5.4"), ("temple", ["4.0 0 3", "4.1 0 2", "4.2 0 2"], "4.0")],
)  # fmt: skip
def test_rule_floors_are_a_minimum(card, before, area):
    assert card in completable(table(before, area, card), area)


# -- adjacency


def test_rule_two_adjacent_territories_may_share_a_pattern():
    """2.5 R3 touches 4.2 R5; 1.3 Y4 does not touch 4.1 Y4."""
    assert completable(table(["4.2 0 1"], "2.5", "outpost"), "2.5") == {"outpost"}
    assert completable(table(["4.1 0 1"], "1.3", "forge"), "1.3") == set()


def test_rule_as_the_tiles_lie():
    """Territory 2 turned by one sixth: 2.5 lies on slot 6, beside 1.3, and 2.4 lies beside 4.2."""
    turned = {"rotations": [0, 0, 1, 0, 0, 0, 0]}
    assert completable(table(["4.2 0 1"], "2.5", "outpost", **turned), "2.5") == set()
    bramble = table(["4.2 0 1"], "2.4", "outpost", **turned)
    assert completable(bramble, "2.4", "red") == {"outpost"}


# -- unoccupied areas and brambles


def test_ruling_unoccupied_is_without_a_building_of_anybody():
    for seat in (0, 1):
        assert completable(table(["5.4 0 1", f"5.3 {seat} 1"], "5.4", "infirmary-red"), "5.4") == set()


def test_ruling_an_untouched_bramble_has_no_land():
    """5.6 G3 touches 5.1 R3 and the brambles 5.5 and 4.3."""
    assert completable(table(["5.6 0 1", "5.1 1 1"], "5.6", "sacred-place-red"), "5.6") == set()


def test_ruling_a_bramble_with_a_token_and_no_building_has_its_land():
    given = {"brambles": {"5.5": "red"}}
    assert completable(table(["5.6 0 1", "5.1 1 1"], "5.6", "sacred-place-red", **given), "5.6") == {"sacred-place-red"}
    given = {"brambles": {"5.5": "yellow"}}
    assert completable(table(["5.6 0 1", "5.1 1 1"], "5.6", "sacred-place-red", **given), "5.6") == set()


@pytest.mark.parametrize(("land", "found"), [("green", {"terraced-houses"}), ("yellow", {"forge"}), ("red", set())])
def test_ruling_a_bramble_just_built_counts_at_once(land, found):
    """5.5 touches 5.0 G4, 5.4 Y3 and 5.6 G3, and 7.2 R4 of territory 7."""
    position = written("5.6 0 1", "5.4 0 1", actions=2, projects=["terraced-houses", "forge", "outpost"])
    assert completable(position, "5.5", land) == found


# -- roofs and the deck


NINETEEN = [f"{tile}.{slot} 1 1 roof" for tile in (1, 2, 3, 6) for slot in (1, 2, 3, 5, 6)][:19]
TAKEN = [[], [card.id for card in edition().projects if card.id not in ("house", "terraced-houses")]]


def out_of_roofs(**options):
    """All 19 roofs and projects are seat 1's; House and Terraced Houses are left."""
    offer = {"projects": ["house", "terraced-houses", None, None], "project_deck": [], "taken": TAKEN}
    return written(*NINETEEN, "5.0 0 1", actions=2, box=edition(**options), **offer)


def test_ruling_no_roof_no_project():
    assert completable(out_of_roofs(), "5.0") == set()
    after = out_of_roofs(roof_needed=False).play("construct 5.0, project house")
    assert told(after, "score") == [3, 105] and told(after, "buildings")["5.0"]["roof"] is False


def test_ruling_the_project_deck_may_run_out():
    position = written(
        "5.0 0 1", actions=2, taken=TAKEN, projects=["house", "terraced-houses", None, None], project_deck=[]
    )
    after = position.play("construct 5.0, project house")
    assert told(after, "projects") == ["terraced-houses", None, None, None]
    assert told(after, "ending") is False


def test_an_empty_slot_may_set_the_end():
    box = edition(empty_slot_ends=True)
    taken = [[], TAKEN[1][2:]]
    position = written(
        "5.0 0 1",
        actions=2,
        box=box,
        taken=taken,
        projects=["house", "terraced-houses", *TAKEN[1][:2]],
        project_deck=[],
    )
    assert told(position.play("construct 5.0, project house"), "ending") is True
    assert told(position.play("construct 5.0, no project"), "ending") is False
