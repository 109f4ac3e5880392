"""Everybody asks for every route of the application, about things of Ada's: it answers only those who are named here.

A new route has to refuse all but Ada, or somebody decides here for whom else it is.
"""

from itertools import product
from typing import Any

import sqlalchemy as sql
from websockets.exceptions import InvalidStatus

from leeward.puzzles import puzzles_of
from leeward.server.http.guards import version
from leeward.server.people.conduct.moderation import SHELL, make_operator
from leeward.server.storage.schema.people import reports
from server.attacked import Running, Serve, played
from server.members import PASSWORD, sign_up
from server.playing import ME, OPEN, Player
from server.routes import SOCKET, Asked, all_routes
from server.samples import GAME, bodies
from server.tournaments.directing import wanted

REFUSED = (302, 401, 403, 404)  # a page leads those whom it is not for elsewhere
LETTERS = map("".join, product("abcdefghk", repeat=3))
LOUD: dict[str, Any] = {f"{name}_burst": 1e6 for name in ("sign", "report", "feed", "work", "hint", "coach", "preview")}
# ~ is /api/v1. Some answer a member only that they are signed in already.
EVERYBODY = """
GET / /away /board /conduct /confirm/{secret} /device/{secret} /explorer /explorer/{name} /explorer/{name}/openings
GET /files/{release}/{file_path} /fonts/{name} /healthz /join/{secret} /join/{secret}/qr /leaderboard /learn
GET /learn/{game} /learn/{game}/exam /learn/{game}/{key} /lobby /members/{name} /my-games /openapi /openapi/openapi.json
GET /openid/name /openid/return /privacy /puzzles /puzzles/{game} /puzzles/{game}/practice /recover /recover/{secret}
GET /rules/{name} /rules/{name}/pictures/{number} /service-worker.js /sign-in /static/{file_path} /statistics
GET /stop/{secret} /studies /tournaments /watch ~ ~/evenings ~/explain ~/games/{game}/state ~/join/{secret}
GET ~/leaderboard ~/lessons/{game}/coach ~/lessons/{game}/exam/{question} ~/lessons/{game}/exam/{question}/preview
GET ~/lobby ~/match ~/members/{name} ~/my-games ~/my-time ~/openapi.json ~/opponents ~/opponents/bots ~/proposals
GET ~/puzzles/{game}/reviews ~/puzzles/{game}/{puzzle} ~/puzzles/{game}/{puzzle}/answer ~/puzzles/{game}/{puzzle}/line
GET ~/puzzles/{game}/{puzzle}/preview ~/puzzles/{game}/{puzzle}/try ~/ready ~/studies ~/tables ~/tournaments ~/watch
POST ~/account ~/account/passkey-options ~/address/confirmation ~/boards ~/join/{secret} ~/lessons ~/lessons/{game}/exam
POST ~/lessons/{game}/exam/{question}/try ~/lessons/{game}/{lesson}/reached ~/lobby/{table}/seat ~/match
POST ~/my-time/vacation ~/openid ~/openid/account ~/puzzles/{game}/record ~/puzzles/{game}/storms
POST ~/puzzles/{game}/{puzzle}/answer ~/puzzles/{game}/{puzzle}/try ~/recovery ~/recovery/session ~/session
POST ~/session/link ~/session/passkey-options ~/studies ~/tables ~/tables/open
PUT ~/my-time ~/proposals/{game}
DELETE ~/match ~/my-time/vacation
"""
MEMBERS = """
GET /account /friends /notices /notices/settings /tournaments/new ~/account ~/account/export ~/address ~/bots ~/friends
GET ~/friends/playing ~/notices ~/notices/choices ~/sessions ~/tokens
POST /notices/settings /tournaments/new ~/account/deletion ~/account/links ~/account/merge ~/account/passkey
POST ~/account/proof ~/account/proof-options ~/account/recovery-codes ~/bots ~/feeds/{kind} ~/friends ~/friends/table
POST ~/notices/read ~/passkeys/options ~/push ~/reports ~/session/passkey ~/session/recovery ~/tokens ~/tournaments
POST ~/webhooks
PUT ~/account/password ~/account/profile ~/address ~/notices/choices
PATCH ~/account ~/address
DELETE ~/account/password ~/address ~/feeds/{kind} ~/openid ~/push ~/session ~/sessions
"""
OPERATORS = """
GET /operator /operator/log /operator/people /operator/people/{name} /operator/site /operator/tables
GET /tournaments/{tournament} ~/tournaments/{tournament} ~/tournaments/{tournament}/export
POST /tournaments/{tournament} ~/evenings ~/operator/announcements ~/operator/people/{name}/acts ~/operator/registration
POST ~/operator/registration/links ~/operator/reports/{number}/close ~/operator/tables/{table_id}/close
POST ~/tournaments/{tournament}/cancel ~/tournaments/{tournament}/corrections ~/tournaments/{tournament}/entry
POST ~/tournaments/{tournament}/removals ~/tournaments/{tournament}/start
DELETE ~/tournaments/{tournament}/entry
"""
# Not even Ada, as things stand here.
NOBODY = """
GET /board/{table} /calendar/{secret}/leeward.ics /device/{secret}/qr /feed/{secret}/notices.xml /invited/{table}
GET /learn/{game}/{key}/{table} /metrics /openapi/{path} /pictures/{name}/art/{mark} /pictures/{name}/fixed/{mark}
GET /pictures/{name}/style/{mark} /tables/{table}/at/{number} /tables/{table}/scores ~/tables/{table}/alike
GET ~/tables/{table}/chances ~/tables/{table}/coach ~/tables/{table}/compare ~/tables/{table}/game ~/tables/{table}/hint
GET ~/tables/{table}/position ~/tables/{table}/round
POST /evenings/{evening} /stop/{secret} ~/operator/announcements/{number}/close ~/operator/studies/deletion ~/passkeys
POST ~/tables/{table}/branch ~/tables/{table}/coach
PATCH ~/passkeys/{passkey}
DELETE ~/evenings/{evening} ~/lobby/{table} ~/lobby/{table}/seat ~/passkeys/{passkey} ~/puzzles/{game}/reviews/{puzzle}
DELETE ~/tables/{table}/plan
"""


