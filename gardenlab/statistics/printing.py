"""A finding as text and as HTML: numbers rounded to what they mean, intervals as one column."""

from __future__ import annotations

import base64
import html
import math
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

WIDTH = 100
TEXT_ROWS = 60
HTML_ROWS = 200
NOT_REACHED = "not reached"
RATES = ("rate", "share", "shrunk", "expected", "survival", "null", "rest")


def wrapped(text: str, width: int = WIDTH) -> str:
    """Return `text` broken into lines."""
    return "\n".join(textwrap.wrap(text, width, break_on_hyphens=False))


def design_text(design: Mapping[str, Any]) -> str:
    """Return the design as a sentence, or nothing when there is none."""
    if not design:
        return ""
    parts = []
    for name, value in design.items():
        shown = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
        parts.append(f"{name.replace('_', ' ')} {shown}")
    return f"Design: {'; '.join(parts)}."


def cells(frame: pd.DataFrame, formats: Mapping[str, str]) -> tuple[list[str], list[list[str]], list[bool]]:
    """Return headings, columns of rounded text, and which columns are numbers."""
    import pandas as pd

    headings, columns, numeric = [], [], []
    joined = _joined(frame, formats)
    ends = {end for both in joined.values() for end in both}
    for name in map(str, frame.columns):
        if name in ends:
            continue
        if name in joined:
            three = [frame[part] for part in (name, *joined[name])]
            headings.append(name.replace("_", " "))
            columns.append(_with_interval(three, name, formats.get(name)))
            numeric.append(True)
            continue
        if name.endswith("high") and name[: -len("high")] + "low" in frame.columns:
            continue
        if name.endswith("low") and name[: -len("low")] + "high" in frame.columns:
            stem = name[: -len("low")]
            kind = formats.get(name) or _ends_kind(frame, stem, formats)
            low, high = (_column(frame[stem + end], stem + end, kind) for end in ("low", "high"))
            headings.append((stem.replace("_", " ") + "interval").strip())
            columns.append([f"[{a}, {b}]" if a or b else "" for a, b in zip(low, high, strict=True)])
            numeric.append(True)
            continue
        headings.append(name.replace("_", " "))
        columns.append(_column(frame[name], name, formats.get(name)))
        numeric.append(pd.api.types.is_numeric_dtype(frame[name]) and not pd.api.types.is_bool_dtype(frame[name]))
    return headings, columns, numeric


