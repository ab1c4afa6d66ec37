"""Editions: the rulebook's counts, changes, a folder of one's own, and what is refused (Components, Setup)."""

import json
import pickle

import pytest
from last_garden_table import game_of

import gardenlab as gl
from gardenlab.engine.errors import EditionError
from gardenlab.last_garden import edition
from gardenlab.last_garden.cards import Options


def test_the_rulebook():
    box = edition()
    assert sum(card.copies for card in box.cards) == 18 and len(box.cards) == 18
    assert [card.id for card in box.cards[::6]] == ["place-1", "move-1", "spin-1"]
    assert box.options == Options() and 3 * box.options.gems_each == 36
    record = box.array[0]
    assert list(record["robotanists"]) == [0, 0, 4, 4, 3] and list(record["hand"]) == [0, 0, 5, 5, 4]
    assert list(record["rounds"]) == [0, 0, 4, 3, 4] and not box.array.flags.writeable
    assert [boost.id for boost in box.boosts] == ["x2", "multi", "change"]


def test_what_is_assumed_is_said():
    assumed = edition().provenance.query("source == 'assumed'").item
    assert list(assumed) == ["lab_spaces", "lost_shares"]
    assert "a lab of 3 spaces" in edition().note and "is lost" in edition().note
    own = edition(lab_spaces=2, lost_shares=False)
    assert own.note == "" and edition(lost_shares=False).note.endswith("assumes a lab of 3 spaces.")


def test_changes_name_themselves_and_can_be_made_again():
    box = edition(wilting_threshold=7, copies={"spin-6": 2}, without="place-1", rounds=(4, 4, 4))
    assert box.name == "rulebook, rounds 4/4/4, wilting threshold 7, no place-1, 2 spin-6"
    assert eval(repr(box), {"gl": gl}) == box
    assert edition(**json.loads(json.dumps(box.recipe))) == box and box != edition()
    assert edition(box, wilting_threshold=6, rounds=(4, 3, 4), copies={"spin-6": 1, "place-1": 1}) == edition()
    again = pickle.loads(pickle.dumps(box))
    assert again == box and again.recipe == box.recipe and not again.array.flags.writeable
    assert edition(wilting_threshold=6) is edition() and edition(name="mine").name == "mine"
    assert edition(name="mine") == edition()


def test_a_folder_of_ones_own_is_written_and_read(tmp_path):
    box = edition(mine_pays=(6, 3, 0), hand=(6, 5, 4), copies={"move-2": 3}, lost_shares=False)
    folder = box.to_csv(tmp_path / "mine")
    again = edition(folder)
    assert again == box and again.name == "mine"
    sources = dict(box.sources)
    assert dict(again.sources) == {**sources, "robotanists": "own", "rounds": "own"}  # one chart has one source
    assert gl.last_garden.Game(2, folder).deal(1).to_dict()["edition"] == str(folder)
    position = gl.last_garden.Game(2, folder).deal(1)
    assert gl.load(position.to_json()) == position


def test_one_file_is_known_by_its_header_and_the_rest_is_the_rulebooks(tmp_path):
    file = tmp_path / "house.csv"
    file.write_text("Option;Value\nWilting threshold;5\nLost shares;no\nmine pays;4|2|1\n", encoding="utf-8")
    box = edition(file)
    assert box == edition(wilting_threshold=5, lost_shares=False, mine_pays=(4, 2, 1)) and box.name == "house"
    assert box.sources["wilting_threshold"] == "own" and box.sources["lab_spaces"] == "assumed"
    file.write_text("type,die,copies\nPlace,1,3\nspin,2,\n", encoding="utf-8")
    with pytest.raises(EditionError, match="hand 5 with 2 players is not allowed: the deck has 4 program cards"):
        edition(file)
    file.write_text("players,robotanists,hand,rounds\n2,3,4,5\n3,3,4,3\n4,3,4,4\n", encoding="utf-8")
    assert edition(file).options.rounds == (5, 3, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("option,value\nlab_space,3\n", r"line 2: no option 'lab_space' \(did you mean 'lab_spaces'\?\)"),
        ("option,value\nlab_spaces,9\n", "lab_spaces 9 is not allowed: expected a whole number from 0 to 6"),
        ("option,value\nlab_spaces,3\nlab_spaces,3\n", "line 3: option lab_spaces is there twice"),
        ("option,value,source\nlab_spaces,3,gossip\n", "line 2, column source: 'gossip' is not allowed"),
        ("type,die\nplaice,1\n", "line 2, column type: 'plaice' is not allowed: expected place, move, spin"),
        ("type,die\nplace,7\n", "line 2, column die: 7 is not allowed"),
        ("id,type,die\nplace-2,place,1\n", "column id: 'place-2' is not allowed: expected type and die, 'place-1'"),
        ("type,die\nplace,1\nplace,1\n", "line 3, column id: 'place-1' is there twice"),
        ("players,robotanists,hand,rounds\n2,4,5,4\n3,4,5,3\n", "no row for 4 players"),
        ("players,robotanists,hand,rounds\n2,4,x,4\n3,4,5,3\n4,3,4,4\n", "line 2, column hand: 'x' is not allowed"),
        ("id,name\nx2,Double\nmulti,Many\n", "no boost 'change'"),
        ("a,b\n1,2\n", "line 1: expected the header of program cards"),
    ],
)
def test_faults_in_files_are_named_with_their_line(tmp_path, text, message):
    file = tmp_path / "own.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match=message):
        edition(file)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"wilting_treshold": 7}, "no argument 'wilting_treshold' .did you mean 'wilting_threshold'"),
        ({"lost_shares": 1}, "lost_shares 1 is not allowed: expected True or False"),
        ({"start_dice": (1, 2, 3)}, "start_dice .* expected six whole numbers from 1 to 6"),
        ({"start_gems": (3, 2, 2)}, "there are six sectors, and one gem is laid on each"),
        ({"gems_each": 1}, "start_gems .2, 2, 2. is not allowed: gems_each is 1"),
        ({"hand": (3, 5, 4)}, "hand 3 with 2 players is not allowed: 4 robotanists need a card each"),
        ({"hand": (5, 7, 4)}, "hand 7 with 3 players is not allowed: the deck has 18 program cards"),
        ({"copies": {"spin-7": 1}}, "copies: there is no card 'spin-7' .did you mean"),
        ({"copies": {"spin-6": -1}}, "copies -1 is not allowed"),
        ({"source": "rulebok"}, "there is no edition 'rulebok' .did you mean 'rulebook'"),
        ({"name": " "}, "name ' ' is not allowed"),
    ],
)
def test_faults_in_arguments_are_named(arguments, message):
    with pytest.raises(EditionError, match=message):
        edition(**arguments)


def test_every_option_plays():
    box = edition(lab_spaces=0, gems_each=2, wilting_threshold=2, wilting_pay=1, start_gems=(2, 0, 0), rounds=(1, 1, 1))
    positions = list(game_of(4, 1, box))
    assert positions[-1].over and not any("lab" in position.moves for position in positions)
    assert positions[0].to_dict()["gems"].count([0, 0, 0]) == 4 and positions[-1].state.round == 1
