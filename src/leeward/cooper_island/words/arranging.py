"""Several decisions in one step: the items to pay, feed or trade with, and the items a trade gives.

The rules handle the order of the items, and what a discount applies to.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from leeward.cooper_island.rules import decisions, frames, storage
from leeward.cooper_island.rules.components import ANY, ITEMS, RESOURCES, Item
from leeward.cooper_island.rules.feeding import feeding_coins, food_of_a_coin, food_owed
from leeward.cooper_island.rules.payment import all_are_needed, owed_resource
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number, Trade
from leeward.cooper_island.rules.trade import given, rate
from leeward.cooper_island.words.names import ITEM_SLUGS, SPACE_NAMES, amounts, item
from leeward.cooper_island.words.paying import MEALS
from leeward.cooper_island.words.places import decider, top
from leeward.cooper_island.words.questions import paid_for
from leeward.kernel.contract.offers import Arrangement, Place, Sum
from leeward.kernel.language.speech import Voice, voice
from leeward.kernel.play.prefill import cheapest
from leeward.kernel.play.wording import allowed
from leeward.kernel.records.reading import reading

COSTS = (Decision.REDUCE, Decision.PAY)
PAYMENTS = (*COSTS, Decision.PAY_ANY, *MEALS, Decision.TRADE)
TRADING = (Decision.TRADE, Decision.MARKET)
OBVIOUS = (Decision.PAY, Decision.PAY_ANY, *MEALS)  # paid in full, with nothing needless
GIVING = frozenset((Act.PASS, *range(Act.GIVE, Act.STORE)))
TRADED = frozenset((Act.FINISH, *range(Act.GIVE, Act.GIVE_CUBE + LAND), *range(Act.TAKE, Act.TAKE_BOTH)))
GOT = "got "


def arrangement(table: Any, lang: str = "en") -> Arrangement | None:
    """Return what the deciding player may pay in one step, if one item may not be enough.

    Or what they may take in one step, if it is more than one item. A trade is both.
    """
    if table.decision == Decision.MARKET:
        return for_the_market(voice(lang), table)
    if table.decision not in PAYMENTS:
        return None
    if not any(Act.GIVE <= action < Act.STORE for action in allowed(table)):
        return None  # the player must give everything
    sums, items = owed(voice(lang), table)
    places = tuple(payable(voice(lang), table, items))
    if is_one_step(table, sums, places):
        return None
    v = voice(lang)
    pool: tuple[str, ...] = ()
    if table.decision == Decision.TRADE and top(table).numbers[Number.TRADE] != Trade.CLOTH:
        got, pool, bought = what_is_got(v, table)
        places += got
        sums.append(bought)
    return Arrangement(
        title=title(v, table),
        rule=rule(v, table),
        places=places,
        pool=pool,
        names={kind: name_of(v, kind) for place in places for kind in place.takes},
        hand=v.say("You give:"),
        nothing=v.say("nothing"),
        during=next(those for those in (COSTS, (Decision.PAY_ANY,), MEALS, TRADING) if table.decision in those),
        actions=TRADED if table.decision == Decision.TRADE else GIVING,
        sums=tuple(sums),
        gives=True,
        less=int(table.discount) if table.decision == Decision.REDUCE else 0,
        prefill=cheapest(places, sums) if table.decision in OBVIOUS else (),
    )


def what_is_got(v: Voice, table: Any) -> tuple[tuple[Place, ...], tuple[str, ...], Sum]:
    """Return the places for what a trade brings, the pieces to choose from, and how many it buys."""
    frame = top(table)
    kind, given_so_far = int(frame.numbers[Number.TRADE]), int(frame.numbers[Number.GIVEN])
    price = int(rate(kind))
    most = (given_so_far + int(storage.worth_of(storage.worths(decider(table)), given(kind)))) // price
    kinds = range(RESOURCES if kind == Trade.GOLD else ITEMS)
    pool = tuple(got(ITEM_SLUGS[each]) for each in kinds for _ in range(most))
    bought = Sum(v.say("items"), given_so_far, dict.fromkeys(pool, 1), price)
    return tuple(on_the_market(v, table, kinds, most)), pool, bought


def on_the_market(v: Voice, table: Any, kinds: Iterable[int], amount: int) -> Iterator[Place]:
    """Yield a place on the marketplace, which may not be empty, for each of these items."""
    for kind in kinds:
        slug, there = ITEM_SLUGS[kind], int(decider(table).market[kind])
        label = v.say("{item} on the marketplace", item=item(kind, v.lang))
        piece = got(slug)
        yield Place(f"supply-{slug}", market(slug), (piece,) * there, there + amount, (piece,), label, gets=True)


def for_the_market(v: Voice, table: Any) -> Arrangement | None:
    """Return the arrangement for items a trade gives: from the supply to the marketplace, which may not be empty."""
    numbers = top(table).numbers
    amount, kinds = int(numbers[Number.AMOUNT]), [kind for kind in range(ITEMS) if numbers[Number.CHOICE] >> kind & 1]
    if amount < 2 or len(kinds) < 2:
        return None
    places = tuple(on_the_market(v, table, kinds, amount))
    pieces = [got(ITEM_SLUGS[kind]) for kind in kinds]
    return Arrangement(
        title=v.count("choose {n} item for your marketplace", "choose {n} items for your marketplace", amount),
        rule=v.count("Choose exactly {n} item.", "Choose exactly {n} items.", amount),
        places=places,
        pool=tuple(piece for piece in pieces for _ in range(amount)),
        names={piece: name_of(v, piece) for piece in pieces},
        hand=v.say("Supply:"),
        nothing=v.say("nothing"),
        during=(Decision.MARKET,),
        actions=range(Act.TAKE, Act.TAKE_BOTH),
        sums=(Sum(v.say("items"), amount, dict.fromkeys(pieces, 1)),),
    )


def owed(v: Voice, table: Any) -> tuple[list[Sum], int]:
    """Return the sums to reach, and the items that pay for them, one bit each."""
    numbers = top(table).numbers
    if table.decision in COSTS:
        kinds = [kind for kind in range(ITEMS) if table.owed[kind] > 0 and may_be_chosen(table, kind)]
        sums = [Sum(item(kind, v.lang), int(table.owed[kind]), worths(table, 1 << kind)) for kind in kinds]
        return sums, sum(1 << kind for kind in kinds)
    if table.decision in MEALS:
        items = 1 << Item.FOOD | (1 << Item.COIN if feeding_coins(decider(table)) else 0)
        return [Sum(item(Item.FOOD, v.lang), int(food_owed(table)), worths(table, items))], items
    items = ANY if table.decision == Decision.PAY_ANY else int(given(numbers[Number.TRADE]))
    due = int(numbers[Number.OWED])
    if table.decision == Decision.TRADE:
        due = max(int(rate(numbers[Number.TRADE])) - int(numbers[Number.GIVEN]), 0)
    return [Sum(v.say("value"), due, worths(table, items))], items


def may_be_chosen(table: Any, kind: int) -> bool:
    """Return whether there is a choice: not every cube is needed, or a discount may apply."""
    return bool(table.decision == Decision.REDUCE or not all_are_needed(decider(table), kind, int(table.owed[kind])))


def worths(table: Any, items: int) -> dict[str, int]:
    """Return the worth of each kind of piece made of these items."""
    player, found = decider(table), {}
    for kind in range(ITEMS):
        if items >> kind & 1 and player.stored[kind] > 0:
            coin = kind == Item.COIN and table.decision in MEALS
            found[ITEM_SLUGS[kind]] = int(food_of_a_coin(player)) if coin else 1
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        if cube != NONE and items >> cube & 1:
            found[on_land(cube, int(player.level[space]))] = int(player.level[space])
    return found


def payable(v: Voice, table: Any, items: int) -> list[Place]:
    """List every item in storage and every cube on land that can still be given."""
    player, seat, found = decider(table), int(table.seat), []
    for kind, number in enumerate(player.stored.tolist()):
        if items >> kind & 1 and number > 0 and can_follow(table, kind, kind):
            slug = ITEM_SLUGS[kind]
            label = v.say("{item} in storage", item=item(kind, v.lang))
            found.append(Place(f"stored-{seat}-{slug}", stored(slug), (slug,) * number, number, (slug,), label))
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        if cube != NONE and items >> cube & 1 and can_follow(table, cube, ITEMS + space):
            worth = int(player.level[space])
            kind_there = on_land(cube, worth)
            label = v.say("{item} on {space}, worth {worth}", item=item(cube, v.lang), space=SPACE_NAMES[space], worth=worth)
            found.append(Place(f"land-{seat}-{space}", land(space), (kind_there,), 1, (kind_there,), label))
    return found


def can_follow(table: Any, kind: int, place: int) -> bool:
    """Return whether this item can still be given. `place`: its place in the order of a payment; coins end a meal."""
    if table.decision == Decision.PAY and kind != owed_resource(table):
        return True
    if table.decision == Decision.REDUCE or (table.decision in MEALS and kind == Item.COIN):
        return True
    return bool(place >= table.following)


def is_one_step(table: Any, sums: list[Sum], places: tuple[Place, ...]) -> bool:
    """Return whether the first item settles everything, so that it is one decision anyway."""
    if table.decision == Decision.TRADE:
        return False
    if table.decision == Decision.REDUCE:
        player = decider(table)
        packed = storage.worths(player)
        spare = any(0 < table.owed[kind] < storage.worth(packed, kind) for kind in range(RESOURCES))
        return bool(table.discount == 1) and not spare
    return len(sums) == 1 and all(sums[0].worth[kind] >= sums[0].due for place in places for kind in place.takes)


# Texts


def title(v: Voice, table: Any) -> str:
    numbers = top(table).numbers
    if table.decision in COSTS:
        cost, thing = amounts(v, table.owed), paid_for(v, table)
        if table.decision == Decision.PAY:
            return v.say("pay {cost} for {thing}", cost=cost, thing=thing)
        return v.say("pay {cost} for {thing}, {n} less", cost=cost, thing=thing, n=int(table.discount))
    if table.decision == Decision.PAY_ANY:
        return v.say("pay items worth {n} for the helm points", n=int(numbers[Number.OWED]))
    if table.decision in MEALS:
        return v.say("feed your workers, {n} food", n=int(food_owed(table)))
    return v.say("what do you trade, {n} for 1?", n=int(rate(numbers[Number.TRADE])))


def rule(v: Voice, table: Any) -> str:
    if table.decision == Decision.TRADE:
        if top(table).numbers[Number.TRADE] == Trade.CLOTH:
            return v.say("Give enough for the trade, and nothing that buys no more.")
        return v.say("Give enough for the trade, and nothing that buys no more. Choose as many items as that buys.")
    if table.decision in MEALS:
        return v.say("Feed everyone, and give nothing you don't need to. If you don't have enough food, you give all of it.")
    return v.say("Pay in full, and give nothing you don't need to.")


def name_of(v: Voice, kind: str) -> str:
    """Return the name of a kind of piece; a cube on land with its worth."""
    kind = kind.removeprefix(GOT)
    slug, _, level = kind.partition("-")
    name = item(ITEM_SLUGS.index(slug), v.lang)
    return v.say("{item} worth {worth}", item=name, worth=level) if level else name


def on_land(cube: int, level: int) -> str:
    return f"{ITEM_SLUGS[cube]}-{level}"


# After the payment


def arranged(before: Any, action: int, after: Any, seat: int) -> dict[str, tuple[str, ...]]:
    """Return the items in storage, on land and on the marketplace right after the payment, before its effects."""
    going_on = after.seat == seat and after.decision in PAYMENTS
    return pieces_of(after if going_on else just_paid(before, action), seat)


def pieces_of(table: Any, seat: int) -> dict[str, tuple[str, ...]]:
    """Return a player's items in storage, on land and on the marketplace."""
    player = table.players[seat]
    left = {stored(slug): (slug,) * number for slug, number in zip(ITEM_SLUGS, player.stored.tolist(), strict=True)}
    left |= {market(slug): (got(slug),) * number for slug, number in zip(ITEM_SLUGS, player.market.tolist(), strict=True)}
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        left[land(space)] = () if cube == NONE else (on_land(cube, int(player.level[space])),)
    return left


def just_paid(before: Any, action: int) -> Any:
    """Return the table right after an item was given and automatic payments were made, before any effect."""
    table = reading(before).copy()
    decisions.carry_out(table, action)
    frames.look_up(table)
    while table.decision in PAYMENTS and not decisions.arrive(table):
        frames.look_up(table)
    return reading(table)


def stored(slug: str) -> str:
    return f"stored {slug}"


def market(slug: str) -> str:
    return f"market {slug}"


def got(slug: str) -> str:
    """Return the piece on the marketplace, which is another than the same item in storage."""
    return GOT + slug


def land(space: int) -> str:
    return f"land {space}"
