"""What a chapter begins with: a table, a saved game, a puzzle, a lesson, or a new game."""

from typing import Annotated, NamedTuple

import msgspec
from litestar.exceptions import ClientException
from msgspec import Meta, Struct

from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.names import tidy
from leeward.kernel.play.game import Game, new
from leeward.kernel.play.notation import loads
from leeward.server.http.fair_play import check_position
from leeward.server.http.new_table import check_names, read_saved
from leeward.server.http.request import Visit, known_game
from leeward.server.messages.received import GameText
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.secrets import new_id
from leeward.server.study import puzzles
from leeward.server.study.boards import branchable
from leeward.server.study.lessons import known_lesson
from leeward.server.study.studies import file
from leeward.server.study.studies.stored import Chapter
from leeward.server.study.studies.tree import ROOT, Tree, tree_of

Title = Annotated[str, Meta(max_length=file.LONGEST_TITLE)]
Name = Annotated[str, Meta(max_length=40)]


class ChapterWanted(Struct, forbid_unknown_fields=True):
    """A chapter to begin: with a table, a saved game, a puzzle or a lesson of a game, or a new game."""

    title: Title = ""
    table: Name = ""
    text: GameText = ""
    game: Name = ""
    puzzle: Name = ""
    lesson: Name = ""
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: Annotated[dict[str, str | bool], Meta(max_length=20)] = {}


class Begun(NamedTuple):
    """A new chapter, and the node at which its author begins."""

    chapter: Chapter
    node: int


async def begun(visit: Visit, wanted: ChapterWanted) -> Begun:
    """Return the chapter that is wanted. Refuse the position of a running game of the asker."""
    if sum(map(bool, (wanted.table, wanted.text, wanted.game))) != 1:
        raise ClientException("a chapter begins with a table, a saved game, or a game: name one of them")
    here, written = "", ""
    if wanted.table:
        game, here = await from_table(visit, wanted.table), wanted.table
    elif wanted.text:
        game, written = await read_saved(visit, wanted.text), wanted.text
        check_names(game)
    elif wanted.puzzle:
        found = await puzzles.known(visit, wanted.game, wanted.puzzle)
        game = await visit.work(puzzles.position, found, "en")
    elif wanted.lesson:
        lesson = known_lesson(wanted.game, wanted.lesson)
        await visit.tables.ready.rules(known_game(wanted.game).name)
        game = await visit.work(loads, lesson.position or (lesson.game.position if lesson.game else ""))
    else:
        game = await new_game(visit, wanted)
    await check_position(visit, game, here)
    chapter = await visit.work(chapter_of, game, written, tidy(wanted.title))
    return Begun(chapter, decoded(chapter.tree).last if wanted.puzzle or wanted.lesson else ROOT)


async def from_table(visit: Visit, table: str) -> Game:
    """Return a table's game, for those who may have its saved game."""
    here = await visit.to_table(table)
    live = branchable(here, 0)
    if live.state.waiting or live.state.outdated:
        raise Refusal("waiting" if live.state.waiting else "closed")
    return live.state.game.copy()


async def new_game(visit: Visit, wanted: ChapterWanted) -> Game:
    rules = known_game(wanted.game)
    await visit.tables.ready.rules(rules.name)
    try:
        return await visit.work(new, rules.name, wanted.players, None, None, "en", wanted.options)
    except BadOption as bad:
        raise ClientException(str(bad)) from None


def chapter_of(game: Game, written: str, title: str) -> Chapter:
    """Return the chapter of a game. Slow: call it in a thread."""
    tree, called = (tree_of(game), "") if not written else read(game, written)
    title = title or tidy(called) or ", ".join(game.names)
    return Chapter(new_id(), title[: file.LONGEST_TITLE], game.rules.name, file.head_of(game), encoded(tree))


def read(game: Game, written: str) -> tuple[Tree, str]:
    try:
        return file.read(game, written)
    except file.BadVariation as bad:
        raise ClientException(str(bad)) from None


def encoded(tree: Tree) -> str:
    return msgspec.json.encode(tree).decode()


def decoded(tree: str) -> Tree:
    return msgspec.json.decode(tree, type=Tree)
