"""A different edition for tests: another map, six landing spaces, other log books and other cards."""

from pathlib import Path

from leeward.cooper_island.edition.reader import OURS

CARDS = Path(__file__).parent / "attic_cards.toml"
CHANGES = (
    ('name = "leeward"', 'name = "attic"'),
    ("              [0, -2], [1, -2], [2, -2],\n", "              [1, -3], [0, -2], [1, -2], [2, -2],\n"),
    ("passage = [[0, -2], [1, -2], [2, -2]]", "passage = [[0, -2], [1, -2], [2, -2], [1, -3]]"),
    ("ruins = [[1, -2], ", "ruins = [[1, -2], [0, -1], "),
    (
        '{ take = ["coin", "coin"], count = 2 }',
        '{ take = ["gold"], count = 2 }, { take = ["wood", "coin", "food"], count = 1 }',
    ),
    ("{ draw = 1, count = 4 }", "{ draw = 2, count = 4 }"),
    ("workers = 2\nmore_workers = 2", "workers = 3\nmore_workers = 1"),
    ("track = 6", "track = 8"),
)
# Instead of our own values, which may change.
SECTIONS = {
    "landing_spaces": "coins = [1, 1, 1, 2, 2, 3]\nwood = [2, 2, 3, 3, 4, 5]\npoints = [0, 1, 1, 2, 2, 3]",
    "workshop": "spots = 2\nhelm_spots = 1\npoints_under_large_building = 1",
    "cargo_ships": "gold = [1, 2, 3, 5]\ncloth = [2, 3, 3, 2]\npoints = [1, 2, 2, 3]",
}


def write(path: Path) -> Path:
    text = OURS.read_text(encoding="utf-8")
    for old, new in CHANGES:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    for section, values in SECTIONS.items():
        head = f'[{section}]\nmark = "ours"\n'
        before, after = text.split(head)
        text = before + head + values + after[after.index("\n\n") :]
    text = text[: text.index("[small_cards]")] + CARDS.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    return path
