"""The board in the browser: shows a scene, says which of its keys may be chosen, reports the one that was. No game."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from gardenlab.drawing.scene import Scene
from gardenlab.drawing.svg import clean, painting, to_svg
from gardenlab.engine.errors import GardenlabError

_LONGEST = 60
_MOST = 6
_EXPECTED = 'expected {"type": "choose", "key": a key of the board}'


class Board(anywidget.AnyWidget):
    """A scene to look at and to choose from, with mouse, finger or keyboard.

    The browser reports a choice by a message, since the same key twice would be no change of a trait. A message is
    checked here again: one that is malformed, or names a key that may not be chosen now, changes nothing and is
    answered in `status`.

    Attributes
    ----------
    picture : str
        The painted scene as JSON text: width, height, title, description and the elements of the drawing. As one text
        it is compared, checked and sent at once, not entry by entry.
    lit, selected : list of str
        The keys that may be chosen now, and those that are chosen.
    status : str
        One line for the person at the board, read out by screen readers.
    revision : int
        Counts the calls of `show`; the browser repaints when it changes, once for all that changed with it.
    """

    _esm = Path(__file__).with_name("board.js")
    _css = Path(__file__).with_name("board.css")
    # ipywidgets 7 would show itself without the static picture
    _ipython_display_ = None

    picture = traitlets.Unicode().tag(sync=True)
    lit = traitlets.List(traitlets.Unicode()).tag(sync=True)
    selected = traitlets.List(traitlets.Unicode()).tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    revision = traitlets.Int(0).tag(sync=True)

    def __init__(self, scene: Scene | None = None, **show: Any) -> None:
        super().__init__()
        self._scene = Scene(600, 60, (), "An empty board")
        self._may: frozenset[str] = frozenset()
        self._callbacks: list[Callable[[str], object]] = []
        self._clearing: list[Callable[[], object]] = []
        self.on_msg(self._receive)
        if scene is not None:
            self.show(scene, **show)

    def show(self, scene: Scene, lit: Iterable[str] = (), selected: Iterable[str] = (), status: str = "") -> None:
        """Show a scene.

        Parameters
        ----------
        scene : Scene
            What is to be seen.
        lit : iterable of str
            The keys that may be chosen.
        selected : iterable of str
            The keys that are chosen.
        status : str
            One line below the board.

        Raises
        ------
        GardenlabError
            If a key is not in the scene; the board then stays as it was.
        """
        may, chosen = list(dict.fromkeys(lit)), list(dict.fromkeys(selected))
        painted = painting(scene.emphasised(may, chosen))
        frame = {
            "width": scene.width,
            "height": scene.height,
            "title": clean(scene.title),
            "description": clean(scene.description),
        }
        self._scene, self._may = scene, frozenset(may)
        with self.hold_sync():
            self.picture = f'{json.dumps(frame, ensure_ascii=False)[:-1]}, "elements": {painted}}}'
            self.lit = may
            self.selected = chosen
            self.status = status
            self.revision += 1

    def on_choose(self, callback: Callable[[str], object], remove: bool = False) -> None:
        """Call `callback(key)` when a lit key is chosen; what it raises is told in `status`. `remove` ends that."""
        if remove:
            self._callbacks = [kept for kept in self._callbacks if kept != callback]
        elif callback not in self._callbacks:
            self._callbacks.append(callback)

    def on_clear(self, callback: Callable[[], object]) -> None:
        """Call `callback()` when Escape is pressed on the board; what it raises is told in `status`."""
        self._clearing.append(callback)

    def static(self) -> dict[str, str]:
        """The board without a kernel: `text/plain` in words and `image/svg+xml` as a picture."""
        words = "\n".join(part for part in (self._scene.title, self._scene.description, self.status) if part)
        return {"text/plain": words, "image/svg+xml": to_svg(self._scene, self.lit, self.selected)}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, **self.static()}, metadata

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            message = self._message(content)
            if message.get("type") == "clear":
                calls = [(callback, "the choice was cleared") for callback in self._clearing]
            else:
                key = self._chosen(message)
                calls = [(partial(callback, key), f"{self._words(key)} was chosen") for callback in self._callbacks]
        except GardenlabError as error:
            self.status = str(error)
            return
        for call, when in calls:
            try:
                call()
            except GardenlabError as error:
                self.status = str(error)
            except Exception as error:  # a message handler must not raise into the kernel; the person is told
                self.status = f"{type(error).__name__} after {when}: {error}"

    def _message(self, content: object) -> dict[str, object]:
        """A message of the browser, if it is one and not about an earlier picture, as a second click may be."""
        if not isinstance(content, dict) or content.get("type") not in ("choose", "clear"):
            raise GardenlabError(f"board: a message that is no choice ({_short(content)}); {_EXPECTED}")
        seen = content.get("revision", self.revision)
        if type(seen) is not int or seen != self.revision:
            raise GardenlabError(f"that was chosen on an earlier board, before it changed; {self._choices()}")
        return content

    def _chosen(self, content: dict[str, object]) -> str:
        """The key of a message, if it is one that may be chosen now."""
        key = content.get("key")
        if not isinstance(key, str):
            raise GardenlabError(f"board: a choice with key {_short(key)}; {_EXPECTED}")
        if key not in self._scene.keys:
            raise GardenlabError(f"board: no key {_short(key)} here; {self._choices()}")
        if key not in self._may:
            raise GardenlabError(f"{self._words(key)} cannot be chosen now; {self._choices()}")
        return key

    def _choices(self) -> str:
        if not self.lit:
            return "nothing can be chosen now"
        named = "; ".join(self._words(key) for key in self.lit[:_MOST])
        more = len(self.lit) - _MOST
        return f"expected one of: {named}" + (f"; and {more} more" if more > 0 else "")

    def _words(self, key: str) -> str:
        """The beginning of a key's label, or the key itself."""
        return _short(self._scene.labels.get(key) or key, quote=False)


def _short(value: object, quote: bool = True) -> str:
    words = repr(value) if quote else str(value)
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
