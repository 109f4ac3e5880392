"""Coaching: what the deciding player can gain or lose in this round."""

from collections.abc import Iterator, Sequence
from typing import Any

from leeward.kernel.language.speech import Voice, voice
from leeward.puerto_rico.rules.components import BUILDINGS, CITY_SPACES, COST, HOUSE_SPACES, PLACARDS_IN_PLAY, Role
from leeward.puerto_rico.rules.mayor import refill_needed
from leeward.puerto_rico.rules.people import occupied
from leeward.puerto_rico.rules.storage import kinds_kept, singles_kept
from leeward.puerto_rico.rules.table import NONE, Decision
from leeward.puerto_rico.rules.trader import house_takes, in_house
from leeward.puerto_rico.words.names import BUILDING_NOUNS, ROLE_NOUNS, doubloons

NEARLY = 2  # city spaces left
FEW_POINTS = 12  # victory points in the supply
MANY_GOODS = 3
MANY_OF_OTHERS = 5
MOST_TOLD = 2  # sentences


def at_stake(table: Any, names: Sequence[str], lang: str = "en") -> str:
    """Return the most urgent facts of this round, in a sentence or two; nothing if nothing is urgent."""
    return " ".join(list(pressing(table, names, voice(lang)))[:MOST_TOLD])


def pressing(table: Any, names: Sequence[str], v: Voice) -> Iterator[str]:
    """Yield what is urgent: the end of the game first, then risks, then opportunities."""
    yield from the_end(table, names, v)
    player, captain = table.players[table.seat], is_free(table, Role.CAPTAIN)
    goods = [int(number) for number in player.goods]
    if captain and sum(goods) >= MANY_GOODS and not safe(player, goods):
        yield v.count(
            "You have {n} good: when the captain comes, you lose what you can't ship or store.",
            "You have {n} goods: when the captain comes, you lose what you can't ship or store.",
            sum(goods),
        )
    if table.decision == Decision.ROLE and (lying := richest(table)) is not None:
        lies, role = doubloons(v, int(table.placard_doubloons[lying])), v.accusative(ROLE_NOUNS[lying])
        yield v.say("Take {role}, and you get {doubloons} on top.", role=role, doubloons=lies)
    sellable = any(number and house_takes(table, player, good) for good, number in enumerate(goods))
    if sellable and in_house(table) == HOUSE_SPACES - 1 and is_free(table, Role.TRADER):
        yield v.say("The trading house has one space left: only the next to sell gets it.")
    yield from empty_buildings(player, table, v)
    yield from crowded_ship(table, names, v)


def empty_buildings(player: Any, table: Any, v: Voice) -> Iterator[str]:
    """Yield the dearest building that stands empty while a mayor may come."""
    empty = [n for n in range(BUILDINGS) if player.spot[n] > 0 and not occupied(player, n)]
    if empty and is_free(table, Role.MAYOR):
        dearest = v.name(BUILDING_NOUNS[max(empty, key=COST.__getitem__)])
        yield v.say("Your {building} is empty: it waits for the next mayor.", building=dearest)


def crowded_ship(table: Any, names: Sequence[str], v: Voice) -> Iterator[str]:
    """Yield the opponent with the most goods, if a captain may come and the goods are many."""
    if not is_free(table, Role.CAPTAIN):
        return
    counts = {
        seat: sum(int(number) for number in table.players[seat].goods) for seat in range(table.seats) if seat != table.seat
    }
    seat = max(counts, key=counts.__getitem__)
    if counts[seat] >= MANY_OF_OTHERS:
        yield v.count(
            "{name} has {n} good waiting for a captain.",
            "{name} has {n} goods waiting for a captain.",
            counts[seat],
            name=names[seat],
        )


def the_end(table: Any, names: Sequence[str], v: Voice) -> Iterator[str]:
    """Yield that this is the last round, or what could make it the last."""
    if table.ending:
        yield v.say("This is the last round: only points matter now.")
        return
    # only a possibility: it depends on where everyone places the people who come first
    if table.colonists < refill_needed(table) and not table.nobles_play and is_free(table, Role.MAYOR):
        yield v.say("Colonists are running out: the next mayor may make it the last round.")
    for seat in range(int(table.seats)):
        left = CITY_SPACES - int(table.players[seat].city_spaces)
        if left <= NEARLY:
            room = v.count("{n} city space", "{n} city spaces", left)
            yield v.say("{name} has {room} left: a full city ends the game.", name=names[seat], room=room)
    if 0 < table.pool <= FEW_POINTS:
        yield v.count(
            "{n} victory point is left: the last one ends the game.",
            "{n} victory points are left: the last one ends the game.",
            int(table.pool),
        )


def is_free(table: Any, role: int) -> bool:
    """Return whether the role is still available in this round."""
    return bool(table.placard_taker[role] == NONE)


def richest(table: Any) -> int | None:
    """Return the available role with the most doubloons, if there is exactly one."""
    free = [role for role in range(PLACARDS_IN_PLAY[table.seats]) if is_free(table, role)]
    lying = sorted(((int(table.placard_doubloons[role]), role) for role in free), reverse=True)
    alone = bool(lying) and lying[0][0] > (lying[1][0] if len(lying) > 1 else 0)
    return lying[0][1] if alone else None


def safe(player: Any, goods: Sequence[int]) -> bool:
    """Return whether the player could keep all goods without shipping."""
    rest = sorted(goods)[: len(goods) - int(kinds_kept(player))]
    return sum(rest) <= int(singles_kept(player))
