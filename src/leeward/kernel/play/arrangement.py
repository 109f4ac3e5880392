"""Arrangements: finds the actions that lead to an arrangement, in an order that the rules allow."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from leeward.kernel.contract.offers import Arrangement
from leeward.kernel.doors.steps import Taken, walk
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import Game
from leeward.kernel.play.position import Position

MOST_TABLES = 120  # positions searched before giving up; a path is found within as many as there are pieces
TOO_MANY = term("There are not that many pieces to place.")
NO_ROOM = term("Not all of these fit there.")

Standing = Mapping[str, Counter[str]]  # which pieces are in each kind of place


class NotAllowed(ValueError):
    """The rules do not allow this arrangement. The message says why, in the player's language."""


def find(game: Game, arrangement: Arrangement, wanted: Sequence[Sequence[str]], lang: str) -> list[int]:
    """Return the actions by which the deciding seat puts the wanted pieces into each place."""
    check(arrangement, wanted, lang)
    goal: dict[str, Counter[str]] = {}
    for place, who in zip(arrangement.places, wanted, strict=True):
        goal.setdefault(place.key, Counter()).update(who)
    known = game.known_to(int(game.table.seat))
    path = next(paths(known, arrangement, known.tables.tobytes(), goal, set()), None)
    if path is None:
        raise NotAllowed(arrangement.rule)
    return path


def check(arrangement: Arrangement, wanted: Sequence[Sequence[str]], lang: str) -> None:
    """Check what needs no rules: everything fits, and there are enough pieces."""
    say, there = voice(lang).say, Counter(arrangement.pool)
    for place in arrangement.places:
        there.update(place.who)
    if len(wanted) != len(arrangement.places) or any(
        len(who) > place.room or not set(who) <= set(place.takes) for place, who in zip(arrangement.places, wanted, strict=True)
    ):
        raise NotAllowed(say(NO_ROOM))
    if not Counter(kind for who in wanted for kind in who) <= there:
        raise NotAllowed(say(TOO_MANY))


def paths(game: Game, arrangement: Arrangement, before: bytes, goal: Standing, looked_at: set[bytes]) -> Iterator[list[int]]:
    """Yield the paths from a table to the end of the series where every piece is in its wanted place.

    A placed piece stays and a given piece is gone, so the search goes on only from tables on the way to the goal.
    """
    looked_at.add(before)
    seat, most = int(game.table.seat), game.rules.most_actions
    now = Position(game.rules, game.names, game.lang, game.table_of(before))
    for action in now.legal.numbers:
        if action not in arrangement.actions:
            continue
        steps = walk(game.table_of(before), action, np.zeros(most, np.int16))
        done = next((step for step in steps if is_done(game, arrangement, step.after, seat)), None)
        there = standing(game, done or steps[-1], seat, goal)
        if done is not None:
            if there == goal:
                yield [action]
            continue
        after = steps[-1].after
        if after not in looked_at and len(looked_at) < MOST_TABLES and on_the_way(there, goal, arrangement):
            for rest in paths(game, arrangement, after, goal, looked_at):
                yield [action, *rest]


def is_done(game: Game, arrangement: Arrangement, after: bytes, seat: int) -> bool:
    """Return whether the series is over: the next decision is of another kind or of another player."""
    table = game.read(after)
    return bool(table.seat != seat or table.decision not in arrangement.during)


def standing(game: Game, step: Taken, seat: int, keys: Iterable[str]) -> Standing:
    """Return which pieces are in these kinds of places right after a step."""
    found = game.words.arranged(game.read(step.before), step.action, game.read(step.after), seat)
    return {key: Counter(found.get(key, ())) for key in keys}


def on_the_way(now: Standing, goal: Standing, arrangement: Arrangement) -> bool:
    gets = {place.key for place in arrangement.places if place.gets or not arrangement.gives}
    return all(who <= goal[key] if key in gets else goal[key] <= who for key, who in now.items())
