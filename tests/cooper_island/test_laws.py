"""Conservation laws: no piece is created, lost or misplaced, in games of all player counts and starts."""

import random
from collections import Counter
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cooper_island.land import sets_of
from cooper_island.playing import choose, enrich
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.rules.components import (
    BAG,
    CARGO_SHIPS,
    HELM_SPOTS,
    HIRES,
    LARGE_BUILDINGS,
    LOG_PILE,
    NORMAL_WORKERS,
    ROUNDS,
    SMALL_BUILDINGS,
    SPECIAL_WORKERS,
    STORAGE_SPOTS,
    TRACK,
    WORKERS_AT_START,
    WORKSHOP_SPOTS,
    Boat,
    Item,
    Landscape,
    Piece,
)
from leeward.cooper_island.rules.deck import LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.peninsula import BANKS, EDGE_FIRST, EDGE_SECOND, PLACES
from leeward.cooper_island.rules.table import DEPTH, NONE, NOT_IN_PLAY, Act, Decision, Number
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.doors import entry
from leeward.kernel.play.game import Game, new
from leeward.kernel.records.record import Table

EXAMPLES = 2 if INTERPRETED else 5
RUINS = [PLACES.index(tuple(place)) for place in EDITION["land"]["ruins"]]
START = tuple(EDITION["land"]["start"])
BUILDINGS = (SMALL_BUILDINGS, LARGE_BUILDINGS, 1)
LOG_BOOKS = int(LOG_PILE.sum())
STATUE = 3  # as the building of a pending site

variants = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "seed": st.integers(0, 2**63 - 1),
        "start": st.sampled_from(["meadow", "random", "choice"]),
        "first": st.sampled_from(["lot", "1", "2"]),
        "rich": st.booleans(),
    }
)


class Laid:
    """What the players have laid on the land so far, tracked from outside the rules."""

    def __init__(self) -> None:
        self.doubles = self.shims = self.singles = self.islets = 0
        self.looked_at: set[bytes] = set()  # players, as they were

    def watch(self, table: Table, action: int) -> None:
        if Act.LAY <= action < Act.ISLET_TILE:
            edge = (action - Act.LAY) // 4
            level = table.players[table.seat].level
            self.doubles += 1
            self.shims += level[EDGE_FIRST[edge]] != level[EDGE_SECOND[edge]]
        self.singles += Act.LAY_SINGLE <= action < Act.MINE
        self.islets += Act.SLOT <= action < Act.LAY_SINGLE


def bits(number: int) -> set[int]:
    return {bit for bit in range(63) if number >> bit & 1}


def look_at_all_of_it(game: Game, laid: Laid) -> None:
    """Check everything that must be true at every decision."""
    table = game.table
    players = table.players[: game.seats]
    frames = table.frames[: table.depth]
    assert 0 <= table.depth < DEPTH - 8
    assert not table.frames[table.depth :].tobytes().strip(b"\0"), "nothing stays above the stack"
    assert not table.players[game.seats :].tobytes().strip(b"\0"), "nobody sits there"

    started = game.seats if table.moment != Decision.START else table.turn
    assert players["level"].sum() == started + 2 * laid.doubles + laid.shims + laid.singles + laid.islets
    assert players["tiles"].sum() + table.bag.sum() == BAG.sum() - laid.doubles
    look_at_cards(game)
    look_at_workers(game)
    look_at_log_books(game)
    for seat, player in enumerate(players):
        look_at_tokens(player, [frame for frame in frames if frame.seat == seat])
        if player.tobytes() not in laid.looked_at:
            laid.looked_at.add(player.tobytes())
            look_at_land(player)
            look_at_board(player)
    if not any(frame.task in (Decision.PAY, Decision.REDUCE) for frame in frames):
        assert not table.owed.any()
        assert table.discount == 0
    assert table.rounds - 1 == table.harbormaster <= ROUNDS


