"""Every argument that simulate cannot use is refused with what was expected."""

import math

import numpy as np
import pytest

from gardenlab.engine.errors import GardenlabError
from gardenlab.study import limits
from gardenlab.study.simulate import simulate

GOOD = {"game": "lawnarchy", "players": 2, "games": 3, "seed": 1, "progress": False}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "lawnarhcy"}, r"'lawnarhcy' \(did you mean 'lawnarchy'\?\): expected 'lawnarchy'"),
        ({"game": 7}, "no game 7"),
        ({"players": 5}, "for 2, 3, 4 players, not 5"),
        ({"players": "3"}, "not '3'"),
        ({"players": True}, "not True"),
        ({"agents": "gredy"}, r"'gredy' \(did you mean 'greedy'\?\)"),
        ({"agents": ["random"]}, "one for all or 2, one for each player, not 1"),
        ({"agents": []}, "not 0"),
        ({"agents": 3}, "a name or a function, not 3"),
        ({"agents": lambda a, b: 0}, r"takes the parameters \(a, b\)"),
        ({"games": 0}, "games: expected a whole number from 1"),
        ({"games": -5}, "not -5"),
        ({"games": 1e5}, "not 100000.0"),
        ({"games": math.nan}, "not nan"),
        ({"games": 10**30}, "from 1 to 1,099,511,627,776"),
        ({"games": 2**39}, r"bytes\) of memory .*take fewer games"),
        ({"seed": None}, "seed is missing"),
        ({"seed": 1.5}, "integer or a text, not 1.5"),
        ({"seed": True}, "not True"),
        ({"seed": "\ud800"}, "half a character"),
        ({"seed": 10**5000}, "thousands of digits"),
        ({"edition": "rulebok"}, "did you mean 'rulebook'"),
        ({"rotate": "yes"}, "rotate: expected 'auto', True or False, not 'yes'"),
        ({"rotate": 1}, "not 1"),
        ({"rotate": 0.0}, "not 0.0"),
        ({"rotate": np.array([True, False])}, "rotate: expected"),
        ({"workers": 0}, "workers: expected a whole number from 1"),
        ({"workers": 1.5}, "not 1.5"),
        ({"progress": "bar"}, "progress: expected True, 'text' or False"),
        ({"cap": 0}, "cap: expected a whole number from 1"),
    ],
)
def test_what_is_wrong_is_named(wrong, says):
    with pytest.raises(GardenlabError, match=says):
        simulate(**{**GOOD, **wrong})


def test_a_seed_is_never_made_up():
    with pytest.raises(GardenlabError, match="seed is missing"):
        simulate("lawnarchy", games=3)


def test_numbers_of_other_kinds_are_numbers():
    study = simulate("lawnarchy", np.int64(2), games=np.int32(4), seed=np.uint8(1), workers=np.int8(1), progress=False)
    assert len(study) == 4
    assert study.source == 'gl.simulate("lawnarchy", players=2, agents="random", games=4, seed=1)'


@pytest.mark.parametrize(("rotate", "rotations"), [(np.False_, 1), (np.True_, 2)])
def test_a_yes_or_no_of_numpy_is_one(rotate, rotations, tmp_path):
    pytest.importorskip("pyarrow")
    two = {**GOOD, "agents": ["greedy", "random"], "games": 2}
    study, same = simulate(**two, rotate=rotate), simulate(**two, rotate=bool(rotate), store=tmp_path)
    assert study.rotations == rotations and study.digest == same.digest
    assert study.source == same.source and ("rotate=False" in study.source) is (rotations == 1)
    assert simulate(**two, rotate=rotate, store=tmp_path).digest == study.digest


def test_two_agents_of_one_name_are_refused():
    with pytest.raises(GardenlabError, match=r"two different ones are called '<lambda>'.*name="):
        simulate("lawnarchy", 2, [lambda position: position.moves[0], lambda position: position.moves[-1]], 2, seed=1)


def test_workers_are_bound_by_a_variable_and_by_both_kinds_of_control_group(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "CGROUP", tmp_path / "cgroup")
    monkeypatch.setattr(limits, "PROC", tmp_path / "proc")
    monkeypatch.setattr(limits.os, "cpu_count", lambda: 64)
    monkeypatch.setattr(limits.os, "sched_getaffinity", lambda pid: set(range(32)), raising=False)
    monkeypatch.delenv("GARDENLAB_WORKERS", raising=False)
    assert limits.allowed_workers() == 32
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text("0::/class/student\n")
    (tmp_path / "cgroup/class/student").mkdir(parents=True)
    (tmp_path / "cgroup/class/student/cpu.max").write_text("max 100000\n")
    (tmp_path / "cgroup/class/cpu.max").write_text("350000 100000\n")
    assert limits.allowed_workers() == 3
    (tmp_path / "cgroup/cpu").mkdir()
    (tmp_path / "cgroup/cpu/cpu.cfs_quota_us").write_text("150000")
    (tmp_path / "cgroup/cpu/cpu.cfs_period_us").write_text("100000")
    assert limits.allowed_workers() == 1
    monkeypatch.setenv("GARDENLAB_WORKERS", "none")
    with pytest.raises(GardenlabError, match="GARDENLAB_WORKERS"):
        limits.allowed_workers()


def test_memory_is_refused_by_the_container_before_it_is_taken(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "CGROUP", tmp_path)
    monkeypatch.setattr(limits, "PROC", tmp_path / "proc")
    assert limits.free_memory() is None
    (tmp_path / "memory.max").write_text("1000000000")
    (tmp_path / "memory.current").write_text("980000000")
    (tmp_path / "memory.stat").write_text("anon 5\ninactive_file 10000000\n")
    assert limits.free_memory() == 30_000_000
    with pytest.raises(GardenlabError, match=r"100,000 games needs about 1\d\d MB .* and 30.0 MB \(30,000,000 bytes\)"):
        simulate("lawnarchy", games=100_000, seed=1, progress=False)
    assert len(simulate("lawnarchy", games=100, seed=1, progress=False)) == 100
