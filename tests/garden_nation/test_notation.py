"""Moves in words: every legal move is read back and keyed; what is not legal is refused with the rule."""

import pytest
from garden_nation_table import built, played, refused, table, told, written

from gardenlab.engine.errors import IllegalMove, NotationError
from gardenlab.garden_nation import Game, edition
from gardenlab.garden_nation.areas import dealt_to
from gardenlab.garden_nation.notation import move_keys, steps
from gardenlab.garden_nation.state import CALL, SHIFT


def test_every_legal_move_is_read_back_and_found_on_the_board():
    keys = set()
    for seed, players in ((1, 2), (2, 3), (3, 4)):
        for position in played(players, seed).positions:
            for text, code in position.moves.codes.items():
                assert steps(text) == [text]
                key, *_ = move_keys(position.state, position.game.edition, code)
                keys.add(key)
            assert len(position.moves) == len(position.legal_codes())
    assert {"5.2", "tile-6", "no-project", "land-green", "land-red", "seat-2", "mission-belfry"} <= keys
    assert any(key.startswith("project-") for key in keys)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("construct 5.2 as green, project forge, next 2", ["construct 5.2", "as green", "project forge", "next 2"]),
        ("Construct area 5.2; AS tall yellow grass", ["construct 5.2", "as yellow"]),
        ("as red leaves no project", ["as red", "no project"]),
        ("transfer 5.2 to 3.1 abandon building 5.2", ["transfer 5.2", "to 3.1", "abandon 5.2"]),
        ("strategic movement to territory 6 invade 6.0", ["strategic 6", "invade 6.0"]),
        ("Forced 6 forced move 7 pass", ["forced 6", "forced 7", "pass"]),
        ("keep Post Office keep control 6 1", ["keep post-office", "keep control-6-1"]),
        ("project Terraced Houses, next seat 0", ["project terraced-houses", "next 0"]),
        ("keep Control-1-3", ["keep control-1-3"]),
        ("project Road to Rome next 1", ["project road-to-rome", "next 1"]),
        ("project No Man's Land, no project", ["project no-man-s-land", "no project"]),
        ("project forge to 3.1", ["project forge", "to 3.1"]),
        ("keep Territory Control 1 and 3 keep Belfry", ["keep territory-control-1-and-3", "keep belfry"]),
    ],
)
def test_a_turn_is_split_into_steps(text, found):
    assert steps(text) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no move"),
        ("plant rose", "cannot read 'plant rose'"),
        ("construct 8.1", "an area is a territory"),
        ("construct 5.7", "from 0 to 6"),
        ("invade", "cannot read 'invade'"),
        ("construct 5.2 build 3.1", "cannot read 'build 3.1' in 'construct 5.2 build 3.1'"),
        ("strategic 8", "a territory is a number from 1 to 7"),
        ("next 4", "a seat is a number from 0 to 3"),
        ("as blue", "a land is green, yellow or red"),
        ("no forge", "cannot read 'no forge'"),
        ("project forge next 7", "cannot read 'next 7'"),
        ("keep", "expected the name of a mission"),
        ("project", "expected the name of a project"),
    ],
)
def test_what_cannot_be_read_is_refused(text, message):
    with pytest.raises(NotationError, match=message):
        steps(text)


STOOD = built("5.1 0 2", "5.2 1 3", "5.3 0 1 roof", "3.0 0 1", "6.4 1 1")
FULL = built(*(f"5.{slot} 1 1" for slot in range(7) if slot != 5), "5.5 1 1", "2.0 0 1", "3.0 1 2")


