"""What the server sends to browsers and bots."""

from typing import Literal

from msgspec import Struct

from leeward.kernel.contract.offers import ActionKind
from leeward.server.messages.refusal import Code

Kind = Literal["person", "computer", "open"]
Origin = Literal["drawn", "chosen", "saved"]  # of a table's seed: the server, the one who made it, or a saved game


# what is sent


class MadeTable(Struct):
    """`invites` tells for each open seat the path of the link that takes it, once."""

    id: str
    path: str
    mine: list[int]
    invites: dict[str, str]
    note: str = ""  # what is to be said of a saved game that older rules made


class ListedTable(Struct):
    id: str
    title: str
    game: str
    names: list[str]
    kinds: list[Kind]
    mine: list[int]
    over: bool
    count: int
    created: float
    turn_mine: bool
    begun: bool
    moment: str  # how far it is, in words; empty if it was kept by an older program
    closed: bool  # by an operator: it can only be looked at


class OfferedAction(Struct):
    """`undoable`: it can be taken back without asking anybody; `ends`: with it my turn is over.

    `kind`: a `choice` answers the question, what is `optional` leaves it open, and the `end` declines or is done. They are
    offered in this order.
    """

    number: int
    text: str
    label: str
    undoable: bool
    ends: bool
    kind: ActionKind


class LogLine(Struct):
    """`number` is that of the action it belongs to, counted from 1; 0 is what came before the first."""

    number: int
    text: str
    chosen: bool
    forced: bool


class ChatLine(Struct):
    number: int
    seat: int
    name: str
    text: str
    at: float


class UndoOffer(Struct):
    """`can`: at once; `ask`: only if the others agree; `why` says what would be taken back, or why nothing can be."""

    can: bool
    ask: bool
    why: str


class Ranked(Struct):
    place: int
    seat: int
    name: str
    points: int
    tie_break: int


class Scores(Struct):
    ranking: list[Ranked]
    winners: list[int]
    reason: str
    text: str


class TalkNews(Struct, tag="talk"):
    """Something was said, somebody came or left, somebody asks to take back: the table itself is as it was."""

    version: int
    chat: list[ChatLine]
    present: list[int]
    undo: UndoOffer
    asked: int | None
    waiting: list[int]
    can_replace: list[int]
    trouble: str


class WhyNot(Struct):
    """Why a thing cannot be chosen now; empty if it can, or if there is nothing to say."""

    text: str


class Opponent(Struct, omit_defaults=True):
    """Who can be asked to play: `title`, `sentence` and the `strength` of a level are for people.

    The levels are one ladder, from the weakest on; the experiments stand apart. The rating is told if it is known.
    """

    name: str
    title: str
    sentence: str
    group: Literal["level", "experiment"]
    strength: str = ""
    rating: float | None = None


class HintedChoice(Struct):
    """`share`: how much of the thinking went into it; `chances`: everybody's, by seat, if it is chosen."""

    number: int
    label: str
    share: float
    chances: list[float]


class Hinted(Struct):
    """What the strongest level would do here: everybody's chances now, and the best choices, best first.

    `played` is what the one who asks did there, if it is past.
    """

    standing: list[float]
    choices: list[HintedChoice]
    why: str  # the first of them is the best, in a sentence or two
    played: str


class ArrangedPlace(Struct):
    """A thing in the picture: which pieces are there, how many find room, and of which kinds.

    Its label is empty if it is what stands on it in the picture.
    """

    thing: str
    who: list[str]
    room: int
    takes: list[str]
    label: str


class ArrangedSum(Struct):
    """What the pieces in hand come to, by the worth of each kind, and how much it shall be."""

    label: str
    due: int
    worth: dict[str, int]


class Arranging(Struct):
    """What goes where, what is kept or what pays. The rule says what is not allowed; `besides` is no part of it."""

    title: str
    rule: str
    places: list[ArrangedPlace]
    pool: list[str]  # in hand
    names: dict[str, str]  # what each kind of piece is called
    hand: str  # what is said of those in hand
    nothing: str  # and if there are none
    sums: list[ArrangedSum]
    gives: bool  # pieces are taken away from their places; otherwise they are put there
    besides: list[int]  # actions that are possible, too, before it is done


