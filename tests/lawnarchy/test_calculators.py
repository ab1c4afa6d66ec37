"""Calculators that need nothing but what lies on the table (§3, §4, §6, §7)."""

import random

import pytest

from gardenlab.engine.errors import EditionError, RecordError
from gardenlab.lawnarchy import Game
from gardenlab.lawnarchy.calculators import jury_ways, score
from gardenlab.lawnarchy.editions import edition

LEFT = ["seeds-2", "weeds-blue", "beets-green", "poofs-yellow"]  # the rulebook's example of §3, cards as it tells
RIGHT = ["seeds-1", "tulips", "seeds-3", "manicured-lawn"]


def test_plain_ids_are_enough():
    sheet = score([LEFT, RIGHT])
    assert list(sheet.cards.points) == [0, 1, 1, 0, 1, 1, 1, 2]
    assert sheet.points == (2, 5) and sheet.leaders == (1,) and sheet.winner is None
    assert len(sheet.jury) == 0 and sheet.needed == 5
    assert sheet.note == edition().note != ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sheet_agrees_with_the_position(players):
    chance, position = random.Random(players), Game(players).deal(4)
    while not position.over:
        position = position.play(chance.choice(position.legal_codes()))
        if chance.random() < 0.1:
            data = position.to_dict()
            sheet = score(data["gardens"], board=data["board"], won=data["won"])
            assert sheet.gardens.equals(position.scores())
            for seat in range(players):
                frame = position.explain(seat)
                for kind, rows in (("card", sheet.cards), ("jury", sheet.jury)):
                    own = rows[rows.seat == seat].drop(columns="seat").reset_index(drop=True)
                    told = frame.loc[frame.kind == kind, own.columns].reset_index(drop=True)
                    assert own.equals(told)


def test_jury_cards_won_decide_before_points():
    assert score([LEFT, RIGHT], won=[["bo-sides"], []]).leaders == (0,)
    assert score([LEFT, RIGHT], won=[1, 0]).leaders == (0,)
    assert score([LEFT, RIGHT], won=[1, 1]).leaders == (1,)
    assert score([LEFT, RIGHT], won=[5, 1]).winner == 0
    same = [["seeds-1", "seeds-3", "seeds-2", "weeds-blue"], ["seeds-4", "beets-blue", "poofs-blue", "tulips"]]
    assert score(same).leaders == (0, 1) and list(score(same).gardens.tie_break) == ["shared", "shared"]


def test_the_breakdown_shows_in_text_and_table():
    sheet = score([LEFT, RIGHT], board=["tad-more", "moni-chrome"])
    assert repr(sheet).splitlines() == [
        "Seat 0: 0 + 1 + 1 + 0 = 2 points; jury cards 0 of 5",
        "Seat 1: 1 + 1 + 1 + 2 = 5 points; jury cards 0 of 5; fulfils Tad More; leads",
    ]
    assert sheet._repr_html_().count("<table") == 3


def test_ways_to_fulfil_a_jury_card():
    gardens = [
        ["seeds-2", {"card": "tulips", "gnomes": ["2", "1"]}, {"card": "carrots", "gnomes": ["2"]}, "seeds-1"],
        ["weeds-blue", "weeds-green", "seeds-3", "manicured-lawn"],
    ]
    assert jury_ways("avery-goodcard", gardens) == ("1 at 2 + 2 at 2", "2 at 3")
    assert jury_ways("indra-middles", gardens) == ("2 at 2", "2 at 3")
    assert jury_ways("manny-points", gardens) == ("1 at 2 + 2 at 2 + 2 at 3",)
    assert jury_ways("moni-chrome", gardens) == ()
    assert jury_ways("tad-more", gardens) == ("2 at 2", "2 at 3")
    assert jury_ways("tad-more", gardens, 1) == ("nothing",)
    gardens[0][0] = {"card": "seeds-2", "gnomes": ["?", "?"]}
    assert jury_ways("p-dantic", gardens) == ()
    assert jury_ways("bo-sides", gardens) == ()
    gardens[0][3] = "seeds-4"
    assert jury_ways("bo-sides", gardens) is None


