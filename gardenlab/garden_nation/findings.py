"""What studies of Garden Nation can tell, beside what studies of every game can.

Each function takes a study, or a list of studies with different numbers of players, and gives a
`gardenlab.statistics.Finding`. For a table of real plays use `gardenlab.statistics` directly:

>>> import pandas as pd
>>> import gardenlab.statistics as gs
>>> plays = pd.DataFrame({"game": [1, 1, 2, 2], "project": ["forge", "house"] * 2, "completed": [True, False] * 2})
>>> gs.rates(plays, event="completed", by="project", cluster="game").frame["events"].tolist()
[2, 0]
"""

from collections.abc import Callable, Mapping
from typing import Any

from gardenlab.garden_nation.area_findings import area_use
from gardenlab.garden_nation.bramble_findings import bramble_choices
from gardenlab.garden_nation.ending_findings import end_triggers
from gardenlab.garden_nation.mission_findings import mission_pairs, mission_value
from gardenlab.garden_nation.point_findings import point_sources, population_bands
from gardenlab.garden_nation.project_findings import project_completion, project_takers
from gardenlab.garden_nation.project_waits import project_survival
from gardenlab.garden_nation.territory_findings import control_by_round, control_by_territory
from gardenlab.garden_nation.torticrane_findings import torticrane_visits
from gardenlab.garden_nation.turn_findings import next_players, turn_track
from gardenlab.garden_nation.use_findings import invasion_and_abandonment, ploy_use, roof_use

FINDINGS: Mapping[str, Callable[[Any], Any]] = {
    finding.__name__: finding
    for finding in (
        control_by_round,
        control_by_territory,
        project_completion,
        project_survival,
        project_takers,
        mission_value,
        mission_pairs,
        point_sources,
        population_bands,
        ploy_use,
        roof_use,
        invasion_and_abandonment,
        area_use,
        torticrane_visits,
        bramble_choices,
        turn_track,
        next_players,
        end_triggers,
    )
}

__all__ = [
    "FINDINGS",
    "area_use",
    "bramble_choices",
    "control_by_round",
    "control_by_territory",
    "end_triggers",
    "invasion_and_abandonment",
    "mission_pairs",
    "mission_value",
    "next_players",
    "ploy_use",
    "point_sources",
    "population_bands",
    "project_completion",
    "project_survival",
    "project_takers",
    "roof_use",
    "torticrane_visits",
    "turn_track",
]
