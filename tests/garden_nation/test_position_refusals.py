"""Positions that cannot be are refused, each with its place and what was expected."""

import pytest
from garden_nation_written import BOARD, board, game_of

from gardenlab.engine.errors import RecordError
from gardenlab.garden_nation import Game, edition

UNBUILT = {"brambles": {}, "buildings": {}, "taken": [[], []], "floors": [20, 20], "population": [38, 35]}
OPENING = UNBUILT | {"round": 1, "opening": True, "torticrane": None, "track": [0], "ploys": [4, 4]}
FOUR = [["barracks", "belfry", "cabaret", "market"], ["control-1-3", "control-2-4", "control-3-5", "control-4-6"]]
CHOOSING = OPENING | {"missions": ..., "actions_left": 1}


def choosing(kept, dealt=FOUR):
    """Missions being chosen at set-up."""
    return CHOOSING | {"pending": {"step": "mission", "dealt": dealt, "kept": kept}}


def building(area, seat=0, floors=1, roof=False, **more):
    """The example with one building more, its floors taken from the supply."""
    left = [17 - floors * (seat == 0), 18 - floors * (seat == 1)]
    entry = {area: {"seat": seat, "floors": floors, "roof": roof}}
    return {"buildings": BOARD["buildings"] | entry, "floors": left} | more


