"""Everything that is said between the server and those who play: what arrives, and what is sent."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from leeward.kernel.contract.installed import usual_game
from leeward.kernel.picture.drawing import Shape

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
    """Who shall sit here: I, another person at this screen, a computer, or whoever follows the invitation."""

    kind: Literal["me", "here", "computer", "open"]
    name: Name = ""
    level: Annotated[str, Meta(max_length=40)] = ""  # of a computer, see /api/opponents; the usual one if nothing is said


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. Without seats, I play against three computers, or as many as the game wants."""

    game: Annotated[str, Meta(max_length=40)] = USUAL_GAME
    seats: Annotated[list[WantedSeat], Meta(max_length=8)] = []
    options: Annotated[dict[str, str | bool], Meta(max_length=20)] = {}
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] | None = None
    title: Annotated[str, Meta(max_length=60)] = ""
    watch: bool | None = None  # others may find it in the list and look on; by itself, if I play with others or not at all
    replace: bool = True  # those who play may give the seat of one who is not connected to a computer
    hints: bool = False  # people may ask for hints; who plays against computers alone always may


class SavedTable(Struct, forbid_unknown_fields=True):
    """A saved game to go on with. Without seats, I take the first and computers the others."""

    text: GameText
    seats: Annotated[list[WantedSeat], Meta(max_length=8)] = []
    hints: bool = False  # also where several people play


class WantedKind(Struct, forbid_unknown_fields=True):
    """Give a seat to a computer, or take one's own back from it."""

    kind: Literal["computer", "person"]


class JoinName(Struct, forbid_unknown_fields=True):
    """How the guest wants to be called; nothing keeps the seat's name."""

    name: Name = ""


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Play an action, by its number or its text. `expected` is the version of the table that one has seen."""

    expected: Number
    action: ActionNumber | ActionText


class ActAll(Struct, tag="act_all", forbid_unknown_fields=True):
    """Play several actions of mine in a row, all or none; they are taken back as one."""

    expected: Number
    actions: Annotated[list[ActionNumber | ActionText], Meta(min_length=1, max_length=MOST_ACTIONS)]


class Arrange(Struct, tag="arrange", forbid_unknown_fields=True):
    """Put these pieces into the places of the view's `arrange`, in their order, whatever actions that takes."""

    expected: Number
    places: Annotated[list[Annotated[list[Name], Meta(max_length=MOST_ACTIONS)]], Meta(max_length=MOST_ACTIONS)]


class Preview(Struct, tag="preview", forbid_unknown_fields=True):
    """Show me what would come of an action, or of several in a row, before I decide."""

    expected: Number
    action: ActionNumber | None = None
    actions: Annotated[list[ActionNumber], Meta(max_length=MOST_ACTIONS)] = []


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back my last decision and all that followed from it, or ask the others whether I may."""

    expected: Number


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """The answer to somebody who asks to take back."""

    agree: bool


class Chat(Struct, tag="chat", forbid_unknown_fields=True):
    text: Talk


class GoTo(Struct, tag="go_to", forbid_unknown_fields=True):
    """In a lesson: the next step, where there is nothing to do but to read, or an earlier one."""

    step: Number


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Show me the table in this language and shape from now on; with `skip`, computers need not wait for my eyes."""

    lang: Literal["en", "de"] = "en"
    shape: Shape = Shape.WIDE
    skip: bool = False


class Hide(Struct, tag="hide", forbid_unknown_fields=True):
    """Nobody sees my window, or somebody does again: until then I need no pictures, only to know when it is my turn."""

    hidden: bool


Message = Act | ActAll | Arrange | Preview | Undo | Consent | Chat | GoTo | Look | Hide
