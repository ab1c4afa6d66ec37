"""Garden Nation: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gardenlab.garden_nation import styles
    from gardenlab.garden_nation.calculators import (
        building_pay,
        completes,
        control,
        costs,
        final_scores,
        floor_cost,
        missions,
        population_points,
    )
    from gardenlab.garden_nation.editions import Edition, edition
    from gardenlab.garden_nation.game import WING as wing
    from gardenlab.garden_nation.game import Game
    from gardenlab.garden_nation.graph import hitting_times, stationary, territory_graph, torticrane_graph
    from gardenlab.garden_nation.story import account

# Where each public name lives; it is imported when it is first asked for.
_HOMES = {
    "Edition": "editions:Edition",
    "Game": "game:Game",
    "account": "story:account",
    "building_pay": "calculators:building_pay",
    "completes": "calculators:completes",
    "control": "calculators:control",
    "costs": "calculators:costs",
    "edition": "editions:edition",
    "final_scores": "calculators:final_scores",
    "floor_cost": "calculators:floor_cost",
    "hitting_times": "graph:hitting_times",
    "missions": "calculators:missions",
    "population_points": "calculators:population_points",
    "stationary": "graph:stationary",
    "styles": "styles:",
    "territory_graph": "graph:territory_graph",
    "torticrane_graph": "graph:torticrane_graph",
    "wing": "game:WING",
}

__all__ = [
    "Edition",
    "Game",
    "account",
    "building_pay",
    "completes",
    "control",
    "costs",
    "edition",
    "final_scores",
    "floor_cost",
    "hitting_times",
    "missions",
    "population_points",
    "stationary",
    "styles",
    "territory_graph",
    "torticrane_graph",
    "wing",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'gardenlab.garden_nation' has no attribute {name!r}")
    module, _, attribute = _HOMES[name].partition(":")
    found = import_module(f"gardenlab.garden_nation.{module}")
    return getattr(found, attribute) if attribute else found


def __dir__() -> list[str]:
    return __all__
