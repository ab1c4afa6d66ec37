"""The Last Garden in a real JupyterLab: a card, a sector, a colour and a robotanist by clicks on the board."""

import json

import pytest

pytestmark = pytest.mark.browser

PLAY = """import gardenlab as gl
table = gl.play("last_garden", seats=["me", "greedy", "random"], seed=4)
table"""
STATE = """import json
print(json.dumps({"moves": table.moves, "log": table.log, "status": table.board.status, "lit": table.board.lit,
                  "revision": table.board.revision}))"""


def state(page):
    return json.loads(page.ask(STATE))


def click(page, name):
    """Click a key of the board; wait for the next picture and give what Python knows then."""
    before = state(page)["revision"]
    page.locator(f".gl-board [data-key='{name}']").click()
    page.wait_for_function("(n) => Number(document.querySelector('.gl-board').dataset.revision) > n", arg=before)
    return state(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_turn_is_played_by_clicks_and_python_knows(notebook, picture, dark):
    page = notebook(PLAY, dark=dark, size=(1400, 1300))
    page.wait_for_selector(".gl-board svg [data-key]")
    shade = "dark" if dark else "light"
    now = state(page)
    page.screenshot(path=picture(f"last-garden-{shade}-0"))
    card = next(key for key in now["lit"] if key.startswith("card-place"))
    now = click(page, card)
    assert all(key.startswith("sector-") for key in now["lit"])
    now = click(page, now["lit"][0])
    assert now["lit"] == ["gem-red", "gem-green", "gem-blue"]
    page.screenshot(path=picture(f"last-garden-{shade}-1"))
    now = click(page, "gem-red")
    assert now["status"].startswith("Place a robotanist") and "row11-3" in now["lit"]
    now = click(page, "row11-3")
    while "done" in now["lit"]:  # the Queen Action is on offer
        now = click(page, "done")
    assert any("You play Place" in line and "place a red gem" in line for line in now["log"])
    page.screenshot(path=picture(f"last-garden-{shade}-2"))
    seen = json.loads(page.ask("print(table.position.to_json())"))
    assert seen["seat"] == 0 and seen["workshop"]["1:1"][2] == 0
    assert all(card == "?" for hand in seen["hands"][1:] for card in hand)
