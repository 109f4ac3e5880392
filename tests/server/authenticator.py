"""A passkey in software, for tests: it makes credentials and signs challenges as a phone does."""

import hashlib
import json
import os
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

from server.playing import Player

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40
ORIGIN = "http://testserver.local"


class Authenticator:
    """One passkey. `origin` is the page that uses it, which the browser says truthfully."""

    def __init__(self, origin: str = ORIGIN, verified: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if verified else 0)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(16)
        self.count = 0

    def make(self, options: str) -> str:
        """Answer options for a new passkey."""
        asked = json.loads(options)
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        named = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public)
        data = self.data(asked["rp"]["id"], WITH_KEY) + named
        made = {"fmt": "none", "attStmt": {}, "authData": data}
        return self.credential(asked, "webauthn.create", attestationObject=cbor2.dumps(made))

    def use(self, options: str) -> str:
        """Answer options to sign in."""
        asked = json.loads(options)
        self.count += 1
        data = self.data(asked["rpId"])
        signed = data + hashlib.sha256(self.client_data(asked, "webauthn.get")).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self.credential(asked, "webauthn.get", authenticatorData=data, signature=signature)

    def data(self, host: str, more: int = 0) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([self.flags | more]) + struct.pack(">I", self.count)

    def client_data(self, asked: Any, kind: str) -> bytes:
        return json.dumps({"type": kind, "challenge": asked["challenge"], "origin": self.origin}).encode()

    def credential(self, asked: Any, kind: str, **response: bytes) -> str:
        given = {"clientDataJSON": self.client_data(asked, kind), **response}
        told = {name: bytes_to_base64url(value) for name, value in given.items()}
        name = bytes_to_base64url(self.id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": told, "clientExtensionResults": {}})


def options(player: Player, address: str, **body: Any) -> str:
    answer = player.ask("POST", f"/api/v1/{address}", json=body)
    assert answer.status_code == 201, answer.text
    text: str = answer.json()["options"]
    return text


def sign_up_with(player: Player, name: str, passkey: Authenticator) -> Player:
    credential = passkey.make(options(player, "account/passkey-options", name=name))
    answer = player.ask("POST", "/api/v1/account/passkey", json={"name": name, "credential": credential})
    assert answer.status_code == 201, answer.text
    return player


def sign_in_with(player: Player, passkey: Authenticator) -> Any:
    credential = passkey.use(options(player, "session/passkey-options"))
    return player.ask("POST", "/api/v1/session/passkey", json={"credential": credential})
