"""QR codes of links, for the phone across the table."""

import io

import segno
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response

from leeward.server.http.owners import secure
from leeward.server.http.request import Visit

SCALE = 6  # pixels of a module


@get("/join/{secret:str}/qr", media_type="image/svg+xml", include_in_schema=False)
async def qr_code(visit: NamedDependency[Visit], secret: FromPath[str]) -> Response[str]:
    """Draw the link of an unused invitation. Only a client that has the link can ask: its secret is in the address."""
    await visit.invited(secret)
    return drawn_code(visit, f"/join/{secret}")


def drawn_code(visit: Visit, path: str) -> Response[str]:
    """Draw the QR code of an address on this server."""
    host = visit.request.headers.get("host", "")
    origin = visit.site.settings.public_url or f"{'https' if secure(visit.request) else 'http'}://{host}"
    drawn = io.BytesIO()
    segno.make_qr(origin + path).save(drawn, kind="svg", scale=SCALE, xmldecl=False, dark="#000", light="#fff")
    return Response(drawn.getvalue().decode(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


routes = [qr_code]
