"""A grid of variants: every cell is the study that `simulate` gives, and is read against its target."""

import numpy as np
import pytest

import gardenlab as gl
from gardenlab.study.measures import verdict


@pytest.fixture(scope="module")
def found():
    targets = {"ties": (0, 0.05), "starter": (0.0, 1.0), "decisions": (1, 2)}
    return gl.sweep("last_garden", wilting_threshold=[4, 8], players=[2, 3], games=60, seed="grid", targets=targets)


def test_each_cell_is_the_study_of_its_variant(found):
    frame = found.frame
    assert len(frame) == 2 * 2 * 3
    for threshold, players in ((4, 2), (8, 3)):
        edition = gl.last_garden.edition(wilting_threshold=threshold)
        study = gl.simulate("last_garden", players, games=60, seed="grid", edition=edition, progress=False)
        cell = frame[(frame["wilting_threshold"] == threshold) & (frame["players"] == players)].set_index("measure")
        assert cell.loc["decisions", "value"] == pytest.approx(study.games["decisions"].mean())
        assert cell.loc["ties", "value"] == pytest.approx((study.games["winners"] > 1).mean())
        first = study.seats[study.seats["order"] == 1]
        assert cell.loc["starter", "value"] == pytest.approx(first["win_share"].mean())
        assert (
            (cell["n"] == 60).all() and (cell["low"] <= cell["value"]).all() and (cell["value"] <= cell["high"]).all()
        )


def test_targets_are_met_missed_or_open(found):
    by_measure = found.frame.groupby("measure")["verdict"].agg(lambda some: set(some))
    assert by_measure["starter"] == {"met"} and by_measure["decisions"] == {"missed"}
    assert verdict(0.1, 0.2, (0.1, 0.2)) == "met" and verdict(0.1, 0.2, (0.15, 0.3)) == "cannot tell"
    assert verdict(0.1, 0.2, (0.3, 0.4)) == verdict(0.5, 0.6, (0.3, 0.4)) == "missed"


def test_it_makes_itself_again_and_has_a_picture(found):
    again = eval(found.source, {"gl": gl})
    assert again.frame.equals(found.frame)
    axes = found.plot()
    assert [panel.get_xlabel().replace("\n", " ") for panel in axes.child_axes] == [
        "share of games that tie", "wins of who begins", "decisions a game"
    ]  # fmt: skip
    (first, *_) = axes.child_axes
    assert " ".join(first.get_yticklabels()[0].get_text().split()) == "wilting threshold 4, players 2"
    assert "met" in repr(found) and "nan" not in repr(found)


def test_differences_are_from_the_first_variant_with_as_many_players_deal_by_deal(found):
    firsts = found.frame[found.frame["wilting_threshold"] == 4]
    assert firsts["difference"].isna().all()
    edition = gl.last_garden.edition(wilting_threshold=8)
    four, eight = (
        gl.simulate("last_garden", 3, games=60, seed="grid", edition=one, progress=False).games
        for one in (gl.last_garden.edition(wilting_threshold=4), edition)
    )
    told = gl.statistics.paired(four, eight, "decisions").frame.iloc[0]
    frame = found.frame[(found.frame["wilting_threshold"] == 8) & (found.frame["players"] == 3)]
    row = frame.set_index("measure").loc["decisions"]
    assert row["difference"] == pytest.approx(told["difference"])
    assert (row["difference_low"], row["difference_high"]) == pytest.approx((told["low"], told["high"]))


def test_any_count_of_a_game_can_be_measured():
    found = gl.sweep("last_garden", wilting_threshold=[4, 8], measures=["wilted", "rounds"], targets={"ties": (0, 1)},
                     games=60, seed="grid", progress=False)  # fmt: skip
    assert list(found.frame["measure"]) == ["wilted", "rounds", "ties"] * 2
    low, high = found.frame[found.frame["measure"] == "wilted"].to_dict("records")
    study = gl.simulate("last_garden", games=60, seed="grid", edition=gl.last_garden.edition(wilting_threshold=4),
                        progress=False)  # fmt: skip
    told = gl.statistics.means(study.games, "wilted").frame.iloc[0]
    assert (low["value"], low["low"], low["high"]) == pytest.approx((told["mean"], told["low"], told["high"]))
    assert high["difference_high"] < 0 and high["value"] - low["value"] == pytest.approx(high["difference"])


