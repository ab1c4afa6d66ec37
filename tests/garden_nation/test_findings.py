"""What studies of Garden Nation tell: against games made by hand, their tables, and their own source lines."""

import doctest
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from garden_nation_made import Made, row
from matplotlib.figure import Figure

import gardenlab as gl
import gardenlab.statistics as gs
from gardenlab.garden_nation import findings as package
from gardenlab.statistics.pooling import NothingToTell

nation = gl.garden_nation


@pytest.fixture(scope="module")
def studies():
    return [
        gl.simulate("garden_nation", players=p, agents="random", games=40, seed=3, progress=False) for p in (2, 3, 4)
    ]


@pytest.fixture(scope="module")
def told(studies):
    return gl.findings(studies)


# -- made by hand


def test_control_by_hand():
    made = Made(4)
    made.states["control"][:, 0, 0] = (1, 1, 3, 0)  # territory 1 in round 1: seat 0, seat 0, both, nobody
    made.states["control"][0, 0, 3] = 2  # territory 4, in the centre
    one = row(nation.control_by_round(made), round=1)
    assert (one["territories"], one["n_alone"], one["n_tied"], one["n_nobody"]) == (28, 3, 1, 24)
    assert one["inhabitants"] == pytest.approx((3 * 2 + 2 * 1) / 28)
    by = nation.control_by_territory(made)
    mine = row(by, territory=1)
    assert (mine["territories"], mine["alone"], mine["tied"], mine["nobody"]) == (16, 2 / 16, 1 / 16, 13 / 16)
    sums = np.array([2, 2, 2, 0]) / 4  # the game is the unit: the t interval of its mean over four rounds
    reach = 3.1824463 * sums.std(ddof=1) / 2
    assert mine["inhabitants_high"] == pytest.approx(sums.mean() + reach)
    where = by.details["where"]
    assert row(where, where="in the centre")["n_alone"] == 1 and row(where, where="around it")["n_alone"] == 2
    dear = Made(4, control_alone=5, control_shared=3)
    dear.states[:] = made.states
    assert row(nation.control_by_round(dear), round=1)["inhabitants"] == pytest.approx((3 * 5 + 2 * 3) / 28)


def test_rotated_games_of_one_deal_are_one_unit_of_sampling():
    alone, blocks = Made(16), Made(16, rotations=2)
    for made in (alone, blocks):
        made.states["control"][[0, 1, 6, 7], 1, 0] = 1  # whole deals agree
    one, two = (row(nation.control_by_round(made), round=2) for made in (alone, blocks))
    assert one["inhabitants"] == two["inhabitants"] == 0.5 / 7
    assert two["inhabitants_high"] > one["inhabitants_high"] + 0.01
    assert "all games of one deal" in nation.control_by_round(blocks).caption


def test_projects_by_hand():
    made = Made(4)
    forge = [card.id for card in made.edition.projects].index("forge")
    made.states["shown_at"][:3, forge] = (0, 4, 10)
    made.states["taken_at"][:2, forge] = (10, 24)
    made.states["taken_by"][:2, forge] = (1, 0)
    made.states["score"][[0, 1], [1, 0]] = 3
    found = row(nation.project_completion(made), project="forge")
    assert (found["games"], found["n_revealed"], found["n_completed"], found["points"]) == (4, 3, 2, 3)
    assert (found["completed"], found["never"]) == (pytest.approx(2 / 3), pytest.approx(1 / 3))
    low, high = gs.proportion_interval(2, 3)
    assert (found["completed_low"], found["completed_high"]) == (pytest.approx(float(low)), pytest.approx(float(high)))
    assert found["wait"] == 20  # after 10, after 20, still open after 30
    assert row(nation.project_completion(made), project="temple")["revealed"] == 0
    curve = nation.project_survival(made).details["curve"]
    pair = curve[curve["pattern"] == "pair"]
    assert pair["actions"].tolist() == [10, 20, 30] and pair["survival"].tolist() == pytest.approx(
        [2 / 3, 1 / 3, 1 / 3]
    )
    made.won = {0: (1,), 1: (1,), 2: (0, 1), 3: (0,)}
    takers = nation.project_takers(made)
    one, none = row(takers, completed="1"), row(takers, completed="0")
    assert (one["seats"], one["share"], one["won"]) == (2, 0.25, 0.5) and none["won"] == pytest.approx(4 / 6)
    assert row(takers.details["order"], order=2)["projects"] == 0.25
    assert row(takers.details["order"], order=1)["n_project_points"] == 3


