"""What a picture of Puerto Rico is drawn from, and what each of its parts depends on."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from leeward.kernel.language.speech import voice
from leeward.kernel.picture import scene
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.picture.scene import parts_of
from leeward.puerto_rico import words
from leeward.puerto_rico.rules import ending
from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.rules.table import TILE_SPOTS, Decision
from leeward.puerto_rico.words.touch import grip, pieces, places, things

WITHOUT_A_ROLE = (Decision.DRAFT, Decision.ROLE, Decision.OVER)
# By kind of part: how the names of the things begin that may be touched there.
GROUNDS = ("island", "city")
BELONGINGS = {"goods": "good-", "idle": "windrose-", "island": "tile-", "city": "building-"}
BELONGING = ("idle_colonists", "idle_nobles", "goods", "tiles", "colonists", "nobles", "city")  # fields of a player
IN_THE_MIDDLE: dict[str, tuple[str, ...]] = {
    "sums": (),
    "title": (),
    "roles": ("role-",),
    "ships": ("ship-", "colonist-ship"),
    "house": ("house",),
    "supply": ("supply-",),
    "plantations": ("row-", "stack"),
    "market": ("market-",),
}

TOUCHED_IN_THE_MIDDLE = tuple(begins for kind, those in IN_THE_MIDDLE.items() if kind != "market" for begins in those)
MIDDLE = (  # fields of the table that the middle shows
    *("seats", "rounds", "ending", "nobles_play", "placard_doubloons", "placard_taker", "goods", "house", "ship_size"),
    *("ship_good", "ship_load", "row", "stack", "looked_at", "quarries", "colonists", "nobles", "ship_colonists"),
    *("ship_nobles", "pool"),
)
MOST_STOCKS = 2_000  # in the cache

Keys = dict[str, tuple[object, ...]]  # what each kind of part depends on


class Scene(scene.Scene):
    """One table for one viewer."""

    def __init__(self, table: Any, names: Sequence[str], viewer: int, lang: str, legal: Sequence[int], shape: Shape) -> None:
        super().__init__(table, names, viewer, lang, legal, shape, words, things, places, pieces)
        self.grip = grip(self.table) if legal else ""
        self.over = self.table.decision == Decision.OVER
        counted = range(self.seats) if self.over else ()
        self.points = [parts_of(ending.score_parts, ending.PARTS, self.table, seat) for seat in counted]
        # The sum, and what breaks a tie.
        self.results = [
            (sum(points), player.doubloons + sum(player.goods))
            for points, player in zip(self.points, self.players, strict=False)
        ]

    @cached_property
    def scored(self) -> list[ending.Part]:
        """Return the parts of the final score: the usual ones, and those that bring a player points."""
        usual = ending.Part.BUILDINGS
        return [part for part in ending.Part if part <= usual or any(points[part] for points in self.points)]

    def top_keys(self, seat: int) -> Keys:
        """Return what the ground of a board and its heading depend on: the heading changes with the turn."""
        table, player = self.table, self.players[seat]
        wealth = (self.results[seat], len(self.scored)) if self.over else player.raw("doubloons", "points")
        active = seat == table.seat and not self.over
        who = (self.names[seat], seat == self.viewer, seat == table.governor, active)
        drops = tuple(tuple(self.dropped.get(f"{on}-{seat}", ())) for on in GROUNDS) if self.dropped else ()
        return {
            "ground": ("ground", drops, player.raw("tiles", "city") if any(drops) else b""),
            "heading": (
                "heading",
                self.lang,
                self.shape,
                who,
                seat == table.seat and not self.over,
                wealth,
                self.touched_on(seat, "points-"),
            ),
        }

    def belongings_key(self, seat: int) -> tuple[object, ...]:
        """Return what all else on a board depends on, as one key that is quick to compute."""
        return (self.lang, self.shape, self.players[seat].raw(*BELONGING), self.touched_on(seat, *BELONGINGS.values()))

    def belongings_keys(self, seat: int) -> Keys:
        """Return the same as one key for each kind of part."""
        player = self.players[seat]
        depends: Keys = {
            "goods": player.goods,
            "idle": (player.idle_colonists, player.idle_nobles),
            "island": (player.tiles, player.colonists[:TILE_SPOTS], player.nobles[:TILE_SPOTS]),
            "city": (player.city, player.colonists[TILE_SPOTS:], player.nobles[TILE_SPOTS:]),
        }
        return {
            kind: (kind, self.lang, self.shape, on, self.touched_on(seat, BELONGINGS[kind])) for kind, on in depends.items()
        }

    def touched_on(self, seat: int, *begins: str) -> tuple[object, ...]:
        """Return what may be touched on a board: nothing, unless its player decides."""
        return self.to_be_touched(begins) if seat == self.table.seat else ()

    def common_key(self, kind: str) -> tuple[object, ...]:
        """Return what a group of parts in the middle depends on."""
        shows: tuple[object, ...] = getattr(self, f"in_{kind}")()
        return (self.lang, self.shape, self.table.seats, *shows, *self.to_be_touched(IN_THE_MIDDLE[kind]))

    def middle_key(self) -> tuple[object, ...]:
        """Return what the whole middle depends on, except the market."""
        doing = (self.drafting(), *self.phase(), self.has_forests())
        return (self.lang, self.shape, self.names, self.table.raw(*MIDDLE), doing, self.to_be_touched(TOUCHED_IN_THE_MIDDLE))

    def in_sums(self) -> tuple[object, ...]:
        return (self.table.tobytes(), self.names)

    def in_title(self) -> tuple[object, ...]:
        return (self.table.raw("rounds", "ending"), self.drafting(), self.over, *self.phase(), self.names)

    def in_roles(self) -> tuple[object, ...]:
        return (self.table.raw("placard_doubloons", "placard_taker"), *self.phase(), self.names)

    def in_ships(self) -> tuple[object, ...]:
        return (self.table.raw("ship_size", "ship_good", "ship_load", "ship_colonists", "ship_nobles"),)

    def in_house(self) -> tuple[object, ...]:
        return (self.table.raw("house"),)

    def in_supply(self) -> tuple[object, ...]:
        return (self.table.raw("goods", "colonists", "nobles", "nobles_play", "pool"),)

    def in_plantations(self) -> tuple[object, ...]:
        return (self.table.raw("row", "stack", "looked_at", "quarries"), self.has_forests())

    def in_market(self) -> tuple[object, ...]:
        return (self.table.raw("stock"), self.drafting(), self.near, self.cities)

    def phase(self) -> tuple[object, ...]:
        """Return the role being played, and by whom."""
        return () if self.table.decision in WITHOUT_A_ROLE else (self.table.role, self.table.leader)

    def drafting(self) -> bool:
        return bool(self.table.decision == Decision.DRAFT)

    @cached_property
    def cities(self) -> tuple[bytes, ...]:
        """Return what each player has built, and where it stands."""
        return tuple([player.raw("spot", "city") for player in self.players])

    def has_forests(self) -> bool:
        """Say whether there are forests: only with a forest house in the game."""
        return exists(Building.FOREST_HOUSE, self.table.raw("stock"), self.cities)

    def title(self) -> str:
        return title_of(self.drafting(), self.over, self.table.rounds + 1, self.lang)

    def held_on(self, thing: str, standing: Iterable[str]) -> tuple[str, ...]:
        """Return the attributes of people on a thing whom the player may put elsewhere."""
        return tuple([self.hold(f"{thing}-{kind}") for kind in standing])

    def standing(self, seat: int, spot: int, circles: int) -> list[str]:
        """List who stands on a spot, circle by circle: nobles, colonists, nobody."""
        player = self.players[seat]
        people = ["noble"] * player.nobles[spot] + ["colonist"] * player.colonists[spot]
        return people + [""] * (circles - len(people))


@cache
def title_of(drafting: bool, over: bool, number: int, lang: str) -> str:
    say = voice(lang).say
    if drafting:
        return say("Choosing the buildings")
    return say("The end, after round {round}", round=number) if over else say("Round {round}", round=number)


@lru_cache(MOST_STOCKS)
def exists(building: Building, stock: bytes, cities: tuple[bytes, ...]) -> bool:
    """Say whether a building is for sale or a player has it."""
    return any(np.frombuffer(each, np.int16)[building] > 0 for each in (stock, *cities))
