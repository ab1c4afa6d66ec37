"""Decks drawn at random: everything the rulebook fixes holds in each, and the rest varies."""

import pickle
from collections import Counter

import numpy as np
import pytest

from gardenlab.engine.errors import EditionError
from gardenlab.lawnarchy.editions import COLOURS, edition, sample_edition
from gardenlab.lawnarchy.sampling import GNOME_SPLITS, POINTS, Draw

SEEDS = [*range(60), -1, 10**30, "7", "s1234567b", ""]


@pytest.fixture(scope="module")
def decks():
    return [sample_edition(seed) for seed in SEEDS]


def gardens(deck, starting):
    return [c for c in deck.cards if c.kind == "garden" and c.starting is starting for _ in range(c.copies)]


def test_counts(decks):
    for deck in decks:
        assert (len(gardens(deck, True)), len(gardens(deck, False))) == (16, 28)
        assert Counter(c.kind for c in deck.cards)["squabble"] == 9
        assert Counter(c.kind for c in deck.cards)["jury"] == 11


def test_starting_cards(decks):
    kinds = {
        "Seeds": ("blue", "position"),
        "Beets": ("purple", "neighbour_colour"),
        "Poofs": ("yellow", "neighbour_colour"),
        "Weeds": ("green", "opposite_colour"),
    }
    for deck in decks:
        start = gardens(deck, True)
        assert Counter(card.name for card in start) == dict.fromkeys(kinds, 4)
        for card in start:
            assert (card.colour, card.condition, card.points, card.effect) == (*kinds[card.name], 1, "none")
            assert card.id == f"{card.name.lower()}-{card.wants}"
        assert {"beets-green", "poofs-yellow", "weeds-blue"} <= set(deck.number)


def test_only_printed_values_and_each_of_them(decks):
    everything = {(condition, points) for condition, values in POINTS.items() for points in values}
    assert len(everything) == 13
    for deck in decks:
        assert {(c.condition, c.points) for c in gardens(deck, False)} <= everything
        symbols = {(c.condition, c.points) for c in gardens(deck, False) + gardens(deck, True)}
        assert symbols == everything | {("opposite_colour", 1)}
        assert {c.effect for c in gardens(deck, False)} == {"none", "gnome1", "gnome2", "rearrange", "fence_destroy"}


def test_what_is_known_of_single_cards(decks):
    for deck in decks:
        card = {c.id: c for c in deck.cards}
        assert (card["hammock"].condition, card["hammock"].wants) == ("neighbour_colour", "blue")
        assert (card["potatoes"].colour, card["potatoes"].effect) == ("purple", "gnome1")
        assert {card[name].colour for name in ("neuroses", "petunias", "narcissisms", "forget-me-not")} == {"yellow"}
        assert card["box-tree"].colour == "blue" and card["box-tree"].condition != "none"
        assert card["manicured-lawn"].colour == "green"
        assert (card["forget-me-not"].points, card["forget-me-not"].condition) == (4, "destroyed_neighbour")
        cherry = card["sour-cherry"]
        assert (cherry.colour, cherry.points, cherry.condition) == ("blue", 3, "opposite_colour")
        assert {"zen-garden", "nudist-zone"} <= set(card)
        words = {"purple": "vegetable", "green": "lawn", "yellow": "flower", "blue": "tree"}
        assert all(words[c.colour] == c.id.split("-")[0] for c in deck.cards if c.id[-1].isdigit() and not c.starting)


def test_every_field_that_a_source_gives_is_kept(decks):
    table = edition().provenance
    known = table[table.source.isin(["rulebook", "review"])]
    default = {card.id: card for card in edition().cards}
    named = {card.id for card in edition().cards if not card.starting and card.id not in decks[0].number}
    for deck in decks:
        cards = {card.id: card for card in deck.cards}
        for card, field in zip(known.card, known.field, strict=True):
            if card in cards and not cards[card].starting:
                assert getattr(cards[card], field) == getattr(default[card], field), (deck.name, card, field)
    assert {"pumpkins", "apple-tree"} <= named


