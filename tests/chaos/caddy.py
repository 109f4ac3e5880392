"""A real proxy in front of the servers: Caddy with `deploy/Caddyfile`, HTTPS and HTTP/2."""

import asyncio
import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

from leeward.bench.load.process import HOST

CADDYFILE = Path(__file__).parents[2] / "deploy/Caddyfile"
ABSENT = "Caddy is not installed (apt-get install caddy): everyone connects to the servers directly"
STARTING = 30.0  # seconds
ANSWER = 40.0  # seconds
# Its own certificate authority, which nobody else trusts, and no port but ours.
GLOBAL = """{{
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system {folder}/certificates
	log {{
		output discard
	}}
}}
"""


def installed() -> bool:
    """Whether there is a Caddy; where the tests of every commit run, there must be."""
    if shutil.which("caddy") is None and os.environ.get("CI") == "true":
        raise OSError("there is no Caddy here: apt-get install caddy")
    return shutil.which("caddy") is not None


def unverified() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Caddy:
    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port: int = free.getsockname()[1]
        self.folder = folder
        self.public_url = f"https://localhost:{self.port}"
        self.trust = unverified()
        self.versions: Counter[str] = Counter()  # of HTTP, in responses

    def configuration(self, ports: Sequence[int]) -> str:
        """Return the Caddyfile of a club, for these servers. They prepare no game here, so their health says nothing."""
        text = re.sub(r"(?m)^\s*health_.*\n", "", CADDYFILE.read_text())
        text = re.sub(r"(?m)^games\.example \{", f"{self.public_url} {{\n\ttls internal", text)
        text = re.sub(r"reverse_proxy [^{]*\{", f"reverse_proxy {' '.join(f'{HOST}:{port}' for port in ports)} {{", text)
        return GLOBAL.format(folder=self.folder) + text

    def start(self, ports: Sequence[int]) -> None:
        file = self.folder / "Caddyfile"
        file.write_text(self.configuration(ports))
        home = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        command = ["caddy", "run", "--config", str(file)]
        self.process = subprocess.Popen(command, env=home, cwd=self.folder, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + STARTING
        while True:
            with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), 1) as plain:
                self.trust.wrap_socket(plain, server_hostname="localhost").close()
                break
            if time.monotonic() > deadline or self.process.poll() is not None:
                self.stop()
                raise OSError("Caddy does not start")
            time.sleep(0.1)
        self.client = httpx.AsyncClient(
            http2=True, verify=self.trust, base_url=self.public_url, timeout=ANSWER, limits=httpx.Limits(max_connections=20)
        )

    async def answer(self, method: str, path: str, body: object, cookie: str) -> tuple[int, Any]:
        """Send a request; return the status and the decoded response, if it comes from a server."""
        try:
            told = await self.client.request(method, path, json=body, headers={"Cookie": cookie})
        except (httpx.HTTPError, asyncio.InvalidStateError) as broken:
            raise ConnectionError(str(broken)) from None
        self.versions[told.http_version] += 1
        if not told.headers.get("Content-Type", "").startswith("application/json"):
            raise ConnectionError(f"Caddy responds with {told.status_code}")
        return told.status_code, told.json()

    async def close(self) -> None:
        await self.client.aclose()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)
