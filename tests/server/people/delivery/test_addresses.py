"""Addresses that people choose: only public ones, over https, and only the address that was checked."""

import asyncio
import contextlib
import socket
from ipaddress import ip_address
from typing import Any

import httpcore
import pytest

from leeward.server.messages.refusal import Refusal
from leeward.server.people.delivery.addresses import Unreachable, addresses_of, checked, is_public
from leeward.server.people.delivery.client import Checked, Client
from server.places import service

PRIVATE = [
    *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1"),
    *("169.254.169.254", "100.64.0.1", "100.100.100.200", "192.0.0.192", "168.63.129.16", "198.18.0.1"),
    *("224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::"),
    *("fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:169.254.169.254", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1"),
    *("2002:7f00:1::1", "2002:a9fe:a9fe::1", "2001:0:7f00:1::1", "2001:db8::1", "::7f00:1", "100::1"),
]
PUBLIC = ["8.8.8.8", "93.184.216.34", "2606:2800:220:1::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_of_an_own_network_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_everybodys_network_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        *("http://games.example/x", "ftp://games.example", "//games.example", "games.example", "https://", "https:///x", ""),
        *("https://127.0.0.1/", "https://[::1]/", "https://[::ffff:169.254.169.254]/", "https://169.254.169.254/latest"),
        *("https://localhost/", "https://LOCALHOST./", "https://db.internal/", "https://printer.local", "https://router/"),
        *("https://games.example:22/", "https://games.example:8443/", "https://games.example:0/", "https://games.example:x/"),
        *("https://me:secret@games.example/", "https://games.example@127.0.0.1/", "https://games.example/#x"),
        *(
            "https://games.example/\r\nX: y",
            "https://games.example\\@127.0.0.1/",
            "https://g ames.example/",
            "https://ex☃.example/",
        ),
        "https://games.example/" + "x" * 1000,
        "https://[fe80::1%25eth0]/",
    ],
)
def test_an_address_that_the_server_must_not_ask_is_refused(url: str) -> None:
    with pytest.raises(Refusal):
        checked(url, ())


def test_an_address_of_https_is_taken_and_so_is_a_host_that_the_operator_trusts() -> None:
    for url in ("https://hooks.example/a?b=c", "https://push.example:443/x", "https://8.8.8.8/x"):
        assert checked(url, ()) == url
    for url in ("http://127.0.0.1:9000/x", "https://127.0.0.1:9000/x", "http://chat.local/x"):
        assert checked(url, ("127.0.0.1:9000", "chat.local")) == url
    for url in ("http://127.0.0.1:9001/x", "http://127.0.0.1/x", "ftp://chat.local/x", "https://not.chat.local/x"):
        with pytest.raises(Refusal):
            checked(url, ("127.0.0.1:9000", "chat.local"))


def resolved(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let names resolve to these addresses, one list after the other; return what was asked for."""
    asked: list[str] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


@pytest.mark.parametrize("found", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"]])
def test_a_name_that_leads_to_an_own_network_is_refused_when_it_is_used(
    monkeypatch: pytest.MonkeyPatch, found: list[str]
) -> None:
    resolved(monkeypatch, found)
    with pytest.raises(Unreachable):
        asyncio.run(addresses_of("evil.example", 443, ()))
    assert asyncio.run(addresses_of("evil.example", 443, ("evil.example",))) == found


@pytest.mark.parametrize("odd", ["2130706433", "0x7f.1", "0177.0.0.1", "127.1"])
def test_an_odd_way_to_write_an_own_address_is_refused_when_it_is_used(odd: str) -> None:
    with pytest.raises((Unreachable, OSError)):
        asyncio.run(addresses_of(odd, 443, ()))


@pytest.mark.parametrize("odd", ["a..b.example", ".example", f"{'a' * 64}.example"])
def test_what_is_no_name_of_a_host_cannot_be_reached(odd: str) -> None:
    with pytest.raises(Unreachable):
        asyncio.run(addresses_of(odd, 443, ()))


def test_a_name_is_resolved_once_and_the_checked_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that answers differently the second time (DNS rebinding) leads nowhere else."""
    asked, connected = resolved(monkeypatch, ["8.8.8.8"], ["127.0.0.1"]), []

    async def connect(address: str, *_: Any) -> None:
        connected.append(address)

    backend = Checked(())
    monkeypatch.setattr(backend.network, "connect_tcp", connect)
    asyncio.run(backend.connect_tcp("evil.example", 443))
    assert (asked, connected) == (["evil.example"], ["8.8.8.8"])


def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    async def post(url: str, host: str) -> int:
        client = Client((host,))
        answer = await client.post(url, {}, b"x")
        await client.close()
        return answer.status

    with service() as one, service() as inside:
        one.status, one.headers = 307, {"Location": inside.url("/secret")}
        assert asyncio.run(post(one.url(), one.host)) == 307
        assert inside.got == []


def test_a_large_answer_is_not_read_to_its_end() -> None:
    """The answer has no end: a client that read it all would run into its time limit."""
    from http.server import BaseHTTPRequestHandler, HTTPServer
    from threading import Thread

    class Endless(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b"x" * 10_000)
            except OSError:
                pass

        def log_message(self, *_: object) -> None:
            pass

    async def post(url: str, host: str) -> int:
        client = Client((host,))
        answer = await client.post(url, {}, b"")
        await client.close()
        return answer.status

    server = HTTPServer(("127.0.0.1", 0), Endless)
    Thread(target=server.handle_request, daemon=True).start()
    host = f"127.0.0.1:{server.server_address[1]}"
    assert asyncio.run(post(f"http://{host}/", host)) == 200
    server.server_close()


def test_a_host_that_sends_informational_answers_without_end_is_left() -> None:
    """Each of them is small and quickly read: two such hosts took most of the event loop."""
    from threading import Thread

    def answer(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection, contextlib.suppress(OSError):
            connection.recv(65536)
            while True:
                connection.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n")

    async def post(url: str, host: str) -> None:
        client = Client((host,))
        with pytest.raises(httpcore.ReadError):
            await client.post(url, {}, b"")
        await client.close()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(20)
        answering = Thread(target=answer, args=(listener,), daemon=True)
        answering.start()
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        asyncio.run(post(f"http://{host}/", host))
        answering.join(20)
    assert not answering.is_alive()
