"""How often what wins: a great number of games of the networks against each other, boiled down to counts.

found = explorer_of("nim")          # what comes with the game; none if it has no explorer
found = load("mine.npz", "nim")     # or a file of one's own, made by `leeward explorer make`
found.of(4).seats[0, :, 0]                  # of the usual variant, by seat: games, and wins in sixtieths
"""

from leeward.explorer.file import Explorer, NoExplorer, explorer_of, load

__all__ = ["Explorer", "NoExplorer", "explorer_of", "load"]
