"""`leeward serve`: open the database, then serve until interrupted."""

import asyncio
import re
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from leeward.server.settings import Chosen
    from leeward.server.storage.databases import Place
from leeward.server.http.serving import LOOPBACK
from leeward.server.monitoring.process import postpone_collecting


def serve(chosen: "Chosen", open_browser: bool = False) -> int:
    """Serve until interrupted: on this machine only, unless another host is set or a proxy forwards requests."""
    postpone_collecting()
    # Imported here: `leeward --help` stays quick.
    from leeward.server.settings import with_secrets
    from leeward.server.storage.databases import held, place_named

    chosen = with_secrets(chosen)
    host, port = chosen.host, chosen.port
    public_url = origin_of(chosen.public_url) if chosen.public_url else ""
    names = names_of(host, public_url, chosen.hosts)
    own = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    address = f"{public_url or own}/"
    place = place_named(chosen.database)
    with held(place):  # before the rules are loaded, so that an error comes at once
        check_writable(place)
        from leeward.server.app import create_app
        from leeward.server.http.serving import run
        from leeward.server.monitoring import systemd
        from leeward.server.settings import settings_of

        settings = settings_of(chosen, place, names, public_url)
        app = create_app(settings)
        waiting: list[asyncio.Task[None]] = []

        def ready() -> None:
            announce(address, open_browser)
            waiting.append(asyncio.create_task(systemd.report(app.state.site.can_play)))

        run(app, host, port, ready)
    return 0


def check_writable(place: "Place") -> None:
    """Check that the database can be opened, migrated and written to, so that an error is one line."""
    from sqlalchemy.exc import DBAPIError

    from leeward.server.monitoring.logs import first_line
    from leeward.server.storage.databases import name_of
    from leeward.server.storage.folder import Unusable
    from leeward.server.storage.games import Storage

    try:
        storage = Storage(place)
        storage.beat()
        storage.close()
    except DBAPIError as problem:
        raise Unusable(f"{name_of(place)} cannot be written to: {first_line(problem.orig or problem)}") from None


def origin_of(address: str) -> str:
    """Return the origin of an address, as browsers write it."""
    from leeward.kernel.language.speech import voice

    parts = urlsplit(address)
    bare = parts.path in ("", "/") and not parts.query and not parts.fragment and not parts.username
    if parts.scheme not in ("http", "https") or not parts.hostname or not bare:
        raise ValueError(
            voice("en").say("--public-url {given}: write it like https://games.example, without a path", given=address)
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def names_of(host: str, public_url: str, more: Iterable[str]) -> frozenset[str]:
    """Return the names under which browsers reach this server; every other name belongs to a page that attacks a visitor's
    network (DNS rebinding)."""
    from leeward.kernel.language.speech import voice

    for each in more:
        if not re.fullmatch(r"[\w.-]+", each):
            raise ValueError(voice("en").say("hosts: {given} is not a name: write it like games.example", given=each))
    here = socket.gethostname()
    own = () if public_url or host in LOOPBACK else (here, f"{here.partition('.')[0]}.local")
    public = urlsplit(public_url).hostname or ""
    return frozenset(name.lower().rstrip(".") for name in ("localhost", host, public, *more, *own) if name)


def announce(address: str, open_browser: bool) -> None:
    import webbrowser

    from leeward.kernel.language.speech import voice

    print(voice("en").say("Leeward is running at {address} (Ctrl-C stops it)", address=address), flush=True)
    if open_browser:
        webbrowser.open(address)
