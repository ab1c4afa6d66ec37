"""What cannot be read, or cannot lie on a table, is refused with its place in the data (§2 to §6)."""

import copy
import random

import numpy as np
import pytest

from gardenlab.engine import forms
from gardenlab.engine.errors import RecordError
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.positions import from_dict
from gardenlab.lawnarchy.state import STATE


def game_of(players, seed):
    """All positions of a random game with a liking for claims and gnomes."""
    chance, position = random.Random(f"{players} {seed}"), Game(players).deal(seed)
    while not position.over:
        yield position
        moves = list(position.moves)
        liked = [
            move for move in moves if move.split()[-1] in ("potatoes", "pumpkins", "swap", "cabbages", "zen-garden")
        ]
        position = position.play(chance.choice(liked or moves))


def settled(players=2, seed=3, turns=12):
    """A position of a settled turn in mid-game, as a dict."""
    found = [position for position in game_of(players, seed) if position.settled]
    return found[turns].to_dict()


def refused(data, players=2):
    state = forms.view(np.zeros(1, STATE))
    with pytest.raises(RecordError) as caught:
        from_dict(data, edition(), state)
    assert not any(bytes(state.bytes)), "nothing may be half-written"
    return str(caught.value)


def test_chance_needs_a_seed():
    data = settled()
    del data["seed"]
    assert Game(2).load(data).to_dict()["pile"] == data["pile"]
    for key in ("pile", "gnome_pile"):
        assert refused({k: v for k, v in data.items() if k != key}).startswith("seed: ")
    assert "seed" in refused({"players": 2})


def change(path, value):
    """A position with one entry replaced; a value of None takes it out."""

    def changed(data):
        here = data = copy.deepcopy(data)
        for key in path[:-1]:
            here = here[key]
        if value is None:
            del here[path[-1]]
        else:
            here[path[-1]] = value
        return data

    return changed


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (["turns"], 1, "unknown key 'turns'; did you mean 'turn'?"),
        (["game"], "chess", "game: expected 'lawnarchy'"),
        (["players"], 5, "players: expected a whole number from 2 to 4, not 5"),
        (["players"], True, "players: expected a whole number"),
        (["players"], 2.0, "players: expected a whole number"),
        (["turn"], 2, "turn: expected a whole number from 0 to 1, not 2"),
        (["turn"], float("nan"), "turn: expected a whole number"),
        (["over"], 1, "over: expected true or false, not 1"),
        (["over"], True, "over: the position says true, but nobody has won"),
        (["seed"], 1.5, "seed: expected a whole number or a text"),
        (["seed"], "luck:12", "seed: after 'luck:' come 16 hexadecimal digits"),
        (["seed"], "\ud800", "seed: cannot be used as a seed"),
        (["edition"], "no-such-deck", "edition: there is no edition"),
        (["edition"], {"manny_points": 7}, "edition: this is a position of 'rulebook, manny-points at 7'"),
        (["edition"], 5, "edition: "),
        (["gardens"], [], "gardens: expected 2 entries, not 0"),
        (["gardens"], {}, "gardens: expected a list, not {}"),
        (["gardens", 1], [], "gardens[1]: expected 4 entries, not 0"),
        (["gardens", 1, 2], 7, "gardens[1][2]: expected the id of a card, or an object with the keys card, des"),
        (["gardens", 1, 2, "card"], "hamock", "gardens[1][2].card: unknown card 'hamock'; did you mean 'hammock'?"),
        (["gardens", 1, 2, "card"], "Zen Garden", "gardens[1][2].card: unknown card 'Zen Garden'; did you mean 'zen-g"),
        (["gardens", 1, 2, "card"], "goal", "gardens[1][2].card: 'goal' is a squabble card"),
        (["gardens", 1, 2, "card"], "bo-sides", "gardens[1][2].card: 'bo-sides' is a jury card"),
        (["gardens", 1, 2, "card"], None, "gardens[1][2]: the key card is missing"),
        (["gardens", 1, 2, "card"], ["x"], "gardens[1][2].card: expected the id of a card"),
        (["gardens", 1, 2, "faces"], [], "gardens[1][2]: unknown key 'faces'"),
        (["gardens", 1, 2, "destroyed"], 0, "gardens[1][2].destroyed: expected true or false"),
        (["gardens", 1, 2, "gnomes"], ["3"], "gardens[1][2].gnomes[0]: expected a gnome"),
        (["gardens", 1, 2, "gnomes"], [1], "gardens[1][2].gnomes[0]: expected a gnome"),
        (["gardens", 1, 2, "gnomes"], ["?"], "gardens[1][2].gnomes[0]: '?' stands in an observation only"),
        (["gardens", 1, 2, "gnomes"], ["1@0,2"], "gardens[1][2].gnomes[0]: after '@' come seats from 0 to 1"),
        (["gardens", 1, 2, "gnomes"], ["1@0,0"], "gardens[1][2].gnomes[0]: a seat is named twice"),
        (["gardens", 1, 2, "gnomes"], ["2"] * 5, "position: the gnome '2' is there"),
        (["centre"], ["seeds-1"], "centre[0]: 'seeds-1' is a starting card"),
        (["centre"], ["bo-sides"], "centre[0]: 'bo-sides' is a jury card"),
        (["centre"], [], "nowhere"),
        (["pile", 0], "weeds-blue", "pile[0]: 'weeds-blue' is a starting card"),
        (["pile", 0], "?", "pile[0]: unknown card '?'"),
        (["won"], [[]], "won: expected 2 entries, not 1"),
        (["won"], [["goal"], []], "won[0][0]: 'goal' is a squabble card"),
        (["board"], [], "board: the jury card"),
        (["compost"], ["seeds-1"], "compost: does not add up"),
        (["gnome_pile"], [], "used_gnomes: "),
        (["gnome_pile", 0], "?", "gnome_pile[0]: '?' stands in an observation only"),
        (["pending"], {"step": "leap"}, "pending.step: expected one of place, home"),
        (["pending"], {"step": "place"}, "pending: the step place needs the key card"),
        (["pending"], {"step": "place", "card": "hammock", "order": []}, "pending: unknown key 'order'"),
        (["pending"], 4, "pending: expected an object with the key step"),
        (["pending"], {"step": "swap", "card": "goal"}, "pending.card: 'goal' does not lead to the step swap"),
        (["pending"], {"step": "reveal", "jury": "hammock"}, "pending.jury: 'hammock' is a garden card"),
    ],
)
def test_what_is_malformed_is_refused_with_its_place(path, value, words):
    assert words in refused(change(path, value)(settled()))


