"""The table as a picture.

`draw` gets a table as its viewer may see it. Every piece has a unique id, and no transform. Attributes:

    data-action    numbers of the actions that touching this thing stands for
    data-optional  all of these can be done at any time; none answers the question
    data-lay       the piece in the hand may be put here: what each action lays on each of the spaces in data-cells, by the
                   names of the drawings in the hand (data-cell), with data-note written on it
    data-grip      the piece in the hand lies here: it can be dragged away
    data-lift      touching this takes the piece into the hand, and it can be dragged
    data-hold      numbers of the actions that put this piece somewhere else on the table
    data-about     the key that explains it and, after an @, the thing it is touched as (see `words.explain_about`)
    data-comes     what is laid here and stays; data-gives: the kind that is laid from this thing, which has less
                   then; data-endless: the same, from a thing that does not change
    data-piece     the kind of a piece that can move; data-pile: the kinds that a supply holds, or how they begin
    data-face      down: a stack whose cards turn over when they are drawn
    data-name      what sentences call this space; data-of: the seat whose space it is
    data-open      the area that touching this heading opens
    data-reveal    the order in which the page reveals the points of the end; data-winner: who won
    data-grow      a bar that grows from its foot, or "down" from its top
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from leeward.cooper_island.picture import board, building, cards, hand, land, middle, others, scores, sea
from leeward.cooper_island.picture.layouts import Placed, lay_out
from leeward.cooper_island.picture.scene import Scene
from leeward.cooper_island.rules.components import ROUNDS
from leeward.cooper_island.rules.table import NONE, Decision
from leeward.cooper_island.words.moments import MOMENTS
from leeward.cooper_island.words.names import SECTION_NAMES
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import SMALLEST, Announcement, Drawing, Part, Shape, mark_of
from leeward.kernel.picture.materials import Material, surface
from leeward.kernel.picture.panels import Studio
from leeward.kernel.play.wording import capital

LAND = ("level", "ground", "piece", "islet", "islet_far")
WORKERS = ("normal", "special", "normal_below", "special_below", "hired", "hired_points")
FLEET = ("steps", "anchors", "islet", "islet_far")
CARDS = ("small_cards", "large_cards", "large_down")


class Kind(NamedTuple):
    """A kind of part: how it is drawn, and what it depends on."""

    draw: Callable[..., str]
    touched: tuple[str, ...] = ()  # how the names of touchable things begin
    table: tuple[str, ...] = ()  # fields of the table
    own: tuple[str, ...] = ()  # fields of its player
    facts: tuple[str, ...] = ()  # about its player
    everybody: tuple[str, ...] = ()  # fields of all players
    score: bool = False  # its player's points
    scores: bool = False  # everybody's points, part by part
    seat: bool = False  # whether it is its player's turn
    task: bool = False  # the task
    touch: bool = False  # the task, as long as something here can be touched
    looking: bool = False  # cards that a player looks at


KINDS = {
    "sea": Kind(sea.draw_sea),
    "banks": Kind(sea.draw_banks, ("water-",), own=LAND),
    "rim": Kind(sea.draw_rim),
    "row": Kind(land.draw_row, ("land-",), ("owed",), LAND, ("gold",), touch=True),
    "ships": Kind(sea.draw_ships, ("ship-",), everybody=FLEET),
    "spots": Kind(hand.draw_spots, ("edge-", "slot-"), own=LAND, facts=("gold",), task=True),
    "hand": Kind(hand.draw_hand, ("slot-",), own=("piece",), task=True),
    "reserve": Kind(sea.draw_reserve, ("tiles-", "islet-"), own=("tiles", "islets")),
    "small_land": Kind(sea.draw_small_land, ("land-", "water-"), own=LAND),
    "small_fleet": Kind(sea.draw_small_fleet, ("ship-",), everybody=FLEET),
    "back": Kind(board.draw_back, seat=True),
    "heading": Kind(
        board.draw_heading, ("cooper", "feeding-"), ("cooper",), ("steps", "log_books", "anchors", "stored"), ("feeding",),
        score=True, seat=True,
    ),
    "storage": Kind(board.draw_storage, ("stored-",), own=("stored",), facts=("spots",)),
    "market": Kind(board.draw_market, ("market-",), own=("market",)),
    "trades": Kind(board.draw_trades, ("trade-",)),
    "maps": Kind(board.draw_maps, ("cartographer-",), own=("marker", "map_actions")),
    "workers": Kind(
        board.draw_workers, ("hire-", "worker-"), own=WORKERS,
        facts=("boats", "buildings", "statues", "lids", "milestones", "feeding"),
    ),
    "landing": Kind(building.draw_landing, ("landing-", "boat-"), ("boats_left", "actor"), ("landing", "boats", "boats_down")),
    "crates": Kind(building.draw_crates, ("crate-", "lids-"), own=("crates", "lids")),
    "built": Kind(building.draw_built, ("building-",), own=("buildings",)),
    "workshop": Kind(building.draw_workshop, ("workshop-", "statues-"), own=("workshop",), facts=("crafting",)),
    "cards": Kind(cards.draw_cards, ("small-", "large-", "hand-"), own=CARDS, looking=True),
    "task": Kind(
        middle.draw_task, ("owed-", "sail-"), ("seat", "rounds", "moment", "section", "owed", "discount", "decision"),
        task=True,
    ),
    "sections": Kind(middle.draw_sections, ("space-",), ("stacks", "heights", "section", "moment")),
    "cargo": Kind(middle.draw_cargo, ("cargo-",), ("harbormaster", "upright"), everybody=("on_ships",)),
    "orders": Kind(middle.draw_orders, ("order-",), ("orders", "order_workers"), facts=("progress", "reached")),
    "supply": Kind(middle.draw_supply, ("supply-", "bag"), ("bag", "log_pile", "small_count", "large_count")),
    "sums": Kind(scores.draw_sums, scores=True),
    "others_storage": Kind(others.draw_others_storage, ("stored-", "market-"), own=("stored", "market"), facts=("spots",)),
    "others_things": Kind(
        others.draw_others_things, ("landing-", "crate-"), own=(
            "landing", "boats_down", "crates", "marker", "normal", "special", "tiles", "islets", "lids", "buildings",
            "workshop",
        ),
    ),
    "others_cards": Kind(others.draw_others_cards, ("small-", "large-"), own=CARDS, looking=True),
}  # fmt: skip
OF_A_SEAT = ("sea", "ships", "small_land", "small_fleet", "back", "heading", "others_storage", "others_things", "others_cards")

# The same for all viewers.
ALIKE = (
    "sea",
    "ships",
    "small_land",
    "small_fleet",
    "back",
    "cargo",
    "supply",
    "others_storage",
    "others_things",
    "others_cards",
)
NAMED = ("heading", "task", "sums")

STUDIO = Studio("leeward.cooper_island.picture", most=20_000, stamped=True)


def draw(
    table: Any, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), shape: Shape = Shape.WIDE
) -> Drawing:
    """Draw the whole table as the viewer sees it; -1 is a spectator. `legal` are the actions that may be touched."""
    scene = Scene(table, names, viewer, lang, legal, shape)
    layout = lay_out(scene, shape)
    parts = (background(layout.width, layout.height), *(drawn(scene, placed) for placed in layout.placed))
    said = announced(scene)
    return Drawing(
        layout.width, layout.height, lang, scene.title(), STUDIO.fixed, parts, tuple(layout.areas), SMALLEST[shape], said
    )


def announced(scene: Scene) -> Announcement | None:
    """Announce the phase or the section, in its round, and whether the round is the last one."""
    table = scene.table
    if scene.over:
        return None
    moment = Decision(table.moment)
    title = scene.say(MOMENTS[moment])
    if moment == Decision.SECTION:
        title = capital(scene.say("section {letter}", letter=SECTION_NAMES[table.section]))
    last = capital(scene.say("the last round")) if table.rounds == ROUNDS else ""
    return Announcement(f"{table.rounds}-{title}", title, scene.title(), last=last, reason=scene.title() if last else "")


def measures(table: Any, lang: str = "en") -> list[tuple[str, list[int]]]:
    """Return the numbers for the curves of a finished game: every player's helm points and levels of land."""
    say = voice(lang).say
    players = table.players[: table.seats]
    return [
        (say("Helm points"), [int(player.steps.sum()) for player in players]),
        (say("Levels of land"), [int(player.level.sum()) for player in players]),
    ]


