"""A table's clocks as a viewer sees them."""

import time
from typing import Any

import msgspec

from leeward.kernel.language.speech import term, voice
from leeward.server.messages.clocks import DAY, HOUR, MINUTE, ClockOffer, ClockView, Pace
from leeward.server.storage.records import ClockEvent
from leeward.server.tables.clocks.fold import Clock
from leeward.server.tables.clocks.forecast import Ended, forecast
from leeward.server.tables.clocks.keeping import GIFTS, deciding, may_get_time
from leeward.server.tables.plans.planning import planner
from leeward.server.tables.table import LiveTable

MOST_SAID = 4  # sentences about the clocks
SAID = {
    "pause": term("The clocks stand still."),
    "resume": term("{name} ended the pause."),
    "decline": term("{name} declined the pause."),
    "vacation": term("{name} is on vacation until {until}."),
    "back": term("{name} is back from the vacation."),
    "return": term("{name} is back."),
}
DID = {
    "computer": term("The time of {name} ran out. A computer plays on until {name} returns."),
    "resign": term("The time of {name} ran out: {name} resigned, and a computer plays on."),
    "mark": term("The time of {name} ran out."),
    "vote": term("The time of {name} ran out. The others decide whether to wait."),
}
ENDS = {
    "computer": term("then a computer plays on until the player returns"),
    "resign": term("then the seat resigns"),
    "mark": term("then only a mark remains"),
    "vote": term("then the others decide whether to wait"),
}


# What the form of the start page offers.
PACES = (
    *(Pace("live", minutes * MINUTE, turn) for minutes, turn in ((10, 10), (20, 15), (45, 30))),
    *(Pace("days", bank, turn) for bank, turn in ((DAY, 8 * HOUR), (2 * DAY, DAY), (5 * DAY, 2 * DAY))),
)


def paces(lang: str) -> list[tuple[str, str]]:
    """List the paces to choose from, with their names."""
    return [(f"{one.kind} {one.bank} {one.turn}", pace_of(msgspec.to_builtins(one), lang)) for one in PACES]


def endings(lang: str) -> list[tuple[str, str]]:
    """List what may happen when time runs out."""
    return [(name, voice(lang).say(text)) for name, text in ENDS.items()]


def pace_of(stored: dict[str, Any] | None, lang: str, ends: bool = False) -> str:
    """Say how long the players of a table may think, and with `ends` what follows; empty without a clock."""
    if stored is None:
        return ""
    pace, say = msgspec.convert(stored, Pace), voice(lang).say
    bank, turn = duration(pace.bank, lang), duration(pace.turn, lang)
    if pace.kind == "live":
        text = say("Live: {bank} each", bank=bank)
        text = say("{text} + {turn} a turn", text=text, turn=turn) if pace.turn else text
    else:
        text = say("Over days: {turn} a turn", turn=turn)
        text = say("{text} + {bank} in reserve", text=text, bank=bank) if pace.bank else text
    return say("{text}; {ends}", text=text, ends=say(ENDS[pace.ends])) if ends else text


