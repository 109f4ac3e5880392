"""Passwords: argon2id in a thread. A wrong name costs as much time as a wrong password."""

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

SHORTEST, LONGEST = 10, 200
hasher = PasswordHasher()


def hashed(password: str) -> str:
    return hasher.hash(password)


@cache
def nobodys() -> str:
    """Return a hash that stands in for that of an unknown account."""
    return hasher.hash("nobody has this password")


def matches(stored: str, password: str) -> bool:
    """Whether this is the password. Without a stored hash the answer is no, after the same time."""
    try:
        return hasher.verify(stored or nobodys(), password) and bool(stored)
    except (VerifyMismatchError, InvalidHashError):
        return False