class LessonStep(Struct):
    """Where a lesson stands: step `number` of `count`, from 0 on. While the others play, nothing is to be done or lit up."""

    game: str
    key: str
    title: str
    number: int
    count: int
    text: str
    light: list[str]  # what is lit up, as the picture names it
    actions: list[int]  # what counts as done now; none if there is only something to read, or the others play
    read: bool  # there is nothing to do but to read
    following: str  # the key of the next lesson; empty after the last


class PictureArea(Struct):
    """What one would look at as one thing: `own`, `common`, or `seat-` and its number."""

    name: str
    label: str
    x: float
    y: float
    w: float
    h: float


class PicturePart(Struct, omit_defaults=True):
    """A part with its upper left corner there. `svg` is left out where this connection was sent the same mark before."""

    name: str
    x: float
    y: float
    mark: str  # two parts with the same one look the same
    svg: str | None = None


# Parts just as they were in the last picture of this connection: from which one of it on, and how many.
SameParts = tuple[int, int]


class Picture(Struct):
    """`fixed` is the mark of what all pictures of the game share: `/pictures/{game}/fixed/{mark}`."""

    width: float
    height: float
    title: str
    smallest: float  # text, in units of the picture
    fixed: str
    areas: list[PictureArea]
    parts: list[PicturePart | SameParts]  # from the lowest to the uppermost


class View(Struct, tag="view"):
    """All that one viewer may know. `log` begins with the lines of action `log_from`: they replace those one has."""

    id: str
    version: int
    title: str
    game: str
    lang: str
    names: list[str]
    kinds: list[Kind]
    levels: list[str]  # of the computers; empty for people
    mine: list[int]  # the seats that I play
    left: list[int]  # my seats that a computer plays for now: I may take them back
    viewer: int  # through whose eyes: a seat, or -1 for a spectator
    seat: int  # who decides; -1 when the game is over
    kind: str  # a word for the kind of decision; empty when nobody decides
    first: int  # the seat that began; -1 while the game has not begun
    question: str
    actions: list[OfferedAction]
    arrange: Arranging | None  # what I may arrange as a whole instead
    picture: Picture | None  # none while nothing is laid out, and for those who want none
    count: int  # actions played, and so the last position to look back at
    rounds: list[int]  # the positions at which rounds begin, the first one's too; none in a game without rounds
    log_from: int
    log: list[LogLine]
    digest: list[str]  # since my last turn
    over: bool
    scores: Scores | None
    chat: list[ChatLine]
    present: list[int]
    undo: UndoOffer
    asked: int | None  # the seat that asks to take back
    waiting: list[int]  # the seats that have not answered it yet
    can_replace: list[int]  # the seats that I may give to a computer now
    trouble: str  # why computers do not play on, though they are tried again; empty if all is well
    hints: bool  # whether I may ask for one when I decide
    rules: str  # where the rules of the present decision are told
    again: str  # the table that follows this one; empty if there is none
    closed: str  # why this game can only be looked at; empty if it can be played
    begun: bool  # every seat is taken; until then nothing is laid out, and nobody acts
    origin: Origin
    maker: bool  # I made this table
    lesson: LessonStep | None  # what is learned here


class Previewed(Struct, tag="previewed"):
    """What would come of actions that one has not played.

    The picture holds only the parts that would differ from those of the present one without what can be touched; `gone` are
    the names of those that would be there no more. There is none where nothing can be foreseen.
    """

    action: int  # the first of them
    actions: list[int]
    version: int
    picture: Picture | None
    gone: list[str]
    lines: list[str]  # what it brings and costs
    chance: bool  # something is left open: chance decides it, or it is hidden


class PastPosition(Struct):
    """The table as it was, what had just been done, when that was, and whether I may ask for a hint there."""

    picture: Picture
    text: str
    moment: str
    hints: bool


class Refused(Struct, tag="refused"):
    """Nothing was changed. `view` is the present state; on a socket, `asked` is the type of the message that is refused."""

    code: Code
    why: str
    view: View | None = None
    asked: str = ""
