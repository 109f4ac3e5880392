"""A provider of OpenID Connect for tests: a real HTTP server with keys of its own, which keeps the rules unless told not to."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, OctKey, RSAKey

from leeward.server.settings import OpenID
from server.attacked import PROXY
from server.playing import PLAIN, Player

CLIENT, SECRET = "leeward", "keep & quiet"
Claims = dict[str, Any]


class IdentityProvider:
    """People sign in here without a password: `person` is who they are."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "one"})
        self.person = "4711"
        self.codes: dict[str, dict[str, str]] = {}  # what each code was given for
        self.change: Callable[[Claims], Claims] = lambda claims: claims
        self.signed: Callable[[Claims], str] = self.sign
        self.named = ""  # the issuer that its configuration names, if it is a wrong one
        self.lost = False  # it answers with errors
        self.issued = 0
        self.signed_in = 0.0  # when the person was last asked who they are
        self.public_url = PROXY  # of the server whose people come here

        class Handler(BaseHTTPRequestHandler):
            def do_GET(handler) -> None:  # noqa: N805
                self.get(handler)

            def do_POST(handler) -> None:  # noqa: N805
                self.post(handler)

            def log_message(handler, *_: Any) -> None:  # noqa: N805
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self) -> "IdentityProvider":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def settings(self) -> OpenID:
        return OpenID(self.issuer, CLIENT, SECRET, label="Harbor ID")

    # its routes

    def get(self, handler: BaseHTTPRequestHandler) -> None:
        parts = urlsplit(handler.path)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if self.lost:
            return answer(handler, {"error": "broken"}, 500)
        if parts.path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/keys"}
            told = {"issuer": self.named or self.issuer, **{name: self.issuer + path for name, path in ends.items()}}
            return answer(handler, told)
        if parts.path == "/keys":
            return answer(handler, KeySet([self.key]).as_dict(private=False))
        if asked.get("redirect_uri") != f"{self.public_url}/openid/return" or asked.get("client_id") != CLIENT:
            return answer(handler, {"error": "unknown redirect"}, 400)
        assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
        if asked.get("prompt") == "login":
            self.signed_in = time.time()
        code = secrets.token_urlsafe(12)
        self.codes[code] = asked
        handler.send_response(302)
        handler.send_header("Location", f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}")
        handler.end_headers()
        return None

    def post(self, handler: BaseHTTPRequestHandler) -> None:
        length = int(handler.headers.get("Content-Length", 0))
        form = {name: values[0] for name, values in parse_qs(handler.rfile.read(length).decode()).items()}
        given = base64.b64decode(handler.headers.get("Authorization", "").removeprefix("Basic ")).decode()
        asked = self.codes.pop(form.get("code", ""), None)  # a code works once
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form.get("code_verifier", "").encode()).digest()).decode()
        right = given == f"{CLIENT}:keep%20%26%20quiet" and asked is not None
        if not right or asked is None or asked["code_challenge"] != challenge.rstrip("="):
            return answer(handler, {"error": "invalid_grant"}, 400)
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "sub": self.person, "iat": now, "exp": now + 300, "nonce": asked["nonce"]}
        claims["auth_time"] = int(self.signed_in)
        claims |= {"preferred_username": "Mallory", "name": "Mallory", "email": "mallory@example.org"}
        self.issued += 1
        return answer(handler, {"access_token": "a", "token_type": "Bearer", "id_token": self.signed(self.change(claims))})

    # its signatures

    def sign(self, claims: Claims) -> str:
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)

    def sign_as_another(self, claims: Claims) -> str:
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, RSAKey.generate_key(2048, {"kid": "one"}))

    def sign_with_the_clients_secret(self, claims: Claims) -> str:
        return jwt.encode({"alg": "HS256", "kid": "one"}, claims, OctKey.import_key(SECRET.ljust(32)), algorithms=["HS256"])

    def sign_with_another_curve(self, claims: Claims) -> str:
        return jwt.encode({"alg": "ES256", "kid": "two"}, claims, ECKey.generate_key("P-256", {"kid": "two"}))

    def sign_nothing(self, claims: Claims) -> str:
        parts = [json.dumps(part).encode() for part in ({"alg": "none"}, claims)]
        return ".".join([*(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts), ""])

    # people who go there

    def visit(self, location: str) -> str:
        """Open the provider's page as a browser; return the path on our server to which it sends the browser back."""
        with httpx.Client(verify=PLAIN) as browser:
            sent = browser.get(location)
        assert sent.status_code == 302, sent.text
        return sent.headers["Location"].removeprefix(self.public_url)

    def sign_in(self, who: Player) -> httpx.Response:
        """Go there and come back."""
        return who.ask("GET", self.visit(self.begin(who)))

    @staticmethod
    def begin(who: Player) -> str:
        answer = who.ask("POST", "/api/v1/openid")
        assert answer.status_code == 200, answer.text
        location: str = answer.json()["location"]
        return location


def answer(handler: BaseHTTPRequestHandler, told: Any, status: int = 200) -> None:
    body = json.dumps(told).encode()
    handler.send_response(status)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)
