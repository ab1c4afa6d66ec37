"""Statistics on plain tables: estimators that return a Finding. They know no game.

Every estimator takes a DataFrame, of a study or of real plays, and says in its caption the sample,
its unit, the interval and what it could not have seen.
"""

from gardenlab.statistics.counts import breakdown, distribution
from gardenlab.statistics.finding import Finding
from gardenlab.statistics.intervals import proportion_interval, upper_bound
from gardenlab.statistics.many import adjust, false_alarm_chance, many
from gardenlab.statistics.mcnemar import mcnemar
from gardenlab.statistics.means import means, quantiles
from gardenlab.statistics.paired import paired
from gardenlab.statistics.power import (
    false_alarms_of_peeking,
    games_between,
    games_for_effect,
    power,
    smallest_difference,
    smallest_effect,
    sprt,
)
from gardenlab.statistics.rates import rate, rates
from gardenlab.statistics.ratios import ratios
from gardenlab.statistics.shares import advantage
from gardenlab.statistics.shrinkage import shrink
from gardenlab.statistics.survival import logrank, survival
from gardenlab.statistics.tables import TableError
from gardenlab.statistics.wins import win_shares

__all__ = [
    "Finding",
    "TableError",
    "adjust",
    "advantage",
    "breakdown",
    "distribution",
    "false_alarm_chance",
    "false_alarms_of_peeking",
    "games_between",
    "games_for_effect",
    "logrank",
    "many",
    "mcnemar",
    "means",
    "paired",
    "power",
    "proportion_interval",
    "quantiles",
    "rate",
    "rates",
    "ratios",
    "shrink",
    "smallest_difference",
    "smallest_effect",
    "sprt",
    "survival",
    "upper_bound",
    "win_shares",
]
