"""The picture of a position: opposite cards face each other, all is readable, nothing hidden is shown (§2, §3, §4)."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from xml.etree import ElementTree

import pytest

from gardenlab.drawing import draw, to_svg
from gardenlab.drawing.measure import width
from gardenlab.engine.errors import GardenlabError
from gardenlab.lawnarchy.editions import edition
from gardenlab.lawnarchy.layout import CARD_HEIGHT, CARD_WIDTH, facing, lay_out
from gardenlab.lawnarchy.scene import scene

FACES = {card.id: card for card in edition().cards}
GARDEN = [card for card in FACES.values() if card.kind == "garden"]
SQUABBLES = [card for card in FACES.values() if card.kind == "squabble"]
JURY = [card for card in FACES.values() if card.kind == "jury"]
GARDENS = [
    [("hammock", False, "1 2@0,1 no"), ("seeds-2", False, ""), ("forget-me-not", True, ""), ("potatoes", False, "2")],
    [("weeds-blue", False, ""), ("nudist-zone", False, "1 2@0,1"), ("asparagus", False, ""), ("cabbages", False, "")],
    [
        ("sour-cherry", False, "1"),
        ("narcissisms", True, ""),
        ("pumpkins", False, ""),
        ("tulips", False, "1 2 1 no 1 2"),
    ],
    [("carrots", False, ""), ("box-tree", True, ""), ("walnut-tree", False, ""), ("clover-lawn", False, "no")],
]
POINTS = [[3, 1, 0, 1], [1, 0, 4, 0], [3, 0, 0, 1], [2, 0, 3, 0]]
WON = [["bo-sides", "earnest-beancounter"], ["p-dantic"], ["avery-goodcard", "indra-middles"], []]


def position(players, **changes):
    gardens = [
        [{"card": card, "destroyed": gone, "gnomes": gnomes.split()} for card, gone, gnomes in garden]
        for garden in GARDENS[:players]
    ]
    return {
        "game": "lawnarchy",
        "players": players,
        "turn": 1,
        "gardens": gardens,
        "centre": ["public-order-office", "tomatoes", "swap", "apple-tree"],
        "board": ["manny-points", "carla-ful", "dick-snomes"],
        "won": [list(won) for won in WON[:players]],
        "pile": ["?"] * 21,
        "gnome_pile": ["?"] * 5,
        "compost": ["seeds-1"] * 9,
    } | changes


def picture(players, viewer=0, **more):
    given = {"points": POINTS[:players], "to_win": 7 - players} | more
    return scene(position(players), FACES, viewer=viewer, **given)


def targets(drawn):
    return {mark.key: mark.place for mark in drawn.marks if mark.key}


def middle(box):
    x, y, w, h = box
    return (x + w / 2, y + h / 2)


def crosses(box, one, other):
    """Whether the straight line between two points passes through a box."""
    x, y, w, h = box
    steps = [(one[0] + (other[0] - one[0]) * t / 200, one[1] + (other[1] - one[1]) * t / 200) for t in range(201)]
    return any(x < a < x + w and y < b < y + h for a, b in steps)


# -- geometry (§2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_opposite_cards_lie_straight_across_a_fence_with_nothing_between(players):
    plan = lay_out(players, 0)
    boxes = {at: (x, y, CARD_WIDTH, CARD_HEIGHT) for at, (x, y) in plan.cards.items()}
    assert set(boxes) == {(seat, place) for seat in range(players) for place in (1, 2, 3, 4)}
    for (seat, place), box in boxes.items():
        left_or_right = 1 if place in (1, 2) else -1
        other = ((seat + left_or_right) % players, 5 - place)
        assert facing(players, seat, place) == other
        here, there = middle(box), middle(boxes[other])
        assert here[0] == there[0] or here[1] == there[1]
        assert sum(crosses(fence, here, there) for fence in plan.fences) == 1
        for at, between in boxes.items():
            assert at in ((seat, place), other) or not crosses(between, here, there)
        fenced = [
            at
            for at, there in boxes.items()
            if at[0] != seat and any(crosses(fence, here, middle(there)) for fence in plan.fences)
        ]
        assert min(fenced, key=lambda at: dist(here, middle(boxes[at]))) == other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_beside_each_other_are_neighbours_in_one_bed_without_a_fence(players):
    plan = lay_out(players, 0)
    for seat, (x, y, w, h) in plan.beds.items():
        spots = [
            (a + CARD_WIDTH / 2, b + CARD_HEIGHT / 2) for a, b in (plan.cards[seat, place] for place in (1, 2, 3, 4))
        ]
        assert all(x < a < x + w and y < b < y + h for a, b in spots)
        for one, other in pairwise(spots):
            assert one[0] == other[0] or one[1] == other[1]
            assert not any(crosses(fence, one, other) for fence in plan.fences)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_beds_fences_and_plates_keep_clear_of_each_other(players):
    plan = lay_out(players, 0)
    cards = [(x, y, CARD_WIDTH, CARD_HEIGHT) for x, y in plan.cards.values()]
    for group in ([*plan.beds.values(), *plan.fences], [*cards, *plan.plates.values()]):
        for (x, y, w, h), (u, v, a, b) in combinations(group, 2):
            assert x + w <= u or u + a <= x or y + h <= v or v + b <= y


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_viewers_garden_lies_at_the_bottom_from_left_to_right(players):
    for viewer in range(players):
        place = targets(picture(players, viewer))
        own = [middle(place[f"garden-{viewer}-{p}"]) for p in (1, 2, 3, 4)]
        assert [x for x, _ in own] == sorted(x for x, _ in own)
        others = [
            middle(box)[1] for key, box in place.items() if key.startswith("garden-") and f"-{viewer}-" not in key
        ]
        assert all(y > max(others) for _, y in own)


# -- keys and what is readable


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_thing_that_can_be_chosen_has_its_key_once(players):
    drawn = picture(players)
    expected = [f"garden-{seat}-{place}" for seat in range(players) for place in (1, 2, 3, 4)]
    expected += [f"centre-{card}" for card in position(2)["centre"]] + ["gnome-pile"]
    expected += [f"board-{card}" for card in position(2)["board"]]
    assert sorted(drawn.keys) == sorted(expected)
    root = ElementTree.fromstring(to_svg(drawn))
    assert sorted(e.get("data-key") for e in root.iter() if e.get("data-key")) == sorted(expected)
    assert sorted(a.get_gid() for a in draw(drawn).patches if a.get_gid()) == sorted(expected)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_targets_are_large_enough_for_a_finger_and_apart(players):
    boxes = targets(picture(players))
    for (one, (x, y, w, h)), (other, (u, v, a, b)) in combinations(boxes.items(), 2):
        assert min(w, h, a, b) >= 44
        assert x + w <= u or u + a <= x or y + h <= v or v + b <= y, (one, other)


def overflowing(drawn):
    """Words that begin in a card, chip or tile and leave it, or leave the sheet."""
    boxes = [m.place for m in drawn.marks if m.key or (m.shape == "rect" and m.label)]
    for mark in drawn.marks:
        if mark.shape != "text" or mark.layer == 9:
            continue
        long = width(mark.text, mark.size, mark.bold)
        x, y = mark.place
        left = x - long * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
        inside = [b for b in boxes if b[0] <= x <= b[0] + b[2] and b[1] <= y <= b[1] + b[3]] or [
            (0, 0, drawn.width, 1e9)
        ]
        for x0, y0, w, h in inside:
            if not (x0 <= left and left + long <= x0 + w and y0 <= y - mark.size / 2 and y + mark.size / 2 <= y0 + h):
                yield mark.text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["Anna", "Bartholomew Longfellow-Featherstonehaugh", "W" * 40])
def test_no_words_leave_their_card(players, name):
    drawn = picture(players, names=[name] * players, gnome_points=[[2, 0, 0, 9]] * players)
    assert list(overflowing(drawn)) == []


@pytest.mark.parametrize("first", range(0, 44, 4))
def test_every_garden_card_fits_in_a_garden_and_in_the_centre(first):
    four = [card.id for card in GARDEN[first : first + 4]]
    gardens = [[{"card": card, "destroyed": gone, "gnomes": []} for card in four] for gone in (False, True)]
    drawn = scene(position(2, gardens=gardens, centre=four), FACES, points=[[9] * 4, [0] * 4])
    assert list(overflowing(drawn)) == []
    assert sum(mark.text == FACES[four[0]].name for mark in drawn.marks) >= 1


def test_every_squabble_and_jury_card_fits_and_says_what_it_does():
    for first in range(0, 9, 3):
        centre = [card.id for card in SQUABBLES[first : first + 3]]
        drawn = scene(position(4, centre=centre, board=[card.id for card in JURY]), FACES)
        assert list(overflowing(drawn)) == []
        labels = {drawn.labels[f"centre-{card}"] for card in centre}
        assert len(labels) == 3 and not any("_" in label for label in labels)
    words = [mark.text for mark in drawn.marks]
    for demand in ("whole garden: 8+", "four colours, no ruin", "worth exactly 1, 2, 3", "places 1 and 4: 5+"):
        assert demand in words


def test_a_card_says_what_it_is_worth_wants_and_does():
    drawn = picture(2, notes={"garden-0-1": "Blue lies beside it (§3)."})
    label = drawn.labels["garden-0-1"]
    assert "Hammock, green: 3 points if a blue card is beside it" in label
    assert "condition met, worth 3 now" in label
    assert label.endswith("Blue lies beside it (§3).")
    assert "condition not met" in drawn.labels["garden-1-2"]
    assert "destroyed" in drawn.labels["garden-0-3"]
    assert "growing it gives two gnomes" in drawn.labels["centre-apple-tree"]


def test_without_points_no_card_says_whether_it_counts():
    drawn = scene(position(3), FACES, viewer=0)
    assert not any("now" in label and "condition" in label for key, label in drawn.labels.items() if "garden-" in key)
    assert "points)" not in drawn.description


def test_description_reads_like_the_position():
    words = picture(3, names=["Anna", "Bo", "Cy"]).description
    assert words.startswith("Bo to move.")
    for part in ("Anna (5 points) has won Bo Sides, Earnest Beancounter", "3: Forget-Me-Not, destroyed", "Pile 21"):
        assert part in words


def test_a_caption_stands_below_the_picture_and_in_the_description():
    note = edition().note
    plain, told = picture(2), picture(2, caption=note)
    added = [mark.text for mark in told.marks[len(plain.marks) :]]
    assert note and " ".join(added) == note
    assert told.description.endswith(note)
    assert all(mark.place[1] > plain.height - 12 for mark in told.marks[len(plain.marks) :])
    assert list(overflowing(told)) == []


def test_hostile_names_stay_words():
    drawn = picture(3, names=["<script>alert(1)</script>", "&lt;", '"'])
    root = ElementTree.fromstring(to_svg(drawn))
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert any(element.text and element.text.startswith("<script>") for element in root.iter())


# -- what is hidden stays hidden (§4)


def test_faces_of_others_leave_no_trace_unless_they_were_seen():
    one = position(3)
    other = position(3)
    other["gardens"][1][1]["gnomes"] = ["no", "2@0,1"]
    other["gardens"][2][0]["gnomes"] = ["no"]
    other["gardens"][2][3]["gnomes"] = ["no"] * 6
    other["gnome_pile"] = ["2"] * 5
    other["pile"] = ["hammock"] * 21
    assert scene(one, FACES, viewer=0) == scene(other, FACES, viewer=0)
    assert scene(one, FACES) != scene(other, FACES)


def test_own_and_seen_faces_are_shown():
    labels = scene(position(2), FACES, viewer=0).labels
    assert "gnomes: 1 point, 2 points, no-gnome" in labels["garden-0-1"]
    assert "gnomes: unseen, 2 points" in labels["garden-1-2"]
    from_the_other_side = scene(position(2), FACES, viewer=1).labels
    assert "gnomes: unseen, 2 points, unseen" in from_the_other_side["garden-0-1"]


# -- states and mistakes


def test_empty_centre_board_and_piles_can_be_drawn():
    drawn = scene(position(4, centre=[], board=[], pile=[], gnome_pile=[], over=True), FACES, viewer=2)
    assert not [key for key in drawn.keys if key.startswith(("centre-", "board-"))]
    assert drawn.title.endswith("the game is over")
    assert "Garden centre: empty." in drawn.description


def test_two_cards_of_one_face_in_the_centre_share_one_key():
    drawn = scene(position(2, centre=["swap", "swap", "tomatoes"]), FACES)
    assert drawn.keys.count("centre-swap") == 1


def test_a_large_centre_and_a_full_board_stay_on_the_sheet():
    eight = [card.id for card in GARDEN[-8:]]
    for players in (2, 3, 4):
        drawn = scene(position(players, centre=eight, board=[card.id for card in JURY]), FACES)
        for x, y, w, h in targets(drawn).values():
            assert x >= 0 and x + w <= drawn.width and y >= 0 and y + h <= drawn.height
        assert list(overflowing(drawn)) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sheet_keeps_its_size_while_cards_come_and_go(players):
    full, bare = position(players, board=[card.id for card in JURY]), position(players, board=[], centre=[])
    assert (scene(full, FACES).width, scene(full, FACES).height) == (
        scene(bare, FACES).width,
        scene(bare, FACES).height,
    )


def test_edges_are_laid_over_the_board_on_request():
    plain = picture(3)
    both, beside = picture(3, edges=True), picture(3, edges=["beside"])
    assert len([m for m in both.marks if m.shape == "line" and m.layer == 9]) == 3 * 3 + 3 * 4 // 2
    assert len([m for m in beside.marks if m.shape == "line" and m.layer == 9]) == 3 * 3
    assert both.keys == plain.keys


@pytest.mark.parametrize(
    ("changes", "more", "said"),
    [
        ({"gardens": []}, {}, "0 gardens; expected 2, 3 or 4"),
        ({"centre": ["hamock"]}, {}, "no card 'hamock'"),
        ({}, {"names": ["Anna"]}, "1 names; expected one for each of the 2 seats"),
        ({}, {"points": [[1, 2, 3, 4]]}, "1 points; expected one for each"),
        ({}, {"edges": ["above"]}, "'above'; expected .*beside, opposite"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_what_was_expected(changes, more, said):
    with pytest.raises(GardenlabError, match=said):
        scene(position(2, **changes), FACES, **more)


def test_a_lit_key_changes_only_its_frame():
    drawn = picture(2)
    lit = drawn.emphasised(["centre-swap"])
    changed = [(a, b) for a, b in zip(drawn.marks, lit.marks, strict=True) if a != b]
    assert [(a.key, replace(b, stroke=a.stroke, width=a.width) == a) for a, b in changed] == [("centre-swap", True)]
