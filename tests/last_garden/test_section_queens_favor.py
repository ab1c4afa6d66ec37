"""Step 3, the Queen's Favor, played out on the board: the rulebook's examples (Marrissa 0, Jordan 1) and rulings."""

import pytest
from last_garden_table import table

from gardenlab.last_garden import edition
from gardenlab.last_garden.spaces import SPACE_TEXTS

SIX = [1, 2, 3, 4, 5, 6]


def scored(dice, gems, stands, players=2, **options):
    """The position after a round in which robotanists stood as told.

    Each seat has as many robotanists as the busiest needs; the others stand where nothing is paid. The last seat's
    last one is placed by play.
    """
    each = max(list(stands.values()).count(seat) for seat in range(players))
    wilting = {die for die, bed in zip(dice, gems, strict=True) if sum(bed) >= options.get("wilting_threshold", 6)}
    vain = [f"row 6+=3 die {die}" for die in SIX if die not in wilting]
    vain += [f"row {row} die {die}" for row in ("1:1", "1:2") for die in SIX if die not in dice]
    vain = [text for text in vain if text not in stands]
    for seat in range(players):
        for _ in range(each - list(stands.values()).count(seat)):
            stands = {**stands, vain.pop(): seat}
    last = next(text for text, seat in stands.items() if seat == players - 1)
    board = [stands.get(text) if text != last else None for text in SPACE_TEXTS]
    numbers = [(each, each + 1) if seats == players else (1, 2) for seats in (2, 3, 4)]
    robotanists, hand = zip(*numbers, strict=True)
    box = edition(robotanists=robotanists, hand=hand, rounds=(2, 2, 2), **options)
    position = table(
        players,
        box=box,
        turn=players - 1,
        dice=dice,
        gems=gems,
        robotanists=[0] * (players - 1) + [1],
        garden=board[:6],
        mines=board[6:9],
        workshop={"1:1": board[9:15], "1:2": board[15:21], "6+=3": board[21:]},
        pending={"step": "robotanist"},
    ).play(last)
    assert position.to_dict()["round"] == 2
    return position


def cogs(*given, **options):
    return scored(*given, **options).to_dict()["cogs"]


def red(*counts):
    return [[count, 0, 0] for count in counts]


# -- 1: the Workshop, wilting


def test_example_wilting_pays_three_and_the_sector_is_emptied():
    after = scored([1, 2, 3, 4, 5, 6], red(1, 1, 1, 6, 1, 1), {"row 6+=3 die 4": 0})
    assert after.to_dict()["cogs"] == [3, 0] and after.to_dict()["gems"] == red(1, 1, 1, 0, 1, 1)


def test_five_gems_do_not_wilt_and_more_than_six_do():
    for gems, paid in ((5, 0), (6, 3), (9, 3)):
        after = scored(SIX, red(0, 0, 0, gems, 0, 0), {"row 6+=3 die 4": 0}).to_dict()
        assert after["cogs"] == [paid, 0] and after["gems"][3][0] == (0 if paid else gems)


def test_wilting_comes_before_all_other_scoring():
    gems = [[0, 0, 0], [0, 0, 0], [0, 1, 0], [5, 0, 1], [0, 0, 0], [0, 0, 0]]
    stands = {"row 1:1 die 4": 0, "row 1:2 die 4": 0, "garden 4": 0, "mine red": 0, "mine green": 1}
    assert cogs(SIX, gems, stands) == [2, 5], "red gems are gone for the mines too, so green alone is first"


def test_ruling_a_sector_wilts_though_nobody_controls_it():
    after = scored(SIX, red(0, 0, 0, 6, 0, 0), {"garden 4": 0}).to_dict()
    assert after["cogs"] == [0, 0] and after["gems"] == red(0, 0, 0, 0, 0, 0)


def test_ruling_three_cogs_for_each_wilting_sector_of_the_die():
    assert cogs([4, 4, 1, 4, 2, 2], red(6, 3, 0, 0, 0, 0), {"row 6+=3 die 4": 0}) == [3, 0]
    gems = [[2, 2, 2], [6, 1, 0], [0, 0, 0], [1, 5, 2], [0, 0, 6], [0, 0, 0]]
    assert cogs([4, 4, 1, 4, 2, 2], gems, {"row 6+=3 die 4": 0, "row 6+=3 die 2": 1}) == [9, 3]


def test_wilted_gems_are_unused_again():
    gems = [[6, 0, 0], [5, 0, 0], *[[0, 0, 0]] * 4]
    after = scored(SIX, gems, {"garden 3": 0}, gems_each=11)
    assert after.to_dict()["gems"][:2] == [[0, 0, 0], [5, 0, 0]]
    assert "red" in after.play("queen, at sector 1").moves


# -- 2: the Workshop, controlled sectors


def test_example_one_to_one_three_sectors_of_two_gems_pay_six():
    assert cogs([5, 5, 5, 1, 2, 3], red(2, 2, 2, 1, 1, 1), {"row 1:1 die 5": 0}) == [6, 0]


def test_example_one_to_two_three_and_two_gems_pay_three():
    assert cogs([4, 4, 1, 2, 3, 6], red(3, 2, 1, 1, 1, 1), {"row 1:2 die 4": 0}) == [3, 0]


@pytest.mark.parametrize(("gems", "paid"), [((0, 0), 0), ((1, 0), 1), ((1, 1), 1), ((1, 2), 2), ((5, 5), 5)])
def test_one_to_two_adds_all_before_it_rounds_up_once(gems, paid):
    assert cogs([4, 4, 1, 2, 3, 6], red(*gems, 0, 0, 0, 0), {"row 1:2 die 4": 1}) == [0, paid]


