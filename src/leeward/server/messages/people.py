"""What browsers and programs send and get about accounts."""

from typing import Annotated

from msgspec import Meta, Struct

AccountName = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(max_length=200)]


class SignUp(Struct, forbid_unknown_fields=True):
    """A new account with a password. It takes over everything that this browser owns."""

    name: AccountName
    password: Password
    invitation: Annotated[str, Meta(max_length=100)] = ""  # of a link, where registration is by invitation


class SignIn(Struct, forbid_unknown_fields=True):
    name: AccountName
    password: Password


class Me(Struct):
    """The account that asks."""

    name: str
    created: float
    operator: bool
