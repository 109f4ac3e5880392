"""Schema of an edition: sections, keys, value types and bounds."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from leeward.cooper_island.edition.lines import Path
from leeward.kernel.language.english import number_of

MARKS = ("rule", "inferred", "other", "ours")
LANDSCAPES = ("forest", "meadow", "mountain", "settlement")
ITEMS = ("wood", "stone", "food", "gold", "cloth", "coin")

MOST = 40  # no value is larger: payments count in 63 bits
MOST_LAND = 30  # spaces: counts of them are packed five bits each
MOST_ROWS = 19  # of the land: each is named by a letter
MOST_SLOTS = 60  # ways to lay an islet
MOST_CARDS = 40  # in one stack, one bit each
SEATS = 4
CARDS_DRAWN = 4  # of which one is kept
NEIGHBORS = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


class Problem(NamedTuple):
    """A problem in an edition: where and what."""

    where: Path
    what: str


class Problems(list[Problem]):
    def note(self, where: Path, what: str) -> None:
        self.append(Problem(where, what))


# value types


class Number(NamedTuple):
    least: int = 0
    most: int = MOST

    def check(self, given: Any, where: Path, problems: Problems) -> None:
        if not isinstance(given, int) or isinstance(given, bool) or not self.least <= given <= self.most:
            problems.note(where, f"must be a whole number from {self.least} to {self.most}, not {given!r}")


class Word(NamedTuple):
    choices: tuple[str, ...] = ()

    def check(self, given: Any, where: Path, problems: Problems) -> None:
        if not isinstance(given, str) or not given:
            problems.note(where, f"must be a word, not {given!r}")
        elif self.choices and given not in self.choices:
            problems.note(where, f"must be one of {', '.join(self.choices)}, not {given!r}")


class Listing(NamedTuple):
    of: Any
    least: int
    most: int

    def check(self, given: Any, where: Path, problems: Problems) -> None:
        if not isinstance(given, list) or not self.least <= len(given) <= self.most:
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            found = f"{len(given)}" if isinstance(given, list) else repr(given)
            problems.note(where, f"must be a list of {wanted}, not {found}")
            return
        for number, one in enumerate(given, 1):
            self.of.check(one, (*where, number), problems)


class Section(NamedTuple):
    parts: dict[str, Any]
    may_lack: Sequence[str] = ()

    def check(self, given: Any, where: Path, problems: Problems) -> None:
        if not isinstance(given, dict):
            problems.note(where, f"must be a section, not {given!r}")
            return
        for key, kind in self.parts.items():
            if key in given:
                kind.check(given[key], (*where, key), problems)
            elif key not in self.may_lack:
                problems.note((*where, key), "is missing")
        for key in given:
            if key not in self.parts:
                problems.note((*where, key), f"is not known; there is {', '.join(self.parts)}")


class Cards:
    """The cards of a stack; `vocabulary` lists their words."""

    def check(self, given: Any, where: Path, problems: Problems) -> None:
        if not isinstance(given, dict):
            problems.note(where, f"must be a section, not {given!r}")
        elif given.get("mark") is None:
            problems.note((*where, "mark"), "is missing")
        else:
            Word(MARKS).check(given["mark"], (*where, "mark"), problems)


def section(**parts: Any) -> Section:
    """Return a section with a key for the source of its values."""
    return Section({"mark": Word(MARKS), **parts})


def cost(**items: Any) -> Section:
    return Section({**items, "points": Number()})


PLACE = Listing(Number(-MOST, MOST), 2, 2)
BANKS = Listing(Listing(PLACE, 2, 2), 4, 4)
LANDINGS = Listing(Number(), 1, 8)
CARGO = Listing(Number(), 3, 8)
STAGES = Listing(Number(), 3, 3)
SOIL = Word(LANDSCAPES[:3])
GOODS = Listing(Word(ITEMS), 1, 6)
LOG_BOOK = Section(
    {"count": Number(1), "take": Listing(Word(ITEMS), 1, 4), "one_of": GOODS, "draw": Number(1, 3), "steps": Number(1, 3)},
    may_lack=("take", "one_of", "draw", "steps"),
)

SHAPE = Section({
    "name": Word(),
    "land": section(
        spaces=Listing(PLACE, 7, MOST_LAND), start=PLACE, passage=Listing(PLACE, 1, 6), ruins=Listing(PLACE, 1, 12)
    ),
    "water": section(right=BANKS, left=BANKS),
    "islets": Section({
        "printed": section(coin=SOIL, resources=SOIL),
        "chosen": section(treasure=SOIL, step=SOIL, draw=SOIL, ruin=SOIL),
    }),
    "double_tiles": section(count=Listing(Number(), 3, 3)),
    "log_books": section(tokens=Listing(LOG_BOOK, 1, 24)),
    "storage": section(spots=Number(1, 20)),
    "landing_spaces": section(coins=LANDINGS, wood=LANDINGS, points=LANDINGS),
    "workshop": section(spots=Number(0, 6), helm_spots=Number(0, 6), points_under_large_building=Number(0, 10)),
    "buildings": section(
        small=cost(coins=Number(), wood=Number(), stone=Number()),
        large=cost(coins=Number(), wood=Number(), stone=Number()),
        fortress=cost(wood=Number(), stone=Number(), gold=Number(), cloth=Number()),
        statue=cost(wood=Number(), stone=Number()),
        statue_with_gold=cost(wood=Number(), gold=Number()),
        on_settlement=Number(0, 10),
    ),
    "cartographer": section(
        track=Number(1, 12), start=Listing(Number(0, 12), SEATS, SEATS), shim=Number(0, 12), uncharted=Number(0, 12),
        low=Number(0, 12), high=Number(0, 12), highest_low=Number(1, 12),
    ),
    "feeding": section(base=Number(0, 10), normal=Number(0, 10), special=Number(0, 10), points_of_special=Number(0, 10)),
    "hiring": section(new_workers=Number(0, 8), points=Number(0, 10)),
    "pieces": section(
        workers=Number(1, 4), more_workers=Number(0, 4), special_workers=Number(0, 4), small_buildings=Number(1, 4),
        large_buildings=Number(1, 4),
    ),
    "crates": section(steps=Number(1, 12), items=Number(1, 6)),
    "cargo_ships": section(gold=CARGO, cloth=CARGO, points=CARGO),
    "royal_orders": section(
        boats=STAGES, buildings=STAGES, lids=STAGES, statues=STAGES, high_spaces=STAGES, uncharted=STAGES, area=STAGES,
        points=STAGES, high_level=Number(1), copy_less=Number(),
    ),
    "small_cards": Cards(),
    "large_cards": Cards(),
})  # fmt: skip


# consistency


def check_whole(given: dict[str, Any], problems: Problems) -> None:
    """Check what no single value shows."""
    check_name(given["name"], problems)
    check_land(given["land"], problems)
    check_water(given["land"], given["water"], problems)
    check_log_books(given["log_books"]["tokens"], problems)
    for key, lists in (("landing_spaces", ("coins", "wood", "points")), ("cargo_ships", ("gold", "cloth", "points"))):
        lengths = {part: len(given[key][part]) for part in lists}
        if len(set(lengths.values())) > 1:
            told = ", ".join(f"{length} {part}" for part, length in lengths.items())
            problems.note((key,), f"every space needs a number in each list, but there are {told}")
    if sum(given["double_tiles"]["count"]) < 2 * SEATS:
        problems.note(("double_tiles", "count"), "four players begin with eight tiles")
    if max(given["cartographer"]["start"]) > given["cartographer"]["track"]:
        problems.note(("cartographer", "start"), "lies beyond the track")
    stages = given["royal_orders"]
    for order in ("boats", "buildings", "lids", "statues", "high_spaces", "area", "points"):
        if stages[order] != sorted(stages[order]):
            problems.note(("royal_orders", order), "must rise from stage to stage")
    if stages["uncharted"] != sorted(stages["uncharted"], reverse=True):
        problems.note(("royal_orders", "uncharted"), "must fall from stage to stage")


def check_name(named: str, problems: Problems) -> None:
    """Check the name: saved games contain it, and # begins a comment there."""
    if not all(letter.isalnum() or letter in "-_." for letter in named):
        problems.note(("name",), f"{named!r} may have only letters, digits, '-', '_' and '.'")


