"""Tables of finished games of Garden Nation: against the same games replayed move by move, and against each other."""

import numpy as np
import pytest
from garden_nation_made import Made
from garden_nation_scan import Seen, majorities

import gardenlab as gl
from gardenlab.engine import forms, loop
from gardenlab.garden_nation import frames
from gardenlab.garden_nation.scoring import mission_points, population_points


def made(players):
    line = ["greedy", *["random"] * (players - 1)]
    return gl.simulate("garden_nation", players=players, agents=line, games=2 * players, seed=5, progress=False)


@pytest.fixture(scope="module", params=[2, 3, 4])
def study(request):
    return made(request.param)


@pytest.fixture(scope="module")
def seen(study):
    return [Seen(study.replay(number)) for number in range(len(study))]


def totals(position):
    row = forms.integers(loop.RESULT)
    position.game.wing.finish(position.state, position.game.edition_view, row)
    return [int(score) for score in row[: position.players]]


def of(table, number):
    return table[table["game"] == number]


def test_rounds_agree_with_the_games_played_move_by_move(study, seen):
    for number, game in enumerate(seen):
        rounds = of(study.rounds, number)
        assert len(rounds) == study.players * len(game.round_ends) == study.players * study.games["rounds"][number]
        before = totals(game.positions[0])
        assert sorted(before)[-1] == 10 and sorted(before)[-2] == 9
        for turn, position in enumerate(game.round_ends, start=1):
            mine = rounds[rounds["round"] == turn].set_index("seat")
            now = totals(position)
            assert mine["total"].tolist() == now
            assert mine["points"].tolist() == [b - a for a, b in zip(before, now, strict=True)]
            assert mine["population"].tolist() == [int(n) for n in position.state.population[: study.players]]
            assert mine.index[mine["leads"]].tolist() == [seat for seat, n in enumerate(now) if n == max(now)]
            before = now


def test_the_turn_track_agrees_with_who_acted(study, seen):
    for number, game in enumerate(seen):
        rounds = of(study.rounds, number)
        for turn, track in enumerate(game.track[:-1], start=1):
            mine = rounds[rounds["round"] == turn].set_index("seat")
            first = list(dict.fromkeys(track))
            assert mine["place"].sort_values().index.tolist() == first
            assert mine.index[mine["last"]].tolist() == [track[-1]]
            assert mine["actions"].tolist() == [
                sum(1 if place == 0 else 2 for place, who in enumerate(track) if who == seat)
                for seat in range(study.players)
            ]
            if turn > 1:
                assert track[0] == game.track[turn - 2][-1]
        assert of(study.seats, number).set_index("seat")["order"].sort_values().index.tolist() == list(
            dict.fromkeys(game.track[0])
        )


def test_territories_agree_with_the_floors_counted(study, seen):
    ties = 0
    for number, game in enumerate(seen):
        rows, rounds = of(study.territories, number), of(study.rounds, number)
        for turn, position in enumerate(game.round_ends, start=1):
            held = majorities(position.state)
            mine = rows[rows["round"] == turn].set_index("territory")
            assert mine["seats"].to_dict() == {tile: len(seats) for tile, seats in held.items()}
            alone = {tile: seats[0] for tile, seats in held.items() if len(seats) == 1}
            assert mine["holder"].dropna().astype(int).to_dict() == alone
            assert mine["inhabitants"].to_dict() == {
                tile: 2 if len(seats) == 1 else len(seats) for tile, seats in held.items()
            }
            assert [int(position.state.tiles[at]) + 1 for at in mine["position"]] == mine.index.tolist()
            gain = rounds[rounds["round"] == turn].set_index("seat")["control_gain"]
            assert gain.tolist() == [
                sum((2 if len(seats) == 1 else 1) for seats in held.values() if seat in seats)
                for seat in range(study.players)
            ]
            ties += sum(len(seats) > 1 for seats in held.values())
    assert ties


def test_areas_agree_with_the_floors_placed(study, seen):
    for number, game in enumerate(seen):
        rows = of(study.areas, number).set_index("area")
        assert rows["built"][rows["built"] > 0].to_dict() == dict(game.built)
        done = [area for *_, area in game.completed]
        assert rows["completed"][rows["completed"] > 0].to_dict() == {area: done.count(area) for area in set(done)}
        graph = game.positions[-1].graph()
        for area, facts in graph.nodes(data=True):
            row = rows.loc[area]
            assert [row[name] for name in ("territory", "position", "board_slot", "value", "floors", "roof")] == [
                facts[name] for name in ("tile", "position", "board_slot", "value", "floors", "roof")
            ]
            assert row["land"] == ("bramble" if facts["bramble"] else facts["land"])
            assert facts["owner"] == -1 if np.isnan(row["owner"]) else row["owner"] == facts["owner"]


