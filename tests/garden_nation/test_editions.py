"""Editions: the rulebook's counts, changes, what is assumed, and what is refused (Components, Game Setup)."""

import json
import pickle
from collections import Counter

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.engine import forms
from gardenlab.engine.errors import EditionError
from gardenlab.garden_nation.cards import Options
from gardenlab.garden_nation.deal import deal
from gardenlab.garden_nation.edition_record import EDITION
from gardenlab.garden_nation.editions import Edition, edition
from gardenlab.garden_nation.geometry import NEIGHBOURS
from gardenlab.garden_nation.state import BRAMBLE, EMPTY, GREEN, RED, STATE, YELLOW


def dealt(box, players, seed):
    """The state after a deal."""
    state = forms.view(np.zeros(1, STATE))
    deal(state, forms.view(box.array), players, seed, 0)
    return state


def test_the_board_has_49_areas_two_of_each_land_and_a_bramble_on_every_tile():
    areas = edition().tiles
    assert [(area.tile, area.slot) for area in areas] == [(tile, slot) for tile in range(1, 8) for slot in range(7)]
    for tile in range(1, 8):
        found = Counter(area.land for area in areas if area.tile == tile)
        assert found == {"green": 2, "yellow": 2, "red": 2, "bramble": 1}
    assert {area.value for area in areas if area.land == "bramble"} == {5}


def test_red_and_yellow_areas_have_the_same_values():
    values = {land: sorted(a.value for a in edition().tiles if a.land == land) for land in ("green", "yellow", "red")}
    assert values["red"] == values["yellow"]
    assert values["green"] != values["red"] and len(values["green"]) == 14


def test_the_areas_read_twice_follow_the_printed_board_and_say_so():
    areas = {area.id: area for area in edition().tiles}
    assert (areas["5.6"].value, areas["6.0"].value) == (3, 4)
    assert {name for name, area in areas.items() if area.remark} == {"5.6", "6.0"}
    told = edition().provenance.query("remark != ''")
    assert set(told.item) == {"5.6", "6.0"} and set(told.source) == {"board"}
    assert all("a public adaptation has" in remark for remark in told.remark)


def test_the_cards_of_the_rulebook():
    box = edition()
    assert len(box.projects) == sum(card.copies for card in box.projects) == 21
    assert Counter(card.points for card in box.projects) == {4: 6, 3: 6, 5: 3, 7: 3, 11: 3}
    assert Counter(card.pattern for card in box.projects) == {
        "beside_empty": 6, "outside": 3, "pair": 3, "tall_pair": 3, "central": 3, "trio": 3,
    }  # fmt: skip
    assert all({card.land, card.beside} <= {"green", "yellow", "red"} for card in box.projects if card.beside)
    assert sum(card.copies for card in box.missions) == 24 and len(box.missions) == 15
    assert sum(card.copies for card in box.cards) == 45
    pairs = {card.tiles for card in box.missions if card.kind == "control"}
    assert pairs == {(1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 1), (7, 2)}
    assert [card.id for card in box.projects] == sorted(card.id for card in box.projects)
    assert box.number["air-base"] == 0 == box.number["barracks"] and box.number["windmill"] == 20


def test_the_record_has_every_field():
    record = edition().array[0]
    assert edition().array.dtype == EDITION and not edition().array.flags.writeable
    assert list(record["tile_land"][4]) == [GREEN, RED, YELLOW, RED, YELLOW, BRAMBLE, GREEN]
    assert list(record["tile_value"][5]) == [4, 3, 4, 4, 3, 3, 5]
    for cell, near in enumerate(NEIGHBOURS):
        assert list(record["neighbours"][cell]) == [*near, *[EMPTY] * (6 - len(near))]
    assert (record["neighbours"] >= 0).sum() == 2 * 96
    assert list(record["floors"]) == [0, 0, 20, 17, 14] and list(record["track_spaces"]) == [0, 0, 4, 3, 4]
    assert [list(row) for row in record["track_actions"][2:]] == [[1, 2, 2, 2], [1, 2, 2, 0], [1, 2, 2, 2]]
    points = record["population_points"]
    assert [points[i] for i in (1, 2, 3, 4, 9, 10, 11, 13, 14, 37, 38, 40)] == [
        -30, -20, -20, -10, -3, 0, 1, 1, 2, 9, 10, 10,
    ]  # fmt: skip
    assert record["projects"] == 21 and record["missions"] == 15 and list(record["tokens"]) == [3, 3, 3]
    keys = {*record["project_key"][:21], *record["mission_key"][:15]}
    assert len(keys) == 36 and 0 not in keys
    options = edition().options
    for name in EDITION.names:
        if name in Options._fields and name not in ("floors", "track_actions", "population_points"):
            assert record[name] == getattr(options, name), name
    assert options == Options()


