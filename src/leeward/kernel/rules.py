"""The old address of `leeward.kernel.compiling.rules`, for games of other packages; it goes with version 0.17."""

from leeward.kernel.compiling.rules import *  # noqa: F403
