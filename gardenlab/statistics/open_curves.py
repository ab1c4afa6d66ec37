"""Survival curves of many kinds of cards, a panel each, on matplotlib Axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gardenlab.statistics.plots import COLOURS, LINES, fit_height, lighten

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

FEWEST = 10  # games that a survival curve needs


def open_curves(
    frame: pd.DataFrame, ax: Axes, curve: pd.DataFrame, *, by: str, time: str, names: Mapping[str, str], xlabel: str
) -> None:
    """Draw the share of cards still open: a panel a kind of card, a curve for each number of players.

    All others stand behind in grey. A curve ends where fewer than `FEWEST` games are left in it.

    Parameters
    ----------
    frame : DataFrame
        With ``players`` and the column `by`, whose order is that of the panels.
    ax : Axes
        Its place is taken by the panels.
    curve : DataFrame
        `time`, ``survival``, ``low``, ``high``, ``at_risk``, ``players`` and the column `by`.
    by, time : str
        The columns of kinds and of times.
    names : mapping
        What each panel is called.
    xlabel : str
        The text below all panels.
    """
    kinds = sorted(set(frame["players"]))
    cards = list(dict.fromkeys(frame[by]))
    lines = {key: mine[mine["at_risk"] >= FEWEST] for key, mine in curve.groupby(["players", by], observed=True)}
    columns = min(4, len(cards))
    rows = -(-len(cards) // columns)
    fit_height(ax, 0.9 + 1.6 * rows)
    right = max([1.0, *(float(line[time].max()) for line in lines.values() if len(line))])
    panels = grid(ax, columns, rows)
    behind = _corners([_steps(line, time, "survival") for line in lines.values()])
    for number, (part, card) in enumerate(zip(panels, cards, strict=False)):
        part.plot(*behind, color="#D8D8D8", linewidth=0.6, zorder=0)
        for place, kind in enumerate(kinds):
            line = lines.get((kind, card), curve[:0])
            colour = COLOURS[place % len(COLOURS)]
            x, low = _steps(line, time, "low")
            part.fill_between(x, low, _steps(line, time, "high")[1], step="post", color=colour, alpha=0.2, linewidth=0)
            part.step(
                *_steps(line, time, "survival"), where="post", color=colour, linestyle=LINES[place % len(LINES)],
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
    ax.set_xlabel(xlabel, labelpad=18)
    ax.set_ylabel("share still open", labelpad=26)
    if len(kinds) > 1:
        handles, texts = panels[0].get_legend_handles_labels()
        panels[-1].legend(handles, texts, loc="center" if len(panels) > len(cards) else "lower left", frameon=False)


def _steps(line: pd.DataFrame, time: str, column: str) -> tuple[Any, Any]:
    """Times and heights of a curve that begins at 1."""
    return np.concatenate([[0.0], line[time]]), np.concatenate([[1.0], line[column]])


def _corners(curves: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    """All curves as one line with its corners, gaps between them: many times quicker to draw than one by one."""
    x = [np.append(np.repeat(at, 2)[1:], np.nan) for at, _ in curves]
    y = [np.append(np.repeat(height, 2)[:-1], np.nan) for _, height in curves]
    return np.concatenate([*x, [np.nan]]), np.concatenate([*y, [np.nan]])


def grid(ax: Axes, columns: int, rows: int = 1) -> list[Axes]:
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
