"""The Last Garden: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from gardenlab.last_garden.calculators import forecast, queens_favor
from gardenlab.last_garden.editions import Edition, edition
from gardenlab.last_garden.game import WING as wing
from gardenlab.last_garden.game import Game
from gardenlab.last_garden.graph import die_cycle

__all__ = ["Edition", "Game", "die_cycle", "edition", "forecast", "queens_favor", "wing"]
