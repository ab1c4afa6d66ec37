"""Studies kept in a folder: the same games as in memory, read back whole, in parts, in SQL and by other programs."""

import concurrent.futures
import errno
import json
import multiprocessing
import shutil
import subprocess
import sys
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.engine.errors import AgentError, GardenlabError
from gardenlab.study import files, grid, limits, store
from gardenlab.study.chunks import CannotWrite
from gardenlab.study.fingerprints import agent_fingerprint
from gardenlab.study.grid import chunk_games
from gardenlab.study.layout import fill_states, states_table
from gardenlab.study.manifest import read_manifest
from gardenlab.study.opening import open_study
from gardenlab.study.simulate import simulate
from gardenlab.study.tasks import Reply

pytest.importorskip("pyarrow")

MIXED = {"game": "lawnarchy", "agents": ["greedy", "random", "greedy"], "games": 90, "seed": "tests", "progress": False}


def first(position):
    return position.moves[0]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The study of `conftest.study`, in a store of five chunks."""
    return simulate(**MIXED, store=tmp_path_factory.mktemp("stores") / "kept", _chunk=20)


@pytest.mark.parametrize("chunk", [None, 1, 7, 90, 1000])
@pytest.mark.parametrize("workers", [1, 2])
def test_threads_keep_the_same_games(study, tmp_path, chunk, workers):
    found = simulate(**MIXED, store=tmp_path, workers=workers, _chunk=chunk)
    assert found.digest == study.digest and len(found) == 90 and not found.partial
    assert found.states.tobytes() == study.states.tobytes()


def test_processes_keep_the_same_games(study, tmp_path):
    found = simulate(**MIXED, store=tmp_path, backend="processes", workers=2)
    assert found.digest == study.digest and found.states.tobytes() == study.states.tobytes()


def test_an_executor_of_ones_own_keeps_the_same_games(study, tmp_path):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        assert simulate(**MIXED, store=tmp_path, backend=pool, _chunk=31).digest == study.digest


def test_a_dask_cluster_keeps_the_same_games(study, tmp_path, client):
    found = simulate(**MIXED, store=tmp_path, backend=client)
    assert found.digest == study.digest and found.states.tobytes() == study.states.tobytes()


def test_interpreted_games_are_kept_too(tmp_path):
    here = simulate("last_garden", 2, first, 5, seed=2, progress=False)
    found = simulate("last_garden", 2, first, 5, seed=2, progress=False, store=tmp_path)
    assert found.digest == here.digest and found.seats.equals(here.seats)


def test_it_has_the_face_of_a_study_in_memory(study, kept):
    again = gl.open_study(kept.folder)
    assert isinstance(again, gl.StoredStudy) and isinstance(again, gl.Study)
    for name in study.tables:
        assert getattr(again, name).equals(getattr(study, name)), name
        assert list(getattr(again, name).dtypes) == list(getattr(study, name).dtypes)
    assert again.design == study.design and again.source == study.source and again.note == study.note
    assert again.games.attrs["note"] == study.note
    assert again.digest == kept.digest == study.digest
    assert kept.folder in repr(again) and study.digest in repr(again) and "store" in again._repr_html_()


def test_a_single_game_is_found_without_reading_all(study, kept):
    again = gl.open_study(kept.folder)
    for number in (0, 20, 21, 50, 89, -1):
        assert again.position(number) == study.position(number)
    assert again.replay(50).moves == study.replay(50).moves
    assert again.turns([3, 88]).equals(study.turns([3, 88]))
    assert "_states" not in vars(again)
    with pytest.raises(GardenlabError, match="game: expected a number from 0 to 89, or -1 for the last, not 90"):
        again.position(90)


def test_chunks_are_whole_blocks_of_rotations(kept):
    content = json.loads((kept._store.folder / "manifest.json").read_text())
    assert content["segments"] == [[0, 90, 21]] and content["games"] == 90


def test_a_chunk_takes_about_a_second_or_gives_each_worker_some():
    def size(games, seconds=1e-5, rotations=1):
        return chunk_games(seconds, games, workers=2, rotations=rotations, record=1000)

    assert size(10**8) == 24_000 and size(10**8, seconds=1e-3) == 1000
    assert size(176_000) == 22_000  # four for each worker
    assert size(10) == 20_000  # not less than a fifth of a second
    assert size(10**8, seconds=5.0) == 1 and size(10**8, seconds=5.0, rotations=3) == 3


def test_one_slow_moment_does_not_make_all_chunks_of_a_store_small(monkeypatch):
    asked = []

    def tried(machine, plan, backend, payload, count):
        asked.append(count)
        return Reply(done=count, seconds=count * 1e-5 + (0.08 if len(asked) in (1, 5) else 0))

    monkeypatch.setattr(grid, "_tried", tried)
    plan = SimpleNamespace(rotations=3)
    assert grid.seconds_a_game(SimpleNamespace(compiled=True), plan, None, None) == pytest.approx(1e-5)
    assert asked == [96, 96, 384, 1536, 1536, 1536]
    monkeypatch.setattr(grid, "_tried", lambda *_: Reply(done=0))
    assert grid.seconds_a_game(SimpleNamespace(compiled=False), plan, None, None) == pytest.approx(1 / 3)


def test_a_store_that_grows_while_it_is_opened_is_read_as_it_has_become(tmp_path, monkeypatch):
    simulate(**{**MIXED, "games": 33}, store=tmp_path, _chunk=15)
    before = store.read_manifest(tmp_path)
    simulate(**MIXED, store=tmp_path, _chunk=50)
    answers = [before]
    monkeypatch.setattr(store, "read_manifest", lambda folder: answers.pop() if answers else read_manifest(folder))
    assert len(open_study(tmp_path)) == 90 and not answers


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, "3"])
def test_the_size_of_parts_is_a_whole_number(study, kept, wrong):
    for one in (study, kept):
        with pytest.raises(GardenlabError, match=r"games: expected a whole number from 1 or None, not "):
            one.parts(wrong)


def test_capped_games_are_told_in_memory_and_in_a_store(tmp_path):
    call = {**MIXED, "games": 6, "cap": 20}
    for one in (simulate(**call), simulate(**call, store=tmp_path)):
        assert one.capped == 6 and "6 (6 reached the cap of 20 decisions)" in repr(one)


def test_a_query_gives_the_same_types_in_memory_and_from_a_store(study, kept):
    for table in ("games", "seats"):
        here, there = (one.query(f"select * from {table} order by game limit 9") for one in (study, kept))
        assert here.dtypes.astype(str).to_dict() == there.dtypes.astype(str).to_dict()


def test_a_study_grows_by_the_same_call_with_more_games(study, kept, tmp_path):
    few = simulate(**{**MIXED, "games": 33}, store=tmp_path, _chunk=15)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*/*.parquet")}
    more = simulate(**MIXED, store=tmp_path, _chunk=50)
    assert (len(few), len(more)) == (33, 90) and more.digest == study.digest
    assert more.states.tobytes() == study.states.tobytes() and more.games.equals(study.games)
    assert all(path.stat().st_mtime_ns == then for path, then in before.items()) and len(before) == 9
    with pytest.raises(GardenlabError, match=r"holds a study of 90 games, and 33 were asked for"):
        simulate(**{**MIXED, "games": 33}, store=tmp_path)


def test_parts_are_the_study_cut_into_consecutive_games(study, kept):
    for whole, games in ((study, 13), (kept, None), (kept, 10)):
        parts = list(whole.parts(games))
        assert b"".join(part.states.tobytes() for part in parts) == study.states.tobytes()
        assert all(b.first == a.first + len(a) and b.first % 3 == 0 for a, b in pairwise(parts))
        total = sum(int(part.digest, 16) for part in parts) % 2**128
        assert f"{total:032x}" == study.digest
        part = parts[1]
        at = part.first
        for name in ("games", "seats", "jury"):
            mine, all_of_it = getattr(part, name), getattr(study, name)
            expected = all_of_it[(all_of_it["game"] >= at) & (all_of_it["game"] < at + len(part))]
            assert mine.equals(expected.reset_index(drop=True)), name
        assert part.position(at) == study.position(at) and part.replay(-1).game == at + len(part) - 1
        assert part.note == study.note and part.design == study.design


def test_sql_over_either_form(study, kept):
    sql = "select agent, sum(score) points, count(*) n from games join seats using (game) group by agent order by agent"
    answers = [one.query(sql) for one in (study, kept)]
    assert answers[0].equals(answers[1])
    expected = study.seats.groupby("agent", observed=True)["score"].sum()
    assert dict(zip(answers[0]["agent"], answers[0]["points"], strict=True)) == expected.to_dict()
    sql = "select game, turns, octet_length(jury) from states where game = 77"
    assert study.query(sql).to_numpy().tolist() == kept.query(sql).to_numpy().tolist()
    for wrong in ("select nonsense from games", "select * from elsewhere"):
        with pytest.raises(GardenlabError, match=r"query: [\s\S]*The tables are games, seats, states"):
            kept.query(wrong)
    with pytest.raises(GardenlabError, match="query: expected a text in SQL"):
        kept.query(" ")


@pytest.mark.parametrize("reader", ["pandas", "polars", "pyarrow", "duckdb"])
def test_other_programs_read_it_without_gardenlab(study, kept, reader):
    pytest.importorskip(reader)
    read = {
        "pandas": "import pandas; frames = {t: pandas.read_parquet(f'{root}/{t}') for t in tables}",
        "polars": "import polars; frames = {t: polars.read_parquet(f'{root}/{t}/*.parquet') for t in tables}",
        "pyarrow": "import pyarrow.parquet as pq; "
        "frames = {t: pq.read_table(f'{root}/{t}').to_pandas() for t in tables}",
        "duckdb": "import duckdb; order = {'games': 'game', 'seats': 'game, seat', 'states': 'game'}; frames = {t: "
        "duckdb.sql(f\"select * from '{root}/{t}/*.parquet' order by {order[t]}\").df() for t in tables}",
    }
    script = f"""
