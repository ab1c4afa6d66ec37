"""Lawnarchy: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from gardenlab.lawnarchy.calculators import Scoresheet, jury_ways, score
from gardenlab.lawnarchy.editions import Edition, edition, sample_edition
from gardenlab.lawnarchy.game import WING as wing
from gardenlab.lawnarchy.game import Game

__all__ = ["Edition", "Game", "Scoresheet", "edition", "jury_ways", "sample_edition", "score", "wing"]
