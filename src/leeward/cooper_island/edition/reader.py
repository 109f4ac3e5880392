"""The edition: reads and checks the file of component values that the rulebook shows only in pictures."""

import hashlib
import os
import tomllib
from pathlib import Path
from typing import Any

from leeward.cooper_island.edition.card_reader import check_cards
from leeward.cooper_island.edition.lines import Path as KeyPath
from leeward.cooper_island.edition.lines import lines_of
from leeward.cooper_island.edition.shape import SHAPE, Problem, Problems, check_whole
from leeward.kernel.compiling.rules import EDITION as CHOSEN

OURS = Path(__file__).parent / "edition.toml"


class BadEdition(ValueError):
    """Problems in an edition file, one per line."""


def read(path: Path) -> dict[str, Any]:
    """Read and check an edition; raise `BadEdition` with all problems at once."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadEdition(f"the edition {path} cannot be read: {problem}") from None
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadEdition(f"the edition {path} is not valid TOML: {problem}") from None
    if problems := problems_of(given):
        lines = lines_of(text)
        told = sorted((line_of(problem, lines), tell(problem)) for problem in problems)
        raise BadEdition("\n".join(f"the edition {path}, line {line}: {what}" for line, what in told))
    return given


def problems_of(given: dict[str, Any]) -> Problems:
    """Return the problems: check the shape first, and the whole only if the shape is right."""
    problems = Problems()
    SHAPE.check(given, (), problems)
    if not problems:
        check_whole(given, problems)
        check_cards(given, problems)
    return problems


def line_of(problem: Problem, lines: dict[KeyPath, int]) -> int:
    """Return the line of the problem or of the closest enclosing key; 1 if there is none."""
    return next((lines[problem.where[:n]] for n in range(len(problem.where), 0, -1) if problem.where[:n] in lines), 1)


def tell(problem: Problem) -> str:
    name = ""
    for part in problem.where:
        name += f"[{part}]" if isinstance(part, int) else f".{part}" if name else part
    return f"{name} {problem.what}"


def chosen_path() -> Path:
    return Path(os.environ.get(CHOSEN) or OURS)


def mark_of(path: Path, given: dict[str, Any]) -> str:
    """Return the edition's name in saved games: the name alone for ours, with a hash of its values for others."""
    return str(given["name"]) if path == OURS else f"{given['name']}-{hash_of(given)}"


def hash_of(given: dict[str, Any]) -> str:
    return hashlib.sha256(repr(given).encode()).hexdigest()[:8]


PATH = chosen_path()
EDITION = read(PATH)
EDITION_HASH = hash_of(EDITION)
MARK = mark_of(PATH, EDITION)
