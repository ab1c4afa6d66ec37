"""Rulebook §3 and §7 (garden cards): what a card is worth."""

import pytest
from lawnarchy_table import points, table

NOTHING = "poofs-yellow seeds-1 poofs-purple seeds-2"  # purple and green nowhere, no condition met


def own(garden, across=NOTHING):
    return points(table(garden, across), 0)


def test_example_section_3_two_points_and_one():
    position = table("seeds-2 weeds-blue beets-green poofs-yellow", "poofs-purple seeds-4 seeds-3 weeds-yellow")
    assert points(position, 0) == [0, 1, 1, 0]  # the Weeds face the blue Seeds, the Beets lie next to green
    assert points(position, 1) == [0, 0, 1, 0]  # of the two opposite Seeds only one lies where it should


@pytest.mark.parametrize("place", [1, 2, 3, 4])
@pytest.mark.parametrize("wanted", [1, 2, 3, 4])
def test_section_3_seeds_count_at_their_place_only(place, wanted):
    cards = ["poofs-purple", "poofs-green", "poofs-yellow", "weeds-green"]
    cards[place - 1] = f"seeds-{wanted}"
    position = table(" ".join(cards), "beets-blue beets-green weeds-blue weeds-yellow")
    assert points(position, 0)[place - 1] == (place == wanted)


def test_section_3_beets_and_poofs_look_left_and_right():
    assert own("beets-green manicured-lawn ~seeds-3 ~seeds-4")[0] == 1
    assert own("manicured-lawn beets-green ~seeds-3 ~seeds-4")[1] == 1
    assert own("~seeds-3 beets-green manicured-lawn ~seeds-4")[1] == 1
    assert own("~seeds-3 ~seeds-4 manicured-lawn beets-green")[3] == 1


def test_section_3_two_places_away_is_not_next_to():
    assert own("beets-green ~seeds-3 manicured-lawn ~seeds-4")[0] == 0
    assert own("beets-green ~seeds-3 ~seeds-4 manicured-lawn")[0] == 0


def test_section_3_next_to_goes_across_the_middle_of_a_garden():
    for players in (2, 3):
        gardens = ["~seeds-3 beets-green manicured-lawn ~seeds-4", NOTHING, "seeds-1 beets-blue poofs-blue weeds-blue"]
        gardens[1] = "poofs-yellow weeds-purple poofs-purple seeds-2"
        assert points(table(*gardens[:players]), 0)[1] == 1


def test_section_3_an_own_colour_does_not_meet_the_own_condition():
    assert own("beets-purple ~seeds-3 ~seeds-4 weeds-yellow")[0] == 0
    assert own("beets-purple carrots ~seeds-4 weeds-yellow")[0] == 1


def test_section_3_the_opposite_card_is_not_next_to():
    assert own("beets-yellow ~seeds-3 ~seeds-4 weeds-purple", "weeds-blue weeds-green weeds-yellow petunias")[0] == 0


# Gardens with no blue card in them.
NO_BLUE = ("beets-blue beets-green beets-yellow tulips", "pumpkins potatoes carrots tomatoes",
           "chilies asparagus cabbages beets-purple", "sunflowers petunias hammock clover-lawn")  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("place", "other", "there"), [(1, 1, 4), (2, 1, 3), (3, -1, 2), (4, -1, 1)])
def test_section_3_weeds_look_across_the_fence(players, place, other, there):
    gardens = [text.split() for text in NO_BLUE[:players]]
    gardens[0][place - 1] = "weeds-blue"
    assert points(table(*map(" ".join, gardens)), 0)[place - 1] == 0
    for seat, at in [(seat, at) for seat in range(1, players) for at in (1, 2, 3, 4)]:
        changed = [list(row) for row in gardens]
        changed[seat][at - 1] = "plum-tree"
        met = points(table(*map(" ".join, changed)), 0)[place - 1] == 1
        assert met == ((seat, at) == (other % players, there))


def test_section_7_cards_without_condition_always_count():
    assert own("pumpkins potatoes carrots ~seeds-4") == [0, 1, 2, 0]


def test_section_7_neighbour_colour_of_a_destroyed_card_does_not_count():
    assert own("hammock plum-tree ~seeds-3 ~seeds-4")[0] == 3
    assert own("hammock ~plum-tree ~seeds-3 ~seeds-4")[0] == 0
    assert own("~plum-tree hammock pear-tree ~seeds-4")[1] == 3  # one of the two is enough


def test_section_7_opposite_colour_three_and_four_points():
    assert own("asparagus sour-cherry ~seeds-3 ~seeds-4", "weeds-blue weeds-green carrots plum-tree")[:2] == [4, 3]
    assert own("asparagus ~seeds-4 ~seeds-3 weeds-blue", "weeds-yellow weeds-green carrots ~plum-tree")[0] == 0


def test_section_7_destroyed_neighbour_four_points():
    assert own("~carrots forget-me-not tulips ~seeds-4")[1] == 4
    assert own("carrots forget-me-not ~tulips seeds-4")[1] == 4
    assert own("carrots forget-me-not tulips ~seeds-4")[1] == 0
    assert own("~carrots tulips forget-me-not seeds-4")[2] == 0
    assert own("forget-me-not ~carrots tulips seeds-4", "weeds-blue weeds-green weeds-yellow weeds-purple")[0] == 4
    across = "weeds-blue weeds-green ~weeds-yellow weeds-purple"
    assert own("carrots forget-me-not tulips seeds-4", across)[1] == 0  # destroyed opposite is not next to


def test_section_7_destroyed_opposite_two_points():
    assert own("nudist-zone ~carrots tulips seeds-4", "weeds-blue weeds-green weeds-yellow ~weeds-purple")[0] == 2
    assert own("nudist-zone ~carrots tulips seeds-4", "weeds-blue weeds-green ~weeds-yellow weeds-purple")[0] == 0


def test_section_7_position_two_and_three_points():
    assert own("cabbages walnut-tree ~seeds-3 ~seeds-4")[:2] == [0, 3]
    assert own("walnut-tree ~seeds-4 cabbages ~seeds-3") == [0, 0, 2, 0]


def test_section_4_a_destroyed_card_is_worth_nothing():
    assert own("~carrots ~plum-tree ~manicured-lawn ~petunias") == [0, 0, 0, 0]


def test_section_3_gnomes_add_nothing_before_they_are_revealed():
    assert own("carrots+2+1 plum-tree+no seeds-1+2 ~seeds-4", "weeds-blue weeds-green poofs-blue weeds-purple") == [
        2, 2, 0, 0,
    ]  # fmt: skip