def look_at_cards(game: Game) -> None:
    table = game.table
    large = table.decision in (Decision.KEEP, Decision.RETURN) and table.frames[table.depth - 1].numbers[Number.LARGE] == 1
    held = [card for card in table.hand if card != NONE]
    assert not held or table.decision in (Decision.KEEP, Decision.RETURN)
    for kind, stack in (("small", SMALL_CARDS), ("large", LARGE_CARDS)):
        cards = table[f"{kind}_deck"][: table[f"{kind}_count"]].tolist() + (held if large == (kind == "large") else [])
        for player in table.players[: game.seats]:
            cards += bits(player.small_cards) if kind == "small" else bits(player.large_cards | player.large_down)
            assert player.large_cards & player.large_down == 0
        assert sorted(cards) == list(range(len(stack))), kind


def look_at_workers(game: Game) -> None:
    table = game.table
    for seat, player in enumerate(table.players[: game.seats]):
        sent = Counter(bool(table.order_workers[order]) for order in range(8) if table.orders[order] == seat)
        assert player.normal + player.normal_out + player.normal_below + sent[False] == WORKERS_AT_START + NORMAL_WORKERS
        assert player.special + player.special_out + player.special_below + sent[True] == SPECIAL_WORKERS
        assert player.hired == NORMAL_WORKERS + SPECIAL_WORKERS - player.normal_below - player.special_below <= HIRES
        sending = sum(frame.task == Decision.ORDER and frame.seat == seat for frame in table.frames[: table.depth])
        assert sum(sent.values()) + sending == SPECIAL_WORKERS - player.special_below, (
            "each special worker sends one to a royal order"
        )
        for square in (0, 1):
            standing = 0
            for space in range(square, 16, 2):
                stack = table.stacks[4 * space : 4 * space + table.heights[space]].tolist()
                assert len(set(stack)) == len(stack), "never two of one player on a space"
                standing += stack.count(seat)
            assert standing == (player.special_out if square else player.normal_out)
    in_play = 8 - (table.orders == NOT_IN_PLAY).sum()
    assert in_play == {2: 4, 3: 6, 4: 8}[game.seats]


