"""What studies of Lawnarchy tell: against games replayed move by move, hand-made games, and their own source lines."""

import doctest
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

import gardenlab as gl
import gardenlab.statistics as gs
from gardenlab.lawnarchy import findings as package
from gardenlab.lawnarchy import frames
from gardenlab.lawnarchy.state import STATE
from gardenlab.study.general import wins_by_agent

CARDS = gl.lawnarchy.edition("rulebook").cards
JURY = [card.id for card in CARDS if card.kind == "jury"]
FACE = {card.id: number for number, card in enumerate(CARDS)}


@pytest.fixture(scope="module")
def studies():
    return [gl.simulate("lawnarchy", players=p, agents="random", games=40, seed=3, progress=False) for p in (2, 3, 4)]


@pytest.fixture(scope="module")
def mixed():
    return gl.simulate("lawnarchy", agents=["greedy", "random", "greedy"], games=30, seed="mixed", progress=False)


@pytest.fixture(scope="module")
def told(studies):
    return gl.findings(studies)


class Made:
    """A study of games made up by hand; a class, so that a weak reference to it can be kept."""

    def __init__(self, games, rotations=1):
        self.edition = gl.lawnarchy.edition("rulebook")
        self.players, self.rotations, self.note, self.source = 2, rotations, "A note.", "made()"
        self.states = np.zeros(games, STATE)
        for field in ("revealed_at", "fulfilled_at", "claimed_at", "jury"):
            self.states[field] = -1
        self.states["gnome_at"] = -1
        self.states["turns"] = 20
        self.design = {"game": "lawnarchy", "players": 2, "edition_digest": "x", "rotations": rotations}

    def __len__(self):
        return len(self.states)

    def __getattr__(self, name):
        if name not in frames.FRAMES:
            raise AttributeError(name)
        return frames.FRAMES[name](self)

    def jury_card(self, card, game, *when):
        for field, turn in zip(("revealed_at", "fulfilled_at", "claimed_at"), when, strict=False):
            self.states[field][game, JURY.index(card)] = turn


def row(finding, **where):
    frame = finding.frame
    for column, value in where.items():
        frame = frame[frame[column] == value]
    (found,) = frame.to_dict("records")
    return found


def test_jury_counts_agree_with_the_games_played_move_by_move():
    study = gl.simulate("lawnarchy", players=3, agents=["greedy", "random", "random"], games=6, seed=8, progress=False)
    seen = {event: dict.fromkeys(JURY, 0) for event in ("revealed", "fulfilled", "claimed", "gnome")}
    for number in range(6):
        replay = study.replay(number)
        revealed, fulfilled, claimed, gnome = set(), set(), set(), set()
        claiming, used = None, 0
        for position, move in zip(replay, [*replay.moves, ""], strict=True):
            plain = position.to_dict()
            revealed |= set(plain["board"])
            if "pending" not in plain:
                if claiming and len(plain["used_gnomes"]) > used:
                    gnome.add(claiming)
                claiming, used = None, len(plain["used_gnomes"])
                if not position.over:
                    fulfilled |= {step.split()[1] for step in position.moves if step.startswith("claim ")}
            if move.startswith("claim "):
                claiming = move.split()[1]
                claimed.add(claiming)
        for event, cards in zip(seen, (revealed, fulfilled, claimed, gnome), strict=True):
            for card in cards:
                seen[event][card] += 1
    found = gl.lawnarchy.jury_fulfilment(study).frame.set_index("card")
    assert sum(seen["claimed"].values()) > 15 and sum(seen["gnome"].values()) > 2
    for event, column in (("revealed", "n_revealed"), ("fulfilled", "n_fulfilled"), ("claimed", "n_claimed"),
                          ("gnome", "n_with_gnomes")):  # fmt: skip
        assert found[column].to_dict() == seen[event], event


