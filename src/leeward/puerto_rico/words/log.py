"""Log lines: the automatic consequences of an action, found by comparing the table before and after it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from leeward.kernel.language.speech import Voice, term, voice
from leeward.kernel.play.wording import differences
from leeward.kernel.records.reading import cut
from leeward.puerto_rico.rules import ending
from leeward.puerto_rico.rules.captain import load_doubloons, small_wharf_points, union_points
from leeward.puerto_rico.rules.components import (
    FACTORY_PAYS,
    GOODS,
    MOST_SEATS,
    PLACARDS_IN_PLAY,
    SHIPS_IN_PLAY,
    Building,
    Good,
    Role,
)
from leeward.puerto_rico.rules.ending import score_parts
from leeward.puerto_rico.rules.people import has_colonist, has_noble, occupied, site_of, spot_of, total_nobles, total_people
from leeward.puerto_rico.rules.settler import has_emptiest_island
from leeward.puerto_rico.rules.table import MOST_OF_A_GOOD, NONE, Act, Decision, Ending, Player, Table, Used
from leeward.puerto_rico.words.names import (
    BUILDING_NOUNS,
    GOOD_NAMES,
    ROLE_NOUNS,
    TILE_NOUNS,
    doubloons,
    filled,
    points,
)

PARTS = {
    ending.Part.CHIPS: term("victory points"),
    ending.Part.BUILDINGS: term("buildings"),
    ending.Part.NOBLES: term("nobles"),
}
LARGE_PARTS = {
    ending.Part.GUILD_HALL: Building.GUILD_HALL,
    ending.Part.RESIDENCE: Building.RESIDENCE,
    ending.Part.FORTRESS: Building.FORTRESS,
    ending.Part.CUSTOMS_HOUSE: Building.CUSTOMS_HOUSE,
    ending.Part.CITY_HALL: Building.CITY_HALL,
    ending.Part.CLOISTER: Building.CLOISTER,
    ending.Part.ROYAL_GARDEN: Building.ROYAL_GARDEN,
}
REASONS = {
    Ending.COLONISTS: term("the colonist ship could not be filled"),
    Ending.CITY: term("a city is full"),
    Ending.POINTS: term("the last victory point is taken"),
}
# Offsets of all players' points in the bytes of a table, and the slices between them.
PLAYERS, POINTS = cut(Table.dtype, ("players",))[0].start, cut(Player.dtype, ("points",))[0]
EACH = range(PLAYERS, PLAYERS + MOST_SEATS * Player.dtype.itemsize, Player.dtype.itemsize)
BEGINS, ENDS = [0, *(place + POINTS.stop for place in EACH)], [*(place + POINTS.start for place in EACH), None]
BESIDES_POINTS = [slice(*each) for each in zip(BEGINS, ENDS, strict=True)]


def part(part: int, lang: str = "en") -> str:
    """Return the name of a part of the score."""
    of = ending.Part(part)
    v = voice(lang)
    return v.name(BUILDING_NOUNS[LARGE_PARTS[of]]) if of in LARGE_PARTS else v.say(PARTS[of])


def ending_reason(table: Any, lang: str = "en") -> str:
    """Return why the game ends or ended; empty while it goes on."""
    v = voice(lang)
    return v.listing([v.say(text) for reason, text in REASONS.items() if table.ending & reason])


def told_of(table: Any) -> bytes:
    """Return the bytes that the log depends on: without points until the end."""
    data: bytes = table.tobytes()
    return data if table.decision == Decision.OVER else b"".join([data[cut] for cut in BESIDES_POINTS])


def consequences(before: Any, action: int, after: Any, names: Sequence[str], lang: str = "en") -> list[str]:
    """List the automatic consequences of an action, in the order of play."""
    return list(Change(before, action, after, names, voice(lang)).lines())


class Change:
    """The change made by one action: the tables before and after it."""

    def __init__(self, before: Any, action: int, after: Any, names: Sequence[str], v: Voice) -> None:
        self.before, self.action, self.after, self.names, self.v = before, action, after, names, v
        self.seat = int(before.seat)
        self.takes_role = Act.ROLE <= action < Act.DRAFT
        self.phase = action - Act.ROLE if self.takes_role else int(before.role)
        self.opens = before.decision in (Decision.ROLE, Decision.GUESTS_AT_START) and after.decision != Decision.GUESTS_AT_START
        self.closes = after.decision in (Decision.ROLE, Decision.OVER)

    def lines(self) -> Iterator[str]:
        if self.before.decision == Decision.DRAFT:
            if self.after.decision == Decision.ROLE:
                yield self.v.say("All buildings are chosen")
            return
        phase: dict[int, Callable[[], Iterator[str]]] = {
            Role.SETTLER: self.settler,
            Role.MAYOR: self.mayor,
            Role.BUILDER: self.builder,
            Role.CRAFTSMAN: self.craftsman,
            Role.TRADER: self.trader,
            Role.CAPTAIN: self.captain,
            Role.PROSPECTOR: self.prospector,
            Role.SECOND_PROSPECTOR: self.prospector,
        }
        yield from phase[self.phase]()
        yield from self.end_of_round()

    # shared by all phases

    def turns(self) -> list[int]:
        """List the seats in the order of the phase."""
        return [(int(self.after.leader) + turn) % int(self.after.seats) for turn in range(self.after.seats)]

    def income(self, seat: int) -> int:
        """Return the doubloons a player received, without those on the placard just taken."""
        taken = self.before.placard_doubloons[self.phase] if self.takes_role and seat == self.seat else 0
        return int(self.after.players[seat].doubloons - self.before.players[seat].doubloons - taken)

    def points_taken(self) -> int:
        return int(self.before.pool - self.after.pool)

    def receives(self, cause: str, seat: int, gain: str) -> str:
        return self.v.say("{cause}: {name} receives {gain}", cause=cause, name=self.names[seat], gain=gain)

    def title(self, *buildings: int) -> str:
        """Return buildings as the start of a line, capitalized."""
        name = self.v.listing([self.v.name(BUILDING_NOUNS[building]) for building in buildings])
        return name[0].upper() + name[1:]

    def goods(self, amounts: Iterable[int]) -> str:
        heaps = zip(amounts, GOOD_NAMES, strict=True)
        return self.v.listing([f"{amount} {self.v.say(name)}" for amount, name in heaps if amount > 0])

    def crowd(self, colonists: int, nobles: int) -> str:
        crowd = [self.v.count("{n} colonist", "{n} colonists", colonists)] if colonists else []
        if nobles:
            crowd.append(self.v.count("{n} noble", "{n} nobles", nobles))
        return self.v.listing(crowd)

    # the phases

    def settler(self) -> Iterator[str]:
        yield from self.drawn_tile()
        if self.action != Act.TAKE_POINTS and self.points_taken() > 0:
            for seat in self.turns():
                player = self.after.players[seat]
                if has_noble(player, Building.HUNTING_LODGE) and has_emptiest_island(self.after, player):
                    yield self.receives(self.title(Building.HUNTING_LODGE), seat, points(self.v, self.points_taken()))
        if self.closes:
            tiles = self.goods(self.after.row)
            yield self.v.say("New plantations: {tiles}", tiles=tiles) if tiles else self.v.say("There are no more plantations")

    def drawn_tile(self) -> Iterator[str]:
        """Report the tile turned up by the hacienda or the land office."""
        if self.action in (Act.DRAW, Act.BUY_TILE):
            for kind in range(GOODS):
                if self.after.players[self.seat].tiles[kind] > self.before.players[self.seat].tiles[kind]:
                    tile = self.v.accusative(TILE_NOUNS[kind])
                    yield self.v.say("{name} turns up {tile}", name=self.names[self.seat], tile=tile)

    def mayor(self) -> Iterator[str]:
        arrived = [f"{self.names[seat]} {crowd}" for seat in self.turns() if (crowd := self.arrivals(seat))]
        if arrived:
            yield self.v.say("From the colonist ship: {people}", people="; ".join(arrived))
        for seat in self.turns():
            yield from self.filled_circles(seat)
        if self.closes:
            crew = self.crowd(int(self.after.ship_colonists), int(self.after.ship_nobles))
            yield (
                self.v.say("The colonist ship is filled: {people}", people=crew)
                if crew
                else self.v.say("The colonist ship stays empty")
            )

    def arrivals(self, seat: int) -> str:
        """Return who came to a player from the ship automatically."""
        before, after = self.before.players[seat], self.after.players[seat]
        if before.tobytes() == after.tobytes():
            return ""  # most actions change one player, and counting is slow
        nobles = int(total_nobles(after) - total_nobles(before))
        colonists = int(total_people(after) - total_people(before)) - nobles
        if seat == self.seat:
            nobles -= self.action == Act.NOBLE
            colonists -= self.action == Act.COLONIST
            colonists -= self.action - Act.PRIVILEGE if Act.PRIVILEGE < self.action < Act.ROLE else 0
        return self.crowd(colonists, nobles)

    def filled_circles(self, seat: int) -> Iterator[str]:
        """Report circles filled automatically because there were enough colonists for all."""
        earlier, player = self.before.players[seat], self.after.players[seat]
        if earlier.tobytes() == player.tobytes():
            return
        placed = differences(earlier.colonists, player.colonists)
        if seat == self.seat and Act.PLACE_COLONIST <= self.action < Act.PLACE_NOBLE:
            placed[spot_of(player, self.action - Act.PLACE_COLONIST)] -= 1
        sites = [filled(self.v, site_of(player, spot), number) for spot, number in enumerate(placed) if number > 0]
        if sites:
            yield self.v.say("{name} fills all circles: {sites}", name=self.names[seat], sites=self.v.listing(sites))

    def builder(self) -> Iterator[str]:
        scored = self.points_taken() + (self.action == Act.RETURN_POINT)
        if scored and self.action != Act.TAKE_POINTS:
            yield self.receives(self.title(Building.CHURCH), self.seat, points(self.v, scored))

    def craftsman(self) -> Iterator[str]:
        for seat in self.producers():
            made = differences(self.before.players[seat].goods, self.after.players[seat].goods)
            if any(made):
                yield self.v.say("{name} produces {goods}", name=self.names[seat], goods=self.goods(made))
            else:
                yield self.v.say("{name} produces nothing", name=self.names[seat])
            income = self.income(seat)
            if income:
                cause = self.title(*self.paying_buildings(self.after.players[seat], made))
                yield self.receives(cause, seat, doubloons(self.v, income))
            if has_noble(self.after.players[seat], Building.CHAPEL) and not self.asks_for_points(seat):
                yield self.receives(self.title(Building.CHAPEL), seat, points(self.v, 1))

    def producers(self) -> list[int]:
        """List the seats that just produced: a question about the last point interrupts the production."""
        first = 0 if self.opens else int(self.before.seats)
        if self.before.decision == Decision.LAST_POINTS:
            first = int(self.before.turn) + 1
        last = int(self.after.turn) if self.after.decision == Decision.LAST_POINTS else int(self.after.seats)
        return self.turns()[first : last + 1]

    def asks_for_points(self, seat: int) -> bool:
        """Return whether the next question is whether this player takes the last points."""
        return bool(self.after.decision == Decision.LAST_POINTS and self.after.seat == seat)

    def paying_buildings(self, player: Any, made: list[int]) -> Iterator[int]:
        """Yield the buildings that paid."""
        if occupied(player, Building.FACTORY) and FACTORY_PAYS[sum(number > 0 for number in made)] > 0:
            yield Building.FACTORY
        if occupied(player, Building.SPECIALTY_FACTORY) and max(made[Good.INDIGO :]) > 1:
            yield Building.SPECIALTY_FACTORY
        if has_colonist(player, Building.CHAPEL):
            yield Building.CHAPEL
        if occupied(player, Building.JEWELER) and total_nobles(player) > 0:
            yield Building.JEWELER

    def trader(self) -> Iterator[str]:
        yield from self.drawn_tile()
        sold = Act.SELL <= self.action < Act.SELL_AT_POST
        if sum(self.before.house) + sold > 0 and sum(self.after.house) == 0:
            yield self.v.say("The trading house is full and is emptied")

    def captain(self) -> Iterator[str]:
        leader = int(self.after.leader)
        if self.opens and self.income(leader) > 0:
            yield self.receives(self.title(Building.LIGHTHOUSE), leader, doubloons(self.v, self.income(leader)))
        yield from self.small_wharf()
        for seat in self.turns():
            scored = self.union_points(seat)
            if scored:
                yield self.receives(self.title(Building.UNION_HALL), seat, points(self.v, scored))
        if Act.KEEP_KIND <= self.action < Act.TAKE_POINTS:
            lost = self.goods(differences(self.after.players[self.seat].goods, self.before.players[self.seat].goods))
            if lost:
                yield self.v.say("{name} returns {goods} to the supply", name=self.names[self.seat], goods=lost)
        for ship in range(SHIPS_IN_PLAY[self.after.seats]):
            yield from self.sailing(ship)

    def small_wharf(self) -> Iterator[str]:
        """Report the small wharf's shipment after the choice for the last kind."""
        asked_on = self.after.decision == Decision.SMALL_WHARF and self.after.seat == self.seat
        if asked_on or not Act.SHIP_AMOUNT <= self.action < Act.KEEP_KIND:
            return
        shipped = int(self.before.tally) + (self.action - Act.SHIP_AMOUNT) % MOST_OF_A_GOOD
        gain = [points(self.v, int(small_wharf_points(self.before, self.seat, shipped)))]
        money = int(load_doubloons(self.before, self.seat))
        if money:
            gain.append(doubloons(self.v, money))
        yield self.v.count(
            "{name} ships {n} good in all with the small wharf: {gain}",
            "{name} ships {n} goods in all with the small wharf: {gain}",
            shipped,
            name=self.names[self.seat],
            gain=self.v.listing(gain),
        )

    def union_points(self, seat: int) -> int:
        """Return what the union hall just paid."""
        used = 0 if self.takes_role else self.before.players[seat].used
        if not self.after.players[seat].used & ~used & Used.UNION_HALL or self.asks_for_points(seat):
            return 0
        return int(union_points(self.after.players[seat]))

    def sailing(self, ship: int) -> Iterator[str]:
        good = int(self.before.ship_good[ship])
        if self.action in range(Act.LOAD + GOODS * ship, Act.LOAD + GOODS * (ship + 1)):
            good = (self.action - Act.LOAD) % GOODS
        if good != NONE and self.after.ship_good[ship] == NONE:
            cargo = f"{self.after.ship_size[ship]} {self.v.say(GOOD_NAMES[good])}"
            yield self.v.say("A full ship sails with {cargo}", cargo=cargo)

    def prospector(self) -> Iterator[str]:
        income = self.income(int(self.after.leader))
        if self.opens and income:
            name = self.v.name(ROLE_NOUNS[self.phase])
            yield self.receives(name[0].upper() + name[1:], int(self.after.leader), doubloons(self.v, income))

    # rounds

    def end_of_round(self) -> Iterator[str]:
        over = self.after.decision == Decision.OVER
        if self.after.ending and not self.before.ending and not over:
            yield self.v.say("This is the last round: {reason}", reason=ending_reason(self.after, self.v.lang))
        if over:
            yield self.v.say("The game is over: {reason}", reason=ending_reason(self.after, self.v.lang))
            totals = [(self.names[seat], total(self.after, seat)) for seat in range(self.after.seats)]
            results = [self.v.count("{name} {n} point", "{name} {n} points", points, name=name) for name, points in totals]
            yield self.v.say("Final score: {results}", results="; ".join(results))
        elif self.after.rounds != self.before.rounds:
            yield self.v.say("Round {n} is over", n=int(self.after.rounds))
            richer = [
                self.v.accusative(ROLE_NOUNS[placard])
                for placard in range(PLACARDS_IN_PLAY[self.after.seats])
                if self.left_over(placard)
            ]
            yield self.v.count(
                "1 doubloon goes on {roles}", "1 doubloon each goes on {roles}", len(richer), roles=self.v.listing(richer)
            )
            yield self.v.say("{name} is the new governor", name=self.names[self.after.governor])

    def left_over(self, placard: int) -> bool:
        """Return whether nobody took the placard in the round that just ended."""
        return self.before.placard_taker[placard] == NONE and not (self.takes_role and placard == self.phase)


def total(table: Any, seat: int) -> int:
    parts = np.zeros(len(ending.Part), np.int64)
    score_parts(table, seat, parts)
    return int(parts.sum())
