"""Cooper Island on the screen: the table as a picture, and as a board of plain characters."""

from leeward.cooper_island.picture.key_art import key_art
from leeward.cooper_island.picture.table import draw, measures

__all__ = ["draw", "key_art", "measures"]
