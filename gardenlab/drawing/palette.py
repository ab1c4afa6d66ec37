"""Colours by role, told apart without full colour vision, each with a letter for those who see none.

The five game colours differ in lightness as well as in hue, so that they stay apart under protanopia, deuteranopia and
tritanopia, and in a grey print. Scenes name roles, never colours.
"""

from functools import cache
from types import MappingProxyType

from gardenlab.engine.errors import GardenlabError

PALETTE = MappingProxyType(
    {
        # cards, lands and the like
        "purple": "#6f3a86",
        "green": "#36a46e",
        "yellow": "#f2cb4b",
        "blue": "#8ac8f7",
        "red": "#b93c26",
        "jury": "#e9e7e2",
        # the same as a light wash
        "purple-wash": "#f1e7f5",
        "green-wash": "#e2f3ea",
        "yellow-wash": "#fdf5d8",
        "blue-wash": "#e4f2fc",
        "red-wash": "#fbe8e3",
        # people round the table
        "seat-0": "#35608f",
        "seat-1": "#ae601b",
        "seat-2": "#7a5195",
        "seat-3": "#3f7d58",
        "seat-0-wash": "#e6edf5",
        "seat-1-wash": "#f7ecdf",
        "seat-2-wash": "#efe8f3",
        "seat-3-wash": "#e5f0e8",
        # paper and things on it
        "paper": "#fbf8ef",
        "card": "#fffefa",
        "panel": "#f3eee0",
        "white": "#ffffff",
        "ink": "#2b2a26",
        "muted": "#6b675d",
        "hairline": "#cfc8b6",
        "fence": "#fffdf6",
        "fence-edge": "#9a8c70",
        "soil": "#8d7f6b",
        "soil-dark": "#5f5445",
        "leaf": "#5f9a50",
        "trunk": "#7d5a3c",
        "skin": "#f3cfae",
        "gnome": "#b93c26",
        "good": "#1f6f4a",
        "highlight": "#d9480f",
        "selected": "#1b3a8f",
    }
)

_LETTERS = {"purple": "P", "green": "G", "yellow": "Y", "blue": "B", "red": "R", "jury": "J"}


def colour(role: str) -> str:
    """The colour of a role as `#rrggbb`; `none` stays `none`.

    Raises
    ------
    GardenlabError
        If the palette has no such role.
    """
    if role == "none":
        return "none"
    try:
        return PALETTE[role]
    except KeyError:
        raise GardenlabError(f"palette: no role {role!r}; expected one of {', '.join(PALETTE)}") from None


def letter(role: str) -> str:
    """The letter that stands for a colour where hue is not enough: P, G, Y, B, R, J; a seat's number for a seat."""
    if role.startswith("seat-"):
        return role.split("-")[1]
    return _LETTERS.get(role.removesuffix("-wash"), "")


def luminance(role: str) -> float:
    """Relative luminance of a role's colour, 0 to 1, as WCAG 2 defines it."""
    text = colour(role)
    parts = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two roles, 1 to 21 (WCAG 2); text needs 4.5."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def readable_on(role: str) -> str:
    """The role, `white` or `ink`, in which text on a surface of this role reads better."""
    return "white" if contrast(role, "white") >= contrast(role, "ink") else "ink"
