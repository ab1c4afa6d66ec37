"""Pictures of Lawnarchy's findings on matplotlib Axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics.open_curves import grid
from gardenlab.statistics.plots import COLOURS, MARKERS, fit_height, legend_beside, lighten

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def fulfilment(frame: pd.DataFrame, ax: Axes) -> None:
    """Draw for each jury card, and each number of players, how often it was fulfilled (hollow) and claimed (filled).

    Each rate has a line of its own: what was fulfilled stands just above what was claimed.
    """
    names = list(dict.fromkeys(frame["name"]))
    kinds = sorted(set(frame["players"]))
    fit_height(ax, 1.4 + max(0.36, 0.28 * len(kinds)) * len(names))
    apart = 0.72 / (2 * len(kinds))
    for number, kind in enumerate(kinds):
        mine = frame[frame["players"] == kind]
        rows = np.array([names.index(name) for name in mine["name"]])
        style: dict[str, Any] = {"color": COLOURS[number % len(COLOURS)]}
        for line, (rate, filled) in enumerate((("fulfilled", False), ("claimed", True))):
            y = rows + apart * (2 * number + line - len(kinds) + 0.5)
            ax.hlines(y, mine[rate + "_low"], mine[rate + "_high"], linewidth=1.8, alpha=0.75, **style)
            ax.plot(
                mine[rate],
                y,
                linestyle="none",
                marker=MARKERS[number % len(MARKERS)],
                markersize=5,
                markerfacecolor=style["color"] if filled else "white",
                markeredgecolor="white" if filled else style["color"],
                markeredgewidth=0.7 if filled else 1.3,
                zorder=3,
                label=f"{rate}, {kind} players" if len(kinds) > 1 else rate,
            )
    for line in range(1, len(names)):
        ax.axhline(line - 0.5, color="#EEEEEE", linewidth=0.8, zorder=0)
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.set_xlim(0, 1.01)
    ax.set_xlabel("share of the games in which the card was revealed")
    lighten(ax, "x")
    legend_beside(ax, None)


def panels_of_rates(frame: pd.DataFrame, ax: Axes, rates: Mapping[str, str]) -> None:
    """Draw rates of cards, one line a card, one panel a rate, numbers of players by marker and colour."""
    names = list(dict.fromkeys(frame["name"]))
    kinds = sorted(set(frame["players"]))
    fit_height(ax, 1.5 + 0.27 * len(names))
    for number, (part, rate) in enumerate(zip(grid(ax, len(rates)), rates, strict=True)):
        for place, kind in enumerate(kinds):
            mine = frame[frame["players"] == kind]
            shift = 0.0 if len(kinds) == 1 else 0.44 * (place / (len(kinds) - 1) - 0.5)
            y = np.array([names.index(name) for name in mine["name"]]) + shift
            colour = COLOURS[place % len(COLOURS)]
            part.hlines(y, mine[rate + "_low"], mine[rate + "_high"], linewidth=1.8, alpha=0.75, color=colour)
            part.plot(
                mine[rate], y, linestyle="none", marker=MARKERS[place % len(MARKERS)], markersize=4.5, color=colour,
                markeredgecolor="white", markeredgewidth=0.5, zorder=3, label=f"{kind} players",
            )  # fmt: skip
        part.set_yticks(range(len(names)), names if number == 0 else [""] * len(names))
        part.set_ylim(len(names) - 0.4, -0.6)
        part.set_xlabel(rates[rate])
        for line in range(1, len(names)):
            part.axhline(line - 0.5, color="#EEEEEE", linewidth=0.6, zorder=0)
        lighten(part, "x")
    if len(kinds) > 1:
        legend_beside(part, None)
