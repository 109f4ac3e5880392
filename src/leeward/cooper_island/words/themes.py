"""Themes of puzzles: a key and its name."""

from leeward.cooper_island.rules.table import Act, Table
from leeward.kernel.language.speech import term

THEMES = {
    "workers": term("Workers"),
    "tiles": term("Tiles and islets"),
    "sailing": term("Sailing"),
    "boats": term("Income boats"),
    "buildings": term("Buildings"),
    "statues": term("Ruins and statues"),
    "cargo": term("Cargo ships and crates"),
    "cards": term("Building cards"),
    "goods": term("Resources and coins"),
}
FROM = (
    (Act.STEPS, "tiles"),
    (Act.COOPER, "workers"),
    (Act.DRAW, "tiles"),
    (Act.FEED, "goods"),
    (Act.SINGLE, "tiles"),
    (Act.HIRE, "workers"),
    (Act.START, "tiles"),
    (Act.SPACE, "workers"),
    (Act.TAKE, "goods"),
    (Act.TILE, "tiles"),
    (Act.MINE, "goods"),
    (Act.SAIL, "sailing"),
    (Act.BOAT, "boats"),
    (Act.ERECT, "buildings"),
    (Act.RUIN, "statues"),
    (Act.SUPPLY, "cargo"),
    (Act.CARD, "cards"),
    (Act.LID_BACK, "cargo"),
    (Act.ASSIGN, "workers"),
    (Act.DOCK, "boats"),
    (Act.LID, "cargo"),
    (Act.MOVE, "buildings"),
)  # by first action number, in ascending order


def theme(table: Table, action: int, obvious: int) -> str:
    """Return the theme of a decision with a best and an obvious action; if the best is to decline, the obvious one counts."""
    about = action if action >= Act.STEPS else obvious
    return next((theme for first, theme in reversed(FROM) if about >= first), "goods")