def test_another_edition_asks_for_other_numbers():
    assert jury_ways("manny-points", [LEFT, RIGHT], 1) == ()
    assert jury_ways("manny-points", [LEFT, RIGHT], 1, edition=edition(manny_points=5)) == ("nothing",)
    with pytest.raises(EditionError):
        score([LEFT, RIGHT], edition="nowhere")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"gardens": [LEFT]}, "gardens: expected the gardens of 2, 3 or 4 players, not 1"),
        ({"gardens": "hammock"}, "gardens: expected a list"),
        ({"gardens": [LEFT, RIGHT[:3]]}, "gardens[1]: expected 4 entries, not 3"),
        ({"gardens": [LEFT, [*RIGHT[:3], "hamock"]]}, "gardens[1][3]: unknown card 'hamock'; did you mean 'hammock'?"),
        ({"gardens": [LEFT, [*RIGHT[:3], "goal"]]}, "gardens[1][3]: 'goal' is a squabble card"),
        ({"gardens": [LEFT, [*RIGHT[:3], 4]]}, "gardens[1][3]: expected the id of a card, or an object"),
        ({"gardens": [LEFT, [*RIGHT[:3], {"card": "hammock", "gnome": []}]]}, "gardens[1][3]: unknown key 'gnome'"),
        (
            {"gardens": [LEFT, [*RIGHT[:3], {"card": "hammock", "destroyed": True, "gnomes": ["1"]}]]},
            "gardens[1][3].gnomes: a destroyed card carries no gnomes",
        ),
        (
            {"gardens": [LEFT, [*RIGHT[:3], {"card": "hammock", "gnomes": ["3"]}]]},
            "gardens[1][3].gnomes[0]: expected a",
        ),
        ({"gardens": [LEFT, [*RIGHT[:3], {"card": "hammock", "gnomes": ["2"] * 5}]]}, "the gnome '2' is there 5 times"),
        ({"gardens": [LEFT, [*RIGHT[:3], {"card": "hammock", "gnomes": ["?"] * 13}]]}, "13 gnomes lie there"),
        ({"board": ["hammock"]}, "board[0]: 'hammock' is a garden card"),
        ({"board": "bo-sides"}, "board: expected a list"),
        ({"board": ["bo-sides", "bo-sides"]}, "board[1]: the jury card 'bo-sides' is there twice"),
        ({"won": [1]}, "won: expected 2 entries, not 1"),
        ({"won": [True, 0]}, "won[0]: expected a whole number"),
        ({"won": [9, 9]}, "won: 18 jury cards; the edition has 11"),
        ({"won": [12, 0]}, "won[0]: expected a whole number from 0 to 11"),
        ({"won": [11, 0]}, "won[0]: 11 jury cards; the game ends with 5 (§6)"),
        ({"won": [0, 6]}, "won[1]: 6 jury cards; the game ends with 5 (§6)"),
        ({"won": [5, 5]}, "won: seats 0 and 1 both have the 5 jury cards that end the game (§6)"),
        (
            {"won": [4, 4], "board": ["bo-sides", "tad-more", "p-dantic", "carla-ful"]},
            "board: 4 jury cards here and 8 won are 12; there are 11",
        ),
        ({"gardens": [["hammock"] * 4] * 2}, "gardens[0][1]: 'hammock' is there 8 times; the edition has 1 of it"),
        ({"gardens": [LEFT, [*RIGHT[:3], "Seeds-2"]]}, "gardens[1][3]: 'seeds-2' is there 2 times; the edition has 1"),
        (
            {"gardens": [LEFT, [*RIGHT[:3], "Poofs"]]},
            "gardens[1][3]: 'Poofs' is the name of several cards: expected one of the ids poofs-blue, poofs-green, ",
        ),
        ({"gardens": [LEFT, [*RIGHT[:3], {"card": "Goal!"}]]}, "gardens[1][3].card: 'goal' is a squabble card"),
        ({"board": ["Bo Sides", "bo-sides"]}, "board[1]: the jury card 'bo-sides' is there twice"),
        ({"won": [["bo-sides"], ["bo-sides"]]}, "won[1][0]: the jury card 'bo-sides' is won twice"),
        ({"won": [["bo-sides"], []], "board": ["bo-sides"]}, "board[0]: the jury card 'bo-sides' is there twice"),
    ],
)
def test_what_cannot_lie_there_is_refused_with_its_place(change, words):
    with pytest.raises(RecordError) as caught:
        score(**({"gardens": [LEFT, RIGHT]} | change))
    assert words in str(caught.value)


def test_cards_may_be_named_as_people_write_them():
    named = [[name.replace("-", " ").title() for name in LEFT], ["SEEDS-1", {"card": "Tulips"}, *RIGHT[2:]]]
    sheet = score(named, board=["Manny Points", "TAD MORE"], won=[["Bo sides"], []])
    plain = score([LEFT, RIGHT], board=["manny-points", "tad-more"], won=[["bo-sides"], []])
    assert sheet.cards.equals(plain.cards) and sheet.gardens.equals(plain.gardens) and sheet.jury.equals(plain.jury)
    assert jury_ways("Tad More", named, 1) == ("nothing",)


def test_as_many_of_a_card_may_lie_there_as_the_edition_has():
    three = edition(cards={"hammock": {"copies": 3}})
    assert score([LEFT, ["hammock"] * 3 + ["tulips"]], edition=three).points[1] >= 0
    with pytest.raises(RecordError, match=r"gardens\[1\]\[3\]: 'hammock' is there 4 times; the edition has 3 of it"):
        score([LEFT, ["hammock"] * 4], edition=three)


def test_ways_refuse_what_is_no_seat_or_jury_card():
    with pytest.raises(RecordError, match="seat: expected a whole number from 0 to 1, not 2"):
        jury_ways("bo-sides", [LEFT, RIGHT], 2)
    with pytest.raises(RecordError, match="jury: unknown card 'bo-side'; did you mean 'bo-sides'"):
        jury_ways("bo-side", [LEFT, RIGHT])
