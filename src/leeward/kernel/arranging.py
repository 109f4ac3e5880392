"""An arrangement is asked for as a whole: the actions that lead there are found here, in whatever order the rules want them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from leeward.kernel.contract import Arrangement
from leeward.kernel.play import Game
from leeward.kernel.speech import term, voice
from leeward.kernel.steps import walk

MOST_TABLES = 120  # that are looked at before one gives up; the way is found within as many as there are pieces
TOO_MANY = term("There are not that many pieces to place.")
NO_ROOM = term("Not all of these fit there.")

Standing = Mapping[str, Counter[str]]  # who is in each kind of place


class NotAllowed(ValueError):
    """The rules do not allow this arrangement. It says why, in the language of the one who asked."""


def find(game: Game, arrangement: Arrangement, wanted: Sequence[Sequence[str]], lang: str) -> list[int]:
    """The actions by which the seat that decides puts into each place what is wanted there."""
    check(arrangement, wanted, lang)
    goal: dict[str, Counter[str]] = {}
    for place, who in zip(arrangement.places, wanted, strict=True):
        goal.setdefault(place.key, Counter()).update(who)
    known = game.known_to(int(game.table.seat))
    path = next(paths(known, known.tables.tobytes(), goal, set()), None)
    if path is None:
        raise NotAllowed(arrangement.rule)
    return path


def check(arrangement: Arrangement, wanted: Sequence[Sequence[str]], lang: str) -> None:
    """What can be seen without the rules: everything fits, and there is enough of it."""
    say, there = voice(lang).say, Counter(arrangement.pool)
    for place in arrangement.places:
        there.update(place.who)
    if len(wanted) != len(arrangement.places) or any(
        len(who) > place.room or not set(who) <= set(place.takes) for place, who in zip(arrangement.places, wanted, strict=True)
    ):
        raise NotAllowed(say(NO_ROOM))
    if not Counter(kind for who in wanted for kind in who) <= there:
        raise NotAllowed(say(TOO_MANY))


def paths(game: Game, before: bytes, goal: Standing, looked_at: set[bytes]) -> Iterator[list[int]]:
    """Ways from a table to the end of the seat's turn at which everything is where it shall be.

    Whoever is put somewhere stays there, so it is enough to go on from tables at which nobody is where they shall not be.
    """
    looked_at.add(before)
    seat, most = int(game.table.seat), game.rules.most_actions
    now = game.copy()
    now.tables = game.table_of(before)
    for action in now.legal.numbers:
        tables = game.table_of(before)
        steps = walk(tables, action, np.zeros(most, np.int16))
        done = next((step.after for step in steps if is_done(game, step.after, seat)), None)
        if done is not None:
            if standing(game, done, seat) == goal:
                yield [action]
            continue
        after = steps[-1].after
        if after not in looked_at and len(looked_at) < MOST_TABLES and fits(standing(game, after, seat), goal):
            for rest in paths(game, after, goal, looked_at):
                yield [action, *rest]


def is_done(game: Game, after: bytes, seat: int) -> bool:
    """Whether the seat's turn to arrange is over: something else is to be decided, or by somebody else."""
    table, first = game.table_of(after)[0], game.table
    return bool(table.seat != seat or table.decision != first.decision)


def standing(game: Game, after: bytes, seat: int) -> Standing:
    return {key: Counter(who) for key, who in game.words.arranged(game.seen(after, seat), seat).items()}


def fits(now: Standing, goal: Standing) -> bool:
    return all(who <= goal.get(key, Counter()) for key, who in now.items())
