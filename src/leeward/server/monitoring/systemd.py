"""Tells systemd when the server is healthy (`Type=notify`), so that a rolling restart waits for each server."""

import asyncio
import os
import socket
from collections.abc import Callable

SOCKET = "NOTIFY_SOCKET"  # systemd names its socket in the environment
LOOK_EVERY = 0.2  # seconds


async def report(healthy: Callable[[], bool]) -> None:
    """Send READY=1 as soon as the server is healthy; without systemd, do nothing."""
    address = os.environ.get(SOCKET, "")
    if not address:
        return
    while not healthy():
        await asyncio.sleep(LOOK_EVERY)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(b"READY=1", f"\0{address[1:]}" if address.startswith("@") else address)
