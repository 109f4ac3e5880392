"""What the moments of a round are called."""

from leeward.cooper_island.rules.table import Decision
from leeward.kernel.speech import term

MOMENTS = {
    Decision.START: term("The start landscape"),
    Decision.INCOME: term("Income"),
    Decision.TURN: term("The workers' turns"),
    Decision.SECTION: term("The workers' turns"),
    Decision.FEED: term("Clean-up: feeding"),
    Decision.REACTIVATE: term("Clean-up: reactivation"),
    Decision.STATUE_BONUS: term("Clean-up: statue bonus"),
    Decision.PASSAGE_BONUS: term("Clean-up: passage bonus"),
    Decision.CLEAR: term("Clean-up: the marketplace"),
    Decision.FINAL: term("Before the final scoring"),
    Decision.OVER: term("The end"),
}