def test_jury_rates_and_waits_by_hand():
    made = Made(5)
    made.jury_card("carla-ful", 0, 0, 2, 3)  # waits of 3, 5 and 5 turns, one open for 20 - 11 = 9, one never revealed
    made.jury_card("carla-ful", 1, 1, 6, 6)
    made.jury_card("carla-ful", 2, 2, 3, 7)
    made.jury_card("carla-ful", 3, 11, 12)
    made.states["claim_gnomes"][1, JURY.index("carla-ful")] = 2
    found = row(gl.lawnarchy.jury_fulfilment(made), card="carla-ful")
    assert [found[name] for name in ("games", "n_revealed", "n_fulfilled", "n_claimed", "n_with_gnomes")] == [
        5, 4, 4, 3, 1,
    ]  # fmt: skip
    assert [found[name] for name in ("revealed", "fulfilled", "claimed", "with_gnomes")] == [0.8, 1, 0.75, 1 / 3]
    for name, k, n in (("revealed", 4, 5), ("fulfilled", 4, 4), ("claimed", 3, 4), ("with_gnomes", 1, 3)):
        low, high = gs.proportion_interval(k, n)
        assert (found[name + "_low"], found[name + "_high"]) == (pytest.approx(float(low)), pytest.approx(float(high)))
    assert found["turns"] == 5  # .75 still open after 3 turns, .25 after 5
    curve = gl.lawnarchy.jury_survival(made).details["curve"]
    mine = curve[curve["card"] == "carla-ful"]
    assert mine["turns"].tolist() == [3, 5, 9] and mine["survival"].tolist() == [0.75, 0.25, 0.25]


def test_cards_that_nobody_saw_keep_their_row_and_know_nothing():
    made = Made(3)
    made.jury_card("tad-more", 0, 0, 1, 1)
    finding = gl.lawnarchy.jury_fulfilment(made)
    assert sorted(finding.frame["card"]) == sorted(JURY)
    empty = row(finding, card="bo-sides")
    assert empty["n_revealed"] == 0 and empty["revealed"] == 0 and empty["revealed_high"] > 0.5
    assert np.isnan(empty["claimed"]) and (empty["claimed_low"], empty["claimed_high"]) == (0, 1)
    assert np.isnan(empty["turns"]) and "nan" not in repr(finding).lower()
    nobody = gl.lawnarchy.jury_fulfilment(Made(2)).frame
    assert len(nobody) == 11 and (nobody["n_revealed"] == 0).all()


def test_rotated_games_of_one_deal_are_one_unit_of_sampling():
    alone, blocks = Made(8), Made(8, rotations=2)
    for made in (alone, blocks):
        for game in (0, 1, 4, 5):  # whole deals agree
            made.jury_card("moni-chrome", game, 0, 1, 2)
    one, two = (row(gl.lawnarchy.jury_fulfilment(made), card="moni-chrome") for made in (alone, blocks))
    assert one["revealed"] == two["revealed"] == 0.5
    assert two["revealed_high"] - two["revealed_low"] > 1.1 * (one["revealed_high"] - one["revealed_low"])


def test_card_use_by_hand():
    made = Made(4)
    states, hammock, goal, weeds = made.states, FACE["hammock"], FACE["goal"], FACE["weeds-blue"]
    states["pile"][0, :2], states["pile_left"][0] = (hammock, goal), 2  # not drawn in game 0
    states["pile"][1, :1], states["pile_left"][1] = hammock, 0  # a stale entry above the pile counts for nothing
    states["grown"][1:3, hammock] = 1
    states["destructions"][2, hammock] = 1
    states["destructions"][0, weeds] = 1
    states["squabbles"][1, goal], states["unplayed"][3, goal] = 1, 1
    garden, squabble = gl.lawnarchy.card_use(made), gl.lawnarchy.squabble_use(made)
    found = row(garden, card="hammock")
    assert [found[f"n_{name}"] for name in ("drawn", "grown", "destroyed")] == [3, 2, 1]
    assert [found[name] for name in ("drawn", "grown", "chosen", "destroyed")] == [0.75, 0.5, 2 / 3, 0.25]
    start = row(garden, card="weeds-blue")
    assert np.isnan(start["drawn"]) and np.isnan(start["chosen"]) and start["destroyed"] == 0.25
    found = row(squabble, card="goal")
    assert [found[name] for name in ("drawn", "played", "composted")] == [0.75, 1 / 3, 1 / 3]
    unused = row(squabble, card="swap")
    assert unused["n_played"] == unused["played"] == 0 and unused["played_high"] > 0.3
    assert len(garden.frame) == 44 and len(squabble.frame) == 9


