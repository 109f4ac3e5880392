"""Tables for people and programs over the network: `leeward serve`."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(host: str = "127.0.0.1", port: int = 8520, open_browser: bool = False) -> int:
    """Serve until interrupted. On this machine alone, unless another host is given."""
    # Imported here: `leeward --help` does not need them.
    from leeward.server.app import Settings, create_app, run

    # Other names that lead here belong to a page that tries to use a visitor's own machine.
    names = tuple(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))
    settings = Settings(hosts=names if host in LOOPBACK else ())
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    run(create_app(settings), host, port, ready=lambda: announce(address, open_browser))
    return 0


def announce(address: str, open_browser: bool) -> None:
    import webbrowser

    from leeward.kernel.speech import voice

    print(voice("en").say("Leeward is at {address} (Ctrl-C ends it)", address=address), flush=True)
    if open_browser:
        webbrowser.open(address)
