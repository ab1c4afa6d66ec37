"""What a worker process of our own does first."""

from __future__ import annotations

import os
import threading
import time

from gardenlab.study.interrupts import leave_interrupts

LOOK = 1.0  # seconds between two looks after the driver


def make_ready(driver: int) -> None:
    """Leave interrupts to the driver, and end with it.

    Parameters
    ----------
    driver : int
        Number of the process that started this one. One that was killed, as a notebook's kernel often is, cannot
        say farewell, and its workers would wait for work for ever.
    """
    leave_interrupts()
    threading.Thread(target=_end_with, args=(driver,), name="gardenlab-driver", daemon=True).start()


def _end_with(driver: int) -> None:
    while os.getppid() == driver:
        time.sleep(LOOK)
    os._exit(1)  # whatever the thread of the work is at: nobody waits for it any more
