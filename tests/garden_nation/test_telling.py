"""Moves told as news, secrets kept; a whole game told so that it can be checked at the table."""

import re

import pytest
from garden_nation_table import NAMES, built, played, table, written

import gardenlab as gl
from gardenlab.engine.record import Record
from gardenlab.garden_nation import Game, account
from gardenlab.garden_nation.areas import dealt_to, kept_by
from gardenlab.garden_nation.notation import describe


def told(position, moves, viewer=None):
    """The news of a turn, step by step."""
    lines = []
    for move in moves.split(", "):
        code = position.moves.codes[move]
        lines.append(describe(position.state, position.game.edition, code, viewer, NAMES))
        position = position.play(move)
    return lines


@pytest.mark.parametrize(
    ("given", "moves", "lines"),
    [
        ({"buildings": built("5.2 0 1")}, "construct 5.2",
         ["Ana constructs floor 2 in 5.2 (yellow grass) for 6 inhabitants; the torticrane moves to territory 2"]),
        ({}, "construct 5.3",
         ["Ana constructs floor 1 in 5.3 (red leaves) for 2 inhabitants; the torticrane stays in territory 5"]),
        ({}, "construct 5.5, as red",
         ["Ana constructs floor 1 in 5.5 (bramble) for 5 inhabitants",
          "Ana makes the bramble 5.5 red leaves; the torticrane moves to territory 6"]),
        ({"buildings": built("5.1 0 1"), "projects": ["prison"]}, "construct 5.1, project prison",
         ["Ana constructs floor 2 in 5.1 (red leaves) for 4 inhabitants",
          "Ana completes Prison with 5.1 for 3 points and places a roof there; the torticrane moves to territory 1"]),
        ({"buildings": built("5.1 0 1"), "projects": ["prison"]}, "construct 5.1, no project",
         ["Ana constructs floor 2 in 5.1 (red leaves) for 4 inhabitants",
          "Ana completes no project; the torticrane moves to territory 1"]),
        ({"buildings": built("5.2 1 2 roof")}, "invade 5.2",
         ["Ana uses a ploy to invade 2 floors of Ben in 5.2 for 22 inhabitants, which Ben gets; its roof returns to "
          "the reserve; the torticrane moves to territory 2"]),
        ({"buildings": built("5.2 0 2 roof")}, "abandon 5.2",
         ["Ana abandons 2 floors in 5.2 and gets 22 inhabitants back; its roof returns to the reserve; "
          "the torticrane moves to territory 2"]),
        ({"buildings": built("5.2 0 2 roof", "3.3 0 1")}, "transfer 5.2, to 3.3",
         ["Ana uses a ploy to transfer the roof of 5.2", "Ana moves the roof of 5.2 to 3.3"]),
        ({}, "strategic 4", ["Ana uses a ploy for strategic movement and plays in territory 4"]),
        ({"supply": 0}, "pass", ["Ana passes the action; the torticrane stays in territory 5"]),
        ({"supply": 0}, "forced 6", None),
        ({"population": [1, 1], "buildings": built("7.0 0 1")}, "forced 6",
         ["Ana cannot construct in territory 5 and plays in territory 6"]),
    ],
)  # fmt: skip
def test_what_happens_is_told(given, moves, lines):
    position = table(**given)
    if lines is None:
        assert "forced 6" not in position.moves  # nothing is left to do anywhere
    else:
        assert told(position, moves) == lines


def test_who_plays_next_is_told():
    position = table(players=3, actions=1, buildings={})
    array = position.record.copy()
    array["track_length"], array["track"] = 1, [0, -1, -1, -1]
    position = type(position)(position.game, array).play("construct 5.3")
    assert told(position, "next 2") == ["Ana chooses Cleo to play next"]


