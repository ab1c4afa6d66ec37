"""One number for all games of a study: equal where they are, on every machine, whatever the order or the chunks."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from gardenlab.engine import kernel
from gardenlab.engine.forms import unsigned
from gardenlab.engine.luck import GOLDEN, MASK, MIX_1, MIX_2, mix

PART = 4096  # games hashed at a time
MANY = 8192  # games for which compiling is worth it
Say = Callable[[str], None]
LANES = (0x243F6A8885A308D3, 0x13198A2E03707344)  # digits of pi: where the upper and the lower half begin


def digest(states: Any, rule_bytes: int, first: int = 0) -> str:
    """Sum modulo 2**128 of a 128-bit hash of each game's number and the rule fields of its record.

    Parameters
    ----------
    states : array of records
    rule_bytes : int
        How many leading bytes of a record are rule fields.
    first : int
        Number of the first game.

    Returns
    -------
    str
        32 hexadecimal digits.
    """
    states = np.asarray(states)
    add = _compiled_sums if len(states) >= MANY and sys.byteorder == "little" and not _missing() else _sums
    total = 0
    for start in range(0, len(states), PART):
        upper, lower = add(_words(states[start : start + PART], rule_bytes), first + start)
        total += (upper << 64) + lower
    return f"{total % 2**128:032x}"


def ready(say: Say) -> None:
    """Compile ahead what hashes many games."""
    if not _missing():
        with _LOCK:
            _compiled(say)


def merged(digests: Any) -> str:
    """The digest of all games from the digests of parts."""
    return f"{sum(int(part, 16) for part in digests) % 2**128:032x}"


def _words(states: Any, rule_bytes: int) -> Any:
    """Rule fields as little-endian 64-bit words, padded with zeros: shape (games, words)."""
    if sys.byteorder == "big":
        states = states.astype(states.dtype.newbyteorder("<"))
    raw = np.zeros((len(states), -(-rule_bytes // 8) * 8), np.uint8)
    raw[:, :rule_bytes] = np.ascontiguousarray(states).view(np.uint8).reshape(len(states), -1)[:, :rule_bytes]
    return raw.view("<u8")


def _mix(x: Any) -> Any:
    """SplitMix64's finaliser on arrays, as `gardenlab.engine.luck.mix`."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(MIX_1)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(MIX_2)
    return x ^ (x >> np.uint64(31))


def _hash(words: Any, numbers: Any, lane: int) -> Any:
    found = _mix(numbers + np.uint64(lane))
    for k in range(words.shape[1]):
        found = _mix((found ^ words[:, k].astype(np.uint64)) + np.uint64(GOLDEN))
    return found


def _sums(words: Any, first: int) -> tuple[int, int]:
    """The sums of the upper and of the lower halves of the hashes of games, given as words: shape (games, words)."""
    numbers = np.arange(first, first + len(words), dtype=np.uint64)
    upper, lower = (_sum(_hash(words, numbers, lane)) for lane in LANES)
    return upper, lower


def _sum(values: Any) -> int:
    """The exact sum of 64-bit numbers."""
    return (int((values >> np.uint64(32)).sum()) << 32) + int((values & np.uint64(0xFFFFFFFF)).sum())


def add_hashes(words, each, first, count, lanes, sums):  # type: ignore[no-untyped-def]
    """Add the upper and the lower half of each game's hash of both lanes to `sums`: what `_hash` does, game by game.

    `words` are those of `_words`, one game after the other, `each` to a game.
    """
    low = unsigned(0xFFFFFFFF)
    for i in range(count):
        one = mix((unsigned(first + i) + lanes[0]) & MASK)
        two = mix((unsigned(first + i) + lanes[1]) & MASK)
        for at in range(i * each, (i + 1) * each):
            one = mix(((one ^ words[at]) + GOLDEN) & MASK)
            two = mix(((two ^ words[at]) + GOLDEN) & MASK)
        sums[0] += one >> unsigned(32)
        sums[1] += one & low
        sums[2] += two >> unsigned(32)
        sums[3] += two & low
    return count


def _compiled_sums(words: Any, first: int) -> tuple[int, int]:
    """What `_sums` gives, in machine code."""
    lanes, sums = np.array(LANES, np.uint64), np.zeros(4, np.uint64)
    with _LOCK:
        add = _compiled()
    add(words.reshape(-1), words.shape[1], first, len(words), lanes, sums)
    upper, lower = ((int(sums[k]) << 32) + int(sums[k + 1]) for k in (0, 2))
    return upper, lower


def _missing() -> bool:
    return kernel.compiler_missing() is not None


_LOCK = threading.Lock()
_MADE: list[Any] = []


def _compiled(say: Say | None = None) -> Any:
    from numba.core import types as nb

    if not _MADE:
        count, words = nb.int64, nb.Array(nb.uint64, 1, "C")
        signature = nb.int64(words, count, count, count, words, words)
        _MADE.append(kernel.Compiler(say=say).compile(add_hashes, signature, "the digest"))
    return _MADE[0]
