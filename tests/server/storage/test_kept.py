"""What is kept of people, why and how long: code and docs say the same, and a sweep deletes what has ended."""

import html
import time
from pathlib import Path

import msgspec
import sqlalchemy as sql

from leeward.server.club.conduct.texts import privacy_page
from leeward.server.limits.client import TRACE
from leeward.server.people.notices.notices import tell
from leeward.server.storage.games import Storage
from leeward.server.storage.kept import EXPIRING, KEPT, READ, kept_rows, sweep_people
from leeward.server.storage.owners import add_owner
from leeward.server.storage.retention import DAY, Retention
from leeward.server.storage.schema import metadata
from leeward.server.storage.schema.people import notices, reports
from server.playing import Player

PRIVACY = Path(__file__).parents[3] / "docs" / "privacy.md"


def test_the_docs_say_what_the_code_keeps() -> None:
    table = [f"| {what} | {why} | {long} |" for what, why, long in kept_rows(Retention(), "en")]
    written = PRIVACY.read_text(encoding="utf-8").splitlines()
    assert [line for line in table if line not in written] == [], "\n".join(["docs/privacy.md needs this table:", *table])
    rows = [line for line in written if line.startswith("| ") and line.count("|") == 4]
    assert len(rows) == len(table) + 2  # and its head


def test_the_page_about_privacy_says_what_the_docs_say_with_the_numbers_of_the_server(anna: Player) -> None:
    written = PRIVACY.read_text(encoding="utf-8").splitlines()
    assert [line.removeprefix("- ") for line in written if line.startswith("- ")] == privacy_page("en")
    settings = anna.http.app.state.site.settings
    settings.days = msgspec.structs.replace(settings.days, unfinished=123.0)
    for lang, days in (("en", "123 days"), ("de", "123 Tage")):
        page = html.unescape(anna.browse(f"/privacy?lang={lang}").text)
        told = [*privacy_page(lang), *(word for row in kept_rows(settings.days, lang) for word in row)]
        assert [text for text in told if text not in page] == []
        assert days in page
    for path in ("/sign-in", "/conduct"):
        assert 'href="/privacy"' in anna.browse(path).text


def test_every_table_of_the_database_has_its_reason_and_its_time() -> None:
    named = [table.name for each in KEPT for table in each.tables]
    assert sorted(named) == sorted(table.name for table in metadata.sorted_tables)


def test_what_is_kept_until_it_expires_is_swept() -> None:
    swept = {each.tables[0].name for each in KEPT if each.ended} | {table.name for table, _ in EXPIRING}
    expiring = {table.name for table in metadata.sorted_tables if {"expires", "until"} & set(table.c.keys())}
    assert expiring - swept == set()


def test_no_table_of_people_has_a_column_for_an_address_of_the_network() -> None:
    named = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.c
        if column.name in ("ip", "host", "address", "client", "made_from", "made_within")
    }
    # Addresses for mail, and traces that hundreds of addresses share: of a table, a tournament or a study, not of an account.
    assert named == {
        "accounts.address",
        *("games.made_from", "games.made_within", "rated_marks.address", "tournament_entries.address"),
        *("studies.made_from", "studies.made_within"),
    }
    assert TRACE <= 6


def test_a_sweep_deletes_what_has_ended_and_nothing_else(tmp_path: Path) -> None:
    from leeward.server.people.accounts import add_account

    storage, now = Storage(tmp_path), time.time()
    add_account(storage, add_owner(storage, "anna", "key"), "Anna B")
    with storage.engine.begin() as connection:
        for _ in range(3):
            tell(connection, "anna", "report-closed", {})
        ids = list(connection.execute(sql.select(notices.c.id)).scalars())
        for which, days, read in zip(ids, (READ + 1, READ + 1, READ - 1), (True, False, True), strict=True):
            changed = notices.update().where(notices.c.id == which)
            connection.execute(changed.values(at=now - days * DAY, read=read))
        told = {"by": "x", "about": "y", "table": "", "reason": "spam", "text": "", "context": [], "at": 1.0}
        for number, closed in enumerate((0.0, now - 366 * DAY, now - 300 * DAY)):
            connection.execute(reports.insert().values(id=str(number), closed_by="", closed_at=closed, **told))
    assert sweep_people(storage, now) == 2
    with storage.engine.connect() as connection:
        assert set(connection.execute(sql.select(notices.c.id)).scalars()) == set(ids[1:])
        assert sorted(connection.execute(sql.select(reports.c.id)).scalars()) == ["0", "2"]
    storage.close()