def test_a_die_that_no_sector_shows_pays_nothing():
    assert cogs([1] * 6, red(1, 1, 1, 1, 1, 1), {"row 1:1 die 2": 0, "row 1:2 die 2": 1}) == [0, 0]


def test_ruling_each_row_scores_by_itself():
    gems = red(5, 6, 1, 0, 0, 0)
    stands = {"row 1:1 die 4": 0, "row 1:2 die 4": 0, "row 6+=3 die 4": 0}
    assert cogs([4, 4, 4, 1, 2, 3], gems, stands) == [6 + 3 + 3, 0]


# -- 3: the Garden


def test_example_a_garden_sector_of_four_gems_pays_four():
    assert cogs(SIX, red(0, 0, 4, 1, 0, 0), {"garden 3": 0, "garden 4": 1}) == [4, 1]


# -- 4: the Mines


def mines(gems, **options):
    """What the holders of red, green and blue earn."""
    beds = [[0, 0, 0] for _ in range(6)]
    for colour, count in enumerate(gems):
        for i in range(count):
            beds[i % 6][colour] += 1
    stands = {"mine red": 0, "mine green": 1, "mine blue": 2}
    return cogs(SIX, beds, stands, players=3, **options)


def test_mines_pay_five_three_and_one():
    assert mines([3, 1, 2]) == [5, 1, 3]


def test_example_green_and_blue_tied_for_the_most_pay_four_each():
    assert mines([1, 3, 3]) == [1, 4, 4]
    beds = [[1, 1, 1], [0, 1, 1], *[[0, 0, 0]] * 4]
    assert cogs(SIX, beds, {"mine green": 0, "mine blue": 1}) == [4, 4]


def test_ties_for_second_pay_two_each_and_of_all_three_each():
    assert mines([4, 2, 2]) == [5, 2, 2]
    assert mines([2, 2, 2]) == [3, 3, 3]


def test_ruling_colours_are_ranked_occupied_or_not():
    beds = [[3, 1, 0], *[[0, 0, 0]] * 5]
    assert cogs(SIX, beds, {"mine green": 0, "mine blue": 1}) == [3, 1], "red is first though nobody stands there"


def test_ruling_the_share_of_a_tied_colour_that_nobody_holds_is_lost_or_by_option_shared():
    beds = [[2, 2, 0], *[[0, 0, 0]] * 5]
    stands = {"mine red": 0, "mine blue": 1}
    assert cogs(SIX, beds, stands) == [4, 1]
    assert cogs(SIX, beds, stands, lost_shares=False) == [8, 1]
    both = {"mine red": 0, "mine green": 1}
    assert cogs(SIX, beds, both, lost_shares=False) == [4, 4]
    assert cogs(SIX, [[1, 1, 1], *beds[1:]], {"mine red": 0, "mine green": 1}, lost_shares=False) == [4, 4]
    assert cogs(SIX, [[1, 1, 1], *beds[1:]], {"mine red": 0}, lost_shares=False) == [9, 0]


def test_ruling_a_colour_without_a_gem_is_ranked_like_any_other():
    assert mines([0, 0, 0]) == [3, 3, 3]
    assert mines([2, 0, 0]) == [5, 2, 2]


def test_one_seat_may_hold_several_mines():
    beds = [[3, 2, 1], *[[0, 0, 0]] * 5]
    assert cogs(SIX, beds, {"mine red": 1, "mine green": 1, "mine blue": 1}) == [0, 9]


def test_ruling_dice_are_read_at_step_3():
    """A workshop space taken while no die shows its number pays once one does."""
    hands = [["spin-4", "place-1"], ["place-3", "move-6"]]
    box = edition(robotanists=(1, 1, 1), hand=(2, 2, 2))
    position = table(box=box, queen=1, hands=hands, dice=[4, 1, 1, 2, 2, 3], queen_used=True)
    after = position.play("play place-3, at sector 6, red, row 1:1 die 5, play spin-4, at sector 1, up, garden 6")
    assert after.to_dict()["cogs"] == [2, 1] and after.to_dict()["dice"][0] == 5


# -- options


def test_option_wilting_threshold_and_pay():
    gems = red(0, 0, 0, 4, 0, 0)
    assert cogs(SIX, gems, {"row 6+=3 die 4": 0}, wilting_threshold=4, wilting_pay=5) == [5, 0]
    assert cogs(SIX, red(0, 0, 0, 7, 0, 0), {"garden 4": 0}, wilting_threshold=8) == [7, 0]


def test_option_mine_pays():
    assert mines([3, 2, 1], mine_pays=(7, 4, 0)) == [7, 4, 0]


def test_ruling_contested_cogs_that_do_not_divide_are_rounded_down():
    """Without lost shares the held ones of the tied colours share all: three cogs for two of them are one each."""
    beds = red(1, 0, 0, 0, 0, 0)  # red is first; green and blue, without a gem, are tied for the second and third place
    stands = {"mine green": 0, "mine blue": 1}
    assert cogs(SIX, beds, stands, mine_pays=(5, 2, 1), lost_shares=False) == [1, 1]
    stands = {"mine green": 0, "mine red": 1}  # blue's half of the three cogs, rounded down, is lost or goes to green
    assert cogs(SIX, beds, stands, mine_pays=(5, 2, 1)) == [1, 5]
    assert cogs(SIX, beds, stands, mine_pays=(5, 2, 1), lost_shares=False) == [3, 5]
