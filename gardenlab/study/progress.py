"""Telling a person how far a study is, in a notebook, a terminal or a log."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

from gardenlab.engine.errors import GardenlabError

IN_A_LOG = 5.0  # seconds between two lines where each one stays
DELAY = 0.4  # seconds before a bar appears: what is quicker needs none


def check_progress(progress: object) -> object:
    """Refuse what is neither a bar, a text nor nothing."""
    if progress is True or progress is False or progress == "text" or isinstance(progress, Share):
        return progress
    raise GardenlabError(f"progress: expected True, 'text' or False, not {progress!r}")


def in_notebook() -> bool:
    """Whether this runs in a Jupyter kernel."""
    if "IPython" not in sys.modules:
        return False
    shell = sys.modules["IPython"].get_ipython()
    return shell is not None and hasattr(shell, "kernel")


def say(line: str) -> None:
    """Print one line at once: below the cell in a notebook, else where errors go, so that output stays clean."""
    print(line, file=sys.stdout if in_notebook() else sys.stderr, flush=True)


def quiet(line: str) -> None:
    """Say nothing."""


class Bar:
    """A progress bar over games, with rate and time left; it appears after `DELAY`.

    In a notebook it is a widget, and when it closes one line of text takes its place: a bar left behind would stand
    in the saved and the exported notebook for ever, at some number on the way.

    Parameters
    ----------
    progress : True, "text" or False
    total : int
        Games.
    done : int
        Games that were there before.
    """

    def __init__(self, progress: object, total: int, done: int = 0) -> None:
        self._bar: Any = None
        self._widget = False
        self._shown: Any = None
        self._at, self._total, self._started = done, total, time.perf_counter()
        if progress is False:
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that there are no widgets for a bar: then it is a text
            if progress == "text":
                from tqdm import tqdm
            else:
                from tqdm.auto import tqdm
            often = 0.1 if in_notebook() or sys.stderr.isatty() else IN_A_LOG
            kind = type("Bar", (tqdm,), {"monitor_interval": 0})  # without a thread that outlives the bar
            self._widget = issubclass(kind, _widget_bar())
            look = {"display": False} if self._widget else {"delay": DELAY, "leave": not in_notebook()}
            self._bar = kind(total=total, initial=done, unit=" games", dynamic_ncols=True, mininterval=often, **look)

    def reach(self, games: int) -> None:
        """Show that so many games are played."""
        if self._bar is not None:
            self._bar.update(games - self._at)
            if self._widget and self._shown is None and time.perf_counter() - self._started > DELAY:
                from IPython import display

                show: Any = display.display
                self._shown = show(self._bar.container, display_id=True)
        self._at = games

    def say(self, line: str) -> None:
        """Print a line of its own above the bar."""
        if self._bar is None or self._widget:
            say(line)
        else:
            self._bar.write(line, file=sys.stderr)

    def close(self) -> None:
        """Leave a clean line, whether all games were played or not."""
        if self._bar is None:
            return
        self._bar.close()
        if self._shown is not None:
            part = "" if self._at >= self._total else f"{self._at:,} of "
            line = f"{part}{self._total:,} games in {time.perf_counter() - self._started:.1f} s"
            self._shown.update({"text/plain": line}, raw=True)


class Share:
    """What one of several studies reaches on a bar that is theirs together.

    Parameters
    ----------
    bar : Bar
    before : int
        Games of the studies before it.
    """

    def __init__(self, bar: Bar, before: int) -> None:
        self._bar, self._before = bar, before

    def reach(self, games: int) -> None:
        """Show that so many of its own games are played."""
        self._bar.reach(self._before + games)

    def say(self, line: str) -> None:
        """Print a line above the bar."""
        self._bar.say(line)

    def close(self) -> None:
        """Leave the bar to the others."""


def speaker(progress: Any) -> Callable[[str], None]:
    """What prints the lines of a study, given its `progress`."""
    if progress is False:
        return quiet
    return progress.say if isinstance(progress, Share) else say


def bar_for(progress: Any, total: int, done: int = 0) -> Bar | Share:
    """A bar of one's own, or the share of a bar that was given for one."""
    return progress if isinstance(progress, Share) else Bar(progress, total, done)


def _widget_bar() -> type:
    """The kind of bar that is a widget."""
    from tqdm.notebook import tqdm

    return tqdm
