"""Tables of sentences that show whole: pandas cuts texts at 50 characters, which cuts the reason itself."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def readable(frame: pandas.DataFrame) -> pandas.DataFrame:
    """Return the table as one that shows all of its texts; what is selected from it is a plain DataFrame."""
    made: pandas.DataFrame = _kind()(frame)
    return made


def _texts(frame: pandas.DataFrame) -> pandas.DataFrame:
    """The table as texts, with nothing where a value is missing."""
    return frame.astype(object).where(frame.notna(), "").astype(str)


@cache
def _kind() -> Any:
    import pandas as pd

    class Table(pd.DataFrame):
        """A DataFrame whose texts are not cut when it is shown."""

        @property
        def _constructor(self) -> type[pd.DataFrame]:
            return pd.DataFrame

        def __repr__(self) -> str:
            shown = _texts(pd.DataFrame(self))
            widths = {name: max(len(str(name)), *map(len, shown[name]), 0) for name in shown}
            lines = [{name: str(name) for name in shown}, *shown.to_dict("records")]
            return "\n".join("  ".join(f"{line[n]:<{widths[n]}}" for n in shown).rstrip() for line in lines)

        def _repr_html_(self) -> str:
            with pd.option_context("display.max_colwidth", None):
                return str(_texts(pd.DataFrame(self)).to_html(index=False, border=0, justify="left"))

    Table.__qualname__ = Table.__name__ = "Table"
    globals()["Table"] = Table  # so that it can be pickled
    return Table
