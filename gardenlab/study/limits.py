"""What this machine, or the container around it, really gives: processors and memory."""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path

import numpy as np

from gardenlab.engine.errors import GardenlabError

CGROUP = Path("/sys/fs/cgroup")
PROC = Path("/proc")


def allowed_workers() -> int:
    """The least of CPU affinity, the cgroup's quota and ``GARDENLAB_WORKERS``; at least 1."""
    allowed = [float(os.cpu_count() or 1)]
    if hasattr(os, "sched_getaffinity"):
        allowed.append(len(os.sched_getaffinity(0)))
    allowed += _quotas()
    named = os.environ.get("GARDENLAB_WORKERS")
    if named is not None:
        if not (named.strip().isascii() and named.strip().isdigit() and int(named) >= 1):
            raise GardenlabError(f"GARDENLAB_WORKERS: expected a whole number from 1, not {named!r}")
        allowed.append(int(named))
    return max(1, math.floor(min(allowed)))


def check_workers(workers: object) -> int:
    """The number of workers that a person asked for, or what is allowed if they did not say."""
    if workers is None:
        return allowed_workers()
    if isinstance(workers, bool) or not isinstance(workers, int | np.integer) or not 1 <= workers <= 1024:
        raise GardenlabError(f"workers: expected a whole number from 1 to 1024 or None, not {workers!r}")
    return int(workers)


def _quotas() -> list[float]:
    """Processors by the quotas of all control groups around this process (v2, then v1)."""
    found = []
    for folder in _groups(""):
        most, _, period = (_text(folder / "cpu.max") or "max").partition(" ")
        if most.isdigit():
            found.append(int(most) / int(period or 100_000))
    for folder in _groups("cpu"):
        quota, every = _text(folder / "cpu.cfs_quota_us"), _text(folder / "cpu.cfs_period_us")
        if quota and every and quota.isdigit() and int(every):
            found.append(int(quota) / int(every))
    return [max(quota, 1.0) for quota in found]


def _groups(controller: str) -> list[Path]:
    """The folders of the control groups around this process, the innermost first.

    Parameters
    ----------
    controller : str
        ``"cpu"`` or ``"memory"`` for version 1, ``""`` for version 2.
    """
    path = ""
    for line in (_text(PROC / "self/cgroup") or "").splitlines():
        _, names, where = [*line.split(":", 2), "", ""][:3]
        if controller in names.split(","):
            path = where.strip("/")
    root = CGROUP / controller if controller else CGROUP
    inner = root / path
    return [inner, *(p for p in inner.parents if p.is_relative_to(root))]


def _text(path: Path) -> str | None:
    try:
        return path.read_text().strip()
    except OSError:
        return None


def free_memory() -> int | None:
    """Bytes that may still be taken, by the machine and by the container; None where nobody says."""
    lines = (_text(PROC / "meminfo") or "").splitlines()
    free = [int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")]
    for controller, limit, used in (
        ("", "memory.max", "memory.current"),
        ("memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
    ):
        for folder in _groups(controller):
            most, now = _text(folder / limit), _text(folder / used)
            if most and now and most.isdigit() and now.isdigit() and int(most) < 2**60:
                free.append(int(most) - int(now) + _reclaimable(folder))
    return max(0, min(free)) if free else None


def _reclaimable(folder: Path) -> int:
    """Bytes of files that a control group holds in memory and would give back."""
    for line in (_text(folder / "memory.stat") or "").splitlines():
        name, _, value = line.partition(" ")
        if name in ("inactive_file", "total_inactive_file"):
            return int(value)
    return 0


def need_memory(needed: int, what: str, remedy: str) -> None:
    """Refuse, before anything is taken, what does not fit.

    Raises
    ------
    GardenlabError
        With the bytes needed and free, and what to do.
    """
    free = free_memory()
    if needed > (sys.maxsize if free is None else free * 0.9):
        raise GardenlabError(
            f"{what} needs about {human(needed)} ({needed:,} bytes) of memory and "
            f"{'no machine has that' if free is None else f'{human(free)} ({free:,} bytes) are free'}: {remedy}"
        )


def human(size: float) -> str:
    """``1.2 GB`` and the like."""
    for unit in ("bytes", "kB", "MB", "GB", "TB"):
        if size < 1000 or unit == "TB":
            return f"{size:,.0f} {unit}" if unit == "bytes" or size >= 100 else f"{size:.1f} {unit}"
        size /= 1000
    raise AssertionError
