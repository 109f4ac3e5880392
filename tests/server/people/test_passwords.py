"""How passwords are stored."""

import subprocess
import sys

from argon2 import Type, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY


def test_a_password_costs_an_attacker_what_the_standard_recommends() -> None:
    """In a process of its own: the other tests hash quickly."""
    command = "from leeward.server.people import passwords; print(passwords.hashed('correct horse battery'))"
    stored = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True).stdout.strip()
    used = extract_parameters(stored)
    assert used.type is Type.ID
    assert used.time_cost >= RFC_9106_LOW_MEMORY.time_cost
    assert used.memory_cost >= RFC_9106_LOW_MEMORY.memory_cost
