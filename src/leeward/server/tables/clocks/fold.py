"""A table's clocks, as they follow from its actions and clock events alone: the same on every server, and after a restart.

Several decisions of one player in a row are one turn. Time counts for the player who decides, except while no server ran,
during a pause, in the player's vacation (in tournaments only for a while) and outside their waking hours. An undo takes
nobody's time back: it only takes back the increment of turns that no longer exist. If the next player has not acted yet, their
time counts for the player who undoes, who had not finished: else undoing again and again would stall, or use up others' time.
"""

import copy
import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

from leeward.server.messages.clocks import DAY, Pace
from leeward.server.storage.records import ActionRow, ClockEvent, taken_back
from leeward.server.tables.clocks.hours import Hours, Interval, minus

DELAY = 1.0  # seconds of each turn that do not count live: messages travel
CLOSE = 0.001  # seconds by which a deadline may be wrong
AWAY_IN_TOURNAMENTS = 3 * DAY  # the vacation that counts in each game: all players wait for the end of a round
UNDONE = "undo"  # an event that only says who decided before an undo


class Turn(Struct):
    """Decisions of one player in a row: `start` counts the actions before them, `used` the seconds, and `ended` is when."""

    seat: int
    start: int
    used: float = 0.0
    ended: float = 0.0


class Clock:
    def __init__(
        self, pace: Pace, seats: int, begins: float, outages: Sequence[Interval] = (), most_away: float = math.inf
    ) -> None:
        self.pace = pace
        self.outages = outages
        self.most_away = most_away  # seconds of vacation that count for each player
        self.since = begins  # what came before has been counted
        self.length = 0  # actions that are not undone
        self.turns: list[Turn] = []  # with these actions
        self.spent = [0.0] * seats  # in turns that were undone
        self.given = [0.0] * seats
        self.paused = False
        self.asks = -1  # who asks for a pause
        self.waiting: frozenset[int] = frozenset()  # who has not agreed to it
        self.away: dict[int, list[Interval]] = {}  # vacations
        self.hours: dict[int, Hours] = {}
        self.out: dict[int, int] = {}  # seats whose time ran out, with the start of that turn
        self.resigned: set[int] = set()
        self.returns = [0] * seats  # how often people came back after that

    # what happens

    def play(self, at: float, decider: int, length: int) -> None:
        """A row is written: `decider` had to decide until then, and so many actions are left."""
        self.charge(at, decider)
        self.paused, self.asks, self.waiting = False, -1, frozenset()
        unfinished = 0.0
        while self.turns and self.turns[-1].start > length:
            undone = self.turns.pop()
            if undone.start == self.length:  # nothing was done in it
                unfinished = undone.used
            else:
                self.spent[undone.seat] += self.over(undone)
            if self.out.get(undone.seat) == undone.start:
                del self.out[undone.seat]
        if unfinished:
            self.turns[-1].used += unfinished
        self.length = length

    def hear(self, event: ClockEvent) -> None:
        """Something happens to the clocks besides actions."""
        self.charge(event.at, event.decider)
        seat, content = event.seat, event.content
        match event.kind:
            case "ask":
                self.asks, self.waiting = seat, frozenset(content["waiting"])
            case "decline":
                self.asks, self.waiting = -1, frozenset()
            case "pause":
                self.paused, self.asks, self.waiting = True, -1, frozenset()
            case "resume":
                self.paused = False
            case "give":  # from now on, however long ago the time ran out
                self.given[seat] += content["seconds"] + self.overdrawn(seat)
                self.out.pop(seat, None)
            case "return":
                self.given[seat] += content["seconds"]
                self.returns[seat] += 1
                self.out.pop(seat, None)
            case "vacation":
                before = self.away.setdefault(seat, [])
                rest = max(self.most_away - sum(end - begin for begin, end in before), 0.0)
                before.append((event.at, min(content["until"], event.at + rest)))
            case "back":
                self.away[seat] = [(begin, min(end, event.at)) for begin, end in self.away.get(seat, ())]
            case "hours":
                self.hours.pop(seat, None)
                if content["zone"]:
                    self.hours[seat] = Hours(content["zone"], content["wakes"], content["sleeps"])
            case "out":
                if self.turns:
                    self.out[seat] = self.turns[-1].start
                if content["did"] == "resign":
                    self.resigned.add(seat)

    def charge(self, at: float, decider: int) -> None:
        """Count the time up to now for the player who had to decide. A clock that is set back takes nobody's time."""
        if decider >= 0:
            if not self.turns or self.turns[-1].seat != decider:
                self.turns.append(Turn(decider, self.length))
            self.turns[-1].used += self.counted(decider, self.since, at)
            self.turns[-1].ended = max(self.since, at)
        self.since = max(self.since, at)

    def counted(self, seat: int, begin: float, end: float) -> float:
        """Return how much of an interval counts for a player."""
        if self.paused:
            return 0.0
        pieces = minus(begin, end, [*self.outages, *self.away.get(seat, ())])
        hours = self.hours.get(seat)
        return sum(hours.within(*piece) if hours else piece[1] - piece[0] for piece in pieces)

    def over(self, turn: Turn) -> float:
        """Return what a turn took, apart from its own time."""
        return max(turn.used - (DELAY if self.pace.kind == "live" else self.pace.turn), 0.0)

    # what follows

    def bank(self, seat: int) -> float:
        """Return what is left for a player besides the time of a turn over days."""
        mine = [turn for turn in self.turns if turn.seat == seat]
        gained = self.pace.turn * len(mine) if self.pace.kind == "live" else 0.0
        return self.pace.bank + self.given[seat] + gained - self.spent[seat] - sum(map(self.over, mine))

    def left(self, seat: int) -> float:
        """Return how long the player may still decide whose turn is the last one."""
        used = self.turns[-1].used
        own = max((DELAY if self.pace.kind == "live" else self.pace.turn) - used, 0.0)
        return self.bank(seat) + own

    def overdrawn(self, seat: int) -> float:
        """Return by how much a player has exceeded their time."""
        decides = bool(self.turns) and self.turns[-1].seat == seat
        return max(-(self.left(seat) if decides else self.bank(seat)), 0.0)

    def copy(self) -> "Clock":
        """Return a copy that can go on by itself."""
        made = copy.copy(self)
        made.turns = [Turn(turn.seat, turn.start, turn.used, turn.ended) for turn in self.turns]
        made.spent, made.given, made.returns = self.spent[:], self.given[:], self.returns[:]
        made.away = {seat: list(each) for seat, each in self.away.items()}
        made.hours, made.out, made.resigned = dict(self.hours), dict(self.out), set(self.resigned)
        return made

    def at(self, now: float, decider: int) -> "Clock":
        """Return the clocks at a moment."""
        then = self.copy()
        then.charge(now, decider)
        return then

    def deadline(self, decider: int) -> float | None:
        """Return when the time of the player ends who decides now; None if it does not."""
        if self.paused or decider < 0:
            return None
        now = self.at(self.since, decider)
        if self.out.get(decider) == now.turns[-1].start or decider in self.resigned:
            return None
        left = now.left(decider)
        end = self.since + max(left, 0.0)
        # What does not count on the way to the end moves the end on, and there something more may not count.
        while (missing := left - self.counted(decider, self.since, end)) > CLOSE:
            end = self.resumes(decider, end) + missing
        return end

    def resumes(self, seat: int, moment: float) -> float:
        """Return when a player's time counts again: at once, or after an outage, a vacation and the night."""
        blocked, hours = [*self.outages, *self.away.get(seat, ())], self.hours.get(seat)
        after = max([moment, *(end for begin, end in blocked if begin <= moment < end)])
        after = hours.awake(after) if hours else after
        return after if after == moment else self.resumes(seat, after)


def fold(
    pace: Pace,
    seats: int,
    begins: float,
    rows: Sequence[ActionRow],
    events: Sequence[ClockEvent],
    outages: Sequence[Interval] = (),
    most_away: float = math.inf,
) -> Clock:
    """Return the clocks after all rows and events. An action's player had to decide before it; before an undo, an event says
    who had to."""
    clock, waiting = Clock(pace, seats, begins, outages, most_away), [event for event in events if event.kind != UNDONE]
    deciders: Mapping[int, int] = {event.row + 1: event.decider for event in events if event.kind == UNDONE}
    waiting.reverse()
    for row in rows:
        while waiting and waiting[-1].row < row.number:
            clock.hear(waiting.pop())
        count = taken_back(row.action)
        decider = deciders.get(row.number, row.by) if count else row.by
        clock.play(row.at, decider, clock.length - count if count else clock.length + 1)
    while waiting:
        clock.hear(waiting.pop())
    return clock
