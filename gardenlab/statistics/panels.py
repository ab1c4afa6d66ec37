"""Panels of estimates side by side, a line a group, on matplotlib Axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from gardenlab.statistics.plots import COLOURS, MARKERS, fit_height, legend_beside, lighten, row_labels, side_by_side

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def panels(
    frame: pd.DataFrame,
    ax: Axes,
    *,
    label: Sequence[str],
    values: Mapping[str, str],
    expected: Mapping[str, str] | None = None,
    right: float | None = None,
) -> None:
    """Draw estimates with their intervals: a line a group, a panel a value, numbers of players told apart by marker.

    Parameters
    ----------
    frame : DataFrame
        With ``players``, the columns of `label`, and for each value its ends in ``_low`` and ``_high``.
    label : sequence of str
        The columns that name a line.
    values : mapping of column to the text under its panel
        A value's panel begins at 0.
    expected : mapping of value to a column, optional
        Upright marks beside the values of that panel.
    right : float, optional
        Where all panels end, for shares of one whole.
    """
    texts = row_labels(frame, label)
    names, kinds = list(dict.fromkeys(texts)), sorted(set(frame["players"]))
    line = np.array([names.index(text) for text in texts])
    fit_height(ax, 1.5 + max(0.3, 0.15 * len(kinds)) * len(names))
    parts = side_by_side(ax, len(values))
    for number, (part, value) in enumerate(zip(parts, values, strict=True)):
        for place, kind in enumerate(kinds):
            mine = (frame["players"] == kind).to_numpy(dtype=bool)
            shift = 0.0 if len(kinds) == 1 else 0.5 * (place / (len(kinds) - 1) - 0.5)
            x, y = frame.loc[mine, value].to_numpy(dtype=float), line[mine] + shift
            colour = COLOURS[place % len(COLOURS)]
            low, high = (frame.loc[mine, value + end].to_numpy(dtype=float) for end in ("_low", "_high"))
            known = np.isfinite(x)
            part.hlines(y[known], low[known], high[known], linewidth=1.8, alpha=0.75, color=colour)
            part.plot(
                x, y, linestyle="none", marker=MARKERS[place % len(MARKERS)], markersize=5, color=colour,
                markeredgecolor="white", markeredgewidth=0.5, zorder=3, label=f"{kind} players",
            )  # fmt: skip
            if expected and value in expected:
                marks = frame.loc[mine, expected[value]].to_numpy(dtype=float)
                part.plot(
                    marks, y, linestyle="none", marker="|", markersize=11, color=colour, markeredgewidth=1.5,
                    label=f"{expected[value]}, {kind} players",
                )  # fmt: skip
        part.set_yticks(range(len(names)), names if number == 0 else [""] * len(names))
        part.set_ylim(len(names) - 0.4, -0.6)
        part.set_xlim(0, right)
        part.set_xlabel(values[value])
        for edge in range(1, len(names)):
            part.axhline(edge - 0.5, color="#EEEEEE", linewidth=0.6, zorder=0)
        lighten(part, "x")
    if len(kinds) > 1 or expected:
        legend_beside(parts[-1], None)
