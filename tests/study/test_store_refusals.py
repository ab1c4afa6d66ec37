"""A store that is damaged, foreign, or of another study is refused with what to do, and nothing in it is changed."""

import json
import os
import shutil
import sys

import pytest

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError, RecordError
from gardenlab.study import manifest
from gardenlab.study.simulate import simulate

pytest.importorskip("pyarrow")

STUDY = {"game": "lawnarchy", "players": 2, "games": 40, "seed": 3, "progress": False}
NAME = "0000000000010.parquet"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A store of four chunks."""
    return simulate(**STUDY, store=tmp_path_factory.mktemp("stores") / "whole", _chunk=10)


@pytest.fixture
def folder(whole, tmp_path):
    """A copy of it to be spoilt."""
    return shutil.copytree(whole.folder, tmp_path / "store")


def content(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(folder, match, **changes):
    """Play on into a store that refuses it, and see that nothing in it was changed."""
    before = content(folder)
    with pytest.raises(GardenlabError, match=match) as caught:
        simulate(**{**STUDY, **changes}, store=folder)
    assert content(folder) == before
    return str(caught.value)


def flipped(path, at):
    data = bytearray(path.read_bytes())
    data[at if at >= 0 else len(data) + at] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("table", ["games", "seats", "states"])
@pytest.mark.parametrize("at", ["first", "third", "half", "footer", "last", "cut", "empty", "gone", "swapped"])
def test_a_damaged_file_is_refused_and_its_games_are_played_again_when_asked(whole, folder, table, at):
    path = folder / table / NAME
    size = path.stat().st_size
    places = {"first": 0, "third": size // 3, "half": size // 2, "footer": -300, "last": -1}
    if at in places:
        flipped(path, places[at])
    elif at == "gone":
        path.unlink()
    elif at == "swapped":
        shutil.copy(folder / table / "0000000000020.parquet", path)
    else:
        path.write_bytes(path.read_bytes()[: size // 2 if at == "cut" else 0])
    if (table, at) != ("games", "gone"):
        text = refused(folder, rf"{table}/{NAME}: damaged: .*Nothing was changed: to play its games again, remove")
        assert f"remove {folder / 'games' / NAME} and call" in text
        (folder / "games" / NAME).unlink()
    assert simulate(**STUDY, store=folder).digest == whole.digest


@pytest.mark.parametrize("table", ["games", "seats", "states"])
def test_damage_is_met_when_a_study_that_was_opened_is_read(folder, table):
    opened = gl.open_study(folder)
    path = folder / table / NAME
    flipped(path, path.stat().st_size // 3)
    with pytest.raises(RecordError, match=rf"{table}/{NAME}: damaged: expected the SHA-256 \w+"):
        getattr(opened, table)
    with pytest.raises(RecordError, match=rf"{table}/{NAME}: damaged"):
        opened.query(f"select count(*) from {table}")


@pytest.mark.parametrize("where", ["notes.txt", "games/extra.parquet", "states/0000000000011.parquet"])
def test_a_foreign_file_is_refused(folder, where):
    (folder / where).write_text("mine")
    refused(folder, f"{where}: it is no file of this store: expected manifest.json, .*take it away")
    with pytest.raises(RecordError, match="it is no file of this store"):
        gl.open_study(folder)


def test_a_chunk_of_another_study_is_refused(folder, tmp_path):
    other = simulate(**{**STUDY, "seed": 4}, store=tmp_path / "other", _chunk=10)
    for table in ("games", "seats", "states"):
        shutil.copy(f"{other.folder}/{table}/{NAME}", folder / table / NAME)
    refused(folder, f"games/{NAME}: it belongs to another study: expected the mark")


def test_a_folder_that_holds_anything_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("years of work")
    refused(tmp_path, r"is not empty and not a store: it has thesis.tex and no manifest.json. Nothing was changed")
    file = tmp_path / "thesis.tex"
    with pytest.raises(GardenlabError, match=r"expected a folder, and .* is a file"):
        simulate(**STUDY, store=file)
    for none in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(RecordError, match=r"there is no study: expected a folder that simulate\(store=...\) made"):
            gl.open_study(none)


CHANGES = {
    "seed": ({"seed": 4}, "Its seed: 3; asked for: 4"),
    "text": ({"seed": "3"}, "Its seed: 3; asked for: '3'"),
    "players": ({"players": 3}, "Its players: 2; asked for: 3"),
    "game": ({"game": "last_garden"}, "Its game: 'lawnarchy'; asked for: 'last_garden'"),
    "agents": ({"agents": "greedy"}, "Its agents: name random, .*; asked for: name greedy, "),
    "cap": ({"cap": 30}, "Its cap: 20000; asked for: 30"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_another_study_is_refused(folder, change):
    changes, match = CHANGES[change]
    refused(folder, rf"the store holds another study\. {match}", **changes)


def test_another_edition_is_refused(folder):
    edition = gl.lawnarchy.edition(centre=5)
    refused(folder, rf"Its edition: name rulebook, .*; asked for: .*{edition.digest}", edition=edition)


def test_the_same_edition_by_another_path_is_the_same(tmp_path, monkeypatch):
    gl.lawnarchy.edition(centre=5).to_csv(tmp_path / "deck")
    gl.lawnarchy.edition(centre=6).to_csv(tmp_path / "other")
    monkeypatch.chdir(tmp_path)
    study = simulate(**STUDY, edition="deck", store="store", _chunk=10)
    folder = tmp_path / "store"
    before = content(folder)
    for path in ("./deck", str(tmp_path / "deck"), tmp_path / "deck", gl.lawnarchy.edition(centre=5)):
        assert simulate(**STUDY, edition=path, store="store").digest == study.digest
    assert content(folder) == before
    text = refused(folder, "Its edition: name deck, .*; asked for: name other, ", edition="other")
    assert "'source': 'other'" in text and study.edition.digest in text
    (folder / "games" / NAME).unlink()
    assert simulate(**STUDY, edition=str(tmp_path / "deck"), store="store").digest == study.digest
    assert gl.open_study("store").edition.source == "deck"
    told = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(told | {"edition": told["edition"] | {"name": "mine"}}))
    refused(folder, "manifest.json: damaged", edition="deck")


def test_another_version_and_changed_rules_are_refused(folder, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(gl, "__version__", "99.0")
        refused(folder, r"Its versions: gardenlab 0.*; asked for: gardenlab 99\.0")
    with monkeypatch.context() as patch:
        patch.setattr(manifest, "rules_fingerprint", lambda wing: "0" * 16)
        refused(folder, r"Its versions: rules \w{16}; asked for: rules 0{16}")
        assert len(gl.open_study(folder)) == 40  # what is there may still be read


def test_an_agent_that_does_something_else_is_refused(tmp_path):
    def one(position):
        return position.moves[0]

    def other(position):
        return position.moves[-1]

    study = {**STUDY, "games": 3}
    simulate(**study, agents=gl.agent(one, name="mine"), store=tmp_path)
    before = content(tmp_path)
    with pytest.raises(GardenlabError, match=r"Its agents: .*fingerprint .*; asked for: "):
        simulate(**study, agents=gl.agent(other, name="mine"), store=tmp_path)
    assert content(tmp_path) == before


def test_what_the_first_game_does_not_give_again_is_refused(tmp_path, monkeypatch):
    def moody(position):
        return position.moves[int(os.environ.get("GARDENLAB_MOOD", "0"))]

    simulate(**{**STUDY, "games": 3}, agents=moody, store=tmp_path)
    monkeypatch.setenv("GARDENLAB_MOOD", "-1")  # no value of the agent: the fingerprint does not know
    refused(tmp_path, r"the store cannot go on: game 0 ended differently when played again.*Nothing was changed",
            agents=moody, games=6)  # fmt: skip


SPOILT = {
    "seed": {"seed": 4},
    "segments": {"segments": [[0, 30, 10]]},
    "number": {"segments": 5},
    "numbers": {"segments": [5]},
    "none": {"segments": None},
    "two": {"segments": [[0, 20]]},
    "words": {"segments": [["a", "b", "c"]]},
    "fractions": {"segments": [[0, 20.0, 10.0]]},
    "more": {"games": 80, "segments": [[0, 80, 10]]},
    "format": {"format": 9},
    "yes": {"format": True},
    "edition": {"edition": None},
    "text edition": {"edition": "rulebook"},
}


@pytest.mark.parametrize("spoil", ["cut", "list", "deep", *SPOILT])
def test_a_manifest_that_was_changed_is_refused(folder, spoil):
    path = folder / "manifest.json"
    told = json.loads(path.read_text())
    if spoil == "cut":
        path.write_text(path.read_text()[:100])
    elif spoil == "list":
        path.write_text("[]")
    elif spoil == "deep":
        path.write_text("[" * 100_000)
    else:
        told |= SPOILT[spoil]
        path.write_text(json.dumps(told))
    formats = {"format": "has format 9, and this gardenlab reads format 1", "yes": "has format True"}
    match = formats.get(spoil, "manifest.json: damaged: ")
    refused(folder, match)
    with pytest.raises(RecordError, match=match):
        gl.open_study(folder)


def test_a_store_without_a_finished_game_says_so_and_answers_queries_with_nothing(folder):
    for table in ("games", "seats", "states"):
        min((folder / table).iterdir()).unlink()
    study = gl.open_study(folder)
    assert len(study) == 0 and study.partial and len(study.games) == len(study.seats) == 0
    for ask in (study.findings, lambda: gl.last_garden.wilting(study), lambda: study.position(0)):
        with pytest.raises(gl.GardenlabError, match=r"finished"):
            ask()
    for table in ("games", "seats", "states"):
        assert study.query(f"select count(*) as n from {table}")["n"][0] == 0


def test_files_that_systems_leave_anywhere_do_no_harm(folder, whole):
    for place in (folder, folder / "games"):
        (place / "Thumbs.db").write_bytes(b"?")
    assert gl.open_study(folder).digest == whole.digest


@pytest.mark.parametrize("path", ["a\0b", "~nobody-of-that-name/x", "a\ud800"])
def test_what_is_no_path_is_refused(path):
    for call in (gl.open_study, lambda store: gl.simulate(**STUDY, store=store)):
        with pytest.raises(gl.GardenlabError, match=r"store: "):
            call(path)
    with pytest.raises(RecordError, match=r"there is no study: expected a folder that simulate\(store=...\) made"):
        gl.open_study("nowhere")


@pytest.mark.skipif(sys.platform == "win32", reason="paths are refused otherwise there")
def test_a_path_that_cannot_be_a_folder_is_told_as_such(tmp_path):
    (tmp_path / "file").write_text("mine")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in (tmp_path / "file" / "x", tmp_path / ("n" * 300), tmp_path / "loop"):
        with pytest.raises(
            gl.GardenlabError, match=r"store: .*expected (a folder, or the path of one that can be made|a f)"
        ):
            gl.simulate(**STUDY, store=path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "loop"]


def test_a_store_that_was_moved_meanwhile_is_not_called_damaged(folder, tmp_path):
    study = gl.open_study(folder)
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(RecordError, match="the store is not there any more: it was moved or taken away"):
        len(study.games)
    assert len(gl.open_study(tmp_path / "elsewhere").games) == len(study)


def test_tables_in_the_place_of_files_are_refused(folder):
    shutil.rmtree(folder / "games")
    (folder / "games").write_text("a file")
    with pytest.raises(RecordError, match=r"games: it is no file of this store"):
        gl.open_study(folder)


def test_a_record_with_other_fields_is_refused(folder, monkeypatch):
    from gardenlab.study import opening

    monkeypatch.setattr(opening, "layout", lambda dtype: {})
    with pytest.raises(RecordError, match=r"gardenlab 0.* wrote it, and the records of this one have other fields"):
        gl.open_study(folder)
