"""The family of editions: its ranges, drawn editions, and rules that play them all without being compiled again."""

import os
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from leeward.cooper_island.edition.family import RISING, VALUES, Array, Family, as_toml, with_numbers
from leeward.cooper_island.edition.reader import OURS, BadEdition, problems_of, read
from leeward.kernel.contract.game import BadOption, game_named
from leeward.research.batches import variant_numbers

TESTS = Path(__file__).parents[2]
FAMILY = Family()
RULES = game_named("cooper-island")


def run(*command: str, **given: str) -> str:
    """Run in a new process: the edition, and whether the rules are open, is settled when they are loaded."""
    path = os.pathsep.join([str(TESTS), *sys.path])
    env = {**os.environ, "LEEWARD_INTERPRET": "1", "PYTHONPATH": path, **given}
    done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


# the ranges


def test_every_value_is_ours_and_lies_in_its_range() -> None:
    ours = read(OURS)
    assert len(VALUES) > 80
    for value, number in zip(VALUES, FAMILY.ours, strict=True):
        assert value.least <= number <= value.most, value.name
        section = ours[str(value.path[0])]
        card = section.get(value.path[1]) if "cards" in str(value.path[0]) else section
        marked = section["chosen"] if value.path[0] == "islets" else card if "mark" in card else section
        assert marked["mark"] == "ours", value.name


def test_the_ends_of_every_range_can_be_played() -> None:
    for place, value in enumerate(VALUES):
        for end in (value.least, value.most):
            numbers = list(FAMILY.ours)
            numbers[place] = end
            assert problems_of(with_numbers(numbers)) == [], value.name


def test_drawn_editions_are_valid_begin_with_ours_and_differ() -> None:
    drawn = FAMILY.draw(40, seed=5)
    assert drawn[0].tolist() == list(FAMILY.ours)
    assert all(FAMILY.is_valid(row) for row in drawn)
    assert len({tuple(row) for row in drawn.tolist()}) == 40
    assert (drawn >= FAMILY.least).all()
    assert (drawn <= FAMILY.most).all()
    assert (drawn == FAMILY.draw(40, seed=5)).all()
    assert (drawn != FAMILY.draw(40, seed=6)).any()


def test_lists_that_rise_never_fall_in_a_drawn_edition() -> None:
    for row in FAMILY.draw(20, seed=2):
        edition = with_numbers(row)
        for section, key in RISING:
            assert edition[section][key] == sorted(edition[section][key])


def test_drawn_editions_keep_what_the_rulebook_says_of_our_values() -> None:
    assert FAMILY.tidied(FAMILY.ours) == list(FAMILY.ours)
    for row in (*FAMILY.draw(20, seed=4), FAMILY.tidied(FAMILY.least), FAMILY.tidied(FAMILY.most)):
        edition = with_numbers(row)
        assert sum(token["count"] for token in edition["log_books"]["tokens"]) == 30
        assert sum(edition["double_tiles"]["count"]) == 60
        workshop = edition["workshop"]
        assert workshop["spots"] + workshop["helm_spots"] >= 1, "a large building uncovers an additional one"
        assert workshop["points_under_large_building"] == 1
        assert (np.array(row) >= FAMILY.least).all()
        assert (np.array(row) <= FAMILY.most).all()


def test_an_edition_is_written_and_read_again(tmp_path: Path) -> None:
    row, path = FAMILY.draw(3, seed=9)[2].tolist(), tmp_path / "drawn.toml"
    FAMILY.write(row, path, "drawn")
    assert read(path) == with_numbers(row)
    assert FAMILY.read(path) == row
    assert tomllib.loads(as_toml(read(OURS))) == read(OURS)


def test_an_edition_with_another_printed_value_is_not_of_the_family(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OURS.read_text("utf-8").replace("\nspots = 5", "\nspots = 6"), "utf-8")
    with pytest.raises(BadEdition, match="differs from ours in more than the values"):
        FAMILY.read(path)


# open rules


def test_open_rules_play_a_drawn_edition_as_the_rules_compiled_for_it(tmp_path: Path) -> None:
    """Whatever the rules derive from a value must follow the table's own: legal actions, features, appraisals, points."""
    games = ("-m", "cooper_island.edition.open_games")
    for member in (1, 2):
        row, path = FAMILY.draw(3, seed=7)[member].tolist(), tmp_path / f"{member}.toml"
        FAMILY.write(row, path, "drawn")
        alone = run(*games, "1", LEEWARD_EDITION=str(path))
        assert run(*games, "1", *map(str, row), LEEWARD_FAMILY="1") == alone
        assert alone != run(*games, "1")


