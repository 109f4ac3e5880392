"""A player's plan in words."""

from collections.abc import Sequence

from leeward.kernel.language.speech import term, voice
from leeward.server.messages.plans import AheadOption, AheadView, PlannedLine, PlanView
from leeward.server.tables.plans.ahead import Ahead
from leeward.server.tables.plans.plan import Line, Step
from leeward.server.tables.plans.stored import PlanRow
from leeward.server.tables.table import LiveTable

IF = term("If another player does this first: {what}")
ALWAYS, ELSE = term("In any case"), term("Otherwise")


def plan_for(live: LiveTable, row: PlanRow | None, lang: str) -> PlanView:
    if row is None:
        return PlanView(0, [], [], "")
    rows = live.state.line
    played = [rows.index(number) + 1 for number in row.plan.played if number in rows]
    lines = [line_for(line, row.plan.lines[:place], lang) for place, line in enumerate(row.plan.lines)]
    return PlanView(row.edition, lines, played, row.plan.stopped.get(lang, ""))


def line_for(line: Line, earlier: Sequence[Line], lang: str) -> PlannedLine:
    other = ELSE if any(each.kind == line.kind for each in earlier) else ALWAYS
    conditions = [condition(what, lang) for what in line.said[lang]] or [voice(lang).say(other)]
    return PlannedLine(conditions, steps_for(line.steps, lang))


def condition(what: str, lang: str) -> str:
    return voice(lang).say(IF, what=what)


def steps_for(steps: list[Step], lang: str) -> list[str]:
    return [step.said[lang] for step in steps]


def ahead_for(live: LiveTable, ahead: Ahead, seat: int, lang: str) -> AheadView:
    game, question = ahead.game, ""
    if ahead.asks >= 0:
        question = game.words.question(game.seen(game.tables.tobytes(), seat), game.names, lang)
    line = None
    if ahead.steps:
        conditions = dict.fromkeys(each[lang] for each in ahead.conditions)
        line = PlannedLine([condition(what, lang) for what in conditions], steps_for(ahead.steps, lang))
    options = [AheadOption(option.action, option.said[lang]) for option in ahead.options]
    return AheadView(live.state.version, ahead.asks, ahead.asks == seat, question, options, line, ahead.guessed)