import json, sys
root, tables = {kept.folder!r}, ("games", "seats", "states")
{read[reader]}
assert not [name for name in sys.modules if name.startswith("gardenlab")]
games, seats, states = (frames[table] for table in tables)
print(json.dumps([len(games), len(seats), int(games["decisions"].sum()), [str(a) for a in seats["agent"]],
                  [int(s) for s in seats["score"]], [int(d) for d in states["decisions"]],
                  [bytes(b).hex() for b in states["jury"]]]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=kept.folder)
    assert done.returncode == 0, done.stderr
    states = study.states
    expected = [90, 270, int(states["decisions"].sum()), list(study.seats["agent"]), study.seats["score"].tolist(),
                states["decisions"].tolist(), [row.tobytes().hex() for row in states["jury"]]]  # fmt: skip
    assert json.loads(done.stdout) == expected


def test_a_record_comes_back_to_the_byte_from_its_columns():
    kind = np.dtype({"names": ["a", "b", "c"], "formats": ["u1", ("<i2", (2, 3)), "<u8"], "offsets": [0, 2, 16],
                     "itemsize": 32})  # fmt: skip
    states = np.zeros(1100, kind)
    for seed, name in enumerate(kind.names):
        raw = (np.arange(states[name].size) * 2654435761 + seed) % 251
        states[name] = raw.reshape(states[name].shape)
    found = np.zeros(1100, kind)
    fill_states(states_table(states, first=5), found)
    assert found.tobytes() == states.tobytes()
    assert states_table(states, first=5).column("game").to_pylist() == list(range(5, 1105))


def test_an_agent_of_ones_own_is_asked_for_when_a_game_is_played_again(tmp_path):
    here = simulate("lawnarchy", 2, first, 4, seed=2, progress=False, store=tmp_path)
    again = gl.open_study(tmp_path)
    assert again.digest == here.digest and again.seats.equals(here.seats) and again.position(3) == here.position(3)
    for ask in (lambda: again.replay(1), lambda: again.turns()):
        with pytest.raises(AgentError, match=r"without their agents: 'first' \(fingerprint \w{16}\)"):
            ask()
    for agents in (first, {"first": first}, [first, first]):
        assert gl.open_study(tmp_path, agents=agents).replay(1).moves == here.replay(1).moves
    with pytest.raises(GardenlabError, match="'first' is not the one that played: expected the fingerprint"):
        gl.open_study(tmp_path, agents={"first": lambda position: position.moves[-1]})
    with pytest.raises(GardenlabError, match="agents: 'second' did not play: expected 'first'"):
        gl.open_study(tmp_path, agents={"second": first})


def test_an_edition_without_a_recipe_is_asked_for(tmp_path):
    from gardenlab.lawnarchy.box import Edition

    rulebook = gl.lawnarchy.edition()
    own = Edition("mine", rulebook.cards, rulebook.options._replace(centre=5), rulebook.gnome_sources)
    here = simulate("lawnarchy", 2, games=5, seed=2, progress=False, edition=own, store=tmp_path)
    with pytest.raises(GardenlabError, match=r"edition 'mine' .* cannot be made again .*open_study\(..., edition="):
        gl.open_study(tmp_path)
    with pytest.raises(GardenlabError, match=f"edition 'mine' .*{own.digest}.* found one with the digest"):
        gl.open_study(tmp_path, edition="rulebook")
    assert gl.open_study(tmp_path, edition=own).digest == here.digest


def test_an_agent_that_raises_leaves_what_was_committed(tmp_path):
    def raises(position):
        if position.game.players == 2 and position.state.turns > 5 and limit[0] <= 0:
            raise LookupError("nothing there")
        limit[0] -= 1
        return position.moves[0]

    limit = [1000]
    with pytest.raises(AgentError, match="raised LookupError: nothing there"):
        simulate("lawnarchy", 2, raises, 100, seed=1, progress=False, store=tmp_path, _chunk=2)
    found = gl.open_study(tmp_path)
    assert found.partial and len(found) > 0 and len(found) % 2 == 0
    assert found.digest == simulate("lawnarchy", 2, first, len(found), seed=1, progress=False).digest


def test_what_does_not_fit_into_memory_is_refused_with_figures_and_what_to_do(kept, monkeypatch):
    again = gl.open_study(kept.folder)
    monkeypatch.setattr(limits, "free_memory", lambda: 50_000)
    with pytest.raises(GardenlabError, match=r"final states of 90 games needs about .* bytes\) are free: .*parts\(\)"):
        again.states  # noqa: B018
    monkeypatch.setattr(limits, "free_memory", lambda: 1000)
    for table in ("games", "seats"):
        with pytest.raises(GardenlabError, match=rf"table {table} with .* needs about .*\(1,000 bytes\) are free"):
            getattr(again, table)
    with pytest.raises(GardenlabError, match=r"a study of 90 games needs about .*: keep them on disk with store="):
        simulate(**MIXED)


def test_a_fingerprint_is_of_what_an_agent_does():
    def made(text):
        names = {}
        exec(compile(text, "<cell>", "exec"), names)
        return agent_fingerprint(gl.agent(names["own"]))

    plain = made("LIMIT = 3\ndef own(position):\n    return position.moves[LIMIT % 2]")
    assert made("LIMIT = 3\n\n\ndef own(position):\n    return position.moves[LIMIT % 2]") == plain
    assert made("LIMIT = 2\ndef own(position):\n    return position.moves[LIMIT % 2]") != plain
    assert made("LIMIT = 3\ndef own(position):\n    return position.moves[LIMIT % 3]") != plain
    helper = "def pick(n):\n    return n {} 2\ndef own(position):\n    return position.moves[pick(3)]"
    assert made(helper.format("%")) != made(helper.format("//"))


@pytest.mark.parametrize("wrong", ["", 3, b"x"])
def test_a_store_that_is_no_folder_is_refused(wrong):
    with pytest.raises(GardenlabError, match="store: expected the path of a folder"):
        simulate(**MIXED, store=wrong)


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="nothing is forked there")
def test_processes_that_were_forked_meanwhile_do_not_hold_the_lock(study, tmp_path):
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as pool:
        part = simulate(**MIXED | {"games": 60}, store=tmp_path, backend=pool)
        assert len(part) == 60
        assert simulate(**MIXED, store=tmp_path).digest == study.digest


def test_a_disk_without_locks_is_told_and_used(study, tmp_path, monkeypatch):
    fcntl = pytest.importorskip("fcntl")

    def missing(*what):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", missing)
    with pytest.warns(UserWarning, match=r"cannot lock files \(No locks available\): see that no other simulate\(\)"):
        assert simulate(**MIXED, store=tmp_path).digest == study.digest


def test_who_cannot_write_takes_nothing_away_from_others(kept, tmp_path, monkeypatch):
    shutil.copytree(kept._store.folder, tmp_path, dirs_exist_ok=True)
    shelf, commit = store.Store(tmp_path, kept._store.manifest).shelf, files.commit
    one = kept._store.whole()[1]
    states = kept.states[one.first : one.first + one.count]
    shelf.path("games", one.first).unlink()  # as in the moment in which another has written all but the last

    def full(path, data):
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(files, "commit", full)
    with pytest.raises(CannotWrite, match="No space left on device"):
        shelf.put(kept.plan, states, one.first, 1.0, False)
    assert all(shelf.path(table, one.first).exists() for table in ("states", "seats"))
    monkeypatch.setattr(files, "commit", commit)
    shelf.put(kept.plan, states, one.first, 1.0, False)
    assert open_study(tmp_path).digest == kept.digest
