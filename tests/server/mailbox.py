"""A real mail server for tests, and people who read their mail there."""

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from leeward.server.settings import Mail
from server.attacked import PROXY, until
from server.playing import Player

LINK = re.compile(rf"{PROXY}(/\w+/[\w-]{{20,}})")


class Mailbox:
    """What a mail server got; `answer` is what it says to a recipient, `accept` to a mail."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.accept: Callable[[], str] = lambda: "250 OK"
        self.answer = ""

    async def handle_RCPT(self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]) -> str:  # noqa: N802
        if self.answer:
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802
        said = self.accept()
        if said.startswith("250"):
            assert isinstance(envelope.content, bytes)
            self.mails.append(BytesParser(EmailMessage, policy=default).parsebytes(envelope.content))
            self.recipients += envelope.rcpt_tos
        return said

    def next(self, number: int = 0) -> EmailMessage:
        """Wait for a mail; the first is number 0."""
        until(lambda: len(self.mails) > number)
        return self.mails[number]

    def link(self, number: int = 0) -> str:
        """Return the path of the link in a mail."""
        found = LINK.search(text_of(self.next(number)))
        assert found, text_of(self.mails[number])
        return found[1]


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


@contextlib.contextmanager
def mail_server(box: Mailbox, port: int = 0, **given: Any) -> Iterator[Mail]:
    """Run a mail server; yield the settings with which our server finds it."""
    running = Controller(box, hostname="127.0.0.1", port=port or free_port(), **given)
    running.start()
    try:
        yield Mail("127.0.0.1", running.port, "none", sender="Leeward <club@leeward.example>")
    finally:
        running.stop()


def free_port() -> int:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def secret_of(path: str) -> str:
    return path.rpartition("/")[2]


def confirm(who: Player, path: str) -> Any:
    return who.ask("POST", "/api/v1/address/confirmation", json={"secret": secret_of(path)})


def with_address(who: Player, box: Mailbox, address: str) -> Player:
    """Give a member a confirmed address."""
    count = len(box.mails)
    answer = who.ask("PUT", "/api/v1/address", json={"address": address})
    assert answer.status_code == 200, answer.text
    assert confirm(who, box.link(count)).status_code == 200
    return who


def quiet(seconds: float = 0.5) -> None:
    """Give the server time for a mail that must not come."""
    time.sleep(seconds)
