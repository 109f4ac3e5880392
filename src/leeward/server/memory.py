"""What was dropped goes back to the system."""

import ctypes
import platform

M_MMAP_THRESHOLD = -3  # as glibc numbers it
LARGE = 1 << 20  # bytes


def give_large_blocks_back() -> None:
    """Let whatever is large lie by itself, where glibc is in charge: then it goes back to the system when it is dropped.

    Otherwise glibc puts such blocks into its heaps once it has seen a few come and go, and the thoughts of computers, a hundred
    megabytes each, leave holes there that a server keeps for ever.
    """
    if platform.libc_ver()[0] == "glibc":
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
