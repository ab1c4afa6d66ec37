"""Calculators for the kitchen table: costs, control, projects, missions and the final score from plain values.

>>> floor_cost(3, floors=1), building_pay(3, floors=2)
(4, 14)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gardenlab.engine.editions import plain
from gardenlab.engine.reading import fail, one_of, shown
from gardenlab.garden_nation.areas import LANDS, numbers, tile_at
from gardenlab.garden_nation.asked import check_placing, most_floors, number, read_asked, read_box
from gardenlab.garden_nation.checks import MAX_VALUE
from gardenlab.garden_nation.explain import score_lines
from gardenlab.garden_nation.patterns import completed_by, needs
from gardenlab.garden_nation.reasons import floors_in, inhabitants_to_gain, territories, why_control, why_mission
from gardenlab.garden_nation.scoring import floor_cost as next_floor
from gardenlab.garden_nation.scoring import mission_points
from gardenlab.garden_nation.scoring import population_points as points_of
from gardenlab.garden_nation.state import MOST_PEOPLE
from gardenlab.garden_nation.tabletop import area_cell, is_whole

if TYPE_CHECKING:
    import pandas

    from gardenlab.engine.position import Position

    Table = Position | Mapping[str, Any]

SCORE_COLUMNS = ("seat", "source", "item", "points", "why", "section")
CONTROL_COLUMNS = ("territory", "seat", "floors", "inhabitants", "why", "section")
MISSION_COLUMNS = ("seat", "mission", "points", "kept", "why", "section")
PROJECT_COLUMNS = ("project", "points", "cost", "why", "section")


def floor_cost(value: int, floors: int = 0, *, edition: Any = "rulebook") -> int:
    """Inhabitants to send for one floor more (Construct a Building).

    Parameters
    ----------
    value : int
        Of the area; a bramble's is 5.
    floors : int, default 0
        Floors already there, fewer than a player has in all.
    edition : str, path or Edition
        Which tells how many floors a player has.

    Raises
    ------
    RecordError
        If a number is impossible.
    """
    return number(value, "value", 1, MAX_VALUE) + number(floors, "floors", 0, most_floors(edition) - 1)


def building_pay(value: int, floors: int, *, edition: Any = "rulebook") -> int:
    """What abandoning a building gives back, and what invading it costs: twice what it cost to construct.

    Parameters
    ----------
    value : int
        Of the area; a bramble's is 5.
    floors : int
    edition : str, path or Edition
        Which tells how many floors a player has.

    Raises
    ------
    RecordError
        If a number is impossible.

    Notes
    -----
    n floors on value v: n (2 v + n - 1) (Abandon a Building, Building Invasion).
    """
    n = number(floors, "floors", 1, most_floors(edition))
    return n * (2 * number(value, "value", 1, MAX_VALUE) + n - 1)


def costs(values: Sequence[int] = (1, 2, 3, 4, 5), most: int = 4, *, edition: Any = "rulebook") -> pandas.DataFrame:
    """The summary of costs: for each value of an area and number of floors what they cost and pay.

    Parameters
    ----------
    values : sequence of int
        Of areas.
    most : int
        Floors.
    edition : str, path or Edition
        Which tells how many floors a player has.

    Returns
    -------
    pandas.DataFrame
        Columns ``value``, ``floors`` (1 to `most`), ``floor_cost`` of the last of them, ``constructed`` for all of
        them, and ``pay``: what abandoning gives back and invading costs.

    Raises
    ------
    RecordError
        If a number is impossible, or `values` are not several.
    """
    import pandas as pd

    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        fail("values", f"expected values of areas, such as (1, 2, 3), not {shown(values)}")
    box = read_box(edition)
    rows = [
        (value, n, floor_cost(value, n - 1, edition=box), pay // 2, pay)
        for value in map(plain, values)
        for n in range(1, number(most, "most", 1, most_floors(box)) + 1)
        for pay in [building_pay(value, n, edition=box)]
    ]
    return pd.DataFrame(rows, columns=["value", "floors", "floor_cost", "constructed", "pay"])


def population_points(inhabitants: int, *, edition: Any = "rulebook") -> int:
    """Victory points for the inhabitants left at the end, one at least (End of the Game).

    Raises
    ------
    RecordError
        If the number is impossible.
    """
    box = read_box(edition)
    least, most = box.options.least_population, box.options.population_cap or MOST_PEOPLE
    return int(points_of(numbers(box), number(inhabitants, "inhabitants", least, most)))


def control(table: Table, *, edition: Any = None) -> pandas.DataFrame:
    """Who gains inhabitants by territory control now (Territory Control).

    Parameters
    ----------
    table : Position or mapping
        A position, or what lies on the table: ``{"buildings": {"5.2": {"seat": 0, "floors": 2}, ...}}``.
    edition : str, path or Edition, optional
        Of a dict without the key ``edition``; the rulebook's by default. A position has its own.

    Returns
    -------
    pandas.DataFrame
        A row for each territory, in ascending order, and seat: ``territory``, ``seat``, ``floors``,
        ``inhabitants`` gained, ``why``, ``section``.

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.
    """
    import pandas as pd

    state, box = read_asked(table, edition)
    rows = [
        (
            tile_at(state, at),
            seat,
            floors_in(state, at, seat),
            inhabitants_to_gain(state, box, at, seat),
            why_control(state, box, at, seat),
            "Territory Control",
        )
        for at in territories(state)
        for seat in range(state.players)
    ]
    return pd.DataFrame(rows, columns=list(CONTROL_COLUMNS))


def completes(table: Table, seat: int, area: str, land: str | None = None, *, edition: Any = None) -> pandas.DataFrame:
    """Which projects on offer a floor placed in an area now would complete (Common Projects).

    Parameters
    ----------
    table : Position or mapping
        A position, or a dict with ``tiles`` and ``rotations`` as they lie, ``buildings``, ``brambles`` and
        ``projects``. Floors, roofs and tokens that are not on the board are in the supply and the reserve; inhabitants
        are asked for if there is ``population``.
    seat : int
    area : str
        Such as ``"5.2"``.
    land : str, optional
        What an untouched bramble becomes: ``"green"``, ``"yellow"`` or ``"red"``.
    edition : str, path or Edition, optional
        Of a dict without the key ``edition``; the rulebook's by default. A position has its own.

    Returns
    -------
    pandas.DataFrame
        A row a project: ``project``, ``points``, ``cost`` of the floor in inhabitants, ``why``, ``section``; none
        where a roof is needed and none is left.

    Raises
    ------
    RecordError
        If a value is unknown or impossible, or the seat cannot place a floor there: the building is another's or
        has a roof, inhabitants, floors or tokens of the land do not suffice, or the game is over.
    """
    import pandas as pd

    state, box = read_asked(table, edition)
    seat = number(seat, "seat", 0, state.players - 1)
    cell = area_cell(state, area, "area")
    token = None if land is None else LANDS.index(one_of(land, "land", LANDS))
    people = not isinstance(table, Mapping) or "population" in table or is_whole(table)
    record = numbers(box)
    check_placing(state, record, seat, cell, token, people)
    rows = [
        (box.projects[face].id, int(record.project_points[face]), next_floor(state, cell), needs(box, face),
         "Common Projects")
        for face in completed_by(state, box, seat, cell, token)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=list(PROJECT_COLUMNS))


def missions(table: Table, seat: int | None = None, *, edition: Any = None) -> pandas.DataFrame:
    """What each secret mission would give now, whoever keeps it (Secret Missions).

    Parameters
    ----------
    table : Position or mapping
        A position, or a dict with ``buildings`` and, where they matter, ``brambles``.
    seat : int, optional
        All seats if left out.
    edition : str, path or Edition, optional
        Of a dict without the key ``edition``; the rulebook's by default. A position has its own.

    Returns
    -------
    pandas.DataFrame
        A row for each seat and mission: ``seat``, ``mission``, ``points``, ``kept`` (whether the table shows that
        the seat keeps it), ``why`` with the buildings counted and not, ``section``.

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.
    """
    import pandas as pd

    state, box = read_asked(table, edition)
    seats = range(state.players) if seat is None else [number(seat, "seat", 0, state.players - 1)]
    record = numbers(box)
    rows = [
        (one, card.id, int(mission_points(state, record, face, one)),
         face in (state.kept[one, 0], state.kept[one, 1]), why_mission(state, box, face, one), "Secret Missions")
        for one in seats
        for face, card in enumerate(box.missions)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=list(MISSION_COLUMNS))


def final_scores(table: Table, *, edition: Any = None) -> pandas.DataFrame:
    """The score of each seat if the game ended now, line by line (End of the Game).

    Parameters
    ----------
    table : Position or mapping
        A position, or a dict with ``buildings``, ``population``, ``missions`` and ``taken``.
    edition : str, path or Edition, optional
        Of a dict without the key ``edition``; the rulebook's by default. A position has its own.

    Returns
    -------
    pandas.DataFrame
        For each seat a row a taken project, a mission and the population, then the ``total``, their sum: ``seat``,
        ``source``, ``item``, ``points``, ``why``, ``section``.

    Raises
    ------
    RecordError
        If a value is unknown or impossible; the text gives its place.
    """
    import pandas as pd

    state, box = read_asked(table, edition)
    if isinstance(table, Mapping) and "population" not in table and not is_whole(table):
        fail("population", "the inhabitants left are missing: expected a number for each seat")
    rows = [{"seat": seat, **row} for seat in range(state.players) for row in score_lines(state, box, seat)]
    return pd.DataFrame(rows, columns=list(SCORE_COLUMNS))


__all__ = ["building_pay", "completes", "control", "costs", "final_scores", "floor_cost", "missions",
           "population_points"]  # fmt: skip