def test_missions_kept_are_told_to_their_seat_alone():
    position = Game(2).deal(3)
    first, second = position.moves[0], position.play(position.moves[0]).moves[0]
    turn = position.turn
    for viewer in (None, 1 - turn):
        lines = told(position, f"{first}, {second}", viewer)
        assert lines == [f"{NAMES[turn]} is choosing from four missions", f"{NAMES[turn]} keeps two missions"]
    assert all(line.startswith(f"{NAMES[turn]} keeps ") for line in told(position, f"{first}, {second}", turn))
    assert "two missions" not in " ".join(told(position, f"{first}, {second}", turn))


def test_every_move_of_a_game_is_told_apart():
    for position in played(4, 6).positions:
        box = position.game.edition
        lines = {describe(position.state, box, code, position.turn, NAMES) for code in position.legal_codes()}
        assert len(lines) == len(position.moves)
        assert all(line.startswith(f"{NAMES[position.turn]} ") and not line.endswith(".") for line in lines)


def test_a_whole_game_can_be_checked_at_the_table():
    record = played(3, 2)
    text = account(record, NAMES[:3])
    stands = {}
    for who, people, floors, ploys in re.findall(
        r"^(\w+): (\d+) inhabitants; (\d+) floors left; (\d+) ploys", text, re.M
    ):
        stands[who] = {"inhabitants": people, "floors left": floors, "ploys left": ploys, "points of projects": "0"}
    assert list(stands) == NAMES[:3]
    rounds = 0
    for line in text.splitlines():
        if changed := re.fullmatch(r"    (\w+): (.+ -?\d+ to -?\d+)", line):
            for part in changed[2].split(", "):
                what, before, now = re.fullmatch(r"(.+) (-?\d+) to (-?\d+)", part).groups()
                assert stands[changed[1]][what] == before != now
                stands[changed[1]][what] = now
        for who, gain in re.findall(r"(\w+) \+(\d+)", line):
            stands[who]["inhabitants"] = str(int(stands[who]["inhabitants"]) + int(gain))
        if line.startswith("    Inhabitants: "):
            rounds += 1
            people = dict(re.findall(r"(\w+) (\d+)", line.partition(": ")[2]))
            assert people == {who: row["inhabitants"] for who, row in stands.items()}
    final = record.final
    assert rounds == final.state.round
    assert [int(n) for n in re.findall(r"(-?\d+)  total: ", text)] == list(final.scores()["score"])
    for seat, row in enumerate(stands.values()):
        state = final.state
        counts = [state.population[seat], state.supply[seat], state.ploys[seat], state.score[seat]]
        assert list(row.values()) == [str(int(count)) for count in counts]
    written = re.findall(r"^  ([a-z][a-z0-9. -]+): \w+ ", text, re.M)
    assert written == record.moves
    for seat in range(3):
        names = [final.game.edition.missions[face].name for face in kept_by(final.state, seat)]
        assert f"{NAMES[seat]} ({names[0]}; {names[1]})" in text
        left = [final.game.edition.missions[face].name for face in dealt_to(final.state, seat)]
        assert f"Missions not kept: {left[0]}; {left[1]}" in text
        assert f"missions to choose from: {', '.join(names_of(record.positions[0], seat))}" in text


def names_of(position, seat):
    return [position.game.edition.missions[face].name for face in dealt_to(position.state, seat)]


def test_turns_in_one_text_are_told_step_by_step():
    record = played(2, 8)
    joined = Record(record.game, [", ".join(record.moves[:9]), *record.moves[9:]], seed=8)
    assert account(joined) == account(record)


def test_another_game_is_not_told():
    other = Record(gl.lawnarchy.Game(2), [], seed=1)
    with pytest.raises(gl.GardenlabError, match="expected a game of Garden Nation, not of Lawnarchy"):
        account(other)


