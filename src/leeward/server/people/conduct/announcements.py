"""Announcements of the operators on the start page. Every function runs in the storage's thread."""

import time

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.language.speech import LANGUAGES
from leeward.server.messages.refusal import Refusal
from leeward.server.people.conduct.moderation import note
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import site_announcements
from leeward.server.storage.secrets import new_id

MOST_SHOWN = 3


class Announcement(Struct):
    """A text by language, shown between two times."""

    id: str
    text: dict[str, str]
    begins: float
    ends: float


COLUMNS = [site_announcements.c[name] for name in Announcement.__struct_fields__]


def add_announcement(storage: Storage, by: str, text: dict[str, str], begins: float, ends: float) -> str:
    if set(text) != set(LANGUAGES) or not all(each.strip() for each in text.values()):
        raise Refusal("announcement-text")
    if ends <= max(begins, time.time()):
        raise Refusal("announcement-time")
    made = new_id()
    with storage.engine.begin() as connection:
        row = {"id": made, "text": text, "begins": begins, "ends": ends, "by": by}
        connection.execute(site_announcements.insert().values(**row))
        note(connection, by, "announce", made, text[LANGUAGES[0]], ends)
    return made


def end_announcement(storage: Storage, by: str, which: str, text: str) -> None:
    with storage.engine.begin() as connection:
        if not connection.execute(site_announcements.delete().where(site_announcements.c.id == which)).rowcount:
            raise Refusal("no-announcement")
        note(connection, by, "end announcement", which, text)


def all_announcements(storage: Storage) -> list[Announcement]:
    """List those that are shown now or later."""
    coming = sql.select(*COLUMNS).where(site_announcements.c.ends > time.time()).order_by(site_announcements.c.begins)
    with storage.reading.connect() as connection:
        return [Announcement(**row) for row in connection.execute(coming).mappings()]


def present_announcements(storage: Storage, lang: str) -> list[str]:
    """Return what the start page says now."""
    now = time.time()
    shown = sql.select(site_announcements.c.text).where(site_announcements.c.begins <= now, site_announcements.c.ends > now)
    with storage.reading.connect() as connection:
        found = connection.execute(shown.order_by(site_announcements.c.begins.desc()).limit(MOST_SHOWN)).scalars()
        return [str(text.get(lang) or text[LANGUAGES[0]]) for text in found]
