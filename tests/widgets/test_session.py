"""A game in progress without widgets: seats, agents, log, undo, new game, covers, and what stays hidden."""

import random
import re

import pytest

import gardenlab as gl
from gardenlab.agents.spec import agent
from gardenlab.engine.errors import AgentError, GardenlabError, IllegalMove, NotationError, RecordError
from gardenlab.lawnarchy.state import CLAIM, REVEAL
from gardenlab.widgets.session import Session

SEATS = {2: ["me", "random"], 3: ["random", "me", "random"], 4: ["random", "random", "random", "me"]}


def started(seats=("me", "greedy", "random"), seed=7, **options):
    session = Session("lawnarchy", list(seats), seed=seed, **options)
    session.go_on()
    return session


def play_on(session, chance, most=10_000):
    """Play random moves to the end, or `most` of them."""
    while not session.over and most:
        if session.covered is not None:
            session.uncover()
        session.play(chance.choice(session.moves))
        session.go_on()
        most -= 1


# -- a game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_to_its_end_and_can_be_saved_and_loaded(players, tmp_path):
    session = started(SEATS[players], seed=players)
    play_on(session, random.Random(1))
    record = session.record()
    assert record.over
    assert record.agents == SEATS[players]
    assert gl.load(record.save(tmp_path / "game.json")) == record
    assert record.final == session.position
    assert re.search(r"\bwins? with|share the victory", session.asked)


def test_agents_play_as_they_do_in_a_study(monkeypatch):
    monkeypatch.setenv("GARDENLAB_INTERPRETED", "1")
    number = 3
    replay = gl.simulate(
        "lawnarchy", players=3, agents=["random", "greedy", "random"], games=9, seed=5, progress=False, rotate=False
    ).replay(number)
    session = started(["me", "greedy", "random"], seed=5, deal=number)
    for move, seat in zip(replay.moves, replay.seats, strict=True):
        if seat == 0:
            assert session.turn == 0
            session.play(move)
            session.go_on()
    assert session.record().moves == replay.moves


def test_a_whole_turn_can_be_played_as_one_text_and_is_undone_as_one():
    session = started()
    grown = next(move for move in session.moves if move == "grow bonsai")
    before = session.position
    session.play(f"{grown} at 2")
    session.go_on()
    assert session.position != before
    session.undo()
    assert session.position == before


def test_undo_goes_back_to_each_decision_of_mine_and_the_agents_answer_alike():
    session, chance = started(), random.Random(4)
    passed = []
    while not session.over:
        passed.append((session.position, session.log, session.changed))
        session.play(chance.choice(session.moves))
        session.go_on()
    moves = session.record().moves
    for position, log, _ in reversed(passed):
        session.undo()
        assert (session.position, session.log) == (position, log)
    assert session.changed == passed[0][2]
    with pytest.raises(IllegalMove, match="no move of yours to take back"):
        session.undo()
    play_on(session, random.Random(4))
    assert session.record().moves == moves


def test_a_new_game_is_the_next_deal_for_the_same_seats():
    session = started()
    session.play(session.moves[0])
    session.new_game()
    session.go_on()
    assert session.deal == 1
    assert session.position == started(deal=1).position
    assert session.position != started().position
    assert not session.may_undo


def test_a_game_goes_on_from_a_position():
    start = gl.lawnarchy.Game(players=2).deal(seed=9, number=4)
    session = Session(start, ["me", "me"], seed=1)
    play_on(session, random.Random(2))
    assert session.record().start == start
    session.new_game()
    session.uncover()
    assert session.position == start.observe(start.turn)


# -- what is said


def test_the_question_follows_the_steps_of_a_turn():
    session = started(["me", "random"], seed=1)
    asked = set()
    for seed in range(3):
        session = started(["me", "random"], seed=seed)
        chance = random.Random(seed)
        while not session.over:
            asked.add(session.asked)
            session.play(chance.choice(session.moves))
            session.go_on()
    for words in ("Take a card from", "jury card you fulfil", "Where do you grow", "On which of your cards does the"):
        assert any(words in said for said in asked), words


def test_the_log_tells_a_turn_in_one_line_and_calls_me_you():
    session = started()
    session.play("grow bonsai")
    assert session.log[-1] == "You take Bonsai from the centre to grow it."
    session.play("at 2")
    assert session.log[-1].startswith("You grow Bonsai at 2 over Beets; destroyed: Cabbages of greedy at 3. New in")
    assert [line.seat for line in session.lines] == [1, 2, 0]


