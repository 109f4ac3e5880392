"""The next step of a tournament: draw a round, end it, or end the tournament. Pure, except for the last part.

A round is drawn once: its row's key and the lock of the tournament's row decide which server was first.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import assert_never

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.contract.game import FIRST, game_named
from leeward.kernel.contract.installed import rooms
from leeward.server.messages.clocks import Pace
from leeward.server.people.conduct.rated import mark_at_rated
from leeward.server.people.notices.notices import tell
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.tournaments import entries, places, rounds, tournament_tables
from leeward.server.tables.opening import Sitter, Terms, computer, open_table, person
from leeward.server.tournaments.field import Board, Entry, Field, Result, entries_of
from leeward.server.tournaments.pairing import arena, elimination, groups, round_robin, rounds_needed, swiss
from leeward.server.tournaments.players import Player, Round

WAITED = 60.0  # seconds after which two players who have just met in an arena may meet again
TICK = 15.0  # seconds between two checks of the waiting players of an arena
LOOK = 600.0  # seconds between two checks of a round: operators may have closed or deleted a table


class Step(Struct, frozen=True):
    """The next step: end tables, draw a round, or end the tournament; then check again at `later`."""

    results: dict[str, Result] = {}  # of tables that are ended
    draw: Round | None = None
    groups: dict[int, int] = {}  # the group of each entry, with the first draw
    begins: bool = False
    over: bool = False
    cancelled: bool = False
    later: float | None = None


def least_of(rules: str) -> int:
    """Return the least number of players of a game."""
    return max(2, game_named(rules).seats[0])


def next_step(field: Field) -> Step:
    """Return the next step. It may take seconds: call it in a thread."""
    about, now = field.tournament, field.now
    if about.state not in ("open", "running") or about.rules not in rooms():
        return Step()
    if now < about.starts:
        return Step(later=about.starts)
    least = least_of(about.rules)
    if about.state == "open":
        return first_step(field, least)
    if late := late_boards(field):
        return Step(results=late, later=now)
    if about.system == "arena":
        return in_arena(field, least)
    if any(not board.is_over for board in field.boards):
        end = field.ends(about.round)
        return Step(later=min(end or now + LOOK, now + LOOK))
    if field.open_boards:
        return Step(later=now + TICK)  # they are being counted
    return next_round(field, least)


def first_step(field: Field, least: int) -> Step:
    if len(field.playing) < least:
        return Step(cancelled=True)
    if field.tournament.system == "arena":
        return beginning(in_arena(field, least), {})
    divided = dict[int, int]()
    if field.tournament.system == "groups":
        for number, group in enumerate(groups([entry.id for entry in field.playing], field.tournament.group_size), 1):
            divided |= {int(player): number for player in group}
        grouped = [msgspec.structs.replace(entry, group=divided[entry.number]) for entry in field.playing]
        field.entries |= {entry.number: entry for entry in grouped}
        field.playing = sorted(grouped, key=lambda entry: (-entry.rating, entry.number))
    return beginning(next_round(field, least), divided)


def beginning(step: Step, divided: dict[int, int]) -> Step:
    return msgspec.structs.replace(step, groups=divided, begins=True)


def late_boards(field: Field) -> dict[str, Result]:
    """End tables whose round is over, where the player to move loses, and tables that an operator closed or deleted."""
    end, found = field.ends(field.tournament.round), dict[str, Result]()
    for board in field.open_boards:
        size = len(board.numbers)
        if board.turn is None:
            found[board.table] = Result([1] * size, [0] * size, why="closed")
        elif end and field.now >= end and 0 <= board.turn < size:
            places = [size if seat == board.turn else 1 for seat in range(size)]
            found[board.table] = Result(places, [0] * size, [board.turn], why="late")
    return found


def next_round(field: Field, least: int) -> Step:
    """Draw the next round, or end the tournament after the last one."""
    about, playing = field.tournament, field.playing
    number, seed, seats = about.round, f"{about.seed} {about.round}", about.players
    drawn: Round | None = None
    match about.system:
        case "swiss":
            if number < about.rounds and len(playing) >= least:
                drawn = swiss(ranked(field, playing), seats, least, about.rounds - number, seed)
        case "groups":
            drawn = in_groups(field, least, seed)
        case "elimination":
            left = set(field.still_in())
            on = [entry for entry in playing if entry.number in left]
            if len(on) >= least:
                drawn = elimination(ranked(field, on), seats, least, seed)
        case "arena":
            raise ValueError("an arena has no rounds")
        case unknown:
            assert_never(unknown)
    if drawn is None or not drawn.tables:
        return Step(over=True)
    return Step(draw=drawn, later=field.now + LOOK)


def ranked(field: Field, playing: Collection[Entry]) -> list[Player]:
    """Return these players for the pairing, best first."""
    order = {each.player: index for index, each in enumerate(field.standings)}
    return [field.player(entry.number) for entry in sorted(playing, key=lambda entry: order[entry.id])]


def in_groups(field: Field, least: int, seed: str) -> Round | None:
    """Draw a round of each group. A player whose opponent has withdrawn has a bye."""
    about, playing = field.tournament, {entry.number for entry in field.playing}
    members: dict[int, list[int]] = {}
    for entry in field.entries.values():
        if entry.group:
            members.setdefault(entry.group, []).append(entry.number)
    tables, byes = list[tuple[str, ...]](), list[str]()
    for group, numbers in sorted(members.items()):
        here = sorted(numbers) if about.players == 2 else sorted(playing.intersection(numbers))
        last = rounds_needed(len(here)) if about.players == 2 else about.rounds
        if about.round >= last or len(playing.intersection(numbers)) < least:
            continue
        players = [field.player(number) for number in here]
        drawn = round_robin(players, about.players, least, about.round, f"{seed} {group}")
        for table in drawn.tables:
            there = [number for number in table if int(number) in playing]
            if len(there) == len(table):
                tables.append(table)
            else:
                byes += there
        byes += [number for number in drawn.byes if int(number) in playing]
    return Round(tuple(tables), tuple(byes)) if tables else None


def in_arena(field: Field, least: int) -> Step:
    """Pair the waiting players; after the arena's time, wait for the last games."""
    about, now, running = field.tournament, field.now, field.open_boards
    if now >= about.closes:
        return Step(over=not running, later=now + LOOK)
    busy = {number for board in running for number in board.numbers}
    waiting = [entry for entry in field.playing if entry.number not in busy]
    last = {entry.number: last_board(field, entry.number) for entry in waiting}
    players = []
    for player in ranked(field, waiting):
        before = last[int(player.id)]
        games = sum(int(player.id) in board.numbers for board in field.boards)
        met = Counter(str(other) for other in (before.numbers if before is not None else ()) if str(other) != player.id)
        met += field.kept_from(int(player.id))
        players.append(replace(player, met=met, byes=games))
    since = [before.at if before is not None else field.entries[number].at for number, before in last.items()]
    fresh = bool(running) and all(now - max(at, about.starts) < WAITED for at in since)
    drawn = arena(players, about.players, least, fresh, f"{about.seed} {about.round}")
    later = min(now + (TICK if len(waiting) >= least else LOOK), about.closes)
    return Step(draw=drawn if drawn.tables else None, later=later)


