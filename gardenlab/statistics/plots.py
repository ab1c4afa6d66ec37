"""Stock pictures of findings: each draws a tidy table onto matplotlib Axes, with no pyplot state.

Groups differ by marker, line or hatching as well as by colour (Okabe and Ito's palette).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from gardenlab.statistics.figures import WIDTH, Picture
from gardenlab.statistics.tables import names

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F00", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
LINES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1, 1, 1)), (0, (1, 1)), (0, (8, 2, 2, 2)))
HATCHES = ("", "//", "..", "xx", "\\\\", "--", "oo", "++")


def dot_intervals(
    frame: pd.DataFrame,
    ax: Axes,
    *,
    value: str = "rate",
    label: str | Sequence[str] = (),
    group: str | None = None,
    reference: float | None = None,
    reference_label: str = "",
    expected: str | None = None,
    xlabel: str | None = None,
) -> None:
    """Draw an estimate with its interval on one labelled line for each row.

    Parameters
    ----------
    frame : DataFrame
        With `value`, `low`, `high` and the label columns. Where one of the ends is NaN or infinite, an arrow says
        that the interval is open on that side; where both are, the estimate stands alone.
    ax : Axes
        Where to draw.
    value : str
        The column of estimates.
    label : str or sequence of str
        The columns that name a line.
    group : str, optional
        A column whose values share a line, told apart by marker and colour.
    reference : float, optional
        Where to draw a vertical line, such as equal shares; `reference_label` names it.
    expected : str, optional
        A column of expected values, drawn as a dashed mark on each line.
    xlabel : str, optional
        The text under the axis.
    """
    labels = row_labels(frame, names(label))
    lines = list(dict.fromkeys(labels))
    kinds = list(dict.fromkeys(frame[group])) if group else [None]
    fit_height(ax, 1.3 + max(0.30, 0.17 * len(kinds)) * len(lines))
    row = np.array([lines.index(text) for text in labels])
    for number, kind in enumerate(kinds):
        mine = np.ones(len(frame), dtype=bool) if kind is None else (frame[group] == kind).to_numpy(dtype=bool)
        shift = 0.0 if len(kinds) == 1 else 0.6 * (number / (len(kinds) - 1) - 0.5)
        x, low, high = (frame.loc[mine, name].to_numpy(dtype=float) for name in (value, "low", "high"))
        y = row[mine] + shift
        style: dict[str, Any] = {"color": COLOURS[number % len(COLOURS)]}
        for empty in y[np.isnan(x)]:
            ax.text(0.01, empty, "no rows", transform=ax.get_yaxis_transform(), va="center", fontsize=7, **style)
        _draw_intervals(ax, y, x, low, high, style)
        ax.plot(
            x,
            y,
            linestyle="none",
            marker=MARKERS[number % len(MARKERS)],
            markersize=6,
            markeredgecolor="white",
            markeredgewidth=0.7,
            zorder=3,
            label="" if kind is None else str(kind),
            **style,
        )
    if expected:
        ax.vlines(
            frame[expected].to_numpy(dtype=float),
            row - 0.42,
            row + 0.42,
            color="#555555",
            linewidth=1,
            linestyle=(0, (4, 3)),
            zorder=0,
            label=expected,
        )
    if reference is not None:
        ax.axvline(
            reference, color="#555555", linewidth=1, linestyle=(0, (4, 3)), zorder=0, label=reference_label or None
        )
    ax.set_yticks(range(len(lines)) if any(lines) else [], lines if any(lines) else [])
    ax.set_ylim(len(lines) - 0.4, -0.6)
    ax.set_xlabel(value.replace("_", " ") if xlabel is None else xlabel)
    lighten(ax, "x")
    if group or reference_label or expected:
        legend_beside(ax, group)


def _draw_intervals(
    ax: Axes,
    y: NDArray[np.float64],
    x: NDArray[np.float64],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    style: dict[str, Any],
) -> None:
    """Draw intervals as lines; an open side as a dotted arrow from the estimate."""
    left, right = np.isfinite(low), np.isfinite(high)
    some = np.isfinite(x) & (left | right)
    ax.hlines(y[some], np.where(left, low, x)[some], np.where(right, high, x)[some], linewidth=2, alpha=0.75, **style)
    arrow = {"arrowstyle": "<-", "linestyle": (0, (1, 1.5)), "linewidth": 1.6, "shrinkA": 0, "shrinkB": 0, **style}
    for open_, way in ((some & ~left, -1), (some & ~right, 1)):
        for at in zip(x[open_], y[open_], strict=True):
            ax.annotate("", at, xytext=(26 * way, 0), textcoords="offset points", arrowprops=arrow)


def survival_curves(
    frame: pd.DataFrame, ax: Axes, *, curve: pd.DataFrame, time: str = "time", by: str | None = None, ylabel: str = ""
) -> None:
    """Draw survival curves as steps, with bands and numbers at risk for up to four groups.

    Parameters
    ----------
    frame : DataFrame
        The finding's table, one row a group (its order is the order of the legend).
    ax : Axes
        Where to draw.
    curve : DataFrame
        `time`, `survival`, `low`, `high`, `at_risk`, `censored` and the column `by`.
    time, by : str
        The names of the columns of times and of groups.
    ylabel : str
        The text beside the axis.
    """
    kinds = list(frame[by]) if by else [None]
    few = len(kinds) <= 4
    fit_height(ax, 4.2 + (0.13 * len(kinds) if few else 0.1 * max(0, len(kinds) - 10)))
    for number, kind in enumerate(kinds):
        mine = curve if kind is None else curve[curve[by] == kind]
        x = np.concatenate([[0.0], mine[time].to_numpy(dtype=float)])
        line, low, high = (
            np.concatenate([[1.0], mine[name].to_numpy(dtype=float)]) for name in ("survival", "low", "high")
        )
        colour = COLOURS[number % len(COLOURS)]
        ax.step(
            x,
            line,
            where="post",
            color=colour,
            linestyle=LINES[(number + number // 8) % len(LINES)],
            linewidth=1.8,
            label=("" if kind is None else str(kind)) + ("" if len(mine) else " (no rows)"),
        )
        if few:
            ax.fill_between(x, low, high, step="post", color=colour, alpha=0.15, linewidth=0)
        ticks = np.concatenate([[0.0], mine["censored"].to_numpy(dtype=float)]) > 0
        if 0 < ticks.sum() <= 40:
            ax.plot(x[ticks], line[ticks], linestyle="none", marker="|", color=colour, markersize=7)
    ax.set_ylim(0, 1.02)
    ax.set_xlim(0, max(1.0, float(curve[time].max())) if len(curve) else 1.0)
    ax.set_ylabel(ylabel)
    ax.set_xlabel(time.replace("_", " "))
    ax.axhline(0.5, color="#999999", linewidth=0.8, linestyle=(0, (2, 3)), zorder=0)
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    if few:
        _at_risk(ax, curve, kinds, time, by)
    lighten(ax, "both")
    if by:
        legend_beside(ax, by)


def _at_risk(ax: Axes, curve: pd.DataFrame, kinds: Sequence[Any], time: str, by: str | None) -> None:
    """Write the numbers at risk under the ticks, one line a group."""
    low, high = ax.get_xlim()
    ticks = [tick for tick in ax.get_xticks() if low <= tick <= high]
    texts = []
    for tick in ticks:
        lines = [f"{tick:g}"]
        for kind in kinds:
            mine = curve if kind is None else curve[curve[by] == kind]
            times, risk = mine[time].to_numpy(dtype=float), mine["at_risk"].to_numpy(dtype=float)
            at = int(np.searchsorted(times, tick))
            lines.append(f"{int(risk[at]):,}" if at < len(risk) else "0")
        texts.append("\n".join(lines))
    ax.set_xticks(ticks, texts)
    who = "" if kinds == [None] else " of " + ", ".join(map(str, kinds))
    ax.set_xlabel(f"{time.replace('_', ' ')}  (below the ticks: still open{who})")


def distribution(
    frame: pd.DataFrame, ax: Axes, *, value: str = "value", share: str = "share", by: str | None = None
) -> None:
    """Draw how a whole number is spread, as bars for one group or as outlines for several.

    Parameters
    ----------
    frame : DataFrame
        One row a value (and group), values one apart.
    ax : Axes
        Where to draw.
    value, share, by : str
        The columns of values, of heights and of groups.
    """
    kinds = list(dict.fromkeys(frame[by])) if by else [None]
    fit_height(ax, 3.8)
    for number, kind in enumerate(kinds):
        mine = frame if kind is None else frame[frame[by] == kind]
        x, height = mine[value].to_numpy(dtype=float), mine[share].to_numpy(dtype=float)
        colour = COLOURS[number % len(COLOURS)]
        edges = np.concatenate([x - 0.5, x[-1:] + 0.5])
        if kind is None:
            ax.bar(x, height, width=0.9, color=colour)
            continue
        ax.stairs(height, edges, color=colour, fill=True, alpha=0.15)
        ax.stairs(height, edges, color=colour, linewidth=1.8, linestyle=LINES[number % len(LINES)], label=str(kind))
    ax.set_ylim(bottom=0)
    ax.set_xlabel(value.replace("_", " "))
    ax.set_ylabel(share.replace("_", " "))
    ax.xaxis.set_major_locator(MaxNLocator(12, integer=True))
    lighten(ax, "y")
    if by:
        legend_beside(ax, by)


def bars_stacked(
    frame: pd.DataFrame, ax: Axes, *, part: str, share: str = "share", label: str | Sequence[str] = ()
) -> None:
    """Draw shares of a whole as stacked bars, one bar for each label, with the larger shares written in.

    Parameters
    ----------
    frame : DataFrame
        One row a label and part; the shares of a label add up to one.
    ax : Axes
        Where to draw.
    part, share : str
        The columns of parts and of shares.
    label : str or sequence of str
        The columns that name a bar.
    """
    labels = np.array(row_labels(frame, names(label)), dtype=object)
    bars = list(dict.fromkeys(labels))
    parts = list(dict.fromkeys(frame[part]))
    fit_height(ax, max(1.3 + 0.42 * len(bars), 0.9 + 0.24 * len(parts)))
    start = np.zeros(len(bars))
    for number, kind in enumerate(parts):
        mine = (frame[part] == kind).to_numpy(dtype=bool)
        width = np.zeros(len(bars))
        for text, size in zip(labels[mine], frame.loc[mine, share].to_numpy(dtype=float), strict=True):
            width[bars.index(text)] = 0 if np.isnan(size) else size
        ax.barh(
            range(len(bars)),
            width,
            left=start,
            height=0.68,
            color=COLOURS[number % len(COLOURS)],
            hatch=HATCHES[number % len(HATCHES)],
            edgecolor="white",
            linewidth=0.6,
            label=str(kind),
        )
        for bar, size in enumerate(width):
            if size >= 0.055:
                ax.text(
                    start[bar] + size / 2,
                    bar,
                    f"{100 * size:.0f}%",
                    ha="center",
                    va="center",
                    fontsize=8,
                    bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.85},
                )
        start += width
    ax.set_yticks(range(len(bars)) if any(bars) else [], bars if any(bars) else [])
    ax.set_ylim(len(bars) - 0.4, -0.6)
    ax.set_xlim(0, 1)
    ax.set_xlabel(share.replace("_", " "))
    lighten(ax, "x")
    legend_beside(ax, part)


def row_labels(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Return the text that names each row; a number carries its column's name, for 0 alone says nothing."""
    texts = [""] * len(frame)
    for name in columns:
        plain = frame[name].map(lambda value: isinstance(value, str)).all()
        new = [str(value) if plain else f"{name.replace('_', ' ')} {value}" for value in frame[name]]
        texts = [f"{old}, {text}" if old else text for old, text in zip(texts, new, strict=True)]
    return texts