@pytest.mark.parametrize(
    ("card", "pattern", "land", "beside", "floors"),
    [
        ("infirmary-red", 0, YELLOW, RED, 2),
        ("sacred-place-yellow", 0, GREEN, YELLOW, 2),
        ("fortress-green", 0, RED, GREEN, 2),
        ("house", 1, GREEN, EMPTY, 2),
        ("outpost", 2, RED, EMPTY, 1),
        ("windmill", 3, YELLOW, EMPTY, 2),
        ("radio-tower", 4, RED, EMPTY, 3),
        ("temple", 5, GREEN, EMPTY, 2),
    ],
)
def test_projects_in_the_record(card, pattern, land, beside, floors):
    record, face = edition().array[0], edition().number[card]
    names = ("pattern", "land", "beside", "floors", "copies")
    assert [record[f"project_{name}"][face] for name in names] == [pattern, land, beside, floors, 1]


@pytest.mark.parametrize(
    ("card", "kind", "points", "both", "land", "floors", "tiles", "copies"),
    [
        ("post-office", 0, 1, 0, YELLOW, 1, [-1, -1], 2),
        ("watchtower", 1, 3, 0, RED, 2, [-1, -1], 2),
        ("belfry", 2, 7, 0, EMPTY, 3, [-1, -1], 3),
        ("observatory", 2, 11, 0, EMPTY, 4, [-1, -1], 2),
        ("control-6-1", 3, 4, 12, EMPTY, 1, [5, 0], 1),
    ],
)
def test_missions_in_the_record(card, kind, points, both, land, floors, tiles, copies):
    record, face = edition().array[0], edition().number[card]
    found = [record[f"mission_{name}"][face] for name in ("kind", "points", "both", "land", "floors", "copies")]
    assert found == [kind, points, both, land, floors, copies] and list(record["mission_tiles"][face]) == tiles


def test_what_is_assumed_or_derived_is_said():
    table = edition().provenance
    assumed = list(table.query("source == 'assumed'").item)
    assert assumed == ["population_cap", *Options._fields[Options._fields.index("rotate_tiles") :]]
    assert list(table.query("source == 'derived'")[["item", "field"]].itertuples(index=False, name=None)) == [
        ("belfry", "copies")
    ]
    assert "12 rulings" in edition().note and "belfry (3)" in edition().note
    own = edition(rotate_tiles=False, copies={"belfry": 2})
    assert "11 rulings" in own.note and "belfry" not in own.note and own.sources["rotate_tiles"] == "own"
    told = own.provenance.set_index(["item", "field"]).source
    assert told["belfry", "copies"] == "own" and told["belfry", "points"] == "rulebook"


def test_changes_name_themselves_and_can_be_made_again():
    box = edition(floors=(18, 15, 12), negative_totals=False, copies={"belfry": 2}, without=["forge", "temple"])
    assert box.name == "rulebook, floors 18/15/12, not negative totals, no forge, no temple, 2 belfry"
    assert eval(repr(box), {"gl": gl}) == box
    assert edition(**json.loads(json.dumps(box.recipe))) == box and box != edition()
    back = {"copies": {"belfry": 3, "forge": 1, "temple": 1}, "floors": (20, 17, 14), "negative_totals": True}
    assert edition(box, **back) == edition() and edition(box, **back).name == "rulebook"
    again = pickle.loads(pickle.dumps(box))
    assert again == box and again.recipe == box.recipe and not again.array.flags.writeable
    assert len({edition(), edition(name="mine"), box, again}) == 2
    assert edition(ploys=4) is edition() and edition(name="mine").name == "mine"
    tracks = edition(track_actions=((1, 2), (2, 2, 2), (1, 1, 1, 1)), population_points=((1, -5), (10, 5)))
    assert tracks.name == "rulebook, track actions 1/2 | 2/2/2 | 1/1/1/1, population points 1/-5 | 10/5"
    assert edition(**json.loads(json.dumps(tracks.recipe))) == tracks
    assert list(tracks.array[0]["population_points"][[0, 1, 9, 10, 40]]) == [-5, -5, -5, 5, 5]
    assert edition(tracks, ploys=3).name == f"{tracks.name}, ploys 3"
    assert edition(edition(name="club"), ploys=3).name == "club, ploys 3"


def test_an_edition_shows_itself():
    box = edition()
    assert str(box).startswith(f"Garden Nation edition rulebook (digest {box.digest}): 21 common projects and 24 ")
    assert box.frame().loc[box.number["temple"], "points"] == 11 and box.frame("tiles").loc["5.2", "land"] == "yellow"
    assert len(box.frame("missions")) == 15 and "Infirmary" in box._repr_html_()
    with pytest.raises(EditionError, match="there is no table 'cards': expected projects, missions, tiles"):
        box.frame("cards")


def test_the_order_of_cards_and_areas_does_not_matter():
    box = edition()
    turned = Edition("turned", box.tiles[::-1], box.projects[::-1], box.missions[::-1], box.options)
    assert turned == box and turned.array.tobytes() == box.array.tobytes()


