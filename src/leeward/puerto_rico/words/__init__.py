"""Everything Puerto Rico says to people: questions, choices and sentences, in every language.

`table` is a record as its viewer may see it, `names` are the players' names by seat. Numbers are the rules' own.
"""

from collections.abc import Sequence
from typing import Any

from leeward.kernel.game import FIRST
from leeward.kernel.speech import Voice, term, voice
from leeward.kernel.words_first import first_help, first_option
from leeward.puerto_rico.rules import people, storage
from leeward.puerto_rico.rules.components import Role
from leeward.puerto_rico.rules.table import NONE, Act, Decision, Step, Used
from leeward.puerto_rico.words.actions import label, sentence
from leeward.puerto_rico.words.explanations import explain, explain_about
from leeward.puerto_rico.words.guide import guide
from leeward.puerto_rico.words.log import consequences, ending_reason, part
from leeward.puerto_rico.words.names import (
    BUILDING_NOUNS,
    GOOD_NAMES,
    ROLE_NOUNS,
    TILE_NOUNS,
    action_of,
    building,
    good,
    notation,
    role,
    site,
    tile,
)
from leeward.puerto_rico.words.why import why_not

__all__ = [
    "action_of",
    "building",
    "chapter",
    "consequences",
    "decision_kind",
    "ending_reason",
    "explain",
    "explain_about",
    "good",
    "guide",
    "highlight",
    "label",
    "moment",
    "notation",
    "option",
    "option_help",
    "part",
    "question",
    "role",
    "sentence",
    "site",
    "tile",
    "title",
    "why_not",
]

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
}


def decision_kind(table: Any) -> str:
    """What is decided, in words for programs: always English, never changed."""
    return KINDS[Decision(table.decision)]


# Questions

QUESTIONS = {
    Decision.DRAFT: term("{who}: which building comes into the game?"),
    Decision.ROLE: term("{who}: which role do you take?"),
    Decision.GUESTS_AT_START: term("{who}: does a guest move before the phase begins?"),
    Decision.GUESTS_AT_END: term("{who}: does a guest move before the phase ends?"),
    Decision.HACIENDA: term("{who}: do you draw a tile with the hacienda?"),
    Decision.TILE: term("{who}: which tile do you take?"),
    Decision.HOSPICE: term("{who}: who comes with the tile?"),
    Decision.SECOND_TILE: term("{who}: which second tile do you take?"),
    Decision.HUNTING_LODGE: term("{who}: which tile do you give up?"),
    Decision.MAYOR_PRIVILEGE: term("{who}: do you take colonists from the supply?"),
    Decision.VILLA: term("{who}: do you use the villa?"),
    Decision.COLONIST_SHIP: term("{who}: whom do you take from the colonist ship?"),
    Decision.BUILD: term("{who}: what do you build?"),
    Decision.CRAFTSMAN_PRIVILEGE: term("{who}: which good do you take besides?"),
    Decision.ROYAL_SUPPLIER: term("{who}: which good do you supply to the king?"),
    Decision.LOAD: term("{who}: what do you ship?"),
}


def question(table: Any, names: Sequence[str], lang: str = "en") -> str:
    """What is asked, and of whom."""
    v = voice(lang)
    decision = Decision(table.decision)
    if decision == Decision.OVER:
        return v.say("The game is over")
    who = names[table.seat]
    if decision > Decision.ROLE and table.seat == table.leader:
        who = v.say("{name} as {role}", name=who, role=v.name(ROLE_NOUNS[table.role]))
    if decision in (Decision.HACIENDA_LOOK, Decision.LAND_OFFICE_LOOK):
        if table.looked_at == NONE:
            return v.say("{who}: do you place the tile or a forest?", who=who)
        return v.say(
            "{who}: you drew {tile}. Do you place it or a forest?", who=who, tile=v.accusative(TILE_NOUNS[table.looked_at])
        )
    if decision == Decision.PLACEMENT:
        return ask_about_placement(v, table, who)
    if decision == Decision.BLACK_MARKET:
        return v.count(
            "{who}: what do you hand in for the missing doubloon?",
            "{who}: what do you hand in for the {n} missing doubloons?",
            int(table.owed),
            who=who,
        )
    if decision == Decision.UNIVERSITY:
        return v.say("{who}: who comes into {building}?", who=who, building=v.accusative(BUILDING_NOUNS[table.pending]))
    if decision == Decision.TRADE:
        if table.players[table.seat].used & Used.SALE:
            return v.say("{who}: what else do you do?", who=who)
        return v.say("{who}: what do you sell?", who=who)
    if decision == Decision.SMALL_WHARF:
        return v.say("{who}: how much {good} do you ship with the small wharf?", who=who, good=v.say(GOOD_NAMES[table.cursor]))
    if decision == Decision.STORAGE:
        return ask_about_storage(v, table, who)
    return v.say(QUESTIONS[decision], who=who)