def test_card_use_agrees_with_the_tables_of_real_games(studies, told):
    for name, column, count in (("card_use", "n_grown", "grown"), ("card_use", "n_destroyed", "destroyed"),
                                ("squabble_use", "n_played", "played"),
                                ("squabble_use", "n_composted", "composted_unplayed")):  # fmt: skip
        for study in studies:
            mine = told[name].frame
            mine = mine[mine["players"] == study.players].set_index("card")[column]
            theirs = study.cards.set_index("card")[count]
            assert mine.to_dict() == theirs[mine.index].to_dict(), name
    shares = told["card_use"].frame
    grown = shares[~shares["starting"]]
    assert (grown["n_grown"] <= grown["n_drawn"]).all() and (grown["n_drawn"] <= grown["games"]).all()


def test_gnomes_add_up(studies, told):
    table = told["gnome_use"].frame.pivot(index="players", columns="use", values="gnomes")
    assert (table["drawn"] == table[["points_revealed", "saved", "lost", "kept"]].sum(axis=1)).all()
    for study in studies:
        found = row(told["gnome_use"], players=study.players, use="drawn")
        mean = gs.means(study.gnomes.groupby("game").sum(numeric_only=True).reset_index(), "drawn").frame
        assert found["a_game"] == pytest.approx(mean["mean"][0])
        assert found["a_game_low"] == pytest.approx(mean["low"][0])
    nothing = row(gl.lawnarchy.gnome_use(Made(10)), use="stolen")
    assert nothing["gnomes"] == 0 and nothing["a_game_high"] == pytest.approx(0.3689, abs=1e-4)


def test_start_values_share_all_wins(studies, told):
    frame = told["start_value"].frame
    for study in studies:
        mine = frame[frame["players"] == study.players]
        assert mine["n"].sum() == 40 * study.players and mine["wins"].sum() == pytest.approx(40, abs=1e-4)
        poorest = study.seats[study.seats["order"] == 1].set_index("game")["start_points"]
        assert (poorest == study.seats.groupby("game")["start_points"].min()).all()
    assert "The player with the poorest first garden begins" in told["start_value"].caption


def test_every_finding_says_how_many_games_which_interval_and_that_cards_are_reconstructed(told):
    for name, finding in told.items():
        caption = finding.caption
        assert "n = " in caption and ("40" in caption or "120 games" in caption), name
        assert "95%" in caption and "interval" in caption, name
        assert "Card faces are partly reconstructed" in caption, name
        assert "players 2, 3, 4; agents random; games 40; seed 3" in caption, name
        assert "Card faces are partly reconstructed" in repr(finding).replace("\n", " "), name
        assert max(len(line) for line in repr(finding).splitlines() if not line.startswith("Made by")) <= 100, name


def test_the_code_under_a_finding_makes_it_again(studies, told):
    for name, finding in told.items():
        again = eval(finding.source, {"gl": gl})
        pd.testing.assert_frame_equal(again.frame, finding.frame, obj=name)
    alone = gl.lawnarchy.jury_fulfilment(studies[1])
    pd.testing.assert_frame_equal(eval(alone.source, {"gl": gl}).frame, alone.frame)


def test_every_finding_has_a_picture_with_the_note(studies, told):
    for found in (told, studies[0].findings()):
        for name, finding in found.items():
            figure = Figure()
            axes = finding.plot(ax=figure.subplots())
            assert "partly reconstructed" in axes.get_xlabel().replace("\n", " "), name
            figure.canvas.draw()
    axes = told["jury_fulfilment"].plot()
    assert {text.get_text() for text in axes.get_yticklabels()} == {c.name for c in CARDS if c.kind == "jury"}


