"""A finding: a table of results with its caption, its picture and the design it came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gardenlab.statistics import printing
from gardenlab.statistics.files import replace_file
from gardenlab.statistics.tables import TableError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    Plot = Callable[[pd.DataFrame, Axes], None]


class Finding:
    """What a statistic found out: it prints as a table that anyone can read.

    Parameters
    ----------
    frame : DataFrame
        Tidy results, one row a thing; a lower and an upper end are named `low` and `high`.
    title : str
        What it shows.
    caption : str
        The sample, its unit, the interval and what could not have been seen.
    plot : function of (frame, axes), optional
        Draws the picture; the stock ones are in `gardenlab.statistics.plots`.
    design : mapping, optional
        Where the data came from: game, players, agents, games, seed, edition and its digest, rotation.
    source : str, optional
        The line of code that makes it again.
    note : str
        A warning that belongs to table and picture, such as a partly reconstructed edition.
    formats : mapping of column to format, optional
        "rate", "percent", "number", "count", "p" or "time" where a column's name does not say it; "own" for values of
        several kinds, each to the precision of its interval.
    details : mapping of name to DataFrame, optional
        Further tables: the omnibus test, the whole survival curve.
    shown : sequence of str, optional
        The columns that are printed, of a table with more of them; `frame` and files have all. A column `x` with
        `x_low` and `x_high` is printed with its interval.
    picture_title : str
        What the picture shows, if that is not all that the table shows.
    """

    def __init__(
        self,
        frame: pd.DataFrame,
        *,
        title: str,
        caption: str,
        plot: Plot | None = None,
        design: Mapping[str, Any] | None = None,
        source: str | None = None,
        note: str = "",
        formats: Mapping[str, str] | None = None,
        details: Mapping[str, pd.DataFrame] | None = None,
        shown: Sequence[str] | None = None,
        picture_title: str = "",
    ) -> None:
        self.frame = frame
        self.title = title
        self.picture_title = picture_title
        self.note = note
        self.design = dict(design or {})
        self.source = source
        self.formats = dict(formats or {})
        self.details = dict(details or {})
        self.shown = None if shown is None else list(shown)
        self.summary = caption
        self._plot = plot

    @property
    def caption(self) -> str:
        """The summary (sample, unit, interval, smallest visible effect), the design and the note."""
        return " ".join(part for part in (self.summary, printing.design_text(self.design), self.note) if part)

    def described(
        self,
        *,
        title: str | None = None,
        design: Mapping[str, Any] | None = None,
        source: str | None = None,
        note: str | None = None,
        plot: Plot | None = None,
        formats: Mapping[str, str] | None = None,
    ) -> Finding:
        """Return the same finding with what only the caller knows: title, design, source, note, picture.

        Its tables are its own: what is done to them changes nothing here.
        """
        return Finding(
            self.frame.copy(),
            title=self.title if title is None else title,
            caption=self.summary,
            plot=plot or self._plot,
            design=deepcopy({**self.design, **(design or {})}),
            source=source or self.source,
            note=self.note if note is None else note,
            formats={**self.formats, **(formats or {})},
            details={name: table.copy() for name, table in self.details.items()},
            shown=self.shown,
            picture_title=self.picture_title,
        )

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the picture and return its axes.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw. Without it the finding makes a figure of its own, which shows itself as the
            result of a notebook cell, carries the caption, and leaves pyplot alone.
        """
        from gardenlab.statistics import figures

        if self._plot is None:
            raise TableError(f"{self.title!r} has no picture; its table is .frame")
        own = ax is None
        axes = figures.new_axes() if ax is None else ax
        self._plot(self.frame, axes)
        axes.set_title(self.picture_title or self.title, loc="left", fontweight="bold", fontsize=11)
        if own:
            figures.write_below(axes, self.caption)
        elif self.note:
            axes.set_xlabel("\n".join(filter(None, [axes.get_xlabel(), printing.wrapped(self.note, 70)])))
        return axes

    @property
    def printed(self) -> pd.DataFrame:
        """The part of the frame that is printed."""
        if self.shown is None:
            return self.frame
        ends = [name + end for name in self.shown for end in ("", "_low", "_high")]
        return self.frame[[name for name in ends if name in self.frame]]

    @property
    def has_plot(self) -> bool:
        """Whether there is a picture."""
        return self._plot is not None

    def __repr__(self) -> str:
        return printing.as_text(self.title, self.printed, self.formats, self.caption, self.source)

    def _repr_html_(self) -> str:
        return printing.as_html(self.title, self.printed, self.formats, self.caption, self.source)

    def table_html(self) -> str:
        """Return the table alone as accessible HTML."""
        return printing.table_html(self.title, self.printed, self.formats)

    def picture_html(self) -> str:
        """Return the picture as an inline image with a text for those who cannot see it; nothing if there is none."""
        from gardenlab.statistics import figures

        if self._plot is None:
            return ""
        figure = figures.new_axes()
        self._plot(self.frame, figure)
        title = self.picture_title or self.title
        figure.set_title(title, loc="left", fontweight="bold", fontsize=11)
        return printing.picture_html(figures.png(figure), title)

    def report_html(self) -> str:
        """Return table, picture and caption as one piece of HTML that needs no other file."""
        return printing.as_html(self.title, self.printed, self.formats, self.caption, self.source, self.picture_html())

    def to_csv(self, path: str | Path) -> Path:
        """Write the table as CSV; a reader never meets half a file."""
        return replace_file(Path(path), self.frame.to_csv(index=False, lineterminator="\n").encode())

    def to_png(self, path: str | Path) -> Path:
        """Write the picture with its caption as PNG; a reader never meets half a file."""
        from gardenlab.statistics import figures

        return replace_file(Path(path), figures.png(self.plot()))
