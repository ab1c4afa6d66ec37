"""The picture of a position: every choice has its place, all is readable, no mission is shown (Secret Missions)."""

import random
from dataclasses import replace
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from garden_nation_table import built, choose, played, table

import gardenlab as gl
from gardenlab.drawing import draw, to_svg
from gardenlab.drawing.measure import width
from gardenlab.drawing.palette import contrast
from gardenlab.engine.errors import GardenlabError
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.areas import LANDS, area_name
from gardenlab.garden_nation.geometry import NEIGHBOURS
from gardenlab.garden_nation.layout import BOARD, SIDE, middle, number_spot, outline
from gardenlab.garden_nation.notation import move_keys
from gardenlab.garden_nation.scene import EDGES, scene
from gardenlab.garden_nation.view import grounds
from gardenlab.garden_nation.words import ACTS, ASKED

AREAS = [f"{tile}.{slot}" for tile in range(1, 8) for slot in range(7)]
TILES = [f"tile-{tile}" for tile in range(1, 8)]
PROJECTS = ["bunker", "fortress-green", "temple", "water-reservoir"]
MISSIONS = [["belfry", "control-1-3"], ["?", "?"], ["?", "?"], ["?", "?"]]
BUILDINGS = built("5.2 0 2 roof", "4.0 1 1", "6.5 0 7", "1.0 1 3", "3.4 0 1")


def position(players=3, **changes):
    return {
        "game": "garden_nation",
        "players": players,
        "seat": 0,
        "round": 3,
        "opening": False,
        "ending": False,
        "tiles": [4, 1, 2, 5, 7, 6, 3],
        "rotations": [0, 1, 2, 3, 4, 5, 0],
        "brambles": {"1.0": "green", "3.4": "red"},
        "buildings": {name: dict(building) for name, building in BUILDINGS.items()},
        "torticrane": 5,
        "population": [21, 30, 44, 30][:players],
        "floors": [7, 13, 17, 14][:players],
        "ploys": [4, 3, 0, 1][:players],
        "score": [4, 0, 11, 0][:players],
        "missions": [list(cards) for cards in MISSIONS[:players]],
        "projects": PROJECTS,
        "project_deck": ["?"] * 15,
        "taken": [["fortress-yellow"], [], ["air-base"], []][:players],
        "track": [1, 0],
        "actions_left": 2,
    } | changes


def picture(players=3, *, of=None, **more):
    return scene(of or position(players), **({"viewer": 0} | more))


def box(mark):
    if mark.shape == "rect":
        return mark.place
    if mark.shape == "circle":
        x, y, radius = mark.place
        return (x - radius, y - radius, 2 * radius, 2 * radius)
    xs, ys = mark.place[::2], mark.place[1::2]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def shapes(drawn):
    return {mark.key: mark for mark in drawn.marks if mark.key}


def texts(drawn):
    return [mark.text for mark in drawn.marks if mark.shape == "text"]


def near(drawn, key):
    """The marks that lie in an area, or in another thing with a key."""
    x, y, w, h = box(shapes(drawn)[key])
    return [
        m for m in drawn.marks if not m.key and m.shape != "line" and x <= sum(box(m)[::2]) - box(m)[2] / 2 <= x + w
        and y <= box(m)[1] + box(m)[3] / 2 <= y + h and box(m)[2] <= w + 1
    ]  # fmt: skip


def inside(x, y, outer, slack=0.0):
    """Whether a point lies within a polygon whose corners go round clockwise."""
    corners = list(zip(outer[::2], outer[1::2], strict=True))
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return all((u - a) * (y - b) - (v - b) * (x - a) >= slack for (a, b), (u, v) in sides)


def ends(mark):
    """Left and right end of a text."""
    room = width(mark.text, mark.size, mark.bold)
    left = mark.place[0] - room * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
    return left, left + room