@pytest.mark.parametrize(
    ("given", "message"),
    [
        # what is written
        ({"tyles": [1]}, "position: unknown key 'tyles'; did you mean 'tiles'"),
        ({"game": "lawnarchy"}, "game: expected 'garden_nation', not 'lawnarchy'"),
        ({"edition": "nowhere"}, "edition: there is no edition 'nowhere'"),
        ({"edition": {"open_projects": 5}}, "edition: this is a position of 'rulebook, open projects 5'"),
        ({"round": 0}, "round: expected a whole number from 1 to 9999, not 0"),
        ({"opening": 1}, "opening: expected true or false, not 1"),
        ({"tiles": [1, 2, 3]}, "tiles: expected 7 entries, not 3"),
        ({"tiles": [1, 1, 2, 5, 7, 6, 3]}, "tiles: a territory is there twice"),
        ({"rotations": [0, 0, 0, 0, 0, 0, 6]}, r"rotations\[6\]: expected a whole number from 0 to 5, not 6"),
        ({"brambles": {"1.7": "green"}}, r"brambles: expected an area from 1.0 to 7.6 .*, not '1.7'"),
        ({"brambles": {"1.0": "gren"}}, r"brambles\['1.0'\]: expected one of green, .*did you mean 'green'"),
        ({"brambles": {"5.2": "green"}}, r"brambles\['5.2'\]: there is no bramble in this area"),
        ({"brambles": ["1.0"]}, "brambles: expected an object by area"),
        ({"buildings": {"5.2": {"floors": 2}}}, r"buildings\['5.2'\]: the key seat is missing"),
        ({"buildings": {"5.2": {"seat": 2}}}, r"buildings\['5.2'\].seat: expected a whole number from 0 to 1, not 2"),
        ({"buildings": {"5.2": {"seat": 0, "flors": 2}}}, r"buildings\['5.2'\]: unknown key 'flors'; did you mean"),
        ({"torticrane": 8}, "torticrane: expected a whole number from 1 to 7, not 8"),
        ({"population": [21]}, "population: expected 2 entries, not 1"),
        ({"missions": [["belfri", "market"], []]}, r"missions\[0\]\[0\]: expected the id of a card.*mean 'belfry'"),
        ({"missions": [["?", "?"], []]}, r"missions\[0\]\[0\]: '\?' stands for what an observation"),
        ({"projects": ["belfry", None, None, None]}, r"projects\[0\]: expected the id of a card, such as 'forge'"),
        ({"projects": ["forge"] * 5}, "projects: 5 are on offer; the edition has 4 slots"),
        ({"track": [0, 1, 0, 1, 0]}, "track: expected 1 to 4 entries"),
        ({"seed": "luck:7"}, "seed: after 'luck:' come 16 hexadecimal digits"),
        ({"seat": 0}, "seed: an observation has no seed"),
        ({"seat": 0, "seed": ..., "tiles": ...}, r"position: an observation \(with the key seat\) needs the key tiles"),
        ({"seat": 0, "seed": ...}, r"missions\[1\]\[0\]: seat 0 does not see the missions of seat 1: expected '\?'"),
        # what cannot be
        ({"floors": [17, 17]}, r"floors\[1\]: seat 1 has 20 floors; 2 on the board and 17 left make 19"),
        ({"buildings": BOARD["buildings"] | {"3.1": {"seat": 1, "floors": 2, "roof": True}}},
         "buildings: seat 1 has 1 roof, but has taken 0 projects"),
        ({"buildings": {"3.1": {"seat": 1, "floors": 20}}, "floors": [20, 0]}, "ending: seat 1 has no floor left"),
        ({"brambles": {}}, r"buildings\['1.0'\]: the area is a bramble without its token"),
        ({"brambles": {f"{n}.{slot}": "green" for n, slot in ((1, 0), (2, 4), (3, 4), (4, 3))}},
         "brambles: there are more green tokens than the edition has"),
        ({"population": [0, 30]}, r"population\[0\]: expected at least 1, not 0"),
        ({"ploys": [5, 3]}, r"ploys\[0\]: expected at most 4, not 5"),
        ({"score": [99, 0]}, r"score\[0\]: the projects taken are worth \d+, not 99"),
        ({"projects": ["house", "temple", "forge", None]}, "projects: 1 of 4 slots empty while the deck has cards"),
        ({"projects": ["house", "temple", "forge", "herbalist"]}, "the project 'herbalist' is there 2 times, not 1"),
        ({"project_deck": ["windmill"]}, "position: a project is missing: air-base, "),
        ({"missions": [["belfry"], ["cabaret", "market"]]}, r"missions\[0\]: expected 2 missions"),
        ({"missions": [["belfry", "belfry"], ["cabaret", "market"]]}, r"missions\[0\]: 'belfry' is kept twice"),
        ({"missions": [["belfry", "market", "cabaret"], []]}, r"missions\[0\]: expected 2 missions.*not 3"),
        ({"missions": [["control-1-3", "market"], ["control-1-3", "belfry"]]}, "missions: 'control-1-3' is there 2"),
        ({"rejected": [["belfry"], None]}, r"rejected\[0\]: expected 2 missions, or null"),
        ({"missions": ..., "rejected": [["belfry", "market"], None]}, "rejected: goes with the key missions"),
        ({"track": [0, 0]}, "track: two players take turns"),
        ({"actions_left": 3}, "actions_left: expected a whole number from 0 to 2, not 3"),
        ({"actions_left": 0}, "actions_left: expected from 1 to 2 on space 2 of the track, not 0"),
        ({"track": [0], "actions_left": 2}, "actions_left: expected from 1 to 1 on space 1 of the track, not 2"),
        ({"torticrane": None, "opening": False},
         "torticrane: is missing: expected the number, 1 to 7, of the territory"),
        ({"torticrane": None, "opening": ...}, "torticrane: is missing: expected the number, 1 to 7, of the territory"),
        ({"torticrane": ..., "opening": ...}, "torticrane: is missing: expected the number, 1 to 7, of the territory"),
        ({"over": True}, "over: a finished game has a full track"),
        ({"track": [0, 1, 0, 1], "actions_left": 0}, "ending: a finished game has it true"),
        ({"track": [0, 1, 0, 1], "actions_left": 0, "over": False}, "over: with a full track and actions_left 0"),
        ({"opening": True}, "torticrane: it comes with the first action of the game"),
        (OPENING | {"round": 2}, "opening: the first action of the game is the first of round 1"),
        (OPENING | {"ploys": [3, 4]}, "opening: no project has been taken and no ploy used"),
        (OPENING | {"buildings": {"5.2": {"seat": 0}}, "floors": [19, 20]}, "opening: nothing has been built"),
        # chance
        ({"seed": ..., "tiles": ...}, r"seed: the board \(the key tiles is left out\) has to be drawn at random"),
        ({"seed": ..., "rotations": ...}, r"seed: the board \(the key rotations is left out\)"),
        ({"seed": ..., "track": ...}, r"seed: who plays first \(the key track is left out\)"),
        ({"seed": ...}, r"seed: the projects \(the key projects or project_deck is left out\)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(given, message):
    with pytest.raises(RecordError, match=message):
        board(**given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"pending": "land"}, "pending: expected an object with the key step, not 'land'"),
        ({"pending": {"step": "dance"}}, "pending.step: expected one of mission, action, transfer"),
        ({"pending": {"step": "land"}}, "pending: the step land needs the key area"),
        ({"pending": {"step": "next", "area": "5.2"}}, "pending: unknown key 'area'"),
        ({"pending": {"step": "land", "area": "9.9"}}, "pending.area: expected an area from 1.0 to 7.6"),
        ({"pending": {"step": "action"}}, "pending: an action without a ploy or a forced move is just beginning"),
        ({"pending": {"step": "action", "ploy": "invasion"}}, "pending.ploy: expected one of strategic, transfer"),
        ({"pending": {"step": "action", "ploy": "strategic"}, "ploys": [4, 4]},
         "pending.ploy: seat 1 has all its 4 ploys, so it has used none"),
        ({"pending": {"step": "action", "ploy": "strategic", "territory": 4}},
         "pending.territory: 0 forced moves on from the torticrane lies 3, not 4"),
        ({"pending": {"step": "action", "moved_on": 1}}, "pending.moved_on: seat 1 can construct in territory 3"),
        ({"pending": {"step": "transfer", "area": "3.1"}}, "pending.area: seat 1 can transfer no roof from 3.1"),
        ({"pending": {"step": "land", "area": "5.2"}}, "pending.area: 5.2 is no untouched bramble"),
        ({"pending": {"step": "project", "area": "5.2"}}, "pending.area: no project is completed in 5.2 by seat 1"),
        ({"pending": {"step": "next"}}, "actions_left: expected 0"),
        ({"pending": {"step": "next"}, "actions_left": 0}, "pending: who plays next is asked only while two seats"),
        ({"pending": {"step": "mission", "dealt": FOUR}, "missions": ...}, "pending: missions are chosen at set-up"),
        (choosing([["barracks"], ["control-1-3"]]), "pending.kept: seats choose in turn from seat 0 on"),
        (choosing([["market", "sculpture"], []]), r"pending.kept\[0\]: a mission is kept that was not dealt"),
        (choosing([[], []], [["belfry"], ["market"]]), r"pending.dealt\[0\]: expected 4 entries, not 1"),
        (choosing([[], []], [FOUR[1], FOUR[1]]), "missions: 'control-1-3' is there 2 times; the edition has 1"),
        (choosing([[], []]) | {"missions": [["belfry"], []]}, "pending.kept: is not the same as the key missions"),
        (choosing([[], []]) | {"rejected": [None, None]}, "rejected: nothing is known of it while missions are chosen"),
        (OPENING | {"pending": {"step": "action", "moved_on": 1}}, "pending: the first action of the game needs no"),
    ],
)  # fmt: skip
def test_what_cannot_be_pending_is_refused_with_its_place(given, message):
    with pytest.raises(RecordError, match=message):
        board(**given)


