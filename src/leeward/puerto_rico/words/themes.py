"""Puzzle themes: a key and a name for each kind of decision."""

from leeward.kernel.language.speech import term
from leeward.puerto_rico.rules.components import Role
from leeward.puerto_rico.rules.table import Act, Decision, Table

THEMES = {
    "timing": term("The right role at the right time"),
    "captain": term("Timing the captain"),
    "trader": term("Trading first"),
    "settling": term("Plantations and quarries"),
    "mayor": term("Colonists in the right places"),
    "building": term("Building"),
    "producing": term("Producing"),
    "trading": term("Trading"),
    "shipping": term("Shipping and storing"),
}
ABOUT = {
    "timing": term(
        "The others act in your role, too, so ask first what it gives them. Take a role when it helps you most, when"
        " nobody else can use it, or when another player would take it at a worse moment for you. Doubloons on it count, too."
    ),
    "captain": term(
        "Whoever takes the captain loads first. Take the role when the ships fit your goods and not those of the others, who"
        " lose what they can neither load nor store. A turn too early your goods are missing, a turn too late the ships are"
        " full."
    ),
    "trader": term(
        "The trading house has four spaces, and nobody sells what lies there already, except with an office. Take the trader"
        " while your good is still wanted: whoever takes the role sells first, for 1 doubloon more."
    ),
    "settling": term(
        "A quarry makes every building cheaper once it is staffed. A plantation is only worth something if you can process"
        " its good, and corn needs no building at all. A good that nobody else makes sells better and ships more freely."
    ),
    "mayor": term(
        "A colonist counts where the next roles need one: both on the plantation and in its building, on a quarry before the"
        " builder, in a market before the trader. The mayor phase is the only time when you may move them all."
    ),
    "building": term(
        "Count what a building still earns: early ones bring goods and money for many rounds, late ones only points."
        " A large building needs a colonist to score its extra points. And every space of the city brings the end nearer."
    ),
    "producing": term(
        "The craftsman gives goods to everybody, and one more to you. Take the role when you make more than the others, and"
        " look at what comes next: goods that the others trade or ship before you are a present."
    ),
    "trading": term(
        "The trading house buys four goods, each of another kind, unless an office is at work. It pays nothing for corn, 1 for"
        " indigo, 2 for sugar, 3 for tobacco and 4 for coffee. The first to sell takes the space from the others."
    ),
    "shipping": term(
        "Everybody must load while they can, each kind on one ship only. Choose the ship that keeps your other goods and"
        " blocks those of the others. What doesn't fit is lost except for one good, unless you have warehouses."
    ),
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


PLACARDS = {Role.CAPTAIN: "captain", Role.TRADER: "trader"}  # roles with a theme of their own


def theme(table: Table, action: int, obvious: int) -> str:
    """Return the theme of the decision; whether to take the captain or the trader now is one of its own."""
    if table.decision == Decision.ROLE:
        return next((about for role, about in PLACARDS.items() if Act.ROLE + role in (action, obvious)), "timing")
    return next(theme for first, theme in reversed(FROM) if table.decision >= first)
