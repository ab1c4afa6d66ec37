"""A person's own box: CSV in every form a spreadsheet saves, and errors that point at the cell."""

import csv
import io
import os

import pytest

import gardenlab as gl
from gardenlab.engine.errors import EditionError
from gardenlab.garden_nation.editions import edition
from gardenlab.garden_nation.written import FILES


@pytest.fixture
def tables(tmp_path):
    """The rulebook's edition as tables by file name: a header and rows of cells."""
    edition().to_csv(tmp_path / "default")
    found = {}
    for name in FILES:
        with (tmp_path / "default" / name).open(encoding="utf-8-sig", newline="") as file:
            found[name] = list(csv.reader(file))
    return found


def text_of(rows, delimiter=",", end="\n", quoting=csv.QUOTE_MINIMAL):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(rows)
    return out.getvalue()


def save(folder, tables, form=text_of):
    folder.mkdir(exist_ok=True)
    for name, rows in tables.items():
        content = form(rows)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def error_of(path):
    with pytest.raises(EditionError) as error:
        edition(path)
    return str(error.value)


FORMS = {
    "commas": lambda rows: text_of(rows),
    "semicolons": lambda rows: text_of(rows, ";"),
    "tabs": lambda rows: text_of(rows, "\t"),
    "crlf and mark": lambda rows: b"\xef\xbb\xbf" + text_of(rows, ";", "\r\n").encode(),
    "old Mac lines": lambda rows: text_of(rows, end="\r"),
    "utf-16": lambda rows: text_of(rows, "\t", "\r\n").encode("utf-16"),
    "all quoted": lambda rows: text_of(rows, quoting=csv.QUOTE_ALL),
    "sep line": lambda rows: "sep=;\r\n" + text_of(rows, ";", "\r\n"),
    "blank lines and columns": lambda rows: text_of([[*row, "", ""] for row in rows]) + ",,,,\n\n",
    "no last line end": lambda rows: text_of(rows).rstrip("\n"),
    "columns turned round": lambda rows: text_of([row[::-1] for row in rows]),
    "loud": lambda rows: text_of([[cell.upper() for cell in row] for row in rows]),
    "words with spaces": lambda rows: text_of([[cell.replace("_", " ") for cell in row] for row in rows]),
    "spaces round cells": lambda rows: text_of([[f" {cell} " for cell in row] for row in rows]),
    "another column": lambda rows: text_of([[*row, "idea" if n else "my thoughts"] for n, row in enumerate(rows)]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_the_digest_of_its_content(form, tables, tmp_path):
    box = edition(save(tmp_path / "my_box", tables, FORMS[form]))
    assert box == edition() and box.name == "my_box"
    assert box.array.tobytes() == edition().array.tobytes()
    assert dict(box.sources) == dict(edition().sources) and box.note == edition().note


def test_rows_in_another_order(tables, tmp_path):
    turned = {
        name: rows if name == "population.csv" else [rows[0], *rows[:0:-1]] for name, rows in tables.items()
    }  # fmt: skip
    assert edition(save(tmp_path / "turned", turned)) == edition()


def test_written_and_read_again(tmp_path):
    tracks = ((1, 2, 2), (2, 2, 2), (1, 1, 1, 1))
    box = edition(track_actions=tracks, roof_needed=False, bramble_tokens=(4, 0, 5), copies={"belfry": 2, "forge": 0})
    again = edition(box.to_csv(tmp_path / "a" / "b"))
    assert again == box and again.options == box.options and again.cards == box.cards and again.tiles == box.tiles
    assert again.note == box.note and again.provenance.equals(box.provenance)
    changed = edition(tmp_path / "a" / "b", roofs=7)
    assert changed.name == "b, roofs 7" and edition(**changed.recipe) == changed
    assert eval(repr(changed), {"gl": gl}) == changed


@pytest.mark.parametrize("name", FILES)
def test_any_file_alone_is_known_by_its_header(name, tables, tmp_path):
    file = save(tmp_path / "one", {name: tables[name]}) / name
    assert edition(file) == edition() == edition(tmp_path / "one") and edition(file).name == "one"
    other = file.rename(file.with_name("club box.csv"))
    assert edition(other) == edition() and edition(other).name == "club box"


def test_a_folder_as_a_text(tables, tmp_path, monkeypatch):
    folder = save(tmp_path / "my_box", {"rules.csv": [["option", "value"], ["Open projects", "5"]]})
    assert edition(str(folder) + os.sep).options.open_projects == 5
    monkeypatch.chdir(folder)
    box = edition(".")
    assert box.name == "my_box" and box == edition(open_projects=5) and edition(box.recipe["source"]) == box
    assert box.sources["open_projects"] == "own" and box.sources["rotate_tiles"] == "assumed"


def test_cards_of_ones_own(tmp_path):
    text = "ID;Pattern;Points;Land;Floors\nPond House;central;8;Green;4\nshed;Tall pair;2;red;\n"
    (tmp_path / "own.csv").write_text(text, encoding="utf-8")
    box = edition(tmp_path / "own.csv")
    assert [(card.id, card.name, card.floors, card.source) for card in box.projects] == [
        ("pond-house", "Pond House", 4, "own"), ("shed", "Shed", 1, "own"),
    ]  # fmt: skip
    assert box.missions == edition().missions and box.array[0]["projects"] == 2 and box != edition()


def test_a_source_for_some_fields_leaves_the_others_ones_own(tables, tmp_path):
    rows = tables["missions.csv"]
    line = next(row for row in rows if row[0] == "market")
    line[-1] = "rulebook: points"
    told = edition(save(tmp_path / "own", {"missions.csv": rows})).provenance.set_index(["item", "field"]).source
    assert told["market", "points"] == "rulebook" and told["market", "land"] == "own"


TILES = "tile,slot,land,value\n"
PROJECTS = "id,pattern,points,land,beside,floors,copies,source\n"
MISSIONS = "id,kind,points,both,land,floors,tiles,copies\n"
SETUP = "players,floors,actions,source\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TILES + "1,0,bramble,5\n", "area 1.1 is missing: expected slots 0 to 6 of tiles 1 to 7, each once"),
        (TILES + "8,0,green,5\n", "line 2, column tile: 8 is not allowed: expected a whole number from 1 to 7"),
        (TILES + "1,7,green,5\n", "line 2, column slot: 7 is not allowed"),
        (TILES + "1,0,blue,5\n", "line 2, column land: 'blue' is not allowed: expected green, yellow, red, bramble"),
        (TILES + "1,0,green,0\n", "line 2, column value: 0 is not allowed: expected a whole number from 1 to 9"),
        (TILES + "1,0,green,ten\n", "line 2, column value: 'ten' is not allowed"),
        (TILES + "1,0,green,5\n1,0,red,4\n", "line 3: area 1.0 is there twice: expected once"),
        (PROJECTS + "a,row,3,green,,2,1,\n", "line 2, column pattern: 'row' is not allowed: expected beside_empty,"),
        (PROJECTS + "a,trio,3,any,,2,1,\n", "line 2, column land: 'any' is not allowed: expected green, yellow, red"),
        (PROJECTS + "a,beside_empty,3,red,,2,1,\n", "column beside: '' is not allowed: expected green, yellow, red"),
        (PROJECTS + "a,pair,3,red,green,1,1,\n", "column beside: 'green' is not allowed: expected nothing"),
        (PROJECTS + "a,pair,3,red,,2,1,\n", "column floors: 2 is not allowed: expected 1$"),
        (PROJECTS + "a,trio,100,red,,2,1,\n", "column points: 100 is not allowed"),
        (PROJECTS + "a,trio,3,red,,2,2,\n", "column copies: 2 is not allowed: expected a whole number from 0 to 1"),
        (PROJECTS + "a?,trio,3,red,,2,1,\n", r"column id: 'a\?' is not allowed: expected lower-case letters"),
        (PROJECTS + "a,trio,3,red,,2,1,\na,trio,3,red,,2,1,\n", "line 3, column id: 'a' is there twice"),
        (PROJECTS + "belfry,trio,3,red,,2,1,\n", "card 'belfry' is there twice: expected each id once"),
        (PROJECTS + "a,trio,3,red,,2,1,gossip\n", "column source: 'gossip' is not allowed: expected rulebook, board"),
        (PROJECTS + "a,trio,3,red,,2,1,board: roof\n", "column source: 'board: roof' is not allowed"),
        (
            PROJECTS + "a,trio,3,red,,2,1,own: land; board: land\n",
            "expected one source for each field, not several for",
        ),
        (PROJECTS, "0 different projects are not allowed: expected 1 to 28"),
        (PROJECTS + "".join(f"a{i},trio,3,red,,2,1,\n" for i in range(29)), "29 different projects are not allowed"),
        (MISSIONS + "a,height,3,0,,2,,1\n", "column kind: 'height' is not allowed: expected floors, buildings,"),
        (MISSIONS + "a,floors,3,5,,2,,1\n", "column both: 5 is not allowed: expected 0$"),
        (
            MISSIONS + "a,control,3,5,,1,4,1\n",
            r"column tiles: \(4,\) is not allowed: expected two different territories",
        ),
        (MISSIONS + "a,control,3,5,,1,4 4,1\n", r"column tiles: \(4, 4\) is not allowed"),
        (MISSIONS + "a,control,3,5,red,1,4 5,1\n", "column land: 'red' is not allowed: expected nothing"),
        (MISSIONS + "a,floors,3,0,,1,4 5,1\n", r"column tiles: \(4, 5\) is not allowed: expected nothing"),
        (MISSIONS + "a,floors,3,0,,1,,3\n", "3 secret missions are not allowed: expected 16 or more"),
        ("from,points\n0,5\n", "line 2: from '0', points '5' are not allowed"),
        ("from,points\n2,5\n", "line 2, column from: 2 is not allowed here: expected 1 first"),
        ("from,points\n1,5\n4,6\n3,7\n", "line 4, column from: 3 is not allowed here"),
        ("from,points\n", "no rows: expected from, points"),
        (SETUP + "2,20,1 2 2 2,\n3,17,1 2 2,\n", "no row for 4 players: expected 2, 3 and 4"),
        (SETUP + "2,61,1 2,\n3,17,1 2 2,\n4,14,1 2 2 2,\n", "line 2, column floors: '61' is not allowed"),
        (
            SETUP + "2,9,1 2,\n3,17,1 2,\n4,14,1 2 2 2,\n",
            "line 3, column actions: '1 2' is not allowed: expected 3 whole",
        ),
        (SETUP + "2,9,1 2,\n2,17,1 2,\n", "line 3, column players: '2' is there twice"),
        (SETUP + "5,9,1 2,\n", "line 2, column players: '5' is not allowed"),
        (SETUP + "2,9,1 2,gossip\n", "line 2, column source: 'gossip' is not allowed"),
        ("option,value\nopen project,3\n", r"line 2: no option 'open project' \(did you mean 'open_projects'\?\)"),
        ("option,value\nroofs,3\nroofs,3\n", "line 3: option roofs is there twice: expected once"),
        ("option,value\nroofs,many\n", "roofs 'many' is not allowed: expected a whole number from 0 to 60"),
        ("option,value\nrotate_tiles,maybe\n", "rotate_tiles 'maybe' is not allowed: expected True or False"),
        ("option,value\nbramble_tokens,3 3\n", "expected three whole numbers, for green, yellow and red"),
        (
            "option,value\nother_population,3\nleast_population,3\n",
            "other_population 3 is not allowed: expected 4 or more",
        ),
        ("option,value,source\nroofs,3,gossip\n", "line 2, column source: 'gossip' is not allowed"),
        ("tile,slot,land\n1,0,green\n", "line 1: no column value: expected tile, slot, land, value"),
        ("a,b\n1,2\n", "line 1: expected the header of tiles"),
        ("", "line 1: expected the header of tiles"),
    ],
)
def test_faults_in_files_are_named_with_their_line(tmp_path, text, message):
    file = tmp_path / "own.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match=message) as error:
        edition(file)
    assert "own.csv" in str(error.value)


def test_a_tile_needs_one_bramble(tables, tmp_path):
    rows = tables["tiles.csv"]
    rows[1][2] = "red"
    assert "tile 1 has 0 brambles: expected one" in error_of(save(tmp_path / "none", {"tiles.csv": rows}))
    rows[1][2] = rows[2][2] = "bramble"
    assert "tile 1 has 2 brambles: expected one" in error_of(save(tmp_path / "two", {"tiles.csv": rows}))


def test_only_the_first_ten_faults_are_told(tmp_path):
    (tmp_path / "own.csv").write_text(TILES + "9,9,blue,0\n" * 4, encoding="utf-8")
    told = error_of(tmp_path / "own.csv").splitlines()
    assert len(told) == 11 and told[-1].startswith("... and ")


def test_a_folder_without_files_or_that_cannot_be_written(tmp_path):
    assert "expected 'rulebook', a folder with any of tiles.csv, projects.csv" in error_of(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(EditionError, match="cannot be written"):
        edition().to_csv(tmp_path / "file")
