"""Reading positions and records by the name of their game."""

import pytest

import gardenlab as gl
from gardenlab import registry
from gardenlab.engine.errors import RecordError


def test_a_position_reads_back_from_every_form(tmp_path):
    position = gl.lawnarchy.Game(3).deal(7)
    path = tmp_path / "table.json"
    path.write_text("\ufeff" + position.to_json(), encoding="utf-8")
    for source in (position.to_dict(), position.to_json(), path, str(path)):
        assert gl.load(source) == position


def test_a_changed_edition_travels_by_name_or_as_an_edition():
    game = gl.lawnarchy.Game(2, gl.lawnarchy.sample_edition(4))
    position = game.deal(1)
    assert gl.load({**position.to_dict(), "edition": game.edition}) == position
    assert gl.load({**position.to_dict(), "edition": "sample 4"}) == position


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ({}, "the key 'game' is missing: expected one of 'lawnarchy'"),
        ({"game": "lawnarchi", "players": 2}, r"game: there is no game 'lawnarchi' \(did you mean 'lawnarchy'\?\)"),
        ({"game": ["lawnarchy"]}, "there is no game"),
        ({"game": "lawnarchy"}, "the key 'players' is missing: expected one of 2, 3, 4"),
        ("{'game': 1}", "the text is not JSON"),
        ("[1, 2]", "expected a JSON object"),
        ("no/such/file.json", "'no/such/file.json' is neither JSON nor a file"),
        (7, "expected a dict, a JSON text or a path, not 7"),
        ("[" * 100_000, "not JSON"),
        ("a" * 5000, "neither JSON nor a file"),
        ("nul\0", "neither JSON nor a file"),
        ("", "the text is empty: expected a position or a record as JSON"),
        (" \n", "the text is empty"),
    ],
)
def test_what_cannot_be_read_is_named(source, says):
    with pytest.raises(RecordError, match=says):
        gl.load(source)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_files_of_every_editor_are_read(encoding, tmp_path):
    position = gl.lawnarchy.Game(2).deal(1)
    path = tmp_path / "position.json"
    path.write_bytes(position.to_json().encode(encoding))
    assert gl.load(path) == gl.load(str(path)) == position


def test_a_mark_before_a_text_is_no_part_of_it():
    position = gl.lawnarchy.Game(2).deal(1)
    assert gl.load("\ufeff" + position.to_json()) == position


@pytest.mark.parametrize(("content", "says"), [(b"", "position.json' is empty"), (b"\xff{", "is not JSON")])
def test_files_that_hold_no_json_are_named(content, says, tmp_path):
    path = tmp_path / "position.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=says):
        gl.load(path)


def test_every_room_is_found_by_name():
    rooms = registry.rooms("lawnarchy")
    assert list(rooms.frames) == ["jury", "cards", "gnomes"]
    for name in registry.WINGS:
        assert registry.game_class(name).wing.name == name
