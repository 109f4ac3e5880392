"""Random ids, secrets and their hashes."""

import base64
import hashlib
import hmac
import secrets
import string

ID_LENGTH = 12  # 71 bits
LONGEST_SECRET = 100


def new_id() -> str:
    """Return a random id of a table; without it nobody finds a table that is not listed.

    Letters and digits only: operators type it, and a leading dash would be an option.
    """
    return "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(ID_LENGTH))


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    # A secret has 256 random bits, so a plain hash is enough.
    return hashlib.sha256(secret[:LONGEST_SECRET].encode()).hexdigest()


def proof_of(secret: str, salt: str) -> str:
    """Return the proof that this installation made a secret. Only the page that gets the secret gets its proof."""
    made = hmac.digest(salt.encode(), b"made here: " + secret[:LONGEST_SECRET].encode(), "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")
