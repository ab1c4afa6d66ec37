"""Editions: the default deck, changes to it, the engine's record, and what is refused."""

import hashlib
import json
import pickle
import subprocess
import sys

import numpy as np
import pytest

from gardenlab.engine import data
from gardenlab.engine.errors import EditionError
from gardenlab.lawnarchy import editions as e
from gardenlab.lawnarchy.editions import Card, Edition, edition


def test_components_are_those_of_the_rulebook():
    deck = edition()
    kinds = [card.kind for card in deck.cards]
    assert (kinds.count("garden"), kinds.count("squabble"), kinds.count("jury")) == (44, 9, 11)
    assert sum(card.starting for card in deck.cards) == 16
    assert sum(not card.starting for card in deck.cards) == 48
    assert deck.name == "rulebook" and deck.gnomes == (4, 4, 4) and deck.jury_to_win == (5, 4, 3)
    assert deck.centre == 4 and deck.compost_always is False


def test_data_is_read_from_the_package_or_beside_it(tmp_path, monkeypatch):
    monkeypatch.setattr(data, "_PACKAGE", tmp_path / "gardenlab")
    assert data.folder("lawnarchy") == tmp_path / "data" / "lawnarchy"
    (tmp_path / "gardenlab" / "data").mkdir(parents=True)
    assert data.folder("lawnarchy") == tmp_path / "gardenlab" / "data" / "lawnarchy"


def test_faces_are_ordered_by_kind_and_id():
    deck = edition()
    assert deck.cards == tuple(sorted(deck.cards, key=lambda c: (["garden", "squabble", "jury"].index(c.kind), c.id)))
    assert [deck.cards[deck.number[name]].id for name in ("hammock", "swap", "manny-points")] == [
        "hammock", "swap", "manny-points",
    ]  # fmt: skip


def test_record_layout_has_no_padding_and_is_aligned():
    sizes = [e.EDITION[name].itemsize for name in e.EDITION.names]
    assert sum(sizes) == e.EDITION.itemsize
    for name in e.EDITION.names:
        kind, offset = e.EDITION.fields[name][:2]
        assert offset % kind.base.itemsize == 0


def test_record_holds_each_kind_of_card():
    deck = edition()
    record, at = deck.array[0], deck.number
    assert deck.array.dtype == e.EDITION and deck.array.shape == (1,)
    assert [int(record[k]) for k in ("faces", "gardens", "squabbles", "jury", "centre")] == [64, 44, 9, 11, 4]
    assert record["jury_to_win"].tolist() == [0, 0, 5, 4, 3] and record["gnomes"].tolist() == [4, 4, 4]

    def numbers(name, *fields):
        return [int(record[field][at[name]]) for field in fields]

    assert numbers("hammock", "colour", "points", "condition", "wants") == [e.GREEN, 3, e.NEIGHBOUR_COLOUR, e.BLUE]
    assert numbers("seeds-3", "condition", "wants", "starting", "copies") == [e.POSITION, 3, 1, 1]
    assert numbers("forget-me-not", "points", "condition", "wants") == [4, e.DESTROYED_NEIGHBOUR, 0]
    assert numbers("goal", "effect", "wants", "colour") == [e.DESTROY_COLOUR, e.YELLOW, 0]
    assert numbers("gnome-thief", "effect") == [e.STEAL_GNOME]
    assert numbers("potatoes", "effect", "condition") == [e.GNOME, e.NONE]
    assert numbers("manny-points", "condition", "wants") == [e.GARDEN_TOTAL, 8]
    assert numbers("tad-more", "condition", "wants") == [e.MORE_THAN_OPPOSITE, 0]
    first = int(record["gardens"]) + int(record["squabbles"])
    beans = at["earnest-beancounter"]
    assert int(record["values"][beans - first]) == 0b1110 and np.count_nonzero(record["values"]) == 1
    key = hashlib.sha256(b"hammock").digest()[:8]
    assert int(record["name_key"][at["hammock"]]) == int.from_bytes(key, "little")
    assert not record["colour"][64:].any() and not record["name_key"][64:].any()


def test_words_and_numbers_have_the_same_length():
    assert e.SQUABBLES[e.STEAL_GNOME] == "steal_gnome" and e.DEMANDS[e.GARDEN_TOTAL] == "garden_total_at_least"
    assert e.EFFECTS[e.FENCE_DESTROY] == "fence_destroy" and e.CONDITIONS[e.POSITION] == "position"
    assert {c.condition for c in edition().cards if c.kind == "jury"} == set(e.DEMANDS)
    assert {c.effect for c in edition().cards if c.kind == "squabble"} == set(e.SQUABBLES)


