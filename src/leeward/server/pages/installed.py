"""What an installed page needs: the service worker, and the page it shows while the server is away."""

import hashlib
from functools import cache

from litestar import MediaType, get
from litestar.response import Response

from leeward.kernel.picture.typefaces import Face, woff
from leeward.server.http.guards import FILES, STATIC
from leeward.server.http.request import Lang
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


@cache
def version() -> str:
    """Return a hash of all files that the worker keeps."""
    everything = hashlib.sha256()
    for name in sorted(FILES):
        everything.update(name.encode() + (STATIC / name).read_bytes())
    for face in Face:
        everything.update(woff(face))
    return everything.hexdigest()[:12]


routes = [service_worker, away]
