"""What browsers send and get about notices: the channels, push, webhooks, feeds."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Group = Literal["turn", "invitations", "deadlines", "results", "chat", "tournaments", "friends", "operators"]
Groups = Annotated[list[Group], Meta(max_length=20)]
Hour = Annotated[int, Meta(ge=0, le=23)]
Url = Annotated[str, Meta(min_length=1, max_length=1000)]
BrowserKey = Annotated[str, Meta(min_length=1, max_length=200)]


class NoticeChoices(Struct, forbid_unknown_fields=True):
    """The groups of notices by channel, and the silent hours. Groups in `hidden` are not on the page."""

    push: Groups = []
    mail: Groups = []
    webhook: Groups = []
    hidden: Groups = []
    zone: Annotated[str, Meta(max_length=60)] = ""  # of the silent hours; empty without any
    quiet_from: Hour = 22
    quiet_to: Hour = 8

    def groups(self, channel: Literal["push", "mail", "webhook"]) -> list[Group]:
        return {"push": self.push, "mail": self.mail, "webhook": self.webhook}[channel]


class NewPush(Struct, forbid_unknown_fields=True):
    """A browser's subscription to push, as its push service made it; the keys are base64url."""

    endpoint: Url
    public_key: BrowserKey
    auth_secret: BrowserKey


class NewWebhook(Struct, forbid_unknown_fields=True):
    url: Url


class MadeWebhook(Struct):
    """A webhook and the secret with which its messages are signed. The server shows it once."""

    id: str
    secret: str


class FeedLink(Struct):
    """The secret address of a feed. The server shows it once."""

    url: str
