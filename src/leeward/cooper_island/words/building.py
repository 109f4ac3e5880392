"""Texts of building and using: islets, boats, buildings, statues, cargo ships, crates and cards, with costs and gains."""

from typing import Any

from leeward.cooper_island.edition.vocabulary import Always
from leeward.cooper_island.rules import boats, buildings, cargo, payment
from leeward.cooper_island.rules.components import (
    BOATS,
    BUILD_POINTS,
    CARGO_POINTS,
    LANDING_POINTS,
    STATUE_COST,
)
from leeward.cooper_island.rules.deck import AMOUNTS, LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.rounds import card_back_coins, lid_back_coins, reactivation_is_free
from leeward.cooper_island.rules.table import Decision, Left, Number
from leeward.cooper_island.words.cards import effect_of
from leeward.cooper_island.words.effects import boat_brings, crate_brings, islet_brings, price
from leeward.cooper_island.words.names import (
    BOAT_NOUNS,
    BUILDING_NOUNS,
    CRATE_NOUNS,
    ISLET_NOUNS,
    coins,
    helm_points,
    the_card,
)
from leeward.cooper_island.words.places import Said, decider, top
from leeward.kernel.language.speech import Phrase, Voice


def with_cards(table: Any, points: int, hook: Always) -> int:
    """Return the helm points plus the bonus of the deciding player's small cards."""
    held = int(decider(table).small_cards)
    return int(points) + sum(int(amount) for card, amount in enumerate(AMOUNTS[hook]) if held >> card & 1)


# Islets and boats


def use_islet(v: Voice, table: Any, number: int) -> Said:
    values: dict[str, object] = {"islet": v.accusative(ISLET_NOUNS[number]), "brings": islet_brings(v, number)}
    if table.decision == Decision.CROSS:
        return Phrase("first {islet}: {brings}", "{name} first uses {islet}"), values
    return Phrase("use {islet}: {brings}", "{name} uses {islet}: {brings}"), values


def use_boat(v: Voice, table: Any, number: int) -> Said:
    return (
        Phrase("use {boat}: {brings}", "{name} uses {boat}: {brings}"),
        {"boat": v.accusative(BOAT_NOUNS[number]), "brings": boat_brings(v, number)},
    )


def build_boat(v: Voice, table: Any, choice: int) -> Said:
    space, boat = divmod(choice, BOATS)
    offered = (
        int(top(table).numbers[Number.LESS])
        if table.decision == Decision.SHIPWRIGHT
        else max(int(table.left[Left.BOAT]) - 1, 0)
    )
    points = with_cards(table, LANDING_POINTS[space], Always.BOAT_HELM)
    values: dict[str, object] = {
        "boat": v.accusative(BOAT_NOUNS[boat]),
        "space": space + 1,
        "price": price(v, payment.COST_OF_LANDING + space, int(boats.reduction(decider(table), offered))),
        "points": helm_points(v, points),
        "brings": boat_brings(v, boat),
    }
    if points == 0:
        return (
            Phrase(
                "build {boat} on landing space {space} for {price}: {brings}",
                "{name} builds {boat} on landing space {space} for {price}",
            ),
            values,
        )
    return (
        Phrase(
            "build {boat} on landing space {space} for {price}: {points}, {brings}",
            "{name} builds {boat} on landing space {space} for {price}: {points}",
        ),
        values,
    )


def dock(v: Voice, table: Any, space: int) -> Said:
    return (
        Phrase("turn {boat} over", "{name} turns {boat} over"),
        {"boat": v.accusative(BOAT_NOUNS[decider(table).landing[space]])},
    )


# Buildings, statues, cargo ships


def erect(v: Voice, table: Any, building: int) -> Said:
    offered = (
        int(top(table).numbers[Number.LESS])
        if table.decision == Decision.SHIPWRIGHT
        else max(int(table.left[Left.ERECT]) - 1, 0)
    )
    less_to_pay = int(buildings.building_reduction(decider(table), building, offered))
    return (
        Phrase("erect {building} for {price}: {points}", "{name} erects {building} for {price}"),
        {
            "building": v.accusative(BUILDING_NOUNS[building]),
            "price": price(v, building, less_to_pay),
            "points": helm_points(v, with_cards(table, BUILD_POINTS[building], Always.BUILDING_HELM)),
        },
    )


