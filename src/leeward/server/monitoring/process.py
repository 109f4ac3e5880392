"""Tunes the process: garbage collection, thread switching, and returning memory to the system."""

import ctypes
import gc
import os
import platform
import sys
import threading

M_MMAP_THRESHOLD = -3  # as glibc numbers it
LARGE = 1 << 20  # bytes
# Thresholds of the garbage collector. There is little cyclic garbage, and a full collection holds up every request.
SELDOM = (3_000, 800, 100)
SWITCH = 0.0005  # seconds: a commit needs several turns of its thread while a client waits


def postpone_collecting() -> None:
    """Collect no garbage until `tune_process`: modules are none, and looking for some takes a fifth of the time of a start."""
    gc.disable()


def tune_process() -> None:
    """Call once, before the first request."""
    return_large_blocks()
    gc.collect()
    gc.freeze()  # loaded modules stay for good: no need to scan them again
    gc.set_threshold(*SELDOM)
    gc.enable()
    sys.setswitchinterval(SWITCH)


def return_large_blocks() -> None:
    """Make glibc map large blocks separately, so that they return to the system when freed.

    Otherwise glibc moves such blocks into its heaps, where search trees of a hundred megabytes leave holes for good.
    """
    if platform.libc_ver()[0] == "glibc":
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)


def lower_priority(nice: int) -> None:
    """Lower the priority of the calling thread."""
    if sys.platform == "linux":  # where a thread has a priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
