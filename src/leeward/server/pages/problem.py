"""The error page: one for all errors, for browsers. Other clients get JSON."""

from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.exceptions import NotFoundException
from sqlalchemy.exc import SQLAlchemyError

from leeward.kernel.language.speech import term, voice
from leeward.server.http.errors import WrongHost, number_of
from leeward.server.http.request import HTTPRequest, NoTable, language, wants_page
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.rendering import html_page, templates, theme_of
from leeward.server.storage.records import Deleted

Answer = Callable[[HTTPRequest, Any], Response[Any]]

# A title and a sentence for each status; others have those of 400.
SAID = {
    400: (term("This didn't work"), term("The server can't answer this request. The address may be incomplete.")),
    403: (term("Not allowed"), term("You are not allowed to do this.")),
    404: (
        term("Nothing here"),
        term("This page does not exist. The address may be incomplete, or its content was deleted."),
    ),
    409: (term("Not now"), term("This can't be done now, or not with this game.")),
    429: (term("Too many requests"), term("Wait a moment, then try again.")),
    500: (term("Something went wrong"), term("Something went wrong on the server. Try again in a moment.")),
    503: (term("Try again in a moment"), term("The server can't do this right now.")),
}
# Sentences for errors that say more than their status.
KINDS = {
    NoTable: term("This table does not exist."),
    Deleted: term("This table does not exist."),
    WrongHost: term("This server does not answer to this name. If it is your server, add the name to its setting: hosts."),
}


def answer_with_page(answer: Answer) -> Answer:
    """Return the same answer as a page where a browser asks for one."""

    def answered(request: HTTPRequest, problem: Exception) -> Response[Any]:
        told = answer(request, problem)
        no_page = is_unknown_address(request, problem) and f"{request.scope['path']}/".startswith("/api/")
        return problem_page(request, problem, told) if wants_page(request) and not no_page else told

    return answered


def is_unknown_address(request: HTTPRequest, problem: Exception) -> bool:
    """Whether no route has this address."""
    return isinstance(problem, NotFoundException) and "route_handler" not in request.scope


def problem_page(request: HTTPRequest, problem: Exception, told: Response[Any]) -> Response[str]:
    """Render the page. It repeats nothing of the request."""
    status, lang = told.status_code or 500, language(request, request.query_params.get("lang"))
    say = voice(lang).say
    title, sentence = SAID.get(status, SAID[500] if status > 500 else SAID[400])
    # Other sentences are in English, and for programs.
    translated = isinstance(problem, Refusal | SQLAlchemyError) or told.content.code == "broken-game"
    said = told.content.why if translated else say(KINDS.get(type(problem), sentence))
    number = say("Please mention this number when you report it: {number}", number=number_of(request.scope))
    template = templates.get_template("problem.html.jinja")
    html = template.render(
        lang=lang,
        theme=theme_of(request),
        say=say,
        page={"lang": lang, "texts": {}},
        title=say(title),
        said=said,
        number=number if status >= 500 else "",
        home=say("All games"),
    )
    page = html_page(html)
    page.status_code = status
    for name, value in told.headers.items():
        page.headers.setdefault(name, value)
    return page