def test_a_game_that_begins_from_a_position_tells_all_of_it():
    start = written(
        "5.2 1 2 roof", "5.4 0 1", "5.5 0 1", brambles={"5.5": "green"}, actions=2, taken=[[], ["infirmary-red"]],
        projects=["infirmary-green", "forge"], ploys=[3, 4],
    )  # fmt: skip
    text = account(Record(start.game, ["construct 5.3", "construct 5.3"], start=start), NAMES[:2])
    for line in (
        "Garden Nation, 2 players",
        "Played from round 2 on",
        "Turn track: Ben, Ana; 2 actions left to Ana",
        "Torticrane: territory 5",
        "Bramble tokens on the board: 5.5 green",
        "  5.2 (yellow grass): 2 floors of Ben, roof",
        "  5.4 (yellow grass): 1 floor of Ana",
        "Reserve: 18 roofs; bramble tokens: 2 green, 3 yellow, 3 red",
        "Ana: 30 inhabitants; 18 floors left; 3 ploys left; 0 points from projects; missions kept: Belfry, Cabaret",
        "Ben: 30 inhabitants; 18 floors left; 4 ploys left; 4 points from projects (Infirmary (red)); "
        "missions kept: Territory Control 1 and 3, Market",
        "Projects on offer (16 in the deck):",
        "  Infirmary (green), 4 points: a building of 2+ floors on yellow grass beside an unoccupied area of green "
        "grass",
        "Round 2",
        "    Ana: inhabitants 30 to 28, floors left 18 to 17",
    ):
        assert line in text.splitlines()
    for wrong in ("First player", "Secret missions", "floors each"):
        assert wrong not in text
    half_done = account(Record(start.game, [], start=start.play("strategic 4")))
    assert "Seat 0 is in the middle of it: now comes an action in territory 4" in half_done
    assert "; this action's ploy is used: strategic\n" in half_done


def test_the_end_names_the_players_and_what_decides_a_tie():
    ended = {"over": True, "ending": True, "track": [0, 1, 0, 1], "actions_left": 0, "round": 4}
    missions = [["belfry", "control-1-3"], ["cabaret", "market"]]
    for tie_break, population, line in (
        (True, [30, 31], "Ben wins: Ana and Ben have 5 points each; the most inhabitants decide: Ana 30 and Ben 31"),
        (True, [30, 30], "Ana and Ben win: Ana and Ben have 5 points each; the most inhabitants decide: "
                         "Ana 30 and Ben 30"),
        (False, [30, 31], "Ana and Ben win: Ana and Ben have 5 points each and share the victory"),
        (False, [10, 31], "Ben wins"),
    ):  # fmt: skip
        box = gl.garden_nation.edition("rulebook", tie_break_population=tie_break)
        start = written(box=box, population=population, missions=missions, **ended)
        text = account(Record(start.game, [], start=start), NAMES[:2])
        points = start.scores()["score"][1]
        assert text.splitlines()[-1] == line.replace("5 points", f"{points} points")
    start = written("1.1 1 3", population=[30, 30], missions=missions, **ended)
    text = account(Record(start.game, [], start=start), NAMES[:2])
    assert "territory 1: 0 floors; Ben has 3" in text
    assert "territory 1: 0 floors; seat 1 has 3" in account(Record(start.game, [], start=start))


def test_a_replay_is_told_like_its_record():
    replay = gl.simulate("garden_nation", players=2, agents="random", games=1, seed=4).replay(0)
    assert account(replay) == account(replay.record())


def test_what_is_no_record_and_what_are_no_names_is_refused():
    record, position = played(2, 8), Game(2).deal(1)
    for wrong in (position, 3, "game"):
        with pytest.raises(gl.GardenlabError, match=r"account: expected a Record of a game, or a replay .* not a "):
            account(wrong)
    for names, said in (
        (["Ana"], "1 name; expected a list of 2 texts"),
        ([], "0 names; expected a list of 2 texts"),
        ("AB", "names 'AB'; expected a list of 2 texts"),
        (["Ana", 3], r"names\[1\] is 3; expected a list of 2 texts"),
        (5, "names 5; expected a list of 2 texts"),
    ):
        with pytest.raises(gl.GardenlabError, match=f"account: {said}"):
            account(record, names)
        with pytest.raises(gl.GardenlabError, match=f"scene: {said}"):
            position.scene(names=names)
