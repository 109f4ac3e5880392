"""Routes for studies: make, read, change, share and delete them, and play on from their positions.

The owner reads and changes a study. Everybody who has its link reads it once it is shared; for all others it does not exist.
"""

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import Response, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Meta, Struct

from leeward.kernel.language.names import tidy
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import Game
from leeward.kernel.play.notation import loads
from leeward.server.http.fair_play import check_position
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import NOT_HERE, REFUSED, SAVED, Lang, Visit, Word, problems
from leeward.server.limits.client import Client
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Previewed
from leeward.server.people.conduct.guards import check_talk
from leeward.server.study.decision import Chosen, PositionShown, check, previewed, shown_position, spoken
from leeward.server.study.studies import file, stored
from leeward.server.study.studies.positions import NodeShown, game_at, shown_nodes
from leeward.server.study.studies.sources import ChapterWanted, Title, begun, decoded, encoded
from leeward.server.study.studies.stored import MOST_CHAPTERS, Chapter, Room, Study
from leeward.server.study.studies.tree import MOST_DRAWN, ROOT, Comment, Drawn, Mark, Tree

Result = TypeVar("Result")
TRIES = 4  # to change a tree that other windows change, too
Node = Annotated[int, PathParameter(ge=0, le=1_000_000)]
WRITTEN = {**REFUSED, **problems(429)}
READ = {**NOT_HERE, **problems(409, 429)}


class StudyWanted(Struct, forbid_unknown_fields=True):
    """A study to make, with its first chapter. Without a title it is called like the chapter."""

    begin: ChapterWanted
    title: Title = ""


class StudyChange(Struct, forbid_unknown_fields=True):
    """What changes: the title, whether everybody with the link may read the study, the order of its chapters."""

    title: Annotated[str, Meta(min_length=1, max_length=file.LONGEST_TITLE)] | None = None
    shared: bool | None = None
    order: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=MOST_CHAPTERS)] | None = None


class ChapterChange(Struct, forbid_unknown_fields=True):
    title: Annotated[str, Meta(min_length=1, max_length=file.LONGEST_TITLE)]


class StudyMove(Struct, forbid_unknown_fields=True):
    """An action to play at a node."""

    action: Annotated[int, Meta(ge=0, le=32767)]


class NodeChange(Struct, forbid_unknown_fields=True):
    """What the author says at a node; what is missing stays. `main`: make the line to this node the main line."""

    comment: Comment | None = None
    mark: Mark | None = None
    drawn: Annotated[list[Drawn], Meta(max_length=MOST_DRAWN)] | None = None
    main: bool = False


class ChapterListed(Struct):
    id: str
    title: str
    game: str


class StudyShown(Struct):
    """A study with its chapters; `mine`: I may change it."""

    id: str
    title: str
    mine: bool
    shared: bool
    changed: float
    chapters: list[ChapterListed]


class ChapterShown(Struct):
    """A chapter with all its nodes, parents first. The first child of a node continues the main line."""

    id: str
    title: str
    game: str
    names: list[str]
    nodes: list[NodeShown]
    caveat: str  # about a game that was played under older rules


class StudyMade(Struct):
    id: str
    path: str
    chapter: str


class ChapterMade(Struct):
    chapter: str
    node: int  # at which its author begins


class NodesShown(Struct):
    """The line to a node that was played."""

    id: int
    nodes: list[NodeShown]


# studies


@get("/api/v1/studies", summary="List my studies")
async def list_mine(visit: NamedDependency[Visit]) -> list[StudyShown]:
    found = await visit.storage.look(stored.studies_of, visit.storage, visit.owner) if visit.owner else []
    return [shown(study, visit.owner) for study in found]


@post("/api/v1/studies", summary="Make a study", responses=WRITTEN)
async def make(visit: NamedDependency[Visit], data: JSONBody[StudyWanted]) -> Response[StudyMade]:
    chapter, node = await begun(visit, data.begin)
    owner, cookies = await owner_or_new(visit.request)
    room = Room(Client(visit.client.address, owner), visit.site.settings.limits.studies)
    made = await visit.storage.do(stored.make_study, visit.storage, room, tidy(data.title) or chapter.title, chapter)
    path = f"/studies/{made}" + (f"#{chapter.id}-{node}" if node else "")
    return Response(StudyMade(made, path, chapter.id), status_code=201, cookies=cookies)


@get("/api/v1/studies/{study:str}", summary="Get a study", responses=READ)
async def read(visit: NamedDependency[Visit], study: Word) -> StudyShown:
    return shown(await readable(visit, study), visit.owner)