def test_squabbles_and_jury_are_the_default_ones(decks):
    kept = [card for card in edition().cards if card.kind != "garden"]
    assert all([card for card in deck.cards if card.kind != "garden"] == kept for deck in decks)
    goal = sample_edition(1).cards[sample_edition(1).number["goal"]]
    assert (goal.effect, goal.wants) == ("destroy_colour", "yellow")


def test_gnomes(decks):
    assert len(GNOME_SPLITS) == 37 == len(set(GNOME_SPLITS))
    for deck in decks:
        assert sum(deck.gnomes) == 12 and all(1 <= count <= 7 for count in deck.gnomes)
    assert len({deck.gnomes for deck in decks}) > 15


def test_decks_differ_and_everything_open_varies(decks):
    assert len({deck.digest for deck in decks}) == len(decks)
    for name, field, least in (
        ("hammock", "colour", 4), ("hammock", "points", 3), ("hammock", "effect", 5), ("forget-me-not", "effect", 5),
        ("sour-cherry", "wants", 4), ("zen-garden", "colour", 4), ("zen-garden", "condition", 6),
    ):  # fmt: skip
        assert len({getattr(deck.cards[deck.number[name]], field) for deck in decks}) == least
    blues = Counter(sum(card.colour == "blue" for card in gardens(deck, False)) for deck in decks)
    assert len(blues) > 5
    assert len({deck.cards[deck.number["poofs-yellow"]].copies for deck in decks}) > 1


def test_fields_are_drawn_evenly():
    colours = Counter(Draw("even").choice(f"{n} hammock colour", COLOURS[1:]) for n in range(4000))
    assert sum((colours[colour] - 1000) ** 2 / 1000 for colour in COLOURS[1:]) < 16.3  # p = .001
    drawn = [sample_edition(f"even {n}") for n in range(200)]
    colours = Counter(deck.cards[deck.number["hammock"]].colour for deck in drawn)
    assert sum((colours[colour] - 50) ** 2 / 50 for colour in COLOURS[1:]) < 16.3


def test_same_seed_same_deck_and_seven_is_not_a_text():
    assert sample_edition(7) == sample_edition(7) == sample_edition(np.int64(7)) != sample_edition("7")
    assert sample_edition(7) != sample_edition(-7)
    assert (sample_edition(7).name, sample_edition("7").name) == ("sample 7", "sample '7'")
    assert sample_edition(7).digest == "2519fcbeb232d28d"  # the same deck on every machine and with every version


@pytest.mark.parametrize("seed", [7, -3, "7", 'it\'s "mine"'])
def test_a_drawn_deck_can_be_named_changed_saved_and_pickled(seed, tmp_path):
    deck = sample_edition(seed)
    assert edition(deck.name) == deck and edition(deck.name).name == deck.name
    changed = edition(deck, manny_points=7)
    assert changed.name == f"{deck.name}, manny-points at 7" and edition(**changed.recipe) == changed
    assert pickle.loads(pickle.dumps(deck)) == deck and edition(deck.to_csv(tmp_path)) == deck


def test_the_note_says_drawn():
    deck = sample_edition(7)
    assert deck.note.startswith("Deck drawn at random") and deck.note.count(".") == 1
    table = deck.provenance.set_index(["card", "field"]).source
    assert table["hammock", "points"] == "drawn" and table["hammock", "wants"] == "rulebook"
    assert table["no-gnome", "copies"] == "drawn" and table["poofs-yellow", "colour"] == "reconstructed"


@pytest.mark.parametrize("seed", [1.5, None, True, (1, 2)])
def test_seeds_that_are_refused(seed):
    with pytest.raises(EditionError, match="expected a whole number or a text"):
        sample_edition(seed)
