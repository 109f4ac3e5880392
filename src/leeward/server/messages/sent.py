"""What the server sends to browsers and bots."""

from typing import Literal

from msgspec import Struct

from leeward.kernel.contract.offers import ActionKind
from leeward.server.messages.clocks import ClockView
from leeward.server.messages.refusal import Code
from leeward.server.messages.states import State

Kind = Literal["person", "computer", "open"]
Room = Literal["players", "spectators"]  # of the chat
Minutes = Literal[0, 2, 5, 10, 30]  # for which the others wait for a player; 0: as long as it takes
Origin = Literal[
    "drawn", "chosen", "saved"
]  # of a table's seed: drawn by the server, chosen by the owner, or from a saved game


class MadeTable(Struct):
    """`invites` holds the path of an invitation for each open seat; it is sent only once."""

    id: str
    path: str
    mine: list[int]
    invites: dict[str, str]
    note: str = ""  # a caveat about a saved game made by older rules


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
    moment: str  # how far the game is, in words; empty if an older version stored it
    closed: bool  # by an operator: it can only be viewed
    future_known: bool  # the game went on after a player could have known everything to come
    rated: bool  # counts for the ratings of its players
    pace: str  # how long players may think, in words; empty without a clock
    forecast: float = 0.0  # when my next turn is likely to begin, in UTC seconds; 0 if nobody knows


class OfferedAction(Struct):
    """`undoable`: it can be undone without consent; `ends`: it ends my turn.

    `kind`: a `choice` answers the question, an `optional` action leaves it open, and the `end` declines or finishes. Actions
    are offered in this order.
    """

    number: int
    text: str
    label: str
    undoable: bool
    ends: bool
    kind: ActionKind


class LogLine(Struct, omit_defaults=True):
    """`number` is the action it belongs to, counted from 1; 0 is what came before the first.

    Lines of one part of the game have the same heading, `phase`. A series of small actions is one line, up to action `last`.
    A line with `undone` says that seat `by` undid actions before action `number`; `undone` is the table's version after that.
    """

    number: int
    text: str
    chosen: bool
    forced: bool
    undone: int = 0
    by: int = -1
    seat: int = -1  # that acted; -1 for consequences
    phase: str = ""
    things: str = ""  # ids in the picture, with spaces between them
    last: int = 0


class ChatLine(Struct):
    """Lines are numbered in each of the two rooms. A spectator has no seat: -1."""

    room: Room
    number: int
    seat: int
    name: str
    text: str
    at: float


class Thinking(Struct):
    """A person who is asked to act or to answer, and for how long."""

    seat: int
    seconds: int


class UndoOffer(Struct, omit_defaults=True):
    """`can`: at once; `ask`: only if the others agree; `why` says what would be undone, or why nothing can be.

    If I have to wait before I may ask again, `wait` is the time in seconds.
    """

    can: bool
    ask: bool
    why: str
    wait: int = 0


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
    """Chat, presence or an undo request changed; the game itself did not."""

    version: int
    chat: list[ChatLine]  # the lines that were not sent before
    present: list[int]
    undo: UndoOffer
    asked: int | None
    waiting: list[int]
    can_replace: list[int]
    thinking: list[Thinking]
    trouble: str


class WhyNot(Struct):
    """Why a thing cannot be chosen now; empty if it can, or if there is nothing to say."""

    text: str


class Opponent(Struct, omit_defaults=True):
    """A computer player: `title`, `sentence` and `strength` are texts for people.

    The levels form a ladder, weakest first. A style can be added to a level, as in `mate+style=shipper`. Experiments are listed
    apart. The rating is given if it is known.
    """

    name: str
    title: str
    sentence: str
    group: Literal["level", "style", "experiment"]
    strength: str = ""
    rating: float | None = None


class Proposal(Struct):
    """The level that is proposed to me after my latest games alone against computers, and the one that I chose instead."""

    proposed: str
    chosen: str  # empty if the level follows my results
    games: int  # of the latest ones that count, at most three
    won: int  # of these


class HintedChoice(Struct):
    """`share`: its share of the search; `chances`: each seat's chance of winning after it.

    A choice is a whole thought, such as a payment or a turn: `actions` has all its actions, to play with `act_all`, and
    `then` says what it does after `label`. Like an offered action, it may be `undoable` and may end the turn.
    """

    number: int
    label: str
    share: float
    chances: list[float]
    actions: list[int]
    then: list[str]
    undoable: bool
    ends: bool


class Hinted(Struct):
    """What the strongest level would do here: each seat's chances now, and the best choices, best first.

    `played` is what the player did there, if the position is past.
    """

    standing: list[float]
    choices: list[HintedChoice]
    why: str  # the first choice is best, in a sentence or two
    played: str


class ArrangedPlace(Struct):
    """A place in the picture: which pieces it holds, how many fit, and of which kinds.

    Its label is empty if the picture already shows it.
    """

    thing: str
    who: list[str]
    room: int
    takes: list[str]
    label: str
    gets: bool  # pieces are put here, although others are given


class ArrangedSum(Struct):
    """The worth of the pieces in hand, by kind, and the sum that is needed.

    With a price, the sum is of pieces got: as many are due as the first sum, with `due` more, buys at this price.
    """

    label: str
    due: int
    worth: dict[str, int]
    price: int


class Arranging(Struct):
    """What goes where, what is stored or what pays. `rule` says what is not allowed; `besides` is no part of it."""

    title: str
    rule: str
    places: list[ArrangedPlace]
    pool: list[str]  # in hand
    names: dict[str, str]  # of each kind of piece
    hand: str  # the label of the pieces in hand
    nothing: str  # and if there are none
    stand: str  # they stand in the picture under this name and "-" with a number from 1 on; empty if they don't
    sums: list[ArrangedSum]
    gives: bool  # pieces are taken from their places; otherwise they are put there
    less: int  # what all sums together may fall short by, as with a discount
    prefill: list[list[str]]  # the obvious pieces in each place, to begin with; empty if there are none
    besides: list[int]  # other actions that are possible before it is done


