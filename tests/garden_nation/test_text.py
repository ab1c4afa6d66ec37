"""The text of a position says all that it shows, and no more."""

import re

from garden_nation_table import built, played, table

from gardenlab.garden_nation import Game
from gardenlab.garden_nation.areas import area_name, kept_by
from gardenlab.garden_nation.state import CELLS

AREA = re.compile(r"(\d\.\d) (green|yellow|red|bramble)( bramble)? (\d)(?: \[seat (\d): (\d+) floors?(, roof)?\])?")


def test_the_whole_board_can_be_read_back():
    for position in played(3, 4).positions[::25]:
        state = position.state
        found = {area: rest for area, *rest in AREA.findall(str(position).partition("Reserve")[0])}
        assert len(found) == CELLS
        for cell in range(CELLS):
            land, token, value, owner, floors, roof = found[area_name(state, cell)]
            assert ["green", "yellow", "red", "bramble"].index(land) == (
                state.land[cell] if state.land[cell] >= 0 else 3
            )
            assert bool(token) == (cell in list(state.bramble) and state.land[cell] >= 0)
            assert int(value) == state.value[cell]
            assert (int(owner or -1), int(floors or 0), bool(roof)) == (
                state.owner[cell], state.floors[cell], state.roof[cell])  # fmt: skip


def test_the_lines_of_a_position():
    told = str(table(buildings=built("5.2 0 2 roof"), projects=["forge"], taken=[["herbalist"], []]))
    assert "Round 2. Seat 0 to decide: now comes an action in territory 5" in told
    assert "Turn track: seat 1, seat 0; actions left to the last of them: 2" in told
    assert "right: territory 5 (torticrane): 5.0 green 4, 5.1 red 3, 5.2 yellow 5 [seat 0: 2 floors, roof]" in told
    assert "Reserve: 18 roofs; bramble tokens: 3 green grass" in told
    assert "forge: 3 points for 2 adjacent buildings on yellow grass" in told
    assert "Seat 0: 30 inhabitants; 18 floors left; 4 ploys left; 3 points from projects (herbalist)" in told


def test_half_an_action_is_told():
    position = table(buildings=built("5.2 0 2 roof", "7.0 0 1")).play("transfer 5.2")
    assert "acting on 5.2" in str(position)
    assert "this action's ploy: a roof transfer" in str(position.play("to 7.0"))
    assert "this action's ploy: strategic movement" in str(table().play("strategic 6"))


def test_missions_are_told_to_their_seat_alone():
    record = played(2, 9)
    middle = record.positions[len(record.positions) // 2]
    names = {card.id for card in middle.game.edition.missions}
    own = [{middle.game.edition.missions[face].id for face in kept_by(middle.state, seat)} for seat in range(2)]
    assert not any(name in str(middle) for name in names)
    for seat in range(2):
        line = str(middle.observe(seat)).splitlines()[-2 + seat]
        assert all(name in line for name in own[seat])
        assert not any(name in str(middle.observe(seat)).splitlines()[-1 - seat] for name in names)
    last = str(record.final)
    assert all(name in last for name in own[0] | own[1])
    assert "final score" in last
    assert "The game is over after round" in last


def test_a_seat_that_chooses_reads_what_it_may_keep():
    position = Game(2).deal(3)
    choices = [move.removeprefix("keep ") for move in position.moves]
    line = str(position.observe(position.turn)).splitlines()[-2 + position.turn]
    assert all(name in line for name in choices)
    assert not any(
        name in str(position.observe(1 - position.turn)).splitlines()[-2 + position.turn] for name in choices
    )
