"""Questions to the deciding player."""

from collections.abc import Sequence
from typing import Any

from leeward.kernel.language.speech import Voice, term, voice
from leeward.puerto_rico.rules import people, plantations, storage
from leeward.puerto_rico.rules.table import NONE, Decision, Step, Used
from leeward.puerto_rico.words.names import BUILDING_NOUNS, GOOD_NAMES, ROLE_NOUNS, TILE_NOUNS

QUESTIONS = {
    Decision.DRAFT: term("{who}: which building comes into the game?"),
    Decision.ROLE: term("{who}: which role do you take?"),
    Decision.GUESTS_AT_START: term("{who}: do you move a guest before the phase begins?"),
    Decision.GUESTS_AT_END: term("{who}: do you move a guest before the phase ends?"),
    Decision.HACIENDA: term("{who}: do you draw a tile with the hacienda?"),
    Decision.TILE: term("{who}: which tile do you take?"),
    Decision.HOSPICE: term("{who}: do you take someone with the new tile?"),
    Decision.SECOND_TILE: term("{who}: which second tile do you take?"),
    Decision.HUNTING_LODGE: term("{who}: which tile do you give up?"),
    Decision.VILLA: term("{who}: do you use the villa?"),
    Decision.COLONIST_SHIP: term("{who}: whom do you take from the colonist ship?"),
    Decision.BUILD: term("{who}: what do you build?"),
    Decision.CRAFTSMAN_PRIVILEGE: term("{who}: which extra good do you take?"),
    Decision.ROYAL_SUPPLIER: term("{who}: which good do you supply to the king?"),
    Decision.LOAD: term("{who}: what do you load?"),
    Decision.GIVE_BACK: term("{who}: do you give a good back, to produce it again?"),
}


def question(table: Any, names: Sequence[str], lang: str = "en") -> str:
    """Return the current question, addressed to the deciding player."""
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
    if decision == Decision.HACIENDA and plantations.face_down(table) == 0:
        return v.say("{who}: do you plant a forest with the hacienda?", who=who)
    if decision == Decision.PLACEMENT:
        return ask_about_placement(v, table, who)
    if decision == Decision.MAYOR_PRIVILEGE:
        return v.count(
            "{who}: do you take a colonist from the supply?",
            "{who}: do you take up to {n} colonists from the supply?",
            min(int(people.privilege(table.players[table.seat])), int(table.colonists)),
            who=who,
        )
    if decision == Decision.BLACK_MARKET:
        return v.count(
            "{who}: what do you hand in for the missing doubloon?",
            "{who}: what do you hand in for the {n} missing doubloons?",
            int(table.owed),
            who=who,
        )
    if decision == Decision.UNIVERSITY:
        return v.say("{who}: do you put someone in {building}?", who=who, building=v.accusative(BUILDING_NOUNS[table.pending]))
    if decision == Decision.TRADE:
        if table.players[table.seat].used & Used.SALE:
            return v.say("{who}: what else do you do?", who=who)
        return v.say("{who}: what do you sell?", who=who)
    if decision == Decision.SMALL_WHARF:
        return v.say("{who}: how much {good} do you ship with the small wharf?", who=who, good=v.say(GOOD_NAMES[table.cursor]))
    if decision == Decision.STORAGE:
        return ask_about_storage(v, table, who)
    if decision == Decision.LAST_POINTS:
        return v.count(
            "{who}: do you take the last point? It makes this round the last.",
            "{who}: do you take the last {n} points? They make this round the last.",
            int(table.bonus),
            who=who,
        )
    return v.say(QUESTIONS[decision], who=who)


def ask_about_storage(v: Voice, table: Any, who: str) -> str:
    player = table.players[table.seat]
    if storage.chooses_kind(table, player):
        return v.say("{who}: which kind do you keep all of?", who=who)
    return v.count(
        "{who}: which single good do you keep?",
        "{who}: which single good do you keep? ({n} places left)",
        int(storage.singles_kept(player) - table.tally),
        who=who,
    )


def ask_about_placement(v: Voice, table: Any, who: str) -> str:
    player = table.players[table.seat]
    nobles, colonists = int(player.idle_nobles), int(player.idle_colonists)
    if people.empty_circles(player) == 0:
        return v.say("{who}: do you leave everyone in place?", who=who)
    if nobles > 0 and table.step != Step.COLONISTS:
        return v.count(
            "{who}: where does the noble go?",
            "{who}: where does the next of {n} nobles go? (in board order, no going back)",
            nobles,
            who=who,
        )
    if colonists > 0:
        return v.count(
            "{who}: where does the colonist go?",
            "{who}: where does the next of {n} colonists go? (in board order, no going back)",
            colonists,
            who=who,
        )
    return v.say("{who}: do you leave everyone in place?", who=who)
