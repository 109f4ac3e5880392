"""The commands of `leeward admin` about people, beside a server."""

from pathlib import Path

import pytest

from leeward.cli import main
from server.members import PASSWORD, member, sign_up
from server.playing import Player, client


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEEWARD_DATA", str(tmp_path))
    return tmp_path


def test_the_first_operator_is_made_on_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with client(folder) as http:
        anna = sign_up(Player(http), "Anna B")
        assert anna.ask("GET", "/operator").status_code == 404
        assert main(["admin", "operator", "anna b"]) == 0
        http.app.state.site.forget_people()  # within a second by itself
        assert "command line" in anna.browse("/operator/log").text
        assert main(["admin", "people"]) == 0
        assert "Anna B               operator" in capsys.readouterr().out
        assert main(["admin", "operator", "Anna B", "--withdraw"]) == 0
        http.app.state.site.forget_people()
        assert anna.ask("GET", "/operator").status_code == 404
        assert main(["admin", "operator", "Nobody at all"]) != 0
        assert "No member has this name." in capsys.readouterr().err


def test_registration_and_its_links_on_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with client(folder) as http:
        anna = Player(http)
        assert main(["admin", "registration", "invitation"]) == 0
        given = {"name": "Anna B", "password": PASSWORD}
        assert anna.ask("POST", "/api/v1/account", json=given).json()["code"] == "registration-invitation"
        capsys.readouterr()
        assert main(["admin", "invite", "--days", "2"]) == 0
        secret = capsys.readouterr().out.split("invitation=")[1].split("#")[0]
        assert anna.ask("POST", "/api/v1/account", json={**given, "invitation": secret}).status_code == 201
        assert main(["admin", "registration"]) == 0
        assert capsys.readouterr().out == "registration: invitation\n"


def test_an_announcement_and_the_reports_on_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with client(folder) as http:
        anna = sign_up(Player(http), "Anna B")
        member(anna, "Bob C")
        assert main(["admin", "announce", "--en", "We restart.", "--de", "Wir starten neu."]) == 0
        assert "Wir starten neu." in anna.browse("/?lang=de").text
        assert anna.ask("POST", "/api/v1/reports", json={"name": "Bob C", "reason": "cheating"}).status_code == 201
        capsys.readouterr()
        assert main(["admin", "reports"]) == 0
        assert "cheating  Bob C" in capsys.readouterr().out
