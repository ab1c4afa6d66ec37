"""gardenlab: a Jupyter-native analysis toolkit for board games.

>>> import gardenlab as gl
>>> position = gl.lawnarchy.Game(players=3).deal(seed=7)
>>> study = gl.simulate("lawnarchy", players=3, agents="greedy", games=1000, seed=1)  # doctest: +SKIP
"""

from typing import TYPE_CHECKING

from gardenlab.engine.errors import (
    AgentError,
    EditionError,
    GardenlabError,
    IllegalMove,
    NotationError,
    RecordError,
)
from gardenlab.engine.late import late

if TYPE_CHECKING:
    from gardenlab import garden_nation, last_garden, lawnarchy, statistics
    from gardenlab.agents.spec import agent
    from gardenlab.balance.report import report
    from gardenlab.balance.restricted_play import restricted_play
    from gardenlab.registry import load
    from gardenlab.study.findings import findings
    from gardenlab.study.opening import open_study
    from gardenlab.study.simulate import simulate
    from gardenlab.study.stored import StoredStudy
    from gardenlab.study.study import Study
    from gardenlab.study.sweep import sweep
    from gardenlab.widgets.inspect import inspect
    from gardenlab.widgets.play import play

__version__ = "0.1.0"

# Where each public name lives; it is imported when it is first asked for, so `import gardenlab` stays light.
_HOMES = {
    "garden_nation": "garden_nation",
    "last_garden": "last_garden",
    "lawnarchy": "lawnarchy",
    "statistics": "statistics",
    "agent": "agents.spec:agent",
    "findings": "study.findings:findings",
    "open_study": "study.opening:open_study",
    "load": "registry:load",
    "report": "balance.report:report",
    "restricted_play": "balance.restricted_play:restricted_play",
    "simulate": "study.simulate:simulate",
    "StoredStudy": "study.stored:StoredStudy",
    "Study": "study.study:Study",
    "sweep": "study.sweep:sweep",
    "play": "widgets.play:play",
    "inspect": "widgets.inspect:inspect",
}

__all__ = [
    "AgentError",
    "EditionError",
    "GardenlabError",
    "IllegalMove",
    "NotationError",
    "RecordError",
    "StoredStudy",
    "Study",
    "agent",
    "findings",
    "garden_nation",
    "inspect",
    "last_garden",
    "lawnarchy",
    "load",
    "open_study",
    "play",
    "report",
    "restricted_play",
    "simulate",
    "statistics",
    "sweep",
]


__getattr__ = late(__name__, _HOMES)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