def test_the_array_cannot_be_written_even_after_a_pickle():
    for deck in (edition(), pickle.loads(pickle.dumps(edition()))):
        with pytest.raises(ValueError, match="read-only"):
            deck.array["centre"] = 9
        with pytest.raises(ValueError, match="read-only"):
            deck.array[0]["points"][0] = 9
        with pytest.raises(AttributeError):
            deck.name = "mine"
        with pytest.raises(TypeError):
            deck.number["hammock"] = 0


def test_pickle_keeps_everything():
    deck = edition(manny_points=7, cards={"hammock": {"points": 4}})
    again = pickle.loads(pickle.dumps(deck))
    assert again == deck and hash(again) == hash(deck) and again.name == deck.name and again.note == deck.note
    assert again.array.tobytes() == deck.array.tobytes() and repr(again) == repr(deck)


def test_digest_is_the_same_in_another_process():
    code = "from gardenlab.lawnarchy.editions import edition as x; print(x(manny_points=7).digest)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == edition(manny_points=7).digest


def test_reading_the_default_imports_no_pandas():
    code = "import sys; from gardenlab.lawnarchy.editions import edition as x; x().note; print('pandas' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "False"


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"manny_points": 7}, "rulebook, manny-points at 7"),
        ({"earnest_beancounter": (4, 1, 2)}, "rulebook, earnest-beancounter at 1|2|4"),
        ({"jury_to_win": (4, 4, 3)}, "rulebook, jury to win 4/4/3"),
        ({"gnomes": (0, 7, 7)}, "rulebook, gnomes 0/7/7"),
        ({"centre": 5}, "rulebook, centre of 5"),
        ({"compost_always": True}, "rulebook, composting always"),
        ({"without": "swap"}, "rulebook, without swap"),
        ({"without": ["swap", "goal"]}, "rulebook, without goal and swap"),
        ({"cards": {"hammock": {"points": 4, "wants": "green"}}}, "rulebook, hammock points 4, hammock wants green"),
        ({"manny_points": 7, "name": "cheap Manny"}, "cheap Manny"),
    ],
)
def test_a_change_has_a_name_another_digest_and_a_recipe(changes, name):
    new = edition(**changes)
    assert new.name == name and new != edition() and new.digest != edition().digest
    assert new.array.tobytes() != edition().array.tobytes()
    recipe = json.loads(json.dumps(new.recipe))
    assert edition(**recipe) == new and edition(**recipe).name == name
    assert eval(repr(new).removeprefix("gl.lawnarchy."), {"edition": edition}) == new


def test_a_change_to_the_same_is_no_change():
    assert edition(manny_points=8, centre=4, gnomes=[4, 4, 4]) is edition()
    back = edition(edition(manny_points=7), manny_points=8)
    assert back == edition() and back.name == "rulebook" and back.recipe == {"source": "rulebook"}


def test_changes_add_up():
    once = edition(manny_points=7, bo_sides=4)
    twice = edition(edition(manny_points=7), bo_sides=4)
    assert twice == once and {twice.name, once.name} == {"rulebook, bo-sides at 4, manny-points at 7"}
    assert edition(edition(manny_points=7, name="cheap"), bo_sides=4).name == "cheap, bo-sides at 4"


def test_numbers_may_come_from_numpy():
    assert edition(manny_points=np.int64(7), centre=np.int8(5)) == edition(manny_points=7, centre=5)
    assert edition(jury_to_win=np.array([4, 4, 3])) == edition(jury_to_win=(4, 4, 3))


def test_words_may_be_written_as_in_a_csv_file():
    loud = {"colour": "Blue", "condition": "Opposite Color", "wants": "YELLOW", "effect": "Gnome1"}
    plain = {"colour": "blue", "condition": "opposite_colour", "wants": "yellow", "effect": "gnome1"}
    assert edition(cards={"hammock": loud}) == edition(cards={"hammock": plain})
    assert edition(cards={"hammock": loud}).recipe == edition(cards={"hammock": plain}).recipe
    assert edition(cards={"hammock": {"colour": "Green"}}) is edition()


def test_names_and_sources_are_not_content():
    assert edition(cards={"goal": {"name": "Own Goal"}}) == edition()
    plain = Edition("x", tuple(card._replace(source="") for card in reversed(edition().cards)))
    assert plain == edition() and plain.cards[0].id == edition().cards[0].id


