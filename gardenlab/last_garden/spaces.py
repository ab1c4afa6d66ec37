"""The spaces for robotanists: as moves write them, as the board keys them, as people read them."""

from gardenlab.engine.box import numbers as numbers
from gardenlab.engine.wording import listing, plural
from gardenlab.last_garden.cards import COLOURS, ROWS
from gardenlab.last_garden.state import FIRST_MINE, ONE_ONE, SPACES

ROW_KEYS = ("row11", "row12", "row6")


def row_and_die(space: int) -> tuple[int, int]:
    """The row of the workshop (0 to 2) and the die (1 to 6) of a space there."""
    return (space - ONE_ONE) // 6, (space - ONE_ONE) % 6 + 1


def space_text(space: int) -> str:
    """A space as moves write it: ``garden 2``, ``mine red``, ``row 6+=3 die 4``."""
    if space < FIRST_MINE:
        return f"garden {space + 1}"
    if space < ONE_ONE:
        return f"mine {COLOURS[space - FIRST_MINE]}"
    row, die = row_and_die(space)
    return f"row {ROWS[row]} die {die}"


def space_key(space: int) -> str:
    """A space as the board keys it: ``garden-2``, ``mine-red``, ``row6-4``."""
    if space < ONE_ONE:
        return space_text(space).replace(" ", "-")
    row, die = row_and_die(space)
    return f"{ROW_KEYS[row]}-{die}"


def space_name(space: int) -> str:
    """A space as people read it: ``garden sector 2``, ``the red mine``, ``die 4 in row 6+=3``."""
    if space < FIRST_MINE:
        return f"garden sector {space + 1}"
    if space < ONE_ONE:
        return f"the {COLOURS[space - FIRST_MINE]} mine"
    row, die = row_and_die(space)
    return f"die {die} in row {ROWS[row]}"


SPACE_TEXTS = tuple(space_text(space) for space in range(SPACES))

__all__ = [
    "ROW_KEYS",
    "SPACE_TEXTS",
    "listing",
    "numbers",
    "plural",
    "row_and_die",
    "space_key",
    "space_name",
    "space_text",
]