def test_a_tie_break_is_named_at_the_end():
    said = set()
    for seed in range(40):
        session = started(["me", "random", "random", "random"], seed=seed)
        play_on(session, random.Random(seed))
        rows = session.position.scores()
        winners = [session.names[seat] for seat in rows[rows["leads"]]["seat"]]
        for name in winners:
            assert (name in session.asked) or ("You" in session.asked and name == "Player 0")
        said |= {words for words in ("share the victory", "garden points break the tie") if words in session.asked}
    assert "garden points break the tie" in said


def test_illegal_moves_are_refused_with_the_reason_and_nothing_changes():
    session = started()
    before, log = session.position, session.log
    for move, error, words in (
        ("grow unobtainium", GardenlabError, "unobtainium"),
        ("at 2", IllegalMove, "not legal"),
        ("claim bo-sides", IllegalMove, "board"),
        ("grow bonsai at 2 at 3", IllegalMove, "turn"),
        ("fly away", NotationError, "fly"),
        (True, IllegalMove, "True"),
        (-5, IllegalMove, "-5"),
    ):
        with pytest.raises(error, match=words):
            session.play(move)
        assert (session.position, session.log, session.may_undo) == (before, log, False)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seed": None}, "seed: expected"),
        ({"seed": 1.5}, "seed"),
        ({"seats": "me"}, "seats: expected a list"),
        ({"seats": ["greedy", "random"]}, "nobody is 'me'"),
        ({"seats": ["me", "gredy"]}, "did you mean 'greedy'"),
        ({"seats": ["me"]}, "players"),
        ({"names": ["Ana"]}, "names: expected 2"),
        ({"names": ["Ana", "Ana"]}, "different"),
        ({"game": "chess"}, "chess"),
        ({"deal": -1}, "number"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, words):
    with pytest.raises(GardenlabError, match=words):
        Session(**({"game": "lawnarchy", "seats": ["me", "greedy"], "seed": 1} | arguments))


def test_observations_and_wrong_counts_cannot_be_gone_on_from():
    start = gl.lawnarchy.Game(players=2).deal(seed=9)
    with pytest.raises(GardenlabError, match="imagine"):
        Session(start.observe(0), ["me", "random"], seed=1)
    with pytest.raises(GardenlabError, match="expected 2"):
        Session(start, ["me", "random", "random"], seed=1)


# -- agents that fail


SECRET = "2 at 3"


def test_a_failing_agent_is_named_without_its_words_and_the_game_waits():
    broken = [True]

    @agent(name="shy")
    def shy(position):
        if broken[0]:
            raise ValueError(f"I hold {SECRET}")
        return position.moves[0]

    session = Session("lawnarchy", ["me", shy], seed=3)
    with pytest.raises(AgentError) as caught:
        session.go_on()
        session.play("grow " + session.moves[0].split()[1] + " at 1")
        while True:
            session.go_on()
            session.play(session.moves[0])
    said = str(caught.value)
    assert "'shy'" in said
    assert "seat 1" in said
    assert "ValueError in line" in said
    assert SECRET not in said
    assert isinstance(session.trouble.__cause__, ValueError)
    assert session.turn == 1
    assert "Player 0" not in session.asked
    broken[0] = False
    session.go_on()
    assert session.trouble is None
    assert session.turn == 0


@pytest.mark.parametrize("answer", ["grow nothing", 99, None, True, "to 9 to 9", 3.5])
def test_an_answer_that_is_no_move_is_refused_without_quoting_it(answer):
    session = Session("lawnarchy", ["me", agent(lambda position: answer, name="odd")], seed=3)
    with pytest.raises(AgentError, match="'odd' at seat 1 answered with what is no legal move") as caught:
        while True:
            session.go_on()
            session.play(session.moves[0])
    assert str(answer) not in str(caught.value).replace("at seat 1", "")


def test_an_interrupt_leaves_the_game_where_it_was():
    def hasty(position):
        raise KeyboardInterrupt

    session = Session("lawnarchy", ["me", agent(hasty)], seed=3)
    with pytest.raises(KeyboardInterrupt):
        while True:
            session.go_on()
            session.play(session.moves[0])
    assert session.turn == 1
    with pytest.raises(KeyboardInterrupt):
        session.go_on()


def test_agents_of_all_forms_play():
    def compiled(seen, edition, moves, n, luck):
        return n - 1

    session = started(["me", agent(compiled), agent(lambda position: list(position.moves)[-1], name="plain")], seed=2)
    play_on(session, random.Random(1))
    assert session.over


