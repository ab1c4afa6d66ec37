"""The Last Garden: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from typing import TYPE_CHECKING, Any

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

_FINDINGS = (
    "boost_use",
    "dice_spread",
    "first_in_round",
    "going_first",
    "lab_return",
    "lead_changes",
    "mine_ties",
    "queen_actions",
    "robotanist_return",
    "wilting",
    "wilting_by_die",
    "wilting_by_round",
    "winner_settled",
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


def __getattr__(name: str) -> Any:
    if name == "styles":
        from importlib import import_module

        return import_module("gardenlab.last_garden.styles")
    if name not in _FINDINGS:
        raise AttributeError(f"module 'gardenlab.last_garden' has no attribute {name!r}")
    from gardenlab.last_garden import findings

    return getattr(findings, name)


def __dir__() -> list[str]:
    return __all__
