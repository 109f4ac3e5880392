"""What a server asks of Python and of the system: that nobody waits for their own affairs, and what was dropped goes back."""

import ctypes
import gc
import os
import platform
import sys
import threading

M_MMAP_THRESHOLD = -3  # as glibc numbers it
LARGE = 1 << 20  # bytes
# New things between two looks for garbage that only circles keep. There is little, and a look holds everybody up: the newest
# things are looked through often and briefly, what has stayed seldom.
SELDOM = (3_000, 800, 100)
SWITCH = 0.0005  # seconds after which another thread comes: a commit needs its turn several times, and somebody waits for it


def tune_process() -> None:
    """Once, before the first guest comes."""
    return_large_blocks()
    gc.collect()
    gc.freeze()  # what was loaded stays for good: looking through it again and again would hold everybody up
    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(SWITCH)


def return_large_blocks() -> None:
    """Let whatever is large lie by itself, where glibc is in charge: then it goes back to the system when it is dropped.

    Otherwise glibc puts such blocks into its heaps once it has seen a few come and go, and the thoughts of computers, a hundred
    megabytes each, leave holes there that a server keeps for ever.
    """
    if platform.libc_ver()[0] == "glibc":
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)


def lower_priority(nice: int) -> None:
    """Lower the priority of the calling thread."""
    if sys.platform == "linux":  # where a thread has a priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