# -- several people


def test_the_board_is_covered_between_people():
    session = Session("lawnarchy", ["me", "me", "random"], seed=2, names=["Ana", "Bo", "bot"])
    session.go_on()
    seen = set()
    while not session.over:
        who = session.covered
        if who is not None:
            assert session.viewer is None
            assert session.moves == [] == session.offers()
            assert session.asked == f"Pass the board to {session.names[who]}."
            with pytest.raises(IllegalMove, match="covered"):
                session.play("grow hammock")
            with pytest.raises(GardenlabError, match="covered"):
                _ = session.position
            session.uncover()
        seen.add(session.viewer)
        assert session.position.viewer == session.viewer == session.turn
        session.play(session.moves[0])
        session.go_on()
    assert seen == {0, 1}
    assert session.viewer is None
    with pytest.raises(IllegalMove, match="not covered"):
        session.uncover()


def test_one_persons_text_cannot_play_for_the_next():
    session = Session("lawnarchy", ["me", "me"], seed=2)
    session.uncover()
    before = session.position
    first = next(move for move in session.moves if move.startswith("grow"))
    second = next(move for move in session.moves if move.startswith("grow") and move != first)
    with pytest.raises(IllegalMove):
        session.play(f"{first} at 1 to 1 {second} at 1")
    assert session.position == before


def test_undo_covers_the_board_for_the_one_whose_move_it_was():
    session = Session("lawnarchy", ["me", "me"], seed=2)
    session.uncover()
    first = session.viewer
    while session.covered is None:
        session.play(session.moves[-1])
    session.uncover()
    session.undo()
    assert session.covered == first


# -- what stays hidden


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_games_alike_to_a_seat_tell_it_the_same(players):
    """What is told during an agent's turn does not hang on what only the agent knows."""
    compared = 0
    for seed in range(2):
        session, chance = started(SEATS[players], seed=seed), random.Random(seed)
        me = session.humans[0]
        while not session.over:
            before = session.position
            move = chance.choice(session.moves)
            told = []
            for number in range(3):
                other = Session(
                    before.imagine(seed=number), ["me" if s == me else "random" for s in range(players)], seed=0
                )
                assert (other.asked, other.offers(), other.moves) == (session.asked, session.offers(), session.moves)
                assert other.scene() == session.scene()
                other.play(move)
                seen = other._now.position.observe(me).to_dict()
                open_to_me = [seen.get(key) for key in ("gardens", "used_gnomes", "pending", "over")]
                told.append((other.log[-1].split(". New")[0], repr(open_to_me)))
            came_out = len({seen for _, seen in told})  # a gnome drawn, stolen or met by a destruction
            assert len({words for words, _ in told}) <= came_out
            compared += came_out == 1
            session.play(move)
            session.go_on()
    assert compared > 20


def test_a_claim_is_told_alike_whether_or_not_there_was_another_way():
    """Which gnomes stay hidden cannot be read off the log of the others."""
    told = {}
    for seed in range(400):
        position, chance = gl.lawnarchy.Game(players=2).deal(seed), random.Random(seed)
        session = Session(position, ["me", "me"], seed=0)
        while not session.over and len(told) < 2:
            if session.covered is not None:
                session.uncover()
            claims = [move for move in session.moves if move.startswith("claim")]
            move = chance.choice(claims or session.moves)
            full, code = session._now.position, session.position.moves.codes[move]
            session.play(move)
            if code >> 24 == CLAIM:
                asked = session._now.position.state.step == REVEAL
                other = [turn.told[1 - full.turn] for turn in session._now.turns][-1]
                if asked:
                    assert other == ""
                    session.play(session.moves[0])
                    other = [turn.told[1 - full.turn] for turn in session._now.turns][-1]
                if "revealing" in other:
                    told.setdefault(asked, other.split(". New")[0])
        if len(told) == 2:
            break
    form = re.compile(r"Player \d claims [\w. ]+, revealing [12] at [1-4]( and [12] at [1-4])*")
    assert set(told) == {True, False}
    assert all(form.fullmatch(words) for words in told.values()), told


def test_a_running_game_keeps_its_record_its_deal_and_its_seed_to_itself():
    session = started(seed=987654321)
    with pytest.raises(RecordError, match="still running"):
        session.record()
    assert "987654321" not in repr(session)
    assert "seed" not in session.position.to_dict()
    assert session.position.viewer == 0
    play_on(session, random.Random(1))
    assert session.position.viewer is None
