"""What a decision is about, for those who choose puzzles: a key, and its name."""

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
)  # in the order of the actions' numbers, each up to the next


def theme(table: Table, action: int, obvious: int) -> str:
    """The theme of a decision in which one thing is best and another one obvious: who declines is tempted by the other."""
    about = action if action >= Act.STEPS else obvious
    return next((theme for first, theme in reversed(FROM) if about >= first), "goods")