def test_missions_by_hand():
    made = Made(3)
    ids = [card.id for card in made.edition.missions]
    belfry, market, tower = (ids.index(name) for name in ("belfry", "market", "watchtower"))
    made.states["kept"][:, 0] = (belfry, market)
    made.states["dealt"][0, 1, :2] = (belfry, belfry)
    made.states["kept"][:, 1] = (market, tower)
    made.states["owner"][:, :2], made.states["floors"][:, :2] = 0, 3  # both of one territory: one belfry
    made.states["owner"][2, 7:9], made.states["floors"][2, 7:9], made.states["roof"][2, 7] = 1, 3, 1
    made.won = {0: (0,), 1: (0, 1), 2: (1,)}
    found = row(nation.mission_value(made), mission="belfry")
    assert (found["dealt"], found["n_kept"], found["kept"]) == (5, 3, 0.6)
    assert (found["points"], found["nothing"], found["forgone"]) == (7, 0, 0)
    assert found["won_kept"] == pytest.approx(1.5 / 3) and found["won_dealt"] == pytest.approx(1.5 / 5)
    lands = [made.edition.array[0]["tile_land"][made.states["tiles"][0, 0], slot] for slot in (0, 1)]
    yellow = 3 * sum(land == 1 for land in lands)
    second = made.edition.array[0]["tile_land"][made.states["tiles"][0, 1], 1]
    mine = row(nation.mission_value(made), mission="market")
    assert mine["n_points"] == 3 * yellow + 3 * (second == 1) and mine["even"] == 0.5
    pairs = nation.mission_pairs(made)
    pair = row(pairs, pair="belfry + market")
    assert (pair["seats"], pair["points"], pair["score"]) == (3, 7 + yellow, 17 + yellow)
    assert pair["won"] == pytest.approx(0.5) and set(pairs.frame["pair"]) == {"belfry + market", "market + watchtower"}


def test_pairs_tell_of_scores_below_nothing():
    made = Made(2)
    made.states["kept"][:, 0] = (0, 1)
    made.states["population"][0, 0] = 1
    assert row(nation.mission_pairs(made))["score"] == pytest.approx((-30 + 10) / 2)
    assert row(nation.mission_pairs(made))["score_low"] < -30


def test_ploys_and_roofs_by_hand():
    made = Made(2)
    made.states["ploys_used"][0, 0] = (0, 2, 1, 1)
    made.states["ploys"][0, 0] = 0
    made.states["roofs"], made.states["abandoned_roofs"][1, 1] = (18, 15), 3
    ploys = nation.ploy_use(made)
    assert [row(ploys, ploy=name)["n_tokens"] for name in ("strategic movement", "roof transfer", "invasion")] == [
        2,
        1,
        1,
    ]
    assert row(ploys, ploy="unused")["tokens"] == 3 and row(ploys, ploy="unused")["seats"] == 0.75
    roofs = nation.roof_use(made)
    assert row(roofs, roofs="on buildings at the end")["count"] == 2.5
    assert row(roofs, roofs="on buildings at the end")["most"] == 4
    assert (
        row(roofs, roofs="back by abandoning")["count"] == 1.5 and row(roofs, roofs="moved by a ploy")["count"] == 0.5
    )


def test_invasion_by_hand():
    made = Made(40)
    made.states["invaded"][:35, 0, 1] = 1
    made.states["invaded"][0, 0, 1] = 2
    made.states["invaded_floors"][:35, 0], made.states["invaded_pay"][:35, 0] = 2, 7
    made.states["invaded_roofs"][1, 0] = 1
    made.won = {game: (1,) for game in range(10)}
    found = nation.invasion_and_abandonment(made)
    mine, lost = row(found, way="invasion"), row(found, way="being invaded")
    assert mine["times"] == lost["times"] == pytest.approx(36 / 40) and mine["seats"] == lost["seats"] == 35 / 80
    assert mine["floors"] == pytest.approx(70 / 36) and mine["inhabitants"] == pytest.approx(245 / 36)
    assert mine["roofed"] == pytest.approx(1 / 36)
    assert mine["win"] == pytest.approx(25 / 35 - 15 / 45) and lost["win"] == pytest.approx(10 / 35 - 30 / 45)
    assert mine["win_low"] < mine["win"] < mine["win_high"]
    none = row(found, way="abandonment")
    assert none["times"] == 0 and np.isnan(none["win"]) and np.isnan(none["floors"])