def test_what_is_no_dict_is_refused():
    for data in (None, [], "x", 3):
        assert refused(data).startswith("position: expected an object")


def test_a_jury_card_that_is_nowhere_is_refused_whatever_is_left_out():
    data = settled()
    data["pile"] = [name for name in data["pile"] if edition().cards[edition().number[name]].kind != "jury"]
    assert len(data["pile"]) < len(settled()["pile"])
    assert "is nowhere: expected it in board, won or pile" in refused(data)
    del data["compost"]
    assert "is nowhere: expected it in board, won or pile" in refused(data)


def test_a_card_twice_is_refused():
    data = settled()
    data["pile"][0] = data["pile"][1]
    assert "is there 2 times; the edition has 1 of it" in refused(data)


def test_a_centre_below_its_size_is_refused_while_the_pile_has_cards():
    data = settled()
    data["pile"].append(data["centre"].pop())
    assert refused(data).startswith("centre: expected 4 cards, not 3 while the pile has cards")


def test_gnomes_on_a_destroyed_card_are_refused():
    data = settled()
    data["gardens"][0][0] |= {"destroyed": True, "gnomes": ["1"]}
    assert refused(data) == "gardens[0][0].gnomes: a destroyed card carries no gnomes (§4)"


def with_winner(seat, turn, count=5):
    data = settled()
    jury = [card.id for card in edition().cards if card.kind == "jury"]
    data["won"] = [jury[:count] if s == seat else [] for s in (0, 1)]
    data["board"] = jury[count:]
    data["pile"] = [name for name in data["pile"] if name not in jury]
    return data | {"turn": turn}