def listed(routes: str) -> set[str]:
    """Return the routes of such a list: in each line a method, and the paths for which it counts."""
    lines = [line.split() for line in routes.strip().splitlines()]
    return {f"{method} {path.replace('~', '/api/v1')}" for method, *paths in lines for path in paths}


def order(asked: Asked) -> tuple[int, int]:
    """Ask for what changes something last, and delete the parts before the whole."""
    kind = ("GET", SOCKET, "POST", "PUT", "PATCH", "DELETE").index(asked.method)
    return kind, -len(asked.template) if kind == 5 else len(asked.template)


class World:
    """A server with things of Ada's that are for nobody else, and samples that name them."""

    def __init__(self, server: Running) -> None:
        self.server, self.storage = server, server.app.state.site.storage
        self.ada, ben = self.member("Ada L"), self.member("Ben B")
        days = {"kind": "days", "bank": 0, "turn": 24 * 3600, "ends": "computer"}
        table = self.ada.make(ME, OPEN, watch=False, pace=days)
        ben.join(self.ada.made["invites"]["1"])
        self.ada.try_to("chat", table, text="hello")
        ben.try_to("reports", table, room="players", number=1, reason="spam")
        shown, puzzle = self.ada.see(table), puzzles_of(GAME)[0]
        action = shown["actions"][0]["number"]
        self.ada.make(ME, OPEN)
        study = self.of_ada("studies", begin={"text": played(40).dumps()})
        secret, lobby = self.ada.made["invites"]["1"].rpartition("/")[2], self.ada.make(ME, OPEN, public={})
        self.of_ada("tokens", name="mine", scopes=["read"])
        self.of_ada("bots", name="Deep Sea")
        phone = server.somebody("203.0.113.9")
        phone.ask("POST", "/api/v1/session", json={"name": "Ada L", "password": PASSWORD})
        session = self.ada.ask("GET", "/api/v1/sessions").json()[1]["id"]
        with self.storage.engine.connect() as connection:
            report = connection.execute(sql.select(reports.c.id)).scalar_one()
        values: dict[str | tuple[str, str], Any] = {
            "table": table,
            "table_id": table,
            "secret": secret,
            "game": GAME,
            "name": GAME,
            "seat": 0,
            "number": 1,
            "puzzle": puzzle.id,
            "question": "1",
            "lesson": "captain",
            "key": "captain",
            "at": 0,
            "step": 0,
            "study": study["id"],
            "chapter": study["chapter"],
            "node": 1,
            "about": "settler",
            "kind": "atom",
            "storm": self.of_ada(f"puzzles/{GAME}/storms")["id"],
            "mark": "x",
            "path": "x",
            "passkey": "x",
            "session": session,
            "evening": "x",
            "release": version(),
            "webhook": self.of_ada("webhooks", url="https://hooks.example/x")["id"],
            "file_path": "shared/page.css",
            "tournament": self.of_ada("tournaments", **wanted(listed=False))["id"],
            "action": action,
            "one": action,
            "other": action,
            "expected": shown["version"],
            ("/fonts/{name}", "name"): "text.woff",
            ("/api/v1/operator/reports/{number}/close", "number"): report,
            ("/api/v1/tokens/{number}", "number"): self.ada.ask("GET", "/api/v1/tokens").json()[0]["id"],
        }
        names = {"/api/v1/members": "Ada L", "/members": "Ada L", "/operator/people": "Ada L", "/api/v1/bots": "Deep Sea"}
        values |= {(f"{path}/{{name}}", "name"): name for path, name in names.items()}
        values |= {("/api/v1/operator/people/{name}/acts", "name"): "Ada L", ("/api/v1/bots/{name}/tokens", "name"): "Deep Sea"}
        values |= {(f"/api/v1/lobby/{{table}}{path}", "table"): lobby for path in ("", "/seat")}
        samples = bodies(action) | {"NewTournament": wanted(), "UnwantedStudy": {"study": study["id"], "text": "spam"}}
        samples |= {"MemberReport": {"name": "Ben B", "reason": "spam"}, "Proof": {"password": PASSWORD}}
        self.routes = sorted(all_routes(server.app, values, samples), key=order)

    def member(self, name: str = "") -> Player:
        """A member with a new browser and address."""
        name = name or f"Carla {next(LETTERS)}"
        return sign_up(self.server.somebody(f"198.51.{sum(name.encode()) % 200}.{len(name)}"), name)

    def of_ada(self, what: str, **given: Any) -> Any:
        answer = self.ada.ask("POST", f"/api/v1/{what}", json=given)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def answers(self, who: Player, asked: Asked) -> bool:
        """Whether a route answers somebody; what they ask may be wrong for another reason."""
        if asked.method == SOCKET:
            try:
                with self.server.follow(who, asked.target.split("/")[-2]):
                    return True
            except InvalidStatus as refused:
                return refused.response.status_code not in REFUSED
        told = {"content": asked.body, "headers": {"Content-Type": "application/json"}} if asked.body else {}
        answer = who.ask(asked.method, asked.target, **told)
        assert answer.status_code < 500 or asked.template == "/healthz", f"{asked}: {answer.text}"
        return answer.status_code not in REFUSED


def test_every_route_answers_only_those_for_whom_it_is(serve: Serve) -> None:
    world = World(serve(**LOUD))
    stranger = {str(each) for each in world.routes if world.answers(world.server.somebody("203.0.113.1"), each)}
    carla = world.member()
    member = {str(each) for each in world.routes if world.answers(carla if each.method == "GET" else world.member(), each)}
    olga = world.member("Olga")
    make_operator(world.storage, SHELL, "Olga", True, "the first one")
    world.server.loop.call_soon_threadsafe(world.server.app.state.site.forget_people)
    rest = [each for each in world.routes if str(each) not in stranger | member]
    spared = [each for each in rest if "/operator/" not in each.template and "{tournament}" not in each.template]
    operator = {str(each) for each in spared if world.answers(olga, each)}
    ada = {str(each) for each in spared if str(each) not in operator and world.answers(world.ada, each)}
    operator |= {str(each) for each in rest if each not in spared and world.answers(olga, each)}
    assert stranger == listed(EVERYBODY)
    assert member - stranger == listed(MEMBERS)
    assert operator == listed(OPERATORS)
    assert {str(each) for each in rest} - operator - ada == listed(NOBODY)
