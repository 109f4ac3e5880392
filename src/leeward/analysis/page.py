"""An analysis as a self-contained HTML page, to keep or to share."""

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from leeward.analysis.report import MARK_NAMES, SIGNS, Report, report
from leeward.analysis.verdicts import Analysis
from leeward.charts.lines import Dot, chances
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import Game

EXPLAINED = term(
    "Accuracy is how much of the chance to win a player's own decisions kept; once that chance is below 5%, points count "
    "instead. Skill is what these decisions gave away, luck what draws and shuffles changed, the rest what the other "
    "players' decisions changed and what the search saw only later. The three add up to the result minus the chance at "
    "the start."
)


def page(game: Game, found: Analysis, lang: str = "en") -> str:
    say = voice(lang).say
    told = report(game, found, lang)
    outcome = game.outcome
    environment = Environment(loader=PackageLoader("leeward.analysis"), autoescape=True, undefined=StrictUndefined)
    return environment.get_template("analysis.html.jinja").render(
        say=say,
        explained=say(EXPLAINED),
        lang=lang,
        title=game.words.title(lang),
        headline=str(outcome).split("\n")[0] if outcome else game.words.moment(game.table, lang),
        told=told,
        chart=chart(told, say("Everyone's chances of winning")),
        marks=[(mark, SIGNS[mark], say(text)) for mark, text in MARK_NAMES.items()],
    )


def chart(report: Report, title: str) -> Markup:
    """Draw all players' chances along the game, with dots at mistakes and rare finds."""
    marked = [one for one in report.decisions if one.is_bad or one.mark == "rare"]
    dots = [Dot(one.number - 1, one.seat, one.mark, one.text) for one in marked]
    return chances(report.names, report.course, report.rounds, dots, title)
