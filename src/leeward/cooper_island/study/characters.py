"""Four practice opponents: each uses the heuristic evaluation with a preference of its own."""

from leeward.cooper_island.rules.components import Section
from leeward.cooper_island.rules.table import Act
from leeward.kernel.language.speech import term

STRONG = 200  # hundredths of a point
SLIGHT = 80

SECTIONS = {
    "sculptor": {Section.F: STRONG},
    "shipwright": {Section.B: STRONG, Section.E: SLIGHT},
    "explorer": {Section.A: SLIGHT, Section.C: STRONG, Section.G: STRONG},
    "supplier": {Section.H: STRONG, Section.E: SLIGHT},
}
DEEDS = {
    "sculptor": (Act.RUIN, Act.SUPPLY),  # ruins and statues
    "shipwright": (Act.BUILD_BOAT, Act.ERECT),
    "explorer": (Act.LAY, Act.ISLET_TILE),
    "supplier": (Act.SUPPLY, Act.CRATE),
}
NAMES = tuple(SECTIONS)
LEARNT_FROM = ("sculptor", "shipwright")  # training opponents; the others are held out to measure strength
TITLES = {
    "sculptor": term("sculptor"),
    "shipwright": term("shipwright"),
    "explorer": term("explorer"),
    "supplier": term("supplier"),
}
SENTENCES = {
    "sculptor": term("clears ruins and puts up statues"),
    "shipwright": term("builds boats and lives on their income"),
    "explorer": term("lays tile after tile"),
    "supplier": term("loads the cargo ships and opens crates"),
}


def preferences(name: str) -> list[int]:
    """Return this character's bonus for each action number."""
    found = [0] * Act.END
    for section, much in SECTIONS[name].items():
        found[Act.SPACE + 2 * section] = found[Act.SPACE + 2 * section + 1] = much
    for action in range(*DEEDS[name]):
        found[action] = STRONG
    return found