class LessonStep(Struct):
    """Step `number` of `count` of a lesson, from 0 on. While others play, nothing is to be done or highlighted.

    In a round that is played alone, nothing is highlighted, and `comment` is about the latest choice.
    """

    game: str
    key: str
    title: str
    number: int
    count: int
    text: str
    light: list[str]  # ids in the picture to highlight
    actions: list[int]  # actions that complete the step; none if it is only read, or others play
    comment: str
    read: bool  # the step is only read
    following: str  # the key of the next lesson; empty after the last


class PictureArea(Struct):
    """An area that belongs together: `own`, `common`, or `seat-` and its number."""

    name: str
    label: str
    x: float
    y: float
    w: float
    h: float


class PicturePart(Struct, omit_defaults=True):
    """A part and its upper left corner. `svg` is left out if this connection was sent the same mark before."""

    name: str
    x: float
    y: float
    mark: str  # parts with the same mark look the same
    svg: str | None = None


# Unchanged parts of this connection's last picture: the first one's index, and how many.
SameParts = tuple[int, int]


class Announced(Struct, omit_defaults=True):
    """What the page announces when its key is new: a role, a phase, a round. `last` says that the last round has begun."""

    key: str
    title: str
    more: str = ""
    seat: int = -1  # whose colour it has
    last: str = ""
    reason: str = ""  # for the last round


class Picture(Struct):
    """`fixed` is the mark of the style and symbols that all pictures of the game share: `/pictures/{game}/fixed/{mark}`."""

    width: float
    height: float
    title: str
    smallest: float  # text, in units of the picture
    fixed: str
    areas: list[PictureArea]
    parts: list[PicturePart | SameParts]  # from the lowest to the uppermost
    announced: Announced | None = None


class View(Struct, tag="view"):
    """Everything that one viewer may know. `log` begins at action `log_from`, and replaces the client's lines from there on."""

    id: str
    version: int
    title: str
    game: str
    lang: str
    names: list[str]
    kinds: list[Kind]
    guests: list[int]  # seats of people without an account, where that could be mistaken
    levels: list[str]  # of the computers; empty for people
    mine: list[int]  # the seats that I play
    left: list[int]  # my seats that a computer plays: I may take them back
    viewer: int  # the seat whose view this is, or -1 for a spectator
    seat: int  # the seat that decides; -1 when the game is over
    kind: str  # of decision; empty when nobody decides
    first: int  # the starting seat; -1 before the game begins
    question: str
    actions: list[OfferedAction]
    arrange: Arranging | None  # an arrangement that I may make instead
    picture: Picture | None  # none before the game begins, and for clients that want none
    count: int  # actions played, and so the last position
    rounds: list[int]  # positions at which rounds begin; empty in a game without rounds
    log_from: int
    log: list[LogLine]
    since: int  # the first action after my last one: the story since my turn begins there
    over: bool
    scores: Scores | None
    chat: list[ChatLine]  # the lines that were not sent before
    present: list[int]
    undo: UndoOffer
    asked: int | None  # the seat that asks for an undo
    waiting: list[int]  # seats that have not answered yet
    can_replace: list[int]  # seats that I may give to a computer now
    thinking: list[Thinking]  # whom the others wait for; empty where nobody else plays
    patience: Minutes  # of being asked, after which the others may replace a player; 0: never
    trouble: str  # why computers do not play on; empty if all is well
    hints: bool  # whether I may ask for hints
    rules: str  # link to the rules of this decision
    again: str  # the next table with the same people; empty if there is none
    closed: str  # why this game can only be viewed; empty if it can be played
    begun: bool  # every seat is taken; before that nobody acts
    origin: Origin
    future_known: bool  # the game went on after a player could have known everything to come
    maker: bool  # I made this table
    rated: bool  # counts for the ratings of its players
    pace: str  # how long players may think, in words; empty without a clock
    clock: ClockView | None  # none without a pace, and before the game begins
    series: str  # how the games of these people stand, in words; empty in the first one without a series
    chances: bool  # signed-in spectators may ask for the win chances
    lesson: LessonStep | None  # the step of the lesson
    state: State | None = None  # for programs that ask for it


class Checked(Struct, tag="checked"):
    """Whether the rules allow an arrangement; `why` is empty if they do."""

    version: int
    places: list[list[str]]
    why: str


class Previewed(Struct, tag="previewed"):
    """The result of actions that were not played.

    The picture holds only the parts that would differ; `gone` names those that would disappear. There is no picture where
    nothing can be foreseen.
    """

    action: int  # the first one
    actions: list[int]
    version: int
    picture: Picture | None
    gone: list[str]
    lines: list[str]  # what it brings and costs
    chance: bool  # something stays open: chance decides it, or it is hidden


class PastPosition(Struct):
    """A past position, the action before it, when that was, and whether I may ask for a hint there."""

    picture: Picture
    text: str
    moment: str
    hints: bool


class Refused(Struct, tag="refused"):
    """The one shape of all errors. Nothing was changed; `code` is for programs, `why` for people.

    `view` is the present state of a table; on a socket, `asked` is the type of the refused message. By HTTP, `status_code` is
    that of the response, `detail` repeats `why` under its old name (until version 0.18), and `extra` says which fields
    of a request are wrong.
    """

    code: Code
    why: str
    view: View | None = None
    asked: str = ""
    status_code: int = 0
    detail: str = ""
    extra: list[dict[str, str]] = []
