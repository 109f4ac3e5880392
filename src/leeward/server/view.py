"""What a viewer is shown. Everything that is sent about a table is made here, from what the viewer may know."""

from collections.abc import Collection

from msgspec import Struct

from leeward.analysis.hints import Hint
from leeward.kernel.contract.offers import ACTION_KINDS
from leeward.kernel.language.speech import term, voice
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import NOBODY, Game
from leeward.kernel.play.sayings import Action, Line
from leeward.kernel.records.record import Table
from leeward.server import pictures, sitting
from leeward.server.arrangements import ArrangedPlace, ArrangedSum, Arranging
from leeward.server.live import LiveTable
from leeward.server.messages import (
    ChatLine,
    Hinted,
    HintedChoice,
    LogLine,
    OfferedAction,
    Ranked,
    Refusal,
    Refused,
    Scores,
    TalkNews,
    UndoOffer,
    View,
)
from leeward.server.undo import outlook, to_take_back

DIGEST = 40  # lines since one's last turn
MOST_SAID = 16  # last actions of players at one table

WHY = {
    "stale": term("The table has changed in the meantime: this is how it stands now."),
    "illegal": term("This is not possible here."),
    "passes-turn": term("Somebody else decides before the last of these actions: play them one by one."),
    "reveals": term("Something is revealed before the last of these actions: play them one by one."),
    "not-yours": term("This is not your decision."),
    "over": term("The game is over."),
    "closed": term("You can look at this game, but not play on."),
    "malformed": term("This message cannot be understood."),
    "too-often": term("Too much at once: wait a moment."),
    "too-many-open": term("You have too many tables open: close one and try again."),
    "too-many-tables": term("You have reached the limit of running tables: finish or leave one and try again."),
    "too-many-kept": term("You have reached the limit of unfinished games here: finish some and try again."),
    "nothing": term("There is nothing to take back."),
    "not-over": term("The game is not over yet."),
    "no-hints": term("Hints are not allowed at this table."),
    "too-many-here": term("Too many people are watching this table: try again later."),
    "waiting": term("The game begins when every seat is taken."),
    "lesson": term("That is not part of this lesson."),
    "not-kept": term("This board is not kept: save the game as a file to go on with it elsewhere."),
    "trouble": term("Something went wrong on the server, and nothing was changed: try again in a moment."),
}
TROUBLE = term("Something is wrong on the server: the computers cannot play right now. They keep trying.")


OUTDATED = term("This game was played under an older version of the rules: you can look at it, but not play on.")
CLOSED = term("The operator of this server has closed this table: you can look at it, but not play on.")


def why_closed(live: LiveTable, lang: str) -> str:
    """Why a game can only be looked at; empty if it can be played."""
    return voice(lang).say(CLOSED if live.kept.closed else OUTDATED) if live.frozen else ""


def eyes(live: LiveTable, mine: Collection[int]) -> int:
    """Through which seat somebody looks who holds these: the one that decides, or else their only one.

    Several people at one screen see no more than a spectator while another decides.
    """
    if live.turn in mine:
        return live.turn
    return min(mine) if len(mine) == 1 else NOBODY


def for_viewer(
    live: LiveTable,
    mine: frozenset[int],
    lang: str = "en",
    shape: Shape = Shape.WIDE,
    log_from: int = 0,
    picture: bool = True,
    owner: str = "",
    sent: pictures.Sent | None = None,
) -> View:
    """All that the holder of these seats may know; `sent` are the parts of pictures that they have."""
    game, viewer = live.game, eyes(live, mine)
    game.lang = lang
    now = live.seen_by(viewer)
    begun = not live.waiting
    playing = mine & live.people()
    actions = [] if live.turn not in playing or live.frozen else game.legal.numbers
    log = game.told(viewer, log_from) if begun else []
    talk = talk_for(live, mine, lang, owner)
    return View(
        id=live.id,
        version=live.version,
        title=title_for(live, owner),
        game=game.rules.name,
        lang=lang,
        names=list(game.names),
        kinds=[seat.kind for seat in live.seats],
        levels=live.levels(),
        mine=sorted(playing),
        left=sorted(mine - live.people()),
        viewer=viewer,
        seat=max(live.turn, NOBODY),
        kind=game.words.decision_kind(now) if live.turn >= 0 else "",
        first=now.first if begun else NOBODY,
        question=question(live, now, lang),
        actions=offered(live, mine, actions, lang),
        arrange=arranging(live, actions, lang) if actions else None,
        picture=pictures.shown(pictures.present(live, viewer, lang, actions, shape), sent) if picture and begun else None,
        count=len(live.line) if begun else 0,
        rounds=live.rounds if begun else [],
        log_from=log_from,
        log=[LogLine(line.number, line.text, line.chosen, line.forced) for line in log],
        digest=digest(live, mine, viewer) if begun else [],
        over=live.over,
        scores=scores(game) if live.over else None,
        chat=talk.chat,
        present=talk.present,
        undo=talk.undo,
        asked=talk.asked,
        waiting=talk.waiting,
        can_replace=talk.can_replace,
        trouble=talk.trouble,
        hints=live.may_hint(mine),
        rules=f"/rules/{game.rules.name}" + (f"#{game.words.chapter(now)}" if begun else ""),
        again=live.kept.again,
        closed=why_closed(live, lang),
        begun=begun,
        origin=live.kept.origin,
        maker=owner != "" and owner == live.kept.owner,
        lesson=live.lesson(lang),
    )


