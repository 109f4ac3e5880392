"""The edition: everything about the game's pieces that the rulebook shows only in pictures, read from a file and checked."""

import hashlib
import os
import tomllib
from pathlib import Path
from typing import Any

from leeward.kernel.rules import EDITION as CHOSEN

OURS = Path(__file__).parent / "edition.toml"
MARKS = ("rule", "inferred", "other", "ours")
LANDSCAPES = ("forest", "meadow", "mountain", "settlement")
ITEMS = ("wood", "stone", "food", "gold", "cloth", "coin")
MOST = 40  # no value is larger: payments count in 63 bits
MOST_SLOTS = 26  # ways to lay an islet: more would run out of the numbers for actions
MAY_BE_NOTHING = ("points", "less", "stored", "uncharted", "lids")  # of a large card; its other amounts are at least 1


class BadEdition(ValueError):
    """An edition's file is missing something, or holds something that cannot be."""


def read(path: Path) -> dict[str, Any]:
    """An edition, checked against the shape of our own."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadEdition(f"the edition {path} cannot be read: {problem}") from None
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadEdition(f"the edition {path} is not valid TOML: {problem}") from None
    try:
        compare(given, tomllib.loads(OURS.read_text(encoding="utf-8")), "")
        check_name(given["name"])
        check_marks(given)
        check_map(given)
        check_pieces(given)
    except BadEdition as problem:
        raise BadEdition(f"the edition {path}: {problem}") from None
    return given


def compare(given: Any, ours: Any, where: str) -> None:
    """Everything that our edition has must be there, of the same kind and length, and nothing else."""
    if isinstance(ours, dict):
        if not isinstance(given, dict):
            raise BadEdition(f"{where} must be a section")
        for key in ours:
            if key not in given:
                raise BadEdition(f"{name(where, key)} is missing")
            compare(given[key], ours[key], name(where, key))
        for key in given:
            if key not in ours:
                raise BadEdition(f"{name(where, key)} is not known; there is {', '.join(ours)}")
    elif isinstance(ours, list):
        if not isinstance(given, list) or len(given) != len(ours):
            raise BadEdition(f"{where} must be a list of {len(ours)}")
        for number, (one, other) in enumerate(zip(given, ours, strict=True), 1):
            compare(one, other, f"{where}[{number}]")
    elif isinstance(ours, int):
        least = -MOST if where.startswith(("land.", "water.")) else 0
        if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= MOST:
            raise BadEdition(f"{where} must be a whole number from {least} to {MOST}, not {given!r}")
    elif not isinstance(given, str) or not given:
        raise BadEdition(f"{where} must be a word, not {given!r}")


def name(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def check_name(named: str) -> None:
    """It stands in saved games, where # begins a comment."""
    if not all(letter.isalnum() or letter in "-_." for letter in named):
        raise BadEdition(f"name: {named!r} may have only letters, digits, '-', '_' and '.'")


def check_marks(given: dict[str, Any]) -> None:
    for section, values in given.items():
        if isinstance(values, dict) and "mark" not in values:
            for part, inner in values.items():
                check_mark(f"{section}.{part}", inner)
        elif isinstance(values, dict):
            check_mark(section, values)


def check_mark(section: str, values: dict[str, Any]) -> None:
    if values.get("mark") not in MARKS:
        raise BadEdition(f"{section}.mark must be one of {', '.join(MARKS)}, not {values.get('mark')!r}")


def check_map(given: dict[str, Any]) -> None:
    land = [tuple(space) for space in given["land"]["spaces"]]
    if len(set(land)) != len(land):
        raise BadEdition("land.spaces names a space twice")
    for key, spaces in (("start", [given["land"]["start"]]), *((key, given["land"][key]) for key in ("passage", "ruins"))):
        for space in spaces:
            if tuple(space) not in land:
                raise BadEdition(f"land.{key}: {space} is not a space of the land")
    for key in ("passage", "ruins"):
        if len({tuple(space) for space in given["land"][key]}) != len(given["land"][key]):
            raise BadEdition(f"land.{key} names a space twice")
    if given["land"]["start"] in given["land"]["ruins"]:
        raise BadEdition("land.ruins: a ruin lies on the start space")
    if len(reached_from(land[0], land)) != len(land):
        raise BadEdition("land.spaces: the land does not hang together")
    halves = [tuple(half) for side in ("right", "left") for bank in given["water"][side] for half in bank]
    for half in halves:
        if half in land or halves.count(half) > 1:
            raise BadEdition(f"water: {list(half)} is land already, or named twice")
        if not any(touch(half, space) for space in land):
            raise BadEdition(f"water: {list(half)} does not touch the land")
    slots = sum(touch(half, space) for half in halves for space in land)
    if slots > MOST_SLOTS:
        raise BadEdition(f"water: the sand banks touch the land in {slots} places; there can be at most {MOST_SLOTS}")


def reached_from(start: tuple[int, ...], land: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """All spaces that one can walk to."""
    reached = {start}
    border = [start]
    while border:
        space = border.pop()
        new = {other for other in land if touch(space, other)} - reached
        reached |= new
        border += new
    return reached


def touch(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


def check_pieces(given: dict[str, Any]) -> None:
    for part in given["islets"].values():
        for islet, landscape in part.items():
            if islet != "mark" and landscape not in LANDSCAPES[:3]:
                raise BadEdition(f"islets: {islet} cannot lie beside {landscape!r}; choose {', '.join(LANDSCAPES[:3])}")
    for number, pair in enumerate(given["log_books"]["both"], 1):
        for item in pair:
            if item not in ITEMS:
                raise BadEdition(f"log_books.both[{number}]: there is no {item!r}; choose {', '.join(ITEMS)}")
    log_books = given["log_books"]
    if sum(log_books[key] for key in ("gold_or_cloth", "wood_or_stone_or_food", "draw", "step", "each_of_both")) == 0:
        raise BadEdition("log_books: there must be at least one token")
    for card, amounts in given["large_cards"].items():
        for key, amount in amounts.items() if card != "mark" else ():
            if amount == 0 and key not in MAY_BE_NOTHING:
                raise BadEdition(f"large_cards.{card}.{key} must be at least 1")
    if given["storage"]["spots"] == 0:
        raise BadEdition("storage.spots must be at least 1: everybody begins with a coin")
    if sum(given["double_tiles"]["count"]) < 8:
        raise BadEdition("double_tiles.count: four players begin with eight tiles")
    track = given["cartographer"]["track"]
    if max(given["cartographer"]["start"]) > track:
        raise BadEdition("cartographer.start lies beyond the track")
    stages = given["royal_orders"]
    for order in ("boats", "buildings", "lids", "statues", "high_spaces", "area", "points"):
        if stages[order] != sorted(stages[order]):
            raise BadEdition(f"royal_orders.{order} must rise from stage to stage")
    if stages["uncharted"] != sorted(stages["uncharted"], reverse=True):
        raise BadEdition("royal_orders.uncharted must fall from stage to stage")


def chosen_path() -> Path:
    return Path(os.environ.get(CHOSEN) or OURS)


def mark_of(path: Path, given: dict[str, Any]) -> str:
    """The edition's name in saved games: ours by its name alone, others with a trace of their values."""
    if path == OURS:
        return str(given["name"])
    trace = hashlib.sha256(repr(given).encode()).hexdigest()[:8]
    return f"{given['name']}-{trace}"


PATH = chosen_path()
EDITION = read(PATH)
MARK = mark_of(PATH, EDITION)
