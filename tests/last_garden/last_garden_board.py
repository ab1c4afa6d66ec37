"""The hands at the widgets: what a browser sends, all that it gets, and what a seat cannot tell apart."""

import json

from gardenlab.engine.position import Position


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
    """The position with a hidden card of another's hand and one of the deck exchanged."""
    array = position.record.copy()
    row = array[0]
    other = chance.choice([s for s in range(position.players) if s != seat and row["hand_count"][s]])
    held, k = int(row["hand_count"][other]), chance.randrange(int(row["deck_left"]))
    i = chance.randrange(held)
    mine, theirs = int(row["hand"][other, i]), int(row["deck"][k])
    row["deck"][k], row["hand"][other, i] = mine, theirs
    row["hand"][other, :held].sort()
    return Position(position.game, array)
