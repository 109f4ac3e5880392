"""Settings of mail and OpenID Connect: checked before anything starts, and tried with one mail."""

from pathlib import Path

import pytest

from leeward.cli import main
from leeward.server.settings import choose, with_secrets
from server.mailbox import Mailbox, mail_server, text_of

URL = 'public_url = "https://games.example"\n'
MAIL = '[mail]\nhost = "mail.example"\nsender = "Leeward <club@games.example>"\n'
OPENID = '[openid]\nissuer = "https://id.example"\nclient = "leeward"\nsecret = "s"\nlabel = "Example"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (MAIL, "mail needs public_url"),
        (URL + '[mail]\nsender = "club@games.example"', "mail.sender needs mail.host"),
        (URL + '[mail]\nhost = "mail.example"', "mail.sender: missing"),
        (URL + '[mail]\nhost = "mail.example"\nsender = "me"', "mail.sender: me: write it like"),
        (URL + MAIL + 'user = "club"', "mail.user needs mail.password or mail.password_file"),
        (URL + MAIL + 'password_file = "/nowhere/secret"', "mail.password_file: /nowhere/secret: No such file"),
        (URL + MAIL + 'password = "x"\ntls = "none"', "mail.tls: none would send the password in clear text"),
        (URL + MAIL + 'tls = "ssl"', "mail.tls: invalid enum value"),
        (URL + MAIL + "colour = 1", "there is no setting mail.colour"),
        (OPENID, "openid needs public_url"),
        (URL + '[openid]\nclient = "x"', "openid.client needs openid.issuer"),
        (URL + OPENID.replace("https://id", "http://id"), "openid.issuer: http://id.example: write it like"),
        (URL + OPENID.replace('label = "Example"', ""), "openid.label is missing"),
    ],
)
def test_a_server_with_wrong_settings_names_them_and_does_not_start(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEEWARD_DATA", str(tmp_path / "data"))
    (tmp_path / "leeward.toml").write_text(text)
    assert main(["serve", "--settings", str(tmp_path / "leeward.toml")]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert not (tmp_path / "data").exists()


def test_the_password_comes_from_the_environment_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "leeward.toml").write_text(URL + MAIL)
    (tmp_path / "secret").write_text("open sesame\n")
    monkeypatch.setenv("LEEWARD_MAIL_USER", "club")
    monkeypatch.setenv("LEEWARD_MAIL_PASSWORD_FILE", str(tmp_path / "secret"))
    mail = with_secrets(choose({}, tmp_path / "leeward.toml")).mail
    assert (mail.host, mail.port, mail.user, mail.password) == ("mail.example", 587, "club", "open sesame")
    monkeypatch.delenv("LEEWARD_MAIL_PASSWORD_FILE")
    monkeypatch.setenv("LEEWARD_MAIL_PASSWORD", "other words")
    assert with_secrets(choose({}, tmp_path / "leeward.toml")).mail.password == "other words"


def test_an_operator_tries_the_settings_with_one_mail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    box, file = Mailbox(), tmp_path / "leeward.toml"
    with mail_server(box) as mail:
        file.write_text(f'{URL}[mail]\nhost = "127.0.0.1"\nport = {mail.port}\ntls = "none"\nsender = "club@games.example"\n')
        assert main(["admin", "mail-test", "me@example.org", "--settings", str(file)]) == 0
        assert "has accepted the mail" in capsys.readouterr().out
        assert "games.example can send mail" in text_of(box.next())
        box.answer = "550 no"
        assert main(["admin", "mail-test", "me@example.org", "--settings", str(file)]) == 2
        assert "refuses the recipient (SMTPRecipientsRefused 550)" in capsys.readouterr().err
    assert main(["admin", "mail-test", "me@example.org", "--settings", str(file)]) == 2
    assert "mail.host and mail.port: 127.0.0.1" in capsys.readouterr().err