def overflowing(drawn):
    """Words that leave the sheet, the area or the rectangle in which they begin."""
    rects = [m.place for m in drawn.marks if m.shape == "rect" and (m.key or m.label or m.place[3] > 100)]
    hexes = [m.place for m in drawn.marks if m.shape == "polygon" and m.key]
    for mark in drawn.marks:
        if mark.shape != "text" or mark.fill == "none":
            continue
        (x, y), (left, right) = mark.place, ends(mark)
        around = [(a, b, a + w, b + h) for a, b, w, h in rects if a <= x <= a + w and b <= y <= b + h]
        for a, b, u, v in [*around, (0, 0, drawn.width, drawn.height)]:
            if not (a <= left and right <= u and b <= y - mark.size * 0.45 and y + mark.size * 0.45 <= v):
                yield mark.text
        for area in hexes:
            if inside(x, y, area) and not (inside(left, y, area) and inside(right, y, area)):
                yield mark.text


# -- keys


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_thing_that_can_be_chosen_has_its_key_once(players):
    drawn = picture(players)
    seats = [f"seat-{seat}" for seat in range(players)]
    expected = sorted(
        [*AREAS, *TILES, *seats, *(f"project-{card}" for card in PROJECTS), "mission-belfry", "mission-control-1-3"]
    )
    assert sorted(drawn.keys) == expected
    root = ElementTree.fromstring(to_svg(drawn))
    assert sorted(e.get("data-key") for e in root.iter() if e.get("data-key")) == expected
    assert sorted(a.get_gid() for a in draw(drawn).patches if a.get_gid()) == expected
    assert all(drawn.labels.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_of_a_game_can_be_made_on_the_board(players):
    steps = set()
    for now in played(players, 5).positions[:-1]:
        codes = now.legal_codes()
        keys = [move_keys(now.state, now.game.edition, code) for code in codes]
        drawn = now.scene(now.turn)
        assert {key for pair in keys for key in pair} <= set(drawn.keys)
        assert len(set(keys)) == len(codes)  # two clicks at most tell a move from all others
        steps.add(now.to_dict().get("pending", {}).get("step", "action"))
    assert {"mission", "action", "land", "project"} <= steps
    assert ("next" in steps) == (players > 2)


def test_an_area_is_drawn_where_it_lies():
    now = gl.garden_nation.Game(players=3).deal(seed=4)
    drawn = shapes(now.scene(0))
    for cell in range(49):
        x, y, w, h = box(drawn[area_name(now.state, cell)])
        assert middle(cell) == pytest.approx((x + w / 2, y + h / 2))
    for cell, other in combinations(range(49), 2):
        (x, y), (u, v) = middle(cell), middle(other)
        assert (hypot(x - u, y - v) < 1.9 * SIDE) == (other in NEIGHBOURS[cell])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_targets_are_large_enough_for_a_finger_and_apart(players):
    for step, asked in (("action", [*ACTS, "pass"]), ("land", ["land-green", "land-yellow", "land-red"])):
        half = {"pending": {"step": step, "area": "5.2"}} if step == "land" else {}
        drawn = picture(players, of=position(players, **half), asked=asked)
        boxes = {key: box(mark) for key, mark in shapes(drawn).items()}
        for (one, (x, y, w, h)), (other, (u, v, a, b)) in combinations(boxes.items(), 2):
            assert min(w, h, a, b) >= 47
            if one in AREAS or other in AREAS:
                continue  # hexes interlock, where their boxes overlap: see the next test
            assert x + w <= u + 1e-6 or u + a <= x + 1e-6 or y + h <= v + 1e-6 or v + b <= y + 1e-6, (one, other)


def test_areas_lie_on_their_tile_and_keep_clear_of_numbers_and_the_torticrane():
    for tile in range(1, 8):
        drawn = picture(of=position(torticrane=tile))
        marks = shapes(drawn)
        crane = next(m for m in drawn.marks if m.label.startswith("The torticrane is in territory"))
        discs = [marks[key] for key in TILES] + [crane]
        for area in AREAS:
            corners = marks[area].place
            plate = outline(position()["tiles"].index(int(area[0])))
            assert all(
                inside(x, y, [v for point in plate for v in point], -1e-3)
                for x, y in zip(corners[::2], corners[1::2], strict=True)
            )
            for disc in discs:
                x, y, radius = disc.place
                rim = [(x + radius * a, y + radius * b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7))]
                assert not any(inside(*point, corners, 1.0) for point in [*rim, (x, y)]), (area, disc.key)
        for one, other in combinations(discs, 2):
            assert hypot(one.place[0] - other.place[0], one.place[1] - other.place[1]) >= 48
        for disc in discs:
            x, y, radius = disc.place
            assert BOARD[0] - 1 <= x - radius and x + radius <= BOARD[0] + BOARD[2] + 1