def last(position):
    return position.moves[-1]


def test_few_games_that_are_all_alike_meet_no_narrow_target():
    targets = {"starter": (0.95, 1), "ties": (0, 0.001)}
    found = gl.sweep("last_garden", seed=1, games=4, players=2, agents=last, targets=targets, progress=False).frame
    told = found.set_index("measure")
    assert told.loc["ties", "value"] == 0 and told.loc["ties", "high"] > 0.4
    assert (told["verdict"].dropna() == "cannot tell").all()


def test_capped_games_are_told_and_count_where_they_can():
    found = gl.sweep("last_garden", seed=1, games=20, cap=[100, 5000], targets={"ties": (0, 0.1)}, progress=False)
    capped = found.frame[found.frame["cap"] == 100].set_index("measure")
    assert list(capped["n"]) == [0, 0, 20] and capped.loc["ties", "verdict"] == "cannot tell"
    assert "20 games reached the cap" in found.caption and "nan" not in repr(found)


def test_the_caption_counts_the_games_that_were_played():
    found = gl.sweep("last_garden", seed=1, games=20, agents=["greedy", "random", "random"], progress=False)
    assert found.caption.startswith("n = 21 games for each of 1 variant,") and "Differences" not in found.caption


def test_arrays_ranges_and_editions_are_swept_over_and_written_as_code():
    nine = gl.last_garden.edition(wilting_threshold=9, name="nine")
    for grid, shown in (
        ({"wilting_threshold": np.arange(5, 7)}, [5, 6]),
        ({"wilting_threshold": range(5, 7)}, [5, 6]),
        ({"wilting_threshold": [5, 5]}, [5]),
        ({"edition": ["rulebook", nine]}, ["rulebook", "nine"]),
        ({"agents": [["greedy", last, last], "random"]}, ["greedy, last, last", "random"]),
    ):
        found = gl.sweep("last_garden", seed=1, games=3, targets={"ties": (0, np.inf)}, progress=False, **grid)
        assert list(dict.fromkeys(found.frame[next(iter(grid))])) == shown
        assert eval(found.source, {"gl": gl, "last": last}).frame.equals(found.frame)


def test_variants_that_differ_in_no_deal_may_differ_in_others():
    found = gl.sweep("last_garden", seed=1, games=10, wilting_threshold=[100, 101], progress=False).frame
    ties, decisions = (found[found["measure"] == name].iloc[1] for name in ("ties", "decisions"))
    assert ties["difference"] == 0 and ties["difference_high"] == -ties["difference_low"] > 0.2
    assert decisions["difference"] == 0 and np.isnan([decisions["difference_low"], decisions["difference_high"]]).all()


def test_what_a_rotated_line_up_gives_is_paired_by_its_deals():
    found = gl.sweep("lawnarchy", agents=[["greedy", "random", "random"], "random"], games=30, seed=3, progress=False)
    greedy, random = (
        gl.simulate("lawnarchy", 3, agents, 30, seed=3, progress=False).games
        for agents in (["greedy", "random", "random"], "random")
    )
    means = greedy.groupby("deal")["decisions"].mean()
    row = found.frame[(found.frame["measure"] == "decisions") & (found.frame["agents"] == "random")].iloc[0]
    assert len(means) == 10 and row["n"] == 30 and "Games of one deal are taken together." in found.caption
    assert row["difference"] == pytest.approx((random["decisions"][:10].to_numpy() - means.to_numpy()).mean())


