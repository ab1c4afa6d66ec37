"""Pictures of Lawnarchy's findings on matplotlib Axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics.plots import COLOURS, LINES, MARKERS, fit_height, legend_beside, lighten

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

FEWEST = 10  # games that a survival curve needs


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
    """Draw the share of a revealed jury card that is still open: a panel a card, a curve for each number of players.

    All other cards stand behind in grey. A curve ends where fewer than `FEWEST`
    games are left in it.
    """
    kinds = sorted(set(frame["players"]))
    cards = list(dict.fromkeys(frame["card"]))
    lines = {key: mine[mine["at_risk"] >= FEWEST] for key, mine in curve.groupby(["players", "card"], observed=True)}
    columns = min(4, len(cards))
    rows = -(-len(cards) // columns)
    fit_height(ax, 0.9 + 1.6 * rows)
    right = max([1.0, *(float(line["turns"].max()) for line in lines.values() if len(line))])
    panels = _panels(ax, columns, rows)
    behind = _corners([_steps(line, "survival") for line in lines.values()])
    for number, (part, card) in enumerate(zip(panels, cards, strict=False)):
        part.plot(*behind, color="#D8D8D8", linewidth=0.6, zorder=0)
        for place, kind in enumerate(kinds):
            line = lines.get((kind, card), curve[:0])
            colour = COLOURS[place % len(COLOURS)]
            x, low = _steps(line, "low")
            part.fill_between(x, low, _steps(line, "high")[1], step="post", color=colour, alpha=0.2, linewidth=0)
            part.step(
                *_steps(line, "survival"), where="post", color=colour, linestyle=LINES[place % len(LINES)],
                linewidth=1.7, label=f"{kind} players",
            )  # fmt: skip
        part.axhline(0.5, color="#999999", linewidth=0.8, linestyle=(0, (2, 3)), zorder=0)
        part.set_ylim(0, 1.02)
        part.set_xlim(0, right)
        part.text(0.97, 0.95, names[card], transform=part.transAxes, ha="right", va="top", fontsize=9)
        part.tick_params(labelsize=8, labelbottom=number + columns >= len(cards), labelleft=number % columns == 0)
        lighten(part, "both")
    for part in panels[len(cards) :]:
        part.set_axis_off()
    ax.set_xlabel("turns since the reveal", labelpad=18)
    ax.set_ylabel("share still open", labelpad=26)
    if len(kinds) > 1:
        handles, texts = panels[0].get_legend_handles_labels()
        panels[-1].legend(handles, texts, loc="center", frameon=False)


def _steps(line: pd.DataFrame, column: str) -> tuple[Any, Any]:
    """Times and heights of a curve that begins at 1."""
    return np.concatenate([[0.0], line["turns"]]), np.concatenate([[1.0], line[column]])


def _corners(curves: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    """All curves as one line with its corners, gaps between them: many times quicker to draw than one by one."""
    x = [np.append(np.repeat(at, 2)[1:], np.nan) for at, _ in curves]
    y = [np.append(np.repeat(height, 2)[:-1], np.nan) for _, height in curves]
    return np.concatenate([*x, [np.nan]]), np.concatenate([*y, [np.nan]])


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


def _panels(ax: Axes, columns: int, rows: int = 1) -> list[Axes]:
    """Axes in a grid on the place of one, row by row; the one itself, which is then their frame, if one is enough."""
    if columns * rows == 1:
        return [ax]
    ax.set_frame_on(False)
    ax.set_xticks([])
    ax.set_yticks([])
    across, down = (0.05 if rows == 1 else 0.03), 0.12 / rows
    wide, high = (1 - across * (columns - 1)) / columns, (1 - down * (rows - 1)) / rows
    return [
        ax.inset_axes((column * (wide + across), (rows - 1 - row) * (high + down), wide, high))
        for row in range(rows)
        for column in range(columns)
    ]
