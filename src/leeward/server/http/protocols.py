"""The protocols of uvicorn: ours, built on its internals and those of websockets, or its own where we do not know these."""

from collections.abc import Callable
from typing import Any

from leeward.kernel.compiling.versions import knows_internals

OTHERWISE = "the server does not limit connections by address or by time, and compresses a message for each socket"
USES_INTERNALS = knows_internals("uvicorn", "0.35", "0.55", OTHERWISE) and knows_internals("websockets", "14", "18", OTHERWISE)


def settings_of(most: int, an_address: int, timeout: float) -> tuple[dict[str, Any], Callable[[], bool]]:
    """Return uvicorn's settings for so many connections in all and from one address, and whether few are left."""
    if not USES_INTERNALS:
        return {"http": "auto", "ws": "auto", "limit_concurrency": most}, lambda: False
    from leeward.server.http.connections import Connections, SocketProtocol  # here, since it needs these internals

    connections = Connections(most, an_address, timeout)
    return {"http": connections.protocol(), "ws": SocketProtocol}, connections.nearly_full
