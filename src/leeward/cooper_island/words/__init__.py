"""Player-facing texts of Cooper Island: questions, choices and sentences, in every language.

`table` is a record as its viewer may see it; `names` are the players' names by seat.
"""

from leeward.cooper_island.words.actions import begins, label, sentence
from leeward.cooper_island.words.arranging import arranged, arrangement
from leeward.cooper_island.words.explanations import explain, explain_about
from leeward.cooper_island.words.guide import guide
from leeward.cooper_island.words.log import consequences, ending_reason, part
from leeward.cooper_island.words.moments import action_kind, asked_ahead, chapter, decision_kind, highlight, moment, round_of
from leeward.cooper_island.words.names import (
    action_of,
    boat,
    building,
    crate,
    islet,
    item,
    landscape,
    large_card,
    notation,
    order,
    section,
    ship,
    small_card,
    space,
    tile,
    water,
)
from leeward.cooper_island.words.options import introduction, option, option_help, title
from leeward.cooper_island.words.questions import question
from leeward.cooper_island.words.series import phase, pieces, series, summed
from leeward.cooper_island.words.stakes import at_stake
from leeward.cooper_island.words.why import why_not

__all__ = [
    "action_kind",
    "action_of",
    "arranged",
    "arrangement",
    "asked_ahead",
    "at_stake",
    "begins",
    "boat",
    "building",
    "chapter",
    "consequences",
    "crate",
    "decision_kind",
    "ending_reason",
    "explain",
    "explain_about",
    "guide",
    "highlight",
    "introduction",
    "islet",
    "item",
    "label",
    "landscape",
    "large_card",
    "moment",
    "notation",
    "option",
    "option_help",
    "order",
    "part",
    "phase",
    "pieces",
    "question",
    "round_of",
    "section",
    "sentence",
    "series",
    "ship",
    "small_card",
    "space",
    "summed",
    "tile",
    "title",
    "water",
    "why_not",
]
