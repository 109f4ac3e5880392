"""Edition files: their values, their marks, and reasons for refusing a file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.cooper_island.edition import reader
from leeward.cooper_island.edition.lines import lines_of
from leeward.cooper_island.edition.reader import OURS, BadEdition, mark_of, read

TEXT = OURS.read_text(encoding="utf-8")


def line_in(section: str, word: str) -> str:
    """Return the line that begins with this word; its values may be our own choice and change."""
    lines = TEXT.split(f"\n[{section}]\n")[1].splitlines()
    return next(line for line in lines if line.startswith(f"{word} ="))


LANDING_POINTS = line_in("landing_spaces", "points")
CLUB = line_in("large_cards.explorers_club", "once")
MINT = line_in("large_cards.mint", "once")
EXCHANGE = "if = " + line_in("large_cards.exchange", "end").split(" if = ")[1]
BOATYARD = line_in("small_cards.boatyard", "always")
TILES = line_in("double_tiles", "count")
ARCHIVE = line_in("small_cards.archive", "end")


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """Return our edition with some text replaced."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_our_own_edition_is_good_and_has_its_name_as_its_mark() -> None:
    assert mark_of(OURS, read(OURS)) == "leeward"
    assert reader.MARK == "leeward"


def test_corrected_values_are_taken_over(tmp_path: Path) -> None:
    mine = read(changed(tmp_path, ("\nspots = 5", "\nspots = 6"), ('mark = "other"', 'mark = "rule"')))
    assert mine["storage"] == {"mark": "rule", "spots": 6}


def test_another_edition_has_its_own_mark_that_reflects_its_values(tmp_path: Path) -> None:
    first = changed(tmp_path, ("\nspots = 5", "\nspots = 6"))
    one = mark_of(first, read(first))
    other = changed(tmp_path, ("\nspots = 5", "\nspots = 7"))
    assert one.startswith("leeward-")
    assert one != mark_of(other, read(other))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"the edition .*nowhere\.toml cannot be read"):
        read(tmp_path / "nowhere.toml")


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadEdition, match="cannot be read"):
        read(tmp_path / "mine.toml")


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("spots = = 5")
    with pytest.raises(BadEdition, match="is not valid TOML"):
        read(tmp_path / "mine.toml")