def test_a_sweep_into_a_store_goes_on_where_it_stopped(tmp_path, monkeypatch, found):
    pytest.importorskip("pyarrow")
    from gardenlab.study import sweep as module

    real, played = module.simulate, []

    def stopped(*arguments, **options):
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(options["players"])
        return real(*arguments, **options)

    call = {"wilting_threshold": [4, 8], "players": [2, 3], "games": 60, "seed": "grid", "progress": False}
    targets = {"ties": (0, 0.05), "starter": (0.0, 1.0), "decisions": (1, 2)}
    with monkeypatch.context() as patch:
        patch.setattr(module, "simulate", stopped)
        assert len(gl.sweep("last_garden", store=tmp_path, targets=targets, **call).frame) == 6
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    whole = gl.sweep("last_garden", store=tmp_path, targets=targets, **call)
    assert whole.frame.equals(found.frame) and len(kept) == 6
    assert all(path.stat().st_mtime_ns == then for path, then in kept.items())
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[1] == "players=2,wilting_threshold=8" and len(names) == 4
    assert gl.open_study(tmp_path / names[1]).players == 2
    more = gl.sweep("last_garden", store=tmp_path, **call | {"players": [4, 3], "wilting_threshold": [6, 4]})
    assert len(list(tmp_path.iterdir())) == 7 and more.frame["players"].unique().tolist() == [4, 3]
    assert all(path.stat().st_mtime_ns == then for path, then in kept.items())


def test_a_folder_of_anything_else_takes_no_sweep_and_a_store_no_other(tmp_path):
    pytest.importorskip("pyarrow")
    call = {"games": 4, "seed": 1, "progress": False}
    gl.simulate("last_garden", 2, store=tmp_path / "study", **call)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "thesis.txt").write_text("mine")
    for folder, other in (("study", "games"), ("notes", "thesis.txt")):
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(gl.GardenlabError, match=rf"holds {other}, which is no variant of a sweep.*earlier sweep"):
            gl.sweep("last_garden", players=[2, 3], store=tmp_path / folder, **call)
        assert sorted(tmp_path.rglob("*")) == before
    for within in ("study/other", "study/games/other"):
        with pytest.raises(gl.GardenlabError, match=r"lies within .*study, which holds another study"):
            gl.simulate("last_garden", 2, store=tmp_path / within, **call)
    assert len(gl.open_study(tmp_path / "study")) == 4
    with pytest.raises(gl.GardenlabError, match=r"expected a folder, and .*thesis\.txt is a file"):
        gl.sweep("last_garden", players=[2, 3], store=tmp_path / "notes" / "thesis.txt", **call)
    with pytest.raises(gl.GardenlabError, match="store: "):
        gl.sweep("last_garden", players=[2, 3], store=tmp_path / ("n" * 300), **call)


