"""The player of a max-n search, by name and settings."""

from leeward.kernel.contract.game import BadOption
from leeward.kernel.play.game import Game
from leeward.opponents import evaluation
from leeward.opponents.maxn import OUT_OF_POSITIONS, Line, by_heuristic, by_network, new_line
from leeward.opponents.networks import Guidance, Network

NAME = "maxn"
DEPTH, POSITIONS = 5, 200_000
MOST_DEPTH = 40


class MaxN:
    """Looks `depth` decisions ahead, by the heuristic or by a network's values."""

    def __init__(self, depth: int = DEPTH, positions: int = POSITIONS, guidance: Guidance | None = None) -> None:
        self.depth, self.positions, self.guidance = depth, positions, guidance
        self.line: Line | None = None
        self.net: Network | None = None

    def choose(self, game: Game) -> int:
        if self.line is None:
            self.line = new_line(game.rules, self.depth)
        best = 0
        self.line.positions[0] = 0
        for depth in range(1, self.depth + 1):
            # The first step is always looked at in full, so that there is a choice.
            found = self.look(game, depth, self.positions if depth > 1 else game.rules.most_actions)
            if found == OUT_OF_POSITIONS:
                break
            best = found
        return int(game.legal.numbers[best])

    def look(self, game: Game, depth: int, most: int) -> int:
        assert self.line is not None
        if self.guidance is None:
            return int(by_heuristic(game.tables, depth, most, self.line))
        net = self.guidance(game.seats)
        assert net is not None
        if net is not self.net:
            self.net, self.guide = net, evaluation.guide(net.weights, game.rules.most_actions, evaluation.REMEMBERED)
        return int(by_network(game.tables, depth, most, self.line, self.guide))


def is_maxn(name: str) -> bool:
    return name.split("+")[0] == NAME


def maxn(name: str, networks: Guidance) -> MaxN:
    """Return the player of a name such as `maxn`, `maxn+depth=3`, `maxn+positions=5000` or `maxn+guided=1`."""
    found = {"depth": DEPTH, "positions": POSITIONS, "guided": 0}
    most = {"depth": MOST_DEPTH, "positions": 100_000_000, "guided": 1}
    for change in name.split("+")[1:]:
        what, _, value = change.partition("=")
        if what not in found:
            raise BadOption(f"{name!r}: {NAME} has no setting {what!r}; it has {', '.join(found)}")
        least = 0 if what == "guided" else 1
        if not value.isdecimal() or not least <= int(value) <= most[what]:
            raise BadOption(f"{name!r}: {what} must be a number from {least} to {most[what]}")
        found[what] = int(value)
    return MaxN(found["depth"], found["positions"], networks if found["guided"] else None)
