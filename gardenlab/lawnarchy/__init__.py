"""Lawnarchy: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from typing import TYPE_CHECKING

from gardenlab.engine.late import late
from gardenlab.lawnarchy.calculators import Scoresheet, jury_ways, score
from gardenlab.lawnarchy.editions import Edition, edition, sample_edition
from gardenlab.lawnarchy.game import WING as wing
from gardenlab.lawnarchy.game import Game

if TYPE_CHECKING:
    from gardenlab.lawnarchy import styles
    from gardenlab.lawnarchy.findings import (
        card_use,
        gnome_use,
        jury_fulfilment,
        jury_survival,
        squabble_use,
        start_value,
    )

__all__ = [
    "Edition",
    "Game",
    "Scoresheet",
    "card_use",
    "edition",
    "gnome_use",
    "jury_fulfilment",
    "jury_survival",
    "jury_ways",
    "sample_edition",
    "score",
    "squabble_use",
    "start_value",
    "styles",
    "wing",
]


# What is not imported above waits until it is asked for: the findings and the styles.
__getattr__ = late(__name__, {"styles": "styles"}, __all__, "findings")


def __dir__() -> list[str]:
    return __all__
