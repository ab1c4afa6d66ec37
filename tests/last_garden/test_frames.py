"""Tables of finished games of The Last Garden: against the same games replayed move by move, and made by hand."""

from itertools import pairwise

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.last_garden import frames


@pytest.fixture(scope="module")
def study():
    return gl.simulate("last_garden", players=3, agents=["greedy", "random", "random"], games=6, seed=5, progress=False)


class Scored(list):
    """The positions and moves of a game whose last decision led to the scoring of a round."""

    def __init__(self, replay):
        positions = list(replay)
        for before, after in pairwise(positions):
            if after.over or after.to_dict()["round"] != before.to_dict()["round"]:
                self.append((before, after))


def test_rounds_agree_with_the_games_played_move_by_move(study):
    for number in range(len(study)):
        rounds = study.rounds[study.rounds["game"] == number]
        scored = Scored(study.replay(number))
        assert len(scored) == 3 and len(rounds) == 9
        for turn, (before, after) in enumerate(scored, start=1):
            mine = rounds[rounds["round"] == turn].set_index("seat")
            assert mine["total"].tolist() == after.to_dict()["cogs"]
            earned = [b - a for a, b in zip(before.to_dict()["cogs"], after.to_dict()["cogs"], strict=True)]
            assert mine["cogs"].tolist() == earned
            queen = before.to_dict()["queen"]
            assert mine.index[mine["queen"]].tolist() == [queen] and mine.loc[queen, "order"] == 1
            assert mine.loc[(queen + 1) % 3, "order"] == 2 and mine.loc[(queen + 2) % 3, "order"] == 3
            assert mine.index[mine["leads"]].tolist() == [
                seat for seat, cogs in enumerate(mine["total"]) if cogs == mine["total"].max()
            ]


def test_sectors_agree_with_the_games_played_move_by_move(study):
    wilted = 0
    for number in range(len(study)):
        sectors = study.sectors[study.sectors["game"] == number]
        for turn, (before, after) in enumerate(Scored(study.replay(number)), start=1):
            mine = sectors[sectors["round"] == turn]
            gems = before.state.gems  # the last decision places a robotanist or ends a turn: no gem moves
            counts = [sum(int(gems[sector, colour]) for colour in range(3)) for sector in range(6)]
            assert mine["gems"].tolist() == counts
            assert mine["die"].tolist() == [int(before.state.dice[sector]) for sector in range(6)]
            assert mine["wilted"].tolist() == [count >= 6 for count in counts]
            assert mine["gems_lost"].tolist() == [count if count >= 6 else 0 for count in counts]
            left = after.state.gems
            assert mine["gems_lost"].sum() == sum(counts) - sum(int(left[s, c]) for s in range(6) for c in range(3))
            wilted += mine["wilted"].sum()
    assert wilted >= 1


def test_spaces_pay_what_the_rounds_add_up_to(study):
    spaces, rounds = study.spaces, study.rounds
    assert len(spaces) == 6 * 3 * 3 * 4  # games, rounds, players, robotanists
    paid = spaces.groupby(["game", "round", "seat"])["cogs"].sum()
    assert (paid == rounds.set_index(["game", "round", "seat"])["cogs"]).all()
    orders = rounds.set_index(["game", "round", "seat"])["order"]
    assert (spaces.set_index(["game", "round", "seat"])["order"] == orders.reindex(
        spaces.set_index(["game", "round", "seat"]).index)).all()  # fmt: skip
    kinds = spaces.drop_duplicates("space").set_index("space")["kind"]
    for space, kind in {"garden 2": "garden", "mine blue": "mine", "row 1:1 die 1": "row 1:1",
                        "row 1:2 die 6": "row 1:2"}.items():  # fmt: skip
        assert kinds[space] == kind
    assert not spaces.duplicated(["game", "round", "space"]).any()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"lost_shares": False, "mine_pays": (9, 4, 2)},
        {"wilting_threshold": 3, "wilting_pay": 7, "lost_shares": False},
        {"gems_each": 40, "wilting_threshold": 100, "start_gems": (6, 0, 0), "mine_pays": (40, 40, 39)},
    ],
)
def test_what_spaces_paid_adds_up_to_what_the_rules_gave(players, options):
    edition = gl.last_garden.edition(**options)
    study = gl.simulate("last_garden", players, games=150, seed=9, progress=False, edition=edition)
    keys = ["game", "round", "seat"]
    paid, given = study.spaces.groupby(keys)["cogs"].sum(), study.rounds.set_index(keys)["cogs"]
    assert (paid == given.reindex(paid.index)).all() and paid.sum() == given.sum() > 0
    kinds = study.spaces.groupby("kind", observed=True)["cogs"].max()
    assert len(kinds) == 5 and (kinds.drop("row 6+=3") > 0).all()


