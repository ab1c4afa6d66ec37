"""What an edition of Garden Nation is made of: areas, projects, missions, rule options, and the words for them."""

from typing import NamedTuple

LANDS = ("green", "yellow", "red")  # by the numbers GREEN, YELLOW, RED
ON_TILES = (*LANDS, "bramble")
PATTERNS = ("beside_empty", "outside", "pair", "tall_pair", "central", "trio")  # by their numbers
KINDS = ("floors", "buildings", "territories", "control")  # by their numbers
SOURCES = ("rulebook", "board", "derived", "assumed", "own")


class Area(NamedTuple):
    """One area of a territory tile.

    Attributes
    ----------
    tile : int
        The printed number of the tile, 1 to 7.
    slot : int
        Where on the tile: 0 centre, then clockwise from the top left.
    land : str
        ``"green"``, ``"yellow"``, ``"red"`` or ``"bramble"``.
    value : int
        Inhabitants for the first floor.
    source : str
        Where the fields come from, as ``"board: land; rulebook: value"``.
    remark : str
        What else there is to say of the source.
    """

    tile: int
    slot: int
    land: str
    value: int
    source: str = "own"
    remark: str = ""

    @property
    def id(self) -> str:
        """As moves write it: ``5.2``."""
        return f"{self.tile}.{self.slot}"


class Project(NamedTuple):
    """A common project.

    Attributes
    ----------
    id : str
    name : str
        What people read.
    pattern : str
        ``beside_empty`` (next to an unoccupied area), ``outside`` (in a territory around the central one), ``pair``
        and ``tall_pair`` (two adjacent buildings), ``central`` (in the central territory) or ``trio`` (a building next
        to one on each other land).
    points : int
    land : str
        Of the tall building.
    beside : str
        Of the unoccupied area; ``""`` but for ``beside_empty``.
    floors : int
        Of the tall building, at least.
    copies : int
        1, or 0 for a project left out.
    source : str
        Where the fields come from, as ``"rulebook: points; board: land"``.
    """

    id: str
    name: str
    pattern: str
    points: int
    land: str
    beside: str = ""
    floors: int = 1
    copies: int = 1
    source: str = "own"


class Mission(NamedTuple):
    """A secret mission.

    Attributes
    ----------
    id : str
    name : str
        What people read.
    kind : str
        What counts: ``floors`` and ``buildings`` (of buildings tall enough), ``territories`` (with such a building)
        or ``control`` (sole majorities).
    points : int
        For each; of ``control`` for one territory.
    both : int
        Of ``control`` for both territories; else 0.
    land : str
        The land the buildings stand on; ``""`` for any.
    floors : int
        Of a building that counts, at least.
    tiles : tuple of int
        The two territories of ``control``; else empty.
    copies : int
        How many of it are in the deck.
    source : str
        Where the fields come from.
    """

    id: str
    name: str
    kind: str
    points: int
    both: int = 0
    land: str = ""
    floors: int = 1
    tiles: tuple[int, ...] = ()
    copies: int = 1
    source: str = "own"


class Options(NamedTuple):
    """The rule options of an edition; those by number of players are for 2, 3 and 4.

    Attributes
    ----------
    floors : tuple of int
        Floors of each player (Game Setup 5).
    track_actions : tuple of tuple of int
        Actions on the spaces of the turn track (Player Actions).
    population_points : tuple of pairs
        ``(from, points)``: victory points from so many inhabitants on (End of the Game).
    first_population, other_population : int
        Inhabitants at the start (Game Setup 6).
    least_population : int
        What a payment must leave (Population Track).
    population_cap : int
        The most inhabitants one can have; 0 for no such limit. None is assumed.
    ploys : int
        Ploy tokens of each player.
    roofs : int
        In the box.
    bramble_tokens : tuple of int
        Green, yellow and red ones.
    open_projects : int
        Common projects on offer (Game Setup 3).
    control_alone, control_shared : int
        Inhabitants for a majority (Territory Control).
    rotate_tiles : bool
        Whether tiles lie in any of six turns; assumed, as is what follows.
    roof_needed : bool
        Whether no project can be completed without a roof in the reserve.
    roof_returns_first : bool
        Whether the roof of an invaded building may serve a project of the same action.
    empty_slot_ends : bool
        Whether a project that cannot be replaced sets the end of the game.
    strategic_after_forced : bool
        Whether strategic movement is allowed after a forced move.
    forced_invasion : bool
        Whether invasion is allowed after a forced move.
    pass_without_floors : bool
        Whether a player without floors may pass although abandoning is possible.
    pass_before_invasion : bool
        Whether a player who can neither construct nor abandon anywhere may pass although invasion is possible.
    pass_keeps_torticrane : bool
        Whether the torticrane stays when an action is passed; otherwise it goes to the next tile number.
    negative_totals : bool
        Whether a final total may be below 0.
    tie_break_population : bool
        Whether inhabitants break a tie; otherwise the victory is shared.
    """

    floors: tuple[int, ...] = (20, 17, 14)
    track_actions: tuple[tuple[int, ...], ...] = ((1, 2, 2, 2), (1, 2, 2), (1, 2, 2, 2))
    population_points: tuple[tuple[int, int], ...] = (
        (1, -30), (2, -20), (4, -10), (6, -5), (8, -3), (10, 0), (11, 1), (14, 2), (17, 3), (20, 4), (23, 5), (26, 6),
        (29, 7), (32, 8), (35, 9), (38, 10),
    )  # fmt: skip
    first_population: int = 38
    other_population: int = 35
    least_population: int = 1
    population_cap: int = 0
    ploys: int = 4
    roofs: int = 19
    bramble_tokens: tuple[int, ...] = (3, 3, 3)
    open_projects: int = 4
    control_alone: int = 2
    control_shared: int = 1
    rotate_tiles: bool = True
    roof_needed: bool = True
    roof_returns_first: bool = True
    empty_slot_ends: bool = False
    strategic_after_forced: bool = False
    forced_invasion: bool = True
    pass_without_floors: bool = True
    pass_before_invasion: bool = True
    pass_keeps_torticrane: bool = True
    negative_totals: bool = True
    tie_break_population: bool = False


BY_PLAYERS = ("floors", "track_actions")
TABLES = (*BY_PLAYERS, "population_points")
RULES = tuple(name for name in Options._fields if name not in TABLES)
YES_OR_NO = tuple(name for name, value in Options._field_defaults.items() if isinstance(value, bool))

# Fields that a source is told for.
AREA_FIELDS = ("land", "value")
PROJECT_FIELDS = ("name", "pattern", "points", "land", "beside", "floors", "copies")
MISSION_FIELDS = ("name", "kind", "points", "both", "land", "floors", "tiles", "copies")
SETUP_FIELDS = ("floors", "actions")
