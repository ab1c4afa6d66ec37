"""What studies of Lawnarchy can tell, beside what studies of every game can.

Each function takes a study, or a list of studies with different numbers of players, and gives a
`gardenlab.statistics.Finding`. For a table of real plays use `gardenlab.statistics` directly:

>>> import pandas as pd
>>> import gardenlab.statistics as gs
>>> plays = pd.DataFrame({"card": ["Tad More", "Tad More", "Carla Ful"], "claimed": [True, False, False]})
>>> gs.rates(plays, event="claimed", by="card").frame["events"].tolist()
[0, 1]
"""

from collections.abc import Callable, Mapping
from typing import Any

from gardenlab.lawnarchy.card_findings import card_use, squabble_use
from gardenlab.lawnarchy.garden_findings import gnome_use, start_value
from gardenlab.lawnarchy.jury_findings import jury_fulfilment
from gardenlab.lawnarchy.jury_waits import jury_survival

FINDINGS: Mapping[str, Callable[[Any], Any]] = {
    finding.__name__: finding
    for finding in (
        jury_fulfilment,
        jury_survival,
        card_use,
        squabble_use,
        gnome_use,
        start_value,
    )
}

__all__ = ["FINDINGS", "card_use", "gnome_use", "jury_fulfilment", "jury_survival", "squabble_use", "start_value"]