def check_land(land: dict[str, Any], problems: Problems) -> None:
    spaces = [tuple(space) for space in land["spaces"]]
    for key in ("spaces", "passage", "ruins"):
        for number, space in enumerate(land[key], 1):
            if space in land[key][: number - 1]:
                problems.note(("land", key, number), f"{space} is named twice")
            if tuple(space) not in spaces:
                problems.note(("land", key, number), f"{space} is not a space of the land")
    if tuple(land["start"]) not in spaces:
        problems.note(("land", "start"), f"{land['start']} is not a space of the land")
    if land["start"] in land["ruins"]:
        problems.note(("land", "ruins"), "a ruin lies on the start space")
    if len({r for _, r in spaces}) > MOST_ROWS:
        problems.note(("land", "spaces"), f"the land has more than {MOST_ROWS} rows")
    if len(reached_from(spaces[0], spaces)) != len(set(spaces)):
        problems.note(("land", "spaces"), "the land does not hang together")


def check_water(land: dict[str, Any], water: dict[str, Any], problems: Problems) -> None:
    spaces = {tuple(space) for space in land["spaces"]}
    seen: set[tuple[int, ...]] = set()
    slots = 0
    for side in ("right", "left"):
        for number, bank in enumerate(water[side], 1):
            for half in (tuple(half) for half in bank):
                where = ("water", side, number)
                if half in spaces or half in seen:
                    problems.note(where, f"{list(half)} is land already, or named twice")
                touched = sum(touch(half, space) for space in spaces)
                if touched == 0:
                    problems.note(where, f"{list(half)} does not touch the land")
                slots += touched
                seen.add(half)
    if slots > MOST_SLOTS:
        problems.note(
            ("water",), f"the sand banks touch the land in {number_of(slots, 'place')}; there can be at most {MOST_SLOTS}"
        )


def check_log_books(tokens: list[dict[str, Any]], problems: Problems) -> None:
    for number, token in enumerate(tokens, 1):
        if len(token) != 2:
            problems.note(("log_books", "tokens", number), "a log book has its count and one of take, one_of, draw, steps")


def reached_from(start: tuple[int, ...], land: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Return all connected land spaces."""
    reached = {start}
    border = [start]
    while border:
        space = border.pop()
        new = {other for other in land if touch(space, other)} - reached
        reached |= new
        border += new
    return reached


def touch(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return (one[0] - other[0], one[1] - other[1]) in NEIGHBORS
