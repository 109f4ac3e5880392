"""Cooper Island on the screen: the table as a picture, and the board in plain characters beside it."""

from leeward.cooper_island.picture.table import draw, measures

__all__ = ["draw", "measures"]
