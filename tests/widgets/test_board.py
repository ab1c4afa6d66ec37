"""The board's conversation with Python, without a browser; and once in one, for what only a browser does."""

import os
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gardenlab.drawing import Scene, circle, rect, text
from gardenlab.engine.errors import GardenlabError, IllegalMove
from gardenlab.widgets import board as board_module
from gardenlab.widgets.board import Board

HOSTILE = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
SPOTS = {"a": (0, 0), "b": (100, 0), "c": (200, 30), "d": (100, 100), "e": (0, 100)}


def crossing(*gone, label="{}"):
    """Five cards in two rows, without those that are gone."""
    marks = [
        rect(x, y, 60, 60, "card", key=key, label=label.format(f"Card {key}"))
        for key, (x, y) in SPOTS.items()
        if key not in gone
    ]
    others = (text(150, 190, HOSTILE), circle(280, 180, 9, "red", label="A stone"))
    return Scene(300, 200, (*marks, *others), "Five", "In two rows")


def choose(board, content):
    """What the browser's message does."""
    board._handle_custom_msg(content, [])


@pytest.fixture
def heard():
    return []


@pytest.fixture
def board(heard):
    made = Board(crossing(), lit=["a", "c"], status="Your turn")
    made.on_choose(heard.append)
    return made


def state(board):
    return board.picture, board.lit, board.selected, board.revision


# -- messages


def test_a_lit_key_reaches_the_callback_twice_if_chosen_twice(board, heard):
    choose(board, {"type": "choose", "key": "a"})
    choose(board, {"type": "choose", "key": "a"})
    assert heard == ["a", "a"]
    assert board.status == "Your turn"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (None, "no choice"),
        ([1, 2], "no choice"),
        ("choose a", "no choice"),
        ({}, "no choice"),
        ({"type": "chose", "key": "a"}, "no choice"),
        ({"type": ["choose"], "key": "a"}, "no choice"),
        ({"type": "choose"}, "key None"),
        ({"type": "choose", "key": 3}, "key 3"),
        ({"type": "choose", "key": ["a"]}, "key ['a']"),
        ({"type": "choose", "key": {"a": 1}}, "key {'a': 1}"),
        ({"type": "choose", "key": "z"}, "no key 'z' here"),
        ({"type": "choose", "key": HOSTILE * 1000}, "no key '<img"),
        ({"type": "choose", "key": "b"}, "Card b cannot be chosen now"),
    ],
)
def test_a_bad_message_changes_nothing_and_is_answered_with_what_was_expected(board, heard, message, said):
    before = state(board)
    choose(board, message)
    assert heard == []
    assert state(board) == before
    assert said in board.status
    assert "expected" in board.status
    assert len(board.status) < 300


def test_expected_choices_are_named_by_their_labels(board):
    choose(board, {"type": "choose", "key": "d"})
    assert board.status.endswith("expected one of: Card a; Card c")
    board.show(crossing())
    choose(board, {"type": "choose", "key": "a"})
    assert board.status.endswith("nothing can be chosen now")


def test_a_late_message_about_an_earlier_board_is_refused(board, heard):
    board.show(crossing("a"), lit=["b"])
    choose(board, {"type": "choose", "key": "a"})
    assert heard == []
    assert "no key 'a' here" in board.status


@pytest.mark.parametrize("revision", [0, 2, -1, None, "1", True, 1.0, [1]])
def test_a_message_about_another_picture_is_refused(board, heard, revision):
    board.on_clear(lambda: heard.append("clear"))
    for message in ({"type": "choose", "key": "a"}, {"type": "clear"}):
        choose(board, message | {"revision": revision})
        assert heard == []
        assert "earlier board" in board.status
        choose(board, message | {"revision": 1})
        assert heard.pop() in ("a", "clear")
        board.status = ""


def test_errors_of_a_callback_are_told_and_others_are_still_called(board, heard):
    def refuse(key):
        raise IllegalMove("not now (§4)")

    def break_down(key):
        raise KeyError("missing")

    board.on_choose(heard.append, remove=True)
    for callback in (refuse, heard.append):
        board.on_choose(callback)
    choose(board, {"type": "choose", "key": "a"})
    assert board.status == "not now (§4)"
    assert heard == ["a"]
    board.on_choose(break_down)
    choose(board, {"type": "choose", "key": "c"})
    assert board.status == "KeyError after Card c was chosen: 'missing'"


def test_a_callback_may_show_the_next_board(board):
    board.on_choose(lambda key: board.show(crossing(key), lit=["b"], status=f"took {key}"))
    choose(board, {"type": "choose", "key": "a"})
    assert (board.lit, board.status, board.revision) == (["b"], "took a", 2)


