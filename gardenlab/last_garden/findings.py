"""What studies of The Last Garden can tell, beside what studies of every game can.

Each function takes a study, or a list of studies with different numbers of players, and gives a
`gardenlab.statistics.Finding`. For a table of real plays use `gardenlab.statistics` directly:

>>> import pandas as pd
>>> import gardenlab.statistics as gs
>>> plays = pd.DataFrame({"game": [1, 1, 2, 2], "die": [3, 4, 3, 3], "wilted": [True, False, False, True]})
>>> gs.rates(plays, event="wilted", by="die", cluster="game").frame["events"].tolist()
[2, 0]
"""

from collections.abc import Callable, Mapping
from typing import Any

from gardenlab.last_garden.board_findings import dice_spread, mine_ties
from gardenlab.last_garden.lead_findings import lead_changes, winner_settled
from gardenlab.last_garden.robotanist_findings import lab_return, robotanist_return
from gardenlab.last_garden.turn_findings import boost_use, first_in_round, going_first, queen_actions
from gardenlab.last_garden.wilting_findings import wilting, wilting_by_die, wilting_by_round

FINDINGS: Mapping[str, Callable[[Any], Any]] = {
    finding.__name__: finding
    for finding in (
        wilting,
        wilting_by_round,
        wilting_by_die,
        robotanist_return,
        lab_return,
        boost_use,
        queen_actions,
        first_in_round,
        mine_ties,
        dice_spread,
        lead_changes,
        winner_settled,
    )
}

__all__ = [
    "FINDINGS",
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
]
