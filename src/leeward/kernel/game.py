"""The old address of `leeward.kernel.contract.game`, for games of other packages; it goes with version 0.17."""

from leeward.kernel.contract.game import *  # noqa: F403
