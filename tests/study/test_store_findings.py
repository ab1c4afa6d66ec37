"""Every finding of every game is the same of a study in memory and of the same study in a store, read part by part."""

import weakref

import pandas as pd
import pytest

import gardenlab as gl
from gardenlab.registry import WINGS, rooms
from gardenlab.statistics.pooling import NothingToTell
from gardenlab.study import parts
from gardenlab.study.general import GENERAL
from gardenlab.study.parts import Part
from gardenlab.study.simulate import simulate
from gardenlab.study.stored import StoredStudy
from gardenlab.study.study import Study

pytest.importorskip("pyarrow")

NAMES = [(game, name) for game in WINGS for name in (*rooms(game).findings, *GENERAL)]
LINE_UPS = {"alike": "random", "rotated": ["greedy", "random", "random"]}


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Of each game and line-up a small study in memory and the same in a store of several chunks, when asked for."""
    made = {}

    def pair(game, line_up):
        if (game, line_up) not in made:
            study = {"game": game, "players": 3, "agents": LINE_UPS[line_up], "games": 60, "seed": 8,
                     "progress": False}  # fmt: skip
            folder = tmp_path_factory.mktemp("stores") / game
            simulate(**study, store=folder, _chunk=24)
            made[game, line_up] = simulate(**study), gl.open_study(folder)
        return made[game, line_up]

    return pair


@pytest.fixture
def one_at_a_time(monkeypatch):
    """Forbid whole tables and records of a stored study, and tables of two of its parts at one time."""
    alive, asked = weakref.WeakSet(), []
    make, begin = Study._table, Part.__init__

    def table(self, name, maker):
        assert not isinstance(self, StoredStudy), f"the whole table {name} was asked for"
        asked.append((self.first, name))
        others = [part.first for part in alive if part is not self and part._tables]
        assert not others, f"{name} of the part at {self.first} while those at {others} have tables"
        return make(self, name, maker)

    def init(self, *arguments):
        begin(self, *arguments)
        alive.add(self)

    def records(self):
        raise AssertionError("all records were asked for")

    monkeypatch.setattr(Study, "_table", table)
    monkeypatch.setattr(Part, "__init__", init)
    monkeypatch.setattr(StoredStudy, "_states", property(records))
    return asked


def same(found, expected):
    pd.testing.assert_frame_equal(found.frame, expected.frame, rtol=1e-9)
    assert found.details.keys() == expected.details.keys()
    for name, table in expected.details.items():
        pd.testing.assert_frame_equal(found.details[name], table, rtol=1e-9)
    assert found.title == expected.title and found.summary == expected.summary and found.source == expected.source
    assert found.design == expected.design and found.note == expected.note


@pytest.mark.parametrize("line_up", LINE_UPS)
@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_finding_is_the_same_on_both_forms(both, one_at_a_time, game, name, line_up):
    memory, store = both(game, line_up)
    assert memory.rotations == (3 if line_up == "rotated" else 1)
    make = {**rooms(game).findings, **GENERAL}[name]
    try:
        expected = make(memory)
    except NothingToTell as reason:
        with pytest.raises(NothingToTell) as caught:
            make(store)
        assert str(caught.value) == str(reason)
        return
    one_at_a_time.clear()
    same(make(store), expected)


@pytest.mark.parametrize("name", ["wilting", "wins_by_order", "game_length"])
def test_chunks_larger_than_a_part_are_cut(both, one_at_a_time, monkeypatch, name):
    memory, store = both("last_garden", "rotated")
    expected = {**rooms("last_garden").findings, **GENERAL}[name](memory)
    monkeypatch.setattr(parts, "MOST", 9)
    one_at_a_time.clear()
    same({**rooms("last_garden").findings, **GENERAL}[name](store), expected)
    assert {first for first, _ in one_at_a_time} == {0, 9, 18, 24, 33, 42, 48, 57}


def test_all_findings_are_told(both):
    """Of one game: that both forms have the same to tell is seen finding by finding, for all games, above."""
    memory, store = both("lawnarchy", "rotated")
    told = list(store.findings())
    assert told == list(memory.findings()) and len(told) > 10


def test_how_a_stored_study_reads_needs_no_table(both, one_at_a_time):
    _, store = both("lawnarchy", "alike")
    assert "60" in repr(store) and store._repr_html_() and store.capped == 0 and not one_at_a_time


def test_parts_of_a_store_are_those_in_memory(both):
    for line_up in LINE_UPS:
        memory, store = both("garden_nation", line_up)
        for part in store.parts():
            mine = memory.games["game"].between(part.first, part.first + len(part) - 1)
            pd.testing.assert_frame_equal(part.games, memory.games[mine].reset_index(drop=True))
            everyone = memory.seats["game"].between(part.first, part.first + len(part) - 1)
            pd.testing.assert_frame_equal(part.seats, memory.seats[everyone].reset_index(drop=True))
            end = part.first + len(part)
            assert (part.states == memory.states[part.first : end]).all()
            assert (part.states["over"] == memory.states["over"][part.first : end]).all()
            assert part.position(part.first + 1).to_dict() == memory.position(part.first + 1).to_dict()
