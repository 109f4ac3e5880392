"""Studies: chapters of commented games, with variations and drawings, which their owner shares by link.

`tree.py` has the tree of a chapter, `file.py` its form as a saved game, `positions.py` the table at a node, `stored.py` the
database, `sources.py` what a chapter begins with.
"""
