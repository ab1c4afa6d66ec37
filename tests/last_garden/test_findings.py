"""What studies of The Last Garden tell: against games made by hand, their tables, and their own source lines."""

import doctest
from itertools import product
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

import gardenlab as gl
import gardenlab.statistics as gs
from gardenlab.last_garden import dice_walk, frames
from gardenlab.last_garden import findings as package
from gardenlab.last_garden.state import EMPTY, FIRST_MINE, FROM_LAB, ONE_ONE, SIX_PLUS, STATE
from gardenlab.statistics.pooling import NothingToTell


@pytest.fixture(scope="module")
def studies():
    return [gl.simulate("last_garden", players=p, agents="random", games=40, seed=3, progress=False) for p in (2, 3, 4)]


@pytest.fixture(scope="module")
def told(studies):
    return gl.findings(studies)


class Made:
    """A study of two-player games of four rounds made up by hand; nobody stands anywhere, no gem lies anywhere."""

    def __init__(self, games, rotations=1, **options):
        self.edition = gl.last_garden.edition("rulebook", **options)
        self.players, self.rotations, self.note, self.source = 2, rotations, "A note.", "made()"
        self.states = np.zeros(games, STATE)
        self.states["over"], self.states["round"] = 1, 4
        self.states["boost_at"] = EMPTY
        self.states["round_dice"] = np.arange(1, 7)
        self.states["queens"] = np.arange(8) % 2
        self.design = {"game": "last_garden", "players": 2, "edition_digest": "x", "rotations": rotations}

    def __len__(self):
        return len(self.states)

    def __getattr__(self, name):
        if name not in frames.FRAMES:
            raise AttributeError(name)
        return frames.FRAMES[name](self)

    def wilt(self, game, turn, sector, gems, owner=EMPTY):
        self.states["wilted"][game, turn - 1, sector - 1] = gems
        die = self.states["round_dice"][game, turn - 1, sector - 1]
        self.states["stood"][game, turn - 1, SIX_PLUS + die - 1] = 1 + owner

    def stand(self, game, turn, space, seat, lab=False):
        self.states["stood"][game, turn - 1, space] = 1 + seat + FROM_LAB * lab


def row(finding, **where):
    frame = finding if isinstance(finding, pd.DataFrame) else finding.frame
    for column, value in where.items():
        frame = frame[frame[column] == value]
    (found,) = frame.to_dict("records")
    return found


def test_wilting_by_hand():
    made = Made(5)
    made.wilt(0, 1, 3, 6, owner=1)
    made.wilt(0, 1, 4, 8)
    made.wilt(2, 1, 3, 7)
    found = row(gl.last_garden.wilting_by_round(made), round=1)
    assert (found["of_wilted"], found["n_wilted"], found["n_gems_lost"], found["n_paid"]) == (30, 3, 21, 1)
    assert (found["wilted"], found["gems_lost"], found["paid"]) == (pytest.approx(0.1), 21 / 5, pytest.approx(1 / 3))
    sd = np.std([14, 0, 7, 0, 0], ddof=1)  # the game is the unit: the t interval of its mean
    reach = 2.7764451 * sd / np.sqrt(5)
    assert found["gems_lost_high"] == pytest.approx(4.2 + reach)
    assert found["gems_lost_low"] == pytest.approx(max(0, 4.2 - reach))
    die = gl.last_garden.wilting_by_die(made)
    three, one = row(die, die=3), row(die, die=1)
    assert (three["of_wilted"], three["n_wilted"], three["n_paid"], three["gems_lost"]) == (20, 2, 1, 13 / 20)
    assert one["n_wilted"] == one["wilted"] == one["gems_lost"] == 0 and one["wilted_high"] > 0.1
    assert np.isnan(one["paid"]) and len(die.frame) == 6