def test_a_study_and_a_list_of_studies_tell_the_same(studies, told):
    alone = studies[2].findings()
    assert set(alone) == set(told) == {*package.FINDINGS, "wins_by_order", "wins_by_seat", "shared_wins",
                                       "game_length", "endings", "branching", "forced_decisions"}  # fmt: skip
    for name in ("jury_fulfilment", "jury_survival", "card_use", "endings", "branching"):
        both = told[name].frame
        key = [column for column in ("card", "ended_by") if column in both] or ["players"]
        mine = both[both["players"] == 4].sort_values(key).reset_index(drop=True)
        pd.testing.assert_frame_equal(mine, alone[name].frame.sort_values(key).reset_index(drop=True), obj=name)


def test_wins_of_agents_are_told_where_they_differ(mixed):
    found = mixed.findings()
    agents = found["wins_by_agent"].frame.set_index("agent")
    assert agents["wins"].sum() == pytest.approx(30) and agents.loc["greedy", "expected"] == pytest.approx(2 / 3)
    assert agents.loc["greedy", "share"] == pytest.approx(
        mixed.seats.groupby("agent", observed=True)["win_share"].sum()["greedy"] / 30
    )
    assert "deal" in found["wins_by_seat"].summary and "kept their seats" not in found["wins_by_seat"].summary
    fixed = gl.simulate("lawnarchy", players=2, agents=["greedy", "random"], games=10, seed=1, rotate=False,
                        progress=False)  # fmt: skip
    assert "kept their seats" in fixed.findings()["wins_by_order"].caption
    with pytest.raises(gl.GardenlabError, match="at least two different agents"):
        wins_by_agent(gl.simulate("lawnarchy", games=3, seed=1, progress=False))


def test_general_findings_agree_with_the_table_of_games(studies, told):
    for study in studies:
        games, players = study.games, study.players
        length = row(told["game_length"], players=players, counted="turns")
        assert length["mean"] == pytest.approx(games["turns"].mean())
        assert length["median"] == np.sort(games["turns"])[19]
        assert row(told["endings"], players=players, ended_by="cap")["count"] == 0
        assert row(told["endings"], players=players, ended_by="cap")["high"] > 0.05
        for kind in ("jury", "centre"):
            assert row(told["endings"], players=players, ended_by=kind)["count"] == (games["ended_by"] == kind).sum()
        assert row(told["shared_wins"], players=players)["events"] == (games["winners"] > 1).sum()
        choice = row(told["branching"], players=players)
        assert choice["ratio"] == pytest.approx(games["options"].sum() / games["decisions"].sum())
        forced = row(told["forced_decisions"], players=players)
        assert forced["ratio"] == pytest.approx(games["forced"].sum() / games["decisions"].sum())
        wins = told["wins_by_order"].frame
        assert wins[wins["players"] == players]["wins"].sum() == pytest.approx(40)


def test_capped_games_are_told_without_winners():
    study = gl.simulate("lawnarchy", players=2, games=12, seed=1, cap=5, progress=False)
    found = study.findings()
    assert "wins_by_order" not in found and "shared_wins" not in found and "start_value" not in found
    assert row(found["endings"], ended_by="cap")["share"] == 1
    assert len(found["jury_fulfilment"].frame) == 11


def test_every_finding_says_what_became_of_capped_games():
    studies = [gl.simulate("lawnarchy", players=p, games=20, seed=1, cap=100, progress=False) for p in (2, 3)]
    capped = sum(int((study.games["ended_by"] == "cap").sum()) for study in studies)
    assert 0 < capped < 40
    out = ("start_value", "wins_by_order", "wins_by_seat", "shared_wins")
    for name, finding in gl.findings(studies).items():
        assert f"{capped} of 40 games reached the cap: " in finding.summary, name
        assert ("cap: left out." in finding.summary) == (name in out), name
    assert "cut off" in gl.findings(studies)["game_length"].summary
    whole = gl.simulate("lawnarchy", players=2, games=3, seed=1, progress=False)
    assert "cap:" not in whole.findings()["game_length"].summary


