"""A grid of variants: every cell is the study that `simulate` gives, and is read against its target."""

import pytest

import gardenlab as gl
from gardenlab.study.sweep import verdict


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
    assert axes.get_yticklabels()[0].get_text() == "wilting_threshold 4, players 2"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"targets": {"tie": (0, 1)}}, r"no measure 'tie' \(did you mean 'ties'\?\)"),
        ({"targets": {"ties": 0.5}}, r"ties: expected \(low, high\), not 0.5"),
        ({"targets": {"ties": (1, 0)}}, "expected low <= high"),
        ({"players": []}, "players: expected at least one value"),
        ({"wilting": [1]}, "no argument 'wilting'.*expected .*wilting_threshold"),
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
    assert "interrupted: 2 of 3 variants are complete" in capsys.readouterr().err
    played += [0, 0]
    with pytest.raises(KeyboardInterrupt):
        gl.sweep("last_garden", players=[2, 3], games=12, seed=1, progress=False)


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
