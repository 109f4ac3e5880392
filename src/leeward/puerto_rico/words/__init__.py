"""All texts of Puerto Rico for players: questions, choices and sentences, in every language.

`table` is a record as the viewer may see it, `names` are the players' names by seat. Numbers come from the rules.
"""

from leeward.puerto_rico.words.actions import label, sentence
from leeward.puerto_rico.words.arranging import arranged, arrangement
from leeward.puerto_rico.words.explanations import explain, explain_about
from leeward.puerto_rico.words.guide import guide
from leeward.puerto_rico.words.log import consequences, ending_reason, part, told_of
from leeward.puerto_rico.words.moments import action_kind, chapter, decision_kind, highlight, moment, round_of
from leeward.puerto_rico.words.names import action_of, building, good, notation, role, site, tile
from leeward.puerto_rico.words.options import introduction, option, option_help, title
from leeward.puerto_rico.words.planning import asked_ahead, planned
from leeward.puerto_rico.words.questions import question
from leeward.puerto_rico.words.series import phase, pieces, series, summed
from leeward.puerto_rico.words.stakes import at_stake
from leeward.puerto_rico.words.why import why_not

__all__ = [
    "action_kind",
    "action_of",
    "arranged",
    "arrangement",
    "asked_ahead",
    "at_stake",
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
    "introduction",
    "label",
    "moment",
    "notation",
    "option",
    "option_help",
    "part",
    "phase",
    "pieces",
    "planned",
    "question",
    "role",
    "round_of",
    "sentence",
    "series",
    "site",
    "summed",
    "tile",
    "title",
    "told_of",
    "why_not",
]
