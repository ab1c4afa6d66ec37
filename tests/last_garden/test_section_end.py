"""Step 4 and the End of the Game."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from last_garden_table import choose, game_of, table

from gardenlab.engine.forms import integers
from gardenlab.last_garden import Game, edition

LAST = {
    "turn": 1,
    "robotanists": [0, 1],
    "garden": [0, 0, 0, 0, 1, 1],
    "mines": [None, None, 1],
    "pending": {"step": "robotanist"},
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_end_dice_gems_boosts_and_cogs_stay_all_else_is_new(players):
    positions, ends = [p for seed in range(3) for p in game_of(players, seed)], 0
    for before, after in pairwise(positions):
        if after.state.round != before.state.round + 1:
            continue
        ends += 1
        old, new = before.to_dict(), after.to_dict()
        assert new["dice"] == old["dice"] and new["boosts"] == old["boosts"]
        for then, now in zip(old["gems"], new["gems"], strict=True):
            assert now == (then if sum(then) < 6 else [0, 0, 0])
        assert all(now >= then for then, now in zip(old["cogs"], new["cogs"], strict=True))
        assert new["queen"] == (old["queen"] + 1) % players == new["turn"] and not new["queen_used"]
        assert new["garden"] == [None] * 6 and new["mines"] == [None] * 3 and new["lab"] == [None] * 3
        assert new["robotanists"] == [edition().options.robotanists[players - 2]] * players
        assert new["discard"] == [] and after.settled
        assert len(new["deck"]) + sum(map(len, new["hands"])) == 18
        assert [len(hand) for hand in old["hands"]] == [1] * players, "one card is left over"
    assert ends == 3 * (edition().options.rounds[players - 2] - 1)


def test_all_eighteen_cards_are_shuffled_for_each_round():
    dealt, again = Counter(), 0
    for seed in range(40):
        position, chance = Game(2).deal(seed), random.Random(seed)
        first = set(position.to_dict()["hands"][0])
        while position.state.round == 1:
            position = position.play(choose(position, chance))
        hands = position.to_dict()["hands"]
        dealt.update(hands[0] + hands[1])
        again += len(first & set(hands[0]))
    assert len(dealt) == 18
    assert abs(again - 40 * 25 / 18) < 4 * (40 * 1.0) ** 0.5, "5 of 18 cards: 25 / 18 of the old hand on average"


def test_a_card_not_played_is_discarded_unseen():
    before = table(round=1, hands=[["place-3"], ["spin-5"]], **LAST)
    seen = before.observe(0).to_dict()
    assert "spin-5" not in str(seen)
    after = before.play("row 6+=3 die 1").observe(0).to_dict()
    assert after["discard"] == [] and after["hands"][1] == ["?"] * 5


def test_the_game_ends_with_its_last_round():
    before = table(round=4, cogs=[1, 2], **LAST)
    after = before.play("row 6+=3 die 1")
    assert (after.over and after.moves == ()) or not list(after.moves)
    told = after.to_dict()
    assert told["over"] and told["step"] == "over" and told["garden"] == LAST["garden"], "the last board is shown"
    assert told["cogs"] == [1 + 4, 2 + 2 + 3]
    assert not table(round=3, **LAST).play("row 6+=3 die 1").over


@pytest.mark.parametrize(
    ("cogs", "best", "ranks"),
    [([5, 0], {0}, [1, 2]), ([0, 9], {1}, [2, 1]), ([3, 2], {0, 1}, [1, 1])],
)
def test_most_cogs_win_and_a_tie_is_shared(cogs, best, ranks):
    after = table(round=4, cogs=cogs, **LAST).play("row 6+=3 die 1")  # the last round pays 4 and 5
    result = integers(12)
    mask = after.game.wing.finish(after.state, after.game.edition_view, result)
    assert {seat for seat in (0, 1) if mask >> seat & 1} == best
    assert list(result[8:10]) == ranks and list(result[:2]) == [cogs[0] + 4, cogs[1] + 5]


def test_option_rounds_hands_and_robotanists():
    box = edition(rounds=(1, 2, 3), hand=(3, 3, 4), robotanists=(2, 3, 4))
    for players, rounds in ((2, 1), (3, 2), (4, 3)):
        position, chance = Game(players, box).deal(1), random.Random(1)
        told = position.to_dict()
        assert [len(hand) for hand in told["hands"]] == [box.options.hand[players - 2]] * players
        assert told["robotanists"] == [box.options.robotanists[players - 2]] * players
        while not position.over:
            last, position = position, position.play(choose(position, chance))
        assert last.state.round == rounds


def test_option_start_dice_and_gems():
    box = edition(start_dice=(3, 3, 3, 3, 3, 6), start_gems=(0, 1, 4), gems_each=9)
    told = Game(2, box).deal(3).to_dict()
    assert told["dice"] == [3, 3, 3, 3, 3, 6]
    assert [sum(bed[colour] for bed in told["gems"]) for colour in range(3)] == [0, 1, 4]
    assert sorted(sum(bed) for bed in told["gems"]) == [0, 1, 1, 1, 1, 1]
