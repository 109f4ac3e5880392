"""What speaks for one course of play and against another, in a player's words. The proofs are in `proofs`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from leeward.kernel.contract.reasons import Comparison, Course, Reason
from leeward.kernel.language.speech import voice
from leeward.puerto_rico.rules.components import BUILDINGS, COST, FIRST_BEIGE, GOODS, TILES, Role, Tile
from leeward.puerto_rico.rules.people import total_people
from leeward.puerto_rico.rules.production import harvest
from leeward.puerto_rico.rules.table import NONE, Act, Decision
from leeward.puerto_rico.words.names import BUILDING_NOUNS, GOOD_NAMES, ROLE_NOUNS, TILE_NOUNS, doubloons, points
from leeward.puerto_rico.words.proofs import PROOFS, built, enough_for, fits, lost, made, quarries, sales, shipped, spends_alike
from leeward.puerto_rico.words.worth import says_the_choice, worth

__all__ = ["PROOFS", "advantages", "comparable"]

HARM = 0.7  # worth of what an opponent loses
A_DOUBLOON = 0.5
LEAST_MONEY = 2  # doubloons worth a word
BETWEEN_PHASES = (Decision.ROLE, Decision.OVER)


def comparable(ahead: Course, instead: Course) -> Iterator[tuple[Course, Course]]:
    """Yield both courses up to the last phase that both finish in this round, the first such phase, and the own turn."""
    ends = [[n for n, move in enumerate(each.moves, 1) if ends_phase(each, move)] for each in (ahead, instead)]
    phases = min(map(len, ends))
    for phase in dict.fromkeys((phases, 1)) if phases else ():
        yield ahead.first(ends[0][phase - 1]), instead.first(ends[1][phase - 1])
    if all(each.end.seat != each.seat for each in (ahead, instead)) or not phases:
        yield ahead.first(own_turn(ahead)), instead.first(own_turn(instead))


def ends_phase(course: Course, move: Any) -> bool:
    return bool(move.after.decision in BETWEEN_PHASES and move.before.rounds == course.start.rounds)


def own_turn(course: Course) -> int:
    others = (number for number, move in enumerate(course.moves, 1) if move.after.seat != course.seat)
    return next(others, len(course.moves))


def advantages(ahead: Course, instead: Course, names: Sequence[str], lang: str = "en") -> list[Reason]:
    """List what speaks for the first of two comparable courses, the most important first."""
    return Advantages(ahead, instead, names, voice(lang)).in_order()


class Advantages(Comparison):
    def parts(self) -> Iterable[Callable[[], Iterator[Reason]]]:
        return (
            self.end_of_game,
            self.lost_goods,
            self.shipping,
            self.buildings,
            self.selling,
            self.producing,
            self.working,
            self.tiles,
            self.quarries,
            self.money,
            self.roles,
            self.people,
            self.goods,
            lambda: worth(self),
        )

    def says_the_choice(self, reason: Reason) -> bool:
        return says_the_choice(self, reason)

    def end_of_game(self) -> Iterator[Reason]:
        if bool(self.one.ending) == bool(self.other.ending):
            return
        if self.one.ending:
            yield Reason("end", (1,), self.v.say("This ends the game after this round."), 4)
        else:
            yield Reason("end", (0,), self.v.say("Otherwise the game ends after this round."), 4)

    def lost_goods(self) -> Iterator[Reason]:
        for seat, here, there in self.better(lost, more=False):
            facts = (seat, here, there)
            if seat == self.me:
                text = self.v.count(
                    "You lose only {n} good instead of {other}.",
                    "You lose only {n} goods instead of {other}.",
                    here,
                    "You lose no goods; otherwise you lose {other}.",
                    other=there,
                )
                yield Reason("lost", facts, text, there - here)
            else:
                text = self.v.count(
                    "{name} loses {n} good instead of {other}.",
                    "{name} loses {n} goods instead of {other}.",
                    here,
                    name=self.names[seat],
                    other=there or self.v.say("none"),
                )
                yield Reason("lost", facts, text, HARM * (here - there))

    def shipping(self) -> Iterator[Reason]:
        for seat, here, there in self.better(shipped):
            facts, scored, less = (seat, here, there), points(self.v, here), there or self.v.say("none")
            if seat == self.me:
                text = self.v.say("Shipping brings you {points} instead of {less}.", points=scored, less=less)
                yield Reason("ships", facts, text, here - there)
            else:
                name = self.names[seat]
                text = self.v.say("Shipping brings {name} {points} instead of {less}.", name=name, points=scored, less=less)
                yield Reason("ships", facts, text, HARM * (there - here))

    def buildings(self) -> Iterator[Reason]:
        gained, missed = (
            [n for n in range(BUILDINGS) if one.spot[n] > 0 and other.spot[n] == 0]
            for one, other in ((self.mine, self.otherwise), (self.otherwise, self.mine))
        )
        best, other = (max(each, key=COST.__getitem__, default=NONE) for each in (gained, missed))
        if gained and len(gained) >= len(missed) and (not missed or COST[best] > COST[other]):
            thing = self.v.accusative(BUILDING_NOUNS[best])
            if missed:
                instead = self.v.accusative(BUILDING_NOUNS[other])
                text = self.v.say("You build {building} instead of {other}.", building=thing, other=instead)
            else:
                text = self.v.say("You build {building}; otherwise you don't.", building=thing)
            weight = 0.4 * int(COST[best]) - (0.3 * int(COST[other]) if missed else 0)
            yield Reason("builds", (self.me, best, other), text, max(weight, 0.6))
        for seat in self.others:
            theirs, before = built(self.instead, seat), built(self.ahead, self.me)
            for building in [n for n in gained if n in theirs and n in before and self.ahead.start.stock[n] == 1]:
                thing = self.v.accusative(BUILDING_NOUNS[building])
                text = self.v.say(
                    "Otherwise {name} builds {building}, the last one left.", name=self.names[seat], building=thing
                )
                yield Reason("last-one", (seat, building), text, 0.4 * int(COST[building]))

    def selling(self) -> Iterator[Reason]:
        sold, instead = sales(self.ahead, self.me), sales(self.instead, self.me)
        if sold and sum(sold.values()) > sum(instead.values()):
            good, paid = max(sold.items(), key=lambda each: each[1])
            what, money = self.v.say(GOOD_NAMES[good]), doubloons(self.v, paid)
            if instead:
                other, lower = max(instead.items(), key=lambda each: each[1])
                if other == good:
                    text = self.v.say(
                        "You sell {good} for {doubloons} instead of {less}.",
                        good=what,
                        doubloons=money,
                        less=lower or self.v.say("none"),
                    )
                else:
                    thing = self.v.say(GOOD_NAMES[other])
                    text = self.v.say(
                        "You sell {good} for {doubloons} instead of {other} for {less}.",
                        good=what, doubloons=money, other=thing, less=doubloons(self.v, lower),
                    )  # fmt: skip
            else:
                text = self.v.say("You sell {good} for {doubloons}; otherwise you sell nothing.", good=what, doubloons=money)
            gain = A_DOUBLOON * (sum(sold.values()) - sum(instead.values())) + 0.2
            yield Reason("sells", (self.me, good, paid, sum(instead.values())), text, gain)
        for seat in self.others:
            here, there = (sum(sales(each, seat).values()) for each in (self.ahead, self.instead))
            if here < there:
                name, less = self.names[seat], doubloons(self.v, here)
                if here:
                    text = self.v.say("{name} sells for {less} instead of {doubloons}.", name=name, doubloons=there, less=less)
                else:
                    text = self.v.say("Otherwise {name} sells for {doubloons}.", name=name, doubloons=doubloons(self.v, there))
                yield Reason("outsells", (seat, here, there), text, HARM * A_DOUBLOON * (there - here))

    def producing(self) -> Iterator[Reason]:
        for seat, here, there in self.better(lambda course, seat: sum(made(course, seat))):
            facts, name = (seat, here, there), self.names[seat]
            if seat == self.me:
                text = self.v.count(
                    "You produce {n} good instead of {other}.",
                    "You produce {n} goods instead of {other}.",
                    here,
                    other=there or self.v.say("none"),
                )
                yield Reason("produces", facts, text, 0.6 * (here - there))
            else:
                text = self.v.count(
                    "{name} produces {n} good instead of {other}.",
                    "{name} produces {n} goods instead of {other}.",
                    here,
                    "Otherwise {name} produces {other}.",
                    name=name,
                    other=there if here else self.goods_of(there),
                )
                yield Reason("produces", facts, text, HARM * 0.6 * (there - here))

    def working(self) -> Iterator[Reason]:
        for n in range(BUILDINGS):
            if works(self.mine, n) and self.otherwise.spot[n] > 0 and not works(self.otherwise, n):
                weight = (0.8 if n < FIRST_BEIGE else 0.6) + 0.12 * int(COST[n])
                yield Reason("works", (self.me, n), self.works_text(n), weight)
        for seat, here, there in self.better(next_harvest):
            facts = (seat, here, there)
            if seat == self.me:
                text = self.v.count(
                    "Your next harvest brings {n} good instead of {other}.",
                    "Your next harvest brings {n} goods instead of {other}.",
                    here,
                    other=there or self.v.say("none"),
                )
                yield Reason("harvest", facts, text, 0.7 * (here - there))
            else:
                text = self.v.count(
                    "{name}'s next harvest brings {n} good instead of {other}.",
                    "{name}'s next harvest brings {n} goods instead of {other}.",
                    here,
                    "Otherwise {name}'s next harvest brings {other}.",
                    name=self.names[seat],
                    other=there if here else self.goods_of(there),
                )
                yield Reason("harvest", facts, text, HARM * 0.6 * (there - here))

    def works_text(self, building: int) -> str:
        thing = self.v.accusative(BUILDING_NOUNS[building])
        return self.v.say("You staff {building}, which otherwise stays empty.", building=thing)

    def tiles(self) -> Iterator[Reason]:
        gained, missed = (
            [tile for tile in range(TILES) if one.tiles[tile] > other.tiles[tile]]
            for one, other in ((self.mine, self.otherwise), (self.otherwise, self.mine))
        )
        if gained and (self.mine.tiles.sum() >= self.otherwise.tiles.sum()):
            best, other = max(gained), max(missed) if missed else NONE
            thing = self.v.accusative(TILE_NOUNS[best])
            if missed:
                instead = self.v.accusative(TILE_NOUNS[other])
                text = self.v.say("You get {tile} instead of {other}.", tile=thing, other=instead)
            else:
                text = self.v.say("You get {tile}; otherwise you get nothing.", tile=thing)
            suits = fits(self.mine, best) and (not missed or not fits(self.otherwise, other))
            start = self.ahead.start
            chooses = start.role == Role.SETTLER and start.decision != Decision.ROLE
            if suits and best != Tile.CORN and not chooses:
                text = self.v.say("You get {tile}, and your city can process its harvest.", tile=thing)
                yield Reason("fits", (self.me, best, other), text, 0.9)
            elif not missed or best == Tile.QUARRY:  # another plantation alone is no advantage
                yield Reason("tile", (self.me, best, other), text, 1.6 if best == Tile.QUARRY else 0.6)
            if suits and chooses:
                yield Reason("fits", (self.me, best, other), self.fits_text(best, other), 0.9)
        for seat in self.others:
            for tile in gained:
                had = [each.players[seat].tiles[tile] for each in (self.one, self.other)]
                if had[0] < had[1]:
                    thing = self.v.accusative(TILE_NOUNS[tile])
                    text = self.v.say("Otherwise {name} takes {tile}.", name=self.names[seat], tile=thing)
                    yield Reason("takes-tile", (seat, tile), text, 0.7)

    def fits_text(self, tile: int, other: int) -> str:
        """Say that the player's buildings can process the harvest of one plantation, but not of the other."""
        if tile == Tile.CORN:
            return self.v.say("Corn needs no building.")
        good = self.v.say(GOOD_NAMES[tile])
        if other in range(GOODS):
            return self.v.say(
                "Your city can process {good}, but no more {other}.", good=good, other=self.v.say(GOOD_NAMES[other])
            )
        return self.v.say("Your city can process {good}.", good=good)

    def quarries(self) -> Iterator[Reason]:
        here, there = quarries(self.one, self.me), quarries(self.other, self.me)
        if here > there:
            text = self.v.count(
                "You have {n} staffed quarry instead of {other}.",
                "You have {n} staffed quarries instead of {other}.",
                here,
                other=there or self.v.say_in("masculine", "none"),
            )
            yield Reason("quarries", (self.me, here, there), text, 0.9 * (here - there))

    def money(self) -> Iterator[Reason]:
        here, there = int(self.mine.doubloons), int(self.otherwise.doubloons)
        if here > there:
            aim = enough_for(self.one, self.other, self.me)
            have, less = doubloons(self.v, here), there or self.v.say("none")
            if aim != NONE:
                thing = self.v.accusative(BUILDING_NOUNS[aim])
                text = self.v.say(
                    "You can then afford {building}: you have {doubloons} instead of {less}.",
                    doubloons=have,
                    less=less,
                    building=thing,
                )
                yield Reason("money-for", (self.me, here, there, aim), text, A_DOUBLOON * (here - there) + 0.3)
            elif spends_alike(self.ahead, self.instead, self.me):
                text = self.v.say("You then have {doubloons} instead of {less}.", doubloons=have, less=less)
                yield Reason("money", (self.me, here, there), text, A_DOUBLOON * (here - there) - 0.2)
        for seat in self.others:
            here, there = (int(each.players[seat].doubloons) for each in (self.one, self.other))
            if there - here >= LEAST_MONEY and not sales(self.instead, seat) and spends_alike(self.ahead, self.instead, seat):
                text = self.v.say(
                    "{name} then has {doubloons} instead of {more}.",
                    name=self.names[seat], doubloons=doubloons(self.v, here), more=there,
                )  # fmt: skip
                yield Reason("money", (seat, here, there), text, 0.5 * HARM * A_DOUBLOON * (there - here) - 0.2)

    def roles(self) -> Iterator[Reason]:
        """Find the role that an opponent would take if the player left it."""
        start = self.ahead.start
        first = self.ahead.moves[0].action
        if start.decision != Decision.ROLE:
            return
        role = first - Act.ROLE
        lying = int(start.placard_doubloons[role])
        taker = next(
            (move.seat for move in self.instead.moves[1:] if move.action == first and move.before.decision == Decision.ROLE),
            NONE,
        )
        name_of = self.v.accusative(ROLE_NOUNS[role])
        if taker not in (NONE, self.me):
            if lying:
                text = self.v.say(
                    "Otherwise {name} takes {role} with the {doubloons} on it.",
                    name=self.names[taker], role=name_of, doubloons=doubloons(self.v, lying),
                )  # fmt: skip
                yield Reason("placard", (taker, role, lying), text, 0.8 + A_DOUBLOON * lying)
            else:
                text = self.v.say("Otherwise {name} takes {role} and has the privilege.", name=self.names[taker], role=name_of)
                yield Reason("privilege", (taker, role), text, 0.5)
        elif lying and taker == NONE:
            text = self.v.count(
                "You get the {n} doubloon that lies with this role.",
                "You get the {n} doubloons that lie with this role.",
                lying,
            )
            yield Reason("lying", (role, lying), text, A_DOUBLOON * lying + 0.2)

    def people(self) -> Iterator[Reason]:
        here, there = int(total_people(self.mine)), int(total_people(self.otherwise))
        if here > there:
            text = self.v.count(
                "You then have {n} person instead of {other}.",
                "You then have {n} people instead of {other}.",
                here,
                other=there or self.v.say("none"),
            )
            yield Reason("people", (self.me, here, there), text, 0.5 * (here - there))

    def goods(self) -> Iterator[Reason]:
        here, there = ([int(number) for number in each.goods] for each in (self.mine, self.otherwise))
        more = [max(one - other, 0) for one, other in zip(here, there, strict=True)]
        less = [max(other - one, 0) for one, other in zip(here, there, strict=True)]
        if not any(more) or sum(more) < sum(less) or worth_of(more) < worth_of(less):
            return
        if not any(less) and sum(more) == sum(made(self.ahead, self.me)) - sum(made(self.instead, self.me)) == 1:
            return  # “You produce 1 good” says it
        facts = (self.me, *here, *there)
        gain, instead = self.listed(more), self.listed(less)
        if any(less):
            text = self.v.say("You then have {goods} instead of {others}.", goods=gain, others=instead)
        else:
            text = self.v.say("You then have {goods} more.", goods=gain)
        yield Reason("goods", facts, text, 0.3 + 0.15 * (sum(more) - sum(less)))

    def goods_of(self, number: int) -> str:
        return self.v.count("{n} good", "{n} goods", number)

    def listed(self, amounts: Sequence[int]) -> str:
        heaps = zip(amounts, GOOD_NAMES, strict=True)
        return self.v.listing([f"{number} {self.v.say(name)}" for number, name in heaps if number])


def worth_of(goods: Sequence[int]) -> int:
    """Return the worth of goods: one each to ship, and what the trading house pays."""
    return sum(number * (1 + good) for good, number in enumerate(goods))


def next_harvest(course: Course, seat: int) -> int:
    return sum(int(harvest(course.end.players[seat], good)) for good in range(GOODS))


def works(player: Any, building: int) -> bool:
    spot = player.spot[building]
    return bool(spot > 0 and player.colonists[spot] + player.nobles[spot] > 0)
