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
    from gardenlab.garden_nation.findings import (
        area_use,
        bramble_choices,
        control_by_round,
        control_by_territory,
        end_triggers,
        invasion_and_abandonment,
        mission_pairs,
        mission_value,
        next_players,
        ploy_use,
        point_sources,
        population_bands,
        project_completion,
        project_survival,
        project_takers,
        roof_use,
        torticrane_visits,
        turn_track,
    )
    from gardenlab.garden_nation.game import WING as wing
    from gardenlab.garden_nation.game import Game
    from gardenlab.garden_nation.graph import hitting_times, stationary, territory_graph, torticrane_graph
    from gardenlab.garden_nation.maps import board_map
    from gardenlab.garden_nation.story import account

# Where each public name lives; it is imported when it is first asked for.
_HOMES = {
    "Edition": "editions:Edition",
    "Game": "game:Game",
    "account": "story:account",
    "area_use": "findings:area_use",
    "board_map": "maps:board_map",
    "bramble_choices": "findings:bramble_choices",
    "building_pay": "calculators:building_pay",
    "completes": "calculators:completes",
    "control": "calculators:control",
    "control_by_round": "findings:control_by_round",
    "control_by_territory": "findings:control_by_territory",
    "costs": "calculators:costs",
    "edition": "editions:edition",
    "end_triggers": "findings:end_triggers",
    "final_scores": "calculators:final_scores",
    "floor_cost": "calculators:floor_cost",
    "hitting_times": "graph:hitting_times",
    "invasion_and_abandonment": "findings:invasion_and_abandonment",
    "mission_pairs": "findings:mission_pairs",
    "mission_value": "findings:mission_value",
    "missions": "calculators:missions",
    "next_players": "findings:next_players",
    "ploy_use": "findings:ploy_use",
    "point_sources": "findings:point_sources",
    "population_bands": "findings:population_bands",
    "population_points": "calculators:population_points",
    "project_completion": "findings:project_completion",
    "project_survival": "findings:project_survival",
    "project_takers": "findings:project_takers",
    "roof_use": "findings:roof_use",
    "stationary": "graph:stationary",
    "styles": "styles:",
    "territory_graph": "graph:territory_graph",
    "torticrane_graph": "graph:torticrane_graph",
    "torticrane_visits": "findings:torticrane_visits",
    "turn_track": "findings:turn_track",
    "wing": "game:WING",
}

__all__ = [
    "Edition",
    "Game",
    "account",
    "area_use",
    "board_map",
    "bramble_choices",
    "building_pay",
    "completes",
    "control",
    "control_by_round",
    "control_by_territory",
    "costs",
    "edition",
    "end_triggers",
    "final_scores",
    "floor_cost",
    "hitting_times",
    "invasion_and_abandonment",
    "mission_pairs",
    "mission_value",
    "missions",
    "next_players",
    "ploy_use",
    "point_sources",
    "population_bands",
    "population_points",
    "project_completion",
    "project_survival",
    "project_takers",
    "roof_use",
    "stationary",
    "styles",
    "territory_graph",
    "torticrane_graph",
    "torticrane_visits",
    "turn_track",
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
