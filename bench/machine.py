"""The machine that measures, in one line."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    cores, load = os.cpu_count(), os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return (
        f"{_processor()}, {cores} cores, one used; {platform.system()};"
        f" {platform.python_implementation()} {platform.python_version()}; load {load:.1f}"
    )


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
