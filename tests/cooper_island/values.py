"""Values of the edition in play. Those marked as our own choice may change, so tests read them here."""

from collections.abc import Iterator
from typing import Any

from cooper_island.actions import key
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.rules.components import CARGO_COST, LANDING_COST, Item


def said(card: str, *words: str) -> Any:
    """Return a card's value under these words, or None: said("estate", "once", "to")."""
    found: Any = {**EDITION["small_cards"], **EDITION["large_cards"]}[key(card).lower()]
    for word in words:
        found = found.get(word, {})
    return found


def amount_of(card: str, *words: str) -> int:
    """Return a number on a card, 0 if it is missing: amount_of("boatyard", "always", "boats_less")."""
    return int(said(card, *words) or 0)


def landing_space(number: int) -> tuple[int, int]:
    """Return the coins and wood a landing space costs; numbers start at 1."""
    return int(LANDING_COST[number - 1, Item.COIN]), int(LANDING_COST[number - 1, Item.WOOD])


def cargo_ship(number: int) -> tuple[int, int]:
    """Return the gold and cloth a cargo ship costs; numbers start at 1."""
    return int(CARGO_COST[number - 1, Item.GOLD]), int(CARGO_COST[number - 1, Item.CLOTH])


def mixes(one: int, other: int, less: int) -> Iterator[tuple[int, int]]:
    """Yield every remainder of a two-item cost after a discount, in any mix."""
    for off in range(less + 1):
        if off <= one and less - off <= other:
            yield one - off, other - (less - off)


def in_words(join: str = "and", **items: int) -> str:
    """Return a price in words: in_words(coins=1, wood=3) is "1 coin and 3 wood"; German item names also work."""
    parts = [f"{count} {item[:-1] if item.endswith('s') and count == 1 else item}" for item, count in items.items() if count]
    return f" {join} ".join(parts)
