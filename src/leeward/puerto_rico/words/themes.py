"""Puzzle themes: a key and a name for each kind of decision."""

from leeward.kernel.language.speech import term
from leeward.puerto_rico.rules.table import Decision, Table

THEMES = {
    "timing": term("The right role at the right time"),
    "settling": term("Plantations and quarries"),
    "mayor": term("Colonists in the right places"),
    "building": term("Building"),
    "producing": term("Producing"),
    "trading": term("Trading"),
    "shipping": term("Shipping and storing"),
}
FROM = (
    (Decision.DRAFT, "building"),
    (Decision.ROLE, "timing"),
    (Decision.GUESTS_AT_START, "mayor"),
    (Decision.HACIENDA, "settling"),
    (Decision.MAYOR_PRIVILEGE, "mayor"),
    (Decision.BUILD, "building"),
    (Decision.PRODUCTION, "producing"),
    (Decision.TRADE, "trading"),
    (Decision.CAPTAIN_START, "shipping"),
)  # in the order of play; each theme reaches up to the next


def theme(table: Table, action: int, obvious: int) -> str:
    """Return the theme of the decision."""
    return next(theme for first, theme in reversed(FROM) if table.decision >= first)
