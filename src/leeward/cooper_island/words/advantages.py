"""What speaks for one course of play and against another, in a player's words. The proofs are in `proofs`."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from leeward.cooper_island.rules.components import BOATS, ISLETS, ITEMS, ORDERS, SHIPS, Item
from leeward.cooper_island.rules.payment import COST_OF_CARGO, COSTS
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, SPACES, Act, Decision
from leeward.cooper_island.rules.values import OPEN
from leeward.cooper_island.words.more import MORE, WORTH_OF_ONE, none_of, price_text
from leeward.cooper_island.words.names import (
    BOAT_NOUNS,
    ISLET_NOUNS,
    ITEM_NOUNS,
    SECTION_NAMES,
    SHIP_NOUNS,
    SPACE_NAMES,
    amounts,
    anchors,
    order,
)
from leeward.cooper_island.words.proofs import (
    COUNTS,
    PROOFS,
    anchors_of,
    bays,
    boats,
    bottom,
    bought_less,
    cube_at,
    cubes,
    hungry,
    islets,
    items,
    lay_there,
    milestones,
    sailed,
    to_bay,
    wanted,
)
from leeward.kernel.contract.reasons import Comparison, Course, Move, Reason
from leeward.kernel.language.speech import voice

__all__ = ["PROOFS", "advantages", "comparable"]

HARM = 0.6  # worth of what an opponent loses
# Kinds that say what an action is called, where they are already true after it.
NAMED = (
    "boat", "books", "buildings", "cards", "cooper", "drawn", "hired", "keeps-cube", "lids", "order", "ruins",
    "statues", "unused",
)  # fmt: skip
OF_AN_ITEM = (Act.TAKE, Act.TAKE_BOTH, Act.GIVE, Act.STORE)


def comparable(ahead: Course, instead: Course) -> Iterator[tuple[Course, Course]]:
    """Yield both courses up to the last moment of this round at which both have finished the same turns, then up to the first.

    The Cooper token changes the order of the clean-up, so equally many finished turns need not be those of the same players.
    """
    both = [finished(each) for each in (ahead, instead)]
    shared = [turns for turns in both[0] if turns in both[1]]
    for turns in dict.fromkeys((shared[-1], shared[0])) if shared else ():
        yield ahead.first(both[0][turns]), instead.first(both[1][turns])


def finished(course: Course) -> dict[tuple[int, ...], int]:
    """Return the moves up to each end of a turn, by the part of the round and the seats whose turns in it are finished."""
    found, part, seats = dict[tuple[int, ...], int](), NONE, list[int]()
    for number, move in enumerate(course.moves, 1):
        if ends_turn(course, move):
            now = Decision.TURN if move.before.moment == Decision.SECTION else int(move.before.moment)
            part, seats = now, sorted([*(seats if now == part else []), int(move.before.actor)])
            found[now, *seats] = number
    return found


def ends_turn(course: Course, move: Move) -> bool:
    """Return whether another turn or another part of the round begins here."""
    before, after = move.before, move.after
    same_round = before.rounds == course.start.rounds
    others = (after.actor, after.moment) != (before.actor, before.moment) and (before.moment, after.moment) != (
        Decision.TURN,
        Decision.SECTION,
    )
    return bool(same_round and after.depth == 0 and others)


def advantages(ahead: Course, instead: Course, names: Sequence[str], lang: str = "en") -> list[Reason]:
    """List what speaks for the first of two comparable courses, the most important first."""
    return Advantages(ahead, instead, names, voice(lang)).in_order()


class Advantages(Comparison):
    def parts(self) -> Iterable[Callable[[], Iterator[Reason]]]:
        return (
            self.sailing,
            self.places,
            self.feeding,
            self.milestone,
            self.counted,
            self.boats,
            self.orders,
            self.islets,
            self.workers,
            self.cooper,
            self.stored,
            self.on_land,
            self.next_bay,
            self.cubes_kept,
            self.prices,
        )

    def says_the_choice(self, reason: Reason) -> bool:
        if reason.kind == "islet":
            return bool(self.ahead.moves[0].action == Act.ISLET_TILE + reason.facts[1])
        if reason.kind == "items":
            here, there = reason.facts[1 : 1 + ITEMS], reason.facts[1 + ITEMS :]
            return {item for item in range(ITEMS) if here[item] != there[item]} == self.chosen_items()
        first = self.ahead.first(1), self.instead.first(1)
        return reason.kind in NAMED and PROOFS[reason.kind](reason.facts, *first)

    def chosen_items(self) -> set[int]:
        """Return the items that the two choices name, if each names one."""
        actions = [each.moves[0].action for each in (self.ahead, self.instead)]
        return {action - first for action in actions for first in OF_AN_ITEM if first <= action < first + ITEMS}

    def sailing(self) -> Iterator[Reason]:
        for seat, here, there in self.better(sailed):
            facts, less = (seat, here, there), there or self.v.say_in("sail", "none")
            if seat == self.me:
                text = self.v.count(
                    "Your ships sail {n} space instead of {less}.",
                    "Your ships sail {n} spaces instead of {less}.",
                    here,
                    less=less,
                )
                yield Reason("sails", facts, text, here - there)
            else:
                text = self.v.count(
                    "{name}'s ships sail {n} space instead of {less}.",
                    "{name}'s ships sail {n} spaces instead of {less}.",
                    here,
                    "{name}'s ships don't sail; otherwise they sail {spaces}.",
                    name=self.names[seat],
                    less=less,
                    spaces=self.v.count("{n} space", "{n} spaces", there),
                )
                yield Reason("sails", facts, text, HARM * (there - here))
        here, there = anchors_of(self.ahead, self.me), anchors_of(self.instead, self.me)
        if here < there:
            text = self.v.say("You then have {anchors} instead of {more}.", anchors=anchors(self.v, here), more=there)
            yield Reason("anchors", (self.me, here, there), text, there - here)

    def places(self) -> Iterator[Reason]:
        """Find bays and harbors that only this course reaches."""
        for ship in range(SHIPS):
            here, there = (bays(each, self.me, ship) for each in (self.ahead, self.instead))
            for number, text in enumerate(
                (
                    self.v.say("You reach a bay with your {ship}; otherwise you don't.", ship=self.v.name(SHIP_NOUNS[ship])),
                    self.v.say("You reach a harbor with your {ship}; otherwise you don't.", ship=self.v.name(SHIP_NOUNS[ship])),
                )
            ):
                if here[number] and not there[number]:
                    yield Reason("reaches", (self.me, ship, number), text, 1.2 if number == 0 else 0.9)

    def feeding(self) -> Iterator[Reason]:
        here, there = hungry(self.ahead, self.me), hungry(self.instead, self.me)
        if here is not None and there is not None and here < there:
            text = self.v.count(
                "You are then {n} food short for your workers instead of {other}.",
                "You are then {n} food short for your workers instead of {other}.",
                here,
                "You then have the food for all your workers; otherwise you are {other} short.",
                other=there,
            )
            yield Reason("hungry", (self.me, here, there), text, 0.7 * (there - here))

    def milestone(self) -> Iterator[Reason]:
        here, there = milestones(self.mine), milestones(self.otherwise)
        if here > there:
            text = self.v.say("You reach a milestone, which hires a worker or brings helm points; otherwise you don't.")
            yield Reason("milestone", (self.me, here, there), text, 2.0)

    def counted(self) -> Iterator[Reason]:
        start = self.ahead.start.players[self.me]
        for kind, count in COUNTS.items():
            first, here, there = (int(count(player)) for player in (start, self.mine, self.otherwise))
            if here <= there:
                continue
            less = 0 if kind in STANDING else first
            facts = (self.me, here, there)
            if here - less <= 0 or there - less < 0:
                continue
            other = (there - less) or none_of(self.v, kind)
            yield Reason(kind, facts, self.v.counted(MORE[kind], here - less, other=other), WORTH_OF_ONE[kind] * (here - there))

    def boats(self) -> Iterator[Reason]:
        for boat in range(BOATS):
            if boat in boats(self.mine) and boat not in boats(self.otherwise):
                missed = [each for each in boats(self.otherwise) if each not in boats(self.mine)]
                thing = self.v.accusative(BOAT_NOUNS[boat])
                if missed:
                    text = self.v.say(
                        "You build {boat} instead of {other}.", boat=thing, other=self.v.accusative(BOAT_NOUNS[missed[0]])
                    )
                else:
                    text = self.v.say("You build {boat}; otherwise you build no boat.", boat=thing)
                yield Reason("boat", (self.me, boat, missed[0] if missed else NONE), text, 0.8 if missed else 2.5)

    def orders(self) -> Iterator[Reason]:
        for number in range(ORDERS):
            if self.one.orders[number] == self.me and self.other.orders[number] != self.me:
                taker, title = int(self.other.orders[number]), order(number, self.v.lang)
                if taker >= 0:
                    text = self.v.say(
                        "Otherwise {name} takes royal order {n}, {title}.", name=self.names[taker], n=number + 1, title=title
                    )
                else:
                    text = self.v.say("You take royal order {n}, {title}; otherwise it stays open.", n=number + 1, title=title)
                yield Reason("order", (self.me, number, taker), text, 2.5 if taker >= 0 else 1.5)

    def islets(self) -> Iterator[Reason]:
        here, there = islets(self.mine), islets(self.otherwise)
        for islet in range(ISLETS):
            if islet in here and islet not in there:
                missed = [each for each in there if each not in here]
                thing = self.v.accusative(ISLET_NOUNS[islet])
                if missed:
                    other = self.v.accusative(ISLET_NOUNS[missed[0]])
                    text = self.v.say("You lay {islet} instead of {other}.", islet=thing, other=other)
                else:
                    text = self.v.say("You lay {islet}; otherwise you lay none.", islet=thing)
                yield Reason("islet", (self.me, islet, missed[0] if missed else NONE), text, 0.4 if missed else 1.0)

    def workers(self) -> Iterator[Reason]:
        """Find the spaces where the first worker would otherwise be another player's."""
        for space in range(SPACES):
            mine, theirs = bottom(self.one, space), bottom(self.other, space)
            if mine == self.me and theirs not in (NONE, self.me) and bottom(self.ahead.start, space) == NONE:
                letter = SECTION_NAMES[space // 2]
                text = self.v.say("Otherwise {name} gets to section {letter} first.", name=self.names[theirs], letter=letter)
                yield Reason("first-worker", (self.me, space, theirs), text, 0.8)

    def cooper(self) -> Iterator[Reason]:
        if self.one.cooper == self.me != self.other.cooper:
            text = self.v.say("You get the Cooper token and begin the next round.")
            yield Reason("cooper", (self.me,), text, 0.7)

    def stored(self) -> Iterator[Reason]:
        here, there = items(self.mine), items(self.otherwise)
        more = [max(one - other, 0) for one, other in zip(here, there, strict=True)]
        less = [max(other - one, 0) for one, other in zip(here, there, strict=True)]
        worth = sum(WORTH[item] * (here[item] - there[item]) for item in range(ITEMS))
        if any(more) and worth > 0 and not bought_less(self.mine, self.otherwise):
            if any(less):
                text = self.v.say(
                    "You then have {items} more, but {others} less.", items=amounts(self.v, more), others=amounts(self.v, less)
                )
            else:
                text = self.v.say("You then have {items} more.", items=amounts(self.v, more))
            yield Reason("items", (self.me, *here, *there), text, max(worth, 0.05))

    def on_land(self) -> Iterator[Reason]:
        here, there = cubes(self.mine), cubes(self.otherwise)
        more = [max(one - other, 0) for one, other in zip(here, there, strict=True)]
        less = [max(other - one, 0) for one, other in zip(here, there, strict=True)]
        worth = 0.6 * sum(WORTH[item] * (here[item] - there[item]) for item in range(Item.COIN))
        if any(more) and worth > 0 and not bought_less(self.mine, self.otherwise):
            if any(less):
                text = self.v.say(
                    "The cubes on your land are worth {items} more, but {others} less.",
                    items=amounts(self.v, [*more, 0]), others=amounts(self.v, [*less, 0]),
                )  # fmt: skip
            else:
                text = self.v.say("The cubes on your land are worth {items} more.", items=amounts(self.v, [*more, 0]))
            yield Reason("cubes", (self.me, *here, *there), text, worth + 0.05)

    def next_bay(self) -> Iterator[Reason]:
        chosen = [each.moves[0].action - Act.SAIL for each in (self.ahead, self.instead)]
        if all(ship in range(SHIPS) for ship in chosen) and chosen[0] != chosen[1]:
            yield from self.nearer_ship(*chosen)
            return
        for ship in range(SHIPS):
            here, there = to_bay(self.one, self.me, ship), to_bay(self.other, self.me, ship)
            if here < there and self.mine.steps[ship] >= self.otherwise.steps[ship]:
                text = self.v.count(
                    "Your {ship} then needs {n} helm point to the next bay instead of {other}.",
                    "Your {ship} then needs {n} helm points to the next bay instead of {other}.",
                    here,
                    ship=self.v.name(SHIP_NOUNS[ship]),
                    other=there,
                )
                yield Reason("next-bay", (self.me, here, there, ship), text, 0.3)

    def nearer_ship(self, ship: int, other: int) -> Iterator[Reason]:
        """Compare the ship that sails with the other one, each after it has sailed."""
        here, there = to_bay(self.one, self.me, ship), to_bay(self.other, self.me, other)
        if here < there:
            text = self.v.count(
                "Your {ship} is then {n} helm point from its next bay, the other ship would be {other}.",
                "Your {ship} is then {n} helm points from its next bay, the other ship would be {other}.",
                here,
                ship=self.v.name(SHIP_NOUNS[ship]),
                other=there,
            )
            yield Reason("nearer", (self.me, here, there, ship, other), text, 0.3)

    def prices(self) -> Iterator[Reason]:
        """Find the dearest thing that the player can pay for, from the storage and the land, and otherwise couldn't."""
        if OPEN or bought_less(self.mine, self.otherwise):
            return
        found = [row for row in wanted(self.mine) if row in wanted(self.otherwise) and self.pays_only_here(row)]
        if found:
            row = max(found, key=lambda each: sum(WORTH[item] * int(COSTS[each, item]) for item in range(ITEMS)))
            price = amounts(self.v, [int(number) for number in COSTS[row]])
            ship = row - COST_OF_CARGO + 1
            yield Reason("affords", (self.me, row), self.v.say(price_text(row), items=price, ship=ship), 0.8)

    def pays_only_here(self, row: int) -> bool:
        here, there = (
            [stored + cube for stored, cube in zip(each, [*cubes(player), 0], strict=True)]
            for each, player in (([int(n) for n in self.mine.stored], self.mine), (items(self.otherwise), self.otherwise))
        )
        return all(here[item] >= COSTS[row, item] for item in range(ITEMS)) and any(
            there[item] < COSTS[row, item] for item in range(ITEMS)
        )

    def cubes_kept(self) -> Iterator[Reason]:
        kept, spent = (
            [space for space in range(LAND) if cube_at(one, space) != NONE and cube_at(other, space) == NONE]
            for one, other in ((self.mine, self.otherwise), (self.otherwise, self.mine))
        )
        if len(kept) == len(spent) == 1:
            here, there = kept[0], spent[0]
            items = [cube_at(self.mine, here), cube_at(self.otherwise, there)]
            if items[0] == items[1]:
                return  # where it lies is no advantage, and what it is worth there is another reason
            if not all(lay_there(self.ahead, space) for space in (here, there)):
                return  # a cube that came later is not kept
            one, other = (self.v.name(ITEM_NOUNS[item]) for item in items)
            text = self.v.say(
                "You keep {item} on {space} instead of {other} on {place}.",
                item=one, space=SPACE_NAMES[here], other=other, place=SPACE_NAMES[there],
            )  # fmt: skip
            yield Reason("keeps-cube", (self.me, here, there), text, 0.2)


WORTH = (0.4, 0.55, 0.4, 0.9, 0.7, 0.35)  # of an item, in points
STANDING = ("steps", "unused", "drawn")  # what a player has, not what they gained
