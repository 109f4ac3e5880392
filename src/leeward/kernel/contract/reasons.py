"""Courses of play, and the reasons why one is better than another: what a game's words compare for hints and explanations."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from leeward.kernel.language.speech import Voice


@dataclass(frozen=True)
class Move:
    """One action of a course, chosen or forced, with the tables before and after it as the deciding player knows them."""

    seat: int
    action: int
    before: Any
    after: Any


@dataclass(frozen=True)
class Course:
    """What is expected to follow from a choice of a seat."""

    seat: int
    moves: tuple[Move, ...]

    @property
    def start(self) -> Any:
        return self.moves[0].before

    @property
    def end(self) -> Any:
        return self.moves[-1].after

    @property
    def boards(self) -> list[bytes]:
        """Return what each player has at the end."""
        return [bytes(player.tobytes()) for player in self.end.players]

    def first(self, count: int) -> "Course":
        """Return the course up to this many moves."""
        return replace(self, moves=self.moves[:count])

    @property
    def own(self) -> list[Move]:
        return [move for move in self.moves if move.seat == self.seat]


@dataclass(frozen=True)
class Reason:
    """Something that one course brings and the other doesn't, in a sentence, with the numbers that it claims."""

    kind: str
    facts: tuple[int, ...]
    text: str
    weight: float = 0.0  # about how many points it is worth
    later: bool = False  # it doesn't show at the nearest moment, only later in the round
    plain: bool = False  # it says no more than the two choices are called


class Comparison(ABC):
    """Two courses, and what the deciding player and the others have at their ends."""

    def __init__(self, ahead: Course, instead: Course, names: Sequence[str], v: Voice) -> None:
        self.ahead, self.instead, self.names, self.v = ahead, instead, names, v
        self.me = ahead.seat
        self.one, self.other = ahead.end, instead.end
        self.mine, self.otherwise = self.one.players[self.me], self.other.players[self.me]
        self.others = [seat for seat in range(int(self.one.seats)) if seat != self.me]

    @abstractmethod
    def parts(self) -> Iterable[Callable[[], Iterator[Reason]]]:
        """Return the functions that look for reasons."""

    def says_the_choice(self, reason: Reason) -> bool:
        """Return whether a reason says no more than the two choices are called: such a reason explains nothing."""
        return False

    def better(self, count: Callable[[Course, int], int], more: bool = True) -> Iterator[tuple[int, int, int]]:
        """Yield the seats whose number speaks for the first course, with their numbers in both courses.

        `more`: the player wants to have more than otherwise, and the others to have less.
        """
        for seat in (self.me, *self.others):
            here, there = count(self.ahead, seat), count(self.instead, seat)
            if here != there and (here > there) == ((seat == self.me) == more):
                yield seat, here, there

    def in_order(self) -> list[Reason]:
        """List all reasons, the most important first."""
        found = (replace(reason, plain=self.says_the_choice(reason)) for part in self.parts() for reason in part())
        return sorted(found, key=lambda reason: -reason.weight)


Proof = Callable[[Sequence[int], Course, Course], bool]


class Reasoning(Protocol):
    """The reasons of a game: `ROOM.words.advantages`, a module that a game may have."""

    PROOFS: Mapping[str, Proof]  # whether a reason of each kind is true of two comparable courses

    def comparable(self, ahead: Course, instead: Course) -> Iterator[tuple[Course, Course]]:
        """Yield both courses up to a moment that they share: first the one to compare, then others in case it has no reason."""

    def advantages(self, ahead: Course, instead: Course, names: Sequence[str], lang: str = "en") -> list[Reason]:
        """List what speaks for the first of two comparable courses, the most important first."""
