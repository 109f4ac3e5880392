"""The view of a table: everything that is sent about it is made here, from what the viewer may know."""

from collections.abc import Callable, Collection

from leeward.kernel.contract.offers import ACTION_KINDS
from leeward.kernel.language.speech import term, voice
from leeward.kernel.picture.drawing import Drawing, Shape
from leeward.kernel.play.game import NOBODY, Game
from leeward.kernel.records.record import Table
from leeward.server.messages.refusal import WHY, Refusal, why
from leeward.server.messages.sent import (
    ArrangedPlace,
    ArrangedSum,
    Arranging,
    LogLine,
    OfferedAction,
    Ranked,
    Refused,
    Scores,
    TalkNews,
    Thinking,
    UndoOffer,
    View,
)
from leeward.server.tables import seating
from leeward.server.tables.rows import outlook
from leeward.server.tables.state import Heard
from leeward.server.tables.table import LiveTable
from leeward.server.tables.undo import to_take_back, why_not_ask
from leeward.server.views import pictures
from leeward.server.views.chat import NOTHING, lines_for
from leeward.server.views.clocks import clock_for, pace_of
from leeward.server.views.series import series_in_words
from leeward.server.views.state import state_of

MOST_SAID = 16  # last actions, of all players of a table
TROUBLE = term("The server has a problem: the computers can't play right now. It keeps trying.")


OUTDATED = term("This game uses an older version of the rules: you can view it but not continue it.")
TOO_LONG = term("This game has reached the most actions that a table can store: you can view it but not continue it.")
BROKEN = term("The rules of this game have failed here, so this table has stopped. The server's operator can see the reason.")
CLOSED = term("The server's operator has closed this table: you can view it but not continue it.")


def why_closed(live: LiveTable, lang: str) -> str:
    """Say why a game can only be viewed; empty if it can be played."""
    state = live.state
    reason = CLOSED if state.stored.closed else BROKEN if state.broken else OUTDATED if state.outdated else TOO_LONG
    return voice(lang).say(reason) if state.frozen else ""


def for_viewer(
    live: LiveTable,
    mine: frozenset[int],
    lang: str = "en",
    shape: Shape = Shape.WIDE,
    log_from: int = 0,
    picture: bool = True,
    owner: str = "",
    sent: pictures.Sent | None = None,
    heard: Heard = NOTHING,
    state: bool = False,
) -> View:
    """Build the view for the holder of these seats; the client has the picture parts in `sent` and the chat up to `heard`."""
    game, viewer = live.state.game, live.state.eyes(mine)
    game.lang = lang
    now = live.state.seen_by(viewer)
    begun = not live.state.waiting
    playing = mine & live.state.people
    actions = may_do(live, mine)
    log = log_for(live, mine, viewer, log_from, lang) if begun else []
    log_from = min([log_from, *(line.number for line in log)])
    talk = talk_for(live, mine, lang, owner, heard)
    return View(
        id=live.id,
        version=live.state.version,
        title=title_for(live, owner),
        game=game.rules.name,
        lang=lang,
        names=list(game.names),
        kinds=[seat.kind for seat in live.state.seats],
        guests=live.state.guests,
        levels=live.levels(),
        mine=sorted(playing),
        left=sorted(mine - live.state.people),
        viewer=viewer,
        seat=max(live.state.turn, NOBODY),
        kind=game.words.decision_kind(now) if live.state.turn >= 0 else "",
        first=now.first if begun else NOBODY,
        question=question(live, now, lang),
        actions=offered(live, mine, actions, lang),
        arrange=arranging(live, actions, lang) if actions else None,
        picture=pictures.shown(pictures.present(live, viewer, lang, actions, shape), sent) if picture and begun else None,
        count=len(live.state.line) if begun else 0,
        rounds=live.state.rounds if begun else [],
        log_from=log_from,
        log=log,
        since=since(live, viewer) if begun else 0,
        over=live.state.over,
        scores=scores(game) if live.state.over else None,
        chat=talk.chat,
        present=talk.present,
        undo=talk.undo,
        asked=talk.asked,
        waiting=talk.waiting,
        can_replace=talk.can_replace,
        thinking=talk.thinking,
        patience=live.state.patience,
        trouble=talk.trouble,
        hints=live.state.may_hint(mine),
        rules=f"/rules/{game.rules.name}" + (f"#{game.words.chapter(now)}" if begun else ""),
        again=live.state.stored.again,
        closed=why_closed(live, lang),
        begun=begun,
        origin=live.state.stored.origin,
        future_known=live.state.future_known,
        maker=owner != "" and owner == live.state.stored.owner,
        rated=live.state.stored.rated,
        pace=pace_of(live.state.stored.pace, lang, ends=True),
        clock=clock_for(live, mine, lang),
        series=series_in_words(live, lang),
        chances=live.state.stored.chances,
        lesson=live.lesson(lang),
        state=state_of(game, viewer, list(actions)) if state and begun else None,
    )