def last_board(field: Field, number: int) -> Board | None:
    return next((board for board in reversed(field.boards) if number in board.numbers), None)


# in the storage's thread, with the lock of the tournament's row


def open_round(storage: Storage, connection: sql.Connection, field: Field, drawn: Round) -> None:
    """Write a round, open its tables, seat the people, and tell them."""
    about, number, now = field.tournament, field.tournament.round + 1, field.now
    key = {"tournament": about.id, "round": number}
    connection.execute(rounds.insert().values(**key, drawn=now))
    here = {entry.number: entry for entry in entries_of(connection, about.id)}
    resting = [{**key, "number": int(player), "board": -1, "seat": 0} for player in drawn.byes]
    if resting:
        connection.execute(places.insert(), resting)
    for player in drawn.byes:
        if (member := here[int(player)].member) is not None:
            tell(connection, member, "bye", {"tournament": about.id, "title": about.title, "round": number})
    pace = msgspec.convert(about.pace, Pace)
    terms = Terms(about.title, watch=about.listed, rated=about.rated, pace=pace)
    options = {FIRST: "1"} if any(option.name == FIRST for option in game_named(about.rules).options) else {}
    for board, players in enumerate(drawn.tables, 1):
        seated = [here[int(player)] for player in players]
        sitters = [sitter(entry, now) for entry in seated]
        table = open_table(storage, connection, about.rules, sitters, terms, now, options=options).game.id
        connection.execute(tournament_tables.insert().values(**key, board=board, table=table, result=None, at=0.0))
        at = [{**key, "number": entry.number, "board": board, "seat": seat} for seat, entry in enumerate(seated)]
        connection.execute(places.insert(), at)
        for entry in seated:
            if entry.member is not None and entry.plays(now):
                if about.rated:
                    mark_at_rated(storage, connection, table, entry.member, entry.browser, "")
                tell(connection, entry.member, "paired", {"table": table})


def sitter(entry: Entry, now: float) -> Sitter:
    """Return the player of a seat: a computer for a player who has just withdrawn."""
    return person(entry.member) if entry.member is not None and entry.plays(now) else computer()


def set_groups(connection: sql.Connection, tournament: str, divided: dict[int, int]) -> None:
    for number, group in divided.items():
        mine = (entries.c.tournament == tournament) & (entries.c.number == number)
        connection.execute(entries.update().where(mine).values(group=group))


def write_result(connection: sql.Connection, tournament: str, board: Board, result: Result, now: float) -> bool:
    """Write the result of a table, unless it has one; return whether it had none."""
    here = (
        (tournament_tables.c.tournament == tournament)
        & (tournament_tables.c.round == board.round)
        & (tournament_tables.c.board == board.board)
    )
    fresh = tournament_tables.update().where(here, tournament_tables.c.result.is_(None))
    return connection.execute(fresh.values(result=msgspec.to_builtins(result), at=now)).rowcount == 1
