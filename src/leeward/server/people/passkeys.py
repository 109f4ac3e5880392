"""Passkeys (WebAuthn). A challenge is a row that is answered once; a passkey names its account, so signing in needs no name.

`webauthn` is imported where it is used: no start should wait for it.
"""

import secrets
import time

import sqlalchemy as sql
from msgspec import DecodeError, Struct, ValidationError, json

from leeward.server.messages.people import Passkey, PasskeyPurpose
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.databases import insert_new
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import challenges, passkeys
from leeward.server.storage.secrets import hashed

LASTS = 5 * 60.0  # seconds in which a challenge can be answered
MOST = 20  # passkeys of one account
WRONG = (DecodeError, ValidationError, ValueError, KeyError, TypeError, AttributeError, IndexError)


class Site(Struct, frozen=True):
    """The server as passkeys know it: the name of its host, and its address."""

    host: str
    origin: str


class NewKey(Struct, frozen=True):
    """A passkey that was just made: its id, and the key that checks its signatures."""

    id: str
    public_key: bytes
    sign_count: int


# challenges


def new_challenge(storage: Storage, purpose: PasskeyPurpose, owner: str = "") -> bytes:
    """Store a challenge for one purpose of one owner; of a stranger if the owner is empty."""
    challenge, now = secrets.token_bytes(32), time.time()
    row = {"challenge_hash": hash_of(challenge), "purpose": purpose, "owner": owner, "expires": now + LASTS}
    with storage.engine.begin() as connection:
        connection.execute(challenges.delete().where(challenges.c.expires < now))
        connection.execute(challenges.insert().values(**row))
    return challenge


def use_challenge(storage: Storage, purpose: PasskeyPurpose, owner: str, challenge: bytes) -> None:
    """Use a challenge up, whether or not its answer is right; refuse one that was not made for this or was used before."""
    this = (challenges.c.challenge_hash == hash_of(challenge)) & (challenges.c.purpose == purpose)
    valid = this & (challenges.c.owner == owner) & (challenges.c.expires > time.time())
    with storage.engine.begin() as connection:
        used = connection.execute(challenges.delete().where(valid)).rowcount
    if used != 1:
        raise Refusal("passkey-failed")


def hash_of(challenge: bytes) -> str:
    return hashed(challenge.hex())


def answered(credential: str) -> bytes:
    """Return the challenge that a credential answers, as it says itself."""
    from webauthn.helpers import base64url_to_bytes

    try:
        client = base64url_to_bytes(json.decode(credential)["response"]["clientDataJSON"])
        return base64url_to_bytes(json.decode(client)["challenge"])
    except WRONG:
        raise Refusal("passkey-failed") from None


# options for the browser, as JSON


def options_to_make(site: Site, challenge: bytes, name: str, present: list[str]) -> str:
    """Ask the device to ask its person: a passkey alone opens the account."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers import structs as asked

    made = generate_registration_options(
        rp_id=site.host,
        rp_name="Leeward",
        user_name=name,
        user_id=secrets.token_bytes(16),
        challenge=challenge,
        authenticator_selection=asked.AuthenticatorSelectionCriteria(
            resident_key=asked.ResidentKeyRequirement.REQUIRED, user_verification=asked.UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[asked.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in present],
    )
    return options_to_json(made)


def options_to_use(site: Site, challenge: bytes) -> str:
    """Name no credential: the browser offers all that it has for this site, and strangers learn of none."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    verified = UserVerificationRequirement.REQUIRED
    return options_to_json(generate_authentication_options(rp_id=site.host, challenge=challenge, user_verification=verified))


# verification, in a thread


def check_new(site: Site, credential: str, challenge: bytes) -> NewKey:
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, *WRONG):
        raise Refusal("passkey-failed") from None
    return NewKey(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count)


def check_used(site: Site, credential: str, challenge: bytes, known: NewKey) -> int:
    """Return the passkey's new count of signatures; a count that does not grow means a copy."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=known.public_key,
            credential_current_sign_count=known.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, *WRONG):
        raise Refusal("passkey-failed") from None
    return found.new_sign_count


# rows


def passkeys_of(storage: Storage, owner: str) -> list[Passkey]:
    wanted = passkeys.select().where(passkeys.c.owner == owner).order_by(passkeys.c.created)
    with storage.reading.connect() as connection:
        return [Passkey(row.id, row.name, row.created, row.used) for row in connection.execute(wanted)]


def known_key(storage: Storage, credential: str) -> tuple[str, NewKey]:
    """Return the owner of the passkey that a credential names, and what checks it."""
    try:
        name = str(json.decode(credential)["id"])
    except WRONG:
        raise Refusal("passkey-failed") from None
    if not name.isprintable():  # PostgreSQL refuses such a text
        raise Refusal("passkey-failed")
    with storage.reading.connect() as connection:
        row = connection.execute(passkeys.select().where(passkeys.c.id == name)).first()
    if row is None:
        raise Refusal("passkey-failed")
    return row.owner, NewKey(row.id, row.public_key, row.sign_count)


def note_use(storage: Storage, key: NewKey, sign_count: int) -> None:
    """Store the new count; refuse a second use of the old one at the same time."""
    same = (passkeys.c.id == key.id) & (passkeys.c.sign_count == key.sign_count)
    with storage.engine.begin() as connection:
        changed = passkeys.update().where(same).values(sign_count=sign_count, used=time.time())
        if not connection.execute(changed).rowcount:
            raise Refusal("passkey-failed")


def insert_passkey(connection: sql.Connection, owner: str, key: NewKey, name: str) -> None:
    row = {"id": key.id, "public_key": key.public_key, "sign_count": key.sign_count, "created": time.time(), "used": 0.0}
    if not insert_new(connection, passkeys, {**row, "owner": owner, "name": name}):
        raise Refusal("passkey-failed")  # an account has it already


def add_passkey(storage: Storage, owner: str, key: NewKey, name: str) -> None:
    with storage.engine.begin() as connection:
        insert_passkey(connection, owner, key, name)


def rename_passkey(storage: Storage, owner: str, passkey: str, name: str) -> None:
    with storage.engine.begin() as connection:
        connection.execute(passkeys.update().where(passkeys.c.id == passkey, passkeys.c.owner == owner).values(name=name))
