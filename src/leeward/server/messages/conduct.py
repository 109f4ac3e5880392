"""What browsers and programs send about conduct: reports, mutes, and the acts of operators."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from leeward.server.messages.people import AccountName

Reason = Annotated[str, Meta(min_length=3, max_length=500)]
Told = Annotated[str, Meta(max_length=1000)]
Days = Annotated[float, Meta(gt=0, le=3650)]
LineNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
Moment = Annotated[float, Meta(ge=0, le=1e11)]
Why = Literal["insult", "spam", "cheating", "name", "other"]


class ChatReport(Struct, forbid_unknown_fields=True):
    """Report a line of a chat that I read. The lines around it are stored with the report."""

    room: Literal["players", "spectators"]
    number: LineNumber
    reason: Why
    text: Told = ""


class MemberReport(Struct, forbid_unknown_fields=True):
    """Report a member."""

    name: AccountName
    reason: Why
    text: Told = ""


class MuteWanted(Struct, forbid_unknown_fields=True):
    """Hide the lines of the person who wrote this one, or show them again."""

    room: Literal["players", "spectators"]
    number: LineNumber
    muted: bool


# operators


class WantedAct(Struct, forbid_unknown_fields=True):
    """An operator's act; `text` says why, and the person reads it. `days` counts for mute and suspend."""

    act: Literal["warn", "mute", "suspend", "lift"]
    text: Reason
    days: Days = 7.0


class WantedClose(Struct, forbid_unknown_fields=True):
    """An operator closes a report, a table or an announcement, and says why."""

    text: Reason


class UnwantedStudy(WantedClose):
    """A study that an operator deletes, by its link or its id."""

    study: Annotated[str, Meta(min_length=1, max_length=500)]


class NewAnnouncement(Struct, forbid_unknown_fields=True):
    """A text for the start page, from `begins` to `ends`, in seconds since 1970."""

    en: Reason
    de: Reason
    begins: Moment
    ends: Moment


class WantedMode(Struct, forbid_unknown_fields=True):
    mode: Literal["open", "invitation", "closed"]
    text: Reason


class WantedLink(Struct, forbid_unknown_fields=True):
    """A link with which one person may sign up."""

    text: Reason
    days: Days = 7.0


class SignUpLink(Struct):
    path: str
    expires: float


# tokens and bots

TokenDays = Annotated[float, Meta(gt=0, le=366)]
TokenName = Annotated[str, Meta(min_length=1, max_length=40)]


class NewToken(Struct, forbid_unknown_fields=True):
    """A token for a program: it may read, or also play, until its end."""

    name: TokenName
    scopes: Annotated[list[Literal["read", "play"]], Meta(min_length=1, max_length=2)]
    days: TokenDays = 90.0


class NewBot(Struct, forbid_unknown_fields=True):
    """An account for a program that plays under a name of its own."""

    name: AccountName
    days: TokenDays = 366.0


class BotToken(Struct, forbid_unknown_fields=True):
    days: TokenDays = 366.0


class MadeToken(Struct):
    """The secret of a new token. It is shown once."""

    secret: str


class BotLine(Struct):
    name: str
    created: float


class BotOffer(Struct):
    """A bot that can be invited, and whose it is."""

    name: str
    member: str
