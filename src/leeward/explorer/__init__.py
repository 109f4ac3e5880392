"""Win rates: counts from a large number of games that the networks played against each other.

found = explorer_of("nim")          # the shipped one; None if the game has none
found = load("mine.npz", "nim")     # or your own file, made by `leeward explorer make`
found.of(4).seats[0, :, 0]                  # standard variant, by seat: games, and wins in sixtieths
"""

from leeward.explorer.file import Explorer, NoExplorer, explorer_of, load

__all__ = ["Explorer", "NoExplorer", "explorer_of", "load"]
