"""The picture of a position: every choice has its place, all is readable, no hand is shown (Setup, Steps 1 to 3)."""

import random
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

import gardenlab as gl
from gardenlab.drawing import draw, to_svg
from gardenlab.drawing.measure import width
from gardenlab.drawing.palette import contrast
from gardenlab.engine.errors import GardenlabError
from gardenlab.last_garden.layout import GARDEN, PITCH, RADIUS, plate, sector_centre
from gardenlab.last_garden.notation import move_keys
from gardenlab.last_garden.scene import ASKED, scene

COLOURS = ("red", "green", "blue")
HANDS = [["place-1", "place-4", "move-3", "spin-6"], ["?"] * 4, ["?"] * 3, ["?"] * 2]
EDITION = {"to_wilt": 6, "gems_each": 12, "rounds": 4}
SPACES = [
    *(f"garden-{n}" for n in range(1, 7)),
    *(f"mine-{colour}" for colour in COLOURS),
    *(f"{row}-{n}" for row in ("row11", "row12", "row6") for n in range(1, 7)),
]
BOARD = [
    *SPACES,
    *(f"sector-{n}" for n in range(1, 7)),
    *(f"gem-{colour}" for colour in COLOURS),
    *("boost-x2", "boost-multi", "boost-change", "lab", "queen"),
]


def position(players, **changes):
    return {
        "game": "last_garden",
        "players": players,
        "round": 2,
        "queen": 1,
        "queen_used": False,
        "turn": 0,
        "dice": [1, 2, 3, 3, 5, 5],
        "gems": [[1, 0, 0], [2, 1, 3], [0, 1, 1], [0, 0, 0], [3, 0, 2], [0, 6, 2]],
        "cogs": [12, 7, 31, 4][:players],
        "hands": [list(hand) for hand in HANDS[:players]],
        "robotanists": [4, 3, 4, 2][:players],
        "garden": [None, 1, None, None, 0, None],
        "mines": [None, 1, None],
        "workshop": {"1:1": [None, 0, None, None, 1, None], "1:2": [None] * 6, "6+=3": [None] * 5 + [1]},
        "lab": [0, 1, None],
        "boosts": {"x2": "lab", "multi": 0, "change": "lab"},
        "deck": ["?"] * 5,
        "discard": ["move-1", "place-2", "spin-1"],
    } | changes


def picture(players=3, *, of=None, **more):
    return scene(of or position(players), **({"viewer": 0} | EDITION | more))


def box(mark):
    if mark.shape == "rect":
        return mark.place
    if mark.shape == "circle":
        x, y, radius = mark.place
        return (x - radius, y - radius, 2 * radius, 2 * radius)
    xs, ys = mark.place[::2], mark.place[1::2]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def targets(drawn):
    return {mark.key: box(mark) for mark in drawn.marks if mark.key}


def inside(x, y, outer, slack=0.0):
    """Whether a point lies within a polygon whose corners go round clockwise."""
    corners = list(zip(outer[::2], outer[1::2], strict=True))
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return all((u - a) * (y - b) - (v - b) * (x - a) >= slack for (a, b), (u, v) in sides)


def overflowing(drawn):
    """Words that leave the sheet, the bed or the rectangle in which they begin."""
    rects = [m.place for m in drawn.marks if m.shape == "rect" and (m.key or m.label or m.place[3] > 100)]
    beds = [m.place for m in drawn.marks if m.shape == "polygon" and m.key]
    for mark in drawn.marks:
        if mark.shape != "text" or mark.place[1] > 680:
            continue
        x, y = mark.place
        left = x - width(mark.text, mark.size, mark.bold) * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
        right = left + width(mark.text, mark.size, mark.bold)
        around = [(a, b, a + w, b + h) for a, b, w, h in rects if a <= x <= a + w and b <= y <= b + h]
        for a, b, u, v in [*around, (0, 0, drawn.width, drawn.height)]:
            if not (a <= left and right <= u and b <= y - mark.size / 2 and y + mark.size / 2 <= v):
                yield mark.text
        for bed in beds:
            if inside(x, y, bed) and not (inside(left, y, bed) and inside(right, y, bed)):
                yield mark.text


