"""A provider of OpenID Connect: authorization code flow with PKCE. authlib and joserfc verify what it says of a person.

Everything that binds an answer to a browser (state, nonce, code verifier) follows from one secret, which only that browser has,
in a cookie.
"""

import base64
import hmac
import logging
import time
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from leeward.server.messages.refusal import Refusal
from leeward.server.settings import OpenID

RETURN = "/openid/return"  # where the provider sends people back to
LASTS = 3600.0  # seconds for which the provider's configuration and keys are remembered
TIMEOUT = 10.0  # seconds for one answer of the provider
LEEWAY = 60  # seconds by which its clock may differ
FRESH = 5 * 60  # seconds for which a sign-in there proves who is here
LONGEST_SUBJECT = 255
# Signatures with a key that only the provider has: never "none", never our own secret.
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
logger = logging.getLogger(__name__)


class Flow(NamedTuple):
    """What one browser takes to the provider and brings back."""

    state: str
    nonce: str
    verifier: str


class Person(NamedTuple):
    """Who signed in at the provider."""

    openid: str  # issuer and subject
    fresh: bool  # they gave their password or key there just now; a session of the provider alone proves nothing


def flow_of(secret: str) -> Flow:
    return Flow(*(derived(secret, purpose) for purpose in Flow._fields))


def derived(secret: str, purpose: str) -> str:
    made = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def is_fresh(signed: object) -> bool:
    """Whether a token's `auth_time` is just now. The browser's person can take what we ask out of the address: look here."""
    return isinstance(signed, int | float) and -LEEWAY <= time.time() - signed <= FRESH


class Provider:
    def __init__(self, settings: OpenID, public_url: str) -> None:
        self.settings = settings
        self.redirect = f"{public_url}{RETURN}"
        self.known: dict[str, tuple[float, Any]] = {}  # documents of the provider, and when they were read

    async def address(self, flow: Flow, again: bool = False) -> str:
        """Return where a browser goes to sign in; `again` even if the provider knows it."""
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        asked = {
            "response_type": "code",
            "scope": "openid",
            "client_id": self.settings.client,
            "redirect_uri": self.redirect,
            "state": flow.state,
            "nonce": flow.nonce,
            "code_challenge": create_s256_code_challenge(flow.verifier),
            "code_challenge_method": "S256",
        }
        if again:
            asked |= {"prompt": "login", "max_age": "0"}
        where = str((await self.configuration())["authorization_endpoint"])
        return f"{where}{'&' if '?' in where else '?'}{urlencode(asked)}"

    async def person(self, flow: Flow, code: str, state: str, issuer: str) -> Person:
        """Return who signed in, verified. Refuse everything that this browser did not ask for."""
        if not hmac.compare_digest(state.encode(), flow.state.encode()):
            raise self.refused("another state")
        if issuer and issuer != self.settings.issuer:
            raise self.refused("another issuer")
        told = await self.redeem(flow, code)
        token, access = told.get("id_token"), told.get("access_token")
        if not isinstance(token, str):
            raise self.refused("no ID token")
        claims = await self.claims(token, access if isinstance(access, str) else "", flow.nonce)
        return Person(f"{self.settings.issuer} {claims['sub']}", is_fresh(claims.get("auth_time")))

    async def redeem(self, flow: Flow, code: str) -> dict[str, Any]:
        """Exchange a code for a token. The provider takes a code once, from us, with the verifier of this browser."""
        import httpx

        configuration = await self.configuration()
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect, "code_verifier": flow.verifier}
        given: dict[str, Any] = {}
        if "client_secret_basic" in configuration.get("token_endpoint_auth_methods_supported", ["client_secret_basic"]):
            given["auth"] = quote(self.settings.client, safe=""), quote(self.settings.secret, safe="")
        else:
            form |= {"client_id": self.settings.client, "client_secret": self.settings.secret}
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT) as http:
                answer = await http.post(configuration["token_endpoint"], data=form, **given)
                told = answer.json()
        except (httpx.HTTPError, ValueError) as problem:
            raise self.away("token_endpoint", problem) from None
        if answer.status_code != 200 or not isinstance(told, dict):
            raise self.refused(f"the code ({answer.status_code})")
        return told

    async def claims(self, token: str, access: str, nonce: str) -> dict[str, Any]:
        """Return what an ID token says after all checks: signature, issuer, audience, times, nonce, subject."""
        from authlib.oidc.core import CodeIDToken
        from joserfc.errors import JoseError

        settings = self.settings
        try:
            found = await self.decoded(token)
            options: Any = {
                "iss": {"essential": True, "value": settings.issuer},
                "aud": {"essential": True, "value": settings.client},
            }
            params = {"nonce": nonce, "client_id": settings.client, "access_token": access}
            claims = CodeIDToken(found.claims, found.header, options, params)
            claims.validate(leeway=LEEWAY)
        except (JoseError, ValueError, TypeError, KeyError) as problem:
            raise self.refused(type(problem).__name__) from None
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT or not subject.isprintable():
            raise self.refused("no subject")
        return dict(claims)

    async def decoded(self, token: str) -> Any:
        """Check a token's signature; with keys that are read again if the provider may have changed them."""
        from joserfc import jwk, jwt
        from joserfc.errors import JoseError

        where = str((await self.configuration())["jwks_uri"])
        try:
            return jwt.decode(token, jwk.KeySet.import_key_set(await self.document(where)), algorithms=ALGORITHMS)
        except (JoseError, ValueError):
            fresh = await self.document(where, fresh=True)
            return jwt.decode(token, jwk.KeySet.import_key_set(fresh), algorithms=ALGORITHMS)

    async def configuration(self) -> dict[str, Any]:
        """Return what the provider says of itself (OpenID Connect Discovery)."""
        found: dict[str, Any] = await self.document(f"{self.settings.issuer.rstrip('/')}/.well-known/openid-configuration")
        needed = ("authorization_endpoint", "token_endpoint", "jwks_uri")
        if found.get("issuer") != self.settings.issuer or not all(isinstance(found.get(name), str) for name in needed):
            self.known.clear()
            raise self.away("its configuration names another issuer or lacks an address", None)
        return found

    async def document(self, address: str, fresh: bool = False) -> Any:
        import httpx

        read, found = self.known.get(address, (-LASTS, None))
        if fresh or time.monotonic() - read > LASTS:
            try:
                async with httpx.AsyncClient(timeout=TIMEOUT) as http:
                    found = (await http.get(address)).raise_for_status().json()
            except (httpx.HTTPError, httpx.InvalidURL, ValueError) as problem:
                raise self.away(address, problem) from None
            if not isinstance(found, dict):
                raise self.away(address, None)
            self.known[address] = time.monotonic(), found
        return found

    def away(self, what: str, problem: Exception | None) -> Refusal:
        logger.warning("openid.issuer: the provider does not answer as it should: %s %s", what, type(problem).__name__)
        return Refusal("openid-away")

    def refused(self, why: str) -> Refusal:
        logger.warning("an answer of the OpenID provider was refused: %s", why)
        return Refusal("openid-refused")
