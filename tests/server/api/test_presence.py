"""Who is present: people who play, write or click, not those who left a window open."""

from leeward.server.limits.presence import Presence
from server.attacked import ANNAS, Running, Serve, hear, say, until
from server.playing import COMPUTER, ME


def presence_of(server: Running) -> Presence:
    found: Presence = server.app.state.site.presence
    return found


def test_an_open_window_is_not_presence_but_a_click_is(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, COMPUTER, COMPUTER)
    owner = server.live(table).state.stored.owner
    presence = presence_of(server)
    with server.follow(anna, table) as window:
        hear(window, "view")
        presence.last.clear()
        say(window, "hide", hidden=True)
        assert anna.ask("GET", f"/api/v1/tables/{table}").status_code == 200, "scripts read by themselves"
        assert not presence.present(owner)
        say(window, "active")
        until(lambda: presence.acted(owner, table))


def test_opening_a_page_is_presence(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, COMPUTER, COMPUTER)
    owner, presence = server.live(table).state.stored.owner, presence_of(server)
    presence.last.clear()
    anna.browse(f"/tables/{table}")
    assert presence.acted(owner, table)


def test_only_players_are_noted_at_a_table(serve: Serve) -> None:
    server = serve()
    anna, eve = server.somebody(ANNAS), server.somebody("203.0.113.9")
    table, other = anna.make(ME, COMPUTER, COMPUTER, watch=True), eve.make(ME, COMPUTER, COMPUTER)
    owner, presence = server.live(other).state.stored.owner, presence_of(server)
    eve.browse(f"/tables/{table}")
    assert presence.present(owner)
    assert not presence.acted(owner, table)
