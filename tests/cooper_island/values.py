"""Numbers of the edition that is played: what is marked as our own choice may change, so tests of it read it here."""

from collections.abc import Iterator
from typing import Any

from cooper_island.actions import key
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.rules.components import CARGO_COST, LANDING_COST, Item


def said(card: str, *words: str) -> Any:
    """What stands on a card under these words, nothing if nothing does: said("estate", "once", "to")."""
    found: Any = {**EDITION["small_cards"], **EDITION["large_cards"]}[key(card).lower()]
    for word in words:
        found = found.get(word, {})
    return found


def amount_of(card: str, *words: str) -> int:
    """A number on a card, 0 if it is not there: amount_of("boatyard", "always", "boats_less")."""
    return int(said(card, *words) or 0)


def landing_space(number: int) -> tuple[int, int]:
    """The coins and the wood it costs, from 1 on."""
    return int(LANDING_COST[number - 1, Item.COIN]), int(LANDING_COST[number - 1, Item.WOOD])


def cargo_ship(number: int) -> tuple[int, int]:
    """The gold and the cloth it takes, from 1 on."""
    return int(CARGO_COST[number - 1, Item.GOLD]), int(CARGO_COST[number - 1, Item.CLOTH])


def mixes(one: int, other: int, less: int) -> Iterator[tuple[int, int]]:
    """All that is left to pay of a cost of two items when so much of it falls away, in any mix."""
    for off in range(less + 1):
        if off <= one and less - off <= other:
            yield one - off, other - (less - off)


def in_words(join: str = "and", **items: int) -> str:
    """As a price is said: in_words(coins=1, wood=3) is "1 coin and 3 wood"; "Gold" is said the German way."""
    parts = [f"{count} {item[:-1] if item.endswith('s') and count == 1 else item}" for item, count in items.items() if count]
    return f" {join} ".join(parts)
