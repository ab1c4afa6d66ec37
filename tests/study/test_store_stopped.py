"""What is committed stays, whatever stops a run: a kill, a worker's death, an interrupt, a full disk."""

import concurrent.futures
import contextlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError
from gardenlab.study.simulate import simulate

pytest.importorskip("pyarrow")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes and disks are stopped otherwise there")

ROOT = Path(__file__).resolve().parents[2]
STUDY = {"game": "lawnarchy", "players": 3, "agents": ["greedy", "random", "greedy"], "games": 1500, "seed": 6,
         "progress": False}  # fmt: skip


@pytest.fixture(scope="module")
def whole():
    """The study in memory, in one go."""
    return simulate(**STUDY)


def script(body, *prefix):
    """The command that runs a script which knows STUDY and a folder, its first argument."""
    head = (
        f"import signal, sys\nfrom gardenlab.study.simulate import simulate\nSTUDY = {STUDY!r}\nfolder = sys.argv[1]\n"
    )
    head += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # it is ignored by what a shell puts behind it
    return [*prefix, sys.executable, "-c", head + body]


SIGNAL = """
import os, signal
from gardenlab.study.driver import _Run
keep = _Run.keep
def kept(self, chunk, reply):
    keep(self, chunk, reply)
    if sum(one.reply is not None for one in self.chunks[:3]) == 3:
        _Run.keep = keep
        os.kill(os.getpid(), signal.{name})
_Run.keep = kept
"""  # sends itself a signal in mid-run, when the first three chunks are committed


def temporary(folder):
    return [path.name for path in Path(folder).rglob("*.tmp")]


@pytest.mark.parametrize(("backend", "workers"), [("threads", 2), ("processes", 1)])
def test_a_driver_that_is_killed_loses_no_chunk_and_keeps_others_out_until_then(whole, tmp_path, backend, workers):
    run = f"simulate(**STUDY, store=folder, backend={backend!r}, workers={workers}, _chunk=45)"
    command = script(SIGNAL.format(name="SIGSTOP") + run)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([*command, str(tmp_path)], cwd=ROOT, start_new_session=True, **pipes)
    try:
        _, status = os.waitpid(process.pid, os.WUNTRACED)  # it stops itself
        assert os.WIFSTOPPED(status), process.communicate()
        with pytest.raises(GardenlabError, match=r"another simulate\(\) is writing into .*: wait until it is done"):
            simulate(**STUDY, store=tmp_path)
        before = gl.open_study(tmp_path)
        assert before.partial and 0 < len(before) < 1500 and "partial" in repr(before)
        assert before.states.tobytes() == whole.states[: len(before)].tobytes()
        process.kill()
        process.wait()
        for table in ("games", "states"):
            (tmp_path / table / ".0000000001485.parquet.1-0.tmp").write_bytes(b"half a chunk")
        marks = {receipt.first: receipt for receipt in before._receipts}
        found = simulate(**STUDY, store=tmp_path, workers=1)  # while workers of the dead driver may still be at it
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert found.digest == whole.digest and len(found) == 1500
    assert simulate(**STUDY, store=tmp_path).digest == whole.digest and not temporary(tmp_path)
    assert marks.items() <= {receipt.first: receipt for receipt in found._receipts}.items()  # not played again
    assert found.games.equals(whole.games)


def test_a_worker_that_is_killed_loses_no_chunk(tmp_path):
    mark = tmp_path / "killed"

    def deadly(position):
        if position.state.turns >= 6 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return position.moves[0]

    study = {"game": "lawnarchy", "players": 2, "games": 12, "seed": 5, "progress": False}
    found = simulate(**study, agents=deadly, backend="processes", workers=1, _chunk=3, store=tmp_path / "store")
    assert mark.exists()
    assert found.digest == simulate(**study, agents=lambda position: position.moves[0]).digest


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


