"""What belongs to one person: kept by no cache, and told to nobody else."""

import io
import json
import zipfile

from server.attacked import ANNAS, EVES, Running, Serve
from server.attacks.test_texts import LOUD, Anything, changes
from server.club.test_tokens import token
from server.members import Program, sign_up
from server.playing import ME, OPEN, Player
from server.routes import SOCKET, all_routes


def everything(server: Running, player: Player) -> dict[str, str]:
    """Return what each route that reads says to caches."""
    asked = [each for each in all_routes(server.app, Anything(), Anything()) if each.method == "GET"]
    return {each.template: player.ask("GET", each.target).headers.get("Cache-Control", "") for each in asked}


def test_no_cache_keeps_what_the_api_says_to_one_person(serve: Serve) -> None:
    """A proxy that goes by addresses alone would give one person's answer to the next."""
    server = serve(**LOUD)
    ada = sign_up(server.somebody(ANNAS), "Ada L")
    told = everything(server, ada)
    api = {path: said for path, said in told.items() if path.startswith("/api/")}
    assert len(api) > 40
    assert {path: said for path, said in api.items() if "no-store" not in said and "max-age" not in said} == {}
    mine = ["account", "sessions", "tokens", "bots", "friends", "notices", "my-games", "address", "account/export"]
    assert [told[f"/api/v1/{path}"] for path in mine] == ["no-store"] * len(mine)
    pages = ["/", "/account", "/notices", "/friends", "/my-games", "/sign-in"]
    assert [told[path] for path in pages] == ["no-store"] * len(pages)


def test_the_export_names_others_and_never_says_how_the_server_knows_them(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, ben = sign_up(server.somebody(ANNAS), "Ada L"), sign_up(server.somebody(EVES), "Ben B")
    ben.ask("POST", "/api/v1/friends", json={"deed": "ask", "name": "Ada L"})
    table = ada.make(ME, OPEN)
    assert ben.join(ada.made["invites"]["1"]).status_code == 201
    ben.try_to("chat", table, text="spam")
    ada.try_to("reports", table, room="players", number=1, reason="spam", text="again")
    with zipfile.ZipFile(io.BytesIO(ada.ask("GET", "/api/v1/account/export").content)) as file:
        told = json.loads(file.read("account.json"))
    assert any("Ben B" in notice["text"] for notice in told["notices"])
    (report,) = told["reports"]
    assert (report["table"], report["reason"], report["text"]) == (table, "spam", "again")
    owners = server.app.state.site.tables.live[table].state.holders
    assert len(owners) == 2
    assert not any(owner in json.dumps(told) for owner in owners)


def test_the_export_names_no_hidden_member_and_nobody_who_was_muted(serve: Serve) -> None:
    """A request to a hidden member waits in silence, and a guest whose line was muted may have become a member."""
    server = serve(**LOUD)
    ada, ben, eve = (sign_up(server.somebody(EVES), name) for name in ("Ada L", "Ben B", "Eve E"))
    ada.ask("PUT", "/api/v1/account/profile", json={"visible_to": "friends"})
    for name in ("Ada L", "Ben B"):
        eve.ask("POST", "/api/v1/friends", json={"deed": "ask", "name": name})
    table = eve.make(ME, OPEN)
    assert ben.join(eve.made["invites"]["1"]).status_code == 201
    ben.try_to("chat", table, text="spam")
    assert eve.try_to("mutes", table, room="players", number=1, muted=True).json()["stored"]
    with zipfile.ZipFile(io.BytesIO(eve.ask("GET", "/api/v1/account/export").content)) as file:
        told = json.loads(file.read("account.json"))
    assert sorted((each["kind"], each["name"]) for each in told["relations"]) == [("asked", "Ben B"), ("mute", "")]


def test_no_body_of_any_route_sets_more_than_its_own_fields(serve: Serve) -> None:
    server = serve(**LOUD)
    ada = sign_up(server.somebody(ANNAS), "Ada L")
    asked, table = changes(server), ada.make(ME, OPEN)
    assert len(asked) > 50
    for each in asked:
        target = each.target.replace("/tables/1", f"/tables/{table}")
        answer = ada.ask(each.method, target, json={"operator": True})
        assert (answer.status_code, "unknown field `operator`" in answer.text) == (400, True), (str(each), answer.text)


def test_a_token_opens_tables_and_study_alone_and_changes_nothing_unless_it_plays(serve: Serve) -> None:
    server = serve(**LOUD)
    ada = sign_up(server.somebody(ANNAS), "Ada L")
    reading, playing = (Program(server.somebody(EVES).http, token(ada, *scopes)) for scopes in (["read"], ["read", "play"]))
    asked = [each for each in all_routes(server.app, Anything(), Anything()) if each.method != SOCKET]

    def opened(who: Program) -> set[tuple[str, str]]:
        refused = "this token may not do this"
        return {
            (each.method, each.template) for each in asked if refused not in who.ask(each.method, each.target, json={}).text
        }

    may_read, may_play = opened(reading), opened(playing)
    parts = {path.removeprefix("/api/v1/").partition("/")[0] for _, path in may_play}
    assert parts == {"tables", "games", "join", "opponents", "puzzles", "lessons", "boards", "studies", "ready"}
    assert {method for method, _ in may_read} == {"GET"}
    assert may_read == {(method, path) for method, path in may_play if method == "GET"}
