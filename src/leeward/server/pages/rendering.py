"""Render pages: templates, themes, texts."""

import base64
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import jinja2
from litestar import MediaType
from litestar.exceptions import NotFoundException
from litestar.response import Response

from leeward.explorer import explorer_of
from leeward.kernel.picture.typefaces import Face, for_the_web
from leeward.server.http import owners
from leeward.server.http.guards import STATIC
from leeward.server.http.owners import client_of
from leeward.server.http.request import HTTPRequest, language, tables_of
from leeward.server.pages.texts import texts
from leeward.server.tables.table import LiveTable
from leeward.server.views import view

THEMES = ("light", "dark")

templates = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    trim_blocks=True,
    undefined=jinja2.StrictUndefined,
)


async def table_page(request: HTTPRequest, live: LiveTable, lang: str | None, at: int | None = None) -> Response[str]:
    rules, spoken = live.game.rules, language(request, lang)
    title = view.title_for(live, await owners.owner_of(request)) or rules.words.title(spoken)
    told = {"id": live.id, "game": rules.name, "at": at, "opponents": described(request, rules.name, spoken)}
    told["explorer"] = explorer_of(rules.name) is not None
    return page(request, "table", spoken, told, id=live.id, game=rules.name, title=title)


def page(request: HTTPRequest, name: str, lang: str, told: Mapping[str, object], **values: object) -> Response[str]:
    """A page; `told` is for its script."""
    shown = html_page(written(name, lang, theme_of(request), told, **values))
    shown.set_cookie(owners.lasting_cookie(request))
    return shown


def written(name: str, lang: str, theme: str, told: Mapping[str, object], **values: object) -> str:
    words = texts(lang)
    return templates.get_template(f"{name}.html.jinja").render(
        t=words, lang=lang, theme=theme, page={**told, "lang": lang, "texts": words}, **values
    )


def html_page(html: str) -> Response[str]:
    # A link to a seat is a secret: no other site is told from where somebody came.
    return Response(html, media_type=MediaType.HTML, headers={"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})


def theme_of(request: HTTPRequest) -> str:
    chosen = request.cookies.get("page-theme", "")
    return chosen if chosen in THEMES else ""


async def looked_at(request: HTTPRequest, table_id: str) -> tuple[LiveTable, frozenset[int]]:
    """A table and the seats that this browser holds at it, if it may look at all."""
    live, owner = await tables_of(request).find(table_id, client_of(request)), await owners.owner_of(request)
    if live is not None and live.may_look(owner):
        return live, live.held_by(owner)
    raise NotFoundException(texts(language(request, None))["not_found"])


def described(request: HTTPRequest, game: str, lang: str) -> list[dict[str, str]]:
    """Everybody who can be asked to play this game."""
    return [asdict(one) for one in tables_of(request).opponents.described(game, lang)]


def typefaces_within(letters: Mapping[Face, set[int]]) -> str:
    """The page's typefaces for what stands alone, each with the letters that are written in it."""
    faces = (STATIC / "shared" / "page.css").read_text("utf-8").split("\n")
    told = "".join(line for line in faces if line.startswith("@font-face"))
    for face in Face:
        data = base64.b64encode(for_the_web(face, frozenset(letters[face]), ())).decode()
        told = told.replace(f"/fonts/{face}.woff", f"data:font/woff;base64,{data}")
    return told
