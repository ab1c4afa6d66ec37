"""How long after an interrupt a study comes back, on each backend: ``python tests/benchmarks/interrupt.py``.

Each study runs in a fresh process, or in a fresh Jupyter kernel, and is interrupted some seconds later; the time is
that from the signal to the study in hand, on the clock of a machine that may be busy.
"""

import json
import subprocess
import sys
import time

TIMES = 3
DELAY = 8  # workers that are started afresh must have begun to play

SETUP = {
    "threads": "backend = 'threads'",
    "threads, into a store": "import tempfile\nbackend, more['store'] = 'threads', tempfile.mkdtemp()",
    "threads, plain Python": "backend, agent = 'threads', lambda position: position.moves[0]",
    "processes": "backend = 'processes'",
    "processes, plain Python": "backend, agent = 'processes', lambda position: position.moves[0]",
    "spawned processes": (
        "import concurrent.futures, multiprocessing\n"
        "backend = concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context('spawn'))"
    ),
    "dask": (
        "import distributed\n"
        "backend = distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None, protocol='tcp')"
    ),
}

STUDY = """
import json, shutil, signal, threading, time
import gardenlab as gl
if __name__ == "__main__":
    agent, more = "random", {}
    {setup}
    gl.simulate("lawnarchy", 2, agent, 20, seed=1, progress=False, backend=backend)
    at = []
    def interrupt():
        at.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)
    threading.Timer({delay}, interrupt).start()
    study = gl.simulate("lawnarchy", 2, agent, 4_000_000, seed=1, progress=False, backend=backend, **more)
    took = time.perf_counter() - at[0]
    print(json.dumps([took, study.partial, len(study)]), flush=True)
    shutil.rmtree(more.get("store", ""), ignore_errors=True)
"""

CELL = """
import time, gardenlab as gl
gl.simulate("lawnarchy", 2, games=20, seed=1, progress=False)
"""
LONG = """
study = gl.simulate("lawnarchy", 2, games=4_000_000, seed=1)
back = time.time()
"""


def in_a_process(setup):
    """Seconds to the study in hand, in a process of its own."""
    script = STUDY.replace("{setup}", setup.replace("\n", "\n    ")).replace("{delay}", str(DELAY))
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", script], capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise RuntimeError(done.stderr.splitlines()[-1])
    took, partial, games = json.loads(done.stdout.splitlines()[-1])
    if not partial or not games:
        raise RuntimeError(f"the study was not interrupted: {games} games")
    return took


def in_a_kernel():
    """Seconds to the study in hand, interrupted as the stop button of a notebook does."""
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel()
    try:
        client.execute_interactive(CELL, output_hook=lambda message: None, timeout=120)
        client.execute(LONG)
        time.sleep(DELAY)
        sent = time.time()
        manager.interrupt_kernel()
        found = {}
        client.execute_interactive(
            "print(back, study.partial)", timeout=60,
            output_hook=lambda message: found.update(message["content"]) if message["msg_type"] == "stream" else None,
        )  # fmt: skip
        if "text" not in found:
            raise RuntimeError("the study did not come back")
        back, partial = found["text"].split()
        if partial != "True":
            raise RuntimeError("the study was not interrupted")
        return float(back) - sent
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def main():
    """Measure and print."""
    print(f"Seconds from an interrupt to the partial study, least and most of {TIMES}")
    contests = {name: (lambda setup=setup: in_a_process(setup)) for name, setup in SETUP.items()}
    contests["threads, in a notebook's kernel"] = in_a_kernel
    for name, run in contests.items():
        try:
            took = [run() for _ in range(TIMES)]
        except (ImportError, RuntimeError) as error:
            print(f"  {name:32} not measured: {error}")
            continue
        goal = 0.5 if name.startswith("threads") else 2
        print(f"  {name:32} {min(took):5.2f} {max(took):5.2f}   (goal {goal})", flush=True)


if __name__ == "__main__":
    main()