@pytest.mark.parametrize(
    ("given", "moves", "refused", "message"),
    [
        ({}, "", "construct 3.1", "area 3.1 is not in territory 5, where the torticrane stands"),
        ({}, "", "construct 5.2", "the building in 5.2 is that of seat 1"),
        ({}, "", "construct 5.3", "the building in 5.3 has a roof, so it is blocked"),
        ({"population": [5, 30]}, "", "construct 5.1", "costs 5 inhabitants, 3 for the land and 2 for the floors"
         " there; seat 0 has 5, of which 1 must remain"),
        ({"supply": 0}, "", "construct 5.0", "seat 0 has no floor left"),
        ({}, "", "abandon 5.2", "seat 0 has no building in 5.2, which seat 1 occupies"),
        ({}, "", "abandon 5.0", "which nobody occupies"),
        ({}, "", "abandon 3.0", "area 3.0 is not in territory 5"),
        ({}, "", "invade 6.4", "area 6.4 is not in territory 5"),
        ({}, "", "invade 5.0", "there is no building in 5.0"),
        ({}, "", "invade 5.1", "the building in 5.1 is the player's own"),
        ({}, "", "invade 5.2", "invading 5.2 costs 36 inhabitants; seat 0 has 30"),
        ({"population": [60, 30], "supply": 2}, "", "invade 5.2", "takes 3 floors; seat 0 has 2 floors left"),
        ({"ploys": 0, "population": [60, 30]}, "", "invade 5.2", "seat 0 has no ploy token left"),
        ({"population": [60, 30]}, "strategic 6", "invade 6.4", "strategic movement was this action's ploy; one ploy"),
        ({}, "", "strategic 7", "from territory 5 it leads one number down or up, to 4 or 6"),
        ({}, "strategic 6", "strategic 7", "one ploy an action"),
        ({}, "", "forced 6", "in territory 5 seat 0 can construct, for instance in 5.0 for 4 inhabitants"),
        ({}, "", "transfer 5.1", "the building in 5.1 has no roof"),
        ({}, "", "transfer 5.0", "seat 0 has no building in 5.0"),
        ({"buildings": built("5.3 0 1 roof", "5.2 0 1")}, "", "transfer 5.3", "no other open building on red leaves"),
        ({}, "transfer 5.3", "to 5.3", "has a roof; the roof goes to an open one"),
        ({}, "transfer 5.3", "to 5.2", "seat 0 has no building in 5.2"),
        ({"buildings": {**STOOD, **built("7.0 0 1")}}, "transfer 5.3", "to 7.0", "7.0 is yellow grass and 5.3 is red"),
        ({}, "transfer 5.3", "construct 5.0", "now say where the roof of 5.3 goes"),
        ({}, "transfer 5.3 to 3.0", "strategic 6", "a roof transfer was this action's ploy"),
        ({}, "", "pass", "seat 0 can construct, for instance in"),
        ({}, "strategic 6", "pass", "the action has begun with strategic movement"),
        ({}, "", "next 1", "two players take turns"),
        ({"players": 3}, "", "next 1", "the next player is chosen after the last action; seat 0 has 2 actions left"),
        ({}, "", "project forge", "completed at the moment when its floor is placed"),
        ({}, "", "as red", "now comes an action in territory 5"),
        ({}, "", "keep belfry", "now comes an action in territory 5"),
        ({}, "construct 5.5", "construct 5.0", "now choose the land of the bramble 5.5"),
        ({"buildings": FULL}, "", "forced 3", "after territory 5 comes territory 6"),
        ({"buildings": FULL}, "forced 6", "strategic 7", "strategic movement comes before a forced move"),
        ({"buildings": FULL}, "forced 6", "construct 7.0", "territory 6, which the forced move has reached"),
        ({"buildings": FULL}, "", "pass", "seat 0 can construct"),
        ({"buildings": FULL, "supply": 0}, "forced 6 forced 7", "pass", "the action has begun with a forced move"),
    ],
)  # fmt: skip
def test_an_illegal_move_is_refused_with_the_rule(given, moves, refused, message):
    position = table(**{"buildings": STOOD, "brambles": brambles(given), **given})
    if moves:
        position = position.play(moves)
    with pytest.raises(IllegalMove, match=message) as caught:
        position.play(refused)
    assert "(" in str(caught.value) and "legal: " in str(caught.value)


def brambles(given):
    return {"5.5": "green"} if given.get("buildings") is FULL else {}


