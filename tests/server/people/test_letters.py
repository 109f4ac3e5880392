"""What mails say: in both languages, as plain text and as HTML, and nothing can get into their headers."""

import pytest

from leeward.server.messages.people import tidy
from leeward.server.people.mail.letters import KINDS, LINKED, Contents, letter
from leeward.server.people.mail.rendering import message

SITE, LINK = "https://games.example", "https://games.example/confirm/abc"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("kind", list(KINDS))
def test_a_mail_says_the_same_in_plain_text_and_in_html(kind: str, lang: str) -> None:
    about = Contents("Anna & <Bob>", SITE, LINK if kind in LINKED else "", "Firefox · Linux")
    said = letter(kind, lang, about)
    made = message(said, lang, "Leeward <club@games.example>", "anna@example.org", "x")
    plain, html = (str(made.get_body((form,)).get_content()) for form in ("plain", "html"))  # type: ignore[union-attr]
    for text in (said.greeting, *said.paragraphs):
        assert text in " ".join(plain.split())
    assert "<Bob>" not in html
    if kind in LINKED:
        assert LINK in plain
        assert f'href="{LINK}"' in html
    assert f'lang="{lang}"' in html
    assert max(map(len, plain.splitlines())) <= 72
    assert "{" not in plain


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_mail_to_an_address_that_may_be_a_strangers_holds_no_text_of_a_member(lang: str) -> None:
    said = letter("confirm", lang, Contents("Buy gold at evil", SITE, LINK, "evil"))
    made = message(said, lang, "Leeward <club@games.example>", "anna@example.org", "x")
    assert "evil" not in made.as_string()
    assert "evil" not in str(said)


def test_the_two_languages_differ_in_every_mail() -> None:
    for kind in KINDS:
        one, other = (letter(kind, lang, Contents("Anna", SITE, LINK)) for lang in ("en", "de"))
        assert one.subject != other.subject
        assert not set(one.paragraphs) & set(other.paragraphs)


def test_a_retry_has_the_same_message_id_and_a_mail_says_that_no_person_sent_it() -> None:
    said = letter("deleted", "en", Contents("Anna", SITE))
    one, other = (message(said, "en", "club@games.example", "anna@example.org", "x5") for _ in range(2))
    assert one["Message-ID"] == other["Message-ID"] == "<x5@games.example>"
    assert one["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize("evil", ["a\r\nBcc: all@example.org", "a\nBcc: all@example.org", "a\rBcc: all@example.org"])
def test_no_text_of_a_letter_adds_a_header(evil: str) -> None:
    said = letter("notices", "en", Contents("Anna", SITE, LINK, notices=(evil,), stop=LINK))
    assert said.subject == evil
    with pytest.raises(ValueError, match="linefeed or carriage return"):
        message(said, "en", "club@games.example", "anna@example.org", "x")


@pytest.mark.parametrize(
    "text",
    [
        "anna@example.org\r\nBcc: all@example.org",
        "anna@example.org\nSubject: x",
        "anna@example.org,eve@example.org",
        "Anna <anna@example.org>",
        '"a b"@example.org',
        "anna@[127.0.0.1]",
        "anna@localhost",
        "anna@@example.org",
        "anna@-x.org",
        "anna@example..org",
        ".anna@example.org",
        "anna\x00@example.org",
        f"{'a' * 65}@example.org",
        "@example.org",
        "anna",
    ],
)
def test_what_is_no_plain_address_is_refused_and_cannot_become_a_header(text: str) -> None:
    assert tidy(text) is None
    if "\n" in text:
        said = letter("deleted", "en", Contents("Anna", SITE))
        with pytest.raises(ValueError, match=r"linefeed|CR|LF|header|address"):
            message(said, "en", "club@games.example", text, "x")


@pytest.mark.parametrize(
    ("text", "stored"),
    [("Anna.B+club@Example.ORG", "anna.b+club@example.org"), ("anna@bücher.example", "anna@xn--bcher-kva.example")],
)
def test_an_address_is_stored_in_one_spelling(text: str, stored: str) -> None:
    assert tidy(text) == stored