def test_open_rules_play_our_edition_unless_they_get_values() -> None:
    games = ("-m", "cooper_island.edition.open_games", "3")
    assert run(*games, LEEWARD_FAMILY="1") == run(*games)


def test_rules_for_one_edition_take_no_values() -> None:
    with pytest.raises(BadOption, match="LEEWARD_FAMILY=1 before they are loaded"):
        variant_numbers(RULES, [(2, {})], FAMILY.draw(2, 1))
    with pytest.raises(BadOption, match="puerto-rico has no family of editions"):
        variant_numbers(game_named("puerto-rico"), [(3, {})], [[1]])


def test_each_new_game_of_a_batch_draws_an_edition() -> None:
    program = """
import numpy as np
from leeward.kernel.contract.game import game_named
from leeward.research.devices import batch
values = game_named("cooper-island").family.draw(6, 3)
tables = batch("cooper-island", 12, seed=1, variants=[(2, {}), (3, {})], values=values).tables
rows = [tuple(table["players"]["values"][0].tolist()) for table in tables]
assert set(rows) <= {tuple(row) for row in values.tolist()} and len(set(rows)) > 2
for table, row in zip(tables, rows):
    assert table["players"]["values"][: table["seats"]].tolist() == [list(row)] * int(table["seats"])
    assert table["log_pile"].max() in row
print("good")
"""
    assert run("-c", program, LEEWARD_FAMILY="1") == "good\n"


# the observation


def test_a_network_sees_nothing_new_in_our_edition() -> None:
    """The shipped networks were trained without the edition's values: all of them are 0 here."""
    block = next(each for each in RULES.layout.blocks if each.name == "edition")
    table = RULES.table.many(1)[0]
    RULES.setup(table, 3, 5, np.array([0, 0, 1]))
    out = np.zeros(RULES.layout.size, np.float32)
    RULES.features(table, 1, out)
    assert block.size == len(VALUES)
    assert not out[block.start : block.start + block.size].any()
    assert out.any()


def test_another_edition_shows_a_network_how_it_differs(tmp_path: Path) -> None:
    path, row = tmp_path / "mine.toml", list(FAMILY.ours)
    place = FAMILY.names.index("landing_spaces.wood.5")
    row[place] = FAMILY.most[place]
    FAMILY.write(row, path, "mine")
    program = f"""
import numpy as np
from leeward.kernel.contract.game import game_named
rules = game_named("cooper-island")
table, out = rules.table.many(1)[0], np.zeros(rules.layout.size, np.float32)
rules.setup(table, 2, 1, np.array([0, 0, 1, *{row}][: 3 + len({row}) * rules.family.is_open]))
rules.features(table, 0, out)
block = next(each for each in rules.layout.blocks if each.name == "edition")
shown = out[block.start : block.start + block.size]
print(np.flatnonzero(shown).tolist(), shown[{place}])
"""
    assert run("-c", program, LEEWARD_EDITION=str(path)) == f"[{place}] 1.0\n"
    assert run("-c", program, LEEWARD_FAMILY="1") == f"[{place}] 1.0\n"


def test_a_network_is_carried_to_another_base_of_the_family() -> None:
    """It saw values as differences from one edition; carried, it concludes the same from differences from ours."""
    carry = runpy.run_path(str(TESTS.parent / "benchmarks" / "carry_network.py"))
    before, played = FAMILY.draw(3, seed=11)[1:].astype(float)
    chance = np.random.default_rng(1)
    net = {"w0": chance.normal(size=(RULES.layout.size, 8)), "b0": chance.normal(size=8)}

    def concluded(base: Array) -> Array:
        reach = np.maximum(np.maximum(FAMILY.most - base, base - FAMILY.least), 1)
        seen = np.zeros(RULES.layout.size)
        block = next(each for each in RULES.layout.blocks if each.name == "edition")
        seen[block.start : block.start + block.size] = (played - base) / reach
        return seen @ net["w0"] + net["b0"]

    wanted = concluded(before)
    carry["see_from_ours"](net, before.astype(int).tolist())
    assert np.allclose(concluded(np.array(FAMILY.ours, float)), wanted, atol=1e-5)
