"""Setting up a game of Garden Nation: the board, the cards and who begins (rulebook, Game Setup)."""

from gardenlab.engine.forms import blank_record, integers, words
from gardenlab.engine.luck import GOLDEN, MASK, below, game_luck, keyed, mix
from gardenlab.garden_nation.state import (
    ACTION,
    BRAMBLE,
    CELLS,
    DEALT,
    KEPT,
    MAX_OPEN,
    MAX_PROJECTS,
    MAX_ROUNDS,
    MISSION,
    MOST,
    SLOTS,
    TILES,
    TRACK,
)

# Purposes of luck.
TILE_ORDER, ROTATION, FIRST, PROJECTS, MISSIONS = range(5)
MAX_PILE = 96


def deal(state, edition, players, key, number):
    """Set up deal `number` of a study (Game Setup)."""
    blank(state, players, game_luck(key, number))
    state.round = 1
    lay_tiles(state, edition)
    arrange(state, edition)
    stock(state, edition)
    shuffle_projects(state, edition)
    for _ in range(edition.open_projects):
        reveal(state, edition, 0)
    deal_missions(state, edition)
    state.first = below(keyed(state.luck, FIRST), players)
    for seat in range(players):
        state.population[seat] = edition.first_population if seat == state.first else edition.other_population
    state.opening = 1
    begin_track(state, edition, state.first)
    state.step = MISSION


def blank(state, players, luck):
    """Clear a state: nothing is set up yet."""
    blank_record(state)
    state.luck, state.players = luck, players
    state.torticrane = state.territory = state.cell = state.end_seat = -1
    for cell in range(CELLS):
        state.owner[cell] = state.land[cell] = -1
    for seat in range(4):
        for i in range(DEALT):
            state.dealt[seat, i] = -1
        for i in range(KEPT):
            state.kept[seat, i] = -1
    for i in range(TRACK):
        state.track[i] = -1
    for i in range(MAX_OPEN):
        state.open[i] = -1
    for project in range(MAX_PROJECTS):
        state.deck[project] = state.taken_by[project] = state.taken_cell[project] = -1
        state.shown_at[project] = state.taken_at[project] = -1
    for tile in range(TILES):
        state.bramble_seat[tile] = -1
    for i in range(MAX_ROUNDS):
        for k in range(TRACK):
            state.order[i, k] = -1


def lay_tiles(state, edition):
    """Lay the territory tiles in random order and, unless the edition forbids it, in random turns (Game Setup 1)."""
    base, keys = keyed(state.luck, TILE_ORDER), words(TILES)
    for tile in range(TILES):
        own, at = keyed(base, tile), tile
        while at > 0 and keys[at - 1] > own:
            keys[at] = keys[at - 1]
            state.tiles[at] = state.tiles[at - 1]
            at -= 1
        keys[at] = own
        state.tiles[at] = tile
    base = keyed(state.luck, ROTATION)
    for position in range(TILES):
        turn = below(keyed(base, state.tiles[position]), 6)
        state.rotations[position] = turn if edition.rotate_tiles else 0


def arrange(state, edition):
    """Work out land and value of every cell from tiles and rotations, brambles without their tokens."""
    for position in range(TILES):
        tile, rotation = state.tiles[position], state.rotations[position]
        for slot in range(SLOTS):
            cell = position * SLOTS + (slot if slot == 0 else (slot + rotation - 1) % 6 + 1)
            land = edition.tile_land[tile, slot]
            if land == BRAMBLE:
                state.bramble[position] = cell
                land = -1
            state.land[cell], state.value[cell] = land, edition.tile_value[tile, slot]


def stock(state, edition):
    """Hand out floors and ploys, and fill the reserve (Game Setup 4, 5)."""
    for seat in range(state.players):
        state.supply[seat] = edition.floors[state.players]
        state.ploys[seat] = edition.ploys
    state.roofs = edition.roofs
    for land in range(3):
        state.tokens[land] = edition.tokens[land]


def card_key(key, name_key, copy):
    """Where a card comes in its pile: by its own id and copy alone, so that other cards may come and go."""
    return mix((key + mix((name_key + mix(keyed(GOLDEN, copy))) & MASK)) & MASK)


def shuffle_projects(state, edition):
    """Shuffle the common projects; the last of the deck is the next (Game Setup 3)."""
    base, keys, n = keyed(state.luck, PROJECTS), words(MAX_PROJECTS), 0
    for project in range(edition.projects):
        if edition.project_copies[project]:
            own, at = card_key(base, edition.project_key[project], 0), n
            while at > 0 and keys[at - 1] > own:
                keys[at] = keys[at - 1]
                state.deck[at] = state.deck[at - 1]
                at -= 1
            keys[at] = own
            state.deck[at] = project
            n += 1
    state.deck_left = n


def reveal(state, edition, actions):
    """Reveal the next common project, if one is left, after so many actions (Common Projects, step 4)."""
    if state.deck_left == 0:
        if edition.empty_slot_ends and actions > 0:
            state.ending = 1
        return
    state.deck_left -= 1
    project = state.deck[state.deck_left]
    state.deck[state.deck_left] = -1
    at = MAX_OPEN - 1
    while at > 0 and (state.open[at - 1] < 0 or state.open[at - 1] > project):
        state.open[at] = state.open[at - 1]
        at -= 1
    state.open[at] = project
    if state.viewer == 0:
        state.shown_at[project] = min(actions, MOST)
        state.shown_round[project] = min(state.round, MOST)


def deal_missions(state, edition):
    """Deal four secret missions to each seat (Game Setup 9)."""
    base, keys, pile, n = keyed(state.luck, MISSIONS), words(MAX_PILE), integers(MAX_PILE), 0
    for mission in range(edition.missions):
        for copy in range(edition.mission_copies[mission]):
            own, at = card_key(base, edition.mission_key[mission], copy), n
            while at > 0 and keys[at - 1] > own:
                keys[at] = keys[at - 1]
                pile[at] = pile[at - 1]
                at -= 1
            keys[at] = own
            pile[at] = mission
            n += 1
    for seat in range(state.players):
        for i in range(DEALT):
            insert(state.dealt, seat, i, pile[seat * DEALT + i])


def insert(rows, seat, n, card):
    """Add a card to the n ascending cards of a seat's row."""
    at = n
    while at > 0 and rows[seat, at - 1] > card:
        rows[seat, at] = rows[seat, at - 1]
        at -= 1
    rows[seat, at] = card


def begin_track(state, edition, seat):
    """Begin a round: a seat takes the first space of the turn track (Preparation for the Next Round)."""
    for i in range(TRACK):
        state.track[i] = -1
    state.track_length = 0
    take_space(state, edition, seat)


def take_space(state, edition, seat):
    """Put a seat on the next space of the turn track; its turn begins (Player Actions)."""
    at = state.track_length
    state.track[at] = seat
    state.track_length = at + 1
    state.turn = seat
    state.actions_left = edition.track_actions[state.players, at]
    if state.viewer == 0:
        state.order[min(state.round, MAX_ROUNDS) - 1, at] = seat
    begin_action(state)


def begin_action(state):
    """Begin an action in the torticrane's territory."""
    state.step = ACTION
    state.territory = state.torticrane
    state.ploy = state.moved_on = 0
    state.cell = -1
