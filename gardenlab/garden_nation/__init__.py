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
        "Edition": "gardenlab.garden_nation.editions:Edition",
        "Game": "gardenlab.garden_nation.game:Game",
        "account": "gardenlab.garden_nation.story:account",
        "board_map": "gardenlab.garden_nation.maps:board_map",
        "building_pay": "gardenlab.garden_nation.calculators:building_pay",
        "completes": "gardenlab.garden_nation.calculators:completes",
        "control": "gardenlab.garden_nation.calculators:control",
        "costs": "gardenlab.garden_nation.calculators:costs",
        "edition": "gardenlab.garden_nation.editions:edition",
        "final_scores": "gardenlab.garden_nation.calculators:final_scores",
        "floor_cost": "gardenlab.garden_nation.calculators:floor_cost",
        "hitting_times": "gardenlab.garden_nation.graph:hitting_times",
        "missions": "gardenlab.garden_nation.calculators:missions",
        "population_points": "gardenlab.garden_nation.calculators:population_points",
        "stationary": "gardenlab.garden_nation.graph:stationary",
        "styles": "gardenlab.garden_nation.styles",
        "territory_graph": "gardenlab.garden_nation.graph:territory_graph",
        "torticrane_graph": "gardenlab.garden_nation.graph:torticrane_graph",
        "wing": "gardenlab.garden_nation.game:WING",
    },
    __all__,
    "gardenlab.garden_nation.findings",
)


def __dir__() -> list[str]:
    return __all__
