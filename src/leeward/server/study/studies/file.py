"""A chapter as a saved game: the main line with its marks and comments, which every reader of saved games understands.

The rest stands in lines that begin with #, which other readers ignore:

    #: The title of the chapter
    #= THING             a light around a thing, at the position just reached
    #= THING OTHER       an arrow from a thing to another
    #( Anna: take 1      a variation, in place of the action above it
    #  Bob: take 2       goes on with it
    #)                   ends it
"""

from collections.abc import Iterator

from leeward.kernel.play.game import Game
from leeward.kernel.play.notation import meaningful_lines
from leeward.kernel.play.writer import FIRST_LINE, HEADER_WORDS, Note, noted
from leeward.server.study.studies.positions import walked
from leeward.server.study.studies.tree import (
    MOST_DRAWN,
    ROOT,
    Drawn,
    Node,
    Tree,
    annotate,
    in_one_line,
    tree_of,
)

TITLE, DRAWN, BEGIN, GO_ON, END = "#:", "#=", "#(", "#", "#)"
LONGEST_TITLE = 80
LONGEST_THING = 80


class BadVariation(ValueError):
    """A line of a variation that can't be read, or that the rules do not allow."""


def head_of(game: Game) -> str:
    """Return the saved game without its actions."""
    return game.dumps().partition("\n\n")[0] + "\n\n"


# writing


def written(start: Game, tree: Tree, title: str, head: str) -> str:
    """Return a chapter as a saved game."""
    return "\n".join([*head.rstrip("\n").split("\n"), f"{TITLE} {title}", "", *lines(start, tree), ""])


def lines(start: Game, tree: Tree) -> Iterator[str]:
    """Yield the lines of a tree; nodes that the rules do not allow are left out."""
    names = {node.id: start.names[start.read(before).seat] for node, before, _ in walked(start, tree)}
    children = {parent: [each for each in found if each.id in names] for parent, found in tree.children().items()}
    root = tree.nodes[0]
    yield from filter(None, [str(note_of(root)), *drawn_lines(root)])
    # What is still to be written, the next at the end: a line, or a node with what stands before it.
    coming: list[str | tuple[Node, str]] = following(children, ROOT, "")
    while coming:
        each = coming.pop()
        if isinstance(each, str):
            yield each
            continue
        node, sign = each
        yield f"{sign} {names[node.id]}: {node.action} {note_of(node)}".strip()
        yield from drawn_lines(node)
        coming += following(children, node.id, GO_ON if sign else "")
        if node is children[node.parent][0]:
            for other in reversed(children[node.parent][1:]):
                coming += [END, (other, BEGIN)]


def following(children: dict[int, list[Node]], after: int, sign: str) -> list[str | tuple[Node, str]]:
    """Return how the line goes on after a node, if it does."""
    return [(node, sign) for node in children.get(after, [])[:1]]


def note_of(node: Node) -> Note:
    return Note(node.mark, in_one_line(node.comment))


def drawn_lines(node: Node) -> list[str]:
    return [f"{DRAWN} {each.at} {each.to or ''}".rstrip() for each in node.drawn]


# reading


def read(game: Game, text: str) -> tuple[Tree, str]:
    """Return the tree of a saved game that was read, with what its other lines say, and the title of the chapter."""
    reader = Reader(game)
    for number, line in enumerate(text.split("\n"), 1):
        reader.read(number, line.strip())
    tree = reader.tree
    allowed = {node.id for node, _, _ in walked(game_start(game), tree)} | {ROOT}
    for node in tree.nodes:
        if node.id not in allowed:
            raise BadVariation(f"{node.action!r} is not possible in this variation")
    return tree, reader.title


def game_start(game: Game) -> Game:
    """Return the game before its first action."""
    start = game.copy()
    if start.number:
        start.undo(start.number)
    return start


class Reader:
    """Follows the lines of a saved game, of which the actions are known already."""

    def __init__(self, game: Game) -> None:
        self.tree = tree_of(game)
        self.played = self.tree.last  # the main line is numbered in order
        self.at_main = ROOT
        self.nodes = self.tree.by_id()
        self.after = {(node.parent, node.action): node for node in self.tree.nodes}
        self.title = ""
        self.at = ROOT
        self.left: list[int] = []  # nodes to which the ends of variations return

    def read(self, number: int, line: str) -> None:
        if line.startswith(TITLE):
            self.title = line.removeprefix(TITLE).strip()[:LONGEST_TITLE]
        elif line.startswith(DRAWN):
            self.draw(line.removeprefix(DRAWN).split())
        elif line.startswith(BEGIN):
            if self.at == ROOT:
                raise BadVariation(f"line {number}: a variation stands in place of an action, and there is none before it")
            self.left.append(self.at)
            self.play(self.nodes[self.at].parent, line.removeprefix(BEGIN), number)
        elif line == END:
            if not self.left:
                raise BadVariation(f"line {number}: no variation ends here")
            self.at = self.left.pop()
        elif line.startswith(GO_ON):
            if self.left and line != GO_ON:
                self.play(self.at, line.removeprefix(GO_ON), number)
        elif is_action(line) and self.at_main < self.played:
            self.at_main += 1
            self.at, self.left = self.at_main, []

    def draw(self, things: list[str]) -> None:
        drawn = self.nodes[self.at].drawn
        if 1 <= len(things) <= 2 and len(drawn) < MOST_DRAWN and all(len(each) <= LONGEST_THING for each in things):
            self.nodes[self.at].drawn = [*drawn, Drawn(things[0], things[1] if len(things) > 1 else None)]

    def play(self, parent: int, line: str, number: int) -> None:
        _, colon, text = line.partition(":")
        try:
            action, note = noted(text.strip())
        except ValueError as bad:
            raise BadVariation(f"line {number}: {bad}") from None
        if not colon or not action:
            raise BadVariation(f"line {number}: this line begins with no player's name and a colon")
        node = self.after.get((parent, action)) or self.tree.append(parent, action)
        annotate(node, note)
        self.nodes[node.id] = self.after[parent, action] = node
        self.at = node.id


def is_action(line: str) -> bool:
    """Whether a line of a saved game is an action."""
    meaning = next((each for _, each in meaningful_lines(line)), "")
    if not meaning or meaning == FIRST_LINE or meaning.startswith("{"):
        return False
    return meaning.split()[0].rstrip(":") not in HEADER_WORDS