def test_a_winner_ends_the_game_and_stays_on_turn():
    assert Game(2).load(with_winner(1, 1)).over
    assert refused(with_winner(1, 0)).startswith("turn: seat 1 has won")
    assert refused(with_winner(1, 1) | {"over": False}).startswith("over: the position says false")
    assert "the game ends with 5" in refused(with_winner(1, 1, 6))
    both = with_winner(0, 0)
    both["won"][1] = both["board"][:5]
    both["board"] = both["board"][5:]
    assert "both have the 5 jury cards" in refused(both)
    assert refused(with_winner(1, 1) | {"pending": {"step": "reveal", "jury": "tad-more"}}).startswith("pending: ")


def emptied():
    """The last turn of a game whose centre and pile are empty, seat 0 to claim or to end it."""
    jury = [card.id for card in edition().cards if card.kind == "jury" and card.id != "moni-chrome"]
    names = [["seeds-1", "seeds-2", "seeds-3", "weeds-blue"], ["tulips", "hammock", "weeds-green", "poofs-blue"]]
    gardens = [[{"card": card, "gnomes": []} for card in row] for row in names]
    won = {"won": [[], []], "board": [*jury, "moni-chrome"]}
    return {"players": 2, "turn": 0, "gardens": gardens, "centre": [], "pile": [], "seed": 1} | won


def test_with_an_empty_centre_the_game_is_over_if_nothing_can_be_claimed():
    data = emptied()
    assert not Game(2).load(data).over  # three blue cards: Moni Chrome
    for row in data["gardens"]:
        for cell in row:
            cell["destroyed"] = False
    data["gardens"][0][1]["destroyed"] = data["gardens"][0][2]["destroyed"] = True
    data["gardens"][0][0]["card"], data["gardens"][0][3]["card"] = "seeds-4", "weeds-yellow"
    assert Game(2).load(data).over and Game(2).load(data | {"over": True}).over
    assert refused(data | {"over": False}).startswith("over: the position says false, but the centre is empty")


def test_an_observation_has_to_say_whether_hidden_gnomes_end_the_game():
    data = emptied()
    data["gardens"][0][0] |= {"card": "seeds-4", "gnomes": ["2", "no"]}
    data["gardens"][0][3] |= {"card": "weeds-yellow"}
    data["gardens"][0][1]["destroyed"] = data["gardens"][0][2]["destroyed"] = True
    full = Game(2).load(data)
    seen = full.observe(1).to_dict()
    assert seen["over"] is full.over and seen["gardens"][0][0]["gnomes"] == ["?", "?"]
    del seen["over"]
    assert refused(seen).startswith("over: needed here")
    assert Game(2).load(seen | {"over": True}).over and not Game(2).load(seen | {"over": False}).over
    own = full.observe(0).to_dict()
    assert Game(2).load({k: v for k, v in own.items() if k != "over"}).over == full.over


@pytest.mark.parametrize("key", ["turn", "gardens", "centre", "compost", "used_gnomes"])
def test_an_observation_leaves_nothing_out_that_can_be_seen(key):
    seen = Game(2).load(settled()).observe(0).to_dict()
    assert "seed" not in seen and set(seen["pile"]) == {"?"}
    assert refused({k: v for k, v in seen.items() if k != key}).endswith(f"needs the key {key}")
    for hidden in ("pile", "gnome_pile"):
        assert Game(2).load({k: v for k, v in seen.items() if k != hidden}).to_dict() == seen


