"""The same games on threads, processes, any executor and a dask cluster; workers that die; agents that travel."""

import concurrent.futures
import functools
import importlib.util
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path

import numpy
import pytest

from gardenlab.engine.errors import AgentError, GardenlabError
from gardenlab.study import parcel
from gardenlab.study.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]
MIXED = {"agents": ["greedy", "random", "greedy"], "games": 90, "seed": "tests", "progress": False}
CELL = """
SHARE = 3

def last(n):
    return n - 1 if n < SHARE else n // SHARE

def compiled(seen, edition, moves, n, luck):
    return last(n)

def plain(position):
    return position.legal_codes()[last(len(position.legal_codes()))]

def raises(position):
    if position.state.turns > 5:
        raise LookupError("nothing there")
    return position.moves[0]
"""


def cell():
    names = {"__name__": "__main__"}
    exec(compile(CELL, "<cell 3>", "exec"), names)
    return names


@pytest.mark.parametrize(("workers", "chunk"), [(1, 7), (2, None), (3, 7)])
def test_processes_play_the_same_games(study, workers, chunk):
    far = simulate("lawnarchy", backend="processes", workers=workers, _chunk=chunk, **MIXED)
    assert far.states.tobytes() == study.states.tobytes()
    assert far.digest == study.digest and f"on {workers} process" in repr(far)


def test_a_spawning_executor_plays_the_same_games_and_stays_open(study):
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        far = simulate("lawnarchy", backend=pool, _chunk=20, **MIXED)
        assert far.digest == study.digest and far.workers == 2
        names = cell()
        for kind in ("compiled", "plain"):
            there, here = (
                simulate("last_garden", 2, names[kind], 4, seed=2, progress=False, backend=backend)
                for backend in (pool, "threads")
            )
            assert there.digest == here.digest
        assert pool.submit(int, "7").result() == 7


def test_threads_of_ones_own_play_the_same_games(study):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        assert simulate("lawnarchy", backend=pool, _chunk=11, **MIXED).digest == study.digest


@pytest.mark.parametrize("kind", ["compiled", "plain"])
def test_agents_of_a_cell_travel_with_their_helpers(kind):
    one = cell()[kind]
    far, near = (simulate("lawnarchy", 2, one, 6, seed=1, progress=False, backend=b) for b in ("processes", "threads"))
    assert far.digest == near.digest
    assert far.in_machine_code is (kind == "compiled")


def test_an_agent_that_raises_in_another_process_is_named_with_its_position():
    errors = []
    for backend in ("processes", "threads"):
        with pytest.raises(AgentError) as caught:
            simulate("lawnarchy", 2, cell()["raises"], 6, seed=1, progress=False, backend=backend)
        errors.append(caught.value)
    far, near = errors
    assert str(far) == str(near) and "raised LookupError: nothing there" in str(far)
    assert isinstance(far.__cause__, LookupError) and far.position == near.position
    assert (far.agent, far.seat, far.game) == (near.agent, near.seat, near.game)


def test_an_agent_that_cannot_travel_is_refused_at_once_with_the_reason():
    lock = threading.Lock()

    def locked(position):
        with lock:
            return position.moves[0]

    with pytest.raises(AgentError, match=r"agent 'locked' cannot be sent to other processes: TypeError: .*lock"):
        simulate("lawnarchy", 2, locked, 6, seed=1, progress=False, backend="processes")


HOME = """
def kth(k, position):
    return position.moves[k]

class Policy:
    def __init__(self, k=0):
        self.k = k

    def __call__(self, position):
        return self.choose(position)

    def choose(self, position):
        return kth(self.k, position)

class Late(Policy):
    def choose(self, position):
        return kth(-1, position)
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A module of a person's own that no other process can find."""
    path = tmp_path / "policies_of_mine.py"
    path.write_text(HOME)
    found = importlib.util.spec_from_file_location("policies_of_mine", path)
    module = importlib.util.module_from_spec(found)
    monkeypatch.setitem(sys.modules, "policies_of_mine", module)
    found.loader.exec_module(module)
    return module