def build_statue(v: Voice, table: Any, choice: int) -> Said:
    cost, helm = divmod(choice, 2)
    offered = int(top(table).numbers[Number.STATUE_LESS]) if table.decision == Decision.WORKSHOP else 0
    values: dict[str, object] = {
        "price": price(v, STATUE_COST + cost, int(buildings.statue_reduction(decider(table), offered))),
        "points": helm_points(v, with_cards(table, BUILD_POINTS[STATUE_COST + cost], Always.STATUE_HELM)),
    }
    if helm:
        return (
            Phrase("build the statue from the helm spot for {price}: {points}", "{name} builds a statue for {price}"),
            values,
        )
    return Phrase("build a statue for {price}: {points}", "{name} builds a statue for {price}"), values


def supply(v: Voice, table: Any, ship: int) -> Said:
    offered = int(top(table).numbers[Number.LESS]) if table.decision == Decision.SHIPWRIGHT else 0
    less_to_pay = int(cargo.reduction(table, decider(table), ship)) + offered
    return (
        Phrase(
            "supply cargo ship {ship} with {price}: {points} and a crate lid",
            "{name} supplies cargo ship {ship} with {price}: {points}",
        ),
        {
            "ship": ship + 1,
            "price": price(v, payment.COST_OF_CARGO + ship, less_to_pay),
            "points": helm_points(v, with_cards(table, CARGO_POINTS[ship], Always.CARGO_HELM)),
        },
    )


# Crates and cards


def open_crate(v: Voice, table: Any, crate: int) -> Said:
    return (
        Phrase("put a lid on {crate}: {brings}", "{name} puts a lid on {crate}: {brings}"),
        {"crate": v.accusative(CRATE_NOUNS[crate]), "brings": crate_brings(v, crate)},
    )


def use_card(v: Voice, table: Any, card: int) -> Said:
    return (
        Phrase("use {card}: {effect}", "{name} uses {card}"),
        {"card": the_card(v, LARGE_CARDS[card]), "effect": effect_of(v, LARGE_CARDS[card], face_up=True)},
    )


def keep_card(v: Voice, table: Any, card: int) -> Said:
    large = bool(table.depth) and top(table).numbers[Number.LARGE] == 1
    kept = LARGE_CARDS[card] if large else SMALL_CARDS[card]
    values: dict[str, object] = {"card": the_card(v, kept), "effect": effect_of(v, kept, face_up=large)}
    return Phrase("keep {card}: {effect}", "{name} keeps {card}"), values


def return_card(v: Voice, table: Any, card: int) -> Said:
    """Describe returning a card. Only the menu names it: other players may not know which card it was."""
    stack = LARGE_CARDS if table.depth and top(table).numbers[Number.LARGE] == 1 else SMALL_CARDS
    return Phrase("put {card} under the stack", "{name} puts a card under the stack"), {"card": the_card(v, stack[card])}


def flip_card(v: Voice, table: Any, card: int) -> Said:
    cost = int(card_back_coins(decider(table)))
    values: dict[str, object] = {"card": the_card(v, LARGE_CARDS[card]), "coins": coins(v, cost)}
    if cost == 0 or reactivation_is_free(decider(table)):
        return Phrase("turn {card} face up for free", "{name} turns {card} face up for free"), values
    return Phrase("turn {card} face up for {coins}", "{name} turns {card} face up for {coins}"), values


def take_lid_back(v: Voice, table: Any, crate: int) -> Said:
    cost = int(lid_back_coins(decider(table)))
    values: dict[str, object] = {"crate": v.accusative(CRATE_NOUNS[crate]), "coins": coins(v, cost)}
    if cost == 0 or reactivation_is_free(decider(table)):
        return Phrase("uncover {crate} for free", "{name} uncovers {crate} for free"), values
    return Phrase("uncover {crate} for {coins}", "{name} uncovers {crate} for {coins}"), values


def pick_lid(v: Voice, table: Any, choice: int) -> Said:
    if choice == 0:
        return Phrase("an unused lid", "{name} takes an unused lid"), {}
    values: dict[str, object] = {"crate": v.accusative(CRATE_NOUNS[choice - 1])}
    return Phrase("the lid on {crate}", "{name} takes the lid off {crate}"), values
