"""A family of editions: those that differ from ours only in the values of `ranges.toml`.

Usually the rules are compiled for one edition. With LEEWARD_FAMILY they are open: every table has the values that it was set up
with, so that one compilation plays every edition of the family.
"""

import copy
import hashlib
import json
import os
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from leeward.cooper_island.edition.reader import EDITION, OURS, BadEdition, hash_of, problems_of, read
from leeward.cooper_island.edition.shape import LANDSCAPES
from leeward.kernel.compiling.rules import FAMILY

RANGES = Path(__file__).parent / "ranges.toml"
OPEN = bool(os.environ.get(FAMILY))
TRIES = 100  # to draw a valid edition
# What the rulebook's text says of these values (pages 2 and 18). It is not in the ranges, because they are part of the mark.
TOTALS = {("log_books", "tokens"): 30, ("double_tiles", "count"): 60}
SPOTS_AT_START = 1  # at least: a large building uncovers an additional one
POINTS_OF_A_SPOT = 1
Array = np.ndarray[Any, Any]
Keys = tuple[str | int, ...]


class Value(NamedTuple):
    """A value that differs between the editions of the family."""

    path: Keys
    least: int
    most: int
    is_word: bool  # a landscape, by its number

    @property
    def name(self) -> str:
        return ".".join(str(part + 1 if isinstance(part, int) else part) for part in self.path)

    def number(self, edition: Any) -> int | None:
        """Return the value in an edition; None if it has no such value."""
        for part in self.path:
            try:
                edition = edition[part]
            except (KeyError, IndexError, TypeError):
                return None
        if self.is_word:
            return LANDSCAPES.index(edition)
        return edition if isinstance(edition, int) else None

    def put(self, edition: Any, number: int) -> None:
        for part in self.path[:-1]:
            edition = edition[part]
        edition[self.path[-1]] = LANDSCAPES[number] if self.is_word else number


def values_in(given: Any, path: Keys = ()) -> Iterator[Value]:
    """Yield the values of the ranges in the order of the file."""
    if isinstance(given, dict):
        for key, part in given.items():
            yield from values_in(part, (*path, key))
    elif all(isinstance(each, str) for each in given):
        yield Value(path, 0, len(given) - 1, is_word=True)
    elif all(isinstance(each, int) for each in given):
        yield Value(path, given[0], given[1], is_word=False)
    else:
        for number, part in enumerate(given):
            yield from values_in(part, (*path, number))


_GIVEN = tomllib.loads(RANGES.read_text("utf-8"))
RISING = [tuple(name.split(".")) for name in _GIVEN.pop("rises")]
VALUES = tuple(values_in(_GIVEN))


def numbers_of(edition: dict[str, Any]) -> list[int]:
    """Return the values of an edition; where it has no such value, ours."""
    found = [value.number(edition) for value in VALUES]
    return [ours if number is None else number for number, ours in zip(found, OUR_NUMBERS, strict=True)]


def with_numbers(numbers: Sequence[int], name: str = "drawn") -> dict[str, Any]:
    """Return our edition with these values."""
    edition: dict[str, Any] = copy.deepcopy(read_ours())
    edition["name"] = name
    for value, number in zip(VALUES, numbers, strict=True):
        value.put(edition, int(number))
    return edition


@cache
def read_ours() -> dict[str, Any]:
    return read(OURS)


def without_numbers(edition: dict[str, Any], *unsaid: str) -> dict[str, Any]:
    """Return an edition without its marks, the values of the family and these words."""
    plain: dict[str, Any] = without(copy.deepcopy(edition), ("mark", *unsaid))
    for value in VALUES:
        if value.number(plain) is not None:
            value.put(plain, 0)
    return plain


def without(given: Any, words: Sequence[str]) -> Any:
    if isinstance(given, dict):
        return {key: without(part, words) for key, part in given.items() if key not in words}
    return [without(part, words) for part in given] if isinstance(given, list) else given


