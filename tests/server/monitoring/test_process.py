"""What was dropped goes back to the system."""

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import os, sys
import numpy as np
from leeward.server.monitoring.process import return_large_blocks

def megabytes():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

if "keep" not in sys.argv:
    return_large_blocks()
for _ in range(2):  # glibc learns from the first that are dropped
    before, thoughts, words = megabytes(), [], []
    for number in range(12):
        thoughts.append(np.ones(8_000_000, np.uint8))
        words.append(bytes(700_000))  # too large for a hole that is there already
    thoughts.clear()
print(megabytes() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="elsewhere nothing is changed")
def test_a_server_gives_back_what_dropped_thoughts_held() -> None:
    def left(*given: str) -> float:
        told = subprocess.run([sys.executable, "-c", PROGRAM, *given], capture_output=True, text=True, check=True)
        return float(told.stdout)

    assert left() < 20
    assert left("keep") > 50, "what the server does about it is needed no more"
