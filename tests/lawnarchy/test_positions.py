"""Positions as data: what is written can be read back, and what is left out is set up (§2)."""

import json
import random

import numpy as np
import pytest

from gardenlab.engine.errors import RecordError
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.state import RULE_FIELDS

EVENTFUL = ("pumpkins", "potatoes", "gnome-thief", "swap", "rearrange", "zen-garden", "clover-lawn")
# Order in memory that no rule reads, and what is worked out anew.
UNORDERED = ("gnome_at", "gnome_face", "gnome_known", "claims", "chosen")


def choose(position, chance):
    """A move at random, with a liking for those that lead to many kinds of steps."""
    moves = list(position.moves)
    liked = [move for move in moves if move.startswith("claim") or move.split()[-1] in EVENTFUL]
    return chance.choice(liked if liked and chance.random() < 0.7 else moves)


def game_of(players, seed, box="rulebook"):
    """All positions of a random game."""
    chance, position = random.Random(f"{players} {seed}"), Game(players, box).deal(seed)
    yield position
    while not position.over:
        position = position.play(choose(position, chance))
        yield position


def settled(players=2, seed=3, turns=12):
    """A position of a settled turn in mid-game, as a dict."""
    found = [position for position in game_of(players, seed) if position.settled]
    return found[turns].to_dict()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_is_read_back_equal(players):
    steps = set()
    for seed in range(4):
        for position in game_of(players, seed):
            steps.add(position.state.step)
            data = json.loads(position.to_json())
            again = position.game.load(data)
            assert again.to_dict() == data and again == position
            for name, *_ in RULE_FIELDS:
                if name not in UNORDERED:
                    assert np.array_equal(again.record[name], position.record[name]), name
    assert steps >= {0, 1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_observation_is_read_back_the_same_to_the_byte(players):
    for position in game_of(players, 5):
        for seat in range(players):
            seen = position.observe(seat)
            again = position.game.load(json.loads(seen.to_json()))
            assert again == seen and again.viewer == seat
            for name, *_ in RULE_FIELDS:
                assert np.array_equal(again.record[name], seen.record[name]), name


def test_a_choice_of_gnomes_to_reveal_is_read_back():
    asked = [p for seed in range(40) for p in game_of(2, seed) if p.state.step == 7]
    assert asked
    for position in asked:
        assert position.game.load(position.to_dict()) == position
        for seat in (0, 1):
            assert position.game.load(position.observe(seat).to_dict()) == position.observe(seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_loaded_position_goes_on_as_the_original(players):
    chance = random.Random(players)
    for position in list(game_of(players, 8))[:-1:9]:
        again = position.game.load(position.to_dict())
        while not position.over:
            move = choose(position, chance)
            position, again = position.play(move), again.play(move)
            assert again == position


def test_other_decks_with_copies_are_read_back():
    for box in (edition("sample 7"), edition(manny_points=7, gnomes=(2, 5, 6), centre=5)):
        for position in game_of(3, 1, box):
            assert position.game.load(json.loads(position.to_json())) == position


@pytest.mark.parametrize("seed", [7, -3, "7", "garden"])
def test_with_a_seed_alone_a_game_is_set_up_as_dealt(seed):
    for players in (2, 3, 4):
        for box in ("rulebook", "sample 7"):
            game = Game(players, box)
            assert game.load({"players": players, "seed": seed}) == game.deal(seed)


def test_left_out_parts_are_what_is_left():
    data = settled()
    whole = Game(2).load(data)
    for keys in (["compost"], ["used_gnomes"], ["compost", "used_gnomes"]):
        assert Game(2).load({key: value for key, value in data.items() if key not in keys}) == whole
    again = Game(2).load({key: value for key, value in data.items() if key not in ("pile", "gnome_pile")}).to_dict()
    assert sorted(again["pile"]) == sorted(data["pile"]) and again["gardens"] == data["gardens"]
    assert sorted(again["gnome_pile"]) == sorted(data["gnome_pile"])


def test_a_left_out_centre_is_drawn_from_the_pile():
    data = settled() | {"board": [], "won": [[], []]}
    jury = [card.id for card in edition().cards if card.kind == "jury"]
    pile = ["bo-sides", *data["centre"], *[name for name in data["pile"] if name not in jury]]
    data["pile"] = pile + [name for name in jury if name != "bo-sides"]
    del data["centre"], data["board"]
    again = Game(2).load(data)
    assert again.to_dict()["board"] == ["bo-sides"] and len(again.to_dict()["centre"]) == 4


def test_the_first_seat_is_the_one_with_the_fewest_points():
    cards = [
        ["seeds-1", "seeds-2", "seeds-3", "seeds-4"],
        ["beets-purple", "poofs-purple", "poofs-green", "poofs-blue"],
    ]
    gardens = [[{"card": card} for card in row] for row in cards]
    assert Game(2).load({"players": 2, "gardens": gardens, "seed": 1}).turn == 1


def test_a_card_alone_may_stand_for_its_place():
    gardens = [
        ["seeds-1", "seeds-2", "seeds-3", "seeds-4"],
        ["beets-purple", "beets-green", "poofs-blue", "weeds-blue"],
    ]
    whole = [[{"card": card, "destroyed": False, "gnomes": []} for card in row] for row in gardens]
    bare = Game(2).load({"players": 2, "gardens": gardens, "seed": 1})
    assert bare == Game(2).load({"players": 2, "gardens": whole, "seed": 1}) and bare.to_dict()["gardens"] == whole
    with pytest.raises(RecordError, match=r"gardens\[1\]\[3\]: unknown card 'weed-blue'; did you mean 'weeds-blue'"):
        Game(2).load({"players": 2, "gardens": [gardens[0], [*gardens[1][:3], "weed-blue"]], "seed": 1})
