"""A scene as SVG: well-formed, escaped, with each key once; and what a scene refuses."""

from xml.etree import ElementTree

import pytest

from gardenlab.drawing import Scene, circle, colour, line, polygon, rect, text, to_svg
from gardenlab.engine.errors import GardenlabError

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('1')</script> & \"quoted\" \x00\x1b]]>"


def hostile_scene():
    marks = (
        rect(1, 2, 30, 40, "purple", key='a"b', label=HOSTILE, round=4, dashed=True, stroke="ink"),
        circle(50, 50, 5, "green", faded=True),
        polygon([(0, 0), (10, 0), (5, 8)], "blue", key="c"),
        line([(0, 0), (9, 9)], "red", width=2),
        text(20, 20, HOSTILE, 12, bold=True, italic=True, anchor="start"),
    )
    return Scene(100, 80, marks, HOSTILE, HOSTILE)


def test_hostile_words_stay_words():
    root = ElementTree.fromstring(to_svg(hostile_scene()))
    assert {element.tag for element in root.iter()} == {
        SVG + tag for tag in ("svg", "title", "desc", "rect", "circle", "polygon", "polyline", "text")
    }
    words = "".join(root.itertext())
    assert words.count("<script>alert('1')</script> & \"quoted\" \ufffd\ufffd]]>") == 4
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


def test_picture_has_a_name_and_a_description():
    root = ElementTree.fromstring(to_svg(hostile_scene()))
    assert root.get("role") == "img"
    ids = root.get("aria-labelledby").split()
    assert [child.get("id") for child in root[:2]] == ids


def test_each_key_stands_once_and_tells_its_label():
    root = ElementTree.fromstring(to_svg(hostile_scene()))
    keyed = {element.get("data-key"): element for element in root.iter() if element.get("data-key")}
    assert set(keyed) == {'a"b', "c"}
    assert keyed['a"b'][0].tag == SVG + "title"


def test_same_scene_gives_the_same_text_and_another_scene_other_ids():
    one, other = hostile_scene(), Scene(100, 80, (), "other")
    assert to_svg(one) == to_svg(hostile_scene())
    assert ElementTree.fromstring(to_svg(other)).get("aria-labelledby") not in to_svg(one)


def test_lit_and_selected_keys_are_framed():
    root = ElementTree.fromstring(to_svg(hostile_scene(), lit=["c"], selected=['a"b']))
    strokes = {element.get("data-key"): element.get("stroke") for element in root.iter() if element.get("data-key")}
    assert strokes == {"c": colour("highlight"), 'a"b': colour("selected")}


def test_layers_order_the_painting():
    scene = Scene(9, 9, (text(1, 1, "over", layer=2), text(1, 1, "under"), text(1, 1, "between", layer=1)), "t")
    words = [e.text for e in ElementTree.fromstring(to_svg(scene)).iter(SVG + "text")]
    assert words == ["under", "between", "over"]


def test_only_marks_with_words_or_keys_catch_the_pointer():
    scene = Scene(9, 9, (rect(0, 0, 1, 1), rect(0, 0, 1, 1, label="said"), rect(0, 0, 1, 1, key="k")), "t")
    caught = [e.get("pointer-events") for e in ElementTree.fromstring(to_svg(scene)).iter(SVG + "rect")][1:]
    assert caught == ["none", None, "all"]


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ((rect(0, 0, 1, 1, key="k"), circle(0, 0, 1, key="k")), "key 'k' stands on two marks"),
        ((rect(0, 0, 1, 1, "mauve"),), "no role 'mauve'"),
        ((line([(0, 0)]),), "a line has 2 values"),
    ],
)
def test_a_scene_that_cannot_be_drawn_is_refused(marks, said):
    with pytest.raises(GardenlabError, match=said):
        Scene(10, 10, marks, "t")


def test_an_unknown_lit_key_is_refused_with_the_known_ones():
    with pytest.raises(GardenlabError, match=r"no key 'x'; expected one of: a\"b, c"):
        to_svg(hostile_scene(), lit=["x"])