def test_the_torticrane_by_hand():
    made = Made(3)
    made.states["crane"][:, 0, 4] = 6
    made.states["crane"][:, 4, 4] = (1, 2, 3)
    found = nation.torticrane_visits(made)
    there, centre = row(found, place="position 4"), row(found, place="position 0")
    assert (there["share"], there["came"], there["stays"]) == (1, 24, 1) and centre["share"] == 0
    assert there["walk"] == pytest.approx(0.2141, abs=5e-5) and centre["walk"] == pytest.approx(0.1128, abs=5e-5)
    assert there["excess"] == pytest.approx(1 - there["walk"]) and centre["excess"] < 0
    assert np.isnan([there["excess_low"], centre["excess_high"]]).all()  # in all three games the same
    assert row(found, place="territory 7")["share"] == 1  # which lies there


def test_areas_by_hand():
    made = Made(4)
    made.states["cell_built"][:, 3] = (0, 2, 1, 3)  # in the centre, which is territory 4, the slot to the right
    made.states["cell_projects"][1, 3] = 1
    made.states["owner"][:2, 3] = 1
    found = nation.area_use(made)
    mine = row(found, area="4.3")
    assert (mine["land"], mine["value"], mine["games"], mine["built"]) == ("bramble", 5, 4, 1.5)
    assert (mine["occupied"], mine["completed"]) == (0.5, 0.25)
    reach = 3.1824463 * np.std([0, 2, 1, 3], ddof=1) / 2
    assert mine["built_high"] == pytest.approx(1.5 + reach) and found.frame["n_built"].sum() == 6
    place = row(found.details["places"], position=0, slot=3)
    assert place["built"] == 1.5 and place["degree"] == 6 - 2
    centre = row(found.details["places"], position=0, slot=0)
    assert (centre["degree"], centre["betweenness"]) == (6, pytest.approx(0.2708, abs=5e-5))
    assert found.details["places"]["degree"].value_counts().to_dict() == {4: 24, 3: 18, 6: 7}


def test_brambles_by_hand():
    made = Made(4)
    made.states["bramble"] = np.arange(7) * 7
    made.states["bramble_seat"][:3, 0], made.states["bramble_round"][:3, 0] = 1, (1, 2, 6)
    at = int(np.flatnonzero(made.states["tiles"][0] == 0)[0])
    made.states["land"][:3, at * 7] = (2, 2, 0)
    found = nation.bramble_choices(made)
    red, green = row(found, choice="red"), row(found, choice="green")
    assert (red["brambles"], red["n_share"], red["among_chosen"], red["round"]) == (28, 2, pytest.approx(2 / 3), 1.5)
    assert green["round"] == 6 and row(found, choice="untouched")["share"] == 25 / 28
    assert row(found.details["territories"], territory=1, choice="untouched")["share"] == 0.25


def test_places_on_the_turn_track_by_hand():
    made = Made(2, players=3, rounds=2)
    made.states["order"][:, 1, :3] = (2, 0, 1)
    made.states["round_total"][:, 0, :3] = (12, 10, 14)
    made.states["round_total"][:, 1, :3] = (15, 16, 17)
    made.states["control"][:, 0, 0] = 1
    found = nation.turn_track(made)
    start = np.array([10, 9, 9])  # seat 0 began with three inhabitants more
    first, second = np.array([12, 10, 14]) - start, np.array([15, 16, 17]) - [12, 10, 14]
    begins, ends = row(found, place=1), row(found, place=3)
    assert begins["actions"] == 1 and ends["actions"] == 2 and begins["turns"] == 4
    away = [part - part.mean() for part in (first, second)]
    assert begins["points"] == pytest.approx((away[0][0] + away[1][2]) / 2)
    assert ends["points"] == pytest.approx((away[0][2] + away[1][1]) / 2)
    both = first + second - (first + second).mean()
    assert (ends["points_two"], ends["actions_two"]) == (pytest.approx(both[2]), 3)
    assert begins["control_gain"] == pytest.approx((2 - 2 / 3) / 2)


def test_who_is_chosen_by_hand():
    made = Made(3, players=4, rounds=2)
    made.states["round_total"][:, 0, :4] = (1, 9, 5, 7)
    made.states["order"][:, 1] = [(3, 1, 2, 0), (3, 2, 0, 1), (3, 0, 1, 2)]
    found = nation.next_players(made)
    # Of seats 0, 1, 2 with 1, 9, 5 points: 1, 2 and 0 are chosen; then of two the one with more, less, more.
    most, few, near = (row(found, who=who) for who in ("most points", "fewest points", "next clockwise"))
    assert (most["choices"], most["on_them"], most["share"]) == (6, 3, 0.5) and few["on_them"] == 2
    assert most["even"] == pytest.approx((1 / 3 + 1 / 2) / 2) and row(found, who="between")["on_them"] == 1
    assert near["on_them"] == 4  # all but the choices of 1 and of 2 by 3, to whom 0 is next
    with pytest.raises(NothingToTell, match="nobody had a choice"):
        nation.next_players(Made(2))


