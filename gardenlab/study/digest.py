"""One number for all games of a study: equal where they are, on every machine, whatever the order or the chunks."""

from __future__ import annotations

import sys
import threading
from functools import cache
from typing import Any

import numpy as np

from gardenlab.engine import kernel
from gardenlab.engine.forms import unsigned
from gardenlab.engine.luck import GOLDEN, MASK, MIX_1, MIX_2, mix

PART = 4096  # games hashed at a time
MANY = 8192  # games for which compiling is worth it
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
    if len(states) >= MANY and states.dtype.itemsize % 8 == 0 and sys.byteorder == "little" and not _missing():
        return _compiled_digest(states, rule_bytes, first)
    total = 0
    for start in range(0, len(states), PART):
        words = _words(states[start : start + PART], rule_bytes)
        numbers = np.arange(first + start, first + start + len(words), dtype=np.uint64)
        upper, lower = (_hash(words, numbers, lane) for lane in LANES)
        total += (_sum(upper) << 64) + _sum(lower)
    return f"{total % 2**128:032x}"


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


def _sum(values: Any) -> int:
    """The exact sum of 64-bit numbers."""
    return (int((values >> np.uint64(32)).sum()) << 32) + int((values & np.uint64(0xFFFFFFFF)).sum())


def add_hashes(words, each, rule_bytes, first, count, lanes, sums):  # type: ignore[no-untyped-def]
    """Add the upper and the lower half of each game's hash of both lanes to `sums`: what `_hash` does, game by game.

    `words` are the records as 64-bit words, `each` to a game; of the last word only the rule bytes count.
    """
    low, whole = unsigned(0xFFFFFFFF), rule_bytes // 8
    rest = unsigned(8 * (rule_bytes - 8 * whole))
    for i in range(count):
        one = mix((unsigned(first + i) + lanes[0]) & MASK)
        two = mix((unsigned(first + i) + lanes[1]) & MASK)
        for at in range(whole):
            one = mix(((one ^ words[i * each + at]) + GOLDEN) & MASK)
            two = mix(((two ^ words[i * each + at]) + GOLDEN) & MASK)
        if rest > unsigned(0):
            last = words[i * each + whole] & ((unsigned(1) << rest) - unsigned(1))
            one = mix(((one ^ last) + GOLDEN) & MASK)
            two = mix(((two ^ last) + GOLDEN) & MASK)
        sums[0] += one >> unsigned(32)
        sums[1] += one & low
        sums[2] += two >> unsigned(32)
        sums[3] += two & low
    return count


def _compiled_digest(states: Any, rule_bytes: int, first: int) -> str:
    words = np.ascontiguousarray(states).view(np.uint64)
    lanes, sums = np.array(LANES, np.uint64), np.zeros(4, np.uint64)
    with _LOCK:
        add = _compiled()
    add(words, states.dtype.itemsize // 8, rule_bytes, first, len(states), lanes, sums)
    upper, lower = ((int(sums[k]) << 32) + int(sums[k + 1]) for k in (0, 2))
    return f"{((upper << 64) + lower) % 2**128:032x}"


def _missing() -> bool:
    return kernel.compiler_missing() is not None


_LOCK = threading.Lock()


@cache
def _compiled() -> Any:
    from numba.core import types as nb

    count, words = nb.int64, nb.Array(nb.uint64, 1, "C")
    records = nb.Array(nb.uint64, 1, "C", readonly=True)
    signature = nb.int64(records, count, count, count, count, words, words)
    return kernel.Compiler().compile(add_hashes, signature, "the digest")
