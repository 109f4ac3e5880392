"""Render pages: templates, themes, texts."""

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path

import jinja2
import msgspec
from litestar import MediaType
from litestar.response import Response
from markupsafe import Markup

from leeward.explorer import explorer_of
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import NAMES
from leeward.lessons.exam import exam
from leeward.server.http.guards import STATIC, version
from leeward.server.http.owners import page_cookies
from leeward.server.http.request import HTTPRequest, Visit
from leeward.server.pages.texts import texts
from leeward.server.people.conduct.mutes import Muted
from leeward.server.tables.table import LiveTable
from leeward.server.views import pictures, view
from leeward.server.views.clocks import moment

THEMES = ("light", "dark")
IMPORT = re.compile(r'(?:^import|\bfrom) "(\.[^"]+)";', re.MULTILINE)


class VersionedLoader(jinja2.FileSystemLoader):
    """Loads templates with the version of all files in the address of each, so that browsers need not ask for them again."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, name, current = super().get_source(environment, template)
        return source.replace('"/static/', f'"/files/{version()}/'), name, current


templates = jinja2.Environment(
    loader=VersionedLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    trim_blocks=True,
    undefined=jinja2.StrictUndefined,
)
templates.policies["json.dumps_kwargs"] = {"sort_keys": False}  # lists of choices keep their order


@cache
def modules(script: str) -> tuple[str, ...]:
    """List everything that a script imports, each file after those that it needs itself.

    A page that names them all loads them at once, not import by import.
    """
    found: dict[str, None] = {}
    seen = {script}

    def follow(name: str) -> None:
        folder = posixpath.dirname(name)
        for each in IMPORT.findall((STATIC / name).read_text("utf-8")):
            needed = posixpath.normpath(f"{folder}/{each}")
            if needed not in seen:
                seen.add(needed)
                follow(needed)
                found[needed] = None

    follow(script)
    return tuple(found)


templates.globals["modules"] = modules


def when(at: float, kind: str = "") -> Markup:
    """Show a moment: in UTC, until a script says it by the reader's own clock."""
    return Markup('<time class="{}" data-at="{}">{}</time>').format(kind, at, moment(at))


templates.globals["when"] = when


def table_page(
    visit: Visit, live: LiveTable, lang: str | None, at: int | None = None, muted: Muted | None = None
) -> Response[str]:
    rules, spoken = live.state.game.rules, visit.language(lang)
    title = view.title_for(live, visit.owner) or rules.words.title(spoken)
    told: dict[str, object] = {
        "id": live.id,
        "game": rules.name,
        "at": at,
        "opponents": described(visit, rules.name, spoken),
        "names": NAMES,
    }
    told["explorer"] = explorer_of(rules.name) is not None
    told["muted"] = None if muted is None else msgspec.structs.asdict(muted)
    drawn = None if at is not None else picture_for_phones(visit, live, spoken)
    return page(
        visit, "table", spoken, told, id=live.id, game=rules.name, title=title, drawn=drawn, exam=exam(rules.name) is not None
    )


def picture_for_phones(visit: Visit, live: LiveTable, lang: str) -> dict[str, str] | None:
    """Return a table's picture, its style sheet and the question: a phone shows them before the scripts have come.

    The server knows the shape of a phone's screen alone; every other browser asks for the shape that fits.
    """
    if "Mobi" not in visit.request.headers.get("user-agent", ""):
        return None
    mine = live.state.held_by(visit.owner)
    drawing = view.first_picture(live, mine, lang, Shape.SMALL)
    if drawing is None:
        return None
    name = live.state.game.rules.name
    svg = pictures.in_page(drawing, Shape.SMALL, theme_of(visit.request))
    style = f"/pictures/{name}/style/{pictures.sheet_of(name)[0]}"
    return {"svg": Markup(svg), "style": style, "question": view.first_question(live, mine, lang)}


def page(visit: Visit, name: str, lang: str, told: Mapping[str, object], **values: object) -> Response[str]:
    """Render a page; `told` is data for its script."""
    cookies, proof = page_cookies(visit.request, visit.owner)
    values |= {"me": visit.account, "unread": visit.unread}
    shown = html_page(
        written(
            name,
            lang,
            theme_of(visit.request),
            {**told, "proof": proof, "account": visit.account.name if visit.account else ""},
            **values,
        )
    )
    for cookie in cookies:
        shown.set_cookie(cookie)
    return shown


def written(name: str, lang: str, theme: str, told: Mapping[str, object], **values: object) -> str:
    return templates.get_template(f"{name}.html.jinja").render(
        say=voice(lang).say, lang=lang, theme=theme, page={**told, "lang": lang, "texts": texts(lang)}, **values
    )


def html_page(html: str) -> Response[str]:
    # An invitation's address is a secret: send no other site the referrer.
    return Response(html, media_type=MediaType.HTML, headers={"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})


def theme_of(request: HTTPRequest) -> str:
    chosen = request.cookies.get("page-theme", "")
    return chosen if chosen in THEMES else ""


def described(visit: Visit, game: str, lang: str) -> list[dict[str, str]]:
    """List the computer players of a game."""
    return [asdict(one) for one in visit.site.computers.described(game, lang)]
