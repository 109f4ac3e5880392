"""Placing everyone at once in the mayor phase: every arrangement the rules allow, and nothing else."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from leeward.kernel.contract.offers import Arrangement
from leeward.kernel.doors.steps import walk
from leeward.kernel.play.arrangement import NotAllowed, find, is_done, standing
from leeward.kernel.play.game import Game, new
from leeward.puerto_rico import words
from leeward.puerto_rico.rules.table import Decision, Step

Allocation = dict[str, Counter[str]]
MOST = 1500  # allocations tried per table


def mayor_phases(games: int, nobles: bool) -> Iterator[Game]:
    """Yield random games whenever a player has people to arrange."""
    for seed in range(games):
        chance = random.Random(seed)
        game = new("puerto-rico", 2 + seed % 4, seed, options={"nobles": nobles, "buildings": "random"})
        while not game.over:
            if game.table.decision == Decision.PLACEMENT and words.arrangement(game.view(game.decision.seat)):
                yield game
            game.play(chance.choice(game.legal.numbers))


def offered(game: Game) -> Arrangement:
    found = words.arrangement(game.view(game.decision.seat))
    assert found is not None
    return found


def stands(game: Game, seat: int) -> Allocation:
    """Return who works where now."""
    found = words.arranged(game.table, 0, game.table, seat)
    return {key: Counter(who) for key, who in found.items() if not key.startswith("goods ")}


def frozen(allocation: Allocation) -> tuple[object, ...]:
    return tuple(sorted((key, tuple(sorted(who.elements()))) for key, who in allocation.items()))


def reachable(game: Game) -> set[tuple[object, ...]] | None:
    """Return every final placement the rules allow; None if there are too many."""
    arrangement, seat, ends, looked_at = offered(game), int(game.table.seat), set(), set()
    keys = {place.key for place in arrangement.places}
    waiting = [game.tables.tobytes()]
    while waiting:
        before = waiting.pop()
        now = game.copy()
        now.tables = game.table_of(before)
        for action in now.legal.numbers:
            steps = walk(game.table_of(before), action, np.zeros(game.rules.most_actions, np.int16))
            done = next((step for step in steps if is_done(game, arrangement, step.after, seat)), None)
            if done is not None:
                ends.add(frozen(standing(game, done, seat, keys)))  # type: ignore[arg-type]
            elif steps[-1].after not in looked_at:
                looked_at.add(steps[-1].after)
                waiting.append(steps[-1].after)
        if len(looked_at) > MOST:
            return None
    return ends


def allocations(arrangement: Arrangement) -> list[Allocation] | None:
    """Return every way to place some of the people, legal or not; None if there are too many."""
    rooms = Counter[str]()
    there = Counter(arrangement.pool)
    for place in arrangement.places:
        rooms[place.key] += place.room
        there.update(place.who)
    choices = [
        [Counter({"colonist": c, "noble": n}) for c in range(room + 1) for n in range(min(room - c, there["noble"]) + 1)]
        for room in rooms.values()
    ]
    if np.prod([len(each) for each in choices], dtype=float) > MOST:
        return None
    found = [dict(zip(rooms, chosen, strict=True)) for chosen in itertools.product(*choices) if sum(chosen, Counter()) <= there]
    return found if len(found) <= MOST else None


def asked_for(arrangement: Arrangement, allocation: Allocation, chance: random.Random) -> list[list[str]]:
    """Return the allocation by place; among tiles of one kind, the choice is random."""
    places, wanted = list(enumerate(arrangement.places)), [list[str]() for _ in arrangement.places]
    chance.shuffle(places)
    for key, who in allocation.items():
        left = list(who.elements())
        for number, place in places:
            if place.key == key:
                wanted[number], left = left[: place.room], left[place.room :]
    return wanted


@pytest.mark.parametrize("nobles", [False, True])
def test_exactly_what_the_rules_allow_can_be_arranged(nobles: bool) -> None:
    chance, reached, refused, tables = random.Random(1), 0, 0, 0
    for game in mayor_phases(40, nobles):
        arrangement = offered(game)
        tried = allocations(arrangement)
        if tried is None or len(tried) > 120:
            continue
        ways = reachable(game)
        if ways is None:
            continue
        tables += 1
        for allocation in tried:
            wanted = asked_for(arrangement, allocation, chance)
            if frozen({key: +who for key, who in allocation.items()}) in ways:
                ahead, seat = game.copy(), int(game.table.seat)
                for action in find(game, arrangement, wanted, "en"):
                    ahead.play(action)
                assert frozen(stands(ahead, seat)) == frozen(allocation)
                reached += 1
            else:
                with pytest.raises(NotAllowed, match="Nobody stays on the windrose while a circle is empty"):
                    find(game, arrangement, wanted, "en")
                refused += 1
        if tables == 15:
            break
    assert tables >= 15
    assert reached > 50
    assert refused > 50


def test_large_boards_are_arranged_too() -> None:
    """Play one random placement on boards too large to enumerate, then request it as a whole."""
    chance, arranged = random.Random(2), 0
    for game in mayor_phases(30, True):
        arrangement, seat = offered(game), int(game.table.seat)
        if sum(place.room for place in arrangement.places) < 10:
            continue
        ahead = game.copy()
        while not is_done(game, arrangement, ahead.tables.tobytes(), seat):
            ahead.play(chance.choice(ahead.legal.numbers))
        goal = stands(ahead, seat)
        again = game.copy()
        for action in find(game, arrangement, asked_for(arrangement, goal, chance), "en"):
            again.play(action)
        assert stands(again, seat) == goal
        arranged += 1
        if arranged == 60:
            return
    raise AssertionError(f"only {arranged} large boards were found")


def test_too_many_people_and_full_places_are_refused() -> None:
    game = next(mayor_phases(5, False))
    arrangement = offered(game)
    for lang, text in (("en", "Not all of these fit there"), ("de", "Dort haben nicht alle Platz")):
        for wanted in (
            [["colonist"] * (place.room + 1) for place in arrangement.places],
            [["noble"], *([] for _ in arrangement.places[1:])],
            [["colonist"]] * (len(arrangement.places) + 1),
            [],
        ):
            with pytest.raises(NotAllowed, match=text):
                find(game, arrangement, wanted, lang)
    fewer = replace(arrangement, pool=())
    with pytest.raises(NotAllowed, match="There are not that many pieces"):
        find(game, fewer, [["colonist"] * place.room for place in arrangement.places], "en")


def test_every_place_is_in_the_picture_and_says_who_is_there() -> None:
    for game in itertools.islice(mayor_phases(6, True), 30):
        arrangement, seat = offered(game), int(game.table.seat)
        drawn = game.svg(seat)
        there: Allocation = {}
        for place in arrangement.places:
            assert f'id="{place.thing}"' in drawn
            there.setdefault(place.key, Counter()).update(place.who)
        assert there == stands(game, seat)
        player = game.table.players[seat]
        assert Counter(arrangement.pool) == +Counter(colonist=int(player.idle_colonists), noble=int(player.idle_nobles))


def test_arranging_is_offered_only_while_everyone_can_go_anywhere() -> None:
    seen = Counter[bool]()
    game, chance = new("puerto-rico", 3, 5, options={"nobles": True}), random.Random(5)
    while not game.over:
        table = game.view(game.decision.seat)
        found = words.arrangement(table, "de")
        if table.decision == Decision.PLACEMENT:
            seen[found is not None] += 1
            assert found is not None or table.step != Step.FRESH
            assert found is None or found.title == "Wer arbeitet wo?"
        game.play(chance.choice(game.legal.numbers))
    assert seen[True]
