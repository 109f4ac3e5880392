"""What a picture is drawn from: the table as its viewer sees it, the words beside it, and what may be touched."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from leeward.kernel.picture import Touch
from leeward.kernel.picture.drawing import SMALLEST, Shape
from leeward.kernel.reading import reading
from leeward.kernel.speech import voice
from leeward.puerto_rico import words
from leeward.puerto_rico.rules import ending
from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.rules.table import TILE_SPOTS, Decision
from leeward.puerto_rico.words.touch import things

ON_BOARDS = {"belongings": ("good-", "points-", "windrose-"), "island": ("tile-",), "city": ("building-",)}
# What each group of parts shows: how the things begin that one may touch there, and numbers of the table.
SHOWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sums": ((), ("rounds",)),
    "title": ((), ("role", "leader", "rounds", "ending", "decision")),
    "roles": (("role-",), ("placard_taker", "placard_doubloons", "role", "decision")),
    "ships": (("ship-",), ("ship_size", "ship_good", "ship_load", "ship_colonists", "ship_nobles")),
    "house": (("house",), ("house",)),
    "supply": (("supply-",), ("goods", "colonists", "nobles", "nobles_play", "pool")),
    "plantations": (("row-", "stack"), ("row", "stack", "looked_at", "quarries")),
    "market": (("market-",), ("stock", "decision")),
}


class Scene(Touch):
    """One table for one viewer."""

    def __init__(self, table: Any, names: Sequence[str], viewer: int, lang: str, legal: Sequence[int], shape: Shape) -> None:
        self.table = table = reading(table)
        self.players = table.players[: table.seats]
        self.names = names
        self.viewer = viewer
        self.near = max(viewer, 0)  # whose board is large
        self.lang = lang
        self.say = voice(lang).say
        self.shape = shape
        self.smallest = SMALLEST[shape]
        self.over = self.table.decision == Decision.OVER
        self.points = [points_of(table, seat) for seat in range(self.table.seats)] if self.over else []
        # The sum, and what breaks a tie.
        self.results = [
            (sum(points), player.doubloons + sum(player.goods))
            for points, player in zip(self.points, self.players, strict=False)
        ]
        self.labels = {int(action): words.label(table, int(action), lang) for action in legal}
        self.optional = {action for action in self.labels if words.action_kind(table, action) == "optional"}
        self.attach({action: things(self.table, action) for action in self.labels})

    def board_keys(self, seat: int) -> dict[str, tuple[object, ...]]:
        """What the belongings, the island and the city of a player depend on."""
        table, player = self.table, self.players[seat]
        decides = seat == table.seat
        who = (self.names[seat], seat == self.viewer, seat == table.governor, decides and not self.over)
        wealth = (player.doubloons, player.points, *player.goods, player.idle_colonists, player.idle_nobles)
        depends = {
            "belongings": (who, wealth, self.results[seat] if self.over else None),
            "island": (*player.tiles, *player.colonists[:TILE_SPOTS], *player.nobles[:TILE_SPOTS]),
            "city": (*player.city, *player.colonists[TILE_SPOTS:], *player.nobles[TILE_SPOTS:]),
        }
        return {
            kind: (kind, self.lang, self.shape, *on, *(self.to_be_touched(ON_BOARDS[kind]) if decides else ()))
            for kind, on in depends.items()
        }

    def common_key(self, kind: str) -> Iterator[object]:
        """What a group of parts in the middle depends on."""
        begins, numbers = SHOWS[kind]
        yield from (self.lang, self.shape, self.table.seats)
        yield from (str(getattr(self.table, number)) for number in numbers)
        if kind in ("roles", "title", "sums"):
            yield from self.names
        if kind == "sums":
            yield self.table.tobytes()
        if kind == "plantations":
            yield self.has_forests()
        if kind == "market":
            yield from (str(player.city) for player in self.players)
            yield self.near
        yield from self.to_be_touched(begins)

    def has_forests(self) -> bool:
        """Only with a forest house in the game are there forests."""
        house = Building.FOREST_HOUSE
        return self.table.stock[house] > 0 or any(player.spot[house] for player in self.players)

    def title(self) -> str:
        table = self.table
        if table.decision == Decision.DRAFT:
            return self.say("Choosing the buildings")
        if table.decision == Decision.OVER:
            return self.say("The end, after round {round}", round=table.rounds + 1)
        return self.say("Round {round}", round=table.rounds + 1)

    def standing(self, seat: int, spot: int, circles: int) -> list[str]:
        """Who stands on a spot, circle by circle: nobles, colonists, nobody."""
        player = self.players[seat]
        people = ["noble"] * player.nobles[spot] + ["colonist"] * player.colonists[spot]
        return people + [""] * (circles - len(people))


def points_of(table: Any, seat: int) -> list[int]:
    """The parts of a player's sum."""
    parts = np.zeros(ending.PARTS, np.int64)
    ending.score_parts(table, seat, parts)
    numbers: list[int] = parts.tolist()
    return numbers
