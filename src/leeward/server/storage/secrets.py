"""Random ids, secrets and their hashes."""

import hashlib
import secrets
import string

ID_LENGTH = 12  # 71 bits
LONGEST_SECRET = 100


def new_id() -> str:
    """The name of a table: who does not know it cannot find a table that is not listed.

    Letters and digits alone: an operator types it, where a dash at its beginning would be an option.
    """
    return "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(ID_LENGTH))


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    # A secret has 256 bits of chance: nobody can guess it, so a plain hash is enough.
    return hashlib.sha256(secret[:LONGEST_SECRET].encode()).hexdigest()