@patch("/api/v1/studies/{study:str}", summary="Change a study's title, order or sharing", responses=WRITTEN)
async def change(visit: NamedDependency[Visit], study: Word, data: JSONBody[StudyChange]) -> StudyShown:
    found = await own(visit, study)
    if data.shared or (data.shared is None and found.shared):
        check_talk(visit.account)
    values = {"title": tidy(data.title or ""), "shared": data.shared}
    values = {name: value for name, value in values.items() if value not in (None, "")}
    if values:
        await visit.storage.do(stored.change_study, visit.storage, visit.owner, study, values)
    if data.order is not None and not await visit.storage.do(
        stored.order_chapters, visit.storage, visit.owner, study, data.order
    ):
        raise ClientException("name every chapter of the study once")
    return shown(await own(visit, study), visit.owner)


@delete("/api/v1/studies/{study:str}", summary="Delete a study", responses=WRITTEN, status_code=200)
async def remove(visit: NamedDependency[Visit], study: Word) -> None:
    await own(visit, study)
    await visit.storage.do(stored.delete_study, visit.storage, visit.owner, study)


# chapters


@post("/api/v1/studies/{study:str}/chapters", summary="Add a chapter", responses=WRITTEN)
async def add(visit: NamedDependency[Visit], study: Word, data: JSONBody[ChapterWanted]) -> ChapterMade:
    await own(visit, study, speaks=True)
    made, node = await begun(visit, data)
    return ChapterMade(await visit.storage.do(stored.add_chapter, visit.storage, room_of(visit), study, made), node)


@get("/api/v1/studies/{study:str}/chapters/{chapter:str}", summary="Get a chapter with all its nodes", responses=READ)
async def read_chapter(visit: NamedDependency[Visit], study: Word, chapter: Word, lang: Lang = "en") -> ChapterShown:
    return await chapter_shown(visit, study, chapter, lang)


@patch("/api/v1/studies/{study:str}/chapters/{chapter:str}", summary="Rename a chapter", responses=WRITTEN)
async def rename(visit: NamedDependency[Visit], study: Word, chapter: Word, data: JSONBody[ChapterChange]) -> None:
    await own(visit, study, speaks=True)
    title = tidy(data.title)
    if not title or not await visit.storage.do(stored.change_chapter, visit.storage, visit.owner, study, chapter, title):
        raise ClientException("choose a title with visible letters") if not title else no_chapter(chapter)


@delete("/api/v1/studies/{study:str}/chapters/{chapter:str}", summary="Delete a chapter", responses=WRITTEN, status_code=200)
async def remove_chapter(visit: NamedDependency[Visit], study: Word, chapter: Word) -> None:
    await own(visit, study)
    if not await visit.storage.do(stored.delete_chapter, visit.storage, visit.owner, study, chapter):
        raise no_chapter(chapter)


@get(
    "/api/v1/studies/{study:str}/chapters/{chapter:str}/file",
    summary="Get a chapter as a saved game",
    responses={**READ, **SAVED},
)
async def export(
    visit: NamedDependency[Visit], study: Word, chapter: Word, node: FromQuery[int | None] = None
) -> Response[str]:
    """The main line with its comments; variations and drawings stand in lines that other readers ignore.

    With `node`, it is the game up to that node, for a board.
    """
    found, start = await opened(visit, study, chapter)
    tree = decoded(found.tree) if node is None else only_to(decoded(found.tree), node)
    text = await visit.work(file.written, start, tree, found.title, found.head)
    return Response(text, media_type="text/plain")


# nodes


@get(
    "/api/v1/studies/{study:str}/chapters/{chapter:str}/nodes/{node:int}",
    summary="Get the position at a node",
    responses=READ,
)
async def position(
    visit: NamedDependency[Visit],
    study: Word,
    chapter: Word,
    node: Node,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
) -> PositionShown:
    game, mine = await game_of(visit, study, chapter, node), (await readable(visit, study)).owner == visit.owner
    return await visit.work(shown_position, spoken(game, lang), lang, shape, mine)


@get(
    "/api/v1/studies/{study:str}/chapters/{chapter:str}/nodes/{node:int}/preview",
    summary="Preview an action at a node",
    responses=WRITTEN,
)
async def foresee(
    visit: NamedDependency[Visit],
    study: Word,
    chapter: Word,
    node: Node,
    action: Chosen,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
) -> Previewed:
    return await previewed(visit, await game_of(visit, study, chapter, node), action, lang, shape)


@post(
    "/api/v1/studies/{study:str}/chapters/{chapter:str}/nodes/{node:int}",
    summary="Play on from a node",
    responses=WRITTEN,
)
async def play(
    visit: NamedDependency[Visit],
    study: Word,
    chapter: Word,
    node: Node,
    data: JSONBody[StudyMove],
    lang: Lang = "en",
) -> NodesShown:
    """Play an action at a node: continue its line, begin a variation, or go to the node that exists."""

    def played(start: Game, tree: Tree) -> NodesShown:
        game = game_at(start, tree, node)
        check(game, data.action)
        made = tree.add(node, game.words.notation(data.action))
        return NodesShown(made.id, shown_nodes(start, tree, lang, made.id)[-1:])

    return await edited(visit, study, chapter, played)


