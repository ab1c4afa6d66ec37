"""Speed and size of Lawnarchy, as ratios measured in one run: ``python tests/benchmarks/lawnarchy.py``.

Machines are shared and noisy, so rivals are timed in turn (A B A B ...) and the best of each is compared; nothing
here asserts. Needs the extra ``bench`` for the two yardsticks, OpenSpiel and catanatron; what is missing is said.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import warnings

import numpy as np
from contest import best_rates, gardenlab_player, openspiel_player, print_rates, print_ratios


def catanatron_player(games=6):
    """A contestant: catanatron's random play, three players."""
    from catanatron import Color, Game, RandomPlayer

    def run():
        started, total = time.thread_time(), 0
        for number in range(games):
            game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE)], seed=number)
            game.play()
            total += len(game.state.actions)
        return total, time.thread_time() - started

    return run


def speed():
    contestants = {
        f"gardenlab random, {n} players": gardenlab_player("lawnarchy", "random", n, 20_000) for n in (2, 3, 4)
    }
    contestants |= {
        f"gardenlab greedy, {n} players": gardenlab_player("lawnarchy", "greedy", n, 400) for n in (2, 3, 4)
    }
    for name, make in (
        ("OpenSpiel crazy_eights", lambda: openspiel_player("crazy_eights", 2500)),
        ("catanatron random", catanatron_player),
    ):
        try:
            contestants[name] = make()
        except ImportError as error:
            print(f"  {name}: not measured ({error}); pip install 'gardenlab[bench]'")
    rates = best_rates(contestants)
    print_rates(rates)
    random_rate, greedy_rate = rates["gardenlab random, 3 players"], rates["gardenlab greedy, 3 players"]
    goals = [
        ("random / 2 million", random_rate / 2e6, 1),
        ("greedy / 60,000", greedy_rate / 6e4, 1),
    ]
    if "OpenSpiel crazy_eights" in rates:
        goals.append(("random / OpenSpiel", random_rate / rates["OpenSpiel crazy_eights"], 1))
    if "catanatron random" in rates:
        goals.append(("random / catanatron", random_rate / rates["catanatron random"], 30))
    print_ratios(goals)


def in_fresh_process(code, **environment):
    """Run code in a new process; it prints one JSON line last."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True, text=True, check=True, env=os.environ | environment,
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


MEMORY = """
import json, resource
import numpy, pandas, numba, scipy.stats, gardenlab as gl
gl.simulate("lawnarchy", players=3, games=10, seed=1, progress=False)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
study = gl.simulate("lawnarchy", players=3, agents="random", games=100_000, seed=1, progress=False)
study.games, study.seats, study.jury
print(json.dumps((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024))
"""

COMPILE = """
import json, time
import numba, numpy
numba.njit(lambda x: x + 1)(1)  # numba's own start, which every program with numba pays
import gardenlab as gl
started, spent = time.perf_counter(), time.process_time()
gl.simulate("lawnarchy", players=3, agents=["greedy", "random", "random"], games=3, seed=1, progress=False)
print(json.dumps([time.perf_counter() - started, time.process_time() - spent]))
"""


def size():
    print("\nMemory above the imports, 100,000 three-player random games with .games, .seats and .jury")
    used = in_fresh_process(MEMORY)
    print(f"  {used:8.0f} MiB   (goal under 300)")


def compiling():
    print("\nSeconds to compile greedy and the loop in a fresh process, on the clock and of the processor")
    with tempfile.TemporaryDirectory() as folder:
        cold = in_fresh_process(COMPILE, GARDENLAB_CACHE=folder)
        warm = min(in_fresh_process(COMPILE, GARDENLAB_CACHE=folder) for _ in range(3))
    print(f"  cold           {cold[0]:6.2f} {cold[1]:6.2f}   (goal under 30)")
    print(f"  from the cache {warm[0]:6.2f} {warm[1]:6.2f}   (goal under 1)")


def clicks():
    """Milliseconds of this thread for a click at every position of a game, agents and transport aside."""
    import random

    from gardenlab.widgets.play import play

    print("\nA click answered by Python, at every position of a game (milliseconds of processor time)")
    for players in (2, 3, 4):
        table = play("lawnarchy", ["me"] + ["random"] * (players - 1), seed=3)
        chance, took = random.Random(3), []
        while not table._session.over:
            key = chance.choice(table.board.lit)
            took.append(min(answered(table, key) for _ in range(5)))
            if not (table._session.may_move and table._picked):
                choose(table, key)
            elif table.choices.value:
                table.play_button.click()
            else:
                choose(table, table._offers[0].keys[0])
        median, worst = np.median(took) * 1000, max(took) * 1000
        print(f"  {players} players, {len(took)} positions: median {median:.1f}, worst {worst:.1f}   (goal under 10)")


def choose(table, key):
    """Click a key, as the browser does."""
    table.board._handle_custom_msg({"type": "choose", "key": key, "revision": table.board.revision}, [])


def answered(table, key):
    """Seconds of this thread for one click, which is taken back; the agents' own time is left out."""
    go_on, agents = table._session.go_on, [0.0]

    def timed(*arguments):
        begun = time.thread_time()
        go_on(*arguments)
        agents[0] = time.thread_time() - begun

    picked, past = table._picked, len(table._session._past)
    table._session.go_on = timed
    begun = time.thread_time()
    choose(table, key)
    took = time.thread_time() - begun - agents[0]
    del table._session.go_on
    if len(table._session._past) > past:
        table._session.undo()
    table._picked = picked
    table._show()
    return took


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    speed()
    size()
    clicks()
    compiling()
