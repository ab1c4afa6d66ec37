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

from gardenlab.garden_nation.mission_findings import mission_pairs, mission_value
from gardenlab.garden_nation.project_findings import project_completion, project_takers
from gardenlab.garden_nation.project_waits import project_survival
from gardenlab.garden_nation.territory_findings import control_by_round, control_by_territory

FINDINGS: Mapping[str, Callable[[Any], Any]] = {
    "control_by_round": control_by_round,
    "control_by_territory": control_by_territory,
    "project_completion": project_completion,
    "project_survival": project_survival,
    "project_takers": project_takers,
    "mission_value": mission_value,
    "mission_pairs": mission_pairs,
}

__all__ = [
    "FINDINGS",
    "control_by_round",
    "control_by_territory",
    "mission_pairs",
    "mission_value",
    "project_completion",
    "project_survival",
    "project_takers",
]
