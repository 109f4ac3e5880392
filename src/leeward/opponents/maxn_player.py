"""The player of a max-n search, by name and settings."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from leeward.kernel.contract.game import BadOption, GameRules
from leeward.kernel.play.game import Game
from leeward.opponents import evaluation
from leeward.opponents.maxn import OUT_OF_POSITIONS, Line, by_heuristic, by_network, new_line
from leeward.opponents.networks import Guidance, Network

NAME = "maxn"
DEPTH, POSITIONS = 5, 200_000
MOST_DEPTH = 40


class MaxN:
    """Looks `depth` decisions ahead, by the heuristic or by a network's values; a character adds its preferences."""

    def __init__(
        self,
        depth: int = DEPTH,
        positions: int = POSITIONS,
        guidance: Guidance | None = None,
        preferences: Sequence[int] = (),
    ) -> None:
        self.depth, self.positions, self.guidance, self.preferences = depth, positions, guidance, preferences
        self.line: Line | None = None
        self.net: Network | None = None

    def choose(self, game: Game) -> int:
        return int(game.legal.numbers[self.best(game.rules, game.tables)])

    def best(self, rules: GameRules, tables: Any) -> int:
        """Return the index of the legal action to choose at the first table."""
        if self.line is None:
            self.line = new_line(rules, self.depth)
            if self.preferences:
                np.copyto(np.asarray(self.line.preferences), self.preferences)
        best = 0
        self.line.positions[0] = 0
        for depth in range(1, self.depth + 1):
            # The first step is always looked at in full, so that there is a choice.
            found = self.look(rules, tables, depth, self.positions if depth > 1 else rules.most_actions)
            if found == OUT_OF_POSITIONS:
                break
            best = found
        return best

    def look(self, rules: GameRules, tables: Any, depth: int, most: int) -> int:
        assert self.line is not None
        if self.guidance is None:
            return int(by_heuristic(tables, depth, most, self.line))
        net = self.guidance(int(tables[0]["seats"]))
        assert net is not None
        if net is not self.net:
            self.net, self.guide = net, evaluation.guide(net.weights, rules.most_actions, evaluation.REMEMBERED)
        return int(by_network(tables, depth, most, self.line, self.guide))


def is_maxn(name: str) -> bool:
    return name.split("+")[0] == NAME


def maxn(name: str, networks: Guidance, styles: Sequence[str], preferences: Callable[[str], Sequence[int]]) -> MaxN:
    """Return the player of a name: `maxn`, `maxn+depth=3`, `maxn+positions=5000`, `maxn+style=rusher` or `maxn+guided=1`."""
    found = {"depth": DEPTH, "positions": POSITIONS, "guided": 0}
    most = {"depth": MOST_DEPTH, "positions": 100_000_000, "guided": 1}
    style = ""
    for change in name.split("+")[1:]:
        what, _, value = change.partition("=")
        if what == "style":
            if value not in styles:
                raise BadOption(f"{name!r}: there is no style {value!r}; there is {', '.join(styles)}")
            style = value
            continue
        if what not in found:
            raise BadOption(f"{name!r}: {NAME} has no setting {what!r}; it has {', '.join(found)}, style")
        least = 0 if what == "guided" else 1
        if not value.isdecimal() or not least <= int(value) <= most[what]:
            raise BadOption(f"{name!r}: {what} must be a number from {least} to {most[what]}")
        found[what] = int(value)
    if style and found["guided"]:
        raise BadOption(f"{name!r}: a style changes the heuristic, which is not used with guided=1")
    return MaxN(found["depth"], found["positions"], networks if found["guided"] else None, preferences(style) if style else ())
