"""What an installed page needs: the service worker, files that it keeps, and the page for the time when the server is away."""

from pathlib import PurePath

from litestar import MediaType, get
from litestar.params import FromPath
from litestar.response import File, Response

from leeward.server.http.guards import STATIC, guard_static, version
from leeward.server.http.request import Lang
from leeward.server.pages.artwork import FOREVER
from leeward.server.pages.rendering import html_page, written


@get("/service-worker.js", media_type="text/javascript", include_in_schema=False)
async def service_worker() -> Response[str]:
    """Serve the worker from the root, so that it may look after all pages. Everybody gets the same."""
    script = (STATIC / "shared" / "service-worker.js").read_text("utf-8")
    text = f'globalThis.VERSION = "{version()}";\n{script}'
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@get("/away", media_type=MediaType.HTML, include_in_schema=False)
async def away(lang: Lang = "en") -> Response[str]:
    """Show the page for the time when the server is away. It is the same for everybody and sets no cookie."""
    return html_page(written("away", lang, "", {}))


@get("/files/{release:str}/{file_path:path}", guards=[guard_static], include_in_schema=False)
async def versioned_file(release: FromPath[str], file_path: FromPath[PurePath]) -> File:
    """Serve a static file under the version of all files. Another version, of a page from before an update, is not kept."""
    path = STATIC / file_path.relative_to("/")
    kept = FOREVER if release == version() else {"Cache-Control": "no-cache"}
    return File(path, filename=path.name, content_disposition_type="inline", headers=kept)


routes = [service_worker, away, versioned_file]
