"""SQL over the tables of a study, by duckdb, which keeps within this machine's processors and memory."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gardenlab.engine.errors import GardenlabError
from gardenlab.study.limits import allowed_workers, free_memory

if TYPE_CHECKING:
    import pandas as pd

SHARE = 0.6  # of the free memory, for duckdb


def asked(sql: str, views: Mapping[str, Callable[[], Any]]) -> pd.DataFrame:
    """The answer to a query.

    Parameters
    ----------
    sql : str
    views : mapping of name to function
        Each gives a DataFrame, an arrow table, or a list of Parquet files; only those that the query names are made.

    Raises
    ------
    GardenlabError
        If duckdb is not installed, or refuses the query; its words are in the text.
    """
    try:
        import duckdb
    except ImportError:
        raise GardenlabError("query: duckdb is not installed: pip install 'gardenlab[store]'") from None
    if not isinstance(sql, str) or not sql.strip():
        raise GardenlabError(f"query: expected a text in SQL, such as 'select * from games limit 5', not {sql!r}")
    with tempfile.TemporaryDirectory() as spare:
        settings: dict[str, Any] = {"threads": allowed_workers(), "temp_directory": spare}
        free = free_memory()
        if free is not None:
            settings["memory_limit"] = f"{max(64, int(free * SHARE / 1e6))}MB"
        connection = duckdb.connect(":memory:", config=settings)
        try:
            for name, make in views.items():
                if re.search(rf"\b{name}\b", sql, re.IGNORECASE):
                    _offer(connection, name, make())
            answer = connection.execute(sql)
            if answer.description is None:
                raise GardenlabError(f"query: expected one that gives a table, such as 'select ...', not {sql!r}")
            frame: pd.DataFrame = answer.df()
        except duckdb.Error as error:
            tables = ", ".join(views)
            raise GardenlabError(f"query: {error}\nThe tables are {tables}; the query was: {sql}") from None
        finally:
            connection.close()
    return frame


def _offer(connection: Any, name: str, found: Any) -> None:
    if not isinstance(found, list):
        if hasattr(found, "select_dtypes"):  # as Parquet files have it: texts for categories, games in 64 bits
            words = dict.fromkeys(found.select_dtypes("category").columns, "object")
            found = found.astype({**words, **{key: "int64" for key in ("game", "deal") if key in found}})
        connection.register(name, found)
        return
    quoted = ", ".join("'" + file.replace("'", "''") + "'" for file in found)
    connection.execute(f"create view {name} as select * from read_parquet([{quoted}])")
