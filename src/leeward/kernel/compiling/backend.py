"""The compiler of the rules: built on Numba's internals, or on its public interface where we do not know these."""

from leeward.kernel.compiling.versions import knows_internals

USES_INTERNALS = knows_internals(
    "numba", "0.61", "0.69", "rules compile more slowly, and compiled rules that came with the package are not used"
)

if USES_INTERNALS:
    from leeward.kernel.compiling.numba_internals import interpret, keep_in, load_mathematics, make_door, make_rule
else:
    from leeward.kernel.compiling.numba_public import interpret, keep_in, load_mathematics, make_door, make_rule

__all__ = ["USES_INTERNALS", "interpret", "keep_in", "load_mathematics", "make_door", "make_rule"]
