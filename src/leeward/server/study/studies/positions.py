"""The positions of a chapter: the tree replayed, and the game at a node. Everything here is slow: call it in a thread."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from leeward.kernel.doors.entry import choose
from leeward.kernel.play.game import NOBODY, Game
from leeward.kernel.play.wording import capital
from leeward.server.messages.refusal import Refusal
from leeward.server.study.studies.tree import ROOT, Drawn, Mark, Node, Tree


class Walked(NamedTuple):
    """A node that the rules allow: the table before its action, and the action's number."""

    node: Node
    before: bytes
    action: int


class NodeShown(Struct, omit_defaults=True):
    """A node of a chapter: the action in words, who took it, and what the author says. `bad` nodes can't be replayed."""

    id: int
    parent: int
    text: str = ""
    seat: int = NOBODY
    phase: str = ""  # the part of the game to which the action belongs
    mark: Mark = ""
    comment: str = ""
    drawn: list[Drawn] = []
    bad: bool = False


def walked(start: Game, tree: Tree) -> Iterator[Walked]:
    """Replay a tree; nodes that the rules do not allow, and everything after them, are left out."""
    tables, actions = {ROOT: start.tables.tobytes()}, np.zeros(start.rules.most_actions, np.int16)
    for node in tree.nodes:
        before, number = tables.get(node.parent), start.words.action_of(node.action)
        if before is None or number is None:
            continue
        after = start.table_of(before)
        if choose(after, number, actions) < 0:
            continue
        tables[node.id] = after.tobytes()
        yield Walked(node, before, int(number))


def shown_nodes(start: Game, tree: Tree, lang: str, only: int | None = None) -> list[NodeShown]:
    """Put the nodes of a tree into words: all of them, or the line to one and what the author says there."""
    start = start.copy()
    start.lang = lang
    words, phase_of = start.words, getattr(start.words, "phase", None)
    wanted = tree if only is None else Tree([tree.nodes[0], *tree.path(only)])
    told = {ROOT: NodeShown(ROOT, tree.nodes[0].parent)}
    for node, before, number in walked(start, wanted):
        table = start.seen(before)
        phase = phase_of(table, number, start.names, lang) if phase_of else ""
        told[node.id] = NodeShown(
            node.id, node.parent, capital(words.label(table, number, lang)), int(start.read(before).seat), phase
        )
    shown = []
    for node in wanted.nodes:
        each = told.get(node.id) or NodeShown(node.id, node.parent, node.action, bad=True)
        each.mark, each.comment, each.drawn = node.mark, node.comment, node.drawn
        shown.append(each)
    return shown


def game_at(start: Game, tree: Tree, node: int) -> Game:
    """Return the game as it stands at a node."""
    game = start.copy()
    actions = [game.words.action_of(each.action) for each in tree.path(node)]
    record = [int(action) for action in actions if action is not None]
    if len(record) < len(actions) or game.replay(record).followed < len(record):
        raise Refusal("unknown-game")
    return game