def test_variants_of_one_name_have_folders_of_their_own(tmp_path):
    pytest.importorskip("pyarrow")
    call = {"games": 4, "seed": 1, "progress": False, "players": 2, "store": tmp_path}
    editions = [gl.last_garden.edition(wilting_threshold=threshold) for threshold in (4, 5)]
    agents = [lambda position: position.moves[0], lambda position: position.moves[-1]]
    found = gl.sweep("last_garden", edition=editions, agents=[[one, one] for one in agents], **call)
    assert len(list(tmp_path.iterdir())) == 4 and (found.frame["n"] == 4).all()
    assert gl.sweep("last_garden", edition=editions, agents=[[one, one] for one in agents], **call).frame.equals(
        found.frame
    )


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"targets": {"tie": (0, 1)}}, r"no measure 'tie' \(did you mean 'ties'\?\)"),
        ({"targets": [("ties", 1)]}, "targets: expected a mapping"),
        ({"measures": ["wilting"]}, r"no measure 'wilting' \(did you mean 'wilted'\?\)"),
        ({"measures": "first"}, "no measure 'first'.*: expected ties, starter, decisions"),
        ({"measures": []}, "measures: expected one or more of ties"),
        ({"targets": {"ties": 0.5}}, r"ties: expected \(low, high\), not 0.5"),
        ({"targets": {"ties": (1, 0)}}, "expected low <= high"),
        ({"players": []}, "players: expected at least one value"),
        (
            {"wilting": [1]},
            "expected players, agents, rotate, cap, edition or .*'wilting'.*wilting_threshold",
        ),
        ({"wilting_threshold": (5, 6)}, "wilting_threshold.*; values to sweep over are given as a list"),
        ({"wilting_threshold": {5, "a"}}, "wilting_threshold.*; values to sweep over are given as a list"),
        ({"wilting_threshold": np.array([[5, 6]])}, "wilting_threshold.*; values to sweep over are given as a list"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(wrong, says):
    with pytest.raises(gl.GardenlabError, match=says):
        gl.sweep("last_garden", games=10, seed=1, **wrong)


def test_an_interrupt_keeps_the_variants_that_are_whole(monkeypatch, capsys):
    from gardenlab.study import sweep as module

    played, real = [], module.simulate

    def interrupted(*arguments, **options):
        played.append(options["players"])
        if len(played) % 3 == 0:
            raise KeyboardInterrupt
        return real(*arguments, **options)

    monkeypatch.setattr(module, "simulate", interrupted)
    found = gl.sweep("last_garden", players=[2, 3, 4], games=12, seed=1, progress="text")
    assert set(found.frame["players"]) == {2, 3} and "Partial: 2 of 3 variants." in found.note
    assert "for each of 2 of 3 variants" in found.caption
    assert "interrupted: 2 of 3 variants are complete, and kept\n" in capsys.readouterr().err
    played += [0, 0]
    with pytest.raises(KeyboardInterrupt):
        gl.sweep("last_garden", players=[2, 3], games=12, seed=1, progress=False)


def test_an_interrupted_variant_says_nothing_of_its_own(monkeypatch, capsys):
    from gardenlab.study import driver

    real = driver._Run.keep

    def keep(self, chunk, reply):
        real(self, chunk, reply)
        if self.states is not None and len(self.states) == 100:
            raise KeyboardInterrupt

    monkeypatch.setattr(driver._Run, "keep", keep)
    agents = [["random", "random"], ["greedy", "random"]]
    found = gl.sweep("last_garden", players=2, agents=agents, games=99, seed=1, progress="text", workers=1)
    assert len(found.frame["agents"].unique()) == 1
    told = capsys.readouterr().err
    assert told.count("interrupted") == 1 and "interrupted: 1 of 2 variants are complete, and kept\n" in told


def test_a_caption_says_what_its_picture_shows():
    common = {"players": [2, 3], "games": 6, "seed": 1, "progress": False}
    some = gl.sweep("last_garden", measures=["ties", "starter", "decisions"], targets={"ties": (0, 1)}, **common)
    assert "The picture shows ties." in some.caption
    many = ["ties", "starter", "decisions", "wilted", "gems_lost"]
    most = gl.sweep("last_garden", measures=many, **common)
    assert "The picture shows ties, starter, decisions and wilted." in most.caption
    assert "picture" not in gl.sweep("last_garden", **common).caption


def test_the_bar_counts_the_games_of_the_whole_grid(monkeypatch):
    from gardenlab.study import sweep as module

    reached, totals = [], []

    class Bar(module.Bar):
        def __init__(self, progress, total):
            totals.append(total)
            super().__init__(False, total)

        def reach(self, games):
            reached.append(games)

    monkeypatch.setattr(module, "Bar", Bar)
    mixed = ["random", "random", lambda seen, edition, moves, n, luck: 0]
    gl.sweep("last_garden", players=[2, 3], games=13, seed=1, agents="random")
    gl.sweep("lawnarchy", agents=mixed, jury_to_win=[(5, 4, 3), (4, 4, 3)], games=13, seed=1)
    assert totals == [26, 30] and max(reached) == 30 and 26 in reached and reached[-1] == 30
