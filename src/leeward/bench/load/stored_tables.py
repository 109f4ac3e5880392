"""Tables in the database: many idle ones, and a long one that is timed while it loads."""

import gc
import random
import tempfile
import time
from pathlib import Path

from msgspec.structs import asdict

from leeward.bench.load.clients import PLAYERS
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import usual_game
from leeward.kernel.play.game import Game, new
from leeward.server.storage.databases import Place
from leeward.server.storage.games import Storage, row_values
from leeward.server.storage.jobs import CLOCK
from leeward.server.storage.records import UNDO, ActionRow, GameRow, SeatRow, summary_of
from leeward.server.storage.schema import actions, games, seats
from leeward.server.storage.schema.jobs import jobs
from leeward.server.tables.opening import Opening, make
from leeward.server.tables.rows import rows_of
from leeward.server.tables.state import TableState

IDLE = 50  # actions of each idle table
DAY = 24 * 3600
OVER_DAYS = {"kind": "days", "bank": 7 * DAY, "turn": DAY, "ends": "computer"}  # the pace of idle tables
AT_ONCE = 1000  # tables that are written at once
LONG = 600  # rows of the long table
TIMES = 20


def played(number: int, most: int) -> Game:
    """Return a game with all expansions after this many random actions, or at its end."""
    name, chance = usual_game(), random.Random(number)
    game = new(name, PLAYERS, number, options=list(game_named(name).measured.values())[-1])
    while not game.over and game.number < most:
        game.play(chance.choice(game.legal.numbers))
    return game


def kept_of(name: str, game: Game) -> GameRow:
    return GameRow(name, game.rules.name, game.rules.version, game.options, game.seed, "", True, time.time())


def check_empty(place: Place) -> None:
    """Refuse a database that holds tables, so that the benchmark never mixes with a club's games."""
    storage = Storage(place)
    try:
        with storage.engine.connect() as connection:
            if connection.execute(games.select().limit(1)).first() is not None:
                raise ValueError("bench server: this database holds tables: name an empty one with --database")
    finally:
        storage.close()


def idle(number: int) -> str:
    """Return the name of an idle table."""
    return f"idle-{number}"


def fill(place: Place, count: int) -> None:
    """Write this many games over days in one transaction, each with the job of its deadline."""
    game = played(0, IDLE)
    told, sitting, rows = asdict(summary_of(game, game.number)), seats_of(game), rows_of(game)
    storage, ends = Storage(place), time.time() + 8 * DAY
    waits = {"kind": CLOCK, "due": ends, "content": {"ends": ends}, "tries": 0, "claim": "", "problem": ""}
    with storage.engine.begin() as connection:
        for first in range(0, count, AT_ONCE):
            names = [idle(number) for number in range(first, min(first + AT_ONCE, count))]
            kept = [{**asdict(kept_of(name, game)), **told, "pace": OVER_DAYS} for name in names]
            connection.execute(games.insert(), kept)
            connection.execute(seats.insert(), [{"game": name, **asdict(seat)} for name in names for seat in sitting])
            connection.execute(actions.insert(), [row_values(name, row, 0.0) for name in names for row in rows])
            connection.execute(jobs.insert(), [{**waits, "key": name} for name in names])
    storage.close()


def seats_of(game: Game) -> list[SeatRow]:
    return [SeatRow(seat, "person", name) for seat, name in enumerate(game.names)]


def long_rows(game: Game) -> list[ActionRow]:
    """Return the rows of a whole game, filled up with undoing and repeating its last action."""
    rows = rows_of(game)
    last = rows[-1]
    while len(rows) < LONG:
        number = len(rows) + 1
        rows.append(ActionRow(number, last.action if rows[-1].action.startswith(UNDO) else f"{UNDO} 1", last.by))
    return rows[:LONG]


def loading_ms(database: str = "") -> float:
    """Return the CPU time in ms to read and replay the long table."""
    game = played(1, LONG)
    gc.collect()
    gc.freeze()  # as a server does: loaded modules are not searched for garbage
    with tempfile.TemporaryDirectory(prefix="leeward-bench-") as folder:
        storage = Storage(database or Path(folder))
        make(storage, Opening(kept_of("long", game), seats_of(game), [], summary_of(game, game.number), rows=long_rows(game)))
        waits = []
        for _ in range(TIMES):
            started = time.thread_time()
            kept = storage.read("long")
            assert kept is not None
            TableState(kept)
            waits.append(time.thread_time() - started)
        storage.close()
    return round(1000 * sorted(waits)[TIMES // 2], 1)