@put(
    "/api/v1/studies/{study:str}/chapters/{chapter:str}/nodes/{node:int}",
    summary="Comment on a node, draw there, or make its line the main line",
    responses=WRITTEN,
)
async def annotate(visit: NamedDependency[Visit], study: Word, chapter: Word, node: Node, data: JSONBody[NodeChange]) -> None:
    def changed(_: Game, tree: Tree) -> None:
        here = tree.by_id()[node]
        if data.comment is not None:
            here.comment = "\n".join(tidy(line) for line in data.comment.splitlines()).strip()
        if data.mark is not None and node != ROOT:
            here.mark = data.mark
        if data.drawn is not None:
            here.drawn = data.drawn
        if data.main:
            tree.promote(node)

    await edited(visit, study, chapter, changed)


@delete(
    "/api/v1/studies/{study:str}/chapters/{chapter:str}/nodes/{node:int}",
    summary="Delete a node and everything after it",
    responses=WRITTEN,
    status_code=200,
)
async def remove_node(visit: NamedDependency[Visit], study: Word, chapter: Word, node: Node) -> None:
    def cut(_: Game, tree: Tree) -> None:
        if node == ROOT:
            raise ClientException("the beginning of a chapter stays")
        tree.path(node)
        tree.remove(node)

    await edited(visit, study, chapter, cut)


routes = [
    *(list_mine, make, read, change, remove),
    *(add, read_chapter, rename, remove_chapter, export),
    *(position, foresee, play, annotate, remove_node),
]


# who may read and change


async def readable(visit: Visit, study: str) -> Study:
    """Return a study that this client may read; for others it does not exist."""
    found = await visit.storage.look(stored.read_study, visit.storage, study)
    if found is None or not (found.shared or (visit.owner and found.owner == visit.owner)):
        raise NotFoundException("there is no such study")
    return found


async def own(visit: Visit, study: str, speaks: bool = False) -> Study:
    """Return a study of this client; refuse everybody else. A muted member `speaks` in no study that others read."""
    found = await readable(visit, study)
    if found.owner != visit.owner:
        raise Refusal("not-your-study")
    if speaks and found.shared:
        check_talk(visit.account)
    return found


def room_of(visit: Visit) -> Room:
    return Room(visit.client, visit.site.settings.limits.studies)


def no_chapter(chapter: str) -> NotFoundException:
    return NotFoundException(f"there is no chapter {chapter!r}")


async def chapter_of(visit: Visit, study: str, chapter: str) -> Chapter:
    found = await visit.storage.look(stored.read_chapter, visit.storage, study, chapter)
    if found is None:
        raise no_chapter(chapter)
    await visit.tables.ready.rules(found.game)
    return found


async def opened(visit: Visit, study: str, chapter: str) -> tuple[Chapter, Game]:
    """Return a chapter that this client may read, and its game before the first action.

    Refuse the seed of a running game of the asker.
    """
    await readable(visit, study)
    found = await chapter_of(visit, study, chapter)
    start = await visit.work(loads, found.head)
    await check_position(visit, start)
    return found, start


async def chapter_shown(visit: Visit, study: str, chapter: str, lang: str) -> ChapterShown:
    found, start = await opened(visit, study, chapter)
    nodes = await visit.work(shown_nodes, start, decoded(found.tree), lang)
    return ChapterShown(found.id, found.title, found.game, list(start.names), nodes, start.caveat)


async def game_of(visit: Visit, study: str, chapter: str, node: int) -> Game:
    """Return the game at a node; refuse the position of a running game of the asker."""
    found, start = await opened(visit, study, chapter)
    try:
        game = await visit.work(game_at, start, decoded(found.tree), node)
    except KeyError:
        raise no_node() from None
    await check_position(visit, game)
    return game


async def edited(visit: Visit, study: str, chapter: str, change: Callable[[Game, Tree], Result]) -> Result:
    """Change a tree. If another window changes it meanwhile, do it again on what is there then."""
    await own(visit, study, speaks=True)
    for _ in range(TRIES):
        found, start = await opened(visit, study, chapter)
        tree = decoded(found.tree)
        try:
            result = await visit.work(change, start, tree)
        except KeyError:
            raise no_node() from None
        written = encoded(tree)
        if written == found.tree or await visit.storage.do(
            stored.write_tree, visit.storage, room_of(visit), study, found, written
        ):
            return result
    raise Refusal("stale")


def no_node() -> NotFoundException:
    return NotFoundException("there is no such position in this chapter")


def only_to(tree: Tree, node: int) -> Tree:
    """Return the tree of one line."""
    try:
        return Tree([tree.nodes[0], *tree.path(node)])
    except KeyError:
        raise no_node() from None


def shown(study: Study, owner: str) -> StudyShown:
    listed = [ChapterListed(each.id, each.title, each.game) for each in study.chapters]
    return StudyShown(study.id, study.title, study.owner == owner, study.shared, study.changed, listed)
