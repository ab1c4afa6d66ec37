"""A person's own deck: CSV in every form a spreadsheet saves, and errors that point at the cell."""

import csv
import io
import os

import pytest

from gardenlab.engine.errors import EditionError
from gardenlab.lawnarchy.editions import edition, sample_edition


@pytest.fixture
def rows(tmp_path):
    """The default deck as a table: a header and rows of cells."""
    edition().to_csv(tmp_path / "default")
    with (tmp_path / "default" / "cards.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def text_of(rows, delimiter=",", end="\n", quoting=csv.QUOTE_MINIMAL):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(rows)
    return out.getvalue()


def save(folder, content, name="cards.csv"):
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def line_of(rows, card):
    return next(number for number, row in enumerate(rows, 1) if row[0] == card)


def set_cell(rows, card, column, value):
    rows[line_of(rows, card) - 1][rows[0].index(column)] = value


def error_of(folder):
    with pytest.raises(EditionError) as error:
        edition(folder)
    return str(error.value)


FORMS = {
    "commas": lambda rows: text_of(rows),
    "semicolons": lambda rows: text_of(rows, ";"),
    "tabs": lambda rows: text_of(rows, "\t"),
    "crlf and mark": lambda rows: b"\xef\xbb\xbf" + text_of(rows, ";", "\r\n").encode(),
    "old Mac lines": lambda rows: text_of(rows, end="\r"),
    "utf-16": lambda rows: text_of(rows, "\t", "\r\n").encode("utf-16"),
    "utf-16 without mark": lambda rows: text_of(rows, "\t", "\r\n").encode("utf-16-le"),
    "utf-16 big-endian": lambda rows: b"\xfe\xff" + text_of(rows, "\t").encode("utf-16-be"),
    "all quoted": lambda rows: text_of(rows, quoting=csv.QUOTE_ALL),
    "sep line": lambda rows: "sep=;\r\n" + text_of(rows, ";", "\r\n"),
    "blank lines and columns": lambda rows: text_of([[*row, "", ""] for row in rows]) + ",,,,\n\n;\n".replace(";", ""),
    "no last line end": lambda rows: text_of(rows).rstrip("\n"),
    "columns turned round": lambda rows: text_of([row[::-1] for row in rows]),
    "cards turned round": lambda rows: text_of(rows[:1] + rows[:0:-1]),
    "loud header": lambda rows: text_of([[cell.upper() for cell in rows[0]], *rows[1:]]),
    "American header": lambda rows: text_of([[c.replace("colour", "Color") for c in rows[0]], *rows[1:]]),
    "words with spaces": lambda rows: text_of(
        [rows[0], *([c.replace("neighbour_colour", "Neighbor Color") for c in row] for row in rows[1:])]
    ),
    "spaces round cells": lambda rows: text_of([[f" {cell} " for cell in row] for row in rows]),
    "TRUE and FALSE": lambda rows: text_of([[{"yes": "TRUE", "no": "FALSE"}.get(c, c) for c in row] for row in rows]),
    "without name and source": lambda rows: text_of(
        [[c for c, head in zip(r, rows[0], strict=True) if head not in ("name", "source", "copies")] for r in rows[:65]]
    ),
    "another column": lambda rows: text_of([[*row, "idea" if n else "my thoughts"] for n, row in enumerate(rows)]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_the_digest_of_its_content(form, rows, tmp_path):
    deck = edition(save(tmp_path / "my_cards", FORMS[form](rows)))
    assert deck == edition() and deck.name == "my_cards"
    assert deck.array.tobytes() == edition().array.tobytes()


def test_windows_1252_names(rows, tmp_path):
    set_cell(rows, "hammock", "name", "Hängematte € blau")
    deck = edition(save(tmp_path / "deck", text_of(rows, ";", "\r\n").encode("cp1252")))
    assert deck.cards[deck.number["hammock"]].name == "Hängematte € blau"


def test_a_file_a_folder_and_a_text_are_the_same(rows, tmp_path, monkeypatch):
    folder = save(tmp_path / "my_cards", text_of(rows))
    save(tmp_path, text_of(rows), "club deck.csv")
    assert edition(str(folder) + os.sep).name == "my_cards" == edition(folder / "cards.csv").name
    assert edition(tmp_path / "club deck.csv").name == "club deck"
    monkeypatch.chdir(folder)
    assert edition(".").name == "my_cards" and edition(edition(".").recipe["source"]) == edition()


def test_written_and_read_again(tmp_path):
    options = {"jury_to_win": (4, 3, 2), "gnomes": (6, 0, 2), "centre": 5, "compost_always": True}
    deck = edition(**options, earnest_beancounter=(2, 4), without="swap")
    again = edition(deck.to_csv(tmp_path / "a" / "b"))
    assert again == deck and again.options == deck.options and again.cards == deck.cards
    assert again.note == deck.note and again.provenance.equals(deck.provenance)
    assert edition(again.to_csv(tmp_path / "a" / "b")) == deck
    changed = edition(tmp_path / "a" / "b", manny_points=7)
    assert changed.name == "b, manny-points at 7" and edition(**changed.recipe) == changed


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(EditionError, match="cannot be written"):
        edition().to_csv(tmp_path / "file")


def without_sources(rows):
    return [row[:-1] for row in rows]


def own_everywhere(rows):
    return [[*row, "own" if n else "source"] for n, row in enumerate(without_sources(rows))]


def test_an_own_deck_needs_no_note(rows, tmp_path):
    deck = edition(save(tmp_path / "deck", text_of(own_everywhere(rows))))
    assert deck == edition() and deck.note == "" and set(deck.provenance.source) == {"own"}


def test_reconstructed_cards_stay_so_without_their_column_of_sources(rows, tmp_path):
    bare = without_sources(rows)
    deck = edition(save(tmp_path / "deck", text_of(bare)))
    assert deck.note == edition().note != ""
    known, found = (e.provenance.set_index(["card", "field"]).source.to_dict() for e in (edition(), deck))
    assert found == known
    cards_alone = edition(save(tmp_path / "cards", text_of([row for row in bare if row[1] != "gnome"])))
    assert cards_alone.note == edition().note
    set_cell(bare, "hammock", "points", "2")
    set_cell(bare, "no-gnome", "copies", "3")
    set_cell(bare, "tulips", "name", "Tulpen")
    table = edition(save(tmp_path / "changed", text_of(bare))).provenance
    assert set(table[table.card == "hammock"].source) == {"own"} == set(table[table.card == "no-gnome"].source)
    tulips = table[table.card == "tulips"].set_index("field").source
    assert tulips["name"] == "own" and tulips["points"] == known["tulips", "points"] != "own"


def test_fields_left_out_of_a_source_are_filled_in(rows, tmp_path):
    set_cell(rows, "hammock", "source", "rulebook: name")
    deck = edition(save(tmp_path / "deck", text_of(rows)))
    assert deck.note == edition().note
    set_cell(rows, "hammock", "points", "2")
    table = edition(save(tmp_path / "deck", text_of(rows))).provenance
    hammock = table[table.card == "hammock"].set_index("field").source
    assert hammock["points"] == "own" and hammock["name"] == "rulebook" and hammock["colour"] == "reconstructed"


def test_a_value_changed_in_the_file_is_ones_own(rows, tmp_path):
    set_cell(rows, "hammock", "points", "2")
    set_cell(rows, "hammock", "wants", "green")
    deck = edition(save(tmp_path / "deck", text_of(rows)))
    same = edition(cards={"hammock": {"points": 2, "wants": "green"}})
    assert deck == same and deck.note == same.note and deck.provenance.equals(same.provenance)


@pytest.mark.parametrize("card", ["hammock", "no-gnome"])
@pytest.mark.parametrize(
    ("source", "allowed"),
    [
        ("#NAME?", "blank or rulebook, review, reconstructed, drawn, own"),
        ("100", "blank or rulebook, review"),
        ("from my box", "blank or rulebook, review"),
        ("rulebook: pints", "after 'rulebook' and a colon the fields kind, name, colour"),
        ("rulebook:", "after 'rulebook' and a colon the fields"),
        ("rulebook; reconstructed: points", "one source for each field, not several for points"),
    ],
)
def test_unknown_sources_are_refused(card, source, allowed, rows, tmp_path):
    set_cell(rows, card, "source", source)
    text = error_of(save(tmp_path / "deck", text_of(rows)))
    where = f"line {line_of(rows, card)}, column source: {source!r} is not allowed: expected "
    assert where + allowed in text


def test_the_sources_of_a_drawn_deck_are_written_and_read_again(tmp_path):
    deck = sample_edition(7)
    again = edition(deck.to_csv(tmp_path / "drawn"))
    assert again == deck and again.note == deck.note and again.provenance.equals(deck.provenance)


def test_counts_that_are_not_those_of_the_box_are_told(rows, tmp_path):
    rows = own_everywhere(rows)
    fewer = [row for row in rows if row[0] != "hammock"]
    deck = edition(save(tmp_path / "deck", text_of(fewer)))
    assert deck.note == "Deck of 43 garden cards; the box has 44." == deck.frame().attrs["note"]
    assert deck.note in str(deck) and deck.note in deck._repr_html_()
    fewer = [row for row in fewer if row[0] not in ("swap", "goal", "tad-more")]
    set_cell(fewer, "tulips", "copies", "3")
    deck = edition(save(tmp_path / "deck", text_of(fewer)))
    assert deck.note == "Deck of 45 garden cards, 7 squabbles and 10 jury cards; the box has 44, 9 and 11."
    fewer = edition(without=[card.id for card in edition().cards if card.kind == "squabble"][1:])
    assert fewer.note.endswith(" are not printed in the rulebook. Deck of 1 squabble; the box has 9.")


def test_rules_and_gnome_rows(rows, tmp_path):
    cards = text_of([row for row in rows if row[1] != "gnome"])
    folder = save(tmp_path / "deck", cards)
    assert edition(folder).gnomes == (4, 4, 4)
    lines = ["Option;Value", "Jury to win;4 4 3", 'gnomes;"1,2,3"', "centre;5", "compost always;YES", ""]
    save(folder, "\r\n".join(lines), "rules.csv")
    expected = edition(jury_to_win=(4, 4, 3), gnomes=(1, 2, 3), centre=5, compost_always=True)
    assert edition(folder) == expected
    save(folder, "jury_to_win,4,4,3\ngnomes,1|2|3\ncentre,5\ncompost_always,1\n", "rules.csv")
    assert edition(folder) == expected
    save(folder, text_of(rows))
    assert "gnomes are in cards.csv too" in error_of(folder)
    save(folder, text_of([row for row in rows if row[0] != "no-gnome"]))
    save(folder, "centre,4", "rules.csv")
    assert edition(folder).gnomes == (0, 4, 4)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("center,5", ["line 1", "'center'", "did you mean 'centre'"]),
        ("centre,4\ncentre,5", ["line 2", "twice"]),
        ("centre,nine", ["centre 'nine'", "from 1 to 8"]),
        ("jury_to_win,5,4", ["jury_to_win (5, 4)", "three whole numbers"]),
        ("compost_always,perhaps", ["'perhaps'", "True or False"]),
        ("jury_to_win,12 4 3", ["only 11 jury cards"]),
    ],
)
def test_rules_that_are_refused(rules, words, rows, tmp_path):
    folder = save(tmp_path / "deck", text_of(rows))
    save(folder, rules, "rules.csv")
    text = error_of(folder)
    assert all(word in text for word in [str(folder), *words]), text


@pytest.mark.parametrize(
    ("card", "column", "value", "allowed"),
    [
        ("hammock", "points", "11", "from 0 to 9"),
        ("hammock", "points", "", "from 0 to 9"),
        ("hammock", "points", "two", "from 0 to 9"),
        ("hammock", "points", "2.5", "from 0 to 9"),
        ("hammock", "points", "٣", "from 0 to 9"),
        ("seeds-1", "wants", "\uff11", "a place from 1 to 4"),
        ("hammock", "colour", "grean", "did you mean 'green'"),
        ("hammock", "colour", "", "purple, green, yellow, blue"),
        ("hammock", "kind", "gardn", "did you mean 'garden'"),
        ("hammock", "condition", "neighbor", "neighbour_colour"),
        ("hammock", "wants", "azure", "a colour for neighbour_colour"),
        ("hammock", "effect", "gnom1", "did you mean 'gnome1'"),
        ("hammock", "starting", "perhaps", "yes or no"),
        ("hammock", "copies", "0", "from 1 to 120"),
        ("hammock", "copies", "many", "from 1 to 120"),
        ("seeds-1", "wants", "5", "a place from 1 to 4"),
        ("carrots", "wants", "blue", "blank for condition none"),
        ("chainsaw", "wants", "", "a colour for destroy_colour"),
        ("swap", "effect", "swop_with_opposite", "did you mean 'swap_with_opposite'"),
        ("manny-points", "wants", "lots", "from 1 to 99"),
        ("manny-points", "condition", "total", "garden_total_at_least"),
        ("manny-points", "copies", "2", "1 for a jury card"),
        ("manny-points", "starting", "yes", "jury card has none"),
        ("earnest-beancounter", "wants", "1|1|2", "different values"),
        ("no-gnome", "points", "3", "0 (a no-gnome), 1 or 2"),
        ("no-gnome", "copies", "8", "from 0 to 7"),
    ],
)
def test_an_error_names_file_line_column_value_and_what_is_allowed(card, column, value, allowed, rows, tmp_path):
    set_cell(rows, card, column, value)
    folder = save(tmp_path / "deck", text_of(rows, ";"))
    text = error_of(folder)
    first = f"{folder / 'cards.csv'}, line {line_of(rows, card)}, column {column}: "
    assert first in text and allowed in text
    assert repr(value) in text


def test_gnomes_of_one_kind_stand_once(rows, tmp_path):
    set_cell(rows, "no-gnome", "points", "1")
    line = line_of(rows, "1-point-gnome")
    text = error_of(save(tmp_path / "deck", text_of(rows)))
    assert f"line {line}, column points: gnomes with 1 are on line {line - 1} already" in text


def test_ids(rows, tmp_path):
    set_cell(rows, "hammock", "id", "Hammock")
    assert "column id: 'Hammock' is not allowed: expected lower-case" in error_of(save(tmp_path / "a", text_of(rows)))
    set_cell(rows, "Hammock", "id", "bonsai")
    where = sorted(number for number, row in enumerate(rows, 1) if row[0] == "bonsai")
    text = error_of(save(tmp_path / "b", text_of(rows)))
    assert f"line {where[1]}, column id: 'bonsai' is on line {where[0]} already" in text


@pytest.mark.parametrize("wrong", ["-1", "100", "-", "hammock-", "-hammock", "zen--garden", "hängematte", ""])
def test_ids_that_no_move_could_name(wrong, rows, tmp_path):
    set_cell(rows, "hammock", "id", wrong)
    text = error_of(save(tmp_path / "deck", text_of(rows)))
    assert f"column id: {wrong!r} is not allowed: expected lower-case letters a-z (one at least)" in text


def test_line_numbers_count_lines_inside_cells_and_blank_ones(rows, tmp_path):
    rows[3][rows[0].index("name")] = "two\nlines"
    set_cell(rows, "hammock", "points", "11")
    rows.insert(5, [""])
    line = line_of(rows, "hammock") + 1
    assert f"line {line}, column points" in error_of(save(tmp_path / "deck", text_of(rows)))


def test_errors_are_collected(rows, tmp_path):
    for number in range(1, 15):
        rows[number][rows[0].index("points")] = "99"
    lines = error_of(save(tmp_path / "deck", text_of(rows))).splitlines()
    assert len(lines) == 11 and lines[-1] == "... and 4 more"
    assert [f"line {n}," in line for n, line in enumerate(lines[:10], 2)] == [True] * 10


def test_decks_that_do_not_make_a_game(rows, tmp_path):
    set_cell(rows, "seeds-1", "starting", "no")
    folder = save(tmp_path / "deck", text_of(rows))
    text = error_of(folder)
    assert text.startswith(str(folder)) and "15 starting cards" in text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["the file is empty", "id, kind"]),
        (b"PK\x03\x04\x00\x00", ["workbook", "save the sheet as CSV"]),
        (b"\xff\xfea", ["utf-16"]),
        (b"id,kind\x81\n", ["byte 7", "Windows-1252"]),
        (b"id,kind,colour,points,condition,wants\n", ["line 1", "no column effect"]),
        (b"id;kind;colour;point;condition;wants;effect\n", ["no column points", "'point'", "did you mean 'points'"]),
        (b"id,kind,colour,points,condition,wants,effect,copys\n", ["'copys'", "did you mean 'copies'"]),
        (b"id,id,kind,colour,points,condition,wants,effect\n", ["column 'id' is there twice"]),
        (b"id,kind,colour,points,condition,wants,effect\na,garden,blue,1,,,,x\n", ["line 2", "'x'", "7 columns"]),
        (b'id,kind,colour,points,condition,wants,effect\n"a,garden\n', ["line 2", "quotes"]),
        (b"id,kind,colour,points,condition,wants,effect\n", ["0 starting cards", "at least 16"]),
    ],
)
def test_files_that_are_no_deck(content, words, tmp_path):
    folder = save(tmp_path / "deck", content)
    text = error_of(folder)
    assert all(word in text for word in [str(folder), *words]), text


def test_a_folder_without_cards(tmp_path):
    assert "a folder with cards.csv" in error_of(tmp_path) and "no edition" in error_of(tmp_path / "nothing")
