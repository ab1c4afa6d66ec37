"""What lies beside the board, drawn: whose turn it is, the turn track, the seats, the reserve and the choices asked."""

from gardenlab.drawing.parts import badge, lines, target
from gardenlab.drawing.scene import Mark, line, rect, text
from gardenlab.engine.wording import plural
from gardenlab.garden_nation import symbols
from gardenlab.garden_nation.areas import LANDS
from gardenlab.garden_nation.layout import INNER, INSIDE, PANEL
from gardenlab.garden_nation.legend import final_table, legend
from gardenlab.garden_nation.plates import plates
from gardenlab.garden_nation.view import View
from gardenlab.garden_nation.words import PLOYS, asked_in_words, hint, meant_by

Marks = list[Mark]
BUTTON = 48.0
TRACK = PANEL[1] + 64
SEATS = TRACK + 48
CONTROL = SEATS + 244
RESERVE = CONTROL + 46
CHOICES = RESERVE + 38
FOOT = PANEL[1] + PANEL[3] - 8


def side_panel(view: View) -> Marks:
    """All that lies beside the board."""
    x, y, w, h = PANEL
    sheet = rect(x, y, w, h, "panel", stroke="hairline", round=12)
    return [
        sheet,
        *_banner(view),
        *_track(view),
        *plates(view, SEATS, CONTROL - SEATS - 6),
        *_control(view),
        *_reserve(view),
        *_choices(view),
    ]


def _banner(view: View) -> Marks:
    x, y, w, h = INSIDE, PANEL[1] + 10, INNER, 46.0
    if view.turn is None:
        over = text(x + 14, y + 23, "The game is over", 15, "white", anchor="start", bold=True)
        rounds = text(x + w - 12, y + 23, f"Round {view.seen['round']}", 11, "white", anchor="end")
        return [rect(x, y, w, h, "ink", round=8), over, rounds]
    words = "Your turn" if view.turn == view.viewer else view.state_in_words()
    role = f"seat-{view.turn}"
    marks = [rect(x, y, w, h, f"{role}-wash", stroke=role, width=1.6, round=8), *badge(view.turn, x + 21, y + 23, 12)]
    marks += lines(x + 40, y + 15, words, w - 160, 14, anchor="start", bold=True)
    marks += lines(x + 40, y + 33, view.step_in_words(), w - 50, 11, anchor="start", fill="muted")
    role = "red" if view.seen.get("ending") else "muted"
    return [*marks, text(x + w - 12, y + 15, view.round_in_words(), 11, role, anchor="end", bold=role == "red")]


def _track(view: View) -> Marks:
    """The spaces of the turn track: how many actions each gives, and who stands there."""
    x, y, wide = INSIDE, TRACK, INNER - 62
    track, spaces = list(view.seen["track"]), len(view.actions)
    marks = lines(x, y + 12, "Turn", 60, 11.5, anchor="start", bold=True)
    marks += lines(x, y + 28, "track", 60, 11.5, anchor="start", bold=True)
    pitch = wide / spaces
    for k, count in enumerate(view.actions):
        left, now = x + 62 + k * pitch, k == len(track) - 1 and not view.over
        there = f"seat-{track[k]}" if k < len(track) else "none"
        fill = f"{there}-wash" if there != "none" else "card"
        edge = there if there != "none" else "fence-edge"
        marks.append(
            rect(left, y, pitch - 6, 40, fill, stroke=edge, width=2.6 if now else 1, round=8, dashed=there == "none",
                 label=_space_in_words(view, k, count))
        )  # fmt: skip
        if there != "none":
            marks += badge(int(track[k]), left + 16, y + 20, 10)
        done = count - int(view.seen["actions_left"]) if now else count if k < len(track) else 0
        marks += _actions(left + 31, y + 20, pitch - 40, count, max(0, done))
    return marks


def _space_in_words(view: View, k: int, count: int) -> str:
    track = list(view.seen["track"])
    who = view.names[track[k]] if k < len(track) else "free"
    left = f", {view.seen['actions_left']} left" if k == len(track) - 1 else ""
    return f"Space {k + 1} of the turn track: {plural(count, 'action')}{left}; {who}"


