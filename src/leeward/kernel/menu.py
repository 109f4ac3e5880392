"""The old address of `leeward.kernel.pieces.menu`, for games of other packages; it goes with version 0.17."""

from leeward.kernel.pieces.menu import *  # noqa: F403
