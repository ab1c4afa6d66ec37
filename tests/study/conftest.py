"""Small studies that several tests look at, and a cluster."""

import os
import signal
import subprocess
import sys

import pytest

from gardenlab.study.simulate import simulate

CALM = {  # so that an idle cluster, which stays to the end of all tests, takes nothing from them
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "2s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
}
START = "180 s"  # for scheduler and workers, on a busy machine


@pytest.fixture(scope="session")
def study():
    """30 blocks of three rotations with three players, of different agents."""
    return simulate("lawnarchy", agents=["greedy", "random", "greedy"], games=90, seed="tests", progress=False)


@pytest.fixture(scope="session")
def crowd():
    """500 random games with four players."""
    return simulate("lawnarchy", players=4, games=500, seed=11, progress=False)


@pytest.fixture(scope="session")
def client(tmp_path_factory):
    """A dask client of a scheduler and two workers, each a process of its own, on loopback.

    Should the tests be killed, these end by themselves after a while.
    """
    distributed = pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("dask")
    opts = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    opts["env"] = os.environ | {"PYTHONPATH": root} | CALM
    where = str(folder / "scheduler.json")  # the scheduler writes there which port it found free
    common = ["--scheduler-file", where, "--no-dashboard", "--host", "127.0.0.1"]
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", *common, "--port", "0"]
    started = [subprocess.Popen([*command, "--idle-timeout", "30 minutes"], start_new_session=True, **opts)]
    try:
        for _ in range(2):
            command = [sys.executable, "-m", "distributed.cli.dask_worker", *common, "--nthreads", "1"]
            started.append(subprocess.Popen([*command, "--death-timeout", START], start_new_session=True, **opts))
        with distributed.Client(scheduler_file=where, timeout=START) as found:
            found.wait_for_workers(2, timeout=START)
            yield found
    finally:
        for process in started:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
