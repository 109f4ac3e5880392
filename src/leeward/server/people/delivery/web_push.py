"""Web push: messages encrypted for one browser (RFC 8291), signed with the key of this installation (RFC 8292).

`cryptography` is here anyway, for passkeys. `pywebpush` would bring aiohttp and requests, and connections that nobody checks.
"""

import base64
import os
import time
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sql
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.schema import installation

KEY = "push key"  # its row in `installation`
RECORD = 4096  # bytes: a message is one record
LASTS = 24 * 3600  # seconds for which a push service keeps a message for a browser that is away
SIGNED = 12 * 3600  # seconds for which a signature counts; at most a day


def private_key(engine: sql.Engine) -> ec.EllipticCurvePrivateKey:
    """Return the key by which push services know this installation, made at the first start and shared by all servers."""
    wanted = sql.select(installation.c.value).where(installation.c.name == KEY)
    with engine.begin() as connection:
        if connection.execute(wanted).first() is None:
            made = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
            connection.execute(insert_if_new(connection, installation).values(name=KEY, value=f"{made:064x}"))
        return ec.derive_private_key(int(connection.execute(wanted).scalar_one(), 16), ec.SECP256R1())


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    text: bytes, theirs: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Encrypt a message for a browser, with its public key and its secret. Only tests choose our key and the salt."""
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    ours = public_bytes(own)
    secret = derived(auth, shared, b"WebPush: info\0" + theirs + ours, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(key).encrypt(nonce, text + b"\x02", None)  # 2 ends the last record


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def headers(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, topic: str) -> dict[str, str]:
    """Return the headers of a message. Of two with one topic that wait for a browser, it gets the later one."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED, "sub": contact}
    signed = ".".join(encoded(msgspec.json.encode(each)) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    one, two = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    token = f"{signed}.{encoded(one.to_bytes(32, 'big') + two.to_bytes(32, 'big'))}"
    return {
        "Authorization": f"vapid t={token},k={encoded(public_bytes(key))}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Topic": topic,
        "Urgency": "normal",
    }


def encoded(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).decode().rstrip("=")


def decoded(given: str) -> bytes:
    """Return the bytes of base64url; raise ValueError for what is none."""
    return base64.b64decode(given + "=" * (-len(given) % 4), altchars=b"-_", validate=True)


def are_keys(public: str, auth: str) -> bool:
    """Whether these are the keys of a browser: a point of the curve, and 16 bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
        return len(decoded(auth)) == 16
    except ValueError:
        return False
