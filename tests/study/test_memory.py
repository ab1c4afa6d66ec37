"""A hundred thousand games with their tables fit into a small container."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytest.importorskip("resource")

ROOT = Path(__file__).resolve().parents[2]


def peak(games):
    """Peak of memory in MB, above what a study of 64 games with the same tables has taken."""
    script = textwrap.dedent(f"""
        import resource
        from gardenlab.study.simulate import simulate
        def played(games):
            study = simulate("lawnarchy", players=3, games=games, seed=1, progress=False)
            return study, study.games, study.seats, study.jury
        def most():
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        played(64)
        before = most()
        kept = played({games})
        print(most() - before)
    """)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise there")
def test_a_hundred_thousand_games_with_their_tables_peak_under_300_mb():
    assert peak(100_000) < 300


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise there")
def test_a_game_with_its_tables_takes_less_than_3_kb():
    assert peak(20_000) < 60
