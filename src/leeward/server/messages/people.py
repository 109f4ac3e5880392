"""What browsers and programs send and get about accounts and their mail."""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

AccountName = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(max_length=200)]
Credential = Annotated[str, Meta(max_length=20_000)]  # what `navigator.credentials` returns, as JSON
Label = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
Address = Annotated[str, Meta(min_length=3, max_length=254)]
LinkSecret = Annotated[str, Meta(min_length=1, max_length=100)]


class SignUp(Struct, forbid_unknown_fields=True):
    """A new account with a password. It takes over everything that this browser owns."""

    name: AccountName
    password: Password
    invitation: Annotated[str, Meta(max_length=100)] = ""  # of a link, where registration is by invitation


class PasskeySignUp(Struct, forbid_unknown_fields=True):
    """A new account with a passkey."""

    name: AccountName
    credential: Credential
    invitation: Annotated[str, Meta(max_length=100)] = ""


class SignIn(Struct, forbid_unknown_fields=True):
    name: AccountName
    password: Password


class PasskeySignIn(Struct, forbid_unknown_fields=True):
    """A passkey names its account itself."""

    credential: Credential


class CodeSignIn(Struct, forbid_unknown_fields=True):
    """A recovery code, which works once."""

    name: AccountName
    code: Code


class LinkSignIn(Struct, forbid_unknown_fields=True):
    """The secret of a link that another device of this account has made."""

    secret: Secret


class History(Struct):
    """What an owner has: games, answered puzzles, lessons begun, studies."""

    games: int = 0
    puzzles: int = 0
    lessons: int = 0
    studies: int = 0


class Me(Struct):
    """The account that asks."""

    name: str
    created: float
    operator: bool


class SignedIn(Me):
    """The account that signed in, and what this browser had before: the account can take it over."""

    history: History


class PasskeyOptions(Struct):
    """What the browser needs to make or to use a passkey: the argument of `navigator.credentials`, as JSON."""

    options: str


# my account


class NewName(Struct, forbid_unknown_fields=True):
    name: AccountName


class NewPassword(Struct, forbid_unknown_fields=True):
    password: Password


class Proof(Struct, forbid_unknown_fields=True):
    """That the account's person is at this device: the password, or the answer of a passkey."""

    password: Password = ""
    credential: Credential = ""


class NewPasskey(Struct, forbid_unknown_fields=True):
    name: Label
    credential: Credential


class PasskeyName(Struct, forbid_unknown_fields=True):
    name: Label


class Passkey(Struct):
    id: str
    name: str
    created: float
    used: float  # 0 if it was never used


class Session(Struct):
    """A browser that is signed in; `seen` is the day on which it was last used."""

    id: str
    device: str
    created: float
    seen: float
    here: bool


class RecoveryCodes(Struct):
    """New codes, which are shown once. Older ones no longer work."""

    codes: list[str]


class DeviceLink(Struct):
    """A link that signs another device in, once."""

    path: str
    minutes: int


class Merge(Struct, forbid_unknown_fields=True):
    """What to take over from this browser's own history."""

    games: bool = False
    puzzles: bool = False
    lessons: bool = False
    studies: bool = False


class Deletion(Struct, forbid_unknown_fields=True):
    """My own name, as a confirmation."""

    name: AccountName


class MyAccount(Me):
    """Everything about the account that its page shows."""

    password: bool
    passkeys: list[Passkey]
    sessions: list[Session]
    codes: int  # recovery codes that are left
    history: History  # of this browser before it signed in


PasskeyPurpose = Literal["sign-up", "sign-in", "add", "prove"]


# mail


class NewAddress(Struct, forbid_unknown_fields=True):
    """An address for the account. It counts when its owner uses the link that is sent there."""

    address: Address


class MailWanted(Struct, forbid_unknown_fields=True):
    devices: bool  # mail about devices that sign in


class MailChoices(Struct, frozen=True):
    """What an account gets by mail."""

    address: str  # empty without one
    pending: str  # the address that waits to be confirmed
    devices: bool


class UsedLink(Struct, forbid_unknown_fields=True):
    secret: LinkSecret


class RecoveryWanted(Struct, forbid_unknown_fields=True):
    who: Annotated[str, Meta(min_length=1, max_length=254)]  # a name or an address


class Recovery(Struct, forbid_unknown_fields=True):
    """The link of a mail and a new password; without one, the old password stays."""

    secret: LinkSecret
    password: Password = ""


class Received(Struct):
    """The server has the request. It does not say whether there is such an account."""

    received: bool = True


class Elsewhere(Struct):
    """Where to go on to sign in with an account elsewhere."""

    location: str


class ChosenName(Struct, forbid_unknown_fields=True):
    """The name of a new account. What the provider says of a person never becomes a name by itself."""

    name: AccountName
    invitation: Annotated[str, Meta(max_length=100)] = ""  # of a link, where registration is by invitation


# sign up and in


# addresses: which are accepted, and how they are stored

LONGEST = 254
# Letters, digits and signs that no mail program quotes: no spaces, line breaks, commas, quotes or brackets.
LOCAL_PART = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)
DOMAIN = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")


def is_address(text: str) -> bool:
    local, _, domain = text.rpartition("@")
    return len(text) <= LONGEST and len(local) <= 64 and bool(LOCAL_PART.fullmatch(local) and DOMAIN.fullmatch(domain.lower()))


def tidy(text: str) -> str | None:
    """Return an address as it is stored, with an international domain in its ASCII form; None if it is none.

    Small letters only: no provider gives the same address in two spellings to two people.
    """
    local, _, domain = text.strip().rpartition("@")
    try:
        found = f"{local}@{domain.encode('idna').decode()}".lower()
    except UnicodeError:
        return None
    return found if "." in domain and is_address(found) else None
