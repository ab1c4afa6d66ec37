"""Rulebook §6: how the game ends and who wins."""

import pytest
from lawnarchy_table import claims, points, table

from gardenlab.engine.errors import IllegalMove, RecordError
from gardenlab.engine.forms import integers

# Worth nothing, with nothing destroyed and no jury card fulfilled; nothing is green.
ZERO = "seeds-2 beets-green seeds-4 poofs-green"
ZERO_2 = "seeds-3 beets-yellow seeds-1 poofs-purple"
ZERO_3 = "poofs-yellow pumpkins sunflowers beets-purple"


def winners(position):
    result = integers(12)
    mask = position.game.wing.finish(position.state, position.game.edition_view, result)
    return {seat for seat in range(position.players) if mask >> seat & 1}, list(result[8 : 8 + position.players])


def ended(*gardens, won):
    """The game after seat 0 has taken the last card, with which nothing happens: no lawn is opposite."""
    position = table(*gardens, centre=["steamroller"], empty=True, won=won)
    assert not position.over
    after = position.play("compost steamroller")
    assert after.over and after.turn == 1 and not after.moves
    return after


def test_section_6_enough_jury_cards_end_the_game_at_once():
    won = [["bo-sides", "p-dantic", "avery-goodcard", "manny-points"], []]
    position = table("carrots plum-tree manicured-lawn petunias", ZERO_2, board=["carla-ful"], won=won)
    position = position.play("claim carla-ful")
    assert position.over and position.turn == 0 and winners(position) == ({0}, [1, 2])


def test_section_6_the_game_ends_with_an_empty_centre_and_no_claim():
    assert winners(ended(ZERO, ZERO_2, won=[["tad-more"], []])) == ({0}, [1, 2])


def test_section_6_most_jury_cards_come_before_points():
    position = ended(ZERO, "seeds-1 beets-yellow seeds-3 poofs-purple", won=[["tad-more", "p-dantic"], ["carla-ful"]])
    assert (sum(points(position, 0)), sum(points(position, 1))) == (0, 2)
    assert winners(position) == ({0}, [1, 2])


def test_section_6_then_the_points_in_the_gardens():
    position = ended(ZERO, "seeds-1 beets-yellow seeds-3 poofs-purple", won=[["p-dantic"], ["tad-more"]])
    assert winners(position) == ({1}, [2, 1])


def test_section_6_points_decide_only_among_those_with_most_cards():
    rich = "plum-tree carrots pear-tree poofs-purple"
    position = ended(ZERO, "seeds-1 beets-yellow seeds-3 poofs-yellow", rich, won=[["p-dantic"], ["tad-more"], []])
    assert [sum(points(position, seat)) for seat in range(3)] == [0, 2, 5]
    assert winners(position) == ({1}, [2, 1, 3])


def test_section_6_then_the_victory_is_shared():
    assert winners(ended(ZERO, ZERO_2, won=[["p-dantic"], ["tad-more"]])) == ({0, 1}, [1, 1])
    assert winners(ended(ZERO, ZERO_2, ZERO_3, won=[["p-dantic"], ["tad-more"], []])) == ({0, 1}, [1, 1, 3])


def test_section_6_gnomes_do_not_count_in_the_tie_break():
    won = [["p-dantic", "dick-snomes"], ["tad-more", "earnest-beancounter"]]
    assert winners(ended("seeds-2+2 beets-green seeds-4 poofs-green", ZERO_2, won=won)) == ({0, 1}, [1, 1])


def test_section_6_with_an_empty_centre_a_possible_claim_must_be_made():
    position = table("seeds-2 beets-green+1+2 seeds-4 poofs-green", ZERO_2, empty=True)
    assert not position.over and set(position.moves) == {"claim dick-snomes", "claim tad-more"}
    after = position.play("claim dick-snomes")
    assert after.over and after.turn == 1 and not claims(after)
    with pytest.raises(RecordError, match="over"):
        table("seeds-2 beets-green+1+2 seeds-4 poofs-green", ZERO_2, empty=True, over=True)


def test_section_6_others_do_not_claim_when_the_centre_is_empty():
    # Seat 1 could claim, but the game ends at the beginning of the turn of seat 0.
    assert table(ZERO, "seeds-3 beets-yellow+1+2 seeds-1 poofs-purple", empty=True).over


def test_section_6_with_an_empty_centre_and_nothing_to_claim_a_position_is_over():
    position = table(ZERO, ZERO_2, empty=True)
    assert position.over
    with pytest.raises(IllegalMove, match="over"):
        position.play("grow carrots")
    with pytest.raises(RecordError, match="over"):
        table(ZERO, ZERO_2, empty=True, over=False)


def test_section_6_the_end_is_at_the_beginning_of_a_turn_not_before():
    position = table(ZERO, ZERO_2, centre=["tulips"], empty=True, won=[["avery-goodcard", "tad-more"], []])
    half = position.play("grow tulips at 1")
    assert not half.over and half.moves
    assert half.play("to 1").over


def test_section_6_an_observation_says_whether_the_game_is_over():
    hidden = table(ZERO, "seeds-3 beets-yellow+1+2 seeds-1 poofs-purple", empty=True, turn=1)
    assert not hidden.over and hidden.observe(0).to_dict()["over"] is False
    spent = table(ZERO, "seeds-3 beets-yellow+no+no seeds-1 poofs-purple", empty=True, turn=1)
    assert spent.over and spent.observe(0).to_dict()["over"] is True


def test_section_6_after_the_last_card_the_game_goes_on_while_the_next_can_claim():
    position = table(ZERO, "seeds-3 beets-yellow+1+2 seeds-1 poofs-purple", centre=["steamroller"], empty=True)
    after = position.play("compost steamroller")
    assert not after.over and after.moves == {"claim dick-snomes", "claim tad-more"}
    assert after.play("claim dick-snomes").over
