"""What an edition of The Last Garden is made of: program cards, boosts, rule options, and the words for them."""

from typing import NamedTuple

TYPES = ("place", "move", "spin")  # by the numbers PLACE, MOVE, SPIN
COLOURS = ("red", "green", "blue")
BOOSTS = ("x2", "multi", "change")  # by the numbers DOUBLE, MULTI, CHANGE
ROWS = ("1:1", "1:2", "6+=3")
SOURCES = ("rulebook", "counted", "assumed", "own")

MAX_COPIES = 12
MAX_PAY = 40
MAX_GEMS = 40
MAX_WILTING_PAY = 20
MAX_THRESHOLD = 127


class ProgramCard(NamedTuple):
    """One face of the program cards.

    Attributes
    ----------
    id : str
        ``"place-1"`` to ``"spin-6"``.
    type : str
        ``"place"``, ``"move"`` or ``"spin"``.
    die : int
        The printed program die, 1 to 6.
    copies : int
        How many of it are in the deck; 0 for none.
    source : str
        One of `SOURCES`.
    """

    id: str
    type: str
    die: int
    copies: int = 1
    source: str = "own"

    @property
    def name(self) -> str:
        """What people read: ``Place 1``."""
        return f"{self.type.title()} {self.die}"


class Boost(NamedTuple):
    """One of the three program boosts: its id, its printed name and where that comes from."""

    id: str
    name: str
    source: str = "own"


class Options(NamedTuple):
    """The rule options of an edition; those by number of players are for 2, 3 and 4.

    Attributes
    ----------
    robotanists, hand, rounds : tuple of int
        Robotanists and program cards of each player, and rounds (Setup, Rules of Play).
    lab_spaces : int
        Numbered spaces of the lab (The Lab); assumed.
    lost_shares : bool
        Whether the share of a tied colour that nobody holds is lost (The Mines); assumed. Otherwise the tied
        colours that are held share all the contested cogs, rounded down.
    wilting_threshold, wilting_pay : int
        Gems from which a sector wilts, and what its controller earns for it (Step 3, 1).
    gems_each : int
        Gems of each colour in the box.
    mine_pays : tuple of int
        Cogs of the first, second and third place of the colours (Step 3, 4).
    start_dice : tuple of int
        The six sectors' dice at set-up.
    start_gems : tuple of int
        Red, green and blue gems laid out at set-up, one on a sector.
    """

    robotanists: tuple[int, ...] = (4, 4, 3)
    hand: tuple[int, ...] = (5, 5, 4)
    rounds: tuple[int, ...] = (4, 3, 4)
    lab_spaces: int = 3
    lost_shares: bool = True
    wilting_threshold: int = 6
    wilting_pay: int = 3
    gems_each: int = 12
    mine_pays: tuple[int, ...] = (5, 3, 1)
    start_dice: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    start_gems: tuple[int, ...] = (2, 2, 2)


BY_PLAYERS = ("robotanists", "hand", "rounds")
