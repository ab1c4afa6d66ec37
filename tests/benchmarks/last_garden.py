"""Speed of The Last Garden, as ratios measured in one run: ``python tests/benchmarks/last_garden.py``.

The yardsticks are OpenSpiel's C++ bots on hearts (extra ``bench``) and the random playout of this very game in C,
compiled with ``gcc -O3``; what is missing is said. The C leaves out the journal, other editions and the loop's
guards, see last_garden_playout.c; tests/engine/test_c_playout.py checks that it gives the same games.
"""

import tempfile
import warnings

from contest import best_rates, gardenlab_player, openspiel_player, print_rates, print_ratios
from playout import build, played

GAMES = 10_000
PLAYERS = (2, 3, 4)


def c_player(play, players):
    """A contestant: the C playout, on the deals that gardenlab plays."""
    from gardenlab.engine.luck import study_key
    from gardenlab.last_garden.game import WING

    def run():
        _, decisions, seconds = played(play, study_key(1), players, GAMES, WING.rule_bytes)
        return int(decisions.sum()), seconds

    return run


def speed(folder):
    contestants = {}
    play = build(folder)
    if play is None:
        print("  the C playout: not measured (gcc is not there)")
    for n in PLAYERS:
        contestants[f"gardenlab random, {n} players"] = gardenlab_player("last_garden", "random", n, GAMES)
        if play is not None:
            contestants[f"C random, {n} players"] = c_player(play, n)
    try:
        contestants["OpenSpiel hearts"] = openspiel_player("hearts", 1000)
    except ImportError as error:
        print(f"  OpenSpiel hearts: not measured ({error}); pip install 'gardenlab[bench]'")
    rates = best_rates(contestants)
    print_rates(rates)
    ratios = []
    for n in PLAYERS:
        own = rates[f"gardenlab random, {n} players"]
        ratios.append((f"{n} players / 3 million", own / 3e6, "1"))
        if "OpenSpiel hearts" in rates:
            ratios.append((f"{n} players / OpenSpiel", own / rates["OpenSpiel hearts"], "1.2"))
        if play is not None:
            ratios.append((f"{n} players, time / C's time", rates[f"C random, {n} players"] / own, "at most 1.6"))
    print_ratios(ratios)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as made:
        speed(made)
