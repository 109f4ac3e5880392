"""Paces and clocks: what a table agrees to, and what a viewer is shown of it. All times are seconds."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
# What running out does: a computer plays on and the person may return; the seat resigns; only a mark; the others decide.
Ends = Literal["computer", "resign", "mark", "vote"]


class Pace(Struct, forbid_unknown_fields=True, frozen=True):
    """How long each player may think: `bank` for the whole game and `turn` for each turn.

    Live, what is left of a turn's time is added to the bank. Over days, it is lost, and the bank is a reserve.
    """

    kind: Literal["live", "days"]
    bank: Annotated[int, Meta(ge=0, le=30 * DAY)]
    turn: Annotated[int, Meta(ge=0, le=14 * DAY)]
    ends: Ends = "computer"

    @property
    def fits(self) -> bool:
        """Whether its times fit its kind."""
        if self.kind == "live":
            return MINUTE <= self.bank <= 4 * HOUR and self.turn <= 10 * MINUTE
        return self.turn >= HOUR


class ClockDeed(Struct, forbid_unknown_fields=True):
    """Ask for a pause, agree to it, decline or withdraw it, end it; or give a player more time."""

    do: Literal["pause", "agree", "decline", "resume", "give"]
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None  # who gets more time


class ClockOffer(Struct):
    """A deed that I may do with the clock now, with its label."""

    do: Literal["pause", "agree", "decline", "resume", "give"]
    seat: int
    label: str


class ClockView(Struct):
    """The clocks of a table, at the moment when they were sent.

    `left` are the seconds of each seat; over days, those of the bank, while `deadline` includes the turn's own time.
    """

    left: list[int]
    seat: int  # whose clock runs; -1 if none does
    seconds: int  # until this player's time ends; 0 if none ends
    deadline: float  # when that is, in UTC seconds; 0 if none ends
    paused: bool
    asks: int  # the seat that asks for a pause; -1 if none does
    waiting: list[int]  # seats that have not agreed yet
    out: list[int]  # seats whose time has run out in this turn
    resigned: list[int]
    offers: list[ClockOffer]
    said: list[str]  # what happened to the clocks lately, in words
    forecast: float = 0.0  # when my next turn is likely to begin, in UTC seconds; 0 if nobody knows, or it is my turn
    plans: bool = False  # I may plan moves here
