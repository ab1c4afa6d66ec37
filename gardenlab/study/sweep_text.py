"""What a sweep says: its caption, the cells of its table, and the line of code that makes it again."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from gardenlab.engine.wording import plural
from gardenlab.study.in_code import AgentsInCode
from gardenlab.study.measures import USUAL

CAPPED = "{} reached the cap of decisions: without a winner they count for no tie and no starter."


def sample(sizes: Iterable[int], played: int, variants: int, seed: Any, aimed: bool) -> str:
    """What was played, of how many variants, and what the intervals are; `aimed` if there are targets."""
    games = " or ".join(f"{size:,}" for size in sorted(sizes))
    met = "; targets are met or missed where the whole interval is" if aimed else ""
    part = "" if played == variants else f"{played} of "
    return (
        f"n = {games} games for each of {part}{plural(variants, 'variant')}, all on the deals of seed {seed!r}. "
        f"95% intervals, each for itself{met}."
    )


def shown_value(value: Any) -> Any:
    """A value as a cell of a table."""
    if isinstance(value, (list, tuple)):
        return ", ".join(str(shown_value(part)) for part in value)
    return getattr(value, "name", None) or getattr(value, "__name__", None) or value


def line(game: str, games: int, seed: Any, grid: Mapping[str, Any], measures: Any, targets: Any) -> str:
    """The line of code that makes a sweep again."""
    agents = AgentsInCode(game)
    swept = [
        f"{name}={_agents(value, agents) if name == 'agents' else _written(value)}" for name, value in grid.items()
    ]
    parts = [repr(game), *swept, f"games={games}", f"seed={seed!r}"]
    if measures != USUAL:
        parts.append(f"measures={measures!r}")
    if targets:
        parts.append(f"targets={_written(dict(targets))}")
    return f"gl.sweep({', '.join(parts)}){agents.comment}"


def _agents(value: Any, known: AgentsInCode) -> str:
    """Line-ups as code."""
    if isinstance(value, list | tuple | np.ndarray):
        return f"[{', '.join(_agents(part, known) for part in value)}]"
    return known.of(value)


def _written(value: Any) -> str:
    """A value as code."""
    if isinstance(value, np.ndarray | np.generic):
        return _written(value.tolist())
    if isinstance(value, list | tuple):
        parts = [_written(part) for part in value]
        return f"({', '.join(parts)}{',' * (len(parts) == 1)})" if isinstance(value, tuple) else f"[{', '.join(parts)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key!r}: {_written(part)}' for key, part in value.items())}}}"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    return repr(value)
