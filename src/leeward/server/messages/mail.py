"""What browsers and programs send and get about mail and accounts elsewhere."""

from typing import Annotated

from msgspec import Meta, Struct

from leeward.server.messages.people import AccountName, Password

Address = Annotated[str, Meta(min_length=3, max_length=254)]
LinkSecret = Annotated[str, Meta(min_length=1, max_length=100)]


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
