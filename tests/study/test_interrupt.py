"""An interrupt stops a study at once and leaves its finished games, and no thread."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path

import pytest

from gardenlab.engine.errors import GardenlabError
from gardenlab.study import driver
from gardenlab.study.backends import Backend, Calm, Processes
from gardenlab.study.interrupts import patient, put_off
from gardenlab.study.progress import Bar
from gardenlab.study.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]


# The checks run in a process of their own, whose main thread the signal reaches: this file, called with a name.


def in_a_process_of_its_own(check):
    """Run one of the checks below as a script; return what it wrote to the error stream."""
    command = [sys.executable, str(Path(__file__).resolve()), check.__name__]
    opts = {"cwd": ROOT, "capture_output": True, "text": True, "timeout": 300, "start_new_session": True}
    done = subprocess.run(command, **opts)
    assert done.returncode == 0, done.stderr
    return done.stderr


def pressed(*gaps, games=1):
    """As soon as so many games are played, send interrupts, with so many seconds between two of them."""
    reach = Bar.reach

    def send():
        for gap in (0, *gaps):
            time.sleep(gap)
            os.kill(os.getpid(), signal.SIGINT)

    sender = threading.Thread(target=send, daemon=True)

    def reached(self, count):
        reach(self, count)
        if count >= games and Bar.reach is reached:  # the driver keeps this function for as long as it runs
            Bar.reach = reach
            sender.start()

    Bar.reach = reached
    return sender


def threads():
    arguments = {"game": "lawnarchy", "players": 3, "agents": ["greedy", "random", "greedy"], "seed": 6}
    first = simulate(**arguments, games=30, progress=False)
    pressed(games=2_000)  # some of them after a gap that is still being played
    study = simulate(**arguments, games=90_000, workers=2, progress="text")
    assert study.partial and 30 < len(study) < 90_000 and len(study) % 3 == 0
    assert study.states[:30].tobytes() == first.states.tobytes()
    assert (study.games["ended_by"] != "cap").all() and len(study.seats) == 3 * len(study)
    assert f"{len(study):,} of 90,000" in repr(study) and "Partial" in study.note
    assert f"games={len(study)}" in study.source
    assert not [t for t in threading.enumerate() if t.name.startswith(("gardenlab", "tqdm"))]


def interpreted():
    def first(position):
        return position.moves[0]

    pressed(games=3)
    study = simulate("lawnarchy", 2, first, 90_000, seed=1, progress=False)
    assert 0 < len(study) < 90_000


def nothing_yet():
    def stops(position):
        os.kill(os.getpid(), signal.SIGINT)
        return position.moves[0]

    try:
        simulate("lawnarchy", 2, stops, 5, seed=1, progress=False)
    except KeyboardInterrupt as error:
        assert "before a game was finished" in str(error)
        return
    raise AssertionError("the interrupt was lost")


def caught():
    """An agent that catches all, as one with a bare except does, cannot keep a study from stopping."""

    def catches(position):
        with contextlib.suppress(BaseException):
            os.kill(os.getpid(), signal.SIGINT)
        return position.moves[0]

    study = simulate("lawnarchy", 2, catches, 90_000, seed=1, progress=False)
    assert study.partial and 0 < len(study) < 90_000


def inside():
    """An interrupt that comes in the middle of a wait for the workers is put off to its end."""
    seen, real = [], driver.wait

    def wait(*arguments):
        if any(seen):
            os.kill(os.getpid(), signal.SIGINT)
        ready, others = real(*arguments)
        seen.append(len(ready))
        return ready, others

    driver.wait = wait
    study = simulate("lawnarchy", 3, "random", 90_000, seed=6, workers=1, progress=False)
    assert sum(map(bool, seen[:-1])) == 1 and study.partial and 0 < len(study) < 90_000


def at_the_end():
    """The first interrupt comes when all is played and the workers are let go: nothing is lost, nor partial."""
    close = Backend.close

    def stops(self, *, at_once):
        os.kill(os.getpid(), signal.SIGINT)
        close(self, at_once=at_once)

    Backend.close = stops
    with tempfile.TemporaryDirectory() as folder:
        for way in ({}, {"store": folder}):
            study = simulate("lawnarchy", 3, "random", 90, seed=6, workers=2, progress=False, **way)
            assert len(study) == 90 and not study.partial
    assert not [t for t in threading.enumerate() if t.name.startswith("gardenlab")]


def with_a_fault():
    """An interrupt while the workers are let go does not hide the fault that stopped the study."""
    close = Backend.close

    def stops(self, *, at_once):
        os.kill(os.getpid(), signal.SIGINT)
        close(self, at_once=at_once)

    def faulty(position):
        raise ValueError("my mistake")

    Backend.close = stops
    try:
        simulate("lawnarchy", 2, faulty, 5, seed=1, progress=False)
    except GardenlabError as error:
        assert "my mistake" in str(error)
        return
    raise AssertionError("the fault was lost")


def first(position):
    return position.moves[0]


def slowly(kind, senders):
    """Let its workers go only when all interrupts have come."""
    close = vars(kind)["close"]

    def slow(self, *, at_once):
        close(self, at_once=at_once)
        for sender in senders:
            sender.join()

    kind.close = slow


def again():
    """Every way of playing, interrupted and interrupted again while the workers are sent away."""
    before, senders = signal.getsignal(signal.SIGINT), []
    for kind in (Backend, Processes):
        slowly(kind, senders)
    mixed = {"game": "lawnarchy", "players": 3, "agents": ["greedy", "random", "greedy"], "workers": 2, "_chunk": 30}
    plain = {"game": "lawnarchy", "players": 2, "agents": first}
    far = {"backend": "processes", "workers": 1, "_chunk": 2}
    with tempfile.TemporaryDirectory() as folder:
        ways = [(mixed, {}), (mixed, {"store": f"{folder}/threads"}), (plain, {}), (plain, far),
                (plain, far | {"store": f"{folder}/processes"})]  # fmt: skip
        for common, way in ways:
            for gaps in ((0.001,), (0.02, 0.04)):
                senders[:] = [pressed(*gaps, games=61 if common is mixed else 2)]
                study = simulate(**common, **way, games=90_000, seed=6, progress="text")
                assert study.partial and 0 < len(study) < 90_000, (way, gaps)
                senders.clear()
                few = simulate(**common, games=3, seed=6, progress=False)
                assert study.states[:2].tobytes() == few.states[:2].tobytes()
                assert signal.getsignal(signal.SIGINT) is before
                if "store" in way:
                    break


def hanging():
    """A stop that does not end can be left by pressing on."""
    before, close = signal.getsignal(signal.SIGINT), Backend.close
    Backend.close = lambda self, *, at_once: (close(self, at_once=at_once), time.sleep(600))

    def press():
        """Each time only when the one before was heard: several that wait are one to the system."""
        patience = signal.getsignal(signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        while not patience.stopping:
            time.sleep(0.01)
        for noted in range(6):
            os.kill(os.getpid(), signal.SIGINT)
            while patience._noted == noted:
                time.sleep(0.01)

    reach = Bar.reach

    def reached(self, count):
        reach(self, count)
        if Bar.reach is reached:
            Bar.reach = reach
            threading.Thread(target=press, daemon=True).start()

    Bar.reach = reached
    try:
        simulate("lawnarchy", 3, "greedy", 900_000, seed=6, workers=2, progress=False)
    except KeyboardInterrupt as error:
        assert "interrupted 6 times while the workers were stopped" in str(error)
        assert signal.getsignal(signal.SIGINT) is before
        return
    raise AssertionError("it waited")


def starting():
    """An interrupt of the whole group, as a terminal sends it, while the workers of the pool are being started."""
    submit, count = Calm.submit, []

    def submitted(self, *arguments):
        future = submit(self, *arguments)
        count.append(future)
        if len(count) == 3:
            threading.Timer(0.1, os.killpg, [os.getpgid(0), signal.SIGINT]).start()
        return future

    Calm.submit = submitted

    def slow(position):
        time.sleep(0.1)  # the interrupt comes before a game is finished
        return position.moves[0]

    try:
        simulate("lawnarchy", 2, slow, 600, seed=1, progress=False, backend="processes", workers=2)
    except KeyboardInterrupt as error:
        assert "before a game was finished" in str(error)
        return
    raise AssertionError("the interrupt was lost")


def elsewhere():
    """Not in the main thread there are no handlers to replace, and nothing is tried."""
    before, found = signal.getsignal(signal.SIGINT), []
    thread = threading.Thread(target=lambda: found.append(simulate("lawnarchy", games=3, seed=1, progress=False)))
    thread.start()
    thread.join()
    assert len(found[0]) == 3 and signal.getsignal(signal.SIGINT) is before


def put_off_until_the_end():
    done = []
    with patient():
        try:
            with put_off():
                os.kill(os.getpid(), signal.SIGINT)
                done.append("work")
        except KeyboardInterrupt:
            done.append("interrupt")
        os.kill(os.getpid(), signal.SIGINT)
        done.append("noted")
    assert done == ["work", "interrupt", "noted"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_further_interrupts_while_the_workers_leave_lose_nothing():
    told = in_a_process_of_its_own(again)
    assert told.count("complete, and kept as a partial study") == 6
    assert told.count("complete and safe; the same call goes on") == 2 and "Traceback" not in told


CHECKS = (hanging, elsewhere, put_off_until_the_end, caught, inside, at_the_end, with_a_fault)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("check", CHECKS)
def test_patience_has_an_end_and_a_place(check):
    in_a_process_of_its_own(check)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupt_while_processes_start_prints_nothing():
    told = in_a_process_of_its_own(starting)
    assert [line for line in told.splitlines() if "interpreted" not in line] == []


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
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored by what a shell puts behind it
    globals()[sys.argv[1]]()
