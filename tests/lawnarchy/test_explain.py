"""Explanations and scores: every point has its reason, they add up, and nothing hidden is told (§3, §4, §6, §7)."""

import random

import pandas as pd
import pytest

from gardenlab.engine.errors import GardenlabError
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.calculators import score
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.explain import note_for, notes
from gardenlab.lawnarchy.text import text


def positions(players, seeds):
    """Positions of random games."""
    for seed in seeds:
        chance, position = random.Random(f"{players} {seed}"), Game(players).deal(seed)
        while not position.over:
            claims = [move for move in position.moves if move.startswith("claim")]
            position = position.play(chance.choice(claims or list(position.moves)))
            yield position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_points_add_up_to_the_garden_and_the_score(players):
    for position in list(positions(players, range(2)))[::11]:
        for seat in range(players):
            frame = position.explain(seat)
            cards, total = frame[frame.kind == "card"], frame[frame.kind == "total"]
            assert list(cards.place) == [1, 2, 3, 4] and len(total) == 1
            assert cards.points.sum() == total.points.iloc[0] == position.scores().garden_points[seat]
            assert (cards.points[~cards.met] == 0).all()
            assert frame.why.str.len().gt(0).all() and frame.section.str.startswith("§").all()


def test_jury_rows_say_what_the_seat_on_turn_may_claim():
    checked = 0
    for position in positions(2, range(6)):
        if position.settled and not position.over:
            frame = position.explain()
            rows = frame[frame.kind == "jury"].set_index("card")
            claims = {edition().cards[edition().number[m[6:]]].name for m in position.moves if m.startswith("claim")}
            assert set(rows.index[rows.met]) == claims
            assert list(rows.index) == [edition().cards[edition().number[name]].name for name in board(position)]
            checked += len(claims)
    assert checked > 20


def board(position):
    return position.to_dict()["board"]


@pytest.mark.parametrize(
    ("jury", "garden", "met", "why"),
    [
        ("bo-sides", ["seeds-1", "seeds-3", "tulips", "carrots"], False, "places 1 and 4 are worth 1 + 2 = 3 of 5"),
        ("indra-middles", ["seeds-1", "carrots", "tulips", "x"], False, "places 2 and 3 are worth 2 + 1 = 3 of 5"),
        ("manny-points", ["seeds-1", "seeds-2", "seeds-3", "seeds-4"], False, "the garden is worth 4 of 8"),
        ("avery-goodcard", ["carrots", "seeds-1", "tulips", "seeds-4"], False, "the best card is worth 2 of 4"),
        ("p-dantic", ["carrots", "seeds-1", "tulips", "seeds-4"], False, "place 2 is worth 0 of 1"),
        ("p-dantic", ["carrots", "seeds-2", "tulips", "seeds-4"], True, "every card is worth 1 or more"),
        ("earnest-beancounter", ["carrots", "seeds-2", "tulips", "seeds-4"], False, "none is worth 3"),
        ("carla-ful", ["carrots", "seeds-2", "tulips", "seeds-4"], False, "no green card"),
        ("moni-chrome", ["seeds-1", "seeds-2", "tulips", "seeds-4"], True, "3 of 3 intact cards are blue"),
        ("moni-chrome", ["seeds-1", "carrots", "tulips", "seeds-4"], False, "2 of 3 intact cards are blue"),
        ("rowdy-dendron", ["seeds-1", "carrots", "tulips", "seeds-4"], False, "destroyed opposite cards: 0 of 1"),
        ("dick-snomes", ["seeds-1", "carrots", "tulips", "seeds-4"], False, "own gnomes have 0 of 3 points"),
        (
            "tad-more",
            ["seeds-4", "seeds-3", "seeds-2", "seeds-1"],
            False,
            "the garden is worth 0, the opposite cards 5",
        ),
    ],
)
def test_what_a_jury_card_misses_is_told_in_numbers(jury, garden, met, why):
    garden = ["weeds-blue" if name == "x" else name for name in garden]
    sheet = score([garden, ["apple-tree", "manicured-lawn", "petunias", "pear-tree"]], board=[jury])
    row = sheet.jury[sheet.jury.seat == 0].iloc[0]
    assert (row.met, row.section) == (met, "§7")
    assert why in row.why


def test_why_a_card_counts_or_not():
    gardens = [
        ["hammock", "seeds-1", {"card": "forget-me-not"}, {"card": "nudist-zone", "destroyed": True}],
        ["asparagus", "weeds-blue", "weeds-yellow", "walnut-tree"],
    ]
    why = score(gardens).cards.set_index(["seat", "place"])
    assert why.why[0, 1] == "beside it lies Seeds (blue) at 2" and why.points[0, 1] == 3
    assert why.why[0, 2] == "lies at place 2, not at place 1" and why.points[0, 2] == 0
    assert why.why[0, 3] == "beside it lie Seeds (blue) at 2 and Nudist Zone (destroyed) at 4" and why.points[0, 3] == 4
    assert why.why[0, 4] == "destroyed: no points and no colour" and why.section[0, 4] == "§4"
    assert why.why[1, 1] == "opposite lies Nudist Zone (destroyed) (seat 0 at 4); it wants a blue card opposite"
    assert why.why[1, 3] == "opposite lies Seeds (blue) (seat 0 at 2); it wants a yellow card opposite"
    assert why.wants[1, 4] == "to lie at place 2"


