"""A quicker start beside SciPy.

When Numba is first used it looks whether matrices could be multiplied, and imports SciPy for that: a fourth of the time until
the first decision. No rule multiplies matrices, so here it is only asked whether SciPy is installed. Numba imports it when
somebody's own code needs it.
"""

from importlib.util import find_spec

from numba.np import linalg


def look() -> None:
    """In place of Numba's own way to look, while its mathematics are loaded."""
    if find_spec("scipy") is None:
        raise ImportError("SciPy is not installed")


def load_mathematics() -> None:
    by_importing = linalg.ensure_blas
    linalg.ensure_blas = look
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        linalg.ensure_blas = by_importing