def title_for(live: LiveTable, owner: str) -> str:
    """What those who play call their table; strangers who look on are not told."""
    return live.kept.title if live.belongs(owner) else ""


def question(live: LiveTable, now: Table, lang: str) -> str:
    """What is asked of the one who decides; before the game begins, for whom all wait."""
    if live.over:
        return ""
    if live.waiting:
        names = [seat.name for seat in live.seats if seat.kind == "open"]
        return voice(lang).say("Waiting for {names}", names=voice(lang).listing(names))
    asked: str = live.game.words.question(now, live.game.names, lang)
    return asked


def talk_for(live: LiveTable, mine: frozenset[int], lang: str, owner: str = "") -> TalkNews:
    """What is around the table: chat, who is here, taking back."""
    chat = [ChatLine(line.number, line.by, live.game.names[line.by], line.text, line.at) for line in live.chat]
    request = live.request
    return TalkNews(
        live.version,
        chat,
        live.present(),
        undo_offer(live, mine, lang),
        request.seat if request else None,
        sorted(request.waiting) if request else [],
        sitting.can_replace(live, mine, owner),
        voice(lang).say(TROUBLE) if live.trouble else "",
    )


def why_not(live: LiveTable, mine: frozenset[int], about: str, lang: str) -> str:
    """Why a thing cannot be chosen now; nothing to those who only look on."""
    playing = mine & live.people()
    if live.waiting:
        return voice(lang).say(WHY["waiting"])
    if live.turn in playing and not live.frozen:
        text: str = live.game.words.why_not(live.game.view(live.turn), about, lang)
        return text
    if not playing:
        return ""
    return voice(lang).say(WHY["closed" if live.frozen else "over" if live.over else "not-yours"])


def hinted(live: LiveTable, found: Hint, why: str, number: int, lang: str) -> Hinted:
    """A hint after so many actions, and what was played there if that is past."""
    played = live.game.action(number + 1) if number < len(live.past) else None
    choices = [
        HintedChoice(int(each.action), label(live, each.action, lang), each.share, each.chances) for each in found.choices
    ]
    return Hinted(found.standing, choices, why, label(live, played, lang) if played is not None else "")


def label(live: LiveTable, action: Action, lang: str) -> str:
    """As the one who decided read it."""
    text: str = live.game.words.label(live.game.seen(action.before), int(action), lang)
    return text


def why(refusal: Refusal, lang: str) -> str:
    if refusal.code == "lesson" and refusal.why:  # as the lesson is written; it is said in the language of whoever reads it
        return voice(lang).say(refusal.why)
    return refusal.why or voice(lang).say(WHY[refusal.code])


def refused(refusal: Refusal, shown: View) -> Refused:
    return Refused(refusal.code, why(refusal, shown.lang), shown)


def offered(live: LiveTable, mine: frozenset[int], numbers: Collection[int], lang: str) -> list[OfferedAction]:
    return described(live.game, live.seen_by(live.turn), numbers, lang, bool(live.people() - mine)) if numbers else []


def described(game: Game, table: Table, numbers: Collection[int], lang: str, others: bool = False) -> list[OfferedAction]:
    """Actions in the order in which they are offered, at a table as its viewer sees it.

    Where others play, one that shows something or ends the game cannot be taken back.
    """
    before = game.tables.tobytes()
    found = []
    for number in numbers:
        ends, lasts = outlook(game, before, number)
        found.append(
            OfferedAction(
                number,
                game.words.notation(number),
                game.words.label(table, number, lang),
                not (others and lasts),
                ends,
                game.words.action_kind(table, number),
            )
        )
    return sorted(found, key=lambda action: ACTION_KINDS.index(action.kind))