def test_boosts_cards_and_the_queen_action_agree_with_the_moves(study):
    taken, used, places, released, cards = {}, {}, [], 0, {}
    for number in range(len(study)):
        replay = study.replay(number)
        after_card = False
        for position, move in zip(replay, replay.moves, strict=False):
            key = (number, position.turn)
            if move.startswith("take "):
                taken[(*key, move[5:])] = taken.get((*key, move[5:]), 0) + 1
            elif move.startswith("with "):
                used[(*key, move[5:])] = used.get((*key, move[5:]), 0) + 1
            elif move.startswith("play "):
                cards[move[5:]] = cards.get(move[5:], 0) + 1
                after_card = True
            elif move == "queen":
                last = "done" in position.moves
                places.append((number, position.to_dict()["round"], "after" if last else "between" if after_card else
                               "before"))  # fmt: skip
            elif position.to_dict().get("step") == "release":
                released += 1
            if position.legal_codes() and move.startswith(("garden", "mine", "row", "lab")):
                after_card = False
    boosts = study.boosts.set_index(["game", "seat", "boost"])
    for column, seen in (("taken", taken), ("used", used)):
        assert seen and boosts[column][boosts[column] > 0].to_dict() == seen
    favors = study.favors[study.favors["queen_action"] != "not taken"]
    assert sorted(zip(favors["game"], favors["round"], favors["queen_action"], strict=True)) == sorted(places)
    assert len({place for _, _, place in places}) >= 2
    table = study.cards.set_index("card")["played"]
    assert len(table) == 18 and table[table > 0].to_dict() == cards
    assert study.spaces["from_lab"].sum() == boosts["taken"].sum() >= released > 0


def test_favors_tell_the_dice_and_the_spins(study):
    favors = study.favors
    for number in range(len(study)):
        replay = study.replay(number)
        spins = [0, 0, 0, 0]
        for position, move in zip(replay, replay.moves, strict=False):
            spins[position.to_dict()["round"]] += move in ("up", "down")
        mine = favors[favors["game"] == number]
        assert mine["spins"].tolist() == np.cumsum(spins)[1:].tolist()
        shown = study.sectors[study.sectors["game"] == number].groupby("round")["die"].nunique()
        assert mine["numbers"].tolist() == shown.tolist()
        assert study.games["spins"][number] == mine["spins"].iloc[-1]


def test_columns_of_games_and_seats(study):
    games, seats = study.games, study.seats
    assert (games["rounds"] == 3).all()
    by_game = study.sectors.groupby("game")
    assert games["wilted"].tolist() == by_game["wilted"].sum().tolist()
    assert games["gems_lost"].tolist() == by_game["gems_lost"].sum().tolist()
    first = study.rounds[(study.rounds["round"] == 1) & study.rounds["queen"]].set_index("game")["seat"]
    assert games["first"].tolist() == first.tolist()
    order = seats[seats["order"] == 1].set_index("game")["seat"]
    assert order.tolist() == first.tolist()
    assert seats["boosts_used"].sum() == study.boosts["used"].sum()


def test_capped_games_have_their_scored_rounds_only():
    study = gl.simulate("last_garden", players=2, games=6, seed=1, cap=60, progress=False)
    rounds = study.games["rounds"]
    assert (study.games["ended_by"] == "cap").all() and (rounds < 4).all() and (rounds > 0).any()
    for table, rows in (("sectors", 6), ("rounds", 2), ("favors", 1)):
        assert len(getattr(study, table)) == rows * rounds.sum(), table
    assert set(study.tables) == {"games", "seats", *frames.FRAMES}