def look_at_log_books(game: Game) -> None:
    table = game.table
    taken = 0
    for seat, player in enumerate(table.players[: game.seats]):
        waiting = sum(frame.task == Decision.LOG_BOOK and frame.seat == seat for frame in table.frames[: table.depth])
        assert player.log_books + waiting == sum(steps // 5 for steps in player.steps)
        taken += int(player.log_books)
    assert table.log_pile.sum() == (LOG_BOOKS if taken == 0 else LOG_BOOKS - 1 - (taken - 1) % LOG_BOOKS)


def look_at_land(player: Table) -> None:
    for space in range(len(PLACES)):
        level, ground, piece = int(player.level[space]), int(player.ground[space]), int(player.piece[space])
        assert (level == 0) == (ground == NONE)
        if level == 0:
            assert piece == (Piece.RUIN if piece and space in RUINS else Piece.NOTHING)
        elif Piece.CUBE <= piece < Piece.RUIN:
            look_at_cube(player, Item(piece - Piece.CUBE), Landscape(ground), level)
        else:
            assert piece != Piece.RUIN
    for name, spaces in sets_of(player).items():
        assert player[name] == spaces, f"the set {name} follows from the spaces"
    charted = {PLACES[space] for space in range(len(PLACES)) if player.level[space] > 0}
    if charted:
        reached = {START}
        while more := {place for place in charted - reached if any(beside(place, other) for other in reached)}:
            reached |= more
        assert reached == charted, "all land is connected"
    for water in range(8):
        if player.islet[water] != NONE:
            assert any(beside(BANKS[water][player.islet_far[water]], place) for place in charted)


def beside(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return (one[0] - other[0], one[1] - other[1]) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


def look_at_cube(player: Table, item: Item, ground: Landscape, level: int) -> None:
    if item == Item.GOLD:
        assert ground == Landscape.MOUNTAIN
        assert level >= min([3, *held(player, "gold_level")])
    else:
        assert item == {0: Item.WOOD, 1: Item.FOOD, 2: Item.STONE, 3: Item.CLOTH}[ground]


def look_at_tokens(player: Table, frames: list[Table]) -> None:
    pieces = Counter(player.piece.tolist())
    waiting = Counter(int(frame.numbers[Number.BUILDING]) for frame in frames if frame.task == Decision.SITE)
    for building, count in enumerate(BUILDINGS):
        assert player.buildings[building] + pieces[Piece.SMALL + building] == count
        assert player.buildings[building] >= waiting[building]
    assert pieces[Piece.RUIN] + pieces[Piece.STATUE] + player.workshop.sum() + waiting[STATUE] == len(RUINS)
    assert player.workshop[0] <= WORKSHOP_SPOTS
    assert player.workshop[1] <= HELM_SPOTS + LARGE_BUILDINGS - player.buildings[1]
    lifted = sum(frame.task == Decision.LID_SITE for frame in frames) - sum(frame.task == Decision.LID for frame in frames)
    assert len(bits(player.on_ships)) + player.lids + len(bits(player.crates)) + pieces[Piece.LID] + lifted == CARGO_SHIPS
    on_water = [islet for islet in player.islet if islet != NONE]
    assert sorted([*on_water, *bits(player.islets)]) == list(range(6))
    landed = [boat for boat in player.landing if boat != NONE]
    assert sorted([*landed, *bits(player.boats)]) == list(range(6))
    assert all(player.landing[space] != NONE for space in bits(player.boats_down))
    many = (
        len(landed),
        sum(BUILDINGS) - player.buildings.sum(),
        pieces[Piece.STATUE],
        CARGO_SHIPS - len(bits(player.on_ships)),
    )
    reached = sum(count >= 2 for count in many)
    assert player.hired + player.hired_points <= reached, "no more rewards than milestones"


def look_at_board(player: Table) -> None:
    for field in ("stored", "market", "anchors", "steps", "normal", "special", "map_actions", "lids"):
        assert (np.asarray(player[field]) >= 0).all(), field
    assert 0 <= player.marker <= TRACK
    spots = STORAGE_SPOTS + (SMALL_BUILDINGS - player.buildings[0]) + (Boat.RESOURCE in player.landing)
    cubes = max(player.stored[:5].sum() - sum(held(player, "cube_spots")), 0)
    coins = max(player.stored[5] - sum(held(player, "coin_spots")), 0)
    assert cubes + coins <= spots + sum(held(player, "spots"))


def held(player: Table, word: str) -> list[int]:
    """List the edition's values for this word on the player's small cards."""
    cards = [card for key, card in EDITION["small_cards"].items() if key != "mark"]
    found = [cards[number].get("always", {}).get(word) for number in bits(player.small_cards)]
    return [number for number in found if number is not None]


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(variants)
def test_nothing_is_created_or_lost_in_any_variant(variant: dict[str, Any]) -> None:
    rich = variant.pop("rich")
    game = new("cooper-island", variant.pop("players"), variant.pop("seed"), options=variant)
    chance = random.Random(game.seed)
    laid = Laid()
    farthest = np.zeros((game.seats, 2), np.int64)
    enriched = 1
    while not game.over:
        if rich and enriched < game.table.rounds and game.table.depth == 0:
            laid.singles += enrich(game.table)
            enriched += 1
        if game.number % 3 == 0:  # what is lost stays lost
            look_at_all_of_it(game, laid)
        steps = game.table.players[: game.seats]["steps"]
        assert (steps >= farthest).all(), "ships never sail back"
        farthest = steps.astype(np.int64)
        action = choose(chance, game)
        watch_all(game, action, laid)
    look_at_all_of_it(game, laid)
    assert game.table.rounds == ROUNDS + 1


def watch_all(game: Game, action: int, laid: Laid) -> None:
    """Play an action and the forced ones after it, and record what they lay on the land."""
    tables = game.tables.copy()
    scratch = np.zeros(game.rules.most_actions, np.int16)
    number: int = action
    while True:
        laid.watch(tables[0], number)
        entry.perform(tables, number)
        if entry.choices(tables, scratch) != 1:
            break
        number = int(scratch[0])
    game.play(action)
    assert tables.tobytes() == game.tables.tobytes()
