"""Settings from a file, the environment and the command line, checked before anything starts."""

from pathlib import Path

import pytest

from leeward.cli import main
from leeward.server.limits.quotas import Quota
from leeward.server.settings import choose, settings_of

FILE = """
port = 9000
public_url = "https://games.example"
log = "json"
[bots]
mine = "bot.py:Bot"
[limits]
rate = 5
tables = [3, 6]
"""


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "leeward.toml"
    file.write_text(FILE)
    chosen = choose({"port": None, "log": None}, file)
    assert (chosen.port, chosen.log, chosen.host) == (9000, "json", "127.0.0.1")
    monkeypatch.setenv("LEEWARD_PORT", "9001")
    monkeypatch.setenv("LEEWARD_SETTINGS", str(file))
    assert choose({"port": None}).port == 9001
    assert choose({"bots": {"other": "other.py:Bot"}}).bots == {"mine": "bot.py:Bot", "other": "other.py:Bot"}
    chosen = choose({"port": 9002, "bots": {}})
    assert (chosen.port, chosen.bots) == (9002, {"mine": "bot.py:Bot"})
    settings = settings_of(chosen, tmp_path, frozenset(), "")
    assert (settings.limits.rate, settings.limits.burst, settings.limits.tables) == (5, 200, Quota(3, 6))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("port = 'high'", "leeward.toml: port: expected `int`, got `str`"),
        ("colour = 'red'", "leeward.toml: there is no setting colour"),
        ("[limits]\nspeed = 3", "leeward.toml: there is no setting limits.speed"),
        ("[limits]\nrate = 0", "leeward.toml: limits.rate: expected `float` > 0.0"),
        ("port 3", "leeward.toml is not valid TOML"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEEWARD_DATA", str(tmp_path / "data"))
    (tmp_path / "leeward.toml").write_text(text)
    assert main(["serve", "--settings", str(tmp_path / "leeward.toml")]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert not (tmp_path / "data").exists()


def test_what_is_wrong_in_the_environment_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEEWARD_PORT", "many")
    assert main(["serve"]) == 2
    assert "LEEWARD_PORT: port: expected `int`" in capsys.readouterr().err


def test_several_processes_are_left_to_systemd(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*arguments: str) -> None:
        assert main(["serve", *arguments]) == 2
        told = capsys.readouterr().err
        assert "start a server for each port (docs/how-to/host-a-club.md)" in told
        assert told.count("\n") == 1

    refused("--processes", "2")
    (tmp_path / "leeward.toml").write_text("processes = 2")
    refused("--settings", str(tmp_path / "leeward.toml"))
    monkeypatch.setenv("LEEWARD_PROCESSES", "2")
    refused()


def test_all_commands_find_the_database_in_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leeward.toml").write_text('database = "mysql://somewhere/club"')
    monkeypatch.setenv("LEEWARD_SETTINGS", str(tmp_path / "leeward.toml"))
    for command in (
        ["serve"],
        ["admin", "backup", str(tmp_path / "club")],
        ["admin", "restore", str(tmp_path / "club")],
        ["admin", "list"],
    ):
        assert main(command) == 2
        assert "mysql://somewhere/club is not a database address" in capsys.readouterr().err