def _joined(frame: pd.DataFrame, formats: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return the columns that are printed with their interval, and its ends.

    `x` with `x_low` and `x_high`, and what is in percent or of its own precision with `low` and `high` just after it.
    """
    columns = list(map(str, frame.columns))
    found = {name: (f"{name}_low", f"{name}_high") for name in columns}
    found = {name: ends for name, ends in found.items() if set(ends) <= set(columns)}
    for before, low, high in zip(columns, columns[1:], columns[2:], strict=False):
        if (low, high) == ("low", "high") and formats.get(before) in ("percent", "own"):
            found[before] = (low, high)
    return found


def _with_interval(three: list[pd.Series], name: str, kind: str | None) -> list[str]:
    """Return values with their intervals, such as 79% [77-81]."""
    if kind == "percent":
        ends = zip(*(series.to_numpy(dtype=float, na_value=np.nan) for series in three), strict=True)
        return ["" if np.isnan(value) else _percents(value, low, high) for value, low, high in ends]
    if kind == "own":
        ends = zip(*(series.to_numpy(dtype=float, na_value=np.nan) for series in three), strict=True)
        return ["" if np.isnan(value) else _own(value, low, high) for value, low, high in ends]
    value, low, high = ([text.replace(NOT_REACHED, "?") for text in _column(part, name, kind)] for part in three)
    comma = "-" if kind == "time" else ", "
    both = [f"[{a or '?'}{comma}{b or '?'}]" if a or b else "[no interval]" for a, b in zip(low, high, strict=True)]
    return [f"{v} {interval}" if v else "" for v, interval in zip(value, both, strict=True)]


def _percents(value: float, low: float, high: float) -> str:
    """Return shares as percent: whole ones, the ends rounded outwards, or decimals where all three are small."""
    value, low, high = 100 * value, 100 * low, 100 * high
    if high < 10:
        digits = 2 if high < 0.1 else 1
        return "{}% [{}-{}]".format(*("0" if part == 0 else f"{part:.{digits}f}" for part in (value, low, high)))
    whole = min(round(value), 99) if value < 100 else 100
    return f"{whole}% [{math.floor(low + 1e-9)}-{math.ceil(high - 1e-9)}]"


def _rounded(value: float, digits: int) -> str:
    """Return a number with so many decimals; what is rounded to 0 has no sign."""
    text = f"{value:,.{digits}f}"
    return text if any(letter in "123456789" for letter in text) else text.removeprefix("-")


def _own(value: float, low: float, high: float) -> str:
    """Return a value with its interval, to the first digit of its half width, or to two if that is a 1 or 2."""
    half = (high - low) / 2
    if not math.isfinite(half):
        return f"{value:.4g} [no interval]"
    digits = min(6, max(0, -math.floor(math.log10(half / 3)))) if half > 0 else 3
    middle, *ends = (_rounded(part, digits) for part in (value, low, high))
    return f"{middle} [{', '.join(ends)}]"


def _ends_kind(frame: pd.DataFrame, stem: str, formats: Mapping[str, str]) -> str | None:
    """Return how the ends of an interval are shown: as the column just before them."""
    place = list(frame.columns).index(stem + "low")
    before = str(frame.columns[place - 1]) if place else ""
    return formats.get(before) or ("rate" if before in RATES else None)


def _column(series: pd.Series, name: str, kind: str | None) -> list[str]:
    """Return the values of one column as text of one precision."""
    import pandas as pd

    if pd.api.types.is_bool_dtype(series):
        return ["yes" if value else "no" for value in series]
    if not pd.api.types.is_numeric_dtype(series):
        return ["" if missing else str(value) for value, missing in zip(series, series.isna(), strict=True)]
    values = series.to_numpy(dtype=float, na_value=np.nan)
    if kind is None:
        kind = "p" if name in ("p", "q") else "rate" if name in RATES else "number"
    if kind == "p":
        return ["" if np.isnan(v) else "<.0001" if v < 0.0001 else f"{v:.4f}" for v in values]
    if kind == "time":
        return [NOT_REACHED if np.isnan(v) else f"{v:g}" for v in values]
    if kind == "percent":
        return ["" if np.isnan(v) else f"{100 * v:.1f}%" for v in values]
    if kind == "own":
        return ["" if np.isnan(v) else f"{v:g}" for v in values]
    if kind == "rate":
        return ["" if np.isnan(v) else f"{v:.3f}" if v == 0 or v >= 0.001 else f"{v:.1g}" for v in values]
    if kind == "count" or pd.api.types.is_integer_dtype(series):
        plain = name in ("seed", "year", "game", "deal")
        return ["" if np.isnan(v) else f"{int(v)}" if plain else f"{int(v):,}" for v in values]
    finite = np.abs(values[np.isfinite(values)])
    largest = finite.max() if len(finite) else 0
    digits = 3 if largest < 10 else 2 if largest < 1000 else 1
    return ["" if np.isnan(v) else _rounded(v, digits) for v in values]


def as_text(title: str, frame: pd.DataFrame, formats: Mapping[str, str], caption: str, source: str | None) -> str:
    """Return a finding as a text table with its caption below."""
    headings, columns, numeric = cells(frame.head(TEXT_ROWS), formats)
    widths = [max([len(head), *map(len, column)]) for head, column in zip(headings, columns, strict=True)]

    def line(parts: list[str]) -> str:
        done = [p.rjust(w) if n else p.ljust(w) for p, w, n in zip(parts, widths, numeric, strict=True)]
        return "  ".join(done).rstrip()

    lines = [title, line(headings), "  ".join("-" * width for width in widths)]
    lines += [line(list(row)) for row in zip(*columns, strict=True)]
    if len(frame) > TEXT_ROWS:
        lines.append(f"... and {len(frame) - TEXT_ROWS:,} rows more in .frame")
    lines.append(wrapped(caption))
    if source:
        lines.append(f"Made by: {source}")
    return "\n".join(lines)


def table_html(title: str, frame: pd.DataFrame, formats: Mapping[str, str]) -> str:
    """Return a table as accessible HTML: captioned, with scoped headings, all text escaped."""
    headings, columns, numeric = cells(frame.head(HTML_ROWS), formats)
    align = ["right;white-space:nowrap" if flag else "left" for flag in numeric]
    head = "".join(
        f'<th scope="col" style="text-align:{side}">{html.escape(text)}</th>'
        for text, side in zip(headings, align, strict=True)
    )
    body = []
    for row in zip(*columns, strict=True):
        parts = []
        for place, (text, side) in enumerate(zip(row, align, strict=True)):
            tag, scope = ("th", ' scope="row"') if place == 0 else ("td", "")
            parts.append(f'<{tag}{scope} style="text-align:{side}">{html.escape(text)}</{tag}>')
        body.append(f"<tr>{''.join(parts)}</tr>")
    more = f"<p>... and {len(frame) - HTML_ROWS:,} rows more in .frame</p>" if len(frame) > HTML_ROWS else ""
    heading = '<caption style="text-align:left;font-weight:bold;caption-side:top">'
    return (
        f'<div style="overflow-x:auto"><table>{heading}{html.escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>{more}"
    )


def as_html(
    title: str,
    frame: pd.DataFrame,
    formats: Mapping[str, str],
    caption: str,
    source: str | None,
    picture: str = "",
) -> str:
    """Return a finding as HTML: its picture, its table, its caption and the code that makes it."""
    made = f"<p>Made by: <code>{html.escape(source)}</code></p>" if source else ""
    return (
        f'<div class="gardenlab-finding">{picture}{table_html(title, frame, formats)}'
        f'<p style="max-width:60em">{html.escape(caption)}</p>{made}</div>'
    )


def picture_html(png: bytes, title: str) -> str:
    """Return a PNG as an inline image with a text for those who cannot see it."""
    data = base64.b64encode(png).decode()
    alt = html.escape(f"Plot: {title}. The table below holds the same numbers.", quote=True)
    return f'<img alt="{alt}" style="max-width:100%;height:auto" src="data:image/png;base64,{data}">'
