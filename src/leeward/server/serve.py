"""`leeward serve`: open the database, then serve until interrupted."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from leeward.server.settings import Chosen
from leeward.server.http.serving import LOOPBACK


def serve(chosen: "Chosen", open_browser: bool = False) -> int:
    """Serve until interrupted: on this machine only, unless another host is set or a proxy forwards requests."""
    # Imported here: `leeward --help` stays quick.
    from leeward.kernel.language.speech import voice
    from leeward.server.cluster import processes as several
    from leeward.server.storage.databases import held, place_named

    host, port, processes, opened = chosen.host, chosen.port, chosen.processes, several.inherited()
    port = port if opened is None else opened.getsockname()[1]
    # Other host names belong to pages that attack a visitor's machine (DNS rebinding).
    names = tuple(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))
    public_url = origin_of(chosen.public_url) if chosen.public_url else ""
    names += (urlsplit(public_url).netloc,) if public_url else ()
    own = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    address = f"{public_url or own}/"
    place = place_named(chosen.database)
    if processes > 1 and not isinstance(place, str):
        say = voice("en").say
        raise ValueError(say("--processes {given}: several processes need a PostgreSQL: --database", given=processes))
    with held(place):  # before the rules are loaded, so that an error comes at once
        if processes > 1 and opened is None:
            parent = several.Parent([several.listen(host, port + number) for number in range(processes)])
            announce(address, open_browser)
            return parent.run()
        from leeward.server.app import create_app
        from leeward.server.http.serving import run
        from leeward.server.settings import settings_of

        settings = settings_of(chosen, place, names if host in LOOPBACK else (), public_url)
        ready = several.tell_parent if opened is not None else lambda: announce(address, open_browser)
        run(create_app(settings), host, port, ready, opened)
    return 0


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


def announce(address: str, open_browser: bool) -> None:
    import webbrowser

    from leeward.kernel.language.speech import voice

    print(voice("en").say("Leeward is running at {address} (Ctrl-C stops it)", address=address), flush=True)
    if open_browser:
        webbrowser.open(address)