# -- what is sent


def test_one_show_is_one_update_with_the_revision_in_it(board, monkeypatch):
    sent = []
    if hasattr(board.comm, "kernel"):  # ipywidgets 7 sends only where a kernel is
        monkeypatch.setattr(type(board.comm), "kernel", True)
    board.send_state = lambda key=None: sent.append(set(key if not isinstance(key, str) else {key}))
    board.show(crossing("d"), lit=["b"], selected=["a"], status="Next")
    changing = [keys for keys in sent if keys]
    assert len(changing) == 1
    assert {"picture", "lit", "selected", "status", "revision"} <= changing[0]


def test_an_unknown_key_is_refused_and_the_board_stays(board):
    before = state(board)
    with pytest.raises(GardenlabError, match="no key 'x'; expected one of: a, b, c, d, e"):
        board.show(crossing(), lit=["x"])
    assert state(board) == before


def test_nothing_else_of_the_scene_reaches_the_browser(board):
    assert set(board.get_state()) >= {"picture", "lit", "selected", "status", "revision"}
    ours = {name for name in board.get_state() if not name.startswith("_")}
    assert ours == {"picture", "lit", "selected", "status", "revision", "layout"} | ({"tabbable", "tooltip"} & ours)


def test_readers_without_a_kernel_see_and_read_the_board(board):
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"].splitlines() == ["Five", "In two rows", "Your turn"]
    root = ElementTree.fromstring(data["image/svg+xml"])
    assert {e.get("data-key") for e in root.iter()} >= set(SPOTS)
    assert "application/vnd.jupyter.widget-view+json" in data


def test_an_empty_board_can_be_shown():
    data, _ = Board()._repr_mimebundle_()
    assert data["text/plain"] == "An empty board"


def test_the_script_names_no_game_and_writes_no_markup():
    script = Path(board_module.__file__).with_name("board.js").read_text(encoding="utf-8").lower()
    for word in ("innerhtml", "insertadjacent", "document.write", "eval(", "lawn", "garden", "gnome", "jury"):
        assert word not in script


# -- in a browser

HARNESS = """async ([script, state]) => {
  const module = await import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
  const heard = {};
  window.sent = [];
  window.passed = [];
  for (const type of ["keydown"]) for (const capture of [true, false])
    document.addEventListener(type, (event) => passed.push(event.key), capture);
  window.state = state;
  window.model = {
    get: (name) => window.state[name],
    send: (message) => sent.push(message),
    on: (event, callback) => (heard[event] ??= []).push(callback),
    off: (event, callback) => { heard[event] = heard[event].filter((kept) => kept !== callback); },
  };
  window.update = (changes) => {
    Object.assign(window.state, changes);
    for (const name of Object.keys(changes)) for (const callback of heard[`change:${name}`] ?? []) callback();
  };
  window.nearest = module.nearest;
  window.cleanup = module.default.render({model, el: document.getElementById("cell")});
}"""


def synced(board):
    return {name: getattr(board, name) for name in ("picture", "lit", "selected", "status", "revision")}


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def page(browser, board):
    opened = browser.new_page(viewport={"width": 700, "height": 500})
    errors = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    here = Path(board_module.__file__)
    style = here.with_name("board.css").read_text(encoding="utf-8")
    opened.set_content(f"<style>{style}</style><button>before</button><div id=cell></div><button>after</button>")
    opened.evaluate(HARNESS, [here.with_name("board.js").read_text(encoding="utf-8"), synced(board)])
    yield opened
    opened.close()
    assert errors == []


def focused(page):
    return page.evaluate("document.activeElement.dataset.key ?? document.activeElement.textContent")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)
    return focused(page)


@pytest.mark.browser
def test_one_tab_stop_then_arrows_walk_over_lit_keys(page):
    assert press(page, "Tab", "Tab") == "a"
    assert press(page, "ArrowRight") == "c"
    assert press(page, "ArrowRight") == "c"
    assert press(page, "ArrowLeft") == "a"
    assert press(page, "Shift+ArrowRight") == "b"
    assert press(page, "Shift+ArrowDown") == "d"
    assert press(page, "Home") == "a"
    assert press(page, "Tab") == "after"
    assert page.locator("[tabindex='0']").count() == 1


@pytest.mark.browser
def test_nearest_keeps_within_45_degrees(page):
    spots = [["near", [10, 30]], ["far", [90, 20]], ["back", [-5, 0]]]
    assert page.evaluate("(spots) => nearest([0, 0], [1, 0], spots)", spots) == "far"
    assert page.evaluate("(spots) => nearest([0, 0], [0, 1], spots)", spots) == "near"
    assert page.evaluate("(spots) => nearest([0, 0], [0, -1], spots)", spots) is None


