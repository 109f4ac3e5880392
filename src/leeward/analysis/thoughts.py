"""Thoughts: the actions of a line that a player decides as one, such as a placement, a payment or a turn, and their texts."""

from collections.abc import Sequence
from typing import Any

from leeward.kernel.play.game import Game
from leeward.kernel.play.log import Line, joined, lines_of_step


def thought_of(game: Game, line: Sequence[int]) -> int:
    """Return how many actions of a line belong together: one arrangement or, if there is none, the rest of the turn."""
    seat = int(game.table.seat)
    known = game.known_to(seat)
    arrangement = known.words.arrangement(known.table)
    count, part = 0, ""
    for action in line:
        if known.over or action not in known.legal.numbers:
            break
        heading = part_of(known, action)
        if count and heading != part:
            break
        part = heading
        if count and arrangement is not None and action not in arrangement.actions:
            break
        revealed, taken = int(known.table.revealed), known.walk(action)
        known.play(action)
        count += 1
        done = arrangement is not None and int(known.table.decision) not in arrangement.during
        passes = {seat} != {int(known.table.seat), *(int(known.read(each.before).seat) for each in taken)}
        if passes or known.table.revealed != revealed or done:
            break
    return max(count, 1)


def part_of(known: Game, action: int) -> str:
    """Return the part of the game that an action belongs to, such as a role, if the game names them."""
    words: Any = known.words
    return str(words.phase(known.table, action, known.names)) if hasattr(words, "phase") else ""


def turn_of(game: Game, line: Sequence[int]) -> int:
    """Return how many actions of a line are the deciding player's before another player decides."""
    seat = int(game.table.seat)
    known, count = game.known_to(seat), 0
    for action in line:
        if known.over or int(known.table.seat) != seat or action not in known.legal.numbers:
            break
        known.play(action)
        count += 1
    return count


def leads_to(game: Game, actions: Sequence[int]) -> bytes:
    """Return the table after a thought, without the dice."""
    known = game.known_to(int(game.table.seat))
    for action in actions:
        if action not in known.legal.numbers:
            break
        known.play(action)
    return bytes(known.read(known.tables.tobytes()).copy().tobytes())


def told_thought(game: Game, line: Sequence[int], count: int) -> list[str]:
    """List the sentences of a thought: one for a series of small actions, none for actions that were taken back."""
    seat = int(game.table.seat)
    known = game.known_to(seat)
    lines = list[Line]()
    for action in line[:count]:
        if known.over or action not in known.legal.numbers:
            break
        optional, decision = known.words.action_kind(known.table, action) == "optional", int(known.table.decision)
        taken = known.walk(action)
        told = [each for each in lines_of_step(known, 0, taken[0], seat) if each.seat == seat]
        known.play(action)
        arrangement = None if known.over else known.words.arrangement(known.read(taken[0].after))
        if optional and arrangement is not None and decision in arrangement.during and not any(each.series for each in told):
            lines = [each for each in lines if not each.series]  # taken back: the arrangement begins anew
        else:
            lines += told
    return [each.text for each in joined(known, lines)]
