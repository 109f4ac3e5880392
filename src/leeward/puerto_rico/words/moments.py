"""Facts about a moment: the kind of decision, the chapter of the guide, the round, the highlight."""

from typing import Any

from leeward.kernel.contract.offers import ActionKind
from leeward.kernel.language.speech import voice
from leeward.puerto_rico.rules.components import Role
from leeward.puerto_rico.rules.table import Act, Decision
from leeward.puerto_rico.words.names import building
from leeward.puerto_rico.words.touch import ACTS

KINDS = {
    Decision.DRAFT: "draft",
    Decision.ROLE: "role",
    Decision.GUESTS_AT_START: "guest house: start of the phase",
    Decision.GUESTS_AT_END: "guest house: end of the phase",
    Decision.HACIENDA: "settler: hacienda",
    Decision.HACIENDA_LOOK: "settler: hacienda with forest house",
    Decision.TILE: "settler: tile",
    Decision.HOSPICE: "settler: hospice",
    Decision.SECOND_TILE: "settler: second tile",
    Decision.HUNTING_LODGE: "settler: hunting lodge",
    Decision.MAYOR_PRIVILEGE: "mayor: privilege",
    Decision.VILLA: "mayor: villa",
    Decision.COLONIST_SHIP: "mayor: colonist ship",
    Decision.PLACEMENT: "mayor: placement",
    Decision.BUILD: "builder: build",
    Decision.BLACK_MARKET: "builder: black market",
    Decision.UNIVERSITY: "builder: university",
    Decision.PRODUCTION: "craftsman: production",
    Decision.CRAFTSMAN_PRIVILEGE: "craftsman: privilege",
    Decision.TRADE: "trader: trade",
    Decision.LAND_OFFICE_LOOK: "trader: land office with forest house",
    Decision.CAPTAIN_START: "captain: start",
    Decision.ROYAL_SUPPLIER: "captain: royal supplier",
    Decision.LOAD: "captain: load",
    Decision.SMALL_WHARF: "captain: small wharf",
    Decision.STORAGE: "captain: storage",
    Decision.PROSPECTOR: "prospector",
    Decision.OVER: "over",
    Decision.LAST_POINTS: "last points",
    Decision.GIVE_BACK: "captain: give back",
}


def decision_kind(table: Any) -> str:
    """Return the kind of decision for programs: always English, and stable."""
    return KINDS[Decision(table.decision)]


# Actions besides the answer: the land office's, and lifting everyone.
BESIDES = {Decision.TRADE: (Act.BUY_TILE, Act.TILE, Act.DISCARD), Decision.PLACEMENT: (Act.LIFT,)}


def action_kind(table: Any, action: int) -> ActionKind:
    """Return whether a legal action answers the question, is an optional extra, or ends the decision."""
    if action == Act.PASS:
        return "end"
    if Act.GUEST_COLONIST <= action < Act.RETURN_COLONIST:
        return "choice" if table.decision in (Decision.GUESTS_AT_START, Decision.GUESTS_AT_END) else "optional"
    return "optional" if ACTS.split(action)[0] in BESIDES.get(Decision(table.decision), ()) else "choice"


# Other decisions belong to the chapter of the current role.
CHAPTERS = {
    Decision.DRAFT: "new-buildings",
    Decision.ROLE: "round",
    Decision.GUESTS_AT_START: "new-buildings",
    Decision.GUESTS_AT_END: "new-buildings",
    Decision.HACIENDA_LOOK: "new-buildings",
    Decision.HUNTING_LODGE: "nobles",
    Decision.VILLA: "nobles",
    Decision.COLONIST_SHIP: "nobles",
    Decision.BLACK_MARKET: "new-buildings",
    Decision.LAND_OFFICE_LOOK: "new-buildings",
    Decision.ROYAL_SUPPLIER: "nobles",
    Decision.SMALL_WHARF: "new-buildings",
    Decision.OVER: "scoring",
    Decision.LAST_POINTS: "ending",
}
ROLE_CHAPTERS = ("settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector", "prospector")


def chapter(table: Any) -> str:
    """Return the chapter of the guide for the current decision."""
    return CHAPTERS.get(Decision(table.decision)) or ROLE_CHAPTERS[Role(table.role)]


def moment(table: Any, lang: str = "en") -> str:
    """Return the round in words."""
    number = round_of(table)
    return voice(lang).say("round {round}", round=number) if number else voice(lang).say("before the game")


def round_of(table: Any) -> int:
    """Return the current round; 0 before the first."""
    return 0 if table.decision == Decision.DRAFT else int(table.rounds) + 1


def highlight(before: Any, action: int, lang: str = "en") -> str:
    """Return the building that the action builds, or nothing."""
    return building(action - Act.BUILD, lang) if Act.BUILD <= action < Act.TILE else ""