def test_endings_and_points_by_hand():
    made = Made(10)
    made.states["end_by_invasion"][:2], made.states["end_seat"][:5] = 1, 1
    made.states["end_round"] = np.arange(10)
    made.won = {0: (1,), 1: (0, 1)}
    found = nation.end_triggers(made)
    war, peace = row(found, way="invasion"), row(found, way="construction")
    assert (war["games"], war["share"], war["won"]) == (2, 0.2, 0.75) and len(found.frame) == 2
    assert peace["won"] == pytest.approx(5 / 8) and peace["n_round"] == sum(range(2, 10))
    made.states["population"][:, 0] = (1, 9, 11, 12, 13, 37, 38, 40, 50, 10)
    bands = nation.population_bands(made)
    mine = row(bands, inhabitants="11-13")
    assert (mine["seats"], mine["points"], mine["share"], mine["wasted"]) == (3, 1, 0.15, 1)
    top, low = row(bands, inhabitants="38 or more"), row(bands, inhabitants="1")
    assert (top["seats"], top["points"]) == (13, 10) and (low["seats"], low["points"]) == (1, -30)
    assert top["wasted"] == pytest.approx((0 + 2 + 12) / 13) and bands.frame["seats"].sum() == 20
    sources = nation.point_sources(made)
    mean = np.mean([-30, -3, 1, 1, 1, 9, 10, 10, 10, 0, *[10] * 10])
    assert row(sources, who="all seats", source="population")["points"] == pytest.approx(mean)
    assert row(sources, who="winners", source="population")["seats"] == 11
    assert row(sources, who="winners", source="missions")["points"] == 0


def test_an_edition_that_ends_without_projects_says_so():
    made = Made(3, empty_slot_ends=True)
    made.states["end_seat"][0] = -1
    found = row(nation.end_triggers(made), way="no project left")
    assert found["games"] == 1 and np.isnan(found["won"])


# -- against the tables of games that were played


def test_shares_are_of_one_whole(told):
    control = told["control_by_round"].frame
    assert (control["alone"] + control["tied"] + control["nobody"]).tolist() == pytest.approx([1] * len(control))
    crane = told["torticrane_visits"].frame
    for name in ("share", "walk", "even"):
        sums = crane.assign(by=crane["place"].str.split().str[0]).groupby(["players", "by"])[name].sum()
        assert sums.tolist() == pytest.approx([1] * 6), name
    excess = crane["share"] - crane["walk"]
    assert excess.tolist() == pytest.approx(crane["excess"].tolist())
    bands, takers = told["population_bands"].frame, told["project_takers"].frame
    for frame in (bands, takers, told["bramble_choices"].frame):
        assert frame.groupby("players")["share"].sum().tolist() == pytest.approx([1] * 3)
    ends = told["end_triggers"].frame
    assert ends.groupby("players")["games"].sum().tolist() == [40] * 3
    ploys = told["ploy_use"].frame
    assert ploys.groupby("players")["tokens"].sum().tolist() == pytest.approx([4] * 3)


def test_findings_agree_with_the_tables(studies, told):
    for study in studies:
        players, seats = study.players, study.seats
        pick = {name: told[name].frame[told[name].frame["players"] == players] for name in package.FINDINGS
                if name != "next_players" or players > 2}  # fmt: skip
        projects = study.projects.groupby("project", observed=False)["completed"].sum()
        assert pick["project_completion"].set_index("project")["n_completed"].to_dict() == projects.to_dict()
        survived = pick["project_survival"]
        assert survived["n"].sum() == study.projects["revealed"].sum() and survived["events"].sum() == projects.sum()
        dealt = pick["mission_value"]
        assert dealt["dealt"].sum() == 4 * len(seats) and dealt["n_kept"].sum() == 2 * len(seats)
        assert dealt["n_points"].sum() == seats["mission_points"].sum()
        assert pick["mission_pairs"]["seats"].sum() == len(seats)
        points = pick["mission_pairs"]
        assert (points["n_points"]).sum() == seats["mission_points"].sum()
        whole = pick["point_sources"][pick["point_sources"]["who"] == "all seats"]
        assert whole["points"].sum() == pytest.approx(seats["score"].mean())
        roofs = pick["roof_use"].set_index("roofs")["count"]
        back = roofs["back by abandoning"] + roofs["back by invasion"]
        assert roofs["placed for projects"] - back == pytest.approx(roofs["on buildings at the end"])
        wars = pick["invasion_and_abandonment"].set_index("way")
        assert wars.loc["invasion", "n_times"] == study.invasions["buildings"].sum() == seats["was_invaded"].sum() > 0
        track = pick["turn_track"]
        assert (track["points"] * track["turns"]).sum() == pytest.approx(0, abs=1e-6)
        built = pick["area_use"].set_index("area")["n_built"]
        assert built.sum() == seats["constructed"].sum() + seats["invaded_floors"].sum()
        assert built["6.4"] == study.areas.loc[study.areas["area"] == "6.4", "built"].sum() > 0
        chosen = study.brambles["land"].value_counts()
        mine = pick["bramble_choices"].set_index("choice")["n_share"]
        assert {land: mine[land] for land in chosen.index} == chosen.to_dict()