REFUSED = [
    # the shape
    (("\nspots = 5\n", "\n"), "[storage]", "storage.spots is missing"),
    (("[hiring]", "[hirings]"), "# Cooper Island", "hiring is missing"),
    (("\nspots = 5", "\nspots = 5\nshelves = 3"), "shelves", "storage.shelves is not known; there is mark, spots"),
    (("\nspots = 5", '\nspots = "five"'), "spots =", "storage.spots must be a whole number from 1 to 20, not 'five'"),
    (("\nspots = 5", "\nspots = true"), "spots =", "storage.spots must be a whole number from 1 to 20, not True"),
    (("\nspots = 5", "\nspots = 0"), "spots =", "storage.spots must be a whole number from 1 to 20, not 0"),
    (("\nspots = 5", "\nspots = 21"), "spots =", "storage.spots must be a whole number from 1 to 20, not 21"),
    (("\nspots = 5", "\nspots = 5.5"), "spots =", "storage.spots must be a whole number from 1 to 20, not 5.5"),
    (
        (LANDING_POINTS, "points = [0, 0, 1, 1]"),
        "[landing_spaces]",
        "landing_spaces every space needs a number in each list, but there are 5 coins, 5 wood, 4 points",
    ),
    ((LANDING_POINTS, "points = 3"), "points = 3", "landing_spaces.points must be a list of 1 to 8, not 3"),
    (
        (LANDING_POINTS, "points = [0, 0, 1, 1, -3]"),
        "-3]",
        "landing_spaces.points[5] must be a whole number from 0 to 40, not -3",
    ),
    (
        (TILES, "count = [20, 20]"),
        "count = [20",
        "double_tiles.count must be a list of 3, not 2",
    ),
    (('name = "leeward"', "name = 5"), "name = 5", "name must be a word, not 5"),
    (("[storage]", "[storage.shelf]"), "[storage.shelf]", "storage.mark is missing"),
    # the marks
    (('mark = "other"', 'mark = "guess"'), "guess", "storage.mark must be one of rule, inferred, other, ours, not 'guess'"),
    (('mark = "other"\n', ""), "[storage]", "storage.mark is missing"),
    # the map
    (("[-2, 2], [-1, 2], [0, 2],", "[-2, 2], [-1, 2], [-1, 2],"), "[-2, 2]", "land.spaces[19] [-1, 2] is named twice"),
    (("start = [-1, 2]", "start = [-1, 5]"), "start =", "land.start [-1, 5] is not a space of the land"),
    (("passage = [[0, -2]", "passage = [[0, -3]"), "passage =", "land.passage[1] [0, -3] is not a space of the land"),
    (("ruins = [[1, -2]", "ruins = [[9, 9]"), "ruins =", "land.ruins[1] [9, 9] is not a space of the land"),
    (("start = [-1, 2]", "start = [1, 0]"), "ruins =", "land.ruins a ruin lies on the start space"),
    (("right = [[[-1, 3]", "right = [[[-1, 2]"), "right =", "water.right[1] [-1, 2] is land already, or named twice"),
    (("right = [[[-1, 3]", "right = [[[0, 3]"), "right =", "water.right[1] [0, 3] is land already, or named twice"),
    (("right = [[[-1, 3]", "right = [[[9, 9]"), "right =", "water.right[1] [9, 9] does not touch the land"),
    (("[0, 0], [1, 0], [2, 0]", "[40, 40], [1, 0], [2, 0]"), "spaces =", "land.spaces the land does not hang together"),
    (("[-1, 0], [1, 0]]", "[-1, 0], [-1, 0]]"), "ruins =", "land.ruins[5] [-1, 0] is named twice"),
    # the pieces
    (('name = "leeward"', 'name = "a # b"'), "name =", "name 'a # b' may have only letters"),
    (
        ('coin = "meadow"', 'coin = "settlement"'),
        "settlement",
        "islets.printed.coin must be one of forest, meadow, mountain, not 'settlement'",
    ),
    (('["coin", "coin"]', '["coin", "rum"]'), "rum", "log_books.tokens[7].take[2] must be one of wood, stone, food"),
    (('take = ["coin", "coin"], count', "count"), "    { count", "log_books.tokens[7] a log book has its count and one of"),
    ((TILES, "count = [2, 2, 3]"), "count = [2,", "double_tiles.count four players begin with eight tiles"),
    (("start = [3, 3, 4, 4]", "start = [3, 3, 4, 7]"), "4, 7]", "cartographer.start lies beyond the track"),
    (("area = [5, 7, 8]", "area = [5, 8, 7]"), "area =", "royal_orders.area must rise from stage to stage"),
    (("uncharted = [4, 2, 0]", "uncharted = [0, 2, 4]"), "uncharted =", "royal_orders.uncharted must fall from stage to stage"),
    # the cards
    (
        (MINT, "once = { ducats = 3 }"),
        "ducats",
        "large_cards.mint.once.ducats is not known; there is wood, stone",
    ),
    (
        (MINT, "once = { coins = 0 }"),
        "coins = 0",
        "large_cards.mint.once.coins must be a whole number from 1 to 10",
    ),
    ((MINT, ""), "[large_cards.mint]", "large_cards.mint does nothing; give it one of always, once"),
    (
        (MINT, "always = { statues_less = 9 }"),
        "statues_less = 9 }",
        "large_cards.mint.always is for small cards",
    ),
    ((BOATYARD, "once = { coins = 1 }"), "coins = 1 }", "small_cards.boatyard.once is for large cards"),
    ((CLUB, "once = { pay = 2 }"), "pay = 2", "large_cards.explorers_club.once brings nothing"),
    (
        (CLUB, "income = { pay = 2, draw = 2 }"),
        "pay = 2",
        "large_cards.explorers_club.income.pay is for cards",
    ),
    (
        (CLUB, 'whenever = { you = "sleep", draw = 2 }'),
        "sleep",
        "large_cards.explorers_club.whenever.you must be",
    ),
    (
        (CLUB, 'once = { do = "fly" }'),
        "fly",
        "large_cards.explorers_club.once.do must be one of remove a ruin",
    ),
    ((CLUB, 'income = { do = "move a building" }'), "income = { do", "large_cards.explorers_club.income.do"),
    (
        (CLUB, 'once = { wood = 7, cubes = 6, to = "storage" }'),
        "cubes = 6",
        "large_cards.explorers_club.once.to a card brings at most 12 items into the storage",
    ),
    ((CLUB, "once = { draw = 2, less = 7 }"), "less = 7 }", "large_cards.explorers_club.once.less belongs to"),
    (
        (EXCHANGE, "if = { parrots = 3 } }"),
        "parrots",
        "large_cards.exchange.end.if.parrots is not known; there is",
    ),
    (
        (EXCHANGE, "if = { lids = 3, level = 7 } }"),
        "level = 7",
        "large_cards.exchange.end.if.level belongs to spaces",
    ),
    (
        ('names.de = "die Schatzkammer"', "names.de = 5"),
        "names.de = 5",
        "small_cards.vault.names.de must be a name for each language",
    ),
    (
        ("[small_cards.vault]", "[large_cards.strong_room]"),
        "always = { coin_spots",
        "large_cards.strong_room.always is for small cards",
    ),
    (
        (ARCHIVE, ARCHIVE + '\nwhenever = { you = "take a log book", helm = 5 }'),
        "[small_cards]",
        "small_cards log books that bring five helm points would bring the next log book",
    ),
]


