"""Post-game analysis, hints and the coach: what was better, why, and how much was luck."""

from leeward.analysis.verdicts import Analysis, Decision, Player, TurningPoint
from leeward.analysis.whole_game import VISITS, analyse

__all__ = ["VISITS", "Analysis", "Decision", "Player", "TurningPoint", "analyse"]