def test_being_dealt_a_mission_and_keeping_it_are_told_apart(studies, told):
    frame = told["mission_value"].frame
    assert (frame["dealt"] >= frame["n_kept"]).all()
    wins = frame.assign(sum=frame["won_dealt"] * frame["dealt"]).groupby("players")["sum"].sum()
    assert wins.tolist() == pytest.approx([4.0 * 40] * 3)  # every seat was dealt four


# -- as findings


def told_by(study):
    return [name for name in package.FINDINGS if name != "next_players" or study.players > 2]


def test_every_finding_says_how_many_games_and_which_interval(told):
    assert set(package.FINDINGS) <= set(told)
    for name in package.FINDINGS:
        caption = told[name].caption
        assert "n = " in caption and "40 games with 3 players" in caption, name
        assert "95%" in caption and "interval" in caption, name
        assert "players 2, 3, 4; agents random; games 40; seed 3" in caption, name
        assert "The rulebook is silent" in caption, name
        assert "nan" not in repr(told[name]).lower(), name


def test_the_code_under_a_finding_makes_it_again(studies, told):
    for name in package.FINDINGS:
        again = eval(told[name].source, {"gl": gl})
        pd.testing.assert_frame_equal(again.frame, told[name].frame, obj=name)
        alone = getattr(nation, name)(studies[1]).frame
        mine = told[name].frame
        mine = mine[mine["players"] == 3].reset_index(drop=True)
        keys = [column for column in ("project", "mission", "pair") if column in mine]  # sorted over all players
        if keys:
            alone, mine = (part.sort_values(keys, ignore_index=True) for part in (alone, mine))
        pd.testing.assert_frame_equal(alone, mine, obj=name)


def test_every_finding_has_a_picture(studies, told):
    for found, names in ((told, package.FINDINGS), (studies[0].findings(), told_by(studies[0]))):
        for name in names:
            figure = Figure()
            axes = found[name].plot(ax=figure.subplots())
            assert "The rulebook is silent" in axes.get_xlabel().replace("\n", " "), name
            figure.canvas.draw()


def test_what_cannot_be_told_is_left_out():
    study = gl.simulate("garden_nation", players=2, agents="random", games=6, seed=1, cap=3, progress=False)
    found = study.findings()
    silent = {"control_by_round", "control_by_territory", "project_takers", "mission_value", "mission_pairs",
              "point_sources", "population_bands", "invasion_and_abandonment", "torticrane_visits", "turn_track",
              "next_players", "end_triggers"}  # fmt: skip
    assert set(package.FINDINGS) - set(found) == silent
    with pytest.raises(NothingToTell, match="no round of any game was finished"):
        nation.control_by_round(study)
    with pytest.raises(NothingToTell, match="no game was played to its end"):
        nation.end_triggers(study)
    with pytest.raises(gl.GardenlabError, match="not SimpleNamespace"):
        nation.bramble_choices(SimpleNamespace())
    with pytest.raises(AttributeError, match="no attribute 'jury'"):
        _ = nation.jury


def test_wins_by_turn_order_count_from_the_first_turn_track(studies, told):
    wins = told["wins_by_order"].frame
    for study in studies:
        share = study.seats.groupby("order")["win_share"].sum()
        mine = wins[wins["players"] == study.players].set_index("order")["wins"]
        assert mine.tolist() == pytest.approx(share.tolist(), abs=1e-4)


def test_examples_in_the_docstrings():
    assert doctest.testmod(package).failed == 0
