"""Compares compiled and interpreted rules: the same random games, in this process one way and in another process the other way.

python -m leeward.laws.both_ways nim=third_game.game
"""

import hashlib
import importlib
import itertools
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence

from leeward.kernel.contract.game import FIRST, cause, game_named
from leeward.kernel.contract.installed import installed
from leeward.kernel.doors import entry
from leeward.kernel.language.english import number_of
from leeward.laws.start import MOST_DECISIONS, LawBroken, Start

DIGEST = re.compile("[0-9a-f]{12}")
PATIENCE = 600.0  # seconds for all games of one process
MOST_VARIANTS = 64  # combinations of options that are played


def every_variant(name: str) -> list[Start]:
    """Return a start for each combination of options, with varying numbers of players and starting players.

    Of very many combinations, some that are evenly spread.
    """
    rules = game_named(name)
    others = [option for option in rules.options if option.name != FIRST]
    variants = []
    spread = -(-math.prod(len(option.values) for option in others) // MOST_VARIANTS)
    combinations = itertools.product(*(option.values for option in others))
    for number, chosen in enumerate(itertools.islice(combinations, 0, None, spread)):
        turn = number // len(rules.seats)
        players = rules.seats[(number + turn) % len(rules.seats)]
        options = {option.name: value for option, value in zip(others, chosen, strict=True)}
        if len(others) < len(rules.options):
            options[FIRST] = ("lot", *map(str, range(1, players + 1)))[turn % (players + 1)]
        variants.append(Start(name, players, 100 * players + number, tuple(options.items())))
    return variants


def digests(start: Start) -> list[str]:
    """Return a digest of the table before and after each decision of a random game, and the final scores.

    Some digests include what a seat sees, and a redeal. A failure of the rules takes the place of the rest.
    """
    found: list[str] = []
    try:
        game, chance = start.game(), start.chance()
        found.append(digest(game.tables.tobytes()))
        while not game.over and game.number < MOST_DECISIONS:
            game.play(chance.choice(game.legal.numbers))
            state = game.tables.tobytes()
            if chance.random() < 0.1:
                seat, other = chance.randrange(game.seats), game.copy()
                entry.deal_anew(other.tables, seat, 1)
                state += game.view(seat).tobytes() + other.tables.tobytes()
            found.append(digest(state))
        found.append(str(game.scores))
    except Exception as problem:
        found.append(cause(problem))
    return found


def digest(state: bytes) -> str:
    return hashlib.sha256(state).hexdigest()[:12]


def digests_of_variants(names: Sequence[str]) -> dict[str, list[str]]:
    return {str(start): digests(start) for name in names for start in every_variant(name)}


def digests_the_other_way(names: Sequence[str], interpreted: bool) -> dict[str, list[str]]:
    """Return the digests of all variants from a new process with interpreted or compiled rules."""
    modules = [f"{name}={installed().get(name, f'{game_named(name).room}.game')}" for name in names]
    way = {"LEEWARD_INTERPRET": "1" if interpreted else "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", __name__, *modules]
    try:
        told = subprocess.run(command, env={**os.environ, **way}, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise LawBroken(f"the games of the other process did not end within {PATIENCE:g} seconds") from None
    if told.returncode != 0:
        raise LawBroken(f"the other process ended: {' | '.join(told.stderr.strip().splitlines()[-3:])}")
    found: dict[str, list[str]] = json.loads(told.stdout.splitlines()[-1])
    return found


def first_difference(here: Mapping[str, list[str]], there: Mapping[str, list[str]], name: str) -> tuple[Start, str] | None:
    """Return the shortest game that goes another way in the other process, and how; None if all are the same."""
    shortest: tuple[Start, str] | None = None
    for start in every_variant(name):
        pairs = itertools.zip_longest(here[str(start)], there[str(start)], fillvalue="the game is over")
        for count, (one, other) in enumerate(pairs):
            if one != other and (shortest is None or count < shortest[0].most):
                to_there = Start(start.name, start.players, start.seed, start.options, count)
                shortest = to_there, f"after {number_of(count, 'decision')}: {said(one)} compiled, {said(other)} interpreted"
            if one != other:
                break
    return shortest


def said(told: str) -> str:
    """Say what one way has at the difference: its table, unless something else can be read."""
    return f"table {told}" if DIGEST.fullmatch(told) else told


if __name__ == "__main__":
    games = [each.partition("=") for each in sys.argv[1:]]
    for _, _, module in games:
        importlib.import_module(module)
    print(json.dumps(digests_of_variants([game for game, _, _ in games])))