def test_partial_functions_objects_and_bound_functions_travel(home):
    cloudpickle = pytest.importorskip("cloudpickle")
    last, first = (
        simulate("last_garden", 2, one, 2, seed=1, progress=False)
        for one in (lambda position: position.moves[-1], lambda position: position.moves[0])
    )
    forms = [
        (functools.partial(home.kth, 0), first),
        (functools.partial(home.kth, -1), last),
        (functools.partial(lambda policy, position: policy(position), home.Policy()), first),
        (home.Policy(), first), (home.Late(), last), (home.Late().choose, last),
    ]  # fmt: skip
    with pytest.importorskip("loky").ProcessPoolExecutor(1) as pool:
        for one, near in forms:
            assert simulate("last_garden", 2, one, 2, seed=1, progress=False, backend=pool).digest == near.digest
    assert "functools" not in cloudpickle.list_registry_pickle_by_value()


def test_no_installed_module_is_sent_whole(home):
    import json

    agent_of = [
        functools.partial(home.kth, 0),
        json.dumps,
        numpy.mean,
        simulate,
        home.Late(),
        len,
        home.Policy().choose,
    ]
    assert [set(parcel._homes(one)) for one in agent_of] == [
        {"policies_of_mine"}, set(), set(), set(), {"policies_of_mine"}, set(), {"policies_of_mine"},
    ]  # fmt: skip


@pytest.mark.parametrize("wrong", ["thread", None, 3, object])
def test_a_backend_that_is_none_is_refused(wrong):
    with pytest.raises(GardenlabError, match="backend: expected 'threads', 'processes'"):
        simulate("lawnarchy", games=3, seed=1, progress=False, backend=wrong)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_a_worker_that_is_killed_changes_nothing(tmp_path):
    mark = tmp_path / "killed"

    def deadly(position):
        if position.state.turns >= 6 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return position.moves[0]

    far = simulate("lawnarchy", 2, deadly, 30, seed=5, progress=False, backend="processes", workers=2, _chunk=4)
    assert mark.exists()
    near = simulate("lawnarchy", 2, lambda position: position.moves[0], 30, seed=5, progress=False)
    assert far.digest == near.digest


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_workers_that_die_again_and_again_are_an_error():
    def always(position):
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(GardenlabError, match="workers of processes died again and again"):
        simulate("lawnarchy", 2, always, 2, seed=5, progress=False, backend="processes", workers=1)


def test_a_pool_of_threads_leaves_the_filters_of_warnings_alone(study):
    """They belong to all threads, and what sets and resets them in several at once leaves them in disorder."""
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        before = list(warnings.filters)
        for _ in range(3):
            assert simulate("lawnarchy", backend=pool, _chunk=1, **MIXED).digest == study.digest
            assert warnings.filters == before


def test_a_dask_cluster_plays_the_same_games(study, client):
    cores = sum(client.ncores().values())  # one less while a worker that was killed is started anew
    far = simulate("lawnarchy", backend=client, _chunk=13, **MIXED)
    assert far.digest == study.digest and far.workers == cores > 0 and far.backend == "dask"
    names = cell()
    for kind in ("compiled", "plain"):
        there, here = (
            simulate("last_garden", 2, names[kind], 4, seed=2, progress=False, backend=b) for b in (client, "threads")
        )
        assert there.digest == here.digest


def test_a_dask_worker_that_is_killed_changes_nothing(client, tmp_path):
    mark = tmp_path / "killed"

    def deadly(position):
        if position.state.turns >= 6 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return position.moves[0]

    far = simulate("lawnarchy", 2, deadly, 20, seed=5, progress=False, backend=client, _chunk=4)
    assert mark.exists()
    near = simulate("lawnarchy", 2, lambda position: position.moves[0], 20, seed=5, progress=False)
    assert far.digest == near.digest