def same_but_values(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether two editions differ only in values of the family and in their own names; cards have the same names."""
    return without_numbers({**one, "name": ""}) == without_numbers({**other, "name": ""})


OUR_NUMBERS = [int(value.number(read_ours()) or 0) for value in VALUES]
PLAYED_NUMBERS = numbers_of(EDITION)
# Editions that differ in nothing else have the same mark, and a network that was trained with the family plays them all.
MARK = hash_of(without_numbers(EDITION, "name", "names")) + hashlib.sha256(RANGES.read_bytes()).hexdigest()[:4]


def places_in(path: Keys) -> list[int]:
    """Return the places of the values in this section or list."""
    return [place for place, value in enumerate(VALUES) if value.path[: len(path)] == path]


def make_sum(numbers: list[int], places: Sequence[int], total: int) -> None:
    """Change these numbers by as little as possible so that they make a total: the largest fall, or the smallest rise."""
    while (missing := total - sum(numbers[place] for place in places)) != 0:
        if missing > 0:
            free = [place for place in places if numbers[place] < VALUES[place].most]
            numbers[min(free, key=lambda place: numbers[place] - VALUES[place].most)] += 1
        else:
            free = [place for place in places if numbers[place] > VALUES[place].least]
            numbers[max(free, key=lambda place: numbers[place] - VALUES[place].least)] -= 1


class Family:
    """The family of our edition, as the kernel's contract offers it."""

    mark = MARK
    is_open = OPEN
    names = tuple(value.name for value in VALUES)
    least = tuple(value.least for value in VALUES)
    most = tuple(value.most for value in VALUES)
    ours = tuple(OUR_NUMBERS)

    def tidied(self, numbers: Sequence[int]) -> list[int]:
        """Return the numbers as the rulebook allows them: lists that rise or have a fixed total, and the crafting spots."""
        found = [int(number) for number in numbers]
        for rising in RISING:
            places = places_in(rising)
            for place, number in zip(places, sorted(found[place] for place in places), strict=True):
                found[place] = number
        for path, total in TOTALS.items():
            make_sum(found, places_in(path), total)
        spots, helm_spots, points = places_in(("workshop",))
        found[spots] = max(found[spots], SPOTS_AT_START - found[helm_spots])
        found[points] = POINTS_OF_A_SPOT
        return found

    def is_valid(self, numbers: Sequence[int]) -> bool:
        """Return whether these numbers make an edition that can be played."""
        return not problems_of(with_numbers(numbers))

    def draw(self, count: int, seed: int) -> Array:
        """Draw valid editions: the first is ours, each other one changes a random share of its values."""
        chance = np.random.default_rng(seed)
        rows = [list(self.ours)]
        while len(rows) < count:
            rows.append(self.draw_one(chance))
        return np.array(rows[:count], np.int64)

    def draw_one(self, chance: np.random.Generator) -> list[int]:
        for _ in range(TRIES):
            new = chance.integers(self.least, np.array(self.most) + 1)
            numbers = self.tidied(np.where(chance.random(len(new)) < chance.random(), new, self.ours).tolist())
            if self.is_valid(numbers):
                return numbers
        raise ValueError(f"{RANGES} has hardly any valid edition")

    def read(self, path: Path) -> list[int]:
        """Return the values of an edition file; refuse one that is not of the family."""
        edition = read(path)
        if not same_but_values(edition, read_ours()):
            raise BadEdition(f"the edition {path} differs from ours in more than the values of {RANGES.name}")
        return numbers_of(edition)

    def write(self, numbers: Sequence[int], path: Path, name: str) -> None:
        """Write an edition file with these values."""
        path.write_text(as_toml(with_numbers(numbers, name)), "utf-8")


def as_toml(edition: dict[str, Any]) -> str:
    """Return an edition as the text of its file, without comments."""
    lines = [f"{key} = {inline(part)}" for key, part in edition.items() if not isinstance(part, dict)]
    for key, section in edition.items():
        if isinstance(section, dict):
            lines += ["", *section_lines(key, section)]
    return "\n".join(lines) + "\n"


def section_lines(name: str, section: dict[str, Any]) -> Iterator[str]:
    """Write a section with its marks and numbers; parts with a mark or a name of their own follow as sections."""
    own = {key: part for key, part in section.items() if isinstance(part, dict) and {"mark", "name"} & part.keys()}
    if len(own) < len(section):
        yield f"[{name}]"
    yield from (f"{key} = {inline(part)}" for key, part in section.items() if key not in own)
    for key, part in own.items():
        yield from ("", *section_lines(f"{name}.{key}", part))


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(inline(each) for each in value)}]"
    return json.dumps(value, ensure_ascii=False)