def _actions(x: float, y: float, room: float, count: int, done: int) -> Marks:
    """A mark for each action of a space; those carried out are pale."""
    if count > 3:
        return [text(x + 2, y, f"{count - done} of {count}", 11, "ink", anchor="start", bold=True)]
    marks: Marks = []
    for k in range(count):
        at = x + 2 + k * min(18.0, room / count)
        gone = k < done
        points = [(at, y - 7), (at + 8, y), (at, y + 7)]
        if gone:
            marks.append(line(points, "hairline", width=3))
        else:
            marks.append(line(points, "ink", width=3))
    return marks


def _control(view: View) -> Marks:
    """Who would have the majority in each territory now."""
    wide, y = (INNER - 58) / 7, CONTROL
    marks = lines(INSIDE, y + 12, "Control", 58, 11.5, anchor="start", bold=True)
    marks += lines(INSIDE, y + 28, "as it is", 58, 10, anchor="start", fill="muted")
    for tile in range(1, 8):
        x, leaders = INSIDE + 58 + (tile - 1) * wide, view.leaders(tile)
        words = view.control_in_words(tile)
        marks.append(rect(x, y, wide - 4, 40, "card", stroke="hairline", round=7, label=words))
        marks.append(text(x + (wide - 4) / 2, y + 10, str(tile), 11, "muted", bold=True))
        size = 9.0 if len(leaders) < 2 else 7.4 if len(leaders) == 2 else 4.8
        for k, seat in enumerate(leaders):
            at = x + (wide - 4) / 2 + (k - (len(leaders) - 1) / 2) * (2 * size - 0.4)
            marks += badge(seat, at, y + 27, size)
    return marks


def _reserve(view: View) -> Marks:
    """Roofs, bramble tokens and projects that nobody has."""
    x, y = INSIDE, RESERVE + 16
    words = view.reserve_in_words()
    marks: Marks = [
        rect(INSIDE, RESERVE, INNER, 32, "card", stroke="hairline", round=8, label=f"Reserve: {words}"),
        text(x + 10, y, "Reserve", 11, "ink", anchor="start", bold=True),
        *symbols.gable(x + 80, y, 18),
        text(x + 93, y, str(view.roofs()), 12.5, "ink", anchor="start", bold=True),
        *symbols.land("bramble", x + 132, y, 15),
    ]
    for k, land in enumerate(LANDS):
        at = x + 154 + 38 * k
        marks += symbols.land(land, at, y, 14)
        marks.append(text(at + 11, y, str(view.tokens(k, land)), 12, "ink", anchor="start", bold=True))
    deck = len(view.seen.get("project_deck") or ())
    return [*marks, text(x + INNER - 10, y, f"deck {deck}", 10.5, "muted", anchor="end")]


def _choices(view: View) -> Marks:
    """The choices that no place of the board stands for, as buttons."""
    keys = view.asked
    if not keys:
        return final_table(view, CHOICES, FOOT) if view.final else legend(CHOICES, FOOT)
    rows = 1 if len(keys) <= 3 else 2
    columns = -(-len(keys) // rows)
    gap = 5.0
    wide = (INNER + gap) / columns - gap
    marks: Marks = []
    for k, key in enumerate(keys):
        row, column = divmod(k, columns)
        marks += _button(view, key, INSIDE + column * (wide + gap), CHOICES + row * (BUTTON + gap), wide)
    if rows == 1 and view.turn == view.viewer:
        middle = (CHOICES + BUTTON + FOOT) / 2 + 2
        marks += lines(
            INSIDE + INNER / 2, middle, hint(view.step, keys), INNER - 8, 10.5, most=3, fill="muted", italic=True
        )
    return marks


def _button(view: View, key: str, x: float, y: float, wide: float) -> Marks:
    marks = [rect(x, y, wide, BUTTON, "card", stroke="ink", width=1.2, round=9)]
    words, middle = asked_in_words(key), y + BUTTON / 2
    if key.startswith("land-"):
        marks += symbols.land(key[5:], x + 20, middle, 24)
        marks += lines(x + 38, middle, words, wide - 44, 12, most=2, anchor="start", bold=True)
    elif key in PLOYS:
        marks += symbols.ploy(x + 13, middle, 7)
        marks += lines(x + (wide + 20) / 2, middle, words, wide - 28, 12, most=2, bold=True)
    else:
        marks += lines(x + wide / 2, middle, words, wide - 10, 12.5, most=2, bold=True)
    return [*marks, target(key, view.label(key, meant_by(key)), x, y, wide, BUTTON)]
