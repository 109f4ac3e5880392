"""Actions as few bytes, for files and databases with many games."""

import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np

ACTION = np.dtype("<i2")


def pack(actions: Sequence[int]) -> bytes:
    return zlib.compress(np.asarray(actions, ACTION).tobytes(), 9)


def unpack(packed: bytes) -> np.ndarray[Any, Any]:
    return np.frombuffer(zlib.decompress(packed), ACTION)
