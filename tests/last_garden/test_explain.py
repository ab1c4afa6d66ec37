"""Explaining, scoring, the text of a position, and what notes say."""

import pytest
from last_garden_table import game_of, table

from gardenlab.last_garden.explain import note_for, notes, pays
from gardenlab.last_garden.scoring import pay


def test_each_robotanist_is_explained_in_the_order_of_scoring():
    workshop = {"1:1": [None] * 4 + [0, None], "1:2": [None] * 6, "6+=3": [None, 1] + [None] * 4}
    gems = [[2, 0, 0], [3, 2, 1], [0, 0, 1], [0, 1, 1], [0, 0, 0], [0, 1, 0]]
    position = table(
        dice=[5, 2, 5, 1, 3, 4], gems=gems, workshop=workshop, garden=[None, 1, *[None] * 4], mines=[0, None, None]
    )
    own = position.explain(0)
    assert list(own.line) == ["1:1", "mines", "earned", "total"]
    assert list(own.cogs) == [3, 3, 0, 6]  # two of each colour stand: those of the wilted sector are gone
    assert own.why[0] == "sector 1 has 2 gems and sector 3 has 1 gem: 3 gems together"
    other = position.explain(1)
    assert list(other.line) == ["6+=3", "garden", "earned", "total"] and list(other.cogs) == [3, 0, 0, 3]
    assert other.why[1] == "sector 2 wilts with 6 gems"
    assert list(position.scores().on_board) == [6, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_explanations_add_up_all_through_a_game(players):
    for position in list(game_of(players, 3))[::17]:
        scores = position.scores()
        for seat in range(players):
            table_ = position.explain(seat)
            assert table_.cogs[table_.line == "total"].item() == table_.cogs.iloc[:-1].sum()
            assert table_.cogs.iloc[-1] == scores.cogs[seat] + scores.on_board[seat]
            assert all(table_.why) and all(table_.section)
        assert list(scores[scores.leads].cogs) == [scores.cogs.max()] * scores.leads.sum()


def test_notes_and_pays_are_keyed_as_the_board():
    hands = [["place-1", "move-1", "spin-1", "spin-2", "spin-3"], ["place-2", "move-2", "move-3", "move-4", "move-5"]]
    position = table(hands=hands, dice=[1, 2, 3, 4, 5, 5])
    assert len(pays(position)) == 27 and pays(position)["row11-5"] == 2
    said = notes(position, 0)
    assert said["row11-5"].startswith("would pay 2 cogs now: sector 5 has 1 gem and sector 6 has 1 gem")
    assert said["card-spin-2"] == "acts on sector 2 now (Playing a Program Card)"
    assert not any(key.startswith("card-") for key in notes(position))
    assert note_for(position.observe(1), "card-move-5").startswith("acts on sector 5 or 6")
    assert note_for(position, "nothing") == ""
    record = position.game.edition_view
    assert list(pays(position).values()) == [pay(position.state, record, space) for space in range(27)]


def test_the_text_tells_the_position_but_no_hand_to_a_spectator():
    for position in list(game_of(3, 5))[::11]:
        text = str(position)
        assert "Sector 6, die" in text and "Boosts: x2" in text and "Supply:" in text
        seats = [line for line in text.splitlines() if line.startswith("Seat ")]
        assert len(seats) == 3 and not any(word in " ".join(seats) for word in ("Place", "Move ", "Spin"))
        seen = str(position.observe(1)).splitlines()
        own = next(line for line in seen if line.startswith("Seat 1:"))
        assert position.over or all(card in own for card in _names(position, 1))


def _names(position, seat):
    return [card.replace("-", " ").title() for card in position.to_dict()["hands"][seat]]


def test_the_text_says_what_is_half_done():
    hands = [["move-1", "place-1", "place-3", "place-4", "place-5"], ["move-2", "move-3", "move-4", "move-5", "move-6"]]
    position = table(hands=hands, boosts={"multi": 0}).play("play move-1 with multi red")
    assert "Being played: Move 1 with multi; on the move: 1 red gem." in str(position)
    assert "now say where the gems go" in str(position)
