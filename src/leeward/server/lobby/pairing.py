"""Who plays with whom in quick matches, by rating and waiting time. It knows no database and no clock.

Requests of one kind (game, number of players, pace, rated or not) are matched. Two people fit if the distance of their ratings
is within the reach of both, which grows while they wait. Who has waited longest chooses first, and gets the nearest ratings.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

NEAR = 150.0  # rating points within which people are matched at once
WIDENING = 5.0  # points by which the reach grows a second
ANYBODY = 120.0  # seconds after which ratings no longer matter
FILL_AFTER = 30.0  # seconds after which computers take the seats that are left, if all agree
NEAREST = 10  # people among whom a group is sought

Kind = tuple[str, int, str, bool]  # the game, the number of players, the pace, whether it is rated


class Wish(Struct, frozen=True):
    """A person who looks for a game."""

    owner: str
    kind: Kind
    rating: float
    since: float
    computers: bool = False  # may fill the table after a while
    person: str = ""  # what is known of who it is: no two of one person are matched
    avoids: frozenset[str] = frozenset()  # owners whom this one has blocked

    @property
    def players(self) -> int:
        return self.kind[1]


class Match(Struct, frozen=True):
    """People who play together, the longest waiting first; computers take the other seats."""

    wishes: tuple[Wish, ...]

    @property
    def computers(self) -> int:
        return self.wishes[0].players - len(self.wishes)

    @property
    def rating(self) -> float:
        """The mean rating, to which the computers are chosen."""
        return sum(wish.rating for wish in self.wishes) / len(self.wishes)


def reach(wish: Wish, now: float) -> float:
    """The distance of ratings that a person accepts now. A clock that was set back makes nobody wait longer."""
    waited = max(now - wish.since, 0.0)
    return float("inf") if waited >= ANYBODY else NEAR + WIDENING * waited


def fit(one: Wish, other: Wish, now: float) -> bool:
    """Whether two people may sit at one table now."""
    if one.kind != other.kind or one.owner == other.owner or (one.person and one.person == other.person):
        return False
    if other.owner in one.avoids or one.owner in other.avoids:
        return False
    return abs(one.rating - other.rating) <= min(reach(one, now), reach(other, now))


def matches(wishes: Sequence[Wish], now: float) -> list[Match]:
    """Return the games that can begin now. The order of the wishes does not matter."""
    waiting = sorted(wishes, key=lambda wish: (wish.since, wish.owner))
    found = []
    for first in waiting.copy():
        if first in waiting and (match := match_of(first, waiting, now)) is not None:
            found.append(match)
            waiting = [wish for wish in waiting if wish not in match.wishes]
    return found


def match_of(first: Wish, waiting: Sequence[Wish], now: float) -> Match | None:
    """Return the best game for one person: with people alone if there are enough, else with computers if it is time."""
    others = [wish for wish in waiting if fit(first, wish, now)]
    others = sorted(others, key=lambda wish: (abs(wish.rating - first.rating), wish.since, wish.owner))[:NEAREST]
    if group := next(groups(first, others, first.players - 1, now), None):
        return Match(group)
    if not first.computers or now - first.since < FILL_AFTER:
        return None
    willing = [wish for wish in others if wish.computers]
    for people in range(min(first.players - 2, len(willing)), -1, -1):
        if group := next(groups(first, willing, people, now), None):
            return Match(group)
    return None


def groups(first: Wish, others: Sequence[Wish], count: int, now: float) -> Iterator[tuple[Wish, ...]]:
    """Yield groups of one person and so many others in which all fit, the nearest ratings first."""
    for chosen in combinations(others, count):
        if all(fit(one, other, now) for one, other in combinations(chosen, 2)):
            yield (first, *sorted(chosen, key=lambda wish: (wish.since, wish.owner)))


def next_look(wishes: Sequence[Wish], now: float) -> float | None:
    """Return when those who still wait should be looked at again though nobody came: a reach grew, or computers may fill."""
    times = [wish.since + FILL_AFTER for wish in wishes if wish.computers]
    for one, other in combinations(wishes, 2):
        if one.kind == other.kind:
            distance = abs(one.rating - other.rating)
            grown = min((distance - NEAR) / WIDENING, ANYBODY)
            times.append(max(one.since, other.since) + grown)
    later = [time for time in times if time > now]
    return min(later, default=None)
