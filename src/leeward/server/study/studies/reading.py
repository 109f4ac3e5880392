"""A chapter as text, for browsers without scripts: its moves, variations and comments, in the order in which they are read."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from leeward.kernel.play.game import NOBODY
from leeward.server.study.studies.positions import NodeShown
from leeward.server.study.studies.tree import ROOT


class Row(Struct):
    """A heading, the moves of a turn, or a comment. `depth` counts the variations that it is in."""

    depth: int = 0
    heading: str = ""
    name: str = ""
    seat: int = NOBODY
    moves: list[NodeShown] = []
    comment: str = ""


def rows(nodes: Sequence[NodeShown], names: Sequence[str]) -> list[Row]:
    """Put the nodes of a chapter, parents first, into rows."""
    children = defaultdict[int, list[NodeShown]](list)
    for node in nodes[1:]:
        children[node.parent].append(node)
    found = [Row(comment=nodes[0].comment)]
    phase = ""
    coming = [(node, 0, True) for node in children[ROOT][:1]]  # the next at the end, with its depth
    while coming:
        node, depth, begins = coming.pop()
        if not depth and node.phase and node.phase != phase:
            found.append(Row(heading=node.phase))
        phase = phase if depth else node.phase
        last = found[-1]
        if begins or not last.moves or (last.depth, last.seat) != (depth, node.seat):
            found.append(Row(depth, name=names[node.seat] if node.seat >= 0 else "", seat=node.seat))
        found[-1].moves = [*found[-1].moves, node]
        if node.comment:
            found.append(Row(depth, comment=node.comment))
        coming += [(after, depth, False) for after in children[node.id][:1]]
        if node is children[node.parent][0]:
            coming += [(other, depth + 1, True) for other in reversed(children[node.parent][1:])]
    return [row for row in found if row.heading or row.moves or row.comment]
