"""Rulebook §1: how many jury cards win."""

import pytest
from lawnarchy_table import table

from gardenlab.engine.errors import IllegalMove
from gardenlab.engine.forms import integers

DULL = ("seeds-4 weeds-blue beets-green weeds-yellow", "seeds-3 weeds-green beets-yellow poofs-yellow",
        "seeds-2 beets-purple poofs-purple poofs-green", "seeds-1 beets-blue poofs-blue weeds-purple")  # fmt: skip
CARDS = ("bo-sides", "indra-middles", "dick-snomes", "avery-goodcard", "p-dantic")
RICH = "manicured-lawn plum-tree carrots walnut-tree"
WINS = {2: 5, 3: 4, 4: 3}


def with_won(players, count):
    """Seat 1 has `count` jury cards and can claim one more."""
    gardens = [RICH if seat == 1 else DULL[seat] for seat in range(players)]
    won = [list(CARDS[:count]) if seat == 1 else [] for seat in range(players)]
    centre = ["neuroses", "hammock", "goal", "swap"]
    return table(*gardens, turn=1, won=won, board=["tad-more"], centre=centre)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_1_enough_jury_cards_win(players):
    position = with_won(players, WINS[players] - 1).play("claim tad-more")
    assert position.over and position.turn == 1
    assert position.game.wing.finish(position.state, position.game.edition_view, integers(12)) == 1 << 1
    assert not position.moves
    with pytest.raises(IllegalMove, match="over"):
        position.play("grow hammock")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_1_one_jury_card_fewer_does_not_win(players):
    position = with_won(players, WINS[players] - 2).play("claim tad-more")
    assert not position.over and position.turn == 2 % players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_1_the_edition_can_ask_for_other_numbers(players):
    from gardenlab.lawnarchy import Game
    from gardenlab.lawnarchy.editions import edition

    box = edition(jury_to_win=(2, 2, 2))
    position = Game(players, box).load(with_won(players, 1).to_dict() | {"edition": box.recipe})
    assert position.play("claim tad-more").over
