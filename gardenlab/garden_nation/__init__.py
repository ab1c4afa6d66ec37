"""Garden Nation: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from typing import TYPE_CHECKING

from gardenlab.engine.late import late

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


# Where the public names live that are no findings; each is imported when it is first asked for.
__getattr__ = late(
    __name__,
    {
        "Edition": "editions:Edition",
        "Game": "game:Game",
        "account": "story:account",
        "board_map": "maps:board_map",
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
        "styles": "styles",
        "territory_graph": "graph:territory_graph",
        "torticrane_graph": "graph:torticrane_graph",
        "wing": "game:WING",
    },
    __all__,
    "findings",
)


def __dir__() -> list[str]:
    return __all__