def may_do(live: LiveTable, mine: frozenset[int]) -> list[int]:
    """List the actions of the holder of these seats."""
    idle = live.state.turn not in mine & live.state.people or live.state.frozen
    return [] if idle else live.state.game.legal.numbers


def first_picture(live: LiveTable, mine: frozenset[int], lang: str, shape: Shape) -> Drawing | None:
    """Draw the table as its first view will show it; nothing before the game begins."""
    if live.state.waiting:
        return None
    live.state.game.lang = lang
    return pictures.present(live, live.state.eyes(mine), lang, may_do(live, mine), shape)


def first_question(live: LiveTable, mine: frozenset[int], lang: str) -> str:
    """Return the question that the first view asks the holder of these seats; empty while others decide."""
    return question(live, live.state.seen_by(live.state.turn), lang) if may_do(live, mine) else ""


def title_for(live: LiveTable, owner: str) -> str:
    """Return the table's title, for its players only."""
    return live.state.stored.title if live.state.belongs(owner) else ""


def question(live: LiveTable, now: Table, lang: str) -> str:
    """Return the question of the present decision; before the game begins, how many players are missing."""
    if live.state.over:
        return ""
    if live.state.waiting:
        free = sum(seat.kind == "open" for seat in live.state.seats)
        return voice(lang).count("Waiting for {n} more player", "Waiting for {n} more players", free)
    asked: str = live.state.game.words.question(now, live.state.game.names, lang)
    return asked


def talk_for(live: LiveTable, mine: frozenset[int], lang: str, owner: str = "", heard: Heard = NOTHING) -> TalkNews:
    """Build what surrounds the game: chat, presence, undo."""
    request = live.state.request
    waiting = request.waiting if request else frozenset[int]()
    if request and owner and owner == request.owner:
        waiting = waiting - mine  # others who hold these seats answer
    return TalkNews(
        live.state.version,
        lines_for(live, mine, heard, owner),
        live.present(),
        undo_offer(live, mine, lang),
        request.seat if request else None,
        sorted(waiting),
        seating.can_replace(live, mine, owner),
        [Thinking(seat, int(60 * minutes)) for seat, minutes in sorted(live.thinking().items())],
        voice(lang).say(TROUBLE) if live.trouble else "",
    )


def why_not(live: LiveTable, mine: frozenset[int], about: str, lang: str) -> str:
    """Say why a thing cannot be chosen now; nothing for spectators."""
    playing = mine & live.state.people
    if live.state.waiting:
        return voice(lang).say(WHY["waiting"])
    if live.state.turn in playing and not live.state.frozen:
        text: str = live.state.game.words.why_not(live.state.game.view(live.state.turn), about, lang)
        return text
    if not playing:
        return ""
    return voice(lang).say(WHY["closed" if live.state.frozen else "over" if live.state.over else "not-yours"])


def refused(refusal: Refusal, shown: View) -> Refused:
    return Refused(refusal.code, why(refusal, shown.lang), shown)


def offered(live: LiveTable, mine: frozenset[int], numbers: Collection[int], lang: str) -> list[OfferedAction]:
    return (
        described(
            live.state.game,
            live.state.seen_by(live.state.turn),
            numbers,
            lang,
            live.state.stored.rated or bool(live.state.held_by_others(mine)),
            live.state.outlook,
        )
        if numbers
        else []
    )


def described(
    game: Game,
    table: Table,
    numbers: Collection[int],
    lang: str,
    others: bool = False,
    look: Callable[[int], tuple[bool, bool]] | None = None,
) -> list[OfferedAction]:
    """Describe actions in the order in which they are offered, at a table as its viewer sees it.

    Where `others` play, an action that reveals something or ends the game cannot be undone freely.
    """
    before = game.tables.tobytes()
    found = []
    for number in numbers:
        ends, lasts = look(number) if look else outlook(game, before, number)
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
    """Describe what the deciding player may arrange as a whole."""
    found = live.state.game.words.arrangement(live.state.seen_by(live.state.turn), lang)
    if found is None:
        return None
    return Arranging(
        title=voice(lang).say("{name}: {asked}", name=live.state.game.names[live.state.turn], asked=found.title),
        rule=found.rule,
        places=[
            ArrangedPlace(each.thing, list(each.who), each.room, list(each.takes), each.label, each.gets)
            for each in found.places
        ],
        pool=list(found.pool),
        names=found.names,
        hand=found.hand,
        nothing=found.nothing,
        stand=found.stand,
        sums=[ArrangedSum(each.label, each.due, each.worth, each.price) for each in found.sums],
        gives=found.gives,
        less=found.less,
        prefill=[list(who) for who in found.prefill],
        besides=[action for action in actions if action not in found.actions],
    )


