"""Themes of puzzles: a key and its name."""

from leeward.cooper_island.rules.table import Act, Table
from leeward.kernel.language.speech import term

THEMES = {
    "workers": term("Workers"),
    "milestones": term("Milestones"),
    "orders": term("Royal orders"),
    "tiles": term("Tiles and islets"),
    "sailing": term("Sailing"),
    "boats": term("Income boats"),
    "buildings": term("Buildings"),
    "statues": term("Ruins and statues"),
    "cargo": term("Cargo ships and crates"),
    "cards": term("Building cards"),
    "feeding": term("Feeding"),
    "goods": term("Resources and coins"),
}
ABOUT = {
    "workers": term(
        "Ask what your next turns need, and which space the others want as well: only the first worker on a space gets its"
        " symbol, and a player who comes later owes an item to the one below. Strong symbols are on the square spaces."
    ),
    "milestones": term(
        "Milestones pay for workers, and once for helm points. A worker hired early works in every round that follows, but"
        " must be fed in every clean-up. A special worker sends someone to a royal order at once: know which one you want."
    ),
    "orders": term(
        "A worker stays on a royal order until the end, so choose one whose stages you will reach: only the highest counts."
        " And look at the others: an order that you take is no longer free for them."
    ),
    "tiles": term(
        "Each layer makes the cube worth more, since a cube on land counts its level. Lay where you need the cube next, and"
        " use up cubes that block a space before you need it. A settlement goes on anything, but after it only settlements fit."
    ),
    "sailing": term(
        "All points of one action go to one ship, and its anchors go first. Count the steps: every fifth one is a bay or a"
        " harbor with a log book, and on the way you may use every islet you pass. In foreign harbors you pay a fee."
    ),
    "boats": term(
        "A boat works at once and in every income after that, so it earns most when it comes early. The landing space sets"
        " its price and its helm points: choose it together with what you can pay without waste."
    ),
    "buildings": term(
        "A small building gives a storage spot and a card that works for the rest of the game; a large one a crafting spot and"
        " a card for a single use. Pay with cubes that make room: the building goes on your highest free level."
    ),
    "statues": term(
        "Removing a ruin frees a space for tiles and gives you a statue to build later. Each built statue brings a helm"
        " point in every clean-up, so an early one earns several."
    ),
    "cargo": term(
        "Cargo ships take gold and cloth, which grow on high mountains and settlements. The first to supply the ship of the"
        " harbormaster pays 1 less. The lid goes on a crate for its effect, at the moment when that helps most."
    ),
    "cards": term(
        "Choose the card that fits what you already have: a small one helps from now on, a large one waits for its moment."
        " A card with a flag scores at the end if you meet its condition, and a large one only when it lies face up."
    ),
    "feeding": term(
        "In the clean-up you pay 2 food, 1 more for each normal worker you hired and 2 more for each special one, from storage"
        " or from your land, where a cube counts its level. Each missing food is an anchor; if you pay in full, each special"
        " worker brings 1 helm point. So count your food before you hire."
    ),
    "goods": term(
        "A cube in storage is worth 1, on land its level, and you get no change. Pay exactly, keep the food your workers need"
        " in the clean-up, and store what would be lost: the marketplace is cleared at the end of the round."
    ),
}
FROM = (
    (Act.STEPS, "tiles"),
    (Act.COOPER, "workers"),
    (Act.DRAW, "tiles"),
    (Act.FEED, "goods"),
    (Act.SINGLE, "tiles"),
    (Act.HIRE, "milestones"),
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
    (Act.ASSIGN, "orders"),
    (Act.DOCK, "boats"),
    (Act.LID, "cargo"),
    (Act.MOVE, "buildings"),
)  # by first action number, in ascending order
BY_REASON = {"hungry": "feeding"}  # why the best choice is better says more than what it is


def theme(table: Table, action: int, obvious: int) -> str:
    """Return the theme of a decision with a best and an obvious action; if the best is to decline, the obvious one counts."""
    about = action if action >= Act.STEPS else obvious
    return next((theme for first, theme in reversed(FROM) if about >= first), "goods")