def test_projects_are_refused_with_what_they_ask():
    position = table(buildings=built("5.1 0 1"), projects=["prison", "radio-tower", "outpost", "air-base"])
    position = position.play("construct 5.1")
    reasons = {}
    for name in ("radio-tower", "outpost", "air-base", "forge", "forgery"):
        with pytest.raises(IllegalMove) as caught:
            position.play(f"project {name}")
        reasons[name] = str(caught.value)
    assert "3+ floors on red leaves in the central territory; 5.1 has 2 floors on red leaves in an outside" in reasons[
        "radio-tower"]  # fmt: skip
    assert "open buildings of seat 0 beside it: none" in reasons["outpost"]
    assert "2+ floors on red leaves beside two buildings, one on green grass and one on yellow grass" in reasons[
        "air-base"]  # fmt: skip
    assert "forge is not on offer; on offer are" in reasons["forge"]
    assert "there is no project 'forgery'; did you mean 'forge'?" in reasons["forgery"]
    taken = table(buildings=built("5.1 0 1"), projects=["prison"], taken=[[], ["forge"]]).play("construct 5.1")
    with pytest.raises(IllegalMove, match="forge was completed by seat 1; on offer are prison"):
        taken.play("project forge")


def test_bramble_tokens_run_out():
    given = {"1.0": "green", "2.4": "green", "3.4": "green"}
    with pytest.raises(IllegalMove, match="no bramble token for green grass is left"):
        table(brambles=given).play("construct 5.5 as green")


def test_a_mission_is_refused_without_telling_what_others_hold():
    position = Game(2).deal(3)
    edition = position.game.edition
    own = {edition.missions[face].id for face in dealt_to(position.state, position.turn)}
    other = next(card.id for card in edition.missions if card.id not in own)
    with pytest.raises(IllegalMove) as caught:
        position.play(f"keep {other}")
    reason = str(caught.value).rpartition("; legal:")[0]
    assert {card.id for card in edition.missions if card.id in reason} == own | {other}
    first = position.moves[0]
    with pytest.raises(IllegalMove, match="is kept already, and the two missions kept are different ones"):
        position.play(first).play(first)


def test_the_opening_is_refused_what_is_no_construction():
    position = Game(3).deal(3)
    while position.state.step == 0:
        position = position.play(position.moves[0])
    for move in ("abandon 5.1", "invade 5.1", "strategic 3", "forced 2", "transfer 1.1", "pass"):
        with pytest.raises(IllegalMove, match="the first action of the game is to construct"):
            position.play(move)
    assert sum(move.startswith("construct") for move in position.moves) == 49
    position = position.play("construct 5.1")
    with pytest.raises(IllegalMove, match=r"seat \d has played in this round"):
        position.play(f"next {position.turn}")
    with pytest.raises(IllegalMove, match="there is no seat 3 with 3 players"):
        position.play("next 3")


def test_a_card_is_called_by_its_name_where_that_is_one_cards_alone():
    one = written("5.1 0 1", "5.2 0 1", projects=["infirmary-red", "fortress-green"]).play("construct 5.2")
    by_name = one.play("project Infirmary")
    assert by_name == one.play("project infirmary-red") == one.play("project Infirmary (red)")
    assert told(by_name, "taken") == [["infirmary-red"], []]
    assert "no project called sacred-place is on offer; on offer are" in refused(one, "project Sacred Place")
    both = written("5.2 0 1", projects=["infirmary-red", "infirmary-green"]).play("construct 5.2")
    said = "2 cards to choose from are called infirmary: expected 'project infirmary-green' or 'project infirmary-red'"
    assert said in refused(both, "project Infirmary")
    assert both.play("project Infirmary (green)") == both.play("project infirmary-green")


def test_a_mission_is_called_by_its_name():
    start = Game(2).deal(3)
    assert start.play("keep Territory Control 6 and 1") == start.play("keep control-6-1")
    assert start.play("keep Belfry, keep Observatory") == start.play("keep belfry").play("keep observatory")
    assert "none called territory-control-1-and-3 is among the missions that seat" in refused(
        start, "keep Territory Control 1 and 3"
    )


def test_what_is_no_code_of_a_move_has_no_text():
    for code in (99999, -1, None, (CALL << SHIFT) + 9, 1 << 20):
        with pytest.raises(NotationError, match="is not the code of a move; expected one of position"):
            Game(2).deal(3).move_text(code)


def test_a_card_of_ones_own_whose_name_holds_a_word_of_moves_is_called_by_it(tmp_path):
    edition().to_csv(tmp_path)
    projects = tmp_path / "projects.csv"
    projects.write_text(projects.read_text().replace("herbalist,Herbalist,", "rome,Road to Rome,"))
    placed = written("5.2 0 1", box=str(tmp_path), projects=["rome"]).play("construct 5.2, project Road to Rome")
    assert told(placed, "taken") == [["rome"], []]