def line_with(path: Path, words: str, section: str = "") -> int:
    """Return the first line with these words in the section of the problem."""
    lines = path.read_text(encoding="utf-8").splitlines()
    start = next((i for i, line in enumerate(lines) if line.startswith(f"[{section}]") and "cards" not in section), 0)
    return next(i for i, line in enumerate(lines) if i >= start and words in line) + 1


@pytest.mark.parametrize(("change", "words", "reason"), REFUSED, ids=[reason[:60] for _, _, reason in REFUSED])
def test_invalid_values_are_refused_with_their_line_and_a_reason(
    tmp_path: Path, change: tuple[str, str], words: str, reason: str
) -> None:
    path = changed(tmp_path, change)
    section = reason.split(".")[0].split()[0]
    with pytest.raises(BadEdition) as caught:
        read(path)
    line = line_with(path, words, section)
    assert f"the edition {path}, line {line}: {reason}" in str(caught.value)


def test_several_errors_are_reported_together_in_the_order_of_the_lines(tmp_path: Path) -> None:
    path = changed(tmp_path, ("\nspots = 5", "\nspots = 0"), ("track = 6", "track = -1"), ('coin = "meadow"', 'coin = "swamp"'))
    with pytest.raises(BadEdition) as caught:
        read(path)
    told = [line.partition(": ")[2].split()[0] for line in str(caught.value).splitlines()]
    assert told == ["islets.printed.coin", "storage.spots", "cartographer.track"]


def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    path = changed(tmp_path, ('name = "vault"', 'name = "shed"'))
    line = line_with(path, "[small_cards.vault]") + 1
    with pytest.raises(BadEdition, match=rf"line {line}: small_cards.vault.name 'shed' is the name of shed already"):
        read(path)


def test_too_few_cards_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT[: TEXT.index("[large_cards.temple]")], encoding="utf-8")
    with pytest.raises(BadEdition, match="large_cards has 6 cards; there can be 11 to 40"):
        read(path)


def test_a_quoted_key_and_a_comment_with_brackets_do_not_confuse_the_lines() -> None:
    text = '# [a]\n["b c"]\nd = "x # [y]" # {\nf = [\n  1, # ]\n  { g = 2 },\n]\n[[h]]\ni = 1\n[[h]]\ni = 2\n'
    lines = lines_of(text)
    assert lines[("b c", "d")] == 3
    assert lines[("b c", "f", 1)] == 5
    assert lines[("b c", "f", 2, "g")] == 6
    assert lines[("h", 2, "i")] == 11


def test_the_rules_play_with_the_chosen_file(tmp_path: Path) -> None:
    path = changed(tmp_path, ("start = [3, 3, 4, 4]", "start = [1, 2, 3, 4]"), ('name = "leeward"', 'name = "attic"'))
    program = """
import numpy as np
from leeward.kernel.contract.game import game_named, legal
rules = game_named("cooper-island")
table = rules.table.many(1)[0]
rules.setup(table, 4, 1, rules.option_numbers(rules.chosen({"first": "1"}, 4)))
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