def test_projects_agree_with_the_moves(study, seen):
    assert any(game.completed for game in seen)
    for number, game in enumerate(seen):
        rows = of(study.projects, number).set_index("project")
        assert len(rows) == 21 and (rows["actions"] == game.actions).all()
        shown = rows[rows["revealed"]]
        assert {k: (row["revealed_at"], row["revealed_round"]) for k, row in shown.iterrows()} == game.revealed
        done = rows[rows["completed"]].sort_values("completed_at")
        columns = ["completed_at", "completed_round", "seat", "area"]
        assert [(name, *row) for name, *row in done[columns].itertuples()] == game.completed
        assert not (rows["completed"] & ~rows["revealed"]).any()
        points = of(study.seats, number).set_index("seat")["project_points"]
        assert points[points > 0].to_dict() == done.groupby("seat")["points"].sum().to_dict()


def test_missions_agree_with_the_deal_and_the_moves(study, seen):
    for number, game in enumerate(seen):
        rows = of(study.missions, number)
        for seat in range(study.players):
            mine = rows[rows["seat"] == seat]
            dealt = [game.ids["missions"][game.positions[0].state.dealt[seat, i]] for i in range(4)]
            assert mine["mission"].tolist() == sorted(dealt)
            assert mine["mission"][mine["kept"]].tolist() == sorted(k for s, k in game.kept.elements() if s == seat)
            last = game.positions[-1]
            ids = game.ids["missions"]
            assert mine["points"].tolist() == [
                mission_points(last.state, last.game.edition_view, ids.index(name), seat) for name in mine["mission"]
            ]
            assert mine["points"][mine["kept"]].sum() == of(study.seats, number)["mission_points"].iloc[seat]


def test_the_three_sources_make_the_score(study, seen):
    seats = study.seats
    assert (seats["project_points"] + seats["mission_points"] + seats["population_points"] == seats["score"]).all()
    box = study.game.edition_view
    assert seats["population_points"].tolist() == [population_points(box, n) for n in seats["population"]]
    last = study.rounds.groupby(["game", "seat"]).last()
    assert last["total"].tolist() == seats["score"].tolist()
    assert last["population"].tolist() == seats["population"].tolist()


def test_inhabitants_come_from_somewhere(study):
    """Set-up, control and abandoning bring them in, constructing sends them out, invasion hands them on."""
    seats = study.seats
    start = np.where(seats["seat"] == study.games["first"].repeat(study.players).to_numpy(), 38, 35)
    both = study.rounds.groupby(["game", "seat"])["control_gain"].sum().to_numpy()
    assert study.games["rounds"].max() <= 24 and both.tolist() == seats["control_gain"].tolist()
    left = start + both + seats["abandoned_pay"] - seats["spent"] - seats["invaded_pay"]
    change = (seats["population"] - left).groupby(seats["game"]).sum()
    paid = seats["invaded_pay"].groupby(seats["game"]).sum()
    assert change.tolist() == paid.tolist() and paid.sum() > 0
    assert ((seats["population"] - left)[seats["was_invaded"] == 0] == 0).all()


def test_floors_are_all_somewhere(study):
    seats, areas = study.seats, study.areas
    stand = areas.dropna(subset="owner").groupby(["game", "owner"])["floors"].sum()
    stand = stand.reindex([(g, float(s)) for g, s in zip(seats["game"], seats["seat"], strict=True)], fill_value=0)
    floors = {2: 20, 3: 17, 4: 14}[study.players]
    assert (stand.to_numpy() + seats["floors_left"]).tolist() == [floors] * len(seats)
    built = areas.groupby("game")["built"].sum().tolist()
    assert built == (seats["constructed"] + seats["invaded_floors"]).groupby(seats["game"]).sum().tolist()
    roofs = areas.groupby("game")["roof"].sum() + study.games["roofs_left"]
    assert (roofs == 19).all()


def test_what_seats_did_agrees_with_their_moves(study, seen):
    words = {"constructed": "construct", "abandoned": "abandon", "invaded": "invade", "passes": "pass",
             "strategic": "strategic", "transfers": "transfer", "forced_moves": "forced", "declined": "no"}  # fmt: skip
    for number, game in enumerate(seen):
        rows = of(study.seats, number)
        for column, word in words.items():
            assert rows[column].tolist() == [game.done[seat, word] for seat in range(study.players)], column
        assert rows["projects"].sum() == len(game.completed)
        wars = of(study.invasions, number)
        assert [row.buildings for row in wars.itertuples()] == [
            game.done[seat, "of", whose]
            for seat in range(study.players) for whose in range(study.players) if seat != whose
        ]  # fmt: skip
    assert study.seats[list(words)].sum()[["invaded", "strategic", "abandoned"]].min() > 0


