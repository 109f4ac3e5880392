"""The files for a club's server: units of systemd that are as closed as promised, settings that are read, ports that agree."""

import os
import re
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from leeward.server.settings import choose

DEPLOY = Path(__file__).parent.parent / "deploy"
UNIT = DEPLOY / "leeward@.service"
EXPOSED = 3.0  # the most that `systemd-analyze security` may say
CLOSED = {
    "UMask": "0077",
    "StateDirectoryMode": "0700",
    "CacheDirectoryMode": "0700",
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "CapabilityBoundingSet": "",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "SystemCallArchitectures": "native",
}


def directives(section: str) -> dict[str, str]:
    """The directives of a section, the last of each name."""
    read = RawConfigParser(strict=False, interpolation=None, delimiters=("=",), comment_prefixes=("#",))
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(UNIT)
    return dict(read[section])


def analysed(*arguments: str, cwd: Path = DEPLOY) -> str:
    if shutil.which("systemd-analyze") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no systemd here: apt-get install systemd")
        pytest.skip("there is no systemd here")
    told = subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, cwd=cwd, timeout=60, check=False)
    return told.stdout + told.stderr


def test_the_unit_gives_a_server_no_rights_but_those_it_needs() -> None:
    found = directives("Service")
    assert {name: found.get(name) for name in CLOSED} == CLOSED
    assert found["User"] == "leeward"
    assert "MemoryDenyWriteExecute" not in found, "the rules are compiled to machine code"


def test_systemd_finds_the_unit_closed_enough() -> None:
    told = analysed("security", "--offline=true", "--no-pager", str(UNIT))
    level = re.search(r"Overall exposure level for .*: ([\d.]+)", told)
    assert level is not None, told
    assert float(level[1]) < EXPOSED


def test_systemd_understands_every_line_of_the_units(tmp_path: Path) -> None:
    for file in (UNIT, DEPLOY / "leeward.target"):
        program = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", file.read_text())  # ours is not installed here
        (tmp_path / file.name).write_text(program)
    assert analysed("verify", "--man=no", "./leeward@8520.service", "./leeward.target", cwd=tmp_path) == ""


def test_a_server_that_dies_comes_back_however_often_it_does() -> None:
    assert directives("Service")["Restart"] == "always"
    assert directives("Unit")["StartLimitIntervalSec"] == "0"


def test_a_restart_ends_when_the_server_is_healthy_so_that_the_next_can_follow() -> None:
    assert directives("Service")["Type"] == "notify"
    assert directives("Service")["ExecStart"].endswith("serve --port %i")


def test_the_settings_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEEWARD_SETTINGS", raising=False)
    assert choose({}, DEPLOY / "leeward.toml").public_url == "https://games.example"


def test_the_proxy_knows_the_ports_that_the_guide_starts() -> None:
    guide = (DEPLOY.parent / "docs/how-to/host-a-club.md").read_text("utf-8")
    proxied = set(re.findall(r"127\.0\.0\.1:(\d+)", (DEPLOY / "Caddyfile").read_text()))
    started = re.search(r"systemctl enable --now leeward.target (.*)", guide)
    assert started is not None
    assert {unit.removeprefix("leeward@") for unit in started[1].split()} == proxied
