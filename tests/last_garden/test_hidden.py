"""What a seat cannot know: nothing of it is in an observation, and imagining fills it in evenly.

Hidden are the hands of others, the deck and the card that is left at the end of a round (Setup, Step 4).
"""

import random
from collections import Counter

import numpy as np
import pytest
from last_garden_table import choose, game_of, table

from gardenlab.engine.position import Position
from gardenlab.last_garden import Game

SEATS = [2, 3, 4]


def with_hidden_changed(position, seat, seed):
    """Another full position that differs only in what `seat` cannot know: other hands, deck, luck."""
    array, chance = position.record.copy(), random.Random(seed)
    record = array[0]
    others = [other for other in range(position.players) if other != seat]
    cards = [int(face) for other in others for face in record["hand"][other][: record["hand_count"][other]]]
    cards += record["deck"][: record["deck_left"]].tolist()
    chance.shuffle(cards)
    for other in others:
        count = record["hand_count"][other]
        record["hand"][other][:count] = sorted(cards.pop() for _ in range(count))
    record["deck"][: record["deck_left"]] = cards
    record["luck"] = chance.getrandbits(64)
    return Position(position.game, array)


# -- conceal


@pytest.mark.parametrize("players", SEATS)
def test_positions_alike_to_a_seat_are_equal_bytes_and_equal_json(players):
    changed = 0
    for seed in range(3):
        for number, position in enumerate(game_of(players, seed)):
            if number % 7:
                continue
            for seat in range(players):
                other = with_hidden_changed(position, seat, f"{seed} {number} {seat}")
                changed += other != position
                one, two = position.observe(seat), other.observe(seat)
                assert one.record.tobytes() == two.record.tobytes()
                assert one.to_json() == two.to_json() and one == two
    assert changed > 60


@pytest.mark.parametrize("players", SEATS)
def test_after_the_same_public_history_too(players):
    """Two games that differ in what a seat cannot know are played on alike, to the end of the round."""
    together = 0
    for seed in range(6):
        chance = random.Random(f"history {players} {seed}")
        one = Game(players).deal(seed)
        seat = chance.randrange(players)
        two = with_hidden_changed(one, seat, seed)
        while one.state.round == 1:
            assert one.observe(seat).record.tobytes() == two.observe(seat).record.tobytes()
            both = [move for move in one.moves if move in two.moves]
            if not both:
                break
            move = chance.choice(both)
            one, two = one.play(move), two.play(move)
            together += 1
    assert together > 60


@pytest.mark.parametrize("players", SEATS)
def test_nothing_hidden_leaks(players):
    for position in game_of(players, 2):
        whole = position.to_dict()
        for seat in range(players):
            seen = position.observe(seat).to_dict()
            assert "seed" not in seen and seen["seat"] == seat
            assert seen["hands"][seat] == whole["hands"][seat]
            for other in range(players):
                if other != seat:
                    assert seen["hands"][other] == ["?"] * len(whole["hands"][other])
            assert seen["deck"] == ["?"] * len(whole["deck"])
            hidden = ("hands", "deck", "seed")
            assert {k: v for k, v in seen.items() if k not in (*hidden, "seat")} == {
                k: v for k, v in whole.items() if k not in hidden
            }


def test_an_observation_of_another_has_no_moves_to_tell_its_hand():
    position = Game(3).deal(4)
    for seat in range(3):
        if seat != position.turn:
            text = str(position.observe(seat).to_json()) + repr(position.observe(seat))
            assert not any(f'"{card}"' in text for card in position.to_dict()["hands"][position.turn])


# -- imagine


def imagined(position, seat, luck):
    return position.observe(seat).imagine(luck)


@pytest.mark.parametrize("players", SEATS)
def test_what_is_imagined_agrees_with_all_that_was_seen(players):
    for number, position in enumerate(game_of(players, 5)):
        if number % 7:
            continue
        for seat in range(players):
            guess = imagined(position, seat, number)
            assert guess.observe(seat).to_json() == position.observe(seat).to_json()
            told, true = guess.record[0], position.record[0]
            cards = Counter(told["deck"][: told["deck_left"]].tolist())
            for other in range(players):
                hand = told["hand"][other][: told["hand_count"][other]].tolist()
                assert hand == sorted(hand) and len(hand) == true["hand_count"][other]
                cards.update(hand)
            for face in range(18):
                assert cards[face] + told["played"][face] == 1


def test_every_way_to_deal_the_unseen_cards_is_equally_likely():
    position = Game(2).deal(3)
    seat, other = 0, 1
    own, count, pairs = set(position.record[0]["hand"][seat][:5].tolist()), Counter(), Counter()
    tries = 1300
    for luck in range(tries):
        hand = imagined(position, seat, luck).record[0]["hand"][other][:5].tolist()
        count.update(hand)
        pairs[hand[0], hand[1]] += 1
    assert set(count) == set(range(18)) - own
    expected = tries * 5 / 13
    # Cards drawn without replacement: their counts scatter less than a chi-square of 12 degrees of freedom.
    assert sum((n - expected) ** 2 / expected for n in count.values()) < 30
    assert len(pairs) > 20


def test_an_imagined_game_goes_on_with_its_own_luck_and_cards():
    position = Game(2).deal(8)
    ends = set()
    for luck in range(12):
        guess, chance = imagined(position, 0, luck), random.Random(1)
        while guess.state.round == 1:
            guess = guess.play(choose(guess, chance))
        ends.add(str(np.array(guess.record[0]["hand"]).tolist()))
    assert len(ends) > 6, "the next round's cards are dealt afresh"


def test_a_card_played_is_known_and_a_card_left_over_is_not():
    position = table(hands=[["place-1", "move-1", "spin-1", "place-4", "move-4"],
                            ["place-2", "place-3", "spin-6", "spin-2", "move-6"]])  # fmt: skip
    seen = position.play("play place-1").observe(1).to_dict()
    assert seen["discard"] == ["place-1"] and seen["hands"][0] == ["?"] * 4
