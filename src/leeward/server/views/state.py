"""A position for programs: a seat's knowledge as fields, as a network's features and as a possible table."""

import base64
import secrets
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules, features
from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.messages.states import FeatureBlock, State, StateFormat

FORMAT = 1  # raise it when a program that reads a state would notice
NOT_SHOWN = ("dice", "spare", "rules_")  # fields that mean nothing to a viewer
SEED_BITS = 62


def state_of(game: Game, viewer: int, legal: list[int]) -> State:
    """Return the state for a seat or a spectator. `legal` are the actions that the viewer may play now."""
    rules, mask = game.rules, np.zeros(game.rules.action_numbers, np.int8)
    mask[legal] = 1
    row = np.zeros(rules.layout.size, np.float32)
    if viewer != NOBODY:
        features(game.table, viewer, row)
    return State(
        format=FORMAT,
        game=rules.name,
        rules=rules.version,
        seat=viewer,
        table=plain(game.view(viewer)),
        layout=rules.layout.version,
        features=[round(float(number), 6) for number in row] if viewer != NOBODY else [],
        mask=mask.tolist() if viewer != NOBODY else [],
        world=world_of(game, viewer) if viewer != NOBODY else "",
    )


def plain(record: Any) -> dict[str, Any]:
    """Return the fields of a record as numbers, lists and dictionaries."""
    return {name: value(record[name]) for name in record.dtype.names if not name.startswith(NOT_SHOWN) and record[name].size}


def value(found: Any) -> Any:
    if found.dtype.names is None:
        return found.tolist()
    if found.shape:
        return [plain(each) for each in found]
    return plain(found)


def world_of(game: Game, seat: int) -> str:
    """Return the bytes of a possible table: what the seat may not know is dealt again, with a seed that nobody learns.

    Who knew it could reverse a shuffle of the hidden cards. So the dice come from another seed.
    """
    tables = game.table_of(game.tables.tobytes())
    deal_anew(tables, seat, secrets.randbits(SEED_BITS))
    tables["dice"] = np.frombuffer(secrets.token_bytes(tables["dice"].nbytes), np.int64)
    return base64.b64encode(tables.tobytes()).decode()


def format_of(rules: GameRules) -> StateFormat:
    """Describe the states of a game."""
    least, most = (numbers.tolist() for numbers in rules.layout.ranges)
    blocks = [
        FeatureBlock(each.name, each.start, each.size, each.meaning, least[each.place], most[each.place], each.open_ended)
        for each in rules.layout.blocks
    ]
    return StateFormat(
        FORMAT, rules.name, rules.version, shapes(rules.table.dtype), rules.layout.version, blocks, rules.action_numbers
    )


def shapes(dtype: Any) -> dict[str, Any]:
    """Return the shape of each field: a list of lengths, or the fields of the records in it."""
    found = {}
    for name in dtype.names:
        base, shape = dtype[name].base, list(dtype[name].shape)
        if not name.startswith(NOT_SHOWN) and 0 not in shape:
            found[name] = {"shape": shape, **({"fields": shapes(base)} if base.names else {})}
    return found
