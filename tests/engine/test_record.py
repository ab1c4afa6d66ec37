"""A game's record: round trips, verification of every move, and secrets kept."""

import json

import pytest

import gardenlab as gl
from gardenlab.engine.errors import RecordError
from gardenlab.engine.record import Record

GAME = gl.lawnarchy.Game(players=2)


def some_game(seed=5, steps=None):
    """A game in which the last legal move is always played."""
    position, moves = GAME.deal(seed), []
    while not position.over and (steps is None or len(moves) < steps):
        moves.append(position.moves[-1])
        position = position.play(moves[-1])
    return moves, position


@pytest.fixture(scope="module")
def record():
    moves, _ = some_game()
    return Record(GAME, moves, seed=5, agents=["ann", "bob"])


def test_round_trip(record, tmp_path):
    path = record.save(tmp_path / "game.json")
    assert gl.load(path) == gl.load(str(path)) == gl.load(json.loads(path.read_text())) == record
    assert record.over and record.final == some_game()[1]
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]
    content = json.loads(path.read_text())
    assert (content["format"], content["game"], content["seed"], content["deal"]) == (1, "lawnarchy", 5, 0)
    assert content["edition"]["digest"] == GAME.edition.digest


def test_round_trip_of_a_changed_edition(tmp_path):
    game = gl.lawnarchy.Game(2, gl.lawnarchy.edition(manny_points=7, jury_to_win=(2, 2, 2)))
    position, moves = game.deal("s", 3), []
    while not position.over:
        moves.append(position.moves[0])
        position = position.play(moves[-1])
    record = Record(game, moves, seed="s", deal=3)
    back = gl.load(record.save(tmp_path / "changed.json"))
    assert back == record and back.final == position and back.game.edition == game.edition


def test_from_a_position(tmp_path):
    moves, final = some_game()
    middle = GAME.deal(5)
    for move in moves[:10]:
        middle = middle.play(move)
    record = Record(GAME, moves[10:], start=middle)
    assert gl.load(record.save(tmp_path / "rest.json")).final == final


def test_whole_turns_are_moves_too():
    start = next(p for p in (GAME.deal(s) for s in range(20)) if any(m.startswith("grow") for m in p.moves))
    grow = next(m for m in start.moves if m.startswith("grow"))
    after = Record(GAME, [f"{grow} at 2"], start=start).final
    assert after == start.play(grow).play("at 2")


def test_an_illegal_move_is_named(record):
    content = record.to_dict()
    content["moves"] = [*content["moves"][:7], "claim nobody", *content["moves"][8:]]
    with pytest.raises(RecordError, match=r"moves\[7\], 'claim nobody'"):
        gl.load(content)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 2}, "format: expected 1, not 2"),
        ({"format": None}, "format"),
        ({"format": True}, "format: expected 1, not True"),
        ({"format": 1.0}, "format: expected 1, not 1.0"),
        ({"moves": "grow"}, "moves: expected a list"),
        ({"moves": [3]}, r"moves\[0\]: expected the text of a move, not 3"),
        ({"movse": []}, "unknown key 'movse'"),
        ({"agents": ["ann"]}, "agents: expected 2 names"),
        ({"agents": [1, 2]}, r"agents: expected 2 names or none, not \[1, 2\]"),
        ({"agents": None}, "agents: expected 2 names or none, not None"),
        ({"edition": {"name": "rulebook", "digest": "0" * 16}}, "played with digest 0000"),
        ({"edition": {"name": "no such deck"}}, "edition 'no such deck' cannot be made again"),
        ({"edition": 7}, "edition: expected a name"),
        ({"seed": None}, "exactly one of seed and start"),
        ({"seed": 1.5}, "seed must be an integer or a text"),
        ({"deal": -1}, "number: expected an integer from 0"),
        ({"over": False}, "over: after all moves it is True"),
        ({"players": 9}, "for 2, 3, 4 players"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_what_is_malformed_is_named(record, change, says):
    with pytest.raises(gl.GardenlabError, match=says):
        gl.load({**record.to_dict(), **change})


def test_a_cut_record_is_found_out(record):
    content = record.to_dict()
    with pytest.raises(RecordError, match="a move is missing"):
        gl.load({**content, "moves": content["moves"][:-1]})


def test_a_running_game_keeps_its_secrets(tmp_path):
    moves, _ = some_game(steps=6)
    running = Record(GAME, moves, seed=5)
    with pytest.raises(RecordError, match=r"still running.*secrets=True"):
        running.save(tmp_path / "running.json")
    assert not list(tmp_path.iterdir())
    assert gl.load(running.save(tmp_path / "mine.json", secrets=True)) == running


def test_an_observation_is_no_start():
    with pytest.raises(RecordError, match="full position"):
        Record(GAME, [], start=GAME.deal(1).observe(0))


def test_a_file_that_cannot_be_replaced_leaves_no_rest(record, tmp_path):
    (tmp_path / "game.json").mkdir()
    with pytest.raises(RecordError, match="cannot be written"):
        record.save(tmp_path / "game.json")
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_cannot_be_written_is_named(record, tmp_path):
    with pytest.raises(RecordError, match="cannot be written"):
        record.save(tmp_path / "no" / "such" / "folder.json")
