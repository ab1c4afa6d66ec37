"""The C playout of The Last Garden, compiled with ``gcc -O3`` and called from Python."""

import ctypes
import shutil
import subprocess
import time
from pathlib import Path

import numpy as np

SOURCE = Path(__file__).with_name("last_garden_playout.c")


def build(folder):
    """Compile the playout; return the function `play_games` of the C source, or None where there is no gcc."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    library = Path(folder) / "last_garden_playout.so"
    subprocess.run([gcc, "-O3", "-std=c11", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    play = ctypes.CDLL(str(library)).play_games
    play.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
    play.restype = None
    return play


def played(play, key, players, games, rule_bytes):
    """Play games in C; return their records as rows of bytes, their decisions, and seconds of processor time."""
    records, decisions = np.zeros((games, rule_bytes), np.uint8), np.zeros(games, np.int32)
    started = time.thread_time()
    play(key, 0, games, players, records.ctypes.data, decisions.ctypes.data)
    return records, decisions, time.thread_time() - started