def test_note_and_provenance_count_what_is_reconstructed():
    deck = edition()
    table = deck.provenance
    assert list(table.columns) == ["card", "field", "source"]
    assert set(table.source) == {"rulebook", "review", "reconstructed"}
    guessed = table[table.source == "reconstructed"]
    assert f"{len(guessed)} of {len(table)} card fields" in deck.note
    assert f"{guessed.card.nunique()} of {table.card.nunique()} faces" in deck.note
    assert deck.note.count(".") == 1 and "reconstructed" in deck.note
    known = {(row.card, row.field): row.source for row in table.itertuples()}
    assert known["hammock", "wants"] == "rulebook" and known["hammock", "points"] == "reconstructed"
    assert known["sour-cherry", "points"] == "review" and known["no-gnome", "copies"] == "reconstructed"


def test_a_changed_field_is_ones_own():
    table = edition(manny_points=7, cards={"hammock": {"points": 2}}, gnomes=(5, 4, 4)).provenance
    own = table[table.source == "own"]
    assert set(zip(own.card, own.field, strict=True)) == {
        ("manny-points", "wants"), ("hammock", "points"), ("no-gnome", "copies"),
    }  # fmt: skip


def test_forms_for_people():
    deck = edition(cards={"goal": {"name": "<b>Goal</b>"}})
    frame = deck.frame()
    assert len(frame) == 64 and frame.index.name == "face" and frame.loc[deck.number["hammock"], "wants"] == "blue"
    assert frame.set_index("id").loc["earnest-beancounter", "wants"] == "1|2|3"
    assert "<b>" not in deck._repr_html_() and "&lt;b&gt;Goal" in deck._repr_html_()
    assert "44 garden cards, 9 squabbles, 11 jury cards, 12 gnomes" in str(deck)
    assert repr(edition()) == "gl.lawnarchy.edition()"
    assert repr(Edition("x", deck.cards)).startswith("<Lawnarchy edition 'x', digest ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"many_points": 7}, ["'many_points'", "did you mean 'manny_points'", "jury_to_win", "p_dantic"]),
        ({"hammock": 7}, ["'hammock'", "manny_points"]),
        ({"manny_points": 0}, ["manny-points", "wants 0", "from 1 to 99"]),
        ({"manny_points": "8"}, ["wants '8'", "whole number"]),
        ({"manny_points": True}, ["wants True"]),
        ({"manny_points": 7.5}, ["wants 7.5"]),
        ({"moni_chrome": 5}, ["from 1 to 4"]),
        ({"carla_ful": 3}, ["no threshold"]),
        ({"earnest_beancounter": 3}, ["different values", "1|2|3"]),
        ({"earnest_beancounter": (1, 1)}, ["different values"]),
        ({"earnest_beancounter": (1, 2, 3, 4, 5)}, ["one to four"]),
        ({"jury_to_win": (5, 4)}, ["jury_to_win (5, 4)", "2, 3 and 4 players"]),
        ({"jury_to_win": (5, 4, 0)}, ["from 1"]),
        ({"jury_to_win": 5}, ["jury_to_win 5"]),
        ({"jury_to_win": (12, 4, 3)}, ["only 11 jury cards"]),
        ({"without": [c.id for c in edition().cards if c.kind == "jury"][:7]}, ["only 4 jury cards"]),
        ({"gnomes": (8, 1, 1)}, ["gnomes (8, 1, 1)", "from 0 to 7"]),
        ({"gnomes": (7, 7, 3)}, ["at most 16", "17"]),
        ({"centre": 0}, ["centre 0", "from 1 to 8"]),
        ({"centre": 9}, ["centre 9"]),
        ({"compost_always": "no"}, ["compost_always 'no'", "True or False"]),
        ({"without": "seeds-1"}, ["15 starting cards", "at least 16"]),
        ({"without": "hamock"}, ["'hamock'", "did you mean 'hammock'"]),
        ({"cards": {"hamock": {"points": 1}}}, ["did you mean 'hammock'"]),
        ({"cards": {"hammock": {"point": 1}}}, ["'point'", "did you mean 'points'"]),
        ({"cards": {"hammock": {"points": 10}}}, ["hammock", "points 10", "from 0 to 9"]),
        ({"cards": {"hammock": {"colour": "bleu"}}}, ["did you mean 'blue'"]),
        ({"cards": {"hammock": {"condition": "position"}}}, ["wants 'blue'", "place from 1 to 4"]),
        ({"cards": {"hammock": {"condition": "none"}}}, ["wants 'blue'", "blank"]),
        ({"cards": {"seeds-1": {"wants": 5}}}, ["wants 5", "place from 1 to 4"]),
        ({"cards": {"hammock": {"effect": "gnome3"}}}, ["'gnome3'", "gnome1, gnome2"]),
        ({"cards": {"goal": {"wants": ""}}}, ["a colour for destroy_colour"]),
        ({"cards": {"swap": {"wants": "blue"}}}, ["wants 'blue'", "blank"]),
        ({"cards": {"swap": {"points": 1}}}, ["points 1", "squabble"]),
        ({"cards": {"tad-more": {"copies": 2}}}, ["copies 2", "1 for a jury card"]),
        ({"cards": {"hammock": {"copies": 90}}}, ["cards for the pile", "at most 120"]),
        ({"cards": {"hammock": {"copies": 0}}}, ["copies 0"]),
        ({"cards": {"seeds-1": {"copies": 50}}}, ["starting cards", "at most 60"]),
        ({"without": 3}, ["without 3", "the id of a card"]),
        ({"without": ["swap", 3]}, ["without: 3", "the id of a card"]),
        ({"without": [["swap"]]}, ["['swap']", "the id of a card"]),
        ({"cards": 3}, ["cards 3", "{'hammock': {'points': 4}}"]),
        ({"cards": 0}, ["cards 0"]),
        ({"cards": {"hammock": 3}}, ["3 for 'hammock'", "expected fields"]),
        ({"name": ""}, ["name ''"]),
        ({"source": "rulbook"}, ["'rulbook'", "did you mean 'rulebook'", "cards.csv"]),
        ({"source": 7}, ["source 7"]),
        ({"source": "a" * 5000}, ["there is no edition 'aaa"]),
        ({"source": "sample 'a'b'"}, ["sample 'a'b'", "a text in quotes"]),
        ({"source": "sample 007"}, ["sample 007", "a whole number"]),
        ({"source": "sample \u0663"}, ["there is no edition 'sample \u0663'"]),
    ],
)
def test_refused_with_what_is_allowed(arguments, words):
    with pytest.raises(EditionError) as error:
        edition(**arguments)
    for word in words:
        assert word in str(error.value)