def test_other_cards_keep_their_order_when_one_is_left_out():
    whole, less = edition(), edition(without="forge")
    for seed in range(20):
        orders = []
        for box in (whole, less):
            state = dealt(box, 3, seed)
            order = [*state.open[:4], *[p for p in reversed(list(state.deck)) if p >= 0]]
            orders.append([box.projects[face].id for face in order[4:]])
        assert [card for card in orders[0] if card in orders[1]] == [card for card in orders[1] if card in orders[0]]


def test_four_players_are_dealt_four_missions_with_two_different_ones():
    few = edition(
        copies={"cabaret": 3, "market": 3, "belfry": 3, "observatory": 3, "barracks": 3, "sculpture": 1},
        without=[card.id for card in edition().missions if card.kind == "control"] + ["post-office", "watchtower"],
    )
    assert sum(card.copies for card in few.missions) == 16
    for seed in range(50):
        state = dealt(few, 4, seed)
        rows = [[state.dealt[seat, i] for i in range(4)] for seat in range(4)]
        assert all(len(set(row)) >= 2 and min(row) >= 0 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"open_project": 5}, "no argument 'open_project' .did you mean 'open_projects'"),
        ({"open_projects": 0}, "open_projects 0 is not allowed: expected a whole number from 1 to 8"),
        ({"open_projects": 9}, "open_projects 9 is not allowed"),
        ({"ploys": True}, "ploys True is not allowed"),
        ({"rotate_tiles": 1}, "rotate_tiles 1 is not allowed: expected True or False"),
        ({"least_population": 0}, "least_population 0 is not allowed: expected a whole number from 1 to 40"),
        ({"other_population": 3, "least_population": 3}, "other_population 3 is not allowed: expected 4 or more, so"),
        ({"population_cap": 36}, "first_population 38 is not allowed: population_cap is 36"),
        ({"bramble_tokens": (2, 2, 2)}, "bramble_tokens .* 7 tokens or more in all"),
        ({"floors": (0, 17, 14)}, "floors .* expected three whole numbers from 1 to 60"),
        ({"floors": 20}, "floors 20 is not allowed"),
        ({"track_actions": ((1, 2, 2, 2), (1, 2), (1, 2, 2, 2))}, "track_actions .1, 2. .* expected 3 whole numbers"),
        ({"track_actions": ((1, 2, 5), (1, 2, 2), (1, 2, 2, 2))}, "expected 2 to 4 whole numbers from 1 to 4"),
        ({"track_actions": ((1, 2), (1, 2, 2))}, "expected three tuples"),
        ({"population_points": ((2, 5),)}, "population_points .2, 5. is not allowed here: expected 1 inhabitant first"),
        ({"population_points": ((1, 5), (1, 6))}, "expected 1 inhabitant first, then ever more"),
        ({"population_points": ((1, 500),)}, "population_points .1, 500. is not allowed"),
        ({"population_points": ()}, "population_points .. is not allowed"),
        ({"copies": {"forge": 2}}, "card 'forge': copies 2 is not allowed: expected a whole number from 0 to 1"),
        ({"copies": {"belfry": 4}}, "copies 4 is not allowed: expected a whole number from 0 to 3"),
        ({"copies": {"belfri": 1}}, "copies: there is no card 'belfri' .did you mean 'belfry'"),
        ({"copies": 3}, "copies 3 is not allowed"),
        ({"copies": []}, "copies .. is not allowed"),
        ({"without": "forged"}, "without: there is no card 'forged'"),
        ({"without": ["cabaret", "post-office", "barracks", "belfry"]}, "15 secret missions are not allowed"),
        ({"without": 3}, "without 3 is not allowed: expected ids of cards"),
        ({"without": {"belfry": 1}}, "without .* is not allowed: expected ids of cards"),
        ({"without": "belfry", "copies": {"belfry": 2}}, "'belfry' is left out by without, but copies says 2"),
        ({"source": "rulebok"}, "there is no edition 'rulebok' .did you mean 'rulebook'"),
        ({"source": 3}, "source 3 is no edition"),
        ({"name": " "}, "name ' ' is not allowed"),
    ],
)  # fmt: skip
def test_faults_in_arguments_are_named(arguments, message):
    with pytest.raises(EditionError, match=message):
        edition(**arguments)


def test_an_edition_without_nothing_is_whole_and_numbers_of_numpy_are_numbers():
    assert edition(without=None) is edition()
    assert edition(without="belfry", copies={"belfry": 0}) == edition(without=["belfry"])
    assert edition(copies={"belfry": np.int64(2)}, ploys=np.int8(3)) == edition(copies={"belfry": 2}, ploys=3)
    with pytest.raises(EditionError, match="folder None is not allowed: expected a text or a path"):
        edition().to_csv(None)
    with pytest.raises(EditionError, match="there is no table"):
        edition().frame([])
