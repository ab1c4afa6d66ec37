"""The scoring calculators on the rulebook's examples, and against the rounds of whole games (Step 3)."""

from itertools import pairwise

import pytest
from last_garden_table import game_of, table

import gardenlab as gl
from gardenlab.engine.errors import GardenlabError, RecordError
from gardenlab.last_garden import forecast, queens_favor
from gardenlab.last_garden.explain import LINES
from gardenlab.last_garden.spaces import SPACE_TEXTS
from gardenlab.last_garden.state import RELEASE, ROBOTANIST


def cogs(found, seat):
    return dict(found[found.seat == seat].set_index("line").cogs)


def test_wilting_pays_its_controller_and_counts_for_nothing_after():
    stands = {"row 6+=3 die 4": 0, "row 1:1 die 4": 1, "garden 2": 1}
    found = queens_favor([1, 4, 2, 3, 5, 6], [0, 6, 0, 0, 0, 0], stands)
    assert cogs(found, 0) == {"6+=3": 3, "1:1": 0, "1:2": 0, "garden": 0, "mines": 0}
    assert set(cogs(found, 1).values()) == {0}
    assert list(found[found.line == "6+=3"].wilted) == [(2,), (2,)]


def test_a_sector_wilts_though_nobody_controls_it_and_each_wilting_sector_pays():
    assert queens_favor([4] * 6, [6, 7, 0, 0, 5, 0]).wilted[0] == (1, 2)
    found = queens_favor([4] * 6, [6, 7, 0, 0, 5, 0], {"row 6+=3 die 4": 1, "row 1:1 die 4": 0})
    assert cogs(found, 1)["6+=3"] == 6 and cogs(found, 0)["1:1"] == 5


def test_row_one_to_one_adds_all_matching_sectors():
    assert cogs(queens_favor([5, 5, 5, 1, 2, 3], [2, 2, 2, 1, 1, 1], {"row 1:1 die 5": 0}), 0)["1:1"] == 6


def test_row_one_to_two_adds_before_it_rounds_up():
    assert cogs(queens_favor([4, 4, 1, 1, 2, 3], [3, 2, 0, 0, 0, 0], {"row 1:2 die 4": 0}), 0)["1:2"] == 3
    assert cogs(queens_favor([4, 4, 1, 1, 2, 3], [1, 1, 0, 0, 0, 0], {"row 1:2 die 4": 0}), 0)["1:2"] == 1


def test_a_garden_sector_pays_its_gems():
    assert cogs(queens_favor([1, 2, 3, 4, 5, 6], [0, 0, 4, 0, 0, 0], {"garden 3": 1}), 1)["garden"] == 4


@pytest.mark.parametrize(
    ("gems", "paid"),
    [
        ([2, 3, 3], (1, 4, 4)),  # the rulebook's example
        ([3, 2, 1], (5, 3, 1)),
        ([3, 1, 1], (5, 2, 2)),
        ([2, 2, 2], (3, 3, 3)),
        ([0, 0, 0], (3, 3, 3)),
    ],
)
def test_mines_pay_by_colour_and_ties_split_evenly(gems, paid):
    board = [gems, *[[0, 0, 0]] * 5]
    stands = {"mine red": 0, "mine green": 1, "mine blue": 2}
    found = queens_favor([1, 2, 3, 4, 5, 6], board, stands, edition=gl.last_garden.edition(wilting_threshold=99))
    assert tuple(cogs(found, seat)["mines"] for seat in range(3)) == paid


