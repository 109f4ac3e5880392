"""The illustrations of the games. A game without one gets a plate."""

import zlib
from functools import cache

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from leeward.kernel.contract.game import GameRules
from leeward.server.http.guards import STATIC
from leeward.server.http.request import known_game

FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
PLATE = (STATIC / "icons" / "plate.svg").read_text("utf-8")


@get("/pictures/{name:str}/art/{mark:str}", media_type="image/svg+xml", include_in_schema=False)
async def key_art(name: FromPath[str], mark: FromPath[str]) -> Response[str]:
    """Serve the illustration of a game to everybody; under its mark it never changes."""
    rules = known_game(name)
    if mark != mark_of(drawn := art_of(rules)):
        raise NotFoundException(f"there is no such illustration of {name}")
    return Response(drawn, media_type="image/svg+xml", headers=FOREVER)


def art_address(rules: GameRules) -> str:
    return f"/pictures/{rules.name}/art/{mark_of(art_of(rules))}"


@cache
def art_of(rules: GameRules) -> str:
    draw = getattr(rules.picture, "key_art", None)
    return str(draw()) if draw else PLATE


def mark_of(drawn: str) -> str:
    return f"{zlib.crc32(drawn.encode()):08x}"


routes = [key_art]
