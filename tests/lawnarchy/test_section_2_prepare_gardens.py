"""Rulebook §2: set-up, who faces whom, filling the garden centre."""

from collections import Counter

import pytest

import gardenlab as gl
from gardenlab.engine import forms
from gardenlab.lawnarchy.deal import refill
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.scoring import opposite_seat

CARDS = {card.id: card for card in edition().cards}
JURY = [card.id for card in edition().cards if card.kind == "jury"]

# Who is opposite whom, drawn from the pictures: (seat, place) -> (seat, place), places 1..4 from the owner's left.
FACING = {
    2: {(0, 1): (1, 4), (0, 2): (1, 3), (0, 3): (1, 2), (0, 4): (1, 1)},
    3: {(0, 1): (1, 4), (0, 2): (1, 3), (1, 1): (2, 4), (1, 2): (2, 3), (2, 1): (0, 4), (2, 2): (0, 3)},
    4: {
        (0, 1): (1, 4), (0, 2): (1, 3), (1, 1): (2, 4), (1, 2): (2, 3),
        (2, 1): (3, 4), (2, 2): (3, 3), (3, 1): (0, 4), (3, 2): (0, 3),
    },
}  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_2_each_card_faces_one_card_that_faces_it(players):
    facing = FACING[players] | {there: here for here, there in FACING[players].items()}
    assert len(facing) == 4 * players
    for (seat, place), (other, there) in facing.items():
        assert opposite_seat(players, seat, place - 1) == other and there == 5 - place


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_2_a_to_f_what_lies_where_at_the_start(players):
    for seed in range(60):
        told = gl.lawnarchy.Game(players).deal(seed).to_dict()
        beds = [bed for garden in told["gardens"] for bed in garden]
        assert len(told["gardens"]) == players and len(beds) == 4 * players
        assert all(CARDS[bed["card"]].starting and not bed["destroyed"] and not bed["gnomes"] for bed in beds)
        starting = [bed["card"] for bed in beds] + told["compost"]
        assert sorted(starting) == sorted(card.id for card in edition().cards if card.starting)
        assert len(told["centre"]) == 4 and {CARDS[name].kind for name in told["centre"]} <= {"garden", "squabble"}
        assert {CARDS[name].kind for name in told["board"]} <= {"jury"}
        others = told["centre"] + told["board"] + told["pile"]
        assert sorted(others) == sorted(card.id for card in edition().cards if not card.starting)
        assert Counter(told["gnome_pile"]) == {"no": 4, "1": 4, "2": 4} and not told["used_gnomes"]
        assert told["won"] == [[]] * players and "pending" not in told and "over" not in told


def test_section_2_counts_of_the_box():
    count = Counter()
    for card in edition().cards:
        count[card.kind, card.starting] += card.copies
    assert count == {("garden", True): 16, ("garden", False): 28, ("squabble", False): 9, ("jury", False): 11}
    assert sum(edition().gnomes) == 12


def test_section_2_a_starting_cards_are_not_sorted():
    firsts = {gl.lawnarchy.Game(2).deal(seed).to_dict()["gardens"][0][0]["card"] for seed in range(200)}
    assert len(firsts) == 16


def filled(pile):
    """Centre and board after filling an empty centre from a pile (the next card first)."""
    box = gl.lawnarchy.Game(2)
    view = forms.view(box.deal(1).record.copy())
    view.centre_count = 0
    for place in range(8):
        view.centre[place] = -1
    for jury in range(11):
        view.jury[jury] = -1
    for i, name in enumerate(reversed(pile)):
        view.pile[i] = box.edition.number[name]
    view.pile_left = len(pile)
    refill(view, box.edition_view)
    ids = [card.id for card in box.edition.cards]
    first = ids.index(JURY[0])
    return (
        {ids[face] for face in view.centre[: view.centre_count]},
        {ids[first + jury] for jury in range(11) if view.jury[jury] == -2},
        view.pile_left,
    )


def test_example_section_2_filling_the_garden_centre():
    # One squabble, two garden cards and a jury card; another jury card and then a garden card.
    pile = ["goal", "hammock", "moni-chrome", "carrots", "bo-sides", "plum-tree", "tulips", "swap", "carla-ful"]
    centre, board, left = filled(pile)
    assert centre == {"goal", "hammock", "carrots", "plum-tree"}
    assert board == {"moni-chrome", "bo-sides"} and left == 3
    # A position that leaves its centre out is set up in the same way.
    rest = [card.id for card in edition().cards if not card.starting and card.id not in pile]
    told = gl.load({"game": "lawnarchy", "players": 3, "pile": pile + rest, "seed": 2}).to_dict()
    assert set(told["centre"]) == centre and set(told["board"]) == board


def test_section_2_e_the_board_holds_any_number_of_jury_cards():
    centre, board, left = filled([*JURY, "goal", "hammock", "carrots", "plum-tree", "tulips"])
    assert board == set(JURY) and len(centre) == 4 and left == 1


def test_section_2_e_jury_cards_after_the_fourth_card_stay_in_the_pile():
    centre, board, left = filled(["goal", "hammock", "carrots", "plum-tree", "bo-sides"])
    assert len(centre) == 4 and not board and left == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_2_a_deal_hangs_on_seed_and_number_alone(players):
    game = gl.lawnarchy.Game(players)
    assert game.deal(5) == game.deal(5, number=0)
    deals = [game.deal(seed, number=number).to_json() for seed in (5, "5", -5) for number in (0, 1, 2)]
    assert len(set(deals)) == 9


def test_section_2_a_card_taken_out_leaves_the_order_of_the_others():
    with_all = gl.lawnarchy.Game(3).deal(9).to_dict()
    without = gl.lawnarchy.Game(3, edition(without=["hammock"])).deal(9).to_dict()

    def drawn(told):  # pile order reversed: the cards left once the centre is filled are the same but for the first
        return [name for name in told["pile"] if name != "hammock"]

    longer, shorter = drawn(with_all), drawn(without)
    assert longer[-len(shorter) :] == shorter or shorter[-len(longer) :] == longer
    assert with_all["gardens"] == without["gardens"] and with_all["gnome_pile"] == without["gnome_pile"]
