"""A match: its players, seatings and shuffles. It is the same on every machine."""

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
from leeward.kernel.language.english import number_of
from leeward.opponents.overrides import entrant

SHUFFLE_BITS = 53  # of a game's seed: exact in JSON
CHANCE_BITS = 31  # of an opponent's seed
USUAL_SEED = 1


@dataclass(frozen=True)
class Match:
    """A match. Games are numbered from 0; the seatings alternate, and all seatings of a round share one shuffle."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = USUAL_SEED
    options: dict[str, str | bool] = field(default_factory=dict)

    @cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        """List all distinct seatings."""
        return list(distinct_orders(self.players))

    @property
    def opponents(self) -> list[str]:
        """List each player once, in the given order."""
        return list(dict.fromkeys(self.players))

    def seating(self, number: int) -> tuple[str, ...]:
        return self.seatings[number % len(self.seatings)]

    def shuffle(self, number: int) -> int:
        """Return the seed of a game: the same for all seatings of a round."""
        return draw(SHUFFLE_BITS, self.seed, "shuffle", number // len(self.seatings))

    def chance(self, number: int, seat: int) -> int:
        """Return the seed of a player in one game."""
        return draw(CHANCE_BITS, self.seed, "seat", number, seat)

    def header(self) -> dict[str, Any]:
        """Return what identifies the match. The number of games isn't part of it, so a match can be extended."""
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
    """Return a checked match, with the number of games rounded up to whole rounds of seatings."""
    rules = game_named(game)
    if len(players) not in rules.seats:
        raise BadOption(f"{game} is for {rules.seats[0]} to {number_of(rules.seats[-1], 'player')}, not for {len(players)}")
    if games < 1:
        raise BadOption(f"a match has at least one game, not {games}")
    for name in dict.fromkeys(players):
        entrant(name, game, 0)
    chosen = rules.chosen(rules.in_order(options or {}), len(players))
    if chosen.get(FIRST, FIRST_SEAT) != FIRST_SEAT:
        raise BadOption("in a match the first seat always starts: players rotate through all seats")
    match = Match(game, players, games, seed, chosen)
    rounds = math.ceil(games / len(match.seatings))
    return Match(game, players, rounds * len(match.seatings), seed, match.options)


def distinct_orders(players: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield all distinct orders of these names."""
    if not players:
        yield ()
    for first in dict.fromkeys(players):
        rest = list(players)
        rest.remove(first)
        for others in distinct_orders(tuple(rest)):
            yield (first, *others)


def draw(bits: int, *what: object) -> int:
    """Derive a number from these words and numbers, the same on every machine."""
    digest = hashlib.sha256(" ".join(map(str, what)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - bits)


def code(game: str) -> str:
    """Return a hash of the players' code: a match can't continue with changed players or a changed rule of thumb."""
    assert opponents.__file__ is not None
    room = Path(opponents.__file__).parent
    own = game_named(game).folder / "study"
    digest = hashlib.sha256()
    for path in [*sorted(room.glob("*.py")), own / "appraisal.py", own / "characters.py"]:
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()[:12]
