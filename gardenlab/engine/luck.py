"""Random numbers keyed by what they are for.

There is no running generator in a game. Every draw is a hash of the game's own luck and the purpose of the
draw, so results do not depend on workers, chunks or order, and a loaded position goes on as the original.
The mixer is the finaliser of SplitMix64 (Steele, Lea, Flood 2014).

The functions are plain Python and are also compiled: `MASK` keeps Python's integers at 64 bits and is a no-op
in machine code, and `unsigned` and `signed` are the casts that differ between the two forms.
"""

import hashlib
import numbers

from gardenlab.engine.forms import signed, unsigned

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB

# Purposes that the engine uses itself; a game numbers its own from 0 to 999.
AGENT = 1000


def study_key(seed):
    """Return the 64-bit key of a study.

    Parameters
    ----------
    seed : int or str
        An integer of any sign, or a text. ``7`` and ``"7"`` are different seeds.

    Returns
    -------
    int
        Between 0 and 2**64 - 1.

    Raises
    ------
    TypeError
        If `seed` is neither an integer nor a text, or nothing can be made of it.
    """
    if not isinstance(seed, (str, numbers.Integral)) or isinstance(seed, bool):
        raise TypeError(f"seed must be an integer or a text, not {seed!r}: nothing here is random without one")
    try:
        name = f"text:{seed}" if isinstance(seed, str) else f"integer:{int(seed)}"
        encoded = name.encode()
    except UnicodeEncodeError:
        raise TypeError(f"seed {seed!r} has half a character in it: expected an integer or a text") from None
    except ValueError:
        raise TypeError("seed is a number of thousands of digits: expected a shorter integer, or a text") from None
    return int.from_bytes(hashlib.sha256(encoded).digest()[:8], "little")


def mix(x):
    """Scramble 64 bits (a bijection)."""
    x = ((x ^ (x >> 30)) * MIX_1) & MASK
    x = ((x ^ (x >> 27)) * MIX_2) & MASK
    return x ^ (x >> 31)


def keyed(key, purpose):
    """Hash a 64-bit `key` with a `purpose` (any non-negative integer) into 64 bits."""
    return mix((key + mix((unsigned(purpose) + GOLDEN) & MASK)) & MASK)


def below(bits, n):
    """Turn 64 random bits into an integer from 0 to n - 1, for n below 2**31.

    Multiply and shift (Lemire 2019) on the upper 32 bits, without rejection: no value is off its fair share
    by more than one part in 2**32 / n.
    """
    return signed(((bits >> 32) * unsigned(n)) >> 32)


def draw(luck):
    """Step a stream (an array of one 64-bit number) and return 64 bits."""
    luck[0] = (luck[0] + GOLDEN) & MASK
    return mix(luck[0])


def draw_below(luck, n):
    """Step a stream and return an integer from 0 to n - 1."""
    return below(draw(luck), n)


def game_luck(key, number):
    """The luck of deal `number` of a study."""
    return keyed(key, number)


def agent_luck(key, number, seat, decision):
    """Where the stream of one seat's agent starts at one decision."""
    return keyed(keyed(keyed(key, number), AGENT + seat), decision)
