"""The log: automatic consequences of an action, found by comparing the table before and after it."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from leeward.cooper_island.edition.vocabulary import Deed, Gain
from leeward.cooper_island.rules import ending
from leeward.cooper_island.rules.anytime import is_anytime
from leeward.cooper_island.rules.components import (
    LANDING_SPACES,
    LANDSCAPES,
    LOG_PILE,
    LOG_STEPS,
    ROUNDS,
    SHIPS,
    TILE_KINDS,
    WAYS,
    Item,
    Piece,
)
from leeward.cooper_island.rules.deck import LARGE_CARDS
from leeward.cooper_island.rules.landscape import count_pieces, shim_steps, single_steps
from leeward.cooper_island.rules.peninsula import BAY, EDGE_FIRST, EDGE_SECOND, LAND, LEG, harbor_owner, position
from leeward.cooper_island.rules.rounds import PASSAGE_POINTS, passage_is_complete
from leeward.cooper_island.rules.storage import cube_on
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number
from leeward.cooper_island.words.effects import log_book_brings, mapped
from leeward.cooper_island.words.names import (
    BOAT_NOUNS,
    ITEM_NOUNS,
    SHIP_NOUNS,
    SPACE_NAMES,
    amount,
    anchors,
    helm_points,
    tile,
)
from leeward.cooper_island.words.paying import MEALS
from leeward.kernel.language.speech import Voice, term, voice
from leeward.kernel.play.wording import differences
from leeward.kernel.records.reading import as_record

PARTS = {
    ending.Part.HELM: term("helm points"),
    ending.Part.ORDERS: term("royal orders"),
    ending.Part.CARDS: term("building cards"),
    ending.Part.LEFTOVERS: term("leftovers"),
    ending.Part.ANCHORS: term("anchors"),
}
CARDS_SHOWN = (Decision.KEEP, Decision.RETURN)
FEEDS = {
    int(Act.FEED),
    *(
        Act.CARD + number
        for number, card in enumerate(LARGE_CARDS)
        if (once := card.part("once")) and once.gains[Gain.DO] >> Deed.FEED & 1
    ),
}


def part(part: int, lang: str = "en") -> str:
    """Return the name of a part of the score."""
    return voice(lang).say(PARTS[ending.Part(part)])


def ending_reason(table: Any, lang: str = "en") -> str:
    """Return why the game ends or ended; empty while nothing ends it."""
    if table.rounds <= ROUNDS:
        return ""
    return voice(lang).say("all rounds have been played")


def consequences(before: Any, action: int, after: Any, names: Sequence[str], lang: str = "en") -> list[str]:
    """List the automatic consequences of an action, in the order of play."""
    return list(Change(before, action, after, names, voice(lang)).lines())


class Change:
    """What one action changed: the tables before and after it."""

    def __init__(self, before: Any, action: int, after: Any, names: Sequence[str], v: Voice) -> None:
        self.before, self.action, self.after, self.names, self.v = before, action, after, names, v
        self.seat = int(before.seat)

    def lines(self) -> Iterator[str]:
        seats = [(self.seat + turn) % int(self.after.seats) for turn in range(self.after.seats)]
        yield from self.paid()
        for seat in seats:
            yield from self.drawn(seat)
            yield from self.stepped(seat)
        for seat in seats:
            yield from self.meal(seat)
            for ship in range(SHIPS):
                yield from self.voyage(seat, ship)
        yield from self.docked()
        yield from self.log_book()
        yield from self.cards()
        yield from self.moments()

    # one player

    def paid(self) -> Iterator[str]:
        """Report automatic payments: coins, which are all alike, and cubes where every one was needed."""
        if not self.pays():
            return
        before, after = self.before.players[self.seat], self.after.players[self.seat]
        stored = differences(after.stored, before.stored)
        if Act.GIVE <= self.action < Act.GIVE_CUBE:
            stored[self.action - Act.GIVE] -= 1
        items = [amount(self.v, stored[kind], kind) for kind in (Item.COIN, *range(Item.COIN)) if stored[kind] > 0]
        for space in range(LAND):
            cube = int(cube_on(before, space))
            if cube != NONE and cube_on(after, space) == NONE and self.action != Act.GIVE_CUBE + space:
                thing = self.v.accusative(ITEM_NOUNS[cube])
                items.append(self.v.say("{item} on {space}", item=thing, space=SPACE_NAMES[space]))
        if items:
            yield self.v.say("{name} pays {items}", name=self.names[self.seat], items=self.v.listing(items))

    def pays(self) -> bool:
        """Return whether the action began or continued a payment."""
        action = self.action
        gives = Act.GIVE <= action < Act.LESS and self.before.decision in (Decision.PAY, *MEALS)
        builds = Act.BUILD_BOAT <= action < Act.SITE or Act.STATUE <= action < Act.CRATE
        return gives or builds or Act.LESS <= action < Act.STORE or action in FEEDS

    def drawn(self, seat: int) -> Iterator[str]:
        before, after = self.before.players[seat], self.after.players[seat]
        for kind in range(TILE_KINDS):
            for _ in range(int(after.tiles[kind] - before.tiles[kind])):
                yield self.v.say("{name} draws {tile}", name=self.names[seat], tile=tile(kind, self.v.lang))

    def stepped(self, seat: int) -> Iterator[str]:
        """Report automatic steps. Chosen steps and those of a log book are reported with their source."""
        steps = int(self.after.players[seat].marker - self.before.players[seat].marker)
        if seat == self.before.actor:
            steps += self.spent() - int(sum(LOG_STEPS[kind] for kind in self.books()))
        chosen = self.action in (Act.STEPS, Act.USE) or Act.CRATE <= self.action < Act.KEEP
        if steps > 0 and not chosen:
            yield self.v.say("{name} receives {gain}", name=self.names[seat], gain=mapped(self.v, steps))

    def spent(self) -> int:
        """Return the steps the action cost, for a single tile or a shim."""
        player = self.before.players[self.seat]
        if Act.LAY_SINGLE <= self.action < Act.MINE:
            return int(single_steps(player, (self.action - Act.LAY_SINGLE) // LANDSCAPES))
        if Act.LAY <= self.action < Act.ISLET_TILE and self.before.frames[self.before.depth - 1].numbers[Number.FREE_SHIM] == 0:
            edge = (self.action - Act.LAY) // WAYS
            if player.level[EDGE_FIRST[edge]] != player.level[EDGE_SECOND[edge]]:
                return int(shim_steps(player))
        return 0

    def meal(self, seat: int) -> Iterator[str]:
        """Report the end of a meal: all workers are fed, or food was missing."""
        eats = self.before.decision in MEALS and not is_anytime(self.action)
        if seat != self.seat or not (eats or self.action in FEEDS):
            return
        if self.after.decision == Decision.FEEDING and self.after.seat == seat:
            return
        dropped = self.anchors(self.after, seat) - self.anchors(self.before, seat)
        waiting = sum(int(frame.numbers[Number.AMOUNT]) for frame in self.stack(self.after) if frame.task == Decision.ANCHOR)
        if dropped + waiting <= 0:
            yield self.v.say("{name}'s workers are all fed", name=self.names[seat])
        else:
            yield self.v.count("{name} is {n} food short", "{name} is {n} food short", dropped + waiting, name=self.names[seat])

    def voyage(self, seat: int, ship: int) -> Iterator[str]:
        before, after = self.before.players[seat], self.after.players[seat]
        values = {"name": self.names[seat], "ship": self.v.name(SHIP_NOUNS[ship])}
        moved = int(after.steps[ship] - before.steps[ship])
        lifted = int(before.anchors[ship] - after.anchors[ship])
        if lifted > 0:
            yield self.v.say("{name}, {ship}: {anchors} removed", anchors=anchors(self.v, lifted), **values)
        if moved > 0:
            yield self.v.count("{name}, {ship}: {n} space forward", "{name}, {ship}: {n} spaces forward", moved, **values)
            yield from self.reached(seat, ship, int(before.steps[ship]), int(after.steps[ship]))
        dropped = -lifted - (seat == self.seat and self.action == Act.ANCHOR + ship)
        if dropped > 0:
            yield self.v.say("{name}, {ship}: {anchors} added", anchors=anchors(self.v, dropped), **values)

    def reached(self, seat: int, ship: int, first: int, last: int) -> Iterator[str]:
        """Report the bays and harbors the ship entered."""
        for step in range(first + 1, last + 1):
            place = int(position(self.after.seats, seat, ship, step))
            if place % LEG == 0:
                owner = int(harbor_owner(self.after.seats, place))
                if owner == seat:
                    yield self.v.say("{name} enters their own harbor", name=self.names[seat])
                else:
                    yield self.v.say("{name} enters {owner}'s harbor", name=self.names[seat], owner=self.names[owner])
            elif place % BAY == 0:
                yield self.v.say("{name} enters a bay", name=self.names[seat])

    def docked(self) -> Iterator[str]:
        """Report boats that a card turned over without asking."""
        before, after = self.before.players[self.seat], self.after.players[self.seat]
        for space in range(LANDING_SPACES):
            turned = int(after.boats_down & ~before.boats_down) >> space & 1
            if turned and self.action != Act.DOCK + space:
                boat = self.v.accusative(BOAT_NOUNS[after.landing[space]])
                yield self.v.say("{name} turns {boat} over", name=self.names[self.seat], boat=boat)

    def log_book(self) -> Iterator[str]:
        """Report the log books taken; the player gets their reward at once or is asked next."""
        for kind in self.books():
            what = log_book_brings(self.v, kind)
            yield self.v.say("{name} takes a log book: {what}", name=self.names[self.before.actor], what=what)

    def books(self) -> list[int]:
        """Return the kinds of the log books drawn, also if the pile ran out and was reshuffled in between."""
        seat = int(self.before.actor)
        drawn = differences(self.after.log_pile, self.before.log_pile)
        if sum(drawn) != self.after.players[seat].log_books - self.before.players[seat].log_books:
            drawn = [number + all_of_it for number, all_of_it in zip(drawn, LOG_PILE, strict=True)]
        return [kind for kind, number in enumerate(drawn) for _ in range(number)]

    def cards(self) -> Iterator[str]:
        if self.after.decision == Decision.KEEP and self.before.decision not in CARDS_SHOWN:
            large = self.after.frames[self.after.depth - 1].numbers[Number.LARGE] == 1
            name = self.names[self.after.seat]
            yield (
                self.v.say("{name} looks at four large building cards", name=name)
                if large
                else self.v.say("{name} looks at four small building cards", name=name)
            )

    # the round

    def moments(self) -> Iterator[str]:
        before, after = Decision(self.before.moment), Decision(self.after.moment)
        if after == before and self.after.rounds == self.before.rounds and self.after.actor == self.before.actor:
            return
        yield from self.phase(before, after)
        yield from self.bonuses()
        if self.after.rounds != self.before.rounds:
            yield from self.new_round()
        if after == Decision.OVER:
            yield from self.result()

    def phase(self, before: Decision, after: Decision) -> Iterator[str]:
        if after == before:
            return
        if before == Decision.INCOME and after == Decision.TURN:
            yield self.v.say("The income is over: time to place workers")
        elif before == Decision.SECTION and after == Decision.FEED:
            yield self.v.say("All workers are placed: the clean-up begins")
        if before < Decision.CLEAR <= after and before >= Decision.FEED:
            yield self.v.say("All workers return")

    def bonuses(self) -> Iterator[str]:
        """Report the automatic bonuses for statues and the passage."""
        if self.after.decision != Decision.HELM:
            return
        seat = int(self.after.seat)
        player = self.after.players[seat]
        statues = int(count_pieces(player, Piece.STATUE))
        if self.after.moment == Decision.STATUE_BONUS and statues:
            gain = helm_points(self.v, statues)
            yield self.v.say("Statues: {name} receives {gain}", name=self.names[seat], gain=gain)
        elif self.after.moment == Decision.PASSAGE_BONUS and passage_is_complete(player):
            gain = helm_points(self.v, PASSAGE_POINTS)
            yield self.v.say("Passage: {name} receives {gain}", name=self.names[seat], gain=gain)

    def new_round(self) -> Iterator[str]:
        yield self.v.say("Round {n} is over", n=int(self.before.rounds))
        if self.after.rounds > ROUNDS:
            yield self.v.say("The harbormaster leaves the last cargo ship: last actions before the final scoring")
        else:
            yield self.v.say("The harbormaster moves to cargo ship {ship}", ship=int(self.after.harbormaster) + 1)

    def result(self) -> Iterator[str]:
        yield self.v.say("The game is over: {reason}", reason=ending_reason(self.after, self.v.lang))
        totals = [(self.names[seat], int(total(self.after, seat))) for seat in range(self.after.seats)]
        results = [self.v.count("{name} {n} point", "{name} {n} points", points, name=name) for name, points in totals]
        yield self.v.say("Final score: {results}", results="; ".join(results))

    # helpers

    @staticmethod
    def anchors(table: Any, seat: int) -> int:
        return int(sum(table.players[seat].anchors))

    @staticmethod
    def stack(table: Any) -> list[Any]:
        return [table.frames[place] for place in range(table.depth)]


def total(table: Any, seat: int) -> int:
    parts = np.zeros(ending.PARTS, np.int64)
    ending.score_parts(as_record(table), seat, parts)
    return int(parts.sum())