def test_decks_that_no_record_can_hold():
    cards = edition().cards
    more = [Card(f"extra-{n}", "Extra", "garden", "blue") for n in range(57)]
    with pytest.raises(EditionError, match="121 card faces are not allowed: expected at most 120"):
        Edition("x", (*cards, *more))
    assert len(Edition("x", (*cards, *more[:56])).cards) == 120
    jury = [Card(f"jury-{n}", "Jury", "jury", condition="garden_total_at_least", wants=n + 1) for n in range(14)]
    with pytest.raises(EditionError, match="25 jury cards are not allowed: expected at most 24"):
        Edition("x", (*cards, *jury))
    with pytest.raises(EditionError, match="'hammock' is there 2 times"):
        Edition("x", (*cards, cards[edition().number["hammock"]]))
    with pytest.raises(EditionError, match="id 'Big Tree' is not allowed"):
        Edition("x", (*cards, Card("Big Tree", "Big Tree", "garden", "blue")))
    with pytest.raises(EditionError, match="cannot fill a centre of 4"):
        Edition("x", tuple(card for card in cards if card.starting or card.kind == "jury"))


def test_kinds_of_cards_may_be_missing_and_combined_anew():
    no_squabbles = edition(without=[card.id for card in edition().cards if card.kind == "squabble"])
    assert int(no_squabbles.array["squabbles"][0]) == 0
    fields = {"condition": "destroyed_opposite", "wants": "", "points": 9, "effect": "gnome2", "copies": 3}
    new = edition(cards={"hammock": fields}, gnomes=(0, 0, 0))
    face = new.number["hammock"]
    assert [int(new.array[f][0, face]) for f in ("condition", "wants", "points", "effect", "copies")] == [
        e.DESTROYED_OPPOSITE, 0, 9, e.TWO_GNOMES, 3,
    ]  # fmt: skip


def test_many_errors_are_shown_ten_at_a_time():
    wrong = {card.id: {"points": 11} for card in edition().cards if card.kind == "garden"}
    with pytest.raises(EditionError) as error:
        edition(cards=wrong)
    lines = str(error.value).splitlines()
    assert len(lines) == 11 and lines[-1] == "... and 34 more"
