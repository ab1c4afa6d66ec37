"""What a position leaves out is filled in as at set-up, hidden cards at random from its seed (rulebook, Game Setup)."""

from gardenlab.engine.luck import below, keyed
from gardenlab.engine.reading import fail
from gardenlab.engine.written import luck_of, need_seed, set_up
from gardenlab.garden_nation.areas import dealt_to, numbers
from gardenlab.garden_nation.box import Edition
from gardenlab.garden_nation.deal import FIRST, blank, deal_missions, lay_tiles, shuffle_projects
from gardenlab.garden_nation.pending import Pending
from gardenlab.garden_nation.placement import Table
from gardenlab.garden_nation.state import HIDDEN, MISSION, NEXT, STATE, TILES

# Purposes of luck, beside those of a deal.
KEPT_FIRST, KEPT_SECOND = 100, 101
NO_TORTICRANE = (
    "is missing: expected the number, 1 to 7, of the territory where it stands; it is left out, or null, only before "
    "the first action of the game is done (Player Actions)"
)


def fill(table: Table, edition: Edition) -> None:
    """Fill in all that was left out.

    Raises
    ------
    RecordError
        If chance is needed without a seed, or the cards do not add up.
    """
    _fill_board(table, edition)
    _fill_course(table, edition)
    _fill_seats(table, edition)
    _fill_projects(table, edition)
    _fill_missions(table, edition)


def _fill_board(table: Table, edition: Edition) -> None:
    """Tiles in random order and turns; a tile's turn depends on its number alone (Game Setup 1)."""
    if table.tiles is None or (table.rotations is None and edition.options.rotate_tiles):
        missing = "tiles" if table.tiles is None else "rotations"
        need_seed(table, f"the board (the key {missing} is left out)")
    state = set_up(table, STATE, blank)
    lay_tiles(state, numbers(edition))
    laid = [tile + 1 for tile in state.tiles]
    if table.tiles is None:
        table.tiles = laid
    if table.rotations is None:
        turns = {laid[position]: int(state.rotations[position]) for position in range(TILES)}
        table.rotations = [turns[tile] for tile in table.tiles]


def _fill_course(table: Table, edition: Edition) -> None:
    """Who is on turn, with how many actions, and whether it is the beginning or the end (Player Actions)."""
    if table.track is None:
        if table.over:
            fail("track", "is needed in a finished game")
        need_seed(table, "who plays first (the key track is left out)")
        table.track = [int(below(keyed(luck_of(table), FIRST), table.players))]
    if table.actions_left is None:
        done = table.over or (table.pending is not None and table.pending.step == NEXT)
        full = edition.options.track_actions[table.players - 2][len(table.track) - 1]
        table.actions_left = 0 if done else full
    if table.opening is None:
        if table.torticrane is None and _has_begun(table, edition):
            fail("torticrane", NO_TORTICRANE)
        table.opening = table.torticrane is None


def _has_begun(table: Table, edition: Edition) -> bool:
    """Whether something is there that comes only with, or after, the first action of a game."""
    assert table.track is not None
    half_placed = {table.pending.area} if table.pending is not None else set()
    built = (set(table.buildings) | set(table.brambles)) - half_placed
    used = table.ploys is not None and min(table.ploys) < edition.options.ploys
    return bool(built or used or any(table.taken) or table.round > 1 or len(table.track) > 1 or table.over)


def _fill_seats(table: Table, edition: Edition) -> None:
    """Inhabitants, floors and ploys as handed out, less the floors on the board (Game Setup 5, 6)."""
    assert table.track is not None
    options, seats = edition.options, range(table.players)
    if table.population is None:
        table.population = [options.other_population] * table.players
        table.population[table.track[0]] = options.first_population
    if table.floors is None:
        total = options.floors[table.players - 2]
        table.floors = [max(total - floors_on_board(table, seat), 0) for seat in seats]
    if table.ploys is None:
        table.ploys = [options.ploys] * table.players
    if table.score is None:
        table.score = [points_of(table, edition, seat) for seat in seats]
    if table.ending is None:
        table.ending = bool(table.over) or 0 in table.floors


def floors_on_board(table: Table, seat: int) -> int:
    """How many floors of a seat stand on the board."""
    return sum(floors for owner, floors, _ in table.buildings.values() if owner == seat)


def points_of(table: Table, edition: Edition, seat: int) -> int:
    """The points of the projects that a seat has taken."""
    return sum(edition.projects[face].points for face in table.taken[seat])


def _fill_projects(table: Table, edition: Edition) -> None:
    """Projects on offer and in the deck: those that are named nowhere, shuffled as at set-up (Game Setup 3)."""
    seen = [*(table.projects or []), *(table.deck or []), *(face for row in table.taken for face in row)]
    named = [face for face in seen if face != HIDDEN]
    for face in sorted(set(named)):
        if named.count(face) > edition.projects[face].copies:
            count, copies = named.count(face), edition.projects[face].copies
            fail("position", f"the project {edition.projects[face].id!r} is there {count} times, not {copies}")
    state = set_up(table, STATE, blank)
    shuffle_projects(state, numbers(edition))
    rest = [face for face in state.deck[: state.deck_left] if face not in named]
    slots = edition.options.open_projects
    if table.viewer is not None:
        if table.deck is not None and len(table.deck) != len(rest):
            fail("project_deck", f"expected {len(rest)} cards, not {len(table.deck)}")
        table.deck, rest = [HIDDEN] * len(rest), []
    if len(rest) > 1 and table.deck is None:
        need_seed(table, "the projects (the key projects or project_deck is left out)")
    if table.projects is None:
        table.projects = [rest.pop() for _ in range(min(slots, len(rest)))]
    if table.deck is None:
        table.deck, rest = rest, []
    if rest:
        names = ", ".join(edition.projects[face].id for face in sorted(rest))
        fail("position", f"a project is missing: {names}; expected each in projects, project_deck or taken")


def _fill_missions(table: Table, edition: Edition) -> None:
    """Missions as dealt; at the very beginning to be chosen from, else two different ones each (Game Setup 9)."""
    if table.kept is not None:
        return
    if table.pending is not None and table.pending.step == MISSION:
        table.kept = [[] for _ in range(table.players)]
        return
    if any(table.dealt or []):
        fail("rejected", "goes with the key missions, which is left out")
    need_seed(table, "the missions (the key missions is left out)")
    state = set_up(table, STATE, blank)
    deal_missions(state, numbers(edition))
    table.dealt = [dealt_to(state, seat) for seat in range(table.players)]
    table.kept = [[] for _ in range(table.players)]
    if table.opening and table.pending is None and not table.over:
        table.pending = Pending(MISSION)
        return
    for seat, row in enumerate(table.dealt):
        first = row[below(keyed(keyed(luck_of(table), KEPT_FIRST), seat), len(row))]
        others = [face for face in row if face != first]
        second = others[below(keyed(keyed(luck_of(table), KEPT_SECOND), seat), len(others))]
        table.kept[seat] = sorted((first, second))
        row.remove(first)
        row.remove(second)