def test_a_mission_half_chosen_asks_the_seat_in_turn():
    assert board(**choosing([["belfry"], []])).turn == 0
    assert board(**choosing([["belfry", "market"], []])).turn == 1
    assert set(board(**choosing([["belfry"], []])).moves) == {"keep barracks", "keep cabaret", "keep market"}


def test_each_seat_of_three_plays_once_a_round():
    three = {"population": [30] * 3, "floors": [14, 15, 17], "ploys": [4] * 3, "taken": [["herbalist"], [], []]}
    missions = [["belfry", "market"], ["control-1-3", "cabaret"], ["sculpture", "control-2-4"]]
    told = three | {"missions": missions, "track": [0, 1, 0]}
    with pytest.raises(RecordError, match="track: each seat plays once a round"):
        board(3, **told)
    called = board(3, **(told | {"track": [2], "actions_left": 0, "pending": {"step": "next"}}))
    assert set(called.moves) == {"next 0", "next 1"}


def test_an_edition_that_ends_by_an_empty_slot_needs_the_end_told():
    box = edition(empty_slot_ends=True, without=[card.id for card in edition().projects if card.id not in USED])
    told = BOARD | {"score": ..., "projects": ["house", "temple", "forge", None], "edition": box.recipe}
    told = {key: value for key, value in told.items() if value is not ...}
    with pytest.raises(RecordError, match="ending: a project could not be replaced, which sets the end"):
        Game(2, box).load(told)
    assert not Game(2, box).load(told | {"ending": True}).over


USED = ("house", "temple", "forge", "herbalist")


def test_tiles_that_may_not_be_turned_are_refused_turned():
    box = edition(rotate_tiles=False)
    data = {key: value for key, value in BOARD.items() if key not in ("score", "rotations")}
    assert Game(2, box).load(data).to_dict()["rotations"] == [0] * 7
    with pytest.raises(RecordError, match="rotations: the tiles of this edition are not turned"):
        Game(2, box).load(data | {"rotations": [1] * 7})


def test_an_invasion_after_a_forced_move_is_refused_where_the_edition_forbids_it():
    box = edition(forced_invasion=False)
    found = next(
        data
        for seed in range(40)
        for position in game_of(2, seed)
        if (data := position.to_dict()).get("pending", {}).get("ploy") == "invasion"
    )
    assert found["pending"]["area"][0] == str(found["torticrane"])
    assert not Game(2, box).load(found).settled
    other = found["torticrane"] % 7 + 1
    with pytest.raises(RecordError, match=r"pending.ploy: there is no invasion after a forced move"):
        Game(2, box).load(found | {"torticrane": other})