def arranging(live: LiveTable, actions: Collection[int], lang: str) -> Arranging | None:
    """What the one who decides may arrange as a whole."""
    found = live.game.words.arrangement(live.seen_by(live.turn), lang)
    if found is None:
        return None
    return Arranging(
        title=voice(lang).say("{name}: {asked}", name=live.game.names[live.turn], asked=found.title),
        rule=found.rule,
        places=[ArrangedPlace(each.thing, list(each.who), each.room, list(each.takes), each.label) for each in found.places],
        pool=list(found.pool),
        names=found.names,
        hand=found.hand,
        nothing=found.nothing,
        sums=[ArrangedSum(each.label, each.due, each.worth) for each in found.sums],
        gives=found.gives,
        besides=[action for action in actions if action not in found.actions],
    )


def undo_offer(live: LiveTable, mine: frozenset[int], lang: str) -> UndoOffer:
    say = voice(lang).say
    live.game.lang = lang
    wanted = to_take_back(live, mine) if mine else None
    if wanted is None:
        return UndoOffer(False, False, say(WHY["nothing"]))
    sentence = said(live, len(live.past) - wanted.count, lang)
    if more := wanted.joined:
        sentence = voice(lang).count(
            "{sentence}, and {n} more action", "{sentence}, and {n} more actions", more, sentence=sentence
        )
    return UndoOffer(wanted.free, not wanted.free, say("Take back: {sentence}", sentence=sentence))


def said(live: LiveTable, place: int, lang: str) -> str:
    """An action of the past as a sentence: found once, since it stays the last one of its player for a while."""
    key = (live.past[place].row, lang)
    if key not in live.sentences:
        while len(live.sentences) >= MOST_SAID:
            live.sentences.pop(next(iter(live.sentences)))
        game, action = live.game, live.game.action(place + 1)
        live.sentences[key] = game.words.sentence(game.seen(action.before), int(action), game.names, lang)
    return live.sentences[key]


def digest(live: LiveTable, mine: frozenset[int], viewer: int) -> list[str]:
    """What happened since one's last own action."""
    if viewer == NOBODY:
        return []
    past = live.past
    own = next((number for number in range(len(past), 0, -1) if past[number - 1].seat == viewer), -1)
    return [line.text for line in live.game.told(viewer, own + 1)][-DIGEST:] if own < len(past) else []


def scores(game: Game) -> Scores | None:
    outcome = game.outcome
    if outcome is None:
        return None
    ranking = [Ranked(one.place, one.seat, one.name, one.points, one.tie_break) for one in outcome.ranking]
    return Scores(ranking, list(outcome.winners), outcome.reason, str(outcome))


def table_at(live: LiveTable, viewer: int, number: int) -> Table:
    """The table after so many actions, as the viewer saw it then."""
    last = len(live.past)
    if not 0 <= number <= last:
        raise ValueError(f"there is no position {number}: they are 0 to {last}")
    before = live.game.table_before(number + 1) if number < last else live.game.tables.tobytes()
    return live.game.seen(before, viewer)


class Highlight(Struct):
    """What is worth remembering: what this seat did with the action of this number, and when that was."""

    seat: int
    moment: str
    number: int
    text: str


class Story(Struct):
    """A whole game. Courses hold everybody's values at every position, from the first to the last."""

    points: list[list[int]]
    measures: dict[str, list[list[int]]]  # whatever else the game counts, by its name
    highlights: list[Highlight]
    log: list[Line]


def story(game: Game, lang: str = "en") -> Story:
    """A finished game from its beginning to its end, with all that was secret. It takes its time: call it in a thread."""
    game = game.copy()
    if not game.over:
        raise ValueError("the story of a game is told when it is over")
    game.lang = lang
    words, log = game.words, game.log
    points, highlights = [], []
    measures: dict[str, list[list[int]]] = {}
    past = game.copy()
    for number in range(game.number, -1, -1):
        table = past.table
        points.append(past.scores)
        for label, values in game.rules.picture.measures(table, lang):
            measures.setdefault(label, []).append(list(values))
        if number:
            action = past.undo()
            before = past.seen(action.before)
            if text := words.highlight(before, int(action), lang):
                highlights.append(Highlight(int(before.seat), words.moment(before, lang), number, text))
    return Story(points[::-1], {label: course[::-1] for label, course in measures.items()}, highlights[::-1], log)


def may_save(live: LiveTable, mine: frozenset[int]) -> bool:
    """A saved game holds the seed, and with it all chance to come: nobody may have it who plays against other people.

    Somebody for whom a computer plays may come back.
    """
    people = {seat.seat for seat in live.seats if seat.kind != "computer"}.union(*live.holders.values())
    # Of several seats, some may be held by two: people at one screen of whom one has a device of their own.
    alone = bool(mine) and people <= mine and (len(people) == 1 or len(live.holders) == 1)
    return live.over or alone


def saved_game(game: Game, rules_version: int) -> str:
    """As text, and with the version of the rules by which it was played. It takes its time: call it in a thread."""
    return game.dumps().replace(f"\nrules: {game.rules.version}\n", f"\nrules: {rules_version}\n", 1)
