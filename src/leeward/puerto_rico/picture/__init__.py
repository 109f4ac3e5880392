"""Puerto Rico on the screen: the table as a picture, and the board in plain characters beside it."""

from leeward.puerto_rico.picture.table import draw, measures

__all__ = ["draw", "measures"]
