"""An edition of another box: another land, six landing spaces, other log books, and cards that are not ours."""

from pathlib import Path

from leeward.cooper_island.edition import OURS

CARDS = Path(__file__).parent / "attic_cards.toml"
CHANGES = (
    ('name = "leeward"', 'name = "attic"'),
    ("              [0, -2], [1, -2], [2, -2],\n", "              [1, -3], [0, -2], [1, -2], [2, -2],\n"),
    ("passage = [[0, -2], [1, -2], [2, -2]]", "passage = [[0, -2], [1, -2], [2, -2], [1, -3]]"),
    ("ruins = [[1, -2], ", "ruins = [[1, -2], [0, -1], "),
    ("coins = [1, 1, 2, 2, 3]", "coins = [1, 1, 1, 2, 2, 3]"),
    ("wood = [2, 3, 3, 4, 5]", "wood = [2, 2, 3, 3, 4, 5]"),
    ("points = [1, 1, 2, 2, 3]", "points = [0, 1, 1, 2, 2, 3]"),
    (
        '{ take = ["coin", "coin"], count = 2 }',
        '{ take = ["gold"], count = 2 }, { take = ["wood", "coin", "food"], count = 1 }',
    ),
    ("{ draw = 1, count = 4 }", "{ draw = 2, count = 4 }"),
    ("helm_spots = 0", "helm_spots = 1"),
    ("workers = 2\nmore_workers = 2", "workers = 3\nmore_workers = 1"),
    ("gold = [1, 2, 3, 5, 4]", "gold = [1, 2, 3, 5]"),
    ("cloth = [2, 3, 3, 2, 5]", "cloth = [2, 3, 3, 2]"),
    ("points = [1, 2, 2, 3, 4]", "points = [1, 2, 2, 3]"),
    ("track = 6", "track = 8"),
)


def write(path: Path) -> Path:
    text = OURS.read_text(encoding="utf-8")
    for old, new in CHANGES:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    text = text[: text.index("[small_cards]")] + CARDS.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    return path
