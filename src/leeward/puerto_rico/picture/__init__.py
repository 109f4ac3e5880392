"""Puerto Rico on the screen: the table as a picture, and as a board of plain characters."""

from leeward.puerto_rico.picture.key_art import key_art
from leeward.puerto_rico.picture.table import draw, measures

__all__ = ["draw", "key_art", "measures"]
