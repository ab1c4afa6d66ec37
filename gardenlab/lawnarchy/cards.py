"""A card of Lawnarchy and the rule options: their words, and the words' numbers in the engine (rulebook §3, §7)."""

from typing import NamedTuple

MAX_FACES = 120  # distinct card faces of an edition
MAX_JURY = 24
MAX_PILE = 120  # physical cards that are not starting cards
MAX_STARTING = 60  # physical starting cards
MAX_GNOMES = 16
MAX_CENTRE = 8

PURPLE, GREEN, YELLOW, BLUE = 1, 2, 3, 4  # 0 = no colour
COLOURS = ("", "purple", "green", "yellow", "blue")

NONE, NEIGHBOUR_COLOUR, OPPOSITE_COLOUR, DESTROYED_NEIGHBOUR, DESTROYED_OPPOSITE, POSITION = range(6)
CONDITIONS = ("none", "neighbour_colour", "opposite_colour", "destroyed_neighbour", "destroyed_opposite", "position")

NO_EFFECT, GNOME, TWO_GNOMES, REARRANGE, FENCE_DESTROY = range(5)
EFFECTS = ("none", "gnome1", "gnome2", "rearrange", "fence_destroy")

DESTROY_COLOUR, DESTROY_UNMET, DESTROY_OPPOSITE_OWN_GNOMES = range(3)
REARRANGE_OPPOSITE, SWAP_WITH_OPPOSITE, STEAL_GNOME = range(3, 6)
SQUABBLES = (
    "destroy_colour",
    "destroy_unmet",
    "destroy_opposite_own_gnomes",
    "rearrange_opposite",
    "swap_with_opposite",
    "steal_gnome",
)

OUTER_PAIR, MIDDLE_PAIR, FOUR_COLOURS, SAME_COLOUR, DESTROYED_OPPOSITE_COUNT, GNOME_POINTS = range(6)
SINGLE_CARD, EVERY_CARD, MORE_THAN_OPPOSITE, EXACT_VALUES, GARDEN_TOTAL = range(6, 11)
DEMANDS = (
    "outer_pair_sum_at_least",
    "middle_pair_sum_at_least",
    "four_distinct_colours_none_destroyed",
    "same_colour_at_least",
    "destroyed_opposite_at_least",
    "gnome_points_at_least",
    "single_card_at_least",
    "every_card_at_least",
    "total_greater_than_opposite_total",
    "cards_worth_exactly",
    "garden_total_at_least",
)

KINDS = ("garden", "squabble", "jury")
COLOUR_CONDITIONS = (CONDITIONS[NEIGHBOUR_COLOUR], CONDITIONS[OPPOSITE_COLOUR])
PLACE_COUNTS = (DEMANDS[SAME_COLOUR], DEMANDS[DESTROYED_OPPOSITE_COUNT])
WITHOUT_THRESHOLD = (DEMANDS[FOUR_COLOURS], DEMANDS[MORE_THAN_OPPOSITE])
MAX_POINTS, MAX_THRESHOLD, MAX_VALUE = 9, 99, 14

Wants = str | int | tuple[int, ...]


class Card(NamedTuple):
    """One card face.

    Attributes
    ----------
    id : str
        Lower-case letters, digits and hyphens; unique in an edition.
    name : str
        What people read.
    kind : str
        ``"garden"``, ``"squabble"`` or ``"jury"``.
    colour : str
        ``"purple"``, ``"green"``, ``"yellow"`` or ``"blue"`` for a garden card, else ``""``.
    points : int
        Points of a garden card whose condition is met, else 0.
    condition : str
        A garden card's condition (one of `CONDITIONS`) or a jury card's demand (one of `DEMANDS`).
    wants : str or int or tuple of int
        The colour, place or threshold that condition, demand or squabble names; ``""`` where it names none.
    effect : str
        A garden card's effect (one of `EFFECTS`) or what a squabble does (one of `SQUABBLES`).
    starting : bool
        Whether it is one of the starting cards.
    copies : int
        How many of it are in the box.
    source : str
        Where each field comes from, as ``"rulebook: name colour; reconstructed: points"``; ``""`` for a person's own.
    """

    id: str
    name: str
    kind: str
    colour: str = ""
    points: int = 0
    condition: str = "none"
    wants: Wants = ""
    effect: str = "none"
    starting: bool = False
    copies: int = 1
    source: str = ""


class Options(NamedTuple):
    """The rule options of an edition.

    Attributes
    ----------
    jury_to_win : tuple of int
        Jury cards that end the game with 2, 3 and 4 players (§1).
    gnomes : tuple of int
        How many no-gnomes, 1-point and 2-point gnomes there are.
    centre : int
        Cards in the garden centre (§2 D).
    compost_always : bool
        Whether a squabble may always be composted without effect, not only when it would have none (§4.3).
    """

    jury_to_win: tuple[int, int, int] = (5, 4, 3)
    gnomes: tuple[int, int, int] = (4, 4, 4)
    centre: int = 4
    compost_always: bool = False
