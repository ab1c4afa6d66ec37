"""Small studies that several tests look at, and a cluster."""

import os
import signal
import socket
import subprocess
import sys

import pytest

from gardenlab.study.simulate import simulate


@pytest.fixture(scope="session")
def study():
    """30 blocks of three rotations with three players, of different agents."""
    return simulate("lawnarchy", agents=["greedy", "random", "greedy"], games=90, seed="tests", progress=False)


@pytest.fixture(scope="session")
def crowd():
    """500 random games with four players."""
    return simulate("lawnarchy", players=4, games=500, seed=11, progress=False)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def client(tmp_path_factory):
    """A dask client of a scheduler and two workers, each a process of its own, on loopback.

    Should the tests be killed, these end by themselves after a while.
    """
    distributed = pytest.importorskip("distributed")
    address = f"tcp://127.0.0.1:{free_port()}"
    opts = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path_factory.mktemp("dask")}
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    opts["env"] = os.environ | {"PYTHONPATH": root}
    port = address.rpartition(":")[2]
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port,
               "--no-dashboard", "--idle-timeout", "30 minutes"]  # fmt: skip
    started = [subprocess.Popen(command, start_new_session=True, **opts)]
    try:
        for _ in range(2):
            worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard",
                      "--host", "127.0.0.1", "--death-timeout", "60"]  # fmt: skip
            started.append(subprocess.Popen(worker, start_new_session=True, **opts))
        with distributed.Client(address, timeout=60) as found:
            found.wait_for_workers(2, timeout=60)
            yield found
    finally:
        for process in started:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
