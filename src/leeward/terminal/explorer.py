"""The statistics of the explorer in the terminal: win rates with their intervals."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from leeward.explorer import Explorer, words
from leeward.explorer.statistics import Share, Survey
from leeward.kernel.language.speech import voice
from leeward.kernel.play.wording import capital


def show(explorer: Explorer, survey: Survey, round_: int, console: Console, lang: str) -> None:
    say, own, names = voice(lang).say, words.words_of(explorer.rules), words.event_names(explorer, lang)
    console.print(f"{words.games(survey.games, lang)} {words.with_players(survey.players, lang)}")
    seats = [(words.place(number, lang), "", share) for number, share in enumerate(survey.seats)]
    show_rows(console, say("Win rate by seat"), seats, lang)
    for key, rows in survey.groups.items():
        title = own.group(key, lang) + (say(": round {number}", number=round_) if round_ else "")
        show_rows(console, title, [(names[row.key], words.small_percent(row.part, lang), row.share) for row in rows], lang)
    strategies = [(own.strategy(row.key, lang)[0], words.small_percent(row.part, lang), row.share) for row in survey.strategies]
    show_rows(console, say("Strategies"), strategies, lang)
    show_sources(console, explorer, survey, lang)
    rounds, decisions = words.decimal(survey.rounds.mean, lang), f"{survey.decisions.mean:.0f}"
    console.print(say("Rounds on average: {rounds}; decisions: {decisions}", rounds=rounds, decisions=decisions))


def show_rows(console: Console, title: str, rows: Sequence[tuple[str, str, Share]], lang: str) -> None:
    say = voice(lang).say
    table = Table(title=title, title_justify="left", box=None, title_style="bold")
    for number, heading in enumerate(("", say("how often"), say("wins"), say("95% interval"), say("games"))):
        table.add_column(heading, justify="right" if number else "left")
    for name, part, share in rows:
        low, high = (words.decimal(100 * each, lang) for each in (share.low, share.high))
        table.add_row(name, part, words.small_percent(share.won, lang), f"{low}-{high}", words.number(share.games, lang))
    console.print(table)


def show_sources(console: Console, explorer: Explorer, survey: Survey, lang: str) -> None:
    say, own = voice(lang).say, words.words_of(explorer.rules)
    table = Table(title=say("Points by source"), title_justify="left", box=None, title_style="bold")
    table.add_column("")
    for heading in (say("everyone"), say("winners")):
        table.add_column(heading, justify="right")
    for source in survey.sources:
        table.add_row(
            capital(own.source(source.key, lang)), *(words.decimal(each, lang) for each in (source.all, source.winners))
        )
    table.add_row(say("Sum"), *(words.decimal(each, lang) for each in (survey.points, survey.winning_points)))
    console.print(table)
