"""Executors and clients that were closed, or whose worker was killed: the error says what is expected."""

import concurrent.futures
import multiprocessing
import os
import signal
import sys

import pytest

from gardenlab.engine.errors import GardenlabError
from gardenlab.study.simulate import simulate


class Odd(concurrent.futures.Executor):
    """An executor that only tells when it is given work that it takes none."""

    def submit(self, *what):
        raise RuntimeError("cannot schedule new futures after shutdown")


@pytest.mark.parametrize("kind", ["ThreadPoolExecutor", "ProcessPoolExecutor", "loky", "client", "Odd"])
@pytest.mark.parametrize("kept", [False, True])
def test_a_backend_that_is_closed_is_refused(kind, kept, tmp_path, request):
    if kind == "client":
        address = request.getfixturevalue("client").scheduler.address
        closed = pytest.importorskip("distributed").Client(address, set_as_default=False)
        closed.close()
    elif kind == "Odd":
        closed = Odd()
    else:
        given = pytest.importorskip("loky") if kind == "loky" else concurrent.futures
        closed = getattr(given, "ProcessPoolExecutor" if kind == "loky" else kind)(1)
        closed.shutdown()
    store = {"store": tmp_path / "store"} if kept else {}
    with pytest.raises(GardenlabError, match=r"backend: .*takes no (more )?work: .*expected one that is open"):
        simulate("lawnarchy", games=3, seed=1, progress=False, backend=closed, **store)
    assert kind == "Odd" or not (tmp_path / "store").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("kept", [False, True])
def test_an_executor_of_ones_own_whose_worker_is_killed_cannot_go_on_and_a_store_can(kept, tmp_path):
    mark = tmp_path / "killed"

    def deadly(position):
        if position.state.turns >= 6 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return position.moves[0]

    context = multiprocessing.get_context("spawn")
    study = {"game": "lawnarchy", "players": 2, "agents": deadly, "games": 2, "seed": 5, "progress": False}
    study |= {"store": tmp_path / "store"} if kept else {}
    told = (
        "^a worker of your ProcessPoolExecutor died .killed, or out of memory.*: make a new one; with store= the same"
    )
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
        for _ in range(2):  # it stays broken, and the words stay the same
            with pytest.raises(GardenlabError, match=told):
                simulate(**study, backend=pool)
    assert mark.exists()
    assert len(simulate(**study)) == 2


class Full(concurrent.futures.Executor):
    """An executor with errors of its own."""

    def submit(self, *what):
        raise ValueError("no slots")


def test_what_an_executor_raises_is_told_as_its_own():
    told = r"backend: Full takes no work: its submit\(\) raised ValueError: no slots"
    with pytest.raises(GardenlabError, match=told):
        simulate("lawnarchy", games=3, seed=1, progress=False, backend=Full())


def test_where_no_process_may_be_started_threads_are_named(monkeypatch):
    pytest.importorskip("loky")
    monkeypatch.setitem(multiprocessing.current_process()._config, "daemon", True)
    with pytest.raises(GardenlabError, match=r"may start no others.*expected backend='threads' here"):
        simulate("lawnarchy", games=3, seed=1, progress=False, backend="processes")