def test_two_sectors_of_one_game_count_as_less_than_two_games():
    apart, together = Made(40), Made(40)
    for number in range(12):
        apart.wilt(number, 1, 1, 6)
        together.wilt(number // 6, 1, 1 + number % 6, 6)
    one, two = (row(gl.last_garden.wilting_by_round(made), round=1) for made in (apart, together))
    assert one["wilted"] == two["wilted"] == 0.05
    assert two["wilted_high"] - two["wilted_low"] > 1.5 * (one["wilted_high"] - one["wilted_low"])


def test_rotated_games_of_one_deal_are_one_unit_of_sampling():
    alone, blocks = Made(16), Made(16, rotations=2)
    for made in (alone, blocks):
        for game in (0, 1, 6, 7):  # whole deals agree
            made.wilt(game, 2, 1, 6)
    one, two = (row(gl.last_garden.wilting_by_round(made), round=2) for made in (alone, blocks))
    assert one["gems_lost"] == two["gems_lost"] == 1.5
    assert two["gems_lost_high"] > one["gems_lost_high"] + 0.1
    assert "all games of one deal" in gl.last_garden.wilting_by_round(blocks).caption


def test_robotanists_by_hand():
    made = Made(3)
    for game, pay in enumerate((4, 0, 5)):
        made.stand(game, 2, 0, 1)
        made.states["round_gems"][game, 1, 0] = pay
    made.stand(0, 2, ONE_ONE + 2, 0, lab=True)
    made.states["round_dice"][0, 1] = [1, 3, 3, 3, 5, 6]
    made.states["round_gems"][0, 1, 1:4] = [2, 4, 6]  # the last of them wilts
    found = gl.last_garden.robotanist_return(made)
    garden = row(found, kind="garden", round=2)
    assert (garden["robotanists"], garden["n_cogs"], garden["cogs"]) == (3, 9, 3.0)
    mean = gs.means(pd.DataFrame({"cogs": [4, 0, 5]}), "cogs").frame
    assert garden["cogs_high"] == pytest.approx(mean["high"][0]) and garden["cogs_low"] == 0
    assert garden["nothing"] == pytest.approx(1 / 3)
    unused = row(found, kind="mine", round=2)
    assert unused["robotanists"] == 0 and np.isnan(unused["cogs"]) and len(found.frame) == 10
    spaces = found.details["spaces"]
    assert len(spaces) == 27 and row(spaces, space="row 1:1 die 3")["cogs"] == 6
    ways = gl.last_garden.lab_return(made)
    assert row(ways, way="released from the lab")["cogs"] == 6 and row(ways, way="placed at once")["robotanists"] == 3


def test_boosts_and_the_queen_action_by_hand():
    made = Made(4)
    made.states["boosts_taken"][0, 0, 0], made.states["boosts_taken"][1, 1, 0] = 2, 2
    made.states["boosts_used"][0, 0, 0], made.states["boost_at"][1, 0] = 1, 1
    found = gl.last_garden.boost_use(made)
    double, multi = row(found, boost="x2"), row(found, boost="multi")
    assert (double["games"], double["n_taken"], double["taken"]) == (4, 4, 1.0)
    assert (double["used"], double["held"]) == (0.25, 0.25)
    assert multi["taken"] == 0 and multi["taken_high"] == pytest.approx(0.9222, abs=1e-4) and np.isnan(multi["used"])
    made.states["queen_actions"][:, 0] = (0, 1, 3, 3)
    queen = row(gl.last_garden.queen_actions(made), round=1)
    assert (queen["rounds"], queen["taken"]) == (4, 0.75)
    assert [queen[place] for place in ("before", "between", "after")] == [0.25, 0, 0.5]
    low, high = gs.proportion_interval(3, 4)
    assert (queen["taken_low"], queen["taken_high"]) == (pytest.approx(float(low)), pytest.approx(float(high)))


def test_going_first_by_hand():
    made = Made(3)
    made.states["round_cogs"][:, 0, :2] = [[5, 9], [4, 4], [6, 8]]  # seat 0 begins rounds 1 and 3
    made.states["round_cogs"][:, 1, :2] = [[3, 1], [2, 2], [0, 0]]
    found = gl.last_garden.first_in_round(made)
    first, second = row(found, order=1), row(found, order=2)
    assert first["n"] == 12 and first["cogs"] == pytest.approx((5 + 4 + 6 + 1 + 2) / 12)
    assert first["surplus"] == pytest.approx(-(2 + 0 + 1 + 1) / 12) and second["surplus"] == -first["surplus"]
    assert first["low"] < first["surplus"] < first["high"]


def test_mine_ties_by_hand():
    made = Made(1)
    counts = made.states["mine_counts"][0]
    counts[:4] = [[4, 4, 1], [5, 2, 2], [3, 3, 3], [1, 2, 3]]
    made.stand(0, 1, FIRST_MINE, 0)  # green, tied for first, stands to nobody: 4 cogs are lost
    made.stand(0, 2, FIRST_MINE, 0)  # no tied colour is held: no share to be lost
    made.stand(0, 3, FIRST_MINE + 2, 1)  # red and green lose 3 each
    found = gl.last_garden.mine_ties(made)
    for tie, lost in (("none", 0), ("two for first", 4), ("two for second", 0), ("all three", 6)):
        mine = row(found, tie=tie)
        assert (mine["rounds"], mine["share"], mine["shares_lost"]) == (1, 0.25, lost), tie
    assert row(found.details["rounds"], tie="two for second", round=2)["share"] == 1
    shared = Made(1, lost_shares=False)
    shared.states[:] = made.states
    assert row(gl.last_garden.mine_ties(shared), tie="all three")["shares_lost"] == 0


def test_a_pay_of_a_mine_and_the_lost_shares_add_up(studies):
    """Held pays and lost shares are all of the contested cogs wherever one of the tied colours is held."""
    for study in studies:
        favors, spaces = study.favors, study.spaces
        mines = spaces[spaces["kind"] == "mine"].groupby(["game", "round"])["cogs"].agg(["sum", "count"])
        table = favors.set_index(["game", "round"]).join(mines).fillna({"sum": 0, "count": 0})
        level = table[(table["red"] == table["green"]) & (table["green"] == table["blue"]) & (table["count"] > 0)]
        assert (level["sum"] + level["shares_lost"] == 9).all()
        assert (table["sum"] + table["shares_lost"] <= 9).all()


def test_the_spin_walk_is_exact():
    start, total, count = (1, 2, 3, 4, 5, 6), 0.0, 0.0
    for named, up in product(range(1, 7), (1, -1)):  # two spins of ordered dice, all ways
        dice = list(start)
        dice[named - 1] = (named - 1 + up) % 6 + 1
        for second, turn in product(range(1, 7), (1, -1)):
            able = [at for at in range(6) if dice[at] == second] or list(range(6))
            for at in able:
                then = list(dice)
                then[at] = (then[at] - 1 + turn) % 6 + 1
                total += len(set(then)) / len(able)
                count += 1 / len(able)
    found = dice_walk.numbers_after(start, 2)
    assert found.tolist() == pytest.approx([6, 5, total / count])  # one spin always leaves one number missing
    assert dice_walk.numbers_after(start, 1, (1, 0, 0, 0, 0, 0))[1] == pytest.approx(5)
    assert len(dice_walk.PLACES) == 462 and pytest.approx(6 - 6 * (5 / 6) ** 6) == dice_walk.EVEN


def test_dice_of_random_play_spread_as_the_walk(told):
    for players in (2, 3, 4):
        mine = told["dice_spread"].details["spins"]
        mine = mine[(mine["players"] == players) & (mine["games"] > 0)]
        assert mine["games"].sum() == 40 * (3 if players == 3 else 4)
        one = mine[mine["spins"] == 1]
        assert (one["numbers"] == 5).all() and np.allclose(one["walk"], 5)
    frame = told["dice_spread"].frame
    assert (abs(frame["numbers"] - frame["walk"]) < 0.5).all()


def test_leads_by_hand():
    made = Made(4)
    made.states["round_cogs"][:, :4, 0] = [[3, 3, 3, 3], [1, 5, 1, 1], [2, 2, 0, 0], [1, 1, 1, 1]]
    made.states["round_cogs"][:, :4, 1] = [[1, 1, 1, 1], [2, 2, 2, 3], [2, 1, 0, 9], [1, 1, 1, 1]]
    # Leaders after each round: game 0 seat 0; game 1 seat 1, 0, 0, 1; game 2 both, 0, 0, 1; game 3 both throughout.
    changes = gl.last_garden.lead_changes(made)
    assert changes.frame["round"].tolist() == [2, 3, 4] and changes.frame["n_changed"].tolist() == [1, 0, 2]
    assert changes.details["games"]["changes"].tolist() == [0.75]
    settled = gl.last_garden.winner_settled(made).frame
    assert settled["leader_won"].tolist() == pytest.approx([3.5 / 4, 2 / 4, 2 / 4, 1])
    assert settled["settled"].tolist() == pytest.approx([2 / 4, 2 / 4, 2 / 4, 1])


def test_leads_agree_with_the_winners_of_the_study(studies):
    from gardenlab.last_garden.lead_findings import leads

    for study in studies:
        last = leads(study).groupby("game")["leaders"].last()
        assert last.tolist() == study.games["winners"].tolist()


def test_every_finding_says_how_many_games_and_which_interval(told):
    for name in package.FINDINGS:
        caption = told[name].caption
        assert "n = " in caption and ("40 games" in caption or "120 games" in caption), name
        assert "95%" in caption and "interval" in caption, name
        assert "players 2, 3, 4; agents random; games 40; seed 3" in caption, name
        assert "Where the rulebook is silent" in caption, name
        assert "nan" not in repr(told[name]).lower(), name


def test_the_code_under_a_finding_makes_it_again(studies, told):
    for name in package.FINDINGS:
        again = eval(told[name].source, {"gl": gl})
        pd.testing.assert_frame_equal(again.frame, told[name].frame, obj=name)
        alone = getattr(gl.last_garden, name)(studies[1])
        mine = told[name].frame
        mine = mine[mine["players"] == 3].reset_index(drop=True)
        pd.testing.assert_frame_equal(alone.frame, mine, obj=name)


def test_every_finding_has_a_picture(studies, told):
    for found in (told, studies[0].findings()):
        for name in package.FINDINGS:
            figure = Figure()
            axes = found[name].plot(ax=figure.subplots())
            assert "Where the rulebook is silent" in axes.get_xlabel().replace("\n", " "), name
            figure.canvas.draw()


def test_what_cannot_be_told_is_left_out():
    study = gl.simulate("last_garden", players=2, games=6, seed=1, cap=3, progress=False)
    found = study.findings()
    assert set(found) & set(package.FINDINGS) == {"boost_use"}  # boosts may be taken before a round is scored
    with pytest.raises(NothingToTell, match="no round of any game was scored"):
        gl.last_garden.wilting_by_round(study)
    with pytest.raises(NothingToTell, match="no game was played to its end"):
        gl.last_garden.winner_settled(study)
    with pytest.raises(gl.GardenlabError, match="not SimpleNamespace"):
        gl.last_garden.mine_ties(SimpleNamespace())
    with pytest.raises(AttributeError, match="no attribute 'jury'"):
        _ = gl.last_garden.jury


def test_wins_by_turn_order_count_from_the_first_queen(studies, told):
    wins = told["wins_by_order"].frame
    for study in studies:
        share = study.seats.groupby("order")["win_share"].sum()
        mine = wins[wins["players"] == study.players].set_index("order")["wins"]
        assert mine.tolist() == pytest.approx(share.tolist(), abs=1e-4)


def test_examples_in_the_docstrings():
    assert doctest.testmod(package).failed == 0 and doctest.testmod(dice_walk).failed == 0


# -- wilting in one, and going first


@pytest.fixture(scope="module")
def line_ups():
    return [
        gl.simulate("last_garden", players=p, agents=a, games=60, seed=3, progress=False)
        for p in (2, 3)
        for a in ("greedy", "random")
    ]


def test_wilting_in_one_tells_what_the_single_findings_tell(line_ups):
    told = gl.last_garden.wilting(line_ups).frame
    assert set(zip(told["players"], told["agents"], strict=True)) == set(product((2, 3), ("greedy", "random")))
    for study in line_ups:
        mine = told[(told["players"] == study.players) & (told["agents"] == study.design["agents"][0])]
        for by, finding in (("round", gl.last_garden.wilting_by_round), ("die", gl.last_garden.wilting_by_die)):
            single = finding(study).frame
            part = mine[mine["by"].str.startswith(by)]
            for column in ("n_wilted", "of_wilted", "wilted", "wilted_low", "gems_lost", "paid", "paid_high"):
                assert np.allclose(part[column].to_numpy(float), single[column].to_numpy(float), equal_nan=True)
        whole = mine[mine["by"] == "all"].iloc[0]
        assert whole["n_wilted"] == study.sectors["wilted"].sum() > 0
        assert whole["gems_lost"] * len(study.favors) == pytest.approx(study.sectors["gems_lost"].sum())
        assert whole["paid"] + whole["unpaid"] == 1 and whole["unpaid_low"] == 1 - whole["paid_high"]


def test_wilting_in_one_counts_games_made_by_hand():
    study = Made(10)
    study.design["agents"] = ["greedy", "random"]
    study.wilt(0, 1, 2, 6, owner=1)
    study.wilt(3, 2, 2, 7)
    frame = gl.last_garden.wilting(study).frame.set_index("by")
    assert set(frame["agents"]) == {"greedy + random"}
    assert frame.loc["all", ["n_wilted", "of_wilted"]].tolist() == [2, 240]
    assert frame.loc[["round 1", "round 2", "die 2", "die 3"], "n_wilted"].tolist() == [1, 1, 2, 0]
    assert frame.loc["all", "paid"] == 0.5 and frame.loc["round 2", "unpaid"] == 1
    assert frame.loc["all", "gems_lost"] == pytest.approx(13 / 40)
    cells = gl.last_garden.wilting(study).details["cells"].set_index(["round", "die"])
    assert cells.loc[(1, 2), "n_wilted"] == 1 and cells["n_wilted"].sum() == 2 and len(cells) == 24


def test_wilting_in_one_refuses_two_studies_alike(line_ups):
    with pytest.raises(gl.GardenlabError, match="expected no two with the same players and agents"):
        gl.last_garden.wilting([line_ups[0], line_ups[0]])


def test_its_line_makes_it_again(line_ups):
    told = gl.last_garden.wilting(line_ups[:2])
    assert eval(told.source, {"gl": gl}).frame.equals(told.frame)


def test_going_first_tells_orders_apart_and_the_queen_action_by_itself():
    usual, without = (
        gl.simulate("last_garden", players=2, agents=a, games=80, seed=3, progress=False)
        for a in ("random", "random without queen action")
    )
    told = gl.last_garden.going_first(usual, without)
    cogs = told.frame.set_index(["order", "figure"])["cogs"]
    single = gl.last_garden.first_in_round(usual).frame["surplus"]
    for order in (1, 2):
        assert cogs[order, "together"] == pytest.approx(single[order - 1])
        assert cogs[order, "queen action"] == pytest.approx(cogs[order, "together"] - cogs[order, "alone"])
    assert not (without.favors["queen_action"] != "not taken").any()
    same = gl.last_garden.going_first(usual, usual).frame.set_index("figure").loc["queen action"]
    assert (same["cogs"] == 0).all() and (same["p"] == 1).all() and same[["low", "high"]].isna().all(axis=None)
    assert eval(told.source, {"gl": gl}).frame.equals(told.frame)
    with pytest.raises(gl.GardenlabError, match="two studies with one seed"):
        gl.last_garden.going_first(usual, gl.simulate("last_garden", 2, "random", 80, seed=4, progress=False))
