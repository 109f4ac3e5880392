"""Run the application under uvicorn."""

import contextlib
import socket
import sys
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from leeward.server.http import protocols
from leeward.server.monitoring import logs
from leeward.server.monitoring.process import tune_process
from leeward.server.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_MESSAGE = 16 * 1024  # bytes of one message on a socket
# Keep-alive in seconds. A proxy keeps connections longer (Caddy two minutes) and answers "bad gateway" if one closes at the
# moment of a request; a browser just asks again.
AT_REST, AT_REST_BEHIND_A_PROXY = 5, 150


class Server(uvicorn.Server):
    """A uvicorn server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def server_of(app: Litestar, host: str, port: int, ready: Callable[[], None] = lambda: None) -> Server:
    settings: Settings = app.state.site.settings
    limits, proxied = settings.limits, bool(settings.public_url)
    an_address = limits.connections if proxied else limits.connections_an_address
    ours, app.state.site.nearly_full = protocols.settings_of(limits.connections, an_address, settings.request_timeout)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        **ours,
        ws_max_size=MOST_MESSAGE,
        # Compressing a picture takes longer than drawing it: not worth it within one machine.
        ws_per_message_deflate=proxied or host not in LOOPBACK,
        # Limits count the client that the proxy names; other senders of these headers are not trusted.
        proxy_headers=proxied,
        timeout_keep_alive=AT_REST_BEHIND_A_PROXY if proxied else AT_REST,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return Server(config, ready)


def run(app: Litestar, host: str, port: int, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until interrupted."""
    logs.set_up(app.state.site.settings.log)
    server = server_of(app, host, port, ready)
    tune_process()
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
