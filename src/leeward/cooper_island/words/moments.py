"""Moments of the game: the kind of decision, its chapter of the guide, and highlights."""

from typing import Any

import numpy as np

from leeward.cooper_island.rules import anytime, buildings
from leeward.cooper_island.rules.components import BOATS, ROUNDS
from leeward.cooper_island.rules.table import MOST_ACTIONS, Act, Decision, Number
from leeward.cooper_island.words.names import boat, building, large_card, order, small_card
from leeward.cooper_island.words.touch import ACTS
from leeward.kernel.contract.offers import ActionKind
from leeward.kernel.language.speech import term, voice

MOMENTS = {
    Decision.START: term("Start landscape"),
    Decision.INCOME: term("Income"),
    Decision.TURN: term("Worker phase"),
    Decision.SECTION: term("Worker phase"),
    Decision.FEED: term("Clean-up: feeding"),
    Decision.REACTIVATE: term("Clean-up: reactivation"),
    Decision.STATUE_BONUS: term("Clean-up: statue bonus"),
    Decision.PASSAGE_BONUS: term("Clean-up: passage bonus"),
    Decision.CLEAR: term("Clean-up: marketplace"),
    Decision.FINAL: term("Before the final scoring"),
    Decision.OVER: term("The end"),
}

KINDS = {
    Decision.START: "start landscape",
    Decision.INCOME: "income",
    Decision.TURN: "worker",
    Decision.SECTION: "section",
    Decision.FEED: "clean-up: feeding",
    Decision.REACTIVATE: "clean-up: reactivation",
    Decision.STATUE_BONUS: "clean-up: statues",
    Decision.PASSAGE_BONUS: "clean-up: passage",
    Decision.CLEAR: "clean-up: marketplace",
    Decision.FINAL: "last actions",
    Decision.OVER: "over",
    Decision.FEE: "fee: worker",
    Decision.COMPENSATION: "fee: refused",
    Decision.ANCHOR: "anchor",
    Decision.TILE: "double tile",
    Decision.ISLET_TILE: "islet tile",
    Decision.SINGLE: "single tile",
    Decision.MINE: "stone or gold",
    Decision.GAIN: "gain",
    Decision.MARKET: "marketplace",
    Decision.REDUCE: "payment: reduction",
    Decision.PAY: "payment",
    Decision.PAY_ANY: "payment: anything",
    Decision.FEEDING: "payment: food",
    Decision.TRADE: "trade",
    Decision.SITE: "site",
    Decision.KEEP: "card: keep",
    Decision.RETURN: "card: return",
    Decision.HELM: "helm points",
    Decision.MOVE: "ship moves",
    Decision.LOG_BOOK: "log book",
    Decision.CROSS: "two islets",
    Decision.ISLET: "islet",
    Decision.BOAT: "boat",
    Decision.BONUS: "tile or step",
    Decision.HARBOR: "fee: harbor",
    Decision.ORDER: "royal order",
    Decision.CHOOSE_ISLET: "choose an islet",
    Decision.CHOOSE_BOAT: "choose a boat",
    Decision.WORKSHOP: "workshop",
    Decision.SHIPWRIGHT: "work by a card",
    Decision.DOCK: "turn boats over",
    Decision.LID: "lid: which",
    Decision.LID_SITE: "lid: where",
    Decision.MOVED: "move: what",
    Decision.MOVED_TO: "move: where",
    Decision.CARDS: "cards",
    Decision.ANSWER: "cards at a moment",
}


def decision_kind(table: Any) -> str:
    """Return the kind of decision for programs: always English, never changed."""
    return KINDS[Decision(table.decision)]


def action_kind(table: Any, action: int) -> ActionKind:
    """Return whether a legal action answers the question, is an anytime action, or ends the decision."""
    if action in (Act.PASS, Act.FINISH):
        return "end"
    return "optional" if anytime.is_anytime(action) and not waits_for_a_space(table) else "choice"


def asked_ahead(table: Any) -> bool:
    """Whether a plan asks for another player's choice here: where they place a worker."""
    return bool(table.decision == Decision.TURN)


def waits_for_a_space(table: Any) -> bool:
    """Return whether a paid building has no site, so that storing and trading, which make room, are the answer."""
    if table.decision != Decision.SITE:
        return False
    return buildings.offer_sites(table, np.zeros(MOST_ACTIONS, np.int16)) == 0


# The chapter of the guide for each decision.
CHAPTERS = {
    "income": (Decision.START, Decision.INCOME, Decision.ISLET_TILE),
    "land": (Decision.TILE, Decision.MINE),
    "workers": (Decision.TURN, Decision.FEE, Decision.COMPENSATION),
    "sections": (Decision.SECTION,),
    "paying": (Decision.REDUCE, Decision.PAY, Decision.PAY_ANY),
    "sailing": (Decision.HELM, Decision.CROSS, Decision.HARBOR, Decision.ANCHOR, Decision.GAIN, Decision.BONUS),
    "building": (Decision.SITE, Decision.KEEP, Decision.RETURN, Decision.WORKSHOP, Decision.SHIPWRIGHT, Decision.CHOOSE_BOAT),
    "cartographer": (Decision.SINGLE,),
    "milestones": (Decision.ORDER,),
    "clean-up": (Decision.FEED, Decision.FEEDING, Decision.REACTIVATE, Decision.PASSAGE_BONUS, Decision.CLEAR),
    "scoring": (Decision.FINAL, Decision.OVER),
}
CHAPTER_OF = {decision: key for key, decisions in CHAPTERS.items() for decision in decisions}


def chapter(table: Any) -> str:
    """Return the guide's chapter on the current decision; by default, the one on anytime actions."""
    return CHAPTER_OF.get(Decision(table.decision), "anytime")


def moment(table: Any, lang: str = "en") -> str:
    """Return the time in the game, as players count it."""
    say = voice(lang).say
    if table.moment == Decision.START:
        return say("before the game")
    if table.rounds > ROUNDS:
        return say("after the last round")
    return say("round {round}", round=int(table.rounds))


def round_of(table: Any) -> int:
    """Return the current round; 0 before the first. The actions before the final scoring belong to the last."""
    return 0 if table.moment == Decision.START else min(int(table.rounds), ROUNDS)


def highlight(before: Any, action: int, lang: str = "en") -> str:
    """Return what an action built, supplied or chose, if it is worth a highlight."""
    kind, choice = ACTS.split(action)
    v = voice(lang)
    if kind == Act.BUILD_BOAT:
        return boat(choice % BOATS, lang)
    if kind == Act.ERECT:
        return building(choice, lang)
    if kind == Act.STATUE:
        return v.say("statue")
    if kind == Act.SUPPLY:
        return v.say("cargo ship {n}", n=choice + 1)
    if kind == Act.KEEP:
        return (
            large_card(choice, lang) if before.frames[before.depth - 1].numbers[Number.LARGE] == 1 else small_card(choice, lang)
        )
    if kind == Act.ASSIGN:
        return v.say("royal order {n}, {title}", n=choice // 2 + 1, title=order(choice // 2, lang))
    return ""
