"""The protocols of uvicorn: ours, built on its internals and those of websockets, or its own where we do not know these."""

from typing import Any

from leeward.kernel.compiling.versions import knows_internals

OTHERWISE = "the server does not limit connections by address or by time, and compresses a message for each socket"
USES_INTERNALS = knows_internals("uvicorn", "0.35", "0.55", OTHERWISE) and knows_internals("websockets", "14", "18", OTHERWISE)


def settings_of(most: int, an_address: int, patience: float) -> dict[str, Any]:
    """Return uvicorn's settings for so many connections in all and from one address."""
    if not USES_INTERNALS:
        return {"http": "auto", "ws": "auto", "limit_concurrency": most}
    from leeward.server.http.connections import Connections, SocketProtocol  # here, since it needs these internals

    return {"http": Connections(most, an_address, patience).protocol(), "ws": SocketProtocol}