def test_an_interrupt_keeps_the_chunks_that_are_done_and_says_so(study, tmp_path, capsys):
    arguments = {"game": "lawnarchy", "agents": ["greedy", "random", "greedy"], "games": 90, "seed": "tests",
                 "store": tmp_path}  # fmt: skip
    part = simulate(**arguments, progress="text", backend=Interrupted(2), _chunk=9)
    assert part.partial and len(part) == 36 and "partial: 36 of 90" in repr(part)
    assert "36 of 90 games are complete and safe; the same call goes on" in capsys.readouterr().err
    assert part.states.tobytes() == study.states[:36].tobytes()
    found = simulate(**arguments, progress="text")
    assert f"going on: 36 of 90 games are in {tmp_path}" in capsys.readouterr().err
    assert not found.partial and found.digest == study.digest


INTERRUPT = (
    SIGNAL.format(name="SIGINT")
    + """
import threading
study = simulate(**STUDY, store=folder, workers=2, _chunk=45)
assert study.partial and 0 < len(study) < 1500, len(study)
assert not [t for t in threading.enumerate() if t.name.startswith("gardenlab")]
print(len(study), study.digest)
"""
)


def test_a_real_interrupt_leaves_a_partial_study_that_goes_on(whole, tmp_path):
    done = subprocess.run([*script(INTERRUPT), str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    games, digest = done.stdout.split()
    part = gl.open_study(tmp_path)
    assert (len(part), part.digest) == (int(games), digest) and not temporary(tmp_path)
    assert simulate(**STUDY, store=tmp_path).digest == whole.digest


def test_an_interrupt_before_the_first_chunk_keeps_nothing_and_goes_on(study, tmp_path):
    class AtOnce(concurrent.futures.ThreadPoolExecutor):
        def submit(self, *what):
            raise KeyboardInterrupt

    arguments = {"game": "lawnarchy", "agents": ["greedy", "random", "greedy"], "games": 90, "seed": "tests",
                 "store": tmp_path, "progress": False}  # fmt: skip
    with pytest.raises(KeyboardInterrupt, match="before a chunk was finished; the same call goes on"):
        simulate(**arguments, backend=AtOnce(2), _chunk=9)
    assert simulate(**arguments).digest == study.digest


def small_disk():
    """What must stand before a command so that it may mount a disk of its own; None where nobody may."""
    for prefix in ([], ["unshare", "-rm"]):
        if prefix and not shutil.which(prefix[0]):
            continue
        trial = "d=$(mktemp -d) && mount -t tmpfs -o size=64k tmpfs $d && umount $d; e=$?; rmdir $d; exit $e"
        if not subprocess.run([*prefix, "sh", "-c", trial], capture_output=True).returncode:
            return prefix
    return None


FULL = """
import os, subprocess
from pathlib import Path
from gardenlab.engine.errors import GardenlabError
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=240k", "tmpfs", folder], check=True)
try:
    for backend, workers in (("threads", 2), ("processes", 1)):
        store = Path(folder, "store")
        try:
            simulate(**STUDY, store=store, backend=backend, workers=workers, _chunk=60)
        except GardenlabError as error:
            text = str(error)
        assert "No space left on device" in text and "and the same call goes on" in text, text
        games = len(list(store.glob("games/*.parquet"))) * 60
        assert f"{games:,} of 1,500 games are safe" in text and 0 < games < 1500, text
        assert not list(store.rglob("*.tmp"))
        for table in ("states", "seats"):  # what was written of a chunk without its games made room again
            assert {p.name for p in store.glob(f"{table}/*")} == {p.name for p in store.glob("games/*")}
    subprocess.run(["mount", "-o", "remount,size=64m", folder], check=True)
    print(simulate(**STUDY, store=store).digest)
finally:
    subprocess.run(["umount", folder], check=True)
"""


def test_a_full_disk_loses_nothing_that_was_committed(whole, tmp_path):
    prefix = small_disk()
    if prefix is None:
        pytest.skip("neither mount nor unshare may make a small disk here")
    command = [*script(FULL, *prefix), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == whole.digest
