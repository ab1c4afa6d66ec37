"""Positions as data: what is written can be read back, what is left out is set up, what cannot be is refused."""

import json
import random
from itertools import chain

import numpy as np
import pytest
from last_garden_table import choose, game_of, table

import gardenlab as gl
from gardenlab.engine.errors import RecordError
from gardenlab.last_garden import Game, edition
from gardenlab.last_garden.state import NUMBER, RULE_FIELDS, TYPE

SHORT = edition(gems_each=3, lab_spaces=2, wilting_threshold=3, start_dice=(3, 3, 3, 3, 5, 5), lost_shares=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_is_read_back_equal(players):
    steps = set()
    for seed in range(2):
        for position in game_of(players, seed):
            steps.add(position.state.step)
            data = json.loads(position.to_json())
            again = gl.load(data)
            assert again.to_dict() == data and again == position
            for name, *_ in RULE_FIELDS:
                if name != "deck":  # its order means nothing
                    assert np.array_equal(again.record[name], position.record[name]), name
    assert steps >= set(range(14)) - {NUMBER, TYPE}


def test_positions_with_few_gems_are_read_back_equal():
    for seed in range(3):
        for position in game_of(2, seed, SHORT):
            assert gl.load(json.loads(position.to_json())) == position


def test_a_multi_place_with_too_few_gems_is_read_back_and_may_leave_sectors_out():
    gems = [[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 0, 1], [0, 0, 0], [0, 0, 0]]
    pending = {"step": "colour", "card": "place-3", "boost": "multi", "number": 3, "sector": 1}
    position = table(box=SHORT, gems=gems, turn=0, boosts={"multi": 0}, pending=pending)
    assert set(position.moves) == {"green", "blue", "without"}
    position = position.play("without without")
    assert set(position.moves) == {"green", "blue"}  # two gems for two sectors
    assert gl.load(position.to_json()) == position
    assert position.play("blue green").to_dict()["gems"][2:4] == [[1, 1, 2], [0, 1, 1]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_observation_is_read_back_the_same_to_the_byte(players):
    for position in game_of(players, 5):
        for seat in range(players):
            seen = position.observe(seat)
            again = position.game.load(json.loads(seen.to_json()))
            assert again == seen and again.viewer == seat
            for name, *_ in RULE_FIELDS:
                assert np.array_equal(again.record[name], seen.record[name]), name
            own = [hand for other, hand in enumerate(seen.to_dict()["hands"]) if other != seat]
            assert all(card == "?" for hand in own for card in hand) and "seed" not in seen.to_dict()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_loaded_position_goes_on_as_the_original(players):
    chance = random.Random(players)
    for position in list(game_of(players, 8))[:-1:25]:
        again = position.game.load(position.to_dict())
        while not position.over:
            move = choose(position, chance)
            position, again = position.play(move), again.play(move)
            assert again == position


@pytest.mark.parametrize("seed", [7, -3, "7", "garden"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_a_seed_alone_a_game_is_set_up_as_dealt(seed, players):
    game = Game(players)
    assert game.load({"players": players, "seed": seed}) == game.deal(seed)


def test_what_is_left_out_is_what_is_left():
    for position in list(game_of(3, 2))[:-1:7]:
        data = position.to_dict()
        for key in ("deck", "discard", "robotanists"):
            assert gl.load({name: value for name, value in data.items() if name != key}) == position
        if position.settled:
            assert gl.load({name: value for name, value in data.items() if name != "turn"}) == position


def test_left_out_hands_are_drawn_from_what_is_named_nowhere():
    position = next(p for p in list(game_of(2, 3))[40:] if p.settled and not p.over)
    data = position.to_dict()
    bare = {name: value for name, value in data.items() if name not in ("hands", "deck")}
    again = gl.load(bare).to_dict()
    assert [len(hand) for hand in again["hands"]] == [len(hand) for hand in data["hands"]]
    everything = [*chain(*again["hands"]), *again["deck"], *again["discard"]]
    assert sorted(everything) == sorted(card.id for card in edition().cards)
    assert gl.load(bare) == gl.load(bare) and gl.load(bare | {"seed": 99}) != gl.load(bare)


def test_a_release_and_a_finished_game_say_so():
    steps = {}
    for position in game_of(2, 1):
        steps.setdefault(position.to_dict().get("step"), position)
    release, over = steps["release"], steps["over"]
    assert release.turn == next(seat for seat in release.to_dict()["lab"] if seat is not None)
    assert all(move.startswith(("garden", "mine", "row")) for move in release.moves)
    assert over.over and over.to_dict()["over"] is True and "pending" not in over.to_dict()
    bare = {key: value for key, value in over.to_dict().items() if key != "step"}
    assert gl.load(bare) == over


BOARD = {"garden": [0, None, None, None, None, None], "mines": [None, 1, None]}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"dyce": [1] * 6}, "unknown key 'dyce'; did you mean 'dice'"),
        ({"dice": [1, 2, 3, 4, 5, 7]}, r"dice\[5\]: expected a whole number from 1 to 6, not 7"),
        ({"gems": [[12, 0, 0], [1, 0, 0], *[[0, 0, 0]] * 4]}, "gems: 13 red gems are there; the edition has 12"),
        ({"gems": [[1, 0]] * 6}, r"gems\[0\]: expected 3 entries, not 2"),
        ({"round": 5}, "round: expected a whole number from 1 to 4, not 5"),
        ({"queen": 2}, "queen: expected a whole number from 0 to 1, not 2"),
        ({"garden": [2, *[None] * 5]}, r"garden\[0\]: expected a whole number from 0 to 1, not 2"),
        ({"garden": [0, *[None] * 5], "turn": 0}, "turn: seats place in turn, beginning with seat 0"),
        ({"robotanists": [3, 4]}, r"robotanists\[0\]: seat 0 has 4 robotanists; 0 stand on the board"),
        ({"turn": 1}, "turn: seats place in turn"),
        ({"lab": [None, 0, None], "turn": 1}, "lab: its spaces are taken from number 1 on"),
        ({"boosts": {"x2": 0, "multi": 0}}, "boosts: seat 0 holds x2 and multi; one at a time"),
        ({"boosts": {"x2": 2}}, r"boosts.x2: expected 'lab' or a seat from 0 to 1, not 2"),
        ({"boosts": {"x3": 1}}, "boosts: unknown key 'x3'; expected x2, multi, change"),
        ({"workshop": {"1:3": [None] * 6}}, "workshop: unknown key '1:3'"),
        ({"hands": [["place-1"] * 5, ["place-2"] * 5]}, "'place-1' is there 5 times; the edition has 1"),
        ({"hands": [["place-1"], []]}, r"hands\[0\]: expected 5 cards, since seat 0 has played 0 of 5, not 1"),
        ({"hands": [["plaice-1"], []]}, r"hands\[0\]\[0\]: expected the id of a card.*did you mean 'place-1'"),
        ({"hands": [["?"] * 5, ["?"] * 5]}, r"hands\[0\]\[0\]: '\?' stands for what an observation"),
        ({"discard": ["place-1"]}, "discard: expected 0 cards, not 1"),
        ({"deck": ["place-1"]}, "deck: expected 8 cards, not 1"),
        ({"step": "release"}, "robotanists: the step release comes when all robotanists are placed"),
        ({"step": "middle"}, "step: expected one of turn, release, over, not 'middle'"),
        ({"over": True}, "robotanists: the step over comes when all robotanists are placed"),
        ({"seat": 0}, "seed: an observation has no seed"),
        ({"seed": "luck:7"}, "after 'luck:' come 16 hexadecimal digits"),
        ({"cogs": [0, -1]}, r"cogs\[1\]: expected a whole number from 0 to 9999, not -1"),
        ({"pending": {"step": "dance"}, "turn": 0}, "pending.step: expected one of boost"),
        ({"pending": {"step": "boost", "card": "place-1"}, "turn": 0}, "seat 0 holds no boost that goes with this"),
        ({"pending": {"step": "sector", "card": "place-1", "boost": "x2"}, "turn": 0}, "seat 0 does not hold x2"),
        ({"pending": {"step": "sector", "card": "spin-1", "boost": "x2"}, "turn": 0}, "x2 does nothing for Spin"),
        ({"pending": {"step": "colour", "card": "place-1", "sector": 2, "left": 1}, "turn": 0}, "its die shows 2"),
        ({"pending": {"step": "colour", "card": "place-1", "sector": 1}, "turn": 0}, "pending.left: is needed here"),
        ({"pending": {"step": "die", "card": "place-1", "sector": 1}, "turn": 0}, "die is no step of Place"),
        ({"pending": {"step": "to", "card": "move-1", "sector": 1, "held": [0, 0, 0]}, "turn": 0}, "0 gems cannot be"),
        ({"pending": {"step": "number", "card": "place-1", "boost": "multi"}, "turn": 0, "boosts": {"multi": 0}},
         "a die shows 1, so the card is not wild"),
        ({"pending": {"step": "take"}, "turn": 0}, "turn: seats place in turn|seat 0 takes a boost"),
        ({"pending": {"step": "queen-sector", "resume": "card"}, "turn": 0, "queen_used": True},
         "seat 0 may not take the Queen Action"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(given, message):
    with pytest.raises(RecordError, match=message):
        table(**given)


def test_a_turn_may_be_left_out_where_the_board_tells_it():
    assert table(**BOARD).turn == 0
    assert table(garden=[0, *[None] * 5]).turn == 1


def test_a_finished_board_has_no_wilting_sector():
    over = list(game_of(2, 1))[-1].to_dict()
    over["gems"] = [[3, 3, 0], *[[0, 0, 0]] * 5]
    with pytest.raises(RecordError, match="gems: sector 1 has wilted when the last round was scored"):
        gl.load(over)


def test_chance_needs_a_seed():
    for given in ({"players": 2}, {"players": 2, "gems": [[0, 0, 0]] * 6, "queen": 0}):
        with pytest.raises(RecordError, match=r"seed: .* has to be drawn at random"):
            Game(2).load(given)
