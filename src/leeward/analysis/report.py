"""An analysis in words: each choice, the better one, and where the game was decided."""

from collections.abc import Collection
from dataclasses import dataclass

from leeward.analysis.courses import continued, reasons
from leeward.analysis.lines import ToldStep, told_line
from leeward.analysis.summary import summary
from leeward.analysis.verdicts import MARKS, Analysis, Decision, Mark, Player, TurningPoint
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import Game
from leeward.kernel.play.wording import within_quotes
from leeward.kernel.play.writer import Note
from leeward.opponents.words import MINUS, percent

MARK_NAMES: dict[Mark, str] = {
    "rare": term("brilliant"),
    "best": term("best choice"),
    "good": term("good"),
    "doubtful": term("doubtful"),
    "mistake": term("mistake"),
    "blunder": term("blunder"),
}
MOST_REASONS = 6  # mistakes with a reason: each takes some time
BRACES = str.maketrans({"{": "(", "}": ")", "#": ""})  # not allowed in comments of saved games
SIGNS: dict[Mark, str] = {"rare": "!!", "best": "", "good": "", "doubtful": "?!", "mistake": "?", "blunder": "??"}


@dataclass(frozen=True)
class ToldDecision:
    """A decision in words, with the better choice and its line where something was lost."""

    number: int
    seat: int
    action: int
    best: int
    text: str
    mark: Mark
    sign: str
    called: str  # the mark, in words
    loss: float
    lost: str
    chances: tuple[float, ...]
    better: str
    line: list[ToldStep]
    why: str = ""  # the better choice is better; for the worst mistakes

    @property
    def is_bad(self) -> bool:
        return self.mark in MARKS


@dataclass(frozen=True)
class ToldPlayer:
    """A player's results as text."""

    seat: int
    name: str
    accuracy: str
    luck: str
    skill: str
    rest: str
    start: str
    result: str
    marks: dict[Mark, int]


@dataclass(frozen=True)
class ToldTurn:
    """A turning point in words."""

    number: int
    seat: int
    chance: bool
    text: str


@dataclass(frozen=True)
class Report:
    """Everything shown about an analysed game."""

    names: tuple[str, ...]
    course: list[tuple[float, ...]]  # everyone's win chances at every position
    rounds: list[int]  # the positions at which rounds begin
    players: list[ToldPlayer]
    turns: list[ToldTurn]
    decisions: list[ToldDecision]
    summary: str = ""  # where the game was won, and what each player could gain most from


def report(game: Game, found: Analysis, lang: str = "en", people: Collection[int] = ()) -> Report:
    """Put an analysis into words; what should change is said of these people, if there are any."""
    game = game.copy()
    game.lang = lang
    worst = sorted(found.decisions, key=lambda decision: -decision.loss)[:MOST_REASONS]
    told = {decision.number for decision in worst if decision.loss >= MARKS["mistake"]}
    sentences = {played.number: str(played.action) for played in game.history}
    return Report(
        game.names,
        found.course,
        rounds(game),
        [told_player(game, player, lang) for player in found.players],
        [told_turn(game, point, found, sentences, lang) for point in found.turning_points],
        [told_decision(game, each, sentences[each.number], lang, each.number in told) for each in found.decisions],
        summary(game, found, people),
    )


def told_decision(game: Game, decision: Decision, sentence: str, lang: str, with_reason: bool = False) -> ToldDecision:
    better, why = "", ""
    line: list[ToldStep] = []
    if decision.mark in MARKS:
        before = game.table_before(decision.number)
        better = game.words.label(game.seen(before), decision.best, lang)
        line = told_line(game.standing_at(game.table_of(before), decision.number - 1), decision.line, lang)
        if with_reason:
            why = reason(game.standing_at(game.table_of(before), decision.number - 1), decision, lang)
    return ToldDecision(
        decision.number,
        decision.seat,
        decision.action,
        decision.best,
        sentence,
        decision.mark,
        SIGNS[decision.mark],
        voice(lang).say(MARK_NAMES[decision.mark]),
        decision.loss,
        moved(-decision.loss, lang),
        decision.before,
        better,
        line,
        why,
    )


def reason(position: Game, decision: Decision, lang: str) -> str:
    """Return what speaks for the better choice in the game's own terms, if anything does."""
    best, played = (continued(position, line) for line in (decision.line, (decision.action,)))
    return next((each.text for each in reasons(position, best, played, lang) if not each.plain), "")


def told_player(game: Game, player: Player, lang: str) -> ToldPlayer:
    return ToldPlayer(
        player.seat,
        game.names[player.seat],
        percent(player.accuracy / 100, lang),
        moved(player.luck, lang),
        moved(player.skill, lang),
        moved(player.rest, lang),
        percent(player.start, lang),
        percent(player.result, lang),
        player.marks,
    )


def told_turn(game: Game, point: TurningPoint, found: Analysis, sentences: dict[int, str], lang: str) -> ToldTurn:
    """Describe what happened and whom it affected most."""
    say = voice(lang).say
    seat = max(range(game.seats), key=lambda each: abs(point.moved[each]))
    decision = found.decisions[point.number - 1]
    much = moved(point.moved[seat], lang)
    if point.chance:
        text = say(
            "What came up after “{sentence}”: {much} for {name}",
            sentence=within_quotes(sentences[point.number], lang),
            much=much,
            name=game.names[seat],
        )
        return ToldTurn(point.number, seat, True, text)
    own = moved(point.moved[decision.seat], lang)
    text = say("{sentence}: {own}", sentence=sentences[point.number], own=own)
    if seat != decision.seat:
        text = say("{text}, and {much} for {name}", text=text, much=much, name=game.names[seat])
    return ToldTurn(point.number, decision.seat, False, text)


def moved(chance: float, lang: str) -> str:
    """Format a change of win chance, with its sign."""
    number = round(100 * chance)
    sign = "+" if number > 0 else MINUS if number < 0 else "±"
    return sign + percent(abs(number) / 100, lang)


def rounds(game: Game) -> list[int]:
    """List the positions at which rounds begin."""
    course = [game.words.round_of(game.table_of(played.action.before)[0]) for played in game.history]
    return [number for number, now in enumerate(course) if now and (number == 0 or now != course[number - 1])]


def notes(game: Game, found: Analysis, lang: str = "en") -> dict[int, Note]:
    """Return notes for a saved game: marks and better choices, by action number."""
    say, said = voice(lang).say, {}
    for decision in report(game, found, lang).decisions:
        text = ""
        if decision.is_bad:
            text = say("{mark}, {lost}; better: {label}", mark=decision.called, lost=decision.lost, label=decision.better)
        if decision.sign:
            said[decision.number] = Note(decision.sign, " ".join(text.translate(BRACES).split()))
    return said
