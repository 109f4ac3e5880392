"""Mails as plain text and HTML, from one letter."""

import textwrap
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, parseaddr
from html import escape

from leeward.server.people.mail.letters import Letter

WIDTH = 72  # of plain text
HTML = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>{subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif">
<div style="max-width:34em;margin:0 auto">
{body}
</div></body></html>
"""
BUTTON = (
    '<p style="margin:24px 0"><a href="{link}" style="display:inline-block;padding:12px 20px;border-radius:8px;'
    'background:#1d6b63;color:#ffffff;text-decoration:none;font-weight:bold">{label}</a></p>\n'
    '<p style="font-size:13px;word-break:break-all">{link}</p>'
)


def message(letter: Letter, lang: str, sender: str, address: str, name: str) -> EmailMessage:
    """Return a mail; `name` is the same for every try to send it, so that receivers recognise a copy.

    The policy refuses headers with line breaks, so no value can add a header.
    """
    shown, own = parseaddr(sender)
    made = EmailMessage(policy=SMTP)
    made["From"] = Address(shown, addr_spec=own)
    made["To"] = Address(addr_spec=address)
    made["Subject"] = letter.subject
    made["Date"] = format_datetime(localtime())
    made["Message-ID"] = f"<{name}@{own.rpartition('@')[2]}>"
    made["Auto-Submitted"] = "auto-generated"
    if letter.stop:  # mail programs show a button, which sends a POST (RFC 8058)
        made["List-Unsubscribe"] = f"<{letter.stop[1]}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(plain(letter))
    made.add_alternative(html(letter, lang), subtype="html")
    return made


def plain(letter: Letter) -> str:
    button = [f"{letter.button[0]}:\n{letter.button[1]}"] if letter.button else []
    parts = [letter.greeting, *letter.paragraphs]
    after = [letter.after] if letter.after else []
    stop = [f"{letter.stop[0]}:\n{letter.stop[1]}"] if letter.stop else []
    text = [*map(wrapped, parts), *button, *map(wrapped, after), *stop, f"-- \n{wrapped(letter.footer)}"]
    return "\n\n".join(text) + "\n"


def wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def html(letter: Letter, lang: str) -> str:
    parts = [f"<p>{escape(text)}</p>" for text in (letter.greeting, *letter.paragraphs)]
    if letter.button:
        label, link = map(escape, letter.button)
        parts.append(BUTTON.format(label=label, link=link))
    if letter.after:
        parts.append(f"<p>{escape(letter.after)}</p>")
    if letter.stop:
        label, link = map(escape, letter.stop)
        parts.append(f'<p style="font-size:13px"><a href="{link}">{label}</a></p>')
    parts.append(f'<p style="margin-top:32px;font-size:13px;opacity:.7">{escape(letter.footer)}</p>')
    return HTML.format(lang=lang, subject=escape(letter.subject), body="\n".join(parts))
