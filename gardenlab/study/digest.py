"""One number for all games of a study: equal where they are, on every machine, whatever the order or the chunks."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from gardenlab.engine.luck import GOLDEN, MIX_1, MIX_2

PART = 4096  # games hashed at a time
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
