"""The sentences of a caption: sample, unit, interval, and what this sample could not have seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gardenlab.statistics.power import smallest_difference, smallest_effect

NO_SPREAD = "No interval where nothing varies between units: how others would differ cannot be told from these."
NOT_REACHED = "Not reached (? or an arrow): the interval is open on that side, as so few do not tell where it ends."


def percent(level: float) -> str:
    """Return .95 as "95%"."""
    return f"{100 * level:g}%"


def count(number: float, one: str, many: str | None = None) -> str:
    """Return a number with its noun: 1 game, 1,000 games."""
    noun = one if number == 1 else (many or _plural(one))
    return f"{int(number):,} {noun}"


def _plural(noun: str) -> str:
    """Return the plural of a plain English noun."""
    return noun[:-1] + "ies" if noun.endswith("y") else noun + "s"


def sample(rows: int, units: int | None = None, unit: str = "row") -> str:
    """Return what was counted and what the unit of sampling is."""
    if units is None:
        return f"n = {rows:,}; each row counts as independent."
    if unit == "row":
        return f"n = {units:,}; each row counts as independent."
    return f"n = {count(units, unit)} ({count(rows, 'row')}); the {unit} is the unit of sampling."


def rate_reach(sizes: Any, null: float | None) -> str:
    """Return the smallest departure of a rate that the smallest sample could have seen."""
    known = np.asarray(sizes, dtype=float)
    known = known[np.isfinite(known) & (known > 0)]
    if len(known) == 0:
        return ""
    base = 0.5 if null is None else null
    reach = smallest_effect(float(known.min()), base)
    of = "" if len(known) == 1 or known.min() == known.max() else " in the smallest group"
    if np.isnan(reach):
        return f"Too few to see reliably any rise above {base:.3g}{of}."
    return f"Smallest rise above {base:.3g} that would be seen{of} with 80% power (two-sided 5%): {reach:.2g}."


def rate_reaches(groups: Sequence[tuple[str, float, float]]) -> str:
    """Return the smallest departure that each group could have seen from its own rate if nothing is the matter.

    Parameters
    ----------
    groups : sequence of (name, units, null)
        A single group needs no name.
    """
    if len(groups) == 1:
        return rate_reach([groups[0][1]], groups[0][2])
    parts = []
    for name, units, null in groups:
        reach = smallest_effect(units, null)
        seen = f"{reach:.2g}" if reach == reach else "too few to see any reliably"
        parts.append(f"{name}: {seen} above {null:.3g}")
    return f"Smallest rise that would be seen with 80% power (two-sided 5%): {', '.join(parts)}."


def p_value(p: float) -> str:
    """Return ``p = .032`` or ``p < .0001``."""
    return "p < .0001" if p < 1e-4 else f"p = {p:.2g}"


def group_name(column: str, value: Any) -> str:
    """Return a group by name: ``3 players``, ``edition second``."""
    return f"{value} {column}" if column == "players" else f"{column} {value}"


def each_group(texts: Sequence[tuple[str, str]]) -> str:
    """Return what is said of each group with its name; of a single one without."""
    return texts[0][1] if len(texts) == 1 else ", ".join(f"{name}: {text}" for name, text in texts)


def mean_reach(games: float, spread: float, what: str = "difference") -> str:
    """Return the smallest mean difference that this sample could have seen."""
    if not (games > 1 and spread > 0):
        return ""
    reach = smallest_difference(games, spread)
    return f"Smallest {what} that would be seen with 80% power (two-sided 5%): {reach:.2g}."
