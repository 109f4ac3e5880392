"""The edition: values from a file, each with its mark; a file that cannot be played is refused with a reason."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.cooper_island import edition
from leeward.cooper_island.edition import OURS, BadEdition, mark_of, read

TEXT = OURS.read_text(encoding="utf-8")


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """Our edition with some words exchanged."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_our_own_edition_is_good_and_has_its_name_as_its_mark() -> None:
    assert mark_of(OURS, read(OURS)) == "leeward"
    assert edition.MARK == "leeward"


def test_corrected_values_are_taken_over(tmp_path: Path) -> None:
    mine = read(changed(tmp_path, ("spots = 5", "spots = 6"), ('mark = "other"', 'mark = "rule"')))
    assert mine["storage"] == {"mark": "rule", "spots": 6}


def test_another_edition_has_a_mark_of_its_own_that_tells_its_values(tmp_path: Path) -> None:
    first = changed(tmp_path, ("spots = 5", "spots = 6"))
    one = mark_of(first, read(first))
    other = changed(tmp_path, ("spots = 5", "spots = 7"))
    assert one.startswith("leeward-")
    assert one != mark_of(other, read(other))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"the edition .*nowhere\.toml cannot be read"):
        read(tmp_path / "nowhere.toml")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadEdition, match="cannot be read"):
        read(tmp_path / "mine.toml")


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("spots = = 5")
    with pytest.raises(BadEdition, match="is not valid TOML"):
        read(tmp_path / "mine.toml")


REFUSED = [
    # the shape
    (("spots = 5\n", ""), "storage.spots is missing"),
    (("[hiring]", "[hirings]"), "hiring is missing"),
    (("spots = 5", "spots = 5\nshelves = 3"), "storage.shelves is not known; there is mark, spots"),
    (("spots = 5", 'spots = "five"'), "storage.spots must be a whole number from 0 to 40, not 'five'"),
    (("spots = 5", "spots = true"), "storage.spots must be a whole number from 0 to 40, not True"),
    (("spots = 5", "spots = -1"), "storage.spots must be a whole number from 0 to 40, not -1"),
    (("spots = 5", "spots = 41"), "storage.spots must be a whole number from 0 to 40, not 41"),
    (("spots = 5", "spots = 5.5"), "storage.spots must be a whole number from 0 to 40, not 5.5"),
    (("points = [1, 1, 2, 2, 3]", "points = [1, 1, 2, 2]"), "landing_spaces.points must be a list of 5"),
    (("points = [1, 1, 2, 2, 3]", "points = 3"), "landing_spaces.points must be a list of 5"),
    (("points = [1, 1, 2, 2, 3]", "points = [1, 1, 2, 2, -3]"), r"landing_spaces.points\[5\] must be a whole number"),
    (('name = "leeward"', "name = 5"), "name must be a word, not 5"),
    (('name = "leeward"', 'name = ""'), "name must be a word, not ''"),
    (("boatyard = { less = 1 }", "boatyard = 1"), "small_cards.boatyard must be a section"),
    # the marks
    (('mark = "other"', 'mark = "guess"'), "storage.mark must be one of rule, inferred, other, ours, not 'guess'"),
    (('mark = "other"\n', ""), "storage.mark is missing"),
    # the map
    (("[-2, 2], [-1, 2], [0, 2],", "[-2, 2], [-1, 2], [-1, 2],"), "land.spaces names a space twice"),
    (("start = [-1, 2]", "start = [-1, 5]"), r"land.start: \[-1, 5\] is not a space of the land"),
    (("passage = [[0, -2]", "passage = [[0, -3]"), r"land.passage: \[0, -3\] is not a space of the land"),
    (("ruins = [[1, -2]", "ruins = [[9, 9]"), r"land.ruins: \[9, 9\] is not a space of the land"),
    (("start = [-1, 2]", "start = [1, 0]"), "land.ruins: a ruin lies on the start space"),
    (("right = [[[-1, 3]", "right = [[[-1, 2]"), r"water: \[-1, 2\] is land already, or named twice"),
    (("right = [[[-1, 3]", "right = [[[0, 3]"), r"water: \[0, 3\] is land already, or named twice"),
    (("right = [[[-1, 3]", "right = [[[9, 9]"), r"water: \[9, 9\] does not touch the land"),
    (("[0, 0], [1, 0], [2, 0]", "[40, 40], [1, 0], [2, 0]"), "land.spaces: the land does not hang together"),
    (("[-1, 0], [1, 0]]", "[-1, 0], [-1, 0]]"), "land.ruins names a space twice"),
    (("passage = [[0, -2], [1, -2]", "passage = [[0, -2], [0, -2]"), "land.passage names a space twice"),
    (("[0, 0], [1, 0], [2, 0]", "[1, -3], [1, 0], [2, 0]"), "water: the sand banks touch the land in 27 places"),
    # the pieces
    (('name = "leeward"', 'name = "a # b"'), "name: 'a # b' may have only letters"),
    (("spots = 5", "spots = 0"), "storage.spots must be at least 1: everybody begins with a coin"),
    (("estate = { cubes = 3", "estate = { cubes = 0"), "large_cards.estate.cubes must be at least 1"),
    (("dry_dock = { boats = 2", "dry_dock = { boats = 0"), "large_cards.dry_dock.boats must be at least 1"),
    (("exchange = { value = 5", "exchange = { value = 0"), "large_cards.exchange.value must be at least 1"),
    (
        ('coin = "meadow"', 'coin = "settlement"'),
        "islets: coin cannot lie beside 'settlement'; choose forest, meadow",
    ),
    (('coin = "meadow"', 'coin = "swamp"'), "islets: coin cannot lie beside 'swamp'"),
    (('["coin", "coin"]', '["coin", "rum"]'), r"log_books.both\[7\]: there is no 'rum'; choose wood, stone"),
    (("count = [20, 20, 20]", "count = [2, 2, 3]"), "double_tiles.count: four players begin with eight tiles"),
    (("start = [3, 3, 4, 4]", "start = [3, 3, 4, 7]"), "cartographer.start lies beyond the track"),
    (("area = [5, 7, 8]", "area = [5, 8, 7]"), "royal_orders.area must rise from stage to stage"),
    (("uncharted = [4, 2, 0]", "uncharted = [0, 2, 4]"), "royal_orders.uncharted must fall from stage to stage"),
]


