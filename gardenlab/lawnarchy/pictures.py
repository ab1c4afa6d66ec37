"""Pictures of Lawnarchy's findings on matplotlib Axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics.plots import COLOURS, LINES, MARKERS, fit_height, legend_beside, lighten

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def fulfilment(frame: pd.DataFrame, ax: Axes) -> None:
    """Draw for each jury card, and each number of players, how often it was fulfilled (hollow) and claimed (filled)."""
    names = list(dict.fromkeys(frame["name"]))
    kinds = sorted(set(frame["players"]))
    fit_height(ax, 1.4 + max(0.32, 0.19 * len(kinds)) * len(names))
    for number, kind in enumerate(kinds):
        mine = frame[frame["players"] == kind]
        shift = 0.0 if len(kinds) == 1 else 0.62 * (number / (len(kinds) - 1) - 0.5)
        y = np.array([names.index(name) for name in mine["name"]]) + shift
        style: dict[str, Any] = {"color": COLOURS[number % len(COLOURS)]}
        ax.hlines(y, mine["claimed"], mine["fulfilled"], linewidth=0.8, alpha=0.6, **style)
        for rate, filled in (("fulfilled", False), ("claimed", True)):
            ax.hlines(y, mine[rate + "_low"], mine[rate + "_high"], linewidth=2.4, alpha=0.75, **style)
            ax.plot(
                mine[rate],
                y,
                linestyle="none",
                marker=MARKERS[number % len(MARKERS)],
                markersize=6,
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


def open_cards(frame: pd.DataFrame, ax: Axes, curve: pd.DataFrame, names: Mapping[str, str]) -> None:
    """Draw the share of revealed jury cards that are still open, a curve for each card, a panel for each player count."""
    kinds = list(dict.fromkeys(frame["players"]))
    cards = list(dict.fromkeys(frame["card"]))
    fit_height(ax, 4.6)
    right = int(curve["turns"].max()) if len(curve) else 1
    for number, (part, kind) in enumerate(zip(_panels(ax, len(kinds)), kinds, strict=True)):
        for place, card in enumerate(cards):
            mine = curve[(curve["players"] == kind) & (curve["card"] == card)]
            part.step(
                np.concatenate([[0.0], mine["turns"]]),
                np.concatenate([[1.0], mine["survival"]]),
                where="post",
                color=COLOURS[place % len(COLOURS)],
                linestyle=LINES[(place + place // len(COLOURS) * 3) % len(LINES)],
                linewidth=1.6,
                label=names[card],
            )
        part.axhline(0.5, color="#999999", linewidth=0.8, linestyle=(0, (2, 3)), zorder=0)
        part.set_ylim(0, 1.02)
        part.set_xlim(0, right)
        part.set_xlabel("turns since the reveal")
        _head(part, f"{kind} players", len(kinds) > 1)
        lighten(part, "both")
        if number == 0:
            part.set_ylabel("share still open")
        else:
            part.set_yticklabels([])
    legend_beside(part, None)


def panels_of_rates(frame: pd.DataFrame, ax: Axes, rates: Mapping[str, str]) -> None:
    """Draw rates of cards, one line a card, one panel a rate, numbers of players by marker and colour."""
    names = list(dict.fromkeys(frame["name"]))
    kinds = sorted(set(frame["players"]))
    fit_height(ax, 1.5 + 0.27 * len(names))
    for number, (part, rate) in enumerate(zip(_panels(ax, len(rates)), rates, strict=True)):
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


def _panels(ax: Axes, count: int) -> list[Axes]:
    """Axes side by side on the place of one, which is then only their frame; the one itself if one is enough."""
    if count == 1:
        return [ax]
    ax.set_frame_on(False)
    ax.set_xticks([])
    ax.set_yticks([])
    gap = 0.05
    wide = (1 - gap * (count - 1)) / count
    return [ax.inset_axes((number * (wide + gap), 0, wide, 1)) for number in range(count)]


def _head(ax: Axes, text: str, wanted: bool) -> None:
    """Write a panel's name inside its top."""
    if wanted:
        ax.text(0.97, 0.96, text, transform=ax.transAxes, ha="right", va="top", fontsize=9, fontweight="bold")
