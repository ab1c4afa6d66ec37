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


def rounds(ways, times=5):
    """The kernel alone and every other way in turn, so that all meet the same moments of the machine.

    Parameters
    ----------
    ways : mapping of name to function

    Returns
    -------
    dict of name to list of Took
        What the kernel alone took, as a share of each way, in each round.
    """
    shares = {name: [] for name in ways}
    for _ in range(times):
        ideal = timed(lambda: kernel_alone(allowed_workers()), 1)
        for name, work in ways.items():
            took = timed(work, 1)
            shares[name].append(Took(ideal.clock / took.clock, ideal.cpu / took.cpu))
    return shares


def told(shares):
    """The middle of some rounds, with the least and the most."""
    by = []
    for name, values in zip(("clock", "processor"), zip(*shares, strict=True), strict=True):
        least, *_, most = ordered = sorted(values)
        by.append(f"{ordered[len(ordered) // 2]:.2f} [{least:.2f} to {most:.2f}] by the {name}")
    return ", ".join(by)


def main():
    """Measure and print."""
    warnings.filterwarnings("ignore", "First-class function type feature is experimental")
    play(frames=True)
    with tempfile.TemporaryDirectory() as root:
        folder = Path(root) / "store"
        into_store(folder)
        shares = rounds({
            "in memory": play,
            "in memory, with games and seats": lambda: play(frames=True),
            "into a store": lambda: into_store(folder),
        })  # fmt: skip
        size = sum(file.stat().st_size for file in folder.rglob("*.parquet"))
        study = open_study(folder)
        read, kept = timed(lambda: (len(study.games), len(study.seats)), 1), timed(lambda: into_store(folder), 1)
        tiny, large = (timed(lambda size=size: into_store(folder, 1, size, FEW), 1) for size in (200, FEW // 4))
    small, big = (timed(lambda size=size: play(1, chunk=size, games=FEW)) for size in (20, FEW))
    one, two = timed(lambda: play(1)), timed(lambda: play(2))
    few = simulate(GAME, PLAYERS, games=20, seed=1, progress=False)
    rows = len(few.turns())
    row = timed(few.turns, 1).cpu / rows
    print(f"{GAMES:,} random games of {GAME} with {PLAYERS} players on {allowed_workers()} workers")
    print("share of the ideal, the kernel alone (goal 0.8 in memory, 0.6 into a store):")
    for name, found in shares.items():
        print(f"  {name:32} {told(found)}")
    print(f"a game in the store                {size / GAMES:.0f} bytes")
    print(f"overhead of a chunk                {(small.cpu - big.cpu) / (FEW / 20 - 1) * 1e6:.0f} us")
    print(f"overhead of a chunk of a store     {(tiny.cpu - large.cpu) / (FEW / 200 - 4) * 1e3:.1f} ms")
    print(f"two threads against one            {one.clock / two.clock:.2f}")
    print(f"a row of turns                     {row * 1e6:.0f} us, {row / (one.cpu / GAMES):.1f} whole games")
    print(f"games and seats from the store     {read.cpu / kept.cpu:.2f} of the time of playing into it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