def test_what_could_be_seen_is_told_by_deals_where_line_ups_are_rotated(mixed):
    found = mixed.findings()
    reach = f"with 80% power (two-sided 5%): {gs.smallest_effect(10):.2g}."
    for name in ("endings", "card_use", "squabble_use"):
        assert reach in found[name].summary, name
    apart = gl.simulate("lawnarchy", players=2, games=30, seed=1, progress=False)
    both = gl.lawnarchy.card_use([mixed, apart]), gl.findings([mixed, apart])["endings"]
    assert all(f"in the smallest group {reach}" in finding.summary for finding in both)
    assert f"{gs.smallest_effect(30):.2g}." in apart.findings()["endings"].summary


def test_ends_that_few_games_do_not_reach_are_open(told):
    found = told["game_length"]
    assert found.frame[["from_low", "to_high"]].isna().all(axis=None)
    assert found.frame[["from_high", "median_low", "median_high", "to_low"]].notna().all(axis=None)
    assert "open on that side" in found.caption and " [?-" in repr(found) and "-?]" in repr(found)
    many = gl.simulate("lawnarchy", players=2, games=100, seed=1, progress=False).findings()["game_length"]
    assert many.frame.notna().all(axis=None) and "open on that side" not in many.caption


def test_one_game_is_told_without_a_test():
    found = gl.simulate("lawnarchy", players=3, games=1, seed=1, progress=False).findings()
    for name in ("wins_by_order", "wins_by_seat", "jury_survival"):
        summary = found[name].summary
        assert "too few games for a test" in summary and "p =" not in summary and "p <" not in summary, name
        assert summary.startswith("n = 1 game,"), name
    assert all("1 games" not in finding.summary for finding in found.values())


def test_a_rotated_line_up_says_what_rotation_does(mixed, told):
    for name in ("wins_by_seat", "wins_by_order"):
        assert "Rotation gives every agent every seat on the same deal." in mixed.findings()[name].summary
        assert "Rotation" not in told[name].summary
    alone = gl.simulate("lawnarchy", agents=["greedy", "random", "random"], games=30, seed=1, progress=False)
    assert (alone.seats.groupby("agent", observed=True)["win_share"].sum()["greedy"]) == 30
    summary = alone.findings()["wins_by_seat"].summary
    assert "no test" in summary and "one agent wins everything" in summary and "p =" not in summary


def test_several_p_values_name_their_numbers_of_players(told):
    for name in ("wins_by_seat", "jury_survival"):
        for players in (2, 3, 4):
            assert f"{players} players: p " in told[name].summary, name


def test_intervals_of_fulfilled_and_claimed_lie_on_lines_of_their_own(studies, told):
    for finding, lines in ((told["jury_fulfilment"], 6), (gl.lawnarchy.jury_fulfilment(studies[0]), 2)):
        axes = finding.plot()
        heights = [round(float(y), 6) for line in axes.lines if line.get_label()[0] != "_" for y in line.get_ydata()]
        assert len(heights) == len(set(heights)) == 11 * lines
        assert len(axes.collections) == lines  # an interval each, and nothing that joins them
        assert "revealed, fulfilled" not in axes.get_title(loc="left")


def test_studies_that_do_not_belong_together_are_refused(studies):
    changed = gl.simulate("lawnarchy", players=3, games=2, seed=1, edition=gl.lawnarchy.edition(manny_points=7),
                          progress=False)  # fmt: skip
    for wrong, text in (
        ([studies[0], studies[0]], "one for each number of players, not players 2, 2"),
        ([studies[0], changed], "expected one edition digest"),
        ([], "at least one study"),
        ("lawnarchy", "expected a study or a list of studies, not str"),
        (SimpleNamespace(), "not SimpleNamespace"),
    ):
        with pytest.raises(gl.GardenlabError, match=text):
            gl.lawnarchy.jury_fulfilment(wrong)
    with pytest.raises(gl.GardenlabError, match="did you mean 'jury_fulfilment'"):
        gl.findings(studies[0])["jury_fulfillment"]


def test_examples_in_the_docstrings():
    assert doctest.testmod(package).failed == 0
