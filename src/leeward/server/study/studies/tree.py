"""The tree of a chapter: actions with variations, marks, comments, and what is drawn on the picture.

A parent stands before its children. The first child of a node continues the main line; the others are variations.
"""

from collections import defaultdict
from typing import Annotated, Literal

from msgspec import Meta, Struct

from leeward.kernel.play.game import Game
from leeward.kernel.play.writer import Note

ROOT, NOWHERE = 0, -1
LONGEST_COMMENT, MOST_DRAWN = 4000, 32
Mark = Literal["", "!", "?", "!!", "??", "!?", "?!"]
Comment = Annotated[str, Meta(max_length=LONGEST_COMMENT)]
Thing = Annotated[str, Meta(pattern=r"^\S{1,80}$")]  # an id in the picture


class Drawn(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something drawn on the picture: a light around a thing, or an arrow from there to another."""

    at: Thing
    to: Thing | None = None


class Node(Struct, omit_defaults=True):
    """A position: the action that led there, and what its author says about it."""

    id: int
    parent: int = NOWHERE
    action: str = ""  # in the notation of saved games; none at the root
    mark: Mark = ""
    comment: str = ""
    drawn: list[Drawn] = []


class Tree(Struct):
    """All nodes of a chapter, and the last number that was given to one."""

    nodes: list[Node]
    last: int = ROOT

    def by_id(self) -> dict[int, Node]:
        return {node.id: node for node in self.nodes}

    def children(self) -> dict[int, list[Node]]:
        """Return the nodes by their parent."""
        found = defaultdict[int, list[Node]](list)
        for node in self.nodes:
            found[node.parent].append(node)
        return found

    def path(self, to: int) -> list[Node]:
        """List the nodes that lead to this one, without the root. Raise KeyError if it does not exist."""
        known, found = self.by_id(), list[Node]()
        while to != ROOT:
            found.append(known[to])
            to = found[-1].parent
        return found[::-1]

    def add(self, parent: int, action: str) -> Node:
        """Play on from a node: go to the node that exists, or add one."""
        for node in self.nodes:
            if (node.parent, node.action) == (parent, action):
                return node
        return self.append(parent, action)

    def append(self, parent: int, action: str) -> Node:
        self.last += 1
        self.nodes.append(Node(self.last, parent, action))
        return self.nodes[-1]

    def remove(self, gone: int) -> None:
        """Remove a node with everything after it."""
        lost = {gone}
        for node in self.nodes:
            if node.parent in lost:
                lost.add(node.id)
        self.nodes = [node for node in self.nodes if node.id not in lost]

    def promote(self, to: int) -> None:
        """Make the line to this node the main line."""
        for node in self.path(to):
            first = next(place for place, other in enumerate(self.nodes) if other.parent == node.parent)
            self.nodes.remove(node)
            self.nodes.insert(first, node)


def begun() -> Tree:
    return Tree([Node(ROOT)])


def tree_of(game: Game) -> Tree:
    """Return the tree of a game that was played: one line, with its notes."""
    tree = begun()
    annotate(tree.nodes[0], game.notes.get(0, Note()))
    for played in game.history:
        tree.last += 1
        tree.nodes.append(Node(tree.last, tree.last - 1, played.action.text))
        annotate(tree.nodes[-1], game.notes.get(played.number, Note()))
    return tree


def annotate(node: Node, note: Note) -> None:
    """Take over the mark and the comment of a saved game."""
    node.mark = note.mark  # type: ignore[assignment]  # a note has no other marks
    node.comment = in_lines(note.text)


# comments in a saved game: one line, without the signs that have a meaning there

SIGNS, WIDE = "{}#", "｛｝＃"  # noqa: RUF001
LINE = "¶"


def in_one_line(comment: str) -> str:
    """Return a comment as a saved game can hold it."""
    text = " ".join(f" {LINE} ".join(comment.splitlines()).split())
    return text.translate(str.maketrans(SIGNS, WIDE))


def in_lines(text: str) -> str:
    """Return the comment that `in_one_line` made a line of."""
    lines = text.translate(str.maketrans(WIDE, SIGNS)).split(LINE)
    return "\n".join(line.strip() for line in lines)[:LONGEST_COMMENT]
