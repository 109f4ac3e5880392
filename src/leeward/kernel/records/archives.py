"""Archives of arrays: `.npz` files, which may be damaged or something else."""

from pathlib import Path
from typing import Any

import numpy as np


class Damaged(ValueError):
    """A file is not an archive of arrays, or not a whole one."""


def arrays_in(path: Path) -> dict[str, Any]:
    """Return all arrays of a file, by name. Reading a damaged file fails in a dozen ways; all of them are `Damaged`."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return dict(file.items())
    except Exception as problem:
        raise Damaged(str(problem) or type(problem).__name__) from problem