@cache
def background(width: float, height: float) -> Part:
    svg = surface(Material.WOOD, width, height)
    return Part("background", 0, 0, svg, mark_of(svg))


def drawn(scene: Scene, placed: Placed) -> Part:
    """Draw a part of the table in its place."""
    kind = KINDS[placed.kind]
    size = (round(placed.w, 1), round(placed.h, 1), *placed.rest)
    seat = placed.rest[0] if placed.kind in OF_A_SEAT else scene.near
    depends = scene.depends.get((placed.kind, seat))
    if depends is None:
        depends = scene.depends[placed.kind, seat] = tuple(shown(scene, placed.kind, kind, seat))
    key = (placed.kind, size, scene.smallest, scene.lang, depends)
    return STUDIO.part(placed.name, round(placed.x, 1), round(placed.y, 1), key, lambda: kind.draw(scene, *size))


def shown(scene: Scene, name: str, kind: Kind, seat: int) -> Iterator[object]:
    """Yield what a part of the table depends on."""
    table = scene.table
    yield scene.seats
    if name not in ALIKE:
        yield scene.near
    if name in NAMED:
        yield scene.names
    if kind.table:
        yield table.raw(*kind.table)
    if kind.own:
        yield scene.players[seat].raw(*kind.own)
    if kind.facts:
        told = scene.facts[seat].told
        yield from [told[fact] for fact in kind.facts]
    if kind.everybody:
        yield from [player.raw(*kind.everybody) for player in scene.players]
    if kind.score:
        yield scene.score(seat)
    if kind.scores:
        yield scene.sums
    if kind.seat:
        yield scene.active(seat)
    touched = scene.to_be_touched(kind.touched)
    if kind.task or (kind.touch and touched):
        yield from (table.decision if table.depth else NONE, scene.food_owed(), *scene.top.numbers)
    if kind.looking and scene.looking():
        yield from (table.raw("hand", "decision", "seat"), *scene.top.numbers)
    yield touched