def test_ways_of_revealing_are_named_to_those_who_know_the_gnomes():
    gnomes = {"card": "seeds-1", "gnomes": ["2", "1", "no"]}
    gardens = [[gnomes, "seeds-2", "seeds-3", "seeds-4"], ["apple-tree", "pear-tree", "tulips", "petunias"]]
    row = score(gardens, board=["dick-snomes"]).jury.iloc[0]
    assert row.met and row.reveal == "1 at 1 + 2 at 1" and row.section == "§4, §7"
    assert "own gnomes have 3 of 3 points; enough with gnomes revealed" in row.why
    gnomes["gnomes"] = ["?", "?"]
    row = score(gardens, board=["dick-snomes"]).jury.iloc[0]
    assert row.met is pd.NA and row.reveal == "unknown" and "2 gnomes not seen might help" in row.why
    gnomes["gnomes"] = ["?"]
    row = score(gardens, board=["dick-snomes"]).jury.iloc[0]
    assert row.met is not pd.NA and not row.met


def test_an_observation_explains_no_more_than_its_seat_knows():
    unknown = 0
    for position in list(positions(3, range(3)))[::7]:
        seen = position.observe(0)
        faces = [cell["gnomes"] for cell in seen.to_dict()["gardens"][1]]
        frame = seen.explain(1)
        told = [row.split() for row in frame.gnomes[frame.kind == "card"]]
        assert [sorted(g.partition("@")[0] for g in here) for here in faces] == told
        hidden = frame[frame.met.isna() & (frame.kind == "jury")]
        assert (hidden.reveal == "unknown").all()
        unknown += len(hidden)
    assert unknown > 5


@pytest.mark.parametrize("players", [2, 4])
def test_scores_name_ranks_leaders_and_tie_breaks(players):
    for position in list(positions(players, range(2)))[::9]:
        frame = position.scores()
        keys = list(zip(frame.jury_cards, frame.garden_points, strict=True))
        assert list(frame["rank"]) == [1 + sum(other > key for other in keys) for key in keys]
        assert list(frame.leads) == [key == max(keys) for key in keys]
        for seat, key in enumerate(keys):
            others = [k for s, k in enumerate(keys) if s != seat and k[0] == key[0]]
            expected = "shared" if key in others else "garden points" if others else ""
            assert frame.tie_break[seat] == expected


def test_notes_stand_on_the_keys_of_the_picture():
    for position in list(positions(3, [1]))[::13]:
        found = notes(position, 2)
        data = position.to_dict()
        garden = {f"garden-{seat}-{place}" for seat in range(3) for place in (1, 2, 3, 4)}
        squabbles = {f"centre-{c}" for c in data["centre"] if edition().cards[edition().number[c]].kind == "squabble"}
        assert set(found) == garden | {f"board-{name}" for name in data["board"]} | squabbles
        assert found == notes(position.observe(2))
        assert note_for(position.observe(2), "garden-0-1") == found["garden-0-1"]
    assert note_for(position, "gnome-pile") == ""
    with pytest.raises(GardenlabError):
        note_for(position, 3)


def test_a_spectator_hears_of_no_face():
    for position in list(positions(3, range(3)))[::7]:
        other = position.observe(0).imagine(seed=3)
        assert notes(position) == notes(other)
        assert text(position) == text(other)


def test_the_text_tells_the_whole_table():
    for position in list(positions(2, [2, 3]))[::9]:
        told, data = text(position), position.to_dict()
        for part in (data["centre"], data["board"], *data["won"], [c["card"] for row in data["gardens"] for c in row]):
            for name in part:
                assert edition().cards[edition().number[name]].name in told
        for seat in (0, 1):
            total = position.scores().garden_points[seat]
            assert f"Seat {seat}: garden worth {total} point" in told
        assert f"Cards in the pile: {len(data['pile'])}; composted: {len(data['compost'])}" in told
        assert (f"Seat {position.turn} to decide" in told) != position.over
        assert told.count(": destroyed; opposite") == sum(c["destroyed"] for row in data["gardens"] for c in row)
        seen = text(position.observe(0))
        assert seen.count("unseen") == sum(g.startswith("?") for c in hidden(position) for g in c["gnomes"])


def hidden(position):
    return position.observe(0).to_dict()["gardens"][1]


def test_the_end_is_told_with_its_winner():
    *_, position = positions(2, [4])
    assert position.over
    winners = position.scores().query("leads").seat.tolist()
    expected = f"seat {winners[0]} has won" if len(winners) == 1 else "share the victory"
    assert expected in text(position)