@pytest.mark.parametrize(("change", "reason"), REFUSED, ids=[reason[:40] for _, reason in REFUSED])
def test_what_cannot_be_is_refused_with_its_place_and_a_reason(tmp_path: Path, change: tuple[str, str], reason: str) -> None:
    with pytest.raises(BadEdition, match=r"^the edition .*mine\.toml: " + reason):
        read(changed(tmp_path, change))


def test_there_must_be_log_books(tmp_path: Path) -> None:
    none = [("each_of_both = 2", "each_of_both = 0"), ("gold_or_cloth = 4", "gold_or_cloth = 0")]
    none += [("wood_or_stone_or_food = 4", "wood_or_stone_or_food = 0"), ("draw = 4", "draw = 0"), ("step = 4", "step = 0")]
    with pytest.raises(BadEdition, match="log_books: there must be at least one token"):
        read(changed(tmp_path, *none))


def test_the_rules_play_with_the_chosen_file(tmp_path: Path) -> None:
    path = changed(tmp_path, ("start = [3, 3, 4, 4]", "start = [1, 2, 3, 4]"), ('name = "leeward"', 'name = "attic"'))
    program = """
import numpy as np
from leeward.kernel.game import game_named, legal
rules = game_named("cooper-island")
table = rules.table.many(1)[0]
rules.setup(table, 4, 1, rules.option_numbers(rules.chosen({}, 4)))
print(rules.options[0].values[0][:6], *(player.marker for player in table.players))
"""
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "LEEWARD_EDITION": str(path), "LEEWARD_INTERPRET": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["attic-", "1", "2", "3", "4"]
