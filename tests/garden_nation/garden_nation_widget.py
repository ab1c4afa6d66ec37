"""The hands at the widgets: what a browser sends, all that it gets, and what a seat cannot tell apart."""

import json

from gardenlab.engine.position import Position
from gardenlab.garden_nation.state import MISSION


def click(table, key, **more):
    """What the browser does when a key of the board is chosen."""
    table.board._handle_custom_msg({"type": "choose", "key": key, **more}, [])


def set_by_browser(widget, **state):
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


def press(button):
    button._handle_custom_msg({"event": "click"}, [])


def all_states(shown):
    """All that the browser, a saved notebook or a reader of the output gets, without the names of the widgets."""
    ours, ahead = [], [shown.widget]
    while ahead:
        one = ahead.pop()
        if one not in ours:
            ours.append(one)
            ahead += list(getattr(one, "children", ()))
            ahead += [value for name in ("layout", "style") if (value := getattr(one, name, None)) is not None]
    states = [{name: value for name, value in one.get_state().items() if name != "layout"} for one in ours]
    text = json.dumps(states, default=str, sort_keys=True)
    for number, one in enumerate(ours):
        text = text.replace(one.model_id, f"<{number}>")
    bundle = {kind: value for kind, value in shown._repr_mimebundle_().items() if "widget" not in kind}
    return text + json.dumps(bundle) + repr(shown)


def swapped(position, seat, chance):
    """The position with a mission kept and one not kept of another seat exchanged, and two cards of the deck."""
    array = position.record.copy()
    row = array[0]
    assert row["step"] != MISSION
    others = [s for s in range(position.players) if s != seat]
    chance.shuffle(others)
    for other in others:
        ways = [
            (i, k)
            for i in range(2)
            for k in range(4)
            if row["dealt"][other, k] >= 0 and row["dealt"][other, k] not in row["kept"][other]
        ]
        if ways:
            i, k = chance.choice(ways)
            kept, left = int(row["kept"][other, i]), int(row["dealt"][other, k])
            row["kept"][other, i], row["dealt"][other, k] = left, kept
            row["kept"][other].sort()
            row["dealt"][other, :2].sort()
            break
    else:
        raise AssertionError("nothing to exchange")
    left = int(row["deck_left"])
    if left > 1:
        a, b = chance.sample(range(left), 2)
        row["deck"][a], row["deck"][b] = int(row["deck"][b]), int(row["deck"][a])
    return Position(position.game, array)