def test_the_share_of_a_tied_colour_without_a_robotanist_is_lost_unless_the_edition_says_otherwise():
    board = [[0, 2, 2], *[[0, 0, 0]] * 5]
    lost = queens_favor([1, 2, 3, 4, 5, 6], board, {"mine green": 0})
    kept = queens_favor([1, 2, 3, 4, 5, 6], board, {"mine green": 0}, edition=gl.last_garden.edition(lost_shares=False))
    assert cogs(lost, 0)["mines"] == 4 and cogs(kept, 0)["mines"] == 8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_round_of_a_game_pays_what_the_calculator_says(players):
    """The board before a round is scored, in plain values, gives the cogs that the game gives."""
    rounds = 0
    positions = list(game_of(players, 4))
    for before, after in pairwise(positions):
        ended = after.over or after.state.round > before.state.round
        if not ended:
            continue
        rounds += 1
        assert before.state.step in (ROBOTANIST, RELEASE)  # the last robotanist ends the round
        space = next(move for move in before.moves if before.play(move) == after)
        data = before.to_dict()
        stands = {text: int(seat) for text, seat in zip(SPACE_TEXTS, before.state.space, strict=True) if seat >= 0}
        found = queens_favor(data["dice"], data["gems"], stands | {space: before.turn}, players=players)
        earned = [b - a for a, b in zip(data["cogs"], after.to_dict()["cogs"], strict=True)]
        assert list(found.groupby("seat").cogs.sum()) == earned
        wilted = [s + 1 for s in range(6) if sum(data["gems"][s]) and not sum(after.to_dict()["gems"][s])]
        assert list(found.wilted[0]) == wilted
    assert rounds == before.game.edition.options.rounds[players - 2]


def test_the_forecast_tells_what_each_free_space_pays():
    position = table(dice=[5, 5, 5, 1, 2, 3], garden=[0, *[None] * 5], mines=[1, None, None])
    found = forecast(position).set_index("space")
    assert len(found) == 25 and "garden 1" not in found.index
    assert found.cogs["row 1:1 die 5"] == 3 and found.cogs["row 1:2 die 5"] == 2 and found.cogs["row 1:1 die 6"] == 0
    assert found.why["row 1:1 die 6"] == "no sector die shows 6"
    assert list(found.cogs) == sorted(found.cogs, reverse=True)
    everything = forecast(position, free=False)
    assert len(everything) == 27 and everything.seat.notna().sum() == 2


def test_the_forecast_is_what_a_robotanist_then_gets():
    for position in list(game_of(2, 6))[12:-1:40]:
        for row in forecast(position).iloc[::4].itertuples():
            state = position.to_dict()
            stands = {t: int(s) for t, s in zip(SPACE_TEXTS, position.state.space, strict=True) if s >= 0}
            found = queens_favor(state["dice"], state["gems"], {row.space: 1})
            assert found.cogs.sum() == row.cogs and row.space not in stands


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1] * 5, [0] * 6), "dice: expected 6 entries, not 5"),
        (([0] * 6, [0] * 6), r"dice\[0\]: expected a whole number from 1 to 6, not 0"),
        (([1] * 6, [0] * 6, {"graden 1": 0}), "robotanists: expected spaces such as 'garden 2'"),
        (([1] * 6, [0] * 6, {"lab": 0}), "robotanists: expected spaces such as 'garden 2'"),
        (([1] * 6, [0] * 6, {"garden 1": 4}), r"robotanists\['garden 1'\]: expected a whole number from 0 to 3"),
        (([1] * 6, [0] * 6, {"garden 1": 0, "Garden  1": 1}), "is named twice"),
        (([1] * 6, [1] * 6, {"mine red": 0}), "somebody stands on a mine, so colours matter"),
        (([1] * 6, [[13, 0, 0], *[[0] * 3] * 5]), r"gems\[0\]\[0\]: expected a whole number from 0 to 12"),
        (([1] * 6, [{"rod": 1}, *[0] * 5]), r"gems\[0\]: unknown key 'rod'; did you mean 'red'"),
        (([1] * 6, [7, 7, 7, 7, 7, 7]), "42 gems are there; the edition has 36"),
    ],
)
def test_faults_are_named_with_their_place(arguments, message):
    with pytest.raises(RecordError, match=message):
        queens_favor(*arguments)


def test_a_forecast_is_of_this_game():
    with pytest.raises(GardenlabError, match="expected a position of The Last Garden"):
        forecast(gl.lawnarchy.Game(2).deal(1))


def test_lines_come_in_the_order_of_scoring():
    found = queens_favor([1] * 6, [0] * 6, players=3)
    assert list(found.line) == list(LINES) * 3 and LINES == ("6+=3", "1:1", "1:2", "garden", "mines")