def test_a_number_is_nearest_to_its_own_territory():
    for at in range(7):
        x, y = number_spot(at)
        away = [hypot(x - middle(k * 7)[0], y - middle(k * 7)[1]) for k in range(7)]
        assert min(away) == away[at] and sorted(away)[1] > away[at] + 10


def test_the_disc_of_the_central_territory_points_into_it():
    def tips(drawn):
        found = []
        for mark in drawn.marks:
            if mark.shape == "polygon" and len(mark.place) == 6 and mark.stroke == "ink":
                tip = mark.place[2:4]
                if hypot(tip[0] - middle(0)[0], tip[1] - middle(0)[1]) < 2 * SIDE and box(mark)[2] == 30:
                    found.append(tip[1] > middle(0)[1])
        return found

    assert tips(picture()) == [True]  # its number, below
    assert sorted(tips(picture(of=position(torticrane=4)))) == [False, True]  # and the torticrane, above


# -- what is readable


def test_a_long_name_leaves_room_for_what_tells_ones_own():
    drawn = texts(picture(names=["Bartholomew Longfellow-Featherstonehaugh", "W" * 40, "Cleo"], viewer=1))
    assert any(words.startswith("W") and words.endswith("\u2026 (you)") for words in drawn)
    assert [words for words in drawn if words.endswith("(you)")] == [words for words in drawn if "(you)" in words]


