"""An interrupt stops a study at once and leaves its finished games, and no thread."""

import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from gardenlab.study.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]


# The checks run in a process of their own, whose main thread the signal reaches: this file, called with a name.


def in_a_process_of_its_own(check):
    """Run one of the checks below as a script; return what it wrote to the error stream."""
    command = [sys.executable, str(Path(__file__).resolve()), check.__name__]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stderr


def interrupted(after, **arguments):
    """Run a study that a Ctrl-C reaches after some seconds, and return it."""
    timer = threading.Timer(after, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        return simulate(**arguments)
    finally:
        timer.cancel()


def threads():
    arguments = {"game": "lawnarchy", "players": 3, "agents": ["greedy", "random", "greedy"], "seed": 6}
    first = simulate(**arguments, games=30, progress=False)
    study = interrupted(1.0, **arguments, games=90_000, workers=2, progress="text")
    assert study.partial and 30 < len(study) < 90_000 and len(study) % 3 == 0
    assert study.states[:30].tobytes() == first.states.tobytes()
    assert (study.games["ended_by"] != "cap").all() and len(study.seats) == 3 * len(study)
    assert f"{len(study):,} of 90,000" in repr(study) and "Partial" in study.note
    assert f"games={len(study)}" in study.source
    assert not [t for t in threading.enumerate() if t.name.startswith(("gardenlab", "tqdm"))]


def interpreted():
    def first(position):
        return position.moves[0]

    simulate("lawnarchy", 2, first, 1, seed=1, progress=False)
    study = interrupted(1.0, game="lawnarchy", players=2, agents=first, games=90_000, seed=1, progress=False)
    assert 0 < len(study) < 90_000


def nothing_yet():
    def slow(position):
        time.sleep(0.05)
        return position.moves[0]

    simulate("lawnarchy", 2, lambda position: position.moves[0], 1, seed=1, progress=False)
    try:
        interrupted(0.5, game="lawnarchy", players=2, agents=slow, games=5, seed=1, progress=False)
    except KeyboardInterrupt:
        return
    raise AssertionError("the interrupt was lost")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_threads_stop_and_the_finished_games_are_kept():
    assert "of 90,000 games" in in_a_process_of_its_own(threads).split("interrupted:")[1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_interpreted_games_stop_too():
    in_a_process_of_its_own(interpreted)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_before_the_first_game_there_is_nothing_to_keep():
    in_a_process_of_its_own(nothing_yet)


def test_without_a_compiler_one_line_says_so_and_the_games_are_the_same(study):
    script = textwrap.dedent("""
        import sys
        sys.modules["numba"] = None
        from gardenlab.study.simulate import simulate
        study = simulate("lawnarchy", agents=["greedy", "random", "greedy"], games=6, seed="tests", progress="text")
        sys.stdout.write(study.states.tobytes().hex())
    """)
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("numba is not installed: games run interpreted") == 1
    assert done.stdout == study.states[:6].tobytes().hex()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
