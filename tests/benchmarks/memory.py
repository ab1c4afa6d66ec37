"""Peak memory of playing into a store, and of all findings of it: ``python tests/benchmarks/memory.py [games]``.

Each in a process of its own. The goals are those of 10 million random games of The Last Garden with 2 players.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GOALS = {"playing into a store": 1000, "all findings of it": 2000}  # MB
GAMES = 1_000_000


def peak():
    """Peak memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def play(folder, games):
    """Play the games."""
    import gardenlab as gl

    gl.simulate("last_garden", 2, games=games, seed=1, store=folder, progress=False)


def tell(folder, games):
    """Work all findings out."""
    import gardenlab as gl

    study = gl.open_study(folder)
    assert len(study) == games and len(list(study.findings().values())) > 15


STEPS = {"playing into a store": play, "all findings of it": tell}


def main(games):
    """Run each step in a fresh process and print what it took."""
    print(f"The Last Garden, 2 random players, {games:,} games")
    with tempfile.TemporaryDirectory() as folder:
        for step, goal in GOALS.items():
            call = [sys.executable, __file__, str(games), step, str(Path(folder) / "store")]
            print(f"  {step:22}", subprocess.run(call, check=True, capture_output=True, text=True).stdout.strip(),
                  f"(goal for 10 million games: below {goal:,} MB)")  # fmt: skip


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    if len(sys.argv) > 2:
        started = time.perf_counter()
        STEPS[sys.argv[2]](sys.argv[3], count)
        wall, used = time.perf_counter() - started, time.process_time()
        print(f"{peak():6,.0f} MB, {wall:6,.0f} s, {used:,.0f} s of processor time")
    else:
        main(count)