def test_ploys_are_spent_or_left(study):
    ploys, seats = study.ploys, study.seats
    assert (ploys.groupby(["game", "seat"])["spent"].sum() == 4).all()
    wide = ploys.set_index(["game", "seat", "ploy"])["spent"].unstack()
    for column, ploy in {
        "strategic": "strategic movement",
        "transfers": "roof transfer",
        "invaded": "invasion",
    }.items():
        assert wide[ploy].tolist() == seats[column].tolist()
    assert (4 - wide["unused"]).tolist() == seats["ploys_used"].tolist()


def test_the_torticrane_agrees_with_its_moves_and_its_walk(study, seen):
    for number, game in enumerate(seen):
        rows = of(study.torticrane, number).set_index("position")
        for at in range(7):
            assert rows["came"][at] == sum(n for (_, to), n in game.crane.items() if to == at)
            assert rows["left"][at] == sum(n for (start, _), n in game.crane.items() if start == at)
            assert rows["stayed"][at] == game.crane[at, at]
        assert rows["came"].sum() + of(study.seats, number)["passes"].sum() + 1 == study.games["actions"][number]
        walk = gl.garden_nation.stationary(gl.garden_nation.torticrane_graph(game.positions[-1], "value"))
        assert rows["walk"].to_numpy() == pytest.approx(walk.to_numpy())
        assert rows["territory"].tolist() == walk.index.tolist()


def test_brambles_agree_with_the_lands_chosen(study, seen):
    for number, game in enumerate(seen):
        rows = of(study.brambles, number).set_index("territory")
        chosen = rows[rows["built"]]
        assert {k: (row["land"], row["seat"], row["round"]) for k, row in chosen.iterrows()} == game.brambles
        assert rows[~rows["built"]][["land", "seat", "round"]].isna().all(axis=None)
        assert study.games["tokens_left"][number] == 9 - len(chosen)


def test_how_games_ended(study, seen):
    for number, game in enumerate(seen):
        row = study.games.loc[number]
        end = next(k for k, position in enumerate(game.positions) if 0 in position.state.supply[: study.players])
        word, seat = game.moves[end - 1].split()[0], game.positions[end - 1].turn
        assert row["ended_by"] == ("invasion" if word == "invade" else "construction")
        assert (row["end_seat"], row["end_round"]) == (seat, game.positions[end - 1].state.round)
        assert row["actions"] == game.actions and row["completed"] == len(game.completed)
        assert row["rounds"] == row["end_round"] and row["turns"] == sum(map(len, game.track))


def test_the_walk_on_the_printed_board():
    """The tiles as printed, unturned: 4, 1, 2, 5, 7, 6, 3; its shares were worked out independently."""
    from gardenlab.garden_nation.board_frames import walks

    record = gl.garden_nation.edition().array[0]
    values = np.concatenate([record["tile_value"][tile - 1] for tile in (4, 1, 2, 5, 7, 6, 3)])
    known = [0.1128, 0.1314, 0.1018, 0.1266, 0.2141, 0.1524, 0.1609]
    assert walks(np.stack([values, values]))[1] == pytest.approx(known, abs=5e-5)


def test_rounds_past_the_journal_stand_in_its_last():
    made = Made(2, players=3, rounds=30)
    made.states["round_total"][:, 23, :3] = (1, 2, 3)
    made.states["control"][:, 23, 4] = 2
    assert made.games["rounds"].tolist() == [30, 30] and made.games["turns"].tolist() == [90 - 3, 90 - 3]
    for table, rows in ((made.rounds, 3), (made.territories, 7)):
        assert table["round"].value_counts().to_dict() == dict.fromkeys(range(1, 25), 2 * rows)
    assert of(made.rounds, 1)["total"].tail(3).tolist() == [1, 2, 3]
    assert made.territories.set_index(["game", "round", "territory"]).loc[(1, 24, 5), "holder"] == 1


def test_capped_games_have_their_finished_rounds_only():
    study = gl.simulate("garden_nation", players=3, agents="random", games=12, seed=1, cap=40, progress=False)
    rounds = study.games["rounds"]
    assert (study.games["ended_by"] == "cap").all() and (rounds > 0).any()
    assert len(study.rounds) == 3 * rounds.sum() and len(study.territories) == 7 * rounds.sum()
    assert study.games["end_seat"].isna().all() and study.games["end_round"].isna().all()
    soon = gl.simulate("garden_nation", players=3, agents="random", games=3, seed=1, cap=2, progress=False)
    assert len(soon.missions) == 36 and not soon.rounds.size and sorted(soon.seats["order"]) == [0] * 6 + [1] * 3
    assert set(study.tables) == {"games", "seats", *frames.FRAMES}