def test_an_observation_shows_neither_more_nor_less_than_its_seat_knows():
    seen = Game(2).load(settled()).observe(0).to_dict() | {"used_gnomes": []}
    for row in seen["gardens"]:
        for cell in row:
            cell["gnomes"] = []
            cell["destroyed"] = False
    seen["gnome_pile"] = ["?"] * 11
    for seat, gnome, words in (
        (0, "?", "knows this gnome and has to name its face"),
        (1, "2", "does not know this gnome"),
        (1, "?@0,1", "knows this gnome"),
    ):
        data = copy.deepcopy(seen)
        data["gardens"][seat][0]["gnomes"] = [gnome]
        assert words in refused(data)
    data = copy.deepcopy(seen)
    data["gardens"][1][0]["gnomes"] = ["2@0,1"]
    assert Game(2).load(data).to_dict()["gardens"][1][0]["gnomes"] == ["2@0,1"]
    assert refused(data | {"pile": seen["pile"][1:]}).startswith("pile: ")
    assert refused(data | {"pile": ["hammock", *seen["pile"][1:]]}).startswith("pile[0]: nobody sees the pile")
    assert refused(data | {"gnome_pile": ["?"] * 12}).startswith("gnome_pile: 11 of the 12 gnomes")
    assert refused(data | {"seed": 1}).startswith("seed: an observation has no seed")


def step_data(step):
    """A position in the middle of a turn at one step, as a dict."""
    for seed in range(40):
        for position in game_of(2, seed):
            if position.state.step == step:
                return position.to_dict()
    raise AssertionError(f"no position at step {step}")


def test_a_turn_half_done_has_to_be_possible():
    home = step_data(2)
    for cell in home["gardens"][home["turn"]]:
        cell |= {"destroyed": True, "gnomes": []}
    del home["used_gnomes"], home["gnome_pile"]
    assert refused(home).startswith("pending: all cards of seat")
    own = step_data(3)
    assert refused(own | {"pending": own["pending"] | {"order": [1, 1]}}).startswith("pending.order: a place is named")
    assert refused(own | {"pending": own["pending"] | {"order": [1, 2, 3]}}).startswith("pending.order: at most 2")
    assert "lies intact in the garden" in refused(own | {"turn": 1 - own["turn"]})
    swap = step_data(5)
    assert refused(swap | {"pending": swap["pending"] | {"card": "gnome-thief"}}).startswith("pending.card: ")
    place = step_data(1)
    assert refused({k: v for k, v in place.items() if k != "pending"})
    assert refused({k: v for k, v in place.items() if k != "turn"}).startswith("pending: a turn half done needs")
    assert refused(place | {"over": True}).endswith("the turn is half done at the step place (§6)")


def test_revealing_is_asked_only_where_there_is_a_choice():
    data = settled() | {"pending": {"step": "reveal", "jury": "dick-snomes"}}
    jury = [card.id for card in edition().cards if card.kind == "jury"]
    data |= {"won": [[], []], "board": jury, "pile": [name for name in data["pile"] if name not in jury]}
    for row in data["gardens"]:
        for cell in row:
            cell |= {"gnomes": [], "destroyed": False}
    data |= {"used_gnomes": [], "gnome_pile": ["no"] * 4 + ["1"] * 4 + ["2"] * 4}
    assert "cannot be fulfilled now" in refused(data)
    data["gardens"][data["turn"]][0]["gnomes"] = ["2", "1", "1"]
    data["gnome_pile"] = ["no"] * 4 + ["1"] * 2 + ["2"] * 3
    assert refused(data).endswith("is fulfilled in one way only, so nothing is asked (§4)")
    data["gardens"][data["turn"]][1]["gnomes"] = ["2"]
    data["gnome_pile"] = ["no"] * 4 + ["1"] * 2 + ["2"] * 2
    assert "reveal 2 at 1 + 2 at 2" in Game(2).load(data).moves


def test_garbage_raises_nothing_but_a_record_error():
    chance = random.Random(1)
    values = [None, True, -1, 10**30, 1.5, float("nan"), "", "?", "x" * 500, [], [[]], {}, {"card": 1}, ["?"] * 90]
    paths = [[]]

    def collect(node, path):
        entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for key, value in entries:
            paths.append([*path, key])
            collect(value, [*path, key])

    sources = [settled(), Game(2).load(settled()).observe(1).to_dict(), step_data(2), step_data(3)]
    for data in sources:
        paths.clear()
        collect(data, [])
        for _ in range(150):
            path, value = chance.choice(paths), chance.choice(values)
            state = forms.view(np.zeros(1, STATE))
            try:
                from_dict(change(path, value)(data), edition(), state)
            except RecordError as error:
                assert str(error) and not any(bytes(state.bytes))