class Slow(concurrent.futures.ThreadPoolExecutor):
    """Takes a while for each chunk; interrupted, if it is to be, when it is given a third one."""

    given, begun = -1, threading.Event()

    def submit(self, work, *what):
        self.given += self.given >= 0
        if self.given == 3:
            self.begun.wait()  # what nobody has begun is cancelled
            raise KeyboardInterrupt

        def slowly(*what):
            self.begun.set()
            time.sleep(0.2)
            return work(*what)

        return super().submit(slowly, *what)


def test_an_interrupt_waits_for_what_a_persons_own_workers_are_at(tmp_path):
    """They cannot be ended: nothing is written any more when the call has returned."""
    pytest.importorskip("pyarrow")
    common = {"game": "lawnarchy", "seed": 1, "progress": False, "_chunk": 9}
    with Slow(1) as pool:
        simulate(**common, games=9, backend=pool, store=tmp_path / "before")  # all is compiled and loaded then
        pool.begun.clear()
        pool.given = 0
        study = simulate(**common, games=90, backend=pool, store=tmp_path / "store")
        there = set((tmp_path / "store" / "games").iterdir())
    assert study.partial and len(study) == 9 * len(there) and there
    assert set((tmp_path / "store" / "games").iterdir()) == there


class Interrupted(concurrent.futures.ThreadPoolExecutor):
    """Finishes each chunk that it is given and is interrupted at the fifth, before anybody took the others."""

    given = 0

    def submit(self, *what):
        self.given += 1
        if self.given == 5:
            raise KeyboardInterrupt
        future = super().submit(*what)
        future.exception()  # waits until it is done
        return future


def test_chunks_that_are_done_but_not_taken_at_an_interrupt_are_kept_whole():
    study = simulate("lawnarchy", games=90, seed=1, progress=False, backend=Interrupted(2), _chunk=9)
    assert study.partial and len(study) == 36
    assert study.digest == simulate("lawnarchy", games=36, seed=1, progress=False).digest


@pytest.mark.skipif(sys.platform != "linux", reason="children are counted otherwise there")
def test_an_interrupt_leaves_a_partial_study_and_no_child():
    script = f"""
import os, signal, threading, time
from pathlib import Path
from gardenlab.study.simulate import simulate
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored by what a shell puts behind it
exec({CELL!r})
from gardenlab.study.driver import _Run
keep = _Run.keep
def kept(self, chunk, reply):
    keep(self, chunk, reply)
    if chunk.task.first == 0:
        _Run.keep = keep
        threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT]).start()
_Run.keep = kept
study = simulate("lawnarchy", 2, plain, 90_000, seed=1, progress=False, backend="processes", workers=2)
assert study.partial and 0 < len(study) < 90_000, len(study)
whole = simulate("lawnarchy", 2, plain, len(study), seed=1, progress=False)
assert whole.digest == study.digest
mine = []
for entry in Path("/proc").iterdir():
    try:
        if entry.name.isdigit() and (entry / "stat").read_text().rpartition(")")[2].split()[1] == str(os.getpid()):
            mine.append((entry / "cmdline").read_text().replace(chr(0), " "))
    except OSError:
        pass
assert not [line for line in mine if "tracker" not in line], mine
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def alive(process):
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="processes are found otherwise there")
def test_the_processes_of_a_killed_driver_end(tmp_path):
    script = f"""
import os, signal
from pathlib import Path
from gardenlab.study.driver import _Run
from gardenlab.study.simulate import simulate
def leaves_its_number(position):
    Path({str(tmp_path)!r}, str(os.getpid())).touch()
    return position.moves[0]
keep = _Run.keep
def kept(self, chunk, reply):
    keep(self, chunk, reply)
    if chunk.task.first > 20:
        os.kill(os.getpid(), signal.SIGKILL)
_Run.keep = kept
simulate("lawnarchy", 2, leaves_its_number, 90_000, seed=1, progress=False, backend="processes", workers=2)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)  # fmt: skip
    workers = [int(path.name) for path in tmp_path.iterdir()]
    assert done.returncode == -signal.SIGKILL and workers
    until = time.monotonic() + 120
    while any(map(alive, workers)):
        assert time.monotonic() < until, [process for process in workers if alive(process)]
        time.sleep(0.05)