def duration(seconds: int, lang: str) -> str:
    """Return a time in words, in the largest unit that divides it."""
    count = voice(lang).count
    if seconds and seconds % DAY == 0:
        return count("{n} day", "{n} days", seconds // DAY)
    if seconds and seconds % HOUR == 0:
        return count("{n} hour", "{n} hours", seconds // HOUR)
    if seconds and seconds % MINUTE == 0:
        return count("{n} minute", "{n} minutes", seconds // MINUTE)
    return count("{n} second", "{n} seconds", seconds)


def clock_for(live: LiveTable, mine: frozenset[int], lang: str) -> ClockView | None:
    """Return the clocks; None at a table without, and before the game begins."""
    clock = live.state.clock
    if clock is None or live.state.waiting:
        return None
    seat, now = deciding(live), live.storage.now()
    then = clock.at(now, live.state.turn)
    deadline = clock.deadline(seat)
    return ClockView(
        left=[max(int(then.bank(each)), 0) for each in range(live.state.game.seats)],
        seat=-1 if clock.paused else seat,
        seconds=max(int(then.left(seat)), 0) if deadline is not None else 0,
        deadline=deadline or 0.0,
        paused=clock.paused,
        asks=clock.asks,
        waiting=sorted(clock.waiting),
        out=sorted(clock.out),
        resigned=sorted(clock.resigned),
        offers=offers(live, clock, mine, lang),
        said=said(live, lang),
        forecast=forecast_for(live, clock, mine),
        plans=planner(live, mine) is not None,
    )


def forecast_for(live: LiveTable, clock: Clock, mine: frozenset[int]) -> float:
    """Return when the next turn of a person with one seat is likely to begin; 0 if it is now, or nobody knows."""
    playing = mine & live.state.people
    if clock.pace.kind != "days" or clock.paused or len(playing) != 1 or live.state.turn in playing or deciding(live) < 0:
        return 0.0
    return forecast([Ended(turn.seat, turn.ended) for turn in clock.turns], min(playing))


def offers(live: LiveTable, clock: Clock, mine: frozenset[int], lang: str) -> list[ClockOffer]:
    """List what the holder of these seats may do with the clocks now."""
    say, names, found = voice(lang).say, live.state.game.names, list[ClockOffer]()
    if not mine & live.state.people or live.state.over or live.state.frozen:
        return found
    if clock.paused:
        found.append(ClockOffer("resume", -1, say("End the pause")))
    elif clock.waiting & mine:
        found.append(ClockOffer("agree", -1, say("Agree to the pause")))
        found.append(ClockOffer("decline", -1, say("Decline")))
    elif clock.asks in mine:
        found.append(ClockOffer("decline", -1, say("Withdraw the pause")))
    elif clock.asks < 0 and not live.state.in_tournament:
        found.append(ClockOffer("pause", -1, say("Ask for a pause")))
    gift = duration(GIFTS[clock.pace.kind], lang)
    return [
        *found,
        *(
            ClockOffer("give", seat, say("Give {name} {time} more", name=names[seat], time=gift))
            for seat in may_get_time(live, mine)
        ),
    ]


def said(live: LiveTable, lang: str) -> list[str]:
    """Say what happened to the clocks lately."""
    happened = [(event.at, sentence(live, event, lang)) for event in live.state.clock_events]
    for begin, end in live.state.outages:
        if end > max(live.state.stored.created, live.state.stored.begun):
            happened.append((end, away(begin, end, lang)))
    lately = [text for _, text in sorted(happened) if text][-MOST_SAID:]
    asks = live.state.clock.asks if live.state.clock is not None else -1
    return lately if asks < 0 else [*lately, voice(lang).say("{name} asks for a pause.", name=live.state.game.names[asks])]


def away(begin: float, end: float, lang: str) -> str:
    """Say that no server ran; a restart takes seconds."""
    if end - begin < MINUTE:
        time_away = duration(round(end - begin), lang)
        return voice(lang).say("The server was away for {time}. This time was given back.", time=time_away)
    text = term("The server was away from {begin} to {end}. This time was given back.")
    return voice(lang).say(text, begin=moment(begin), end=moment(end))


def sentence(live: LiveTable, event: ClockEvent, lang: str) -> str:
    """Put an event into words; empty if there is nothing to say."""
    say, names = voice(lang).say, live.state.game.names
    name = names[event.seat]
    if event.kind == "give":
        time_given = duration(event.content["seconds"], lang)
        return say("{giver} gave {name} {time} more.", giver=names[event.content["by"]], name=name, time=time_given)
    if event.kind == "out":
        return say(DID[event.content["did"]], name=name)
    until = ""
    if event.kind == "vacation" and live.state.clock is not None:
        ends = dict(live.state.clock.away[event.seat])[event.at]  # in a tournament earlier than wished
        if ends <= event.at:
            return ""
        until = moment(ends)
    return say(SAID[event.kind], name=name, until=until) if event.kind in SAID else ""


def moment(at: float) -> str:
    """Return a moment as everybody reads it, in UTC."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))
