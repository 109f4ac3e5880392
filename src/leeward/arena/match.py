"""A match: who plays against whom, in which seatings, with which shuffles. Nothing in it depends on the machine."""

import hashlib
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from leeward import opponents
from leeward.arena.entrants import portrait
from leeward.kernel.contract.game import FIRST, FIRST_SEAT, BadOption, game_named
from leeward.opponents.overrides import entrant

SHUFFLE_BITS = 53  # of a game's seed: it survives a trip through JSON
CHANCE_BITS = 31  # of an opponent's seed
USUAL_SEED = 1


@dataclass(frozen=True)
class Match:
    """Games count from 0: the seatings take turns, and each round of all seatings has one shuffle."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = USUAL_SEED
    options: dict[str, str | bool] = field(default_factory=dict)

    @cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        """All distinct ways to sit down."""
        return list(distinct_orders(self.players))

    @property
    def opponents(self) -> list[str]:
        """Each once, in the order they were named."""
        return list(dict.fromkeys(self.players))

    def seating(self, number: int) -> tuple[str, ...]:
        return self.seatings[number % len(self.seatings)]

    def shuffle(self, number: int) -> int:
        """The seed of a game: the same for all seatings of a round."""
        return draw(SHUFFLE_BITS, self.seed, "shuffle", number // len(self.seatings))

    def chance(self, number: int, seat: int) -> int:
        """The seed of an opponent in one game."""
        return draw(CHANCE_BITS, self.seed, "seat", number, seat)

    def header(self) -> dict[str, Any]:
        """What makes this match this one and no other. How many games are played is not part of it: one can go on."""
        return {
            "arena": self.game,
            "rules": game_named(self.game).version,
            "players": list(self.players),
            "seed": self.seed,
            "options": self.options,
            "opponents": {name: portrait(name, self.game, [len(self.players)]) for name in self.opponents},
            "code": code(self.game),
        }


def arrange(
    game: str, players: tuple[str, ...], games: int, seed: int = USUAL_SEED, options: Mapping[str, object] | None = None
) -> Match:
    """A match in which everything is checked, with the number of games rounded up to whole rounds of all seatings."""
    rules = game_named(game)
    if len(players) not in rules.seats:
        raise BadOption(f"{game} is for {rules.seats[0]} to {rules.seats[-1]} players, not for {len(players)}")
    if games < 1:
        raise BadOption(f"{games} games are not a match")
    for name in dict.fromkeys(players):
        entrant(name, game, 0)
    chosen = rules.chosen(rules.in_order(options or {}), len(players))
    if chosen.get(FIRST, FIRST_SEAT) != FIRST_SEAT:
        raise BadOption("in a match the first seat begins and all sit in all seats: what is told of seats is the order of play")
    match = Match(game, players, games, seed, chosen)
    rounds = math.ceil(games / len(match.seatings))
    return Match(game, players, rounds * len(match.seatings), seed, match.options)


def distinct_orders(players: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """All orders of these names; two of the same name cannot be told apart."""
    if not players:
        yield ()
    for first in dict.fromkeys(players):
        rest = list(players)
        rest.remove(first)
        for others in distinct_orders(tuple(rest)):
            yield (first, *others)


def draw(bits: int, *what: object) -> int:
    """A number that these words and numbers decide, on any machine."""
    digest = hashlib.sha256(" ".join(map(str, what)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - bits)


def code(game: str) -> str:
    """A name for how the opponents think: games of other opponents, or of a changed rule of thumb, are of another match."""
    assert opponents.__file__ is not None
    room = Path(opponents.__file__).parent
    own = game_named(game).folder / "study"
    digest = hashlib.sha256()
    for path in [*sorted(room.glob("*.py")), own / "appraisal.py", own / "characters.py"]:
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()[:12]