def undo_offer(live: LiveTable, mine: frozenset[int], lang: str) -> UndoOffer:
    say = voice(lang).say
    live.state.game.lang = lang
    wanted = to_take_back(live, mine) if mine else None
    if wanted is None:
        return UndoOffer(False, False, say(WHY["nothing"]))
    if wanted.final:
        return UndoOffer(False, False, say(WHY["rated-undo"]))
    sentence = said(live, len(live.state.past) - wanted.count, lang)
    if more := wanted.joined:
        sentence = voice(lang).count(
            "{sentence}, and {n} more action", "{sentence}, and {n} more actions", more, sentence=sentence
        )
    if not wanted.free and live.state.request is None and (refusal := why_not_ask(live, mine, wanted)):
        return UndoOffer(False, False, why(refusal, lang), refusal.wait)
    text = say("Undo: {sentence}", sentence=sentence)
    if not wanted.free and live.state.reaches_known(wanted.count) and not live.state.future_known:
        text = say("{undo}. The table will then say that the game's future was known.", undo=text)
    return UndoOffer(wanted.free, not wanted.free, text)


def said(live: LiveTable, place: int, lang: str) -> str:
    """Return a past action as a sentence, cached, since it stays its player's last one for a while."""
    key = (live.state.past[place].row, lang)
    if key not in live.state.sentences:
        while len(live.state.sentences) >= MOST_SAID:
            live.state.sentences.pop(next(iter(live.state.sentences)))
        game, action = live.state.game, live.state.game.action(place + 1)
        live.state.sentences[key] = game.words.sentence(game.seen(action.before), int(action), game.names, lang)
    return live.state.sentences[key]


def log_for(live: LiveTable, mine: frozenset[int], viewer: int, log_from: int, lang: str) -> list[LogLine]:
    """Return the log from an action on, or from the beginning of the series that it continues.

    Where other people hold seats, it also says what was undone.
    """
    told = [
        LogLine(
            line.number,
            line.text,
            line.chosen,
            line.forced,
            seat=line.seat,
            phase=line.phase,
            things=line.things,
            last=line.last,
        )
        for line in live.state.game.joined(viewer, log_from)
    ]
    if not live.state.undone or not live.state.held_by_others(mine):
        return told
    names, count = live.state.game.names, voice(lang).count
    undone = [
        LogLine(
            each.number,
            count("{name} undid {n} action", "{name} undid {n} actions", each.count, name=names[each.seat]),
            chosen=False,
            forced=False,
            undone=each.row,
            by=each.seat,
        )
        for each in live.state.undone
        if each.number >= log_from
    ]
    return sorted([*undone, *told], key=lambda line: line.number)


def since(live: LiveTable, viewer: int) -> int:
    """Return the first action after the viewer's last one, or after the last one before a computer replaced them."""
    past = live.state.past
    if viewer == NOBODY:
        return len(past)
    seat = live.state.seats[viewer]
    left = seat.replaced_at if seat.kind == "computer" else None
    last = live.state.last_row if left is None else left
    return next((n for n in range(len(past), 0, -1) if past[n - 1].seat == viewer and past[n - 1].row <= last), -1) + 1


def scores(game: Game) -> Scores | None:
    outcome = game.outcome
    if outcome is None:
        return None
    ranking = [Ranked(one.place, one.seat, one.name, one.points, one.tie_break) for one in outcome.ranking]
    return Scores(ranking, list(outcome.winners), outcome.reason, str(outcome))


def table_at(live: LiveTable, viewer: int, number: int) -> Table:
    """Return the table after so many actions, as the viewer saw it then."""
    last = len(live.state.past)
    if not 0 <= number <= last:
        raise ValueError(f"there is no position {number}: they are 0 to {last}")
    before = live.state.game.table_before(number + 1) if number < last else live.state.game.tables.tobytes()
    return live.state.game.seen(before, viewer)