def ask_about_storage(v: Voice, table: Any, who: str) -> str:
    player = table.players[table.seat]
    if storage.chooses_kind(table, player):
        return v.say("{who}: which kind do you keep whole?", who=who)
    return v.count(
        "{who}: which single good do you keep?",
        "{who}: which single good do you keep? ({n} more places)",
        int(storage.singles_kept(player) - table.tally),
        who=who,
    )


def ask_about_placement(v: Voice, table: Any, who: str) -> str:
    player = table.players[table.seat]
    nobles, colonists = int(player.idle_nobles), int(player.idle_colonists)
    if people.empty_circles(player) == 0:
        return v.say("{who}: does everybody stay in place?", who=who)
    if nobles > 0 and table.step != Step.COLONISTS:
        return v.count(
            "{who}: where does the noble go?",
            "{who}: where does the next of {n} nobles go? (in order: nobody goes back to a place passed over)",
            nobles,
            who=who,
        )
    if colonists > 0:
        return v.count(
            "{who}: where does the colonist go?",
            "{who}: where does the next of {n} colonists go? (in order: nobody goes back to a place passed over)",
            colonists,
            who=who,
        )
    return v.say("{who}: does everybody stay in place?", who=who)


# The game and its options


def title(lang: str = "en") -> str:
    """The game's name."""
    return voice(lang).say("Puerto Rico")


# Each option: its name, its values as people call them, and what it changes.
OPTIONS: dict[str, tuple[str, dict[str | bool, str], str]] = {
    "buildings": (
        term("Buildings"),
        {"basic": term("the usual ones"), "draft": term("chosen by the players"), "random": term("drawn at random")},
        term("Which beige buildings are in the game: those of the basic game, or a mixture of these and the new ones."),
    ),
    "nobles": (
        term("With nobles"),
        {False: term("no"), True: term("yes")},
        term("Adds nobles, who score and make some buildings work in another way, and eight buildings for them."),
    ),
    "open_points": (
        term("Everybody's points are open"),
        {False: term("no"), True: term("yes")},
        term("Whether everyone sees how many points the others have; otherwise these are known only at the end."),
    ),
}


def option(name: str, value: str | bool | None = None, lang: str = "en") -> str:
    """What an option is called, or one of its values."""
    if name == FIRST:
        return first_option(value, lang)
    label, values, _ = OPTIONS[name]
    return voice(lang).say(label if value is None else values[value])


def option_help(name: str, lang: str = "en") -> str:
    """What an option changes, in a sentence."""
    return first_help(lang) if name == FIRST else voice(lang).say(OPTIONS[name][2])


# The course of a game

# The chapter of the guide for each decision; all others belong to the role being played.
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
}
ROLE_CHAPTERS = ("settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector", "prospector")


def chapter(table: Any) -> str:
    """The chapter of the guide that belongs to the present decision."""
    return CHAPTERS.get(Decision(table.decision)) or ROLE_CHAPTERS[Role(table.role)]


def moment(table: Any, lang: str = "en") -> str:
    """When this is, in the players' reckoning."""
    say = voice(lang).say
    if table.decision == Decision.DRAFT:
        return say("before the game")
    return say("round {round}", round=int(table.rounds) + 1)


def highlight(before: Any, action: int, lang: str = "en") -> str:
    """What is worth remembering of an action: the building that was built."""
    return building(action - Act.BUILD, lang) if Act.BUILD <= action < Act.TILE else ""
