"""The Last Garden: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from typing import TYPE_CHECKING

from gardenlab.engine.late import late
from gardenlab.last_garden.calculators import forecast, queens_favor
from gardenlab.last_garden.editions import Edition, edition
from gardenlab.last_garden.game import WING as wing
from gardenlab.last_garden.game import Game
from gardenlab.last_garden.graph import die_cycle

if TYPE_CHECKING:
    from gardenlab.last_garden import styles
    from gardenlab.last_garden.findings import (
        boost_use,
        dice_spread,
        first_in_round,
        going_first,
        lab_return,
        lead_changes,
        mine_ties,
        queen_actions,
        robotanist_return,
        wilting,
        wilting_by_die,
        wilting_by_round,
        winner_settled,
    )

__all__ = [
    "Edition",
    "Game",
    "boost_use",
    "dice_spread",
    "die_cycle",
    "edition",
    "first_in_round",
    "forecast",
    "going_first",
    "lab_return",
    "lead_changes",
    "mine_ties",
    "queen_actions",
    "queens_favor",
    "robotanist_return",
    "styles",
    "wilting",
    "wilting_by_die",
    "wilting_by_round",
    "wing",
    "winner_settled",
]


# What is not imported above waits until it is asked for: the findings and the styles.
__getattr__ = late(__name__, {"styles": "styles"}, __all__, "findings")


def __dir__() -> list[str]:
    return __all__
