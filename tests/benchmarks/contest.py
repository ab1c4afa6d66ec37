"""What the benchmarks share: contestants timed in turn, the best of each compared.

Machines are shared and noisy, so rivals are timed in turn (A B A B ...); the time is the thread's own processor time.
"""

import time

import numpy as np

ROUNDS = 9


def decisions(machine, game, games):
    """Play games in one call on this thread; return decisions and seconds of processor time."""
    states = np.zeros(games, game.wing.state)
    board = np.zeros(8, np.int64)
    edition = game.edition.array.copy()
    started = time.thread_time()
    machine.run(states, 0, edition, board)
    seconds = time.thread_time() - started
    return int(states["decisions"].sum()), seconds


def gardenlab_player(name, agent, players, games):
    """A contestant: gardenlab on one thread."""
    from gardenlab.agents.spec import line_up
    from gardenlab.engine.luck import study_key
    from gardenlab.registry import game_class
    from gardenlab.study.machine import Plan, compiled

    game = game_class(name)(players=players)
    plan = Plan(game, line_up(agent, players), study_key(1), 1, 20_000)
    machine = compiled(plan, print)
    return lambda: decisions(machine, game, games)


def openspiel_player(name, games):
    """A contestant: OpenSpiel's C++ ``evaluate_bots`` with uniform random bots on one of its games."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(number):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(p, number * 7 + p) for p in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, number)
        return state

    total = sum(sum(1 for step in play(k).full_history() if step.player >= 0) for k in range(games))

    def run():
        started = time.thread_time()
        for number in range(games):
            play(number)
        return total, time.thread_time() - started

    return run


def best_rates(contestants):
    """Time the contestants in turn; return decisions a second, the best of each."""
    rates = dict.fromkeys(contestants, 0.0)
    for _ in range(ROUNDS):
        for name, run in contestants.items():
            count, seconds = run()
            rates[name] = max(rates[name], count / seconds)
    return rates


def print_rates(rates):
    print("\nDecisions a second, one thread, best of", ROUNDS)
    for name, rate in rates.items():
        print(f"  {name:28} {rate:12,.0f}")


def print_ratios(ratios):
    """Print (name, ratio, the goal in words)."""
    print("\nRatios")
    for name, ratio, goal in ratios:
        print(f"  {name:28} {ratio:8.2f}   (goal {goal})")