# -- keys


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_thing_that_can_be_chosen_has_its_key_once(players):
    drawn = picture(players)
    expected = sorted([*BOARD, *(f"card-{card}" for card in HANDS[0])])
    assert sorted(drawn.keys) == expected
    root = ElementTree.fromstring(to_svg(drawn))
    assert sorted(e.get("data-key") for e in root.iter() if e.get("data-key")) == expected
    assert sorted(a.get_gid() for a in draw(drawn).patches if a.get_gid()) == expected
    assert all(drawn.labels.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_of_a_game_can_be_made_on_the_board(players):
    now, rng, steps = gl.last_garden.Game(players=players).deal(seed=players), random.Random(players), set()
    while not now.over:
        codes = now.legal_codes()
        keys = {key for code in codes for key in move_keys(now.state, now.game.edition, code)}
        drawn = now.scene(now.turn)
        assert keys <= set(drawn.keys)
        assert len(keys) == len(codes)
        steps.add(now.to_dict().get("pending", {}).get("step", "card"))
        now = now.play(rng.choice(codes))
    assert {"card", "sector", "colour", "to", "die", "robotanist", "after", "queen-sector", "queen-colour"} <= steps
    assert now.scene(0).title.endswith("the game is over")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_targets_are_large_enough_for_a_finger_and_apart(players):
    drawn = picture(players, asked=[f"number-{n}" for n in range(1, 7)])
    boxes = targets(drawn)
    beds = {mark.key: mark.place for mark in drawn.marks if mark.key and mark.shape == "polygon"}
    for (one, (x, y, w, h)), (other, (u, v, a, b)) in combinations(boxes.items(), 2):
        assert min(w, h, a, b) >= 44
        if one in beds or other in beds:
            continue  # beds lie in a ring, where their boxes overlap: see the next tests
        assert x + w <= u + 1e-6 or u + a <= x + 1e-6 or y + h <= v + 1e-6 or v + b <= y + 1e-6, (one, other)
    for key, bed in beds.items():
        spot = f"garden-{key[7:]}"
        for other, (x, y, w, h) in boxes.items():
            if other not in beds and other != spot:
                points = [(x + w * i / 8, y + h * j / 8) for i in range(9) for j in range(9)]
                assert not [point for point in points if inside(*point, bed)], (key, other)


def test_beds_and_seats_keep_clear_of_each_other():
    middles = [sector_centre(sector) for sector in range(6)]
    for (x, y), (u, v) in combinations(middles, 2):
        assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 >= PITCH - 1e-6 > 2 * RADIUS * 0.866
    beds = [mark.place for mark in picture().marks if mark.shape == "polygon" and mark.key]
    for corner in range(4):
        x, y, w, h = plate(corner)
        assert GARDEN[0] <= x and x + w <= GARDEN[0] + GARDEN[2] and y + h <= GARDEN[1] + GARDEN[3]
        points = [(x + w * i / 20, y + h * j / 20) for i in range(21) for j in range(21)]
        assert not [point for point in points for bed in beds if inside(*point, bed)]


def test_a_robotanists_spot_lies_within_its_bed_and_yields_to_it_where_a_sector_is_asked_for():
    for step, on_top in (("robotanist", "garden"), ("sector", "sector"), ("to", "sector")):
        shapes = {m.key: m for m in picture(of=position(3, pending={"step": step})).marks if m.key}
        for n in range(1, 7):
            spot, bed = shapes[f"garden-{n}"], shapes[f"sector-{n}"]
            x, y, radius = spot.place
            assert all(inside(x + a * radius, y + b * radius, bed.place) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            assert spot.layer != bed.layer
            assert max(spot, bed, key=lambda mark: mark.layer).key == f"{on_top}-{n}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_viewers_seat_lies_at_the_bottom_left_and_the_others_follow_clockwise(players):
    for viewer in range(players):
        drawn = picture(players, of=position(players, hands=[["?"]] * players), viewer=viewer)
        where = {m.label.partition(":")[0]: m.place[:2] for m in drawn.marks if m.shape == "rect" and "cog" in m.label}
        corners = {0: (0, 1), 1: (0, 0), 2: (1, 0), 3: (1, 1)}
        order = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[players]
        for step, corner in enumerate(order):
            x, y = where[f"Seat {(viewer + step) % players}"]
            assert (x > 200, y > 200) == corners[corner]


# -- what is readable


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["Anna", "Bartholomew Longfellow-Featherstonehaugh", "W" * 40])
def test_no_words_leave_their_place(players, name):
    pays = dict.fromkeys(SPACES, 12)
    for asked in ([], ["die-up", "die-down"], ["plain"], ["without"], ["done"], [f"number-{n}" for n in range(1, 7)]):
        half = {"step": "colour", "card": "move-3", "as": "place", "boost": "change", "sector": 3, "held": [1, 0, 1]}
        seen = position(players, pending=half, gems=[[9, 2, 1], [1, 1, 1], *[[2, 2, 2]] * 2, [0, 0, 5], [0, 0, 0]])
        drawn = picture(players, of=seen, names=[name] * players, asked=asked, pays=pays, caption="Of dice and gems")
        assert list(overflowing(drawn)) == []
    assert list(overflowing(picture(players, names=[name] * players))) == []


def test_many_gems_long_hands_and_large_labs_fit():
    eight = ["place-1", "place-1", "place-2", "move-3", "move-4", "spin-5", "spin-6", "spin-6"]
    seen = position(2, gems=[[12, 12, 12], *[[0, 0, 0]] * 5], lab=[0, 1, 0, 1, None, None], hands=[eight, ["?"] * 8])
    drawn = picture(2, of=seen, pays=dict.fromkeys(SPACES, 36))
    assert list(overflowing(drawn)) == []
    assert drawn.keys.count("card-place-1") == 1
    cards = [place for key, place in targets(drawn).items() if key.startswith("card-")]
    assert len(cards) == 6 and all(w >= 44 and x + w <= GARDEN[0] + GARDEN[2] for x, _, w, _ in cards)


@pytest.mark.parametrize(
    ("role", "ground"),
    [
        *(("good", ground) for ground in ("card", "panel")),
        *(("muted", ground) for ground in ("green-wash", "yellow-wash", "purple-wash", "card")),
        ("red", "yellow-wash"),
        ("purple", "purple-wash"),
        *(("white", f"seat-{seat}") for seat in range(4)),
        *(("ink", ground) for ground in ("green-wash", "yellow-wash", "blue-wash", "purple-wash")),
    ],
)
def test_words_stand_out_from_their_ground(role, ground):
    assert contrast(role, ground) >= 4.5


def test_gems_differ_in_shape_as_well_as_in_colour():
    drawn = picture()
    gems = {m.fill: m.shape for m in drawn.marks if m.fill in COLOURS and m.stroke == "ink"}
    assert gems == {"red": "circle", "green": "rect", "blue": "polygon"}


def test_dice_show_their_number_in_pips_and_digits():
    for number in range(1, 7):
        drawn = picture(of=position(3, dice=[number, *[6] * 5]))
        x, y = sector_centre(0)
        near = [m for m in drawn.marks if abs(m.place[0] - x) < 70 and y - 60 < m.place[1] < y]
        assert len([m for m in near if m.shape == "circle" and m.fill == "ink"]) == number
        assert [m.text for m in near if m.shape == "text" and m.text.isdigit()] == [str(number)]


def test_robotanists_are_marked_by_colour_and_number():
    here = position(4, garden=[0, 1, 2, 3, None, None])
    drawn = picture(4, of=here)
    for sector in range(4):
        x, y = sector_centre(sector)
        near = [m for m in drawn.marks if 20 < m.place[0] - x < 70 and y - 60 < m.place[1] < y]
        assert any(m.fill == f"seat-{sector}" for m in near)
        assert str(sector) in [m.text for m in near if m.fill == "white"]


def test_a_sector_wilts_at_the_threshold_of_the_edition():
    def told(**more):
        return [m.text for m in picture(**more).marks if "wilts" in m.text]

    assert told() == ["6 gems: wilts", "8 gems: wilts"]
    assert told(to_wilt=7) == ["8 gems: wilts"]
    assert told(to_wilt=None) == []
    assert "it wilts" in picture().labels["sector-2"]
    assert "it wilts" not in picture(to_wilt=7).labels["sector-2"]


def test_mines_are_ranked_by_gems_that_do_not_wilt():
    labels = picture().labels
    assert "4 red in the garden, 1st" in labels["mine-red"]
    assert "1 green in the garden, 3rd: robotanist of Seat 1" in labels["mine-green"]
    assert "3 blue in the garden, 2nd: free" in labels["mine-blue"]
    tied = picture(of=position(3, gems=[[1, 0, 0], [0, 1, 0], *[[0, 0, 0]] * 4])).labels
    assert ["1st, tied" in tied[f"mine-{colour}"] for colour in COLOURS] == [True, True, False]
    assert "3rd" in tied["mine-blue"]


def test_supply_is_what_is_neither_in_the_garden_nor_on_the_move():
    half = {"step": "to", "card": "move-5", "sector": 5, "held": [1, 0, 0]}
    assert "Red gems: 6 unused" in picture().labels["gem-red"]
    assert "Red gems: 5 unused" in picture(of=position(3, pending=half)).labels["gem-red"]
    assert "unused" not in picture(gems_each=None).labels["gem-red"]


def test_free_spaces_say_what_they_would_pay():
    drawn = picture(pays={"garden-1": 1, "garden-2": 0, "row11-3": 2, "mine-blue": 3})
    assert drawn.labels["garden-1"] == "Spot of sector 1: free, would pay 1 now"
    assert "free, would pay 2 now" in drawn.labels["row11-3"]
    assert "robotanist of Seat 1, earns 0 now" in drawn.labels["garden-2"]
    assert drawn.labels["row11-4"].endswith(": free")
    assert {"+1", "+2", "+3"} <= {m.text for m in drawn.marks}


def test_cards_say_where_they_match_and_when_they_are_wild():
    labels = picture().labels
    assert labels["card-move-3"].endswith("matches sectors 3 and 4")
    assert labels["card-place-1"].endswith("matches sector 1")
    assert labels["card-spin-6"].endswith("no die matches, so it is wild")


def test_boosts_lie_in_the_lab_or_with_the_seat_that_holds_them():
    drawn = picture()
    places = targets(drawn)
    assert drawn.labels["boost-multi"].endswith("held by Seat 0")
    assert drawn.labels["boost-x2"].endswith("on offer in the lab")
    assert places["boost-multi"][0] < GARDEN[0] + 200 and places["boost-x2"][0] > GARDEN[0] + GARDEN[2]


def test_a_turn_half_done_is_shown():
    half = {"step": "colour", "card": "move-3", "boost": "x2", "sector": 3, "left": 1, "held": [1, 0, 1]}
    drawn = picture(of=position(3, pending=half))
    assert {"In play", "with x2", "from sector 3", "Action 1: which gem?"} <= {m.text for m in drawn.marks}
    assert "Move 3; with x2; sector 3; on the move: 1 red, 1 blue" in drawn.description
    assert drawn.labels["gem-green"].endswith("1 in sector 3")
    bold = [m for m in drawn.marks if m.shape == "polygon" and m.stroke == "ink" and m.width > 3]
    assert [m.place for m in bold] == [m.place for m in drawn.marks if m.key == "sector-3"]


def test_choices_that_no_place_stands_for_are_buttons():
    half = {"step": "die", "card": "spin-5", "sector": 6}
    seen = position(3, pending=half, dice=[1, 2, 3, 3, 5, 6])
    drawn = picture(of=seen, asked=("die-up", "die-down"))
    assert drawn.labels["die-up"] == "Up to 1" and drawn.labels["die-down"] == "Down to 5"
    for key in ASKED:
        assert picture(asked=[key]).labels[key]
    assert not set(ASKED) & set(picture().keys)


def test_description_reads_like_the_position():
    words = picture(names=["Anna", "Bo", "Cy"]).description
    for part in (
        "Anna to move. Round 2 of 4. Action 1: play a program card.",
        "Queen tile: Bo, the Queen Action is free.",
        "Anna: 12 cogs, 4 robotanists left, 4 cards, boost Multi; hand: Place 1, Place 4, Move 3, Spin 6.",
        "Sector 5: die 5, 3 red, 2 blue; 5 gems; robotanist of Anna.",
        "Workshop 1:1: die 2 Anna, die 5 Bo.",
        "Lab: 1 Anna, 2 Bo; boosts on offer: x2 and Change.",
        "Supply: 6 red, 4 green, 4 blue.",
        "Played this round: Move 1, Place 2, Spin 1.",
    ):
        assert part in words.split("\n") or part in words


def test_notes_stand_in_the_labels_of_their_keys():
    notes = {key: f"About {key}" for key in [*BOARD, "card-move-3"]}
    labels = picture(notes=notes).labels
    for key, note in notes.items():
        assert labels[key].endswith(f". {note}")


def test_a_caption_stands_below_the_picture_and_in_the_description():
    plain, told = picture(), picture(caption="The lab has three spaces by assumption.")
    assert told.height > plain.height
    assert (
        told.marks[-1].text == "The lab has three spaces by assumption." and told.marks[-1].place[1] > plain.height - 8
    )
    assert told.description.endswith(told.marks[-1].text)


def test_hostile_names_stay_words():
    drawn = picture(names=["<script>alert(1)</script>", "&lt;", '"'])
    root = ElementTree.fromstring(to_svg(drawn))
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert any("<script>" in (element.text or "") for element in root.iter())


# -- what is hidden stays hidden


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_hands_of_others_and_the_deck_leave_no_trace(viewer):
    own = ["place-3", "spin-3"]

    def seen(other):
        hands = [own if seat == viewer else [other] * 2 for seat in range(3)]
        return position(3, hands=hands, deck=[other] * 5, seed=f"luck:{other}")

    drawn = [picture(of=seen(other), viewer=viewer) for other in ("?", "move-6", "place-5")]
    assert drawn[0] == drawn[1] == drawn[2]
    held = [key for key in drawn[0].keys if key.startswith("card-")]
    assert held == ([] if viewer is None else ["card-place-3", "card-spin-3"])


def test_open_hands_show_what_is_given():
    hands = [["place-3", "spin-3"], ["move-6", "move-1"], ["?", "?"]]
    words = picture(of=position(3, hands=hands), viewer=None, open_hands=True).description
    assert "hand: Move 1, Move 6" in words and "hand: Place 3, Spin 3" in words
    assert words.count("hand:") == 2


# -- states and mistakes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sheet_keeps_its_size_whatever_lies_on_it(players):
    bare = position(
        players, hands=[[]] * players, gems=[[0, 0, 0]] * 6, lab=[], deck=[], discard=[], queen_used=True, over=True
    )
    full, empty = picture(players), picture(players, of=bare)
    assert (full.width, full.height) == (empty.width, empty.height)
    assert empty.title == "The Last Garden, the game is over"
    assert {"action used", "no gems", "The game is over"} <= {m.text for m in empty.marks}
    for x, y, w, h in targets(full).values():
        assert x >= 0 and x + w <= full.width and y >= 0 and y + h <= full.height


def test_the_release_and_the_end_are_named():
    assert "Release from the lab." in picture(of=position(3, step="release")).description
    over = picture(of=position(3, step="over"))
    assert over.title.endswith("the game is over") and "The last board, as scored." in over.description


def test_edges_join_sectors_with_the_spaces_they_would_pay():
    def ends(**more):
        return len([m for m in picture(**more).marks if m.shape == "line" and m.layer == 9])

    # sectors 1, 3 and 5 stand and hold 1, 2 and 2 colours; sectors 2 and 6 wilt
    assert ends(edges="garden") == 3
    assert ends(edges="mines") == 1 + 2 + 2
    assert ends(edges=["workshop"]) == 2 * 3 + 2
    assert ends(edges=True) == ends(edges=["garden", "mines", "workshop"]) == 16
    assert ends(edges=False) == ends() == 0
    assert picture(edges=True).keys == picture().keys


@pytest.mark.parametrize(
    ("changes", "more", "said"),
    [
        ({"cogs": []}, {}, "0 seats; expected 2, 3 or 4"),
        ({"hands": [[]]}, {}, "1 hands; expected 3"),
        ({"dice": [1, 2]}, {}, "2 dice; expected 6"),
        ({"gems": []}, {}, "0 gems; expected 6"),
        ({}, {"names": ["Anna"]}, "1 names; expected 3"),
        ({}, {"viewer": 3}, "viewer 3; expected None or a seat from 0 to 2"),
        ({}, {"asked": ["skip"]}, "asked 'skip'; expected some of die-up"),
        ({}, {"edges": ["above"]}, "'above'; expected .*garden, mines, workshop"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_what_was_expected(changes, more, said):
    with pytest.raises(GardenlabError, match=said):
        picture(of=position(3, **changes), **more)


def test_a_lit_key_changes_only_its_frame():
    drawn = picture()
    lit = drawn.emphasised(["sector-4"])
    changed = [(a, b) for a, b in zip(drawn.marks, lit.marks, strict=True) if a != b]
    assert [(a.key, replace(b, stroke=a.stroke, width=a.width) == a) for a, b in changed] == [("sector-4", True)]
