"""Moves as texts, why a move is not legal, the news of a move, and where on the board it happens."""

import copy
import random

import pytest

from gardenlab.engine.errors import IllegalMove, NotationError
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.notation import describe, move_keys, steps, why_not

GARDENS = [
    [{"card": "zen-garden"}, {"card": "hammock"}, {"card": "potatoes", "gnomes": ["2", "1"]}, {"card": "tulips"}],
    [{"card": "seeds-1"}, {"card": "weeds-green", "gnomes": ["no"]}, {"card": "seeds-3"}, {"card": "beets-blue"}],
]
JURY = [card.id for card in edition().cards if card.kind == "jury"]


def table(centre=("goal", "pests", "carrots", "gnome-thief"), board=("p-dantic",), gardens=GARDENS, **more):
    """A position with seat 0 on turn; the jury cards that are not on the board lie at the bottom of the pile."""
    named = {cell["card"] for row in gardens for cell in row} | set(centre) | set(more.get("compost", ()))
    pile = [c.id for c in edition().cards if not c.starting and c.kind != "jury" and c.id not in named]
    won = more.pop("won", [[], []])
    rest = [name for name in JURY if name not in board and name not in won[0] + won[1]]
    data = {"players": 2, "turn": 0, "gardens": copy.deepcopy(gardens), "centre": list(centre), "board": list(board)}
    return Game(2).load(data | {"pile": pile + rest, "won": won, "seed": 1} | more)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grow hammock", ["grow hammock"]),
        ("grow hammock at 2", ["grow hammock", "at 2"]),
        ("  GROW  Zen Garden,at 2 ", ["grow zen-garden", "at 2"]),
        ("grow Forget-Me-Not at 1", ["grow forget-me-not", "at 1"]),
        ("claim P. Dantic reveal 1 at 4 and 2 at 3", ["claim p-dantic", "reveal 2 at 3 + 1 at 4"]),
        ("reveal 2 at 1, 1 at 1, 1 at 1", ["reveal 1 at 1 + 1 at 1 + 2 at 1"]),
        ("squabble Goal!", ["squabble goal"]),
        ("squabble swap swap 2", ["squabble swap", "swap 2"]),
        ("squabble Gnome Thief from 3 to 2", ["squabble gnome-thief", "from 3", "to 2"]),
        ("steal from 3, gnome to 2", ["from 3", "to 2"]),
        ("squabble rearrange 1 from 3 2 from 1 3 from 4", ["squabble rearrange", "1 from 3", "2 from 1", "3 from 4"]),
        ("grow tree 2 at 1; 1 from 2", ["grow tree-2", "at 1", "1 from 2"]),
        ("compost public order office", ["compost public-order-office"]),
    ],
)
def test_texts_are_read_leniently_into_one_form(text, expected):
    assert steps(text) == expected
    assert steps(" ".join(expected)) == expected


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "no move in ''"),
        (" , ", "no move in ' , '"),
        ("dig a hole", "'dig a hole'"),
        ("grow", "'grow'"),
        ("grow at 2", "'grow at 2'"),
        ("grow hammock at 5", "'at 5'"),
        ("grow hammock at", "'at'"),
        ("at two", "'at two'"),
        ("1 from", "'from'"),
        ("0 from 2", "'0 from 2'"),
        ("reveal 3 at 1", "'reveal 3 at 1'"),
        ("reveal", "'reveal'"),
        ("reveal 2 at 3 +", "'reveal 2 at 3 +'"),
        ("at 2 at 2 hm", "'hm'"),
        ("at ²", "'at ²'"),
    ],
)
def test_what_cannot_be_read_is_quoted(text, quoted):
    with pytest.raises(NotationError) as caught:
        steps(text)
    assert quoted in str(caught.value) and "'at <place>'" in str(caught.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_of_a_game_has_its_own_text_that_reads_back(players):
    chance = random.Random(players)
    for seed in range(3):
        position = Game(players).deal(seed)
        while not position.over:
            codes = position.legal_codes()
            assert len(position.moves) == len(codes)
            for text in position.moves:
                assert steps(text) == [text]
            position = position.play(chance.choice(codes))


def test_a_whole_turn_is_played_at_once():
    position = table().play("Grow Carrots at 4")
    assert position.state.garden[0, 3] == edition().number["carrots"] and position.turn == 1
    position = table(centre=("cabbages", "goal", "pests", "carrots")).play(
        "grow cabbages at 2, 1 from 2 2 from 4 3 from 1"
    )
    names = [cell["card"] for cell in position.to_dict()["gardens"][0]]
    assert names == ["cabbages", "tulips", "zen-garden", "potatoes"]


REFUSALS = [
    ("at 2", "a turn begins with taking a card", "§4"),
    ("grow goal", "Goal! is a squabble card", "§4.2"),
    ("grow hamock", "no card 'hamock' in this edition; did you mean 'hammock'", ""),
    ("grow hammock", "not in the garden centre: it lies in the garden of seat 0 at place 2", "§4"),
    ("grow petunias", "not in the garden centre: it has not been drawn yet", "§4"),
    ("grow tomatoes", "not in the garden centre: it has been composted", "§4"),
    ("squabble carrots", "Carrots is a garden card", "§4.3"),
    ("squabble goal", "would have no effect now, as no opposite card is yellow: it can only be composted", "§4.3"),
    ("compost pests", "would have an effect across from place 1", "§4.3"),
    ("compost carrots", "Carrots is a garden card", "§4.3"),
    ("claim carrots", "Carrots is a garden card; only jury cards are claimed", "§4.1"),
    ("claim manny-points", "not on the examination board: it has not been drawn yet", "§4.1"),
    ("claim bo-sides", "not on the examination board: seat 1 has won it", "§4.1"),
    ("claim p-dantic", "not fulfilled: place 1 is worth 0 and place 2 is worth 0 of 1", "§4.1"),
    ("reveal 2 at 3", "nothing is asked about gnomes", "§4"),
]


@pytest.mark.parametrize(("text", "words", "section"), REFUSALS)
def test_a_move_is_refused_with_the_reason_and_the_section(text, words, section):
    gardens = copy.deepcopy(GARDENS)
    gardens[1][3]["card"], gardens[0][2]["gnomes"] = "beets-blue", ["2"]
    position = table(gardens=gardens, won=[[], ["bo-sides"]], compost=compost_of(gardens))
    with pytest.raises(IllegalMove) as caught:
        position.play(text)
    assert words in str(caught.value) and section in str(caught.value)


def compost_of(gardens):
    """All starting cards that are in no garden, and the Tomatoes."""
    lying = {cell["card"] for row in gardens for cell in row}
    return [c.id for c in edition().cards if c.starting and c.id not in lying] + ["tomatoes"]


@pytest.mark.parametrize(
    ("turn", "text", "words"),
    [
        ("grow carrots", "to 2", "now say where Carrots is grown: 'at 1' to 'at 4' (§4.2)"),
        ("squabble gnome-thief", "from 1", "no gnome lies on the card opposite place 1 (§7)"),
        ("squabble gnome-thief", "at 1", "now say across from which own place a gnome is stolen"),
        ("squabble gnome-thief from 3", "to 4", "the card at place 4 is destroyed and carries no gnomes (§4)"),
        ("squabble swap", "at 2", "now say which own card is swapped with its opposite"),
        ("grow cabbages at 1", "2 from 1", "place 1 comes first (§7)"),
        ("grow cabbages at 1, 1 from 3", "2 from 3", "the card from place 3 has been given a place already (§7)"),
        ("grow cabbages at 1, 1 from 3", "1 from 2", "place 1 has its card already; place 2 comes next (§7)"),
        ("grow cabbages at 1, 1 from 3", "4 from 2", "place 4 gets the card that is left (§7)"),
        ("grow cabbages at 1, 1 from 3", "swap 2", "which card of the garden comes to place 2: '2 from 1' to"),
        ("claim dick-snomes", "reveal 1 at 1 + 2 at 3", "seat 0 has no 1-point gnomes at place 1 (§4)"),
        ("claim dick-snomes", "reveal 1 at 3 + 2 at 3 + 2 at 3", "more than needed: 'reveal 1 at 3 + 2 at 3'"),
        ("claim dick-snomes", "reveal 2 at 3", "that is not enough for Dick Snomes"),
        ("claim dick-snomes", "at 1", "now say which gnomes are revealed for Dick Snomes, such as 'reveal "),
    ],
)
def test_a_step_is_refused_by_what_is_asked(turn, text, words):
    gardens = copy.deepcopy(GARDENS)
    gardens[0][3]["destroyed"] = True
    gardens[0][2]["gnomes"] = ["2", "2", "1"]
    position = table(("cabbages", "swap", "carrots", "gnome-thief"), ("dick-snomes",), gardens).play(turn)
    with pytest.raises(IllegalMove) as caught:
        position.play(text)
    assert words in str(caught.value)


def test_a_reason_tells_nothing_of_hidden_faces():
    chance, told = random.Random(5), 0
    texts = [f"{verb} {card.id}" for card in edition().cards for verb in ("claim", "squabble", "compost")]
    texts += ["to 1", "to 3", "from 1", "from 2", "from 3", "from 4", "reveal 2 at 1", "reveal 1 at 2 + 2 at 4"]
    for seed in range(6):
        position = Game(3).deal(seed)
        while not position.over:
            if chance.random() < 0.1:
                other = position.observe(position.turn).imagine(seed=chance.random().hex())
                for text in chance.sample(texts, 20):
                    if text not in position.moves:
                        told += 1
                        assert why_not(position, text) == why_not(other, text)
            position = position.play(chance.choice(position.legal_codes()))
    assert told > 200


def news(position, text, viewer=None):
    names = ["Ana", "Bo"]
    return describe(position.state, position.game.edition, position.moves.codes[text], viewer, names)


def test_a_move_is_told_in_words():
    position = table(("cabbages", "carrots", "steamroller", "chainsaw"), ("dick-snomes",))
    assert news(position, "claim dick-snomes") == "Ana claims Dick Snomes, revealing 1 at 3 and 2 at 3"
    told = news(position, "squabble steamroller")
    assert told == "Ana plays Steamroller; saved by a no-gnome: Weeds of Bo at 2"
    assert "destroyed: " in news(position, "squabble chainsaw") and "Seeds of Bo at 1" in news(
        position, "squabble chainsaw"
    )
    position = position.play("grow cabbages")
    assert news(position, "at 2") == "Ana grows Cabbages at 2 over Hammock and may rearrange the garden"
    position = position.play("at 2")
    assert news(position, "1 from 3") == "Ana moves Potatoes at 3 to 1"
    assert news(position, "1 from 1") == "Ana leaves Zen Garden at 1"


def test_a_gnome_is_named_only_to_those_who_know_it():
    gardens = copy.deepcopy(GARDENS)
    position = table(("tulips", "goal", "swap", "carrots"), gardens=swapped(gardens, "tulips", "petunias"))
    position = position.play("grow tulips")
    face = {"no": "no-gnome", "1": "1-point", "2": "2-point"}[position.to_dict()["gnome_pile"][0]]
    assert face in news(position, "at 1", 0)
    assert face not in news(position, "at 1", 1) and face not in news(position, "at 1")
    position = position.play("at 1")
    assert face in news(position, "to 1", 0)
    assert news(position, "to 1", 1) == "Ana puts a gnome on Tulips at 1" == news(position, "to 1")


def swapped(gardens, old, new):
    for row in gardens:
        for cell in row:
            cell["card"] = new if cell["card"] == old else cell["card"]
    return gardens


def test_a_stolen_gnome_is_named_to_thief_and_victim():
    position = table().play("squabble gnome-thief")
    assert news(position, "from 3") == "Ana steals a gnome from Weeds of Bo at 2"
    assert news(position, "from 3", 0) == "Ana steals a no-gnome from Weeds of Bo at 2" == news(position, "from 3", 1)


def test_a_move_is_found_on_the_board():
    position = table(("cabbages", "rearrange", "carrots", "gnome-thief"), ("dick-snomes",))

    def keys(position, text):
        return move_keys(position.state, position.game.edition, position.moves.codes[text])

    assert keys(position, "claim dick-snomes") == ("board-dick-snomes",)
    assert keys(position, "grow carrots") == ("centre-carrots",)
    assert keys(position, "squabble gnome-thief") == ("centre-gnome-thief",)
    assert keys(position.play("grow carrots"), "at 3") == ("garden-0-3",)
    assert keys(position.play("squabble gnome-thief"), "from 3") == ("garden-1-2",)
    assert keys(position.play("squabble gnome-thief from 3"), "to 1") == ("garden-0-1",)
    assert keys(position.play("grow cabbages at 1"), "1 from 3") == ("garden-0-3",)
    assert keys(position.play("squabble rearrange"), "1 from 3") == ("garden-1-2",)


def test_revealed_gnomes_are_found_on_their_places():
    gardens = copy.deepcopy(GARDENS)
    gardens[0][2]["gnomes"], gardens[0][0]["gnomes"] = ["2", "1"], ["2"]
    position = table(board=("dick-snomes",), gardens=gardens).play("claim dick-snomes")
    found = {t: move_keys(position.state, position.game.edition, c) for t, c in position.moves.codes.items()}
    assert found == {
        "reveal 2 at 1 + 1 at 3": ("garden-0-1", "garden-0-3"),
        "reveal 2 at 1 + 2 at 3": ("garden-0-1", "garden-0-3"),
        "reveal 1 at 3 + 2 at 3": ("garden-0-3",),
    }
