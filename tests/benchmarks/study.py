"""What studies cost above the rules alone, as ratios in one run: ``python tests/benchmarks/study.py``."""

import shutil
import sys
import tempfile
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gardenlab.agents.spec import line_up
from gardenlab.engine import loop
from gardenlab.engine.luck import study_key
from gardenlab.registry import game_class
from gardenlab.study.limits import allowed_workers
from gardenlab.study.machine import Plan, compiled
from gardenlab.study.opening import open_study
from gardenlab.study.progress import quiet
from gardenlab.study.simulate import CAP, simulate

GAME, PLAYERS, GAMES = "last_garden", 2, 300_000
FEW = 60_000  # where the overhead of a chunk is what counts


class Took(NamedTuple):
    """Seconds on the clock, and of the processor in all threads."""

    clock: float
    cpu: float

    def share(self, other):
        """How much of `other` this is, by both: on a busy machine the processor's is the one to trust."""
        return f"{self.clock / other.clock:.2f} by the clock, {self.cpu / other.cpu:.2f} by the processor"


def timed(work, times=3):
    """The shortest of some runs."""
    found = []
    for _ in range(times):
        started, spent = time.perf_counter(), time.process_time()
        work()
        found.append((time.perf_counter() - started, time.process_time() - spent))
    return Took(*map(min, zip(*found, strict=True)))


def kernel_alone(workers):
    """Play the games with nothing around the compiled loop: four batches for each worker, as they get free."""
    game = game_class(GAME)(PLAYERS)
    plan = Plan(game, line_up("random", PLAYERS), int(study_key(1)), 1, CAP)
    machine = compiled(plan, quiet)
    states = np.zeros(GAMES, game.wing.state)
    cuts = np.linspace(0, GAMES, 4 * workers + 1).astype(int)

    def part(first, last):
        machine.run(states[first:last], first, game.edition.array.copy(), np.zeros(loop.BOARD, np.int64))

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(part, cuts[:-1], cuts[1:]))


def play(workers=None, frames=False, chunk=None, games=GAMES):
    """Play them as a study, and make its tables."""
    study = simulate(GAME, PLAYERS, games=games, seed=1, progress=False, workers=workers, _chunk=chunk)
    if frames:
        len(study.games), len(study.seats)


def into_store(folder, workers=None, chunk=None, games=GAMES):
    """Play them into a store that is new."""
    shutil.rmtree(folder, ignore_errors=True)
    simulate(GAME, PLAYERS, games=games, seed=1, progress=False, workers=workers, store=folder, _chunk=chunk)


def stored(workers):
    """How long the games take into a store; the overhead of a chunk there; and reading the tables of it back."""
    with tempfile.TemporaryDirectory() as root:
        folder = Path(root) / "store"
        into_store(folder)
        whole = timed(lambda: into_store(folder))
        small, big = (timed(lambda size=size: into_store(folder, 1, size, FEW), 1) for size in (200, FEW // 4))
        into_store(folder)
        size = sum(file.stat().st_size for file in folder.rglob("*.parquet"))
        study = open_study(folder)
        read = timed(lambda: (len(study.games), len(study.seats)), 1)
    return whole, (small.cpu - big.cpu) / (FEW / 200 - 4), size, read


def main():
    """Measure and print."""
    warnings.filterwarnings("ignore", "First-class function type feature is experimental")
    workers = allowed_workers()
    play(frames=True)
    kernel_alone(workers)
    ideal = timed(lambda: kernel_alone(workers))
    whole, framed = timed(play), timed(lambda: play(frames=True))
    small, big = (timed(lambda size=size: play(1, chunk=size, games=FEW)) for size in (20, FEW))
    one, two = timed(lambda: play(1)), timed(lambda: play(2))
    few = simulate(GAME, PLAYERS, games=20, seed=1, progress=False)
    rows = len(few.turns())
    told = timed(few.turns, 1).cpu / rows
    print(f"{GAMES:,} random games of {GAME} with {PLAYERS} players on {workers} workers")
    print(f"share of the ideal, in memory             {ideal.share(whole)}   (goal 0.8)")
    print(f"share of the ideal, with games and seats  {ideal.share(framed)}")
    print(f"overhead of a chunk                       {(small.cpu - big.cpu) / (FEW / 20 - 1) * 1e6:.0f} us")
    print(f"two threads against one                   {one.clock / two.clock:.2f}")
    print(f"a row of turns                            {told * 1e6:.0f} us, {told / (one.cpu / GAMES):.1f} whole games")
    kept, chunk, size, read = stored(workers)
    print(
        f"share of the ideal, into a store          {ideal.share(kept)}   (goal 0.6), {size / GAMES:.0f} bytes a game"
    )
    print(f"overhead of a chunk of a store            {chunk * 1e3:.1f} ms")
    print(f"games and seats back from the store       {read.cpu / kept.cpu:.2f} of the time of playing into it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
