"""Speed of Garden Nation, as ratios measured in one run: ``python tests/benchmarks/garden_nation.py``.

Where the time goes is found by doing one part of the work twice over: what the games take longer is that part's share.
"""

import warnings
from dataclasses import replace

from contest import best_rates, decisions, gardenlab_player, print_rates, print_ratios

from gardenlab.garden_nation.rules import deal as set_up
from gardenlab.garden_nation.rules import legal_moves as find

GAMES = 2_000
PLAYERS = (2, 3, 4)


def legal_moves_twice(state, edition, moves):
    find(state, edition, moves)
    return find(state, edition, moves)


def deal_twice(state, edition, players, key, number):
    set_up(state, edition, players, key, number)
    set_up(state, edition, players, key, number)


def doubled_player(players, **parts):
    """A contestant: the same games, with parts of the rules done twice."""
    from gardenlab.agents.spec import line_up
    from gardenlab.engine.luck import study_key
    from gardenlab.garden_nation.game import WING, Game
    from gardenlab.study.machine import Plan, compiled

    class Doubled(Game):
        wing = replace(WING, **parts)

    game = Doubled(players=players)
    machine = compiled(Plan(game, line_up("random", players), study_key(1), 1, 20_000), print)
    return lambda: decisions(machine, game, GAMES)


def main():
    """Measure and print."""
    contestants = {f"random, {n} players": gardenlab_player("garden_nation", "random", n, GAMES) for n in PLAYERS}
    contestants |= {f"greedy, {n} players": gardenlab_player("garden_nation", "greedy", n, 60) for n in PLAYERS}
    parts = {
        "finding legal moves": {"legal_moves": legal_moves_twice},
        "dealing": {"deal": deal_twice},
    }
    for name, doubled in parts.items():
        contestants |= {f"{name} twice, {n} players": doubled_player(n, **doubled) for n in PLAYERS}
    rates = best_rates(contestants)
    print_rates({name: rate for name, rate in rates.items() if "twice" not in name})
    print_ratios([(f"random, {n} players / 1.5 million", rates[f"random, {n} players"] / 1.5e6, 1) for n in PLAYERS])
    print("\nWhere the time of random play goes")
    for n in PLAYERS:
        plain = 1 / rates[f"random, {n} players"]
        shares = {name: (1 / rates[f"{name} twice, {n} players"] - plain) / plain for name in parts}
        shares["playing moves, the agent's draw and the loop"] = 1 - sum(shares.values())
        print(f"  {n} players: " + ", ".join(f"{name} {share:.0%}" for name, share in shares.items()))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