@pytest.mark.browser
def test_enter_space_and_click_choose_and_handled_keys_are_not_passed_on(page):
    press(page, "Tab", "Tab")
    page.evaluate("passed.length = 0")
    press(page, "Enter", " ", "ArrowRight", "Home", "x", "Shift+Enter")
    assert page.evaluate("sent") == [{"type": "choose", "key": "a", "revision": 1}] * 2
    assert set(page.evaluate("passed")) == {"x", "Shift", "Enter"}
    page.locator("[data-key=c]").click()
    assert page.evaluate("sent.at(-1)") == {"type": "choose", "key": "c", "revision": 1}
    assert focused(page) == "c"


@pytest.mark.browser
def test_escape_clears_and_is_not_passed_on(page):
    press(page, "Tab", "Tab")
    page.evaluate("passed.length = 0")
    press(page, "Escape")
    assert page.evaluate("sent") == [{"type": "clear", "revision": 1}]
    assert page.evaluate("passed") == []
    page.locator("button", has_text="before").focus()
    press(page, "Escape")
    assert page.evaluate("passed") == ["Escape", "Escape"]


@pytest.mark.browser
def test_an_unlit_key_says_so_and_sends_nothing(page):
    page.locator("[data-key=b]").click(force=True)
    assert page.evaluate("sent") == []
    assert page.locator("[role=status]").inner_text() == "Cannot be chosen now: Card b"
    assert page.locator(".gl-caption").inner_text() == "Card b"
    assert page.locator("[data-key=b]").get_attribute("aria-disabled") == "true"
    assert page.locator("[data-key=a]").get_attribute("aria-disabled") == "false"


@pytest.mark.browser
def test_labels_are_read_on_tap_hover_and_focus(page):
    page.locator("circle").click()
    assert page.locator(".gl-caption").inner_text() == "A stone"
    press(page, "Tab")
    page.locator("[data-key=c]").focus()
    assert page.locator(".gl-caption").inner_text() == "Card c"


@pytest.mark.browser
def test_focus_survives_a_repaint_and_moves_to_the_nearest_when_its_key_is_gone(page, board):
    press(page, "Tab", "Tab", "ArrowRight")
    board.show(crossing(), lit=["a", "b", "c"], selected=["c"])
    page.evaluate("update", synced(board))
    assert focused(page) == "c"
    assert page.locator("[data-key=c]").get_attribute("aria-pressed") == "true"
    board.show(crossing("c"), lit=["a", "b"])
    page.evaluate("update", synced(board))
    assert focused(page) == "b"
    assert page.locator(".gl-focus").count() == 1


@pytest.mark.browser
def test_a_board_without_focus_takes_none_on_repaint(page, board):
    page.locator("button", has_text="before").focus()
    board.show(crossing("a"), lit=["b"])
    page.evaluate("update", synced(board))
    assert focused(page) == "before"


@pytest.mark.browser
def test_it_repaints_only_with_the_revision_and_tells_the_status_at_once(page):
    page.evaluate("document.querySelector('[data-key=a]').mark = 1; update({lit: [], status: 'Wait'})")
    assert page.evaluate("document.querySelector('[data-key=a]').mark") == 1
    assert page.locator("[role=status]").inner_text() == "Wait"
    page.evaluate("update({revision: 9})")
    assert page.evaluate("document.querySelector('[data-key=a]').mark") is None


@pytest.mark.browser
def test_hostile_words_are_only_words(page, board):
    board.show(crossing(label=HOSTILE + "{}"), lit=["a"], status=HOSTILE)
    page.evaluate("update", synced(board))
    page.locator("[data-key=b]").click(force=True)
    assert page.locator("#cell img, #cell script").count() == 0
    assert page.evaluate("window.hit") is None
    assert HOSTILE in page.locator(".gl-caption").inner_text()


@pytest.mark.browser
def test_targets_suit_a_finger_and_the_height_does_not_jump(page, board):
    page.set_viewport_size({"width": 320, "height": 500})
    box = page.locator("[data-key=a]").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    before = page.locator(".gl-board").bounding_box()["height"]
    board.show(crossing(), lit=["a"], status="A long status. " * 40)
    page.evaluate("update", synced(board))
    assert page.locator(".gl-board").bounding_box()["height"] == before


@pytest.mark.browser
def test_a_closed_board_hears_no_keys(page):
    page.evaluate("cleanup()")
    press(page, "Tab", "Tab")
    press(page, "Enter")
    assert page.evaluate("sent") == []