@pytest.mark.parametrize("ploys", [0, 4, 5, 7, 20])
def test_ploys_do_not_lie_on_each_other(ploys):
    own = gl.garden_nation.edition(ploys=ploys)
    drawn = gl.garden_nation.Game(2, own).deal(seed=1).scene(0)
    spots = [mark.place for mark in drawn.marks if mark.shape == "text" and mark.text == "P"]
    for one, other in combinations(spots, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= 12.6
    counted = ploys > 4
    assert len(spots) >= (2 if counted else 2 * ploys)
    assert texts(drawn).count(str(ploys)) >= (2 if counted else 0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["Anna", "Bartholomew Longfellow-Featherstonehaugh", "W" * 40])
def test_no_words_leave_their_place(players, name):
    for asked in ([], [*ACTS, "pass"], ["no-project"], ["land-green", "land-yellow", "land-red"], ["pass"]):
        many = [card.id for card in gl.garden_nation.edition().projects if card.id not in PROJECTS]
        seen = position(
            players, ending=True, population=[99] * players, score=[88] * players, taken=[many, *[[]] * (players - 1)]
        )
        drawn = picture(players, of=seen, names=[name] * players, asked=asked, caption="Of roofs and ploys")
        assert list(overflowing(drawn)) == []
    for step in ("mission", "transfer", "land", "project", "next"):
        dealt = [["belfry", "control-1-3", "post-office", "watchtower"], *[["?"] * 4] * (players - 1)]
        half = {"step": step, "area": "5.2", "dealt": dealt, "kept": [["belfry"], *[[]] * (players - 1)]}
        drawn = picture(players, of=position(players, pending=half, track=[0]), names=[name] * players)
        assert list(overflowing(drawn)) == []


@pytest.mark.parametrize("card", [card.id for card in gl.garden_nation.edition().projects])
def test_every_project_has_words_and_a_pattern_that_fit(card):
    for slots in (1, 4, 8):
        drawn = picture(of=position(projects=[card, *[None] * (slots - 1)]))
        assert list(overflowing(drawn)) == []
        assert texts(drawn).count("empty") == slots - 1
        face = gl.garden_nation.edition().projects[[c.id for c in gl.garden_nation.edition().projects].index(card)]
        inside_card = near(drawn, f"project-{card}")
        assert str(face.points) in [m.text for m in inside_card]
        assert face.land in {m.fill for m in inside_card}
        assert drawn.labels[f"project-{card}"].startswith(f"{face.name}, {face.points} points: ")


@pytest.mark.parametrize("card", [card.id for card in gl.garden_nation.edition().missions])
def test_every_mission_has_words_that_fit(card):
    for cards in ([card, "belfry"], [card]):
        drawn = picture(of=position(missions=[cards, *[["?", "?"]] * 2]), worth={0: {card: 21}})
        assert list(overflowing(drawn)) == []
        assert "21" in [m.text for m in near(drawn, f"mission-{card}")]


@pytest.mark.parametrize(
    ("role", "ground"),
    [
        *(("muted", ground) for ground in ("green-wash", "yellow-wash", "red-wash", "panel", "card")),
        *(("white", f"seat-{seat}") for seat in range(4)),
        *(("ink", ground) for ground in ("green-wash", "yellow-wash", "red-wash", "yellow", "white")),
        ("red", "panel"),
        ("red", "red-wash"),
        ("good", "green-wash"),
        ("good", "yellow-wash"),
    ],
)
def test_words_stand_out_from_their_ground(role, ground):
    assert contrast(role, ground) >= 4.5


def test_lands_differ_in_their_mark_as_well_as_in_their_hue():
    outlines = {land: [(m.shape, m.place) for m in symbols.land(land, 0, 0, 16)] for land in (*LANDS, "bramble")}
    for one, other in combinations(outlines.values(), 2):
        assert not set(one) & set(other)
    drawn = picture(of=position(buildings={}))
    for area in gl.garden_nation.edition().tiles:
        marks = near(drawn, area.id)
        x, y = middle_of(area.id)
        if area.land in LANDS:
            assert {m.fill for m in marks if m.shape == "polygon"} & set(LANDS) == {area.land}
            assert set(symbols.land(area.land, x - 13, y + 2, 15)) <= set(drawn.marks)
        elif area.id not in position()["brambles"]:
            assert set(symbols.land("bramble", x, y + 5, 17)) <= set(drawn.marks)


def middle_of(area):
    places = [ground.cell for ground in grounds(position(), gl.garden_nation.edition()) if ground.name == area]
    return middle(places[0])


def test_every_area_prints_its_value_and_name():
    drawn = picture()
    for area in gl.garden_nation.edition().tiles:
        words = [m.text for m in near(drawn, area.id)]
        assert str(area.value) in words and area.id in words


def test_a_building_shows_its_floors_its_owner_and_its_roof():
    drawn = picture()
    for name, floors, seat, roof in (("5.2", 2, 0, True), ("4.0", 1, 1, False), ("6.5", 7, 0, False)):
        marks = near(drawn, name)
        assert f"\u00d7{floors}" in [m.text for m in marks]
        assert str(seat) in [m.text for m in marks if m.fill == "white"]
        slabs = [m for m in marks if m.shape == "rect" and m.fill == f"seat-{seat}"]
        assert len(slabs) == min(floors, 5)
        assert len([m for m in marks if m.shape == "polygon" and m.fill == "ink"]) == roof
    assert "2 floors of Seat 0 with a roof" in drawn.labels["5.2"]
    assert "unoccupied" in drawn.labels["5.1"]


def test_a_bramble_has_the_land_of_its_token():
    drawn = picture()
    assert {"green", "green-wash"} <= {m.fill for m in near(drawn, "1.0")}
    assert {"red", "red-wash"} <= {m.fill for m in near(drawn, "3.4")}
    assert not {"green", "yellow", "red"} & {m.fill for m in near(drawn, "2.4") if m.shape == "polygon"}
    assert "green grass, value 5" in drawn.labels["1.0"]
    assert "untouched bramble, value 5" in drawn.labels["2.4"]
    assert "bramble tokens 2 green, 3 yellow, 2 red" in drawn.description


def test_labels_say_where_the_torticrane_goes():
    drawn = picture()
    tiles, rotations = position()["tiles"], position()["rotations"]
    for name in AREAS:
        tile, slot = map(int, name.split("."))
        to = slot if slot == 0 else (slot + rotations[tiles.index(tile)] - 1) % 6 + 1
        assert f"sends the torticrane to territory {tiles[to]}" in drawn.labels[name]


def test_the_torticrane_stands_in_its_territory_and_the_territory_acted_in_is_marked():
    def black(drawn):
        return [m.text for m in drawn.marks if m.shape == "text" and m.size == 21 and m.fill == "white"]

    assert black(picture()) == ["5"]
    assert black(picture(of=position(pending={"step": "action", "territory": 6, "moved_on": 1}))) == ["6"]
    assert black(picture(of=position(pending={"step": "land", "area": "2.4"}))) == ["2"]
    assert black(picture(of=position(pending={"step": "next"}))) == []
    start = picture(of=position(opening=True, torticrane=None, buildings={}, taken=[[]] * 3, brambles={}))
    assert black(start) == [] and not [m for m in start.marks if m.label.startswith("The torticrane is")]
    assert "the torticrane is here" in picture().labels["tile-5"]


def test_the_viewers_seat_comes_first_and_the_others_follow():
    for viewer in range(3):
        drawn = picture(of=position(missions=[["?", "?"]] * 3), viewer=viewer)
        tops = [box(shapes(drawn)[f"seat-{(viewer + step) % 3}"])[1] for step in range(3)]
        assert tops == sorted(tops)


def test_seats_tell_their_supplies_and_projects():
    drawn = picture(names=["Anna", "Bo", "Cy"])
    label = drawn.labels["seat-0"]
    assert label == (
        "Anna: 4 points of projects, 21 inhabitants, 7 floors left, 1 roof in use, 4 ploys left; completed Fortress; "
        "missions Belfry and Territory Control 1 and 3"
    )
    assert "Air Base 11" in texts(drawn) and "Fortress 4" in texts(drawn)
    for seat, numbers in ((0, "21 7 1 4"), (2, "44 17 0 11")):
        assert set(numbers.split()) <= {m.text for m in near(drawn, f"seat-{seat}")}


def test_the_population_track_has_a_marker_for_each_seat_and_the_points_below():
    for players in (2, 3, 4):
        for people in ([1, 1, 1, 1], [1, 10, 39, 40], [55, 90, 41, 2], [35, 38, 35, 35]):
            drawn = picture(players, of=position(players, population=people[:players]))
            marks = [m for m in drawn.marks if m.shape == "text" and 575 < m.place[1] < 620 and m.fill == "white"]
            assert sorted(m.text for m in marks) == [str(seat) for seat in range(players)]
            spots = {m.text: m.place[0] for m in marks}
            for a, b in combinations(range(players), 2):
                one, other = min(people[a], 40), min(people[b], 40)
                if one != other:
                    assert (spots[str(a)] < spots[str(b)]) == (one < other)
    words = texts(picture(of=position(population=[1, 20, 39])))
    assert {"\u221230", "\u221220", "\u221210", "\u22125", "\u22123", "0", "+1", "+10", "40+"} <= set(words)


def test_control_names_who_has_most_floors_now():
    labels = [m.label for m in picture(names=["Anna", "Bo", "Cy"]).marks if m.label.startswith("Territory ")]
    assert "Territory 6: Anna 7 floors; Anna would get 2 inhabitants" in labels
    assert "Territory 7: nobody has a floor" in labels
    tied = picture(of=position(buildings=built("5.2 0 2", "5.1 1 2")), names=["Anna", "Bo", "Cy"])
    assert any("Anna and Bo would get 1 inhabitant each" in m.label for m in tied.marks)


def test_choices_that_no_place_stands_for_are_buttons():
    for key in ASKED:
        drawn = picture(of=position(pending={"step": "land", "area": "2.4"}), asked=[key])
        assert drawn.labels[key]
    assert not set(ASKED) & set(picture().keys)
    assert "seat-2" in picture(asked=["seat-2"]).keys


def test_the_seat_that_is_asked_is_told_how_to_choose():
    asked = ["act-construct", "act-abandon", "act-strategic"]

    def told(**more):
        return " ".join(m.text for m in picture(asked=asked, **more).marks if m.shape == "text" and m.italic)

    assert "Choose a framed area. Where two things can be done with it, say which. A framed territory" in told()
    assert "Choose a framed area" not in told(viewer=1) and "Choose a framed area" not in told(viewer=None)
    asked = ["act-construct"]
    assert told().endswith("Choose a framed area.")


def test_description_reads_like_the_position():
    words = picture(names=["Anna", "Bo", "Cy"]).description
    for part in (
        "Anna to decide. Round 3. Construct, abandon or use a ploy.",
        "Turn track: Bo, 1 action; Anna, 2 actions; free, 2 actions; 2 actions left of this turn.",
        "Territory 4, central: 4.0 green grass 3, 1 floor of Bo; 4.1 yellow grass 4;",
        "Project Temple, 11 points: 2+ on green, by 1+ on yellow and red.",
        "Mission Belfry: 7 VP per territory with a 3+ building.",
        "Reserve: 18 roofs, bramble tokens 2 green, 3 yellow, 2 red, 15 projects in the deck.",
    ):
        assert part in words


def test_notes_stand_in_the_labels_of_their_keys():
    plain = picture()
    notes = {key: f"about {key}" for key in plain.keys}
    labels = picture(notes=notes).labels
    for key in plain.keys:
        assert labels[key].endswith(f". About {key}")
    told = table(players=3, buildings=built("5.2 0 2")).scene(0).labels
    assert "value 5" in told["5.2"] and told["5.2"].count("value 5") == 1
    assert "Construct a Building" in told["5.1"]


def test_a_caption_stands_below_the_picture_and_in_the_description():
    plain, told = picture(), picture(caption="Tiles may be turned by assumption.")
    assert told.height > plain.height
    assert told.marks[-1].text == "Tiles may be turned by assumption." and told.marks[-1].place[1] > plain.height - 8
    assert told.description.endswith(told.marks[-1].text)


def test_hostile_names_stay_words():
    drawn = picture(names=["<script>alert(1)</script>", "&lt;", '"'])
    root = ElementTree.fromstring(to_svg(drawn))
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert any("<script>" in (element.text or "") for element in root.iter())


# -- what is hidden stays hidden


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_missions_of_others_and_the_deck_leave_no_trace(viewer):
    own = ["observatory", "market"]

    def seen(other):
        missions = [own if seat == viewer else [other] * 2 for seat in range(3)]
        rejected = [["cabaret", "barracks"] if seat == viewer else [other] * 2 for seat in range(3)]
        return position(missions=missions, rejected=rejected, project_deck=[other] * 5, seed=f"luck:{other}")

    drawn = [picture(of=seen(other), viewer=viewer) for other in ("?", "sculpture", "watchtower")]
    assert drawn[0] == drawn[1] == drawn[2]
    held = [key for key in drawn[0].keys if key.startswith("mission-")]
    assert held == ([] if viewer is None else ["mission-observatory", "mission-market"])


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_missions_dealt_to_others_leave_no_trace(viewer):
    own = ["belfry", "belfry", "cabaret", "market"]

    def seen(other):
        dealt = [own if seat == viewer else [other] * 4 for seat in range(3)]
        kept = [["belfry"] if viewer == 0 else [other], [], []]
        return position(missions=[[]] * 3, pending={"step": "mission", "dealt": dealt, "kept": kept}, track=[0])

    drawn = [picture(of=seen(other), viewer=viewer) for other in ("?", "sculpture")]
    assert drawn[0] == drawn[1]
    held = [key for key in drawn[0].keys if key.startswith("mission-")]
    assert held == ([] if viewer is None else ["mission-belfry", "mission-cabaret", "mission-market"])


def test_open_missions_show_what_is_given_and_the_end_shows_all():
    missions = [["observatory", "market"], ["belfry", "control-6-1"], ["?", "?"]]
    given = position(missions=missions)
    words = texts(picture(of=given, viewer=None, open_missions=True))
    assert {"Observatory", "Market", "Belfry", "Control 6, 1", "?"} <= set(words)
    assert not {"Observatory", "Belfry"} & set(texts(picture(of=given, viewer=None)))
    worth = {0: {"observatory": 33, "market": 3}, 1: {"belfry": 7, "control-6-1": 12}}
    over = picture(of=given | {"over": True, "ending": True}, viewer=0, worth=worth)
    assert {"33", "3", "7", "12"} <= set(texts(over)) and list(overflowing(over)) == []
    assert {"Observatory", "Belfry", "Control 6, 1"} <= set(texts(over))


# -- states and mistakes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sheet_keeps_its_size_whatever_lies_on_it(players):
    last = played(players, 3).final
    full, over = picture(players), last.scene(0)
    assert full.width == over.width and full.height <= over.height
    assert over.title == "Garden Nation, the game is over"
    assert "The game is over" in texts(over) and "wins" in texts(over)
    rows = last.scores()
    for points in rows["score"]:
        assert str(points).replace("-", "\u2212") in texts(over)
    for x, y, w, h in map(box, shapes(full).values()):
        assert x >= 0 and x + w <= full.width and y >= 0 and y + h <= full.height


def test_an_edition_of_ones_own_is_drawn_as_it_is():
    own = gl.garden_nation.edition(open_projects=6, ploys=7, roofs=3)
    now, chance = gl.garden_nation.Game(3, own).deal(seed=1), random.Random(1)
    for _ in range(30):
        now = now.play(choose(now, chance))
    drawn = now.scene(0)
    assert len([key for key in drawn.keys if key.startswith("project-")]) == 6
    assert list(overflowing(drawn)) == []
    again = scene(now.to_dict(), viewer=0)
    assert sorted(again.keys) == sorted(key for key in drawn.keys if key not in ASKED)


def test_edges_are_laid_over_the_board():
    def lines(**more):
        return len([m for m in picture(**more).marks if m.shape == "line" and m.layer == 9])

    assert lines(edges="areas") == 96
    assert lines(edges=["torticrane"]) == 7
    assert lines(edges=True) == lines(edges=EDGES) == 103
    assert lines(edges=False) == lines() == 0
    assert picture(edges=True).keys == picture().keys


@pytest.mark.parametrize(
    ("changes", "more", "said"),
    [
        ({"population": []}, {}, "0 seats; expected 2, 3 or 4"),
        ({"floors": [1]}, {}, "1 floors; expected 3"),
        ({"missions": [[]]}, {}, "1 missions; expected 3"),
        ({"tiles": [1, 2]}, {}, "2 tiles; expected 7"),
        ({"tiles": [1, 1, 2, 3, 4, 5, 6]}, {}, "expected 1 to 7 in any order"),
        ({"rotations": []}, {}, "0 rotations; expected 7"),
        ({}, {"names": ["Anna"]}, "1 name; expected a list of 3 texts"),
        ({}, {"viewer": 3}, "viewer 3; expected None or a seat from 0 to 2"),
        ({}, {"asked": ["skip"]}, "asked 'skip'; expected some of act-construct"),
        ({}, {"edges": ["above"]}, "'above'; expected .*areas, torticrane"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_what_was_expected(changes, more, said):
    with pytest.raises(GardenlabError, match=said):
        picture(of=position(**changes), **more)


def test_a_lit_key_changes_only_its_frame():
    drawn = picture()
    lit = drawn.emphasised(["5.2"])
    changed = [(a, b) for a, b in zip(drawn.marks, lit.marks, strict=True) if a != b]
    assert [(a.key, replace(b, stroke=a.stroke, width=a.width) == a) for a, b in changed] == [("5.2", True)]
