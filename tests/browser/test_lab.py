"""Playing and inspecting in a real JupyterLab: click, read the state in Python, look at the screen."""

import json

import pytest

pytestmark = pytest.mark.browser

PLAY = """import gardenlab as gl
table = gl.play("lawnarchy", seats=["me", "greedy", "random"], seed=7)
table"""
STATE = """import json
print(json.dumps({"moves": table.moves, "log": table.log, "status": table.board.status, "lit": table.board.lit,
                  "selected": table.board.selected, "revision": table.board.revision}))"""


def state(page):
    return json.loads(page.ask(STATE))


def wait_for_revision(page, revision):
    """Until the page shows a later picture; what is lit there is what is lit in Python then."""
    page.wait_for_function("(n) => Number(document.querySelector('.gl-board').dataset.revision) > n", arg=revision)


BELOW = """() => {
  const box = (query) => document.querySelector(query).getBoundingClientRect();
  return box(".widget-dropdown select").top > box(".gl-board").bottom;
}"""


def key(page, name):
    return page.locator(f".gl-board [data-key='{name}']")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_card_is_grown_by_clicks_and_python_knows(notebook, picture, dark):
    page = notebook(PLAY, dark=dark)
    page.wait_for_selector(".gl-board svg [data-key]")
    before = state(page)
    grown = next(move for move in before["moves"] if move.startswith("grow"))
    card = f"centre-{grown.removeprefix('grow ')}"
    assert card in before["lit"]
    page.screenshot(path=picture(f"play-{'dark' if dark else 'light'}-0"))

    key(page, card).click()
    wait_for_revision(page, before["revision"])
    middle = state(page)
    assert middle["moves"] == ["at 1", "at 2", "at 3", "at 4"]
    assert page.locator(".gl-status").inner_text() == middle["status"]
    page.screenshot(path=picture(f"play-{'dark' if dark else 'light'}-1"))

    key(page, "garden-0-2").click()
    wait_for_revision(page, middle["revision"])
    after = state(page)
    assert any("You grow" in line and "at 2" in line for line in after["log"])
    page.screenshot(path=picture(f"play-{'dark' if dark else 'light'}-2"))
    assert json.loads(page.ask("print(table.position.to_json())"))["seat"] == 0


def test_keys_alone_choose_and_escape_takes_the_choice_back(notebook):
    page = notebook(PLAY)
    page.wait_for_selector(".gl-board svg [data-key]")
    before = state(page)
    page.locator(".gl-board [tabindex='0']").focus()
    page.keyboard.press("Enter")
    wait_for_revision(page, before["revision"])
    middle = state(page)
    assert middle["moves"] == ["at 1", "at 2", "at 3", "at 4"]
    page.keyboard.press("Escape")
    wait_for_revision(page, middle["revision"])
    assert state(page)["moves"] == before["moves"]


def test_the_list_and_the_button_play_without_the_board(notebook):
    page = notebook(PLAY)
    page.wait_for_selector(".gl-board svg [data-key]")
    before = state(page)
    page.get_by_label("Move", exact=True).select_option(index=1)
    wait_for_revision(page, before["revision"])
    assert state(page)["selected"]
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for_revision(page, before["revision"] + 1)
    assert state(page)["moves"] == ["at 1", "at 2", "at 3", "at 4"]


def test_a_card_that_cannot_be_chosen_says_so_and_changes_nothing(notebook):
    page = notebook(PLAY)
    page.wait_for_selector(".gl-board svg [data-key]")
    before = state(page)
    key(page, "garden-0-1").click(force=True)
    assert page.locator(".gl-status").inner_text().startswith("Cannot be chosen now")
    assert "Weeds" in page.locator(".gl-caption").inner_text()
    assert state(page) == before


def test_the_controls_stand_beside_a_wide_board_and_below_a_narrow_one(notebook, picture):
    page = notebook(PLAY)
    page.wait_for_selector(".gl-board svg [data-key]")
    board, listed = page.locator(".gl-board"), page.get_by_label("Move", exact=True)
    assert listed.bounding_box()["x"] > board.bounding_box()["x"] + board.bounding_box()["width"]
    assert page.get_by_role("button", name="Play", exact=True).bounding_box()["height"] >= 44
    wide = board.bounding_box()["width"]
    page.evaluate("() => { document.querySelector('.gl-caption').textContent = 'long '.repeat(60); }")
    assert board.bounding_box()["width"] == wide
    page.set_viewport_size({"width": 900, "height": 1400})
    page.wait_for_function(BELOW)
    page.screenshot(path=picture("play-narrow"))


INSPECT = """import gardenlab as gl
position = gl.lawnarchy.Game(players=4).deal(seed=7)
steps = [position]
while len(steps) < 30:
    steps.append(steps[-1].play(steps[-1].legal_codes()[-1]))
view = gl.inspect(steps)
view"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_an_inspector_steps_and_lays_the_graph_over_the_board(notebook, picture, dark):
    page = notebook(INSPECT, dark=dark, size=(1300, 1700))
    page.wait_for_selector(".gl-board svg [data-key]")
    page.get_by_role("button", name="Forward").click()
    page.get_by_label("Who looks").select_option(label="Seat 2")
    page.get_by_role("button", name="Graph: beside").click()
    state = "print(view.board.revision, view.step.value, view.looker.value, view.edges['beside'].value)"
    revision, *chosen = page.ask(state).split()
    assert chosen == ["1", "2", "True"]
    wait_for_revision(page, int(revision) - 1)
    assert page.locator(".gl-board polyline[stroke='#1b3a8f']").count() == 12
    assert "secret" in page.locator(".jupyter-widgets", has_text="Legal moves").last.inner_text()
    page.screenshot(path=picture(f"inspect-{'dark' if dark else 'light'}"))