def fit_height(ax: Axes, height: float) -> None:
    """Give a figure of our own the height that its rows need; another's figure keeps its size."""
    if isinstance(ax, Picture) and isinstance(ax.figure, Figure):
        ax.figure.set_size_inches(WIDTH, height)


def lighten(ax: Axes, grid: str) -> None:
    """Make grid and frame light."""
    ax.grid(True, axis=grid, color="#DDDDDD", linewidth=0.7)  # type: ignore[arg-type]
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color("#888888")
    ax.tick_params(color="#888888")


def legend_beside(ax: Axes, title: str | None) -> None:
    """Place the legend to the right of the data, where it hides nothing."""
    handles, _ = ax.get_legend_handles_labels()
    if handles:
        ax.legend(
            loc="upper left",
            bbox_to_anchor=(1.01, 1.0),
            borderaxespad=0,
            frameon=False,
            title=(title or "").replace("_", " ") or None,
            alignment="left",
        )


def side_by_side(ax: Axes, count: int) -> list[Axes]:
    """Return axes side by side on the place of one, which is then their frame; the one itself if one is enough."""
    if count == 1:
        return [ax]
    ax.set_frame_on(False)
    ax.set_xticks([])
    ax.set_yticks([])
    gap = 0.06
    wide = (1 - gap * (count - 1)) / count
    found = [ax.inset_axes((number * (wide + gap), 0, wide, 1)) for number in range(count)]
    ax.set_xlabel(" ", labelpad=18)
    return found
