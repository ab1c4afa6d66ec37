"""Small studies that several tests look at."""

import pytest

from gardenlab.study.simulate import simulate


@pytest.fixture(scope="session")
def study():
    """30 blocks of three rotations with three players, of different agents."""
    return simulate("lawnarchy", agents=["greedy", "random", "greedy"], games=90, seed="tests", progress=False)


@pytest.fixture(scope="session")
def crowd():
    """500 random games with four players."""
    return simulate("lawnarchy", players=4, games=500, seed=11, progress=False)
