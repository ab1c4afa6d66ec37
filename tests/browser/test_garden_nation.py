"""Garden Nation in a real JupyterLab: missions, areas, a seat and an own building by clicks on the board."""

import json

import pytest

pytestmark = pytest.mark.browser

PLAY = """import gardenlab as gl
table = gl.play("garden_nation", seats=["me", "greedy", "random"], seed=7)
table"""
STATE = """import json
print(json.dumps({"moves": table.moves, "log": table.log, "status": table.board.status, "lit": table.board.lit,
                  "selected": table.board.selected, "revision": table.board.revision}))"""


def state(page):
    return json.loads(page.ask(STATE))


def click(page, name):
    """Click a key of the board; wait for the next picture and give what Python knows then."""
    before = state(page)["revision"]
    page.locator(f".gl-board [data-key='{name}']").click()
    page.wait_for_function("(n) => Number(document.querySelector('.gl-board').dataset.revision) > n", arg=before)
    return state(page)


def play_on(page, now):
    """Clicks until an own building stands where the person acts: it can be added to or abandoned."""
    for _ in range(80):
        both = [move.split()[1] for move in now["moves"] if move.startswith("abandon")]
        both = [area for area in both if f"construct {area}" in now["moves"]]
        if both:
            return now, both[0]
        area = next((key for key in now["lit"] if "." in key), now["lit"][0])
        now = click(page, area)
        while now["selected"]:
            now = click(page, "act-construct" if "act-construct" in now["lit"] else now["lit"][-1])
    raise AssertionError("no own building where the person acts")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_turn_is_played_by_clicks_and_python_knows(notebook, picture, dark):
    page = notebook(PLAY, dark=dark, size=(1500, 1350))
    page.wait_for_selector(".gl-board svg [data-key]")
    shade = "dark" if dark else "light"
    now = state(page)
    page.screenshot(path=picture(f"garden-nation-{shade}-0"))
    assert all(key.startswith("mission-") for key in now["lit"]) and len(now["lit"]) == 4
    now = click(page, now["lit"][0])
    assert now["status"] == "Keep one more of the secret missions dealt to you."
    now = click(page, now["lit"][0])
    page.screenshot(path=picture(f"garden-nation-{shade}-1"))
    assert any("You keep " in line for line in now["log"])
    now, area = play_on(page, now)
    page.screenshot(path=picture(f"garden-nation-{shade}-2"))
    now = click(page, area)
    assert now["selected"] == [area] and now["status"].startswith("2 moves fit")
    page.screenshot(path=picture(f"garden-nation-{shade}-3"))
    now = click(page, "act-abandon")
    assert any(line.startswith("You abandon ") and f" in {area} " in line for line in now["log"])
    seen = json.loads(page.ask("print(table.position.to_json())"))
    assert seen["seat"] == 0 and area not in seen["buildings"]
    assert seen["missions"][1:] == [["?", "?"]] * 2 and set(seen["project_deck"]) == {"?"}
    page.screenshot(path=picture(f"garden-nation-{shade}-4"))


INSPECT = """import gardenlab as gl
table = gl.play("garden_nation", seats=["me", "random", "random"], seed=5)
while not table._session.over:
    table.play(table.moves[len(table.log) % len(table.moves)])
view = gl.inspect(table.record())
view"""
SHOWN = """import json
print(json.dumps({"step": view.step.value, "status": view.board.status, "keys": len(view.board._scene.keys),
                  "marks": len(view.board._scene.marks), "who": str(view.looker.value)}))"""


def test_a_record_is_stepped_through_and_the_graph_laid_over_the_board(notebook, picture):
    page = notebook(INSPECT, size=(1300, 1500))
    page.wait_for_selector(".gl-board svg [data-key]")
    assert page.locator(".gl-board [data-key]").count() == json.loads(page.ask(SHOWN))["keys"]
    assert page.locator(".gl-board [data-key^='mission-']").count() == 0  # a spectator sees none
    for step in range(1, 13):
        page.get_by_role("button", name="Forward").click()
        page.wait_for_function(
            "(n) => document.querySelector('.gl-board .gl-status').textContent.startsWith(`Step ${n}: `)", arg=step
        )
    before = json.loads(page.ask(SHOWN))
    assert before["step"] == 12 and before["status"].startswith("Step 12: Seat ")
    for kind, lines in (("areas", 96), ("torticrane", 7)):
        marks = json.loads(page.ask(SHOWN))["marks"]
        painted = page.locator(".gl-board polyline").count()
        page.get_by_role("button", name=f"Graph: {kind}").click()
        page.wait_for_function(
            "(n) => document.querySelectorAll('.gl-board polyline').length >= n", arg=painted + lines
        )
        assert json.loads(page.ask(SHOWN))["marks"] > marks + lines
    page.screenshot(path=picture("garden-nation-inspect"))
