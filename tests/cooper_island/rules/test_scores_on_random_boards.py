"""Final scores of random boards, counted a second time as players do at the table."""

import random

import pytest

from cooper_island.actions import SPACES
from cooper_island.situation import Situation
from cooper_island.values import amount_of
from leeward.cooper_island.rules.deck import Large, Small
from leeward.cooper_island.rules.peninsula import PLACES
from leeward.cooper_island.rules.table import NONE

LANDSCAPES = ("forest", "meadow", "mountain", "settlement")
ORDERS = ("boats", "buildings", "lids", "statues", "high_spaces", "uncharted", "area", "copy")
BOATS = ("coin", "step", "draw", "treasure", "resource")
BUILT = ("small", "large", "fortress", "statue")
STEPS_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # to the six neighbours of a hex


def random_board(chance: random.Random) -> Situation:
    s = Situation(3)
    s.orders(**{order: chance.choice((None, 0, 1, 2)) for order in ORDERS})
    cards = [card.name.lower().replace("_", " ") for card in (*Small, *Large)]
    chance.shuffle(cards)
    for seat in range(3):
        charted = chance.random() + 0.3
        kinds = chance.sample(LANDSCAPES, chance.randint(1, 4))
        pieces = ["small", "small", "large", "large", "fortress", *["statue"] * chance.randint(0, 5)]
        chance.shuffle(pieces)
        for name in SPACES:
            if chance.random() < charted:
                piece = pieces.pop() if pieces and chance.random() < 0.4 else chance.choice(("", "wood"))
                s.land(seat, f"{name} {chance.choice(kinds)} {chance.randint(1, 6)} {piece}")
        s.boats(seat, *BOATS[: chance.randint(0, 5)])
        s.lids(seat, unused=chance.randint(0, 3), crates=("coins", "steps")[: chance.randint(0, 2)])
        s.ship(seat, "one", chance.randint(0, 19), anchors=chance.randint(0, 1))
        s.ship(seat, "two", chance.randint(0, 19), anchors=chance.randint(0, 1))
        s.marker(seat, chance.randint(0, 6))
        s.hold(seat, **{item: chance.randint(0, 3) for item in ("wood", "stone", "food", "gold", "coin")})
        for _ in range(5):
            s.cards(seat, cards.pop(), down=chance.random() < 0.3)
    return s


def spaces(s: Situation, seat: int) -> dict[str, list[str]]:
    """Return the charted spaces: landscape, level, and perhaps a piece."""
    return {name: s.on(seat, name).split() for name in s.charted(seat)}


def area(land: dict[str, list[str]]) -> int:
    """Return the largest area of one landscape, by a flood fill from each of its spaces."""
    place = dict(zip(SPACES, PLACES, strict=True))
    name_at = {hexagon: name for name, hexagon in place.items()}
    largest = 0
    for name, (kind, *_) in land.items():
        if kind == "settlement":
            continue
        walked, ahead = set[str](), [name]
        while ahead:
            here = ahead.pop()
            if here in walked:
                continue
            walked.add(here)
            q, r = place[here]
            beside = [name_at.get((q + dq, r + dr)) for dq, dr in STEPS_AROUND]
            ahead += [other for other in beside if other in land and land[other][0] == kind]
        largest = max(largest, len(walked))
    return largest


def stage(points: tuple[int, int, int], reached: int, first: int, second: int, third: int) -> int:
    return points[2] if reached >= third else points[1] if reached >= second else points[0] if reached >= first else 0


def order_points(s: Situation, seat: int, order: str, points: tuple[int, int, int] = (3, 5, 8)) -> int:
    land = spaces(s, seat)
    if order == "uncharted":
        return stage(points, -(19 - len(land)), -4, -2, 0)
    if order == "area":
        return stage(points, area(land), 5, 7, 8)
    if order == "high_spaces":
        return stage(points, sum(int(space[1]) >= 5 for space in land.values()), 4, 5, 6)
    count = {
        "boats": int((s.player(seat).landing != NONE).sum()),
        "buildings": sum(space[2] in BUILT[:3] for space in land.values() if len(space) > 2),
        "lids": 5 - bin(int(s.player(seat).on_ships)).count("1"),
        "statues": s.statues(seat),
    }
    return stage(points, count[order], 3, 4, 5)


def orders(s: Situation, seat: int) -> int:
    holder = {order: int(s.table.orders[number]) for number, order in enumerate(ORDERS)}
    total = sum(order_points(s, seat, order) for order in ORDERS[:7] if holder[order] == seat)
    if holder["copy"] == seat:
        copied = [order_points(s, seat, order, (2, 4, 7)) for order in ORDERS[:7] if holder[order] not in (seat, NONE)]
        total += max(copied, default=0)
    return total


def cards(s: Situation, seat: int) -> int:
    land, player = spaces(s, seat), s.player(seat)
    small = {card.name for card in Small if player.small_cards >> card & 1}
    large = {card.name for card in Large if player.large_cards >> card & 1}
    on_settlements = sum(space[0] == "settlement" and space[-1] in BUILT for space in land.values())
    produce = sum(s.stored(seat).get(item, 0) for item in ("food", "wood", "stone"))
    counted = {
        "CHAPEL": {"built_on_settlements": on_settlements},
        "LOOKOUT": {"spaces": sum(int(space[1]) >= amount_of("lookout", "end", "if", "level") for space in land.values())},
        "ARCHIVE": {"log_books": s.log_books(seat)},
        "PILOTS_HOUSE": {"passage": len({"A1", "A2", "A3"} & set(land)) if s.anchors(seat) == (0, 0) else 0},
        "VILLAGE_GREEN": {"settlements": sum(space[0] == "settlement" for space in land.values())},
        "ESTATE": {"stored": produce},
        "EXCHANGE": {"lids": 5 - bin(int(player.on_ships)).count("1")},
    }
    total = 0
    for card in (small | large) & counted.keys():
        reached = all(number >= amount_of(card, "end", "if", word) for word, number in counted[card].items())
        total += amount_of(card, "end", "points") * reached
    return total


def leftovers(s: Situation, seat: int) -> int:
    return (sum(s.stored(seat).values()) + s.track(seat) + sum(s.tiles(seat).values())) // 5


@pytest.mark.parametrize("seed", range(60))
def test_the_score_equals_a_count_by_hand(seed: int) -> None:
    s = random_board(random.Random(seed))
    counted = []
    for seat in range(3):
        one, two = s.steps(seat)
        sailed = 5 * s.log_books(seat) + one % 5 + two % 5
        counted.append(sailed + orders(s, seat) + cards(s, seat) + leftovers(s, seat) - sum(s.anchors(seat)))
    assert s.points == counted
