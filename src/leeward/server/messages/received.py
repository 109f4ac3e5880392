"""What browsers and bots send to the server."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from leeward.kernel.contract.installed import usual_game
from leeward.kernel.picture.drawing import Shape
from leeward.server.messages.clocks import Pace
from leeward.server.messages.lobby import PublicSeats
from leeward.server.messages.sent import Minutes

USUAL_GAME = usual_game()
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(max_length=30)]
MOST_ACTIONS = 100  # in a series
ActionNumber = Annotated[int, Meta(ge=0, le=32767)]
ActionText = Annotated[str, Meta(max_length=200)]
Talk = Annotated[str, Meta(min_length=1, max_length=500)]
GameText = Annotated[str, Meta(max_length=200_000)]


# what arrives


class WantedSeat(Struct, forbid_unknown_fields=True):
    """Who sits here: me, another person at this screen, a computer, the guest who follows the invitation, or a member's bot.

    A bot has the name of its account.
    """

    kind: Literal["me", "here", "computer", "open", "bot"]
    name: Name = ""
    level: Annotated[str, Meta(max_length=40)] = ""  # of a computer, see /api/v1/opponents; the usual one if empty


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to make. Without seats, I play against three computers, or as many as the game allows."""

    game: Annotated[str, Meta(max_length=40)] = USUAL_GAME
    seats: Annotated[list[WantedSeat], Meta(max_length=8)] = []
    options: Annotated[dict[str, str | bool], Meta(max_length=20)] = {}
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] | None = None
    title: Annotated[str, Meta(max_length=60)] = ""
    watch: bool | None = None  # others may find it in the list and watch; by default if I play with others or not at all
    replace: bool = True  # players may give the seat of an absent or idle person to a computer
    patience: Minutes = 10  # minutes of being asked, after which a person counts as idle; 0: never
    hints: bool = False  # players may ask for hints; against computers alone they always may
    rated: bool = False  # counts for the ratings of its players, who all have accounts; without hints and a chosen seed
    pace: Pace | None = None  # how long players may think; without one there is no clock
    chances: bool = False  # signed-in spectators see the win chances, a round late; not in a rated game
    best_of: Literal[0, 3, 5] = 0  # games of the same people, whose seats rotate; 0 for a single game
    public: PublicSeats | None = None  # anyone may take the open seats, in the lobby


class LevelChoice(Struct, forbid_unknown_fields=True):
    """The level of computers that I choose for a game; empty to have one proposed from my results."""

    level: Annotated[str, Meta(max_length=40)] = ""


class SavedTable(Struct, forbid_unknown_fields=True):
    """A saved game to continue. Without seats, I take the first and computers the others."""

    text: GameText
    seats: Annotated[list[WantedSeat], Meta(max_length=8)] = []
    hints: bool = False  # also where several people play


class WantedKind(Struct, forbid_unknown_fields=True):
    """Give a seat to a computer, take one's own back from it, or let a bot take an open one."""

    kind: Literal["computer", "person", "bot"]
    name: Name = ""  # of the bot's account


class JoinName(Struct, forbid_unknown_fields=True):
    """The guest's name; if it is empty, the seat keeps its name."""

    name: Name = ""


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Play an action, by its number or its text. `expected` is the version of the table that the client has seen."""

    expected: Number
    action: ActionNumber | ActionText


class ActAll(Struct, tag="act_all", forbid_unknown_fields=True):
    """Play several of my actions in a row, all or none; they are undone as one."""

    expected: Number
    actions: Annotated[list[ActionNumber | ActionText], Meta(min_length=1, max_length=MOST_ACTIONS)]


class Arrange(Struct, tag="arrange", forbid_unknown_fields=True):
    """Put these pieces into the places of the view's `arrange`, in their order, whatever actions that takes."""

    expected: Number
    places: Annotated[list[Annotated[list[Name], Meta(max_length=MOST_ACTIONS)]], Meta(max_length=MOST_ACTIONS)]


class Check(Struct, tag="check", forbid_unknown_fields=True):
    """Say whether the rules allow this arrangement. Nothing is played."""

    expected: Number
    places: Annotated[list[Annotated[list[Name], Meta(max_length=MOST_ACTIONS)]], Meta(max_length=MOST_ACTIONS)]


class Preview(Struct, tag="preview", forbid_unknown_fields=True):
    """Show me the result of an action, or of several in a row, before I decide."""

    expected: Number
    action: ActionNumber | None = None
    actions: Annotated[list[ActionNumber], Meta(max_length=MOST_ACTIONS)] = []


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Undo my last decision and everything after it, or ask the others for consent."""

    expected: Number


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """Answer another player's undo request; with `asked`, the seat of that player, only this one."""

    agree: bool
    asked: Annotated[int, Meta(ge=0, le=7)] | None = None


class Chat(Struct, tag="chat", forbid_unknown_fields=True):
    """Write to the players if I hold a seat, else to the spectators, by POST only and with a name."""

    text: Talk
    name: Name = ""  # of a spectator


class GoTo(Struct, tag="go_to", forbid_unknown_fields=True):
    """In a lesson: go to the next step if the present one is only read, or to an earlier one."""

    step: Number


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Show me the table in this language and shape from now on; with `skip`, computers play without pauses."""

    lang: Literal["en", "de"] = "en"
    shape: Shape = Shape.WIDE
    skip: bool = False


class Hide(Struct, tag="hide", forbid_unknown_fields=True):
    """My window is hidden, or visible again: while it is hidden I need no pictures, only to know when it is my turn."""

    hidden: bool


class Active(Struct, tag="active", forbid_unknown_fields=True):
    """I do something on the page that needs no other message, sent at most once a minute: an open window is not presence."""


Message = Act | ActAll | Arrange | Check | Preview | Undo | Consent | Chat | GoTo | Look | Hide | Active
