"""What a picture of Cooper Island is drawn from, and facts about players that are computed once."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from leeward.cooper_island import words
from leeward.cooper_island.rules import boats, buildings, cargo, ending, feeding, landscape, milestones
from leeward.cooper_island.rules.components import ORDERS, ROUNDS, Order
from leeward.cooper_island.rules.components import Piece as On
from leeward.cooper_island.rules.table import Act, Decision, Number
from leeward.cooper_island.words.effects import storage_spots
from leeward.cooper_island.words.names import ITEM_SLUGS
from leeward.cooper_island.words.touch import LIFTS, grip, pieces, things
from leeward.kernel.picture import scene
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.picture.scene import parts_of
from leeward.kernel.records.reading import as_record

ON_LAND = ("", *ITEM_SLUGS[:5], "ruin", "small", "large", "fortress", "statue", "lid")  # by Piece

FACTS: dict[bytes, SimpleNamespace] = {}  # the cache, oldest first
POINTS: dict[tuple[bytes, bytes, int], list[int]] = {}  # the same for points
MOST_FACTS = 4_000


def facts(player: Any) -> SimpleNamespace:
    """Return what the rules say about a player. It is cached, since most players do not change from one picture to the next."""
    known = FACTS.get(player.tobytes())
    if known is None:
        data, player = player.tobytes(), as_record(player)
        progress = [int(ending.progress(player, order)) for order in range(ORDERS) if order != Order.COPY]
        known = FACTS[data] = SimpleNamespace(
            spots=storage_spots(player),
            feeding=int(feeding.feeding_cost(player)),
            milestones=int(milestones.milestones_reached(player)),
            boats=int(boats.boats_built(player)),
            buildings=int(buildings.buildings_erected(player)),
            statues=int(landscape.count_pieces(player, On.STATUE)),
            lids=int(cargo.lids_taken(player)),
            crafting=(int(buildings.spots_of(player, 0)), int(buildings.spots_of(player, 1))),
            gold=int(landscape.gold_level(player)),
            shim=int(landscape.shim_steps(player)),
            progress=progress,
            reached=[int(ending.points_at(order, reached, 0)) for order, reached in enumerate(progress)],
        )
        known.told = {name: str(value) for name, value in vars(known).items()}  # for cache keys
        while len(FACTS) > MOST_FACTS:
            FACTS.pop(next(iter(FACTS)), None)
    return known


def points(table: Any, seat: int) -> list[int]:
    """Return the parts of a player's points. They depend on the player and on who has which order alone, and are cached."""
    key = table.players[seat].tobytes(), table.raw("orders"), seat
    known = POINTS.get(key)
    if known is None:
        known = POINTS[key] = parts_of(ending.score_parts, ending.PARTS, table, seat)
        while len(POINTS) > MOST_FACTS:
            POINTS.pop(next(iter(POINTS)), None)
    return known


class Scene(scene.Scene):
    """One table for one viewer, in one shape."""

    def __init__(
        self, table: Any, names: Sequence[str], viewer: int, lang: str, legal: Sequence[int], shape: Shape = Shape.WIDE
    ) -> None:
        super().__init__(table, names, viewer, lang, legal, shape, words, things, pieces=pieces)
        for thing, actions in self.touched.items():
            if thing.startswith("edge-"):  # turning a tile shows its other side first, then the same turned round
                actions.sort(key=lambda action: ((action - Act.LAY) % 2, action))
        self.lifts = LIFTS
        self.depends: dict[tuple[str, int], tuple[object, ...]] = {}  # what kinds of parts depend on, by seat
        self.grip = grip(self.table) if legal else ""
        self.facts = [facts(player) for player in self.players]
        self.over = self.table.decision == Decision.OVER
        self.parts = [points(self.table, seat) for seat in range(self.seats)]
        self.sums = str(self.parts)
        self.top = self.table.frames[max(self.table.depth - 1, 0)]

    def score(self, seat: int) -> int:
        return sum(self.parts[seat])

    def food_owed(self) -> int:
        """Return the food that is owed, before the meal or in the middle of it."""
        owed = self.facts[self.table.seat].feeding if self.table.decision == Decision.FEED else self.top.numbers[Number.OWED]
        return int(owed)

    def active(self, seat: int) -> bool:
        return bool(seat == self.table.seat and not self.over)

    def looking(self) -> bool:
        """Say whether a player looks at cards."""
        return self.table.decision in (Decision.KEEP, Decision.RETURN)

    def title(self) -> str:
        if self.over:
            return self.say("The end of the game")
        if self.table.rounds > ROUNDS:
            return self.say("After the last round")
        return self.say("Round {round} of {rounds}", round=self.table.rounds, rounds=ROUNDS)


def bits(number: int, most: int) -> list[int]:
    return [i for i in range(most) if number >> i & 1]
