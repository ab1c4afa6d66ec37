"""Explanations add up to the score, say why a building counts or not, and what a floor would complete."""

import pytest
from garden_nation_table import built, played, table

from gardenlab.garden_nation.notes import notes

OFFER = ["house", "radio-tower", "terraced-houses"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lines_add_up_to_the_score(players):
    for position in played(players, 5).positions[::11]:
        scores = position.scores()
        for seat in range(players):
            lines = position.explain(seat)
            at = list(lines["source"]).index("total")
            assert lines["points"][:at].sum() == lines["points"][at] == scores["score"][seat]
            assert (lines["points"][at + 1 :] == 0).all()
            assert (lines["section"].str.len() > 0).all() and (lines["why"].str.len() > 0).all()
        assert (scores["projects"] + scores["missions"] + scores["population"] == scores["score"]).all()


def test_control_is_what_the_round_gives():
    checked = 0
    record = played(3, 4)
    for before, then in zip(record.positions, record.positions[1:], strict=False):
        if then.state.round > before.state.round:
            for seat in range(3):
                lines = then.explain(seat)
                control = lines[lines["source"] == "control"]
                assert list(control["item"]) == ["1", "2", "3", "4", "5", "6", "7"]
                gained = then.state.control_gain[seat] - before.state.control_gain[seat]
                assert control["inhabitants"].sum() == gained
                checked += gained > 0
    assert checked > 5


def lines(position, seat, source):
    """item -> row of the explanation."""
    table = position.explain(seat)
    return {row["item"]: row for row in table[table["source"] == source].to_dict("records")}


def test_missions_say_what_counts_and_what_does_not():
    buildings = built("5.2 0 3", "2.0 0 2", "2.1 0 4 roof", "6.2 0 1", "4.0 0 3", "4.2 0 3", "5.1 1 1", "4.1 1 2")
    position = table(buildings=buildings, missions=[["market", "belfry"], ["control-4-6", "barracks"]])
    own = lines(position, 0, "mission")
    assert own["market"]["points"] == 6
    assert "2.0 (2 floors) and 5.2 (3 floors)" in own["market"]["why"]
    assert "2.1 (roofed)" in own["market"]["why"] and "6.2 (1 floor)" in own["market"]["why"]
    assert "4.2 (on red leaves)" in own["market"]["why"]
    assert own["belfry"]["points"] == 14
    assert "territory 4 is counted already" in own["belfry"]["why"]
    other = lines(position, 1, "mission")
    assert other["control-4-6"]["points"] == 0
    assert "territory 4: 2 floors; seat 0 has 6; territory 6: 0 floors; seat 0 has 1" in other["control-4-6"]["why"]
    assert other["barracks"]["points"] == 1


def test_control_says_who_leads_and_who_shares():
    position = table(players=3, buildings=built("5.2 0 2", "5.1 1 2", "3.0 2 1 roof", "1.1 0 1", "1.2 1 3"))
    own = lines(position, 0, "control")
    assert (own["5"]["inhabitants"], own["5"]["why"]) == (1, "2 floors, as many as seat 1: shared")
    assert (own["1"]["inhabitants"], own["1"]["why"]) == (0, "1 floor; seat 1 has 3")
    assert own["7"]["why"] == "nobody has a floor"
    assert lines(position, 2, "control")["3"]["why"] == "1 floor, the most; nobody else has any"


def test_offers_say_where_a_floor_would_do_and_at_what_cost():
    position = table(buildings=built("5.0 0 1", "4.2 0 2", "6.1 0 1 roof", "2.3 1 1"), projects=OFFER)
    offers = lines(position, 0, "offer")
    assert offers["house"]["why"].endswith("one floor would do in 5.0 (5 inhabitants)")
    assert offers["radio-tower"]["why"].endswith("one floor would do in 4.2 (7 inhabitants)")
    where = offers["terraced-houses"]["why"].rpartition("one floor would do in ")[2]
    assert where == "5.5 as green (5 inhabitants) or 5.6 (3 inhabitants)"
    assert lines(position, 1, "offer")["house"]["why"].endswith("one floor would do in 2.3 (5 inhabitants)")
    assert lines(position, 1, "offer")["radio-tower"]["why"].endswith("one floor would not do it")


def test_an_offered_floor_really_completes_the_project():
    seen = 0
    for position in played(2, 3).positions[::5]:
        if position.over or position.state.opening:
            continue
        for name, row in lines(position, position.turn, "offer").items():
            for area in [a for a in position.moves if a.startswith("construct ")]:
                then = position.play(area)
                if then.state.step == 3:  # a bramble
                    continue
                offered = f" {area.split()[1]} (" in row["why"].rpartition(";")[2]
                assert offered == (f"project {name}" in then.moves)
                seen += offered
    assert seen > 3


def test_what_is_hidden_stays_hidden():
    position = played(2, 3).positions[60]
    seen = position.observe(0)
    assert set(lines(seen, 1, "mission")) == {"?"}
    assert len(lines(seen, 0, "mission")) == 2


def test_population_says_what_more_would_give():
    row = lines(table(population=[9, 45]), 0, "population")[""]
    assert (row["points"], row["why"]) == (-3, "9 inhabitants left; 10 would give 0 points")
    assert lines(table(population=[9, 45]), 1, "population")[""]["why"] == "45 inhabitants left"


def test_scores_share_ranks():
    scores = table(players=3, population=[20, 20, 5]).scores()
    assert list(scores["score"]) == [4, 4, -10]
    assert list(scores["rank"]) == [1, 1, 3]
    assert list(scores["tie_break"]) == ["shared", "shared", ""]
    assert list(scores["leads"]) == [True, True, False]


def test_notes_tell_what_can_be_pointed_at():
    position = table(buildings=built("5.0 0 1", "5.1 1 2 roof"), projects=OFFER, missions=[["market", "cabaret"], []])
    told = notes(position, 0)
    assert told["5.0"] == (
        "green grass, value 4; abandoning pays and invading costs 8 inhabitants (Abandon a Building); "
        "a floor costs 5 inhabitants (Construct a Building); it would complete House (Common Projects)"
    )
    assert told["5.1"].endswith("invading costs 14 inhabitants (Abandon a Building); blocked by its roof (Roof)")
    assert told["tile-5"] == "seat 0 1 floor, seat 1 2 floors (Territory Control)"
    assert "one floor would do in 5.0 (5 inhabitants)" in told["project-house"]
    assert told["mission-cabaret"].startswith("1 point now: 1 for each floor on green grass: 5.0 (1 floor)")
    assert not any(key.startswith("mission-") for key in notes(position))
    assert not any(key.startswith("mission-") for key in notes(position, 1))
