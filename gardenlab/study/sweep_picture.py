"""The picture of a sweep: a panel a measure, a line a variant, with intervals and the target as a band."""

from __future__ import annotations

from collections.abc import Sequence
from re import sub
from textwrap import fill
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

PANELS = 4
PANEL = 48  # letters that all panels together have room for
VARIANT = 26  # letters of a line of a variant's name
LABELS = {"ties": "share of games that tie", "starter": "wins of who begins"}
MARKS: dict[str, dict[str, Any]] = {  # verdict: how it is drawn
    "met": {"marker": "o", "color": "#0072B2"},
    "cannot tell": {"marker": "o", "color": "#0072B2", "markerfacecolor": "white"},
    "missed": {"marker": "X", "color": "#D55E00"},
}


def drawn(frame: pd.DataFrame) -> list[str]:
    """The measures that the picture shows: those with a target, or else all, and of these the first `PANELS`."""
    aimed = frame[frame["verdict"].notna()]
    return list(dict.fromkeys((aimed if len(aimed) else frame)["measure"]))[:PANELS]


def draw(frame: pd.DataFrame, ax: Axes, swept: Sequence[str]) -> None:
    """Draw a panel for each of the measures that are `drawn`."""
    from gardenlab.statistics.plots import fit_height, legend_beside, row_labels, side_by_side

    measures = drawn(frame)
    variants = list(dict.fromkeys(row_labels(frame, swept)))
    names = [fill(sub(r" (\d)", "\u00a0\\1", name), VARIANT) for name in variants]  # a number stays with its word
    lines = max(name.count("\n") + 1 for name in names)
    labels = [LABELS.get(measure, f"{measure.replace('_', ' ')} a game") for measure in measures]
    labels = [fill(label, PANEL // len(measures)) for label in labels]
    under = max(label.count("\n") for label in labels)
    fit_height(ax, 1.5 + 0.2 * under + (0.3 + 0.17 * (lines - 1)) * len(variants))
    parts = side_by_side(ax, len(measures))
    ax.set_xlabel("\n" * under + " ", labelpad=18) if len(parts) > 1 else None
    for part, measure, label in zip(parts, measures, labels, strict=True):
        rows = frame[frame["measure"] == measure]
        _panel(part, rows, [variants.index(label) for label in row_labels(rows, swept)])
        part.set_yticks(range(len(variants)), names if part is parts[0] else [""] * len(variants))
        part.set_ylim(len(variants) - 0.5, -0.5)
        part.set_xlabel(label)
        part.locator_params(axis="x", nbins=max(2, 7 - len(measures) * 4 // 3))
        if rows["target_low"].notna().any():
            row = rows.iloc[0]
            part.axvspan(row["target_low"], row["target_high"], color="#E8E8E8", zorder=0, label="target")
    if frame["verdict"].notna().any():
        for verdict, mark in MARKS.items():
            parts[-1].plot([], [], linestyle="none", label=verdict, **mark)
        legend_beside(parts[-1], None)


def _panel(ax: Axes, rows: pd.DataFrame, lines: Sequence[int]) -> None:
    from gardenlab.statistics.plots import lighten

    plain: dict[str, Any] = {"marker": "o", "color": "#0072B2"}
    for line, (_, row) in zip(lines, rows.iterrows(), strict=True):
        mark = MARKS[row["verdict"]] if isinstance(row["verdict"], str) else plain
        ax.plot([row["low"], row["high"]], [line, line], color=mark["color"], linewidth=1.8, alpha=0.75)
        ax.plot([row["value"]], [line], linestyle="none", zorder=3, **mark)
    ax.margins(x=0.08)
    lighten(ax, "x")
