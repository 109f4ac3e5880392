"""Games to watch: those of strong players first, and finished ones with an analysis."""

import pytest

from leeward.server.lobby import service
from leeward.server.storage.schema import analyses
from server.lobby.test_open_tables import rate
from server.members import member
from server.playing import HERE, ME, Player
from server.rating import nearly_over, owner_of, site_of

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "FRESH", -1.0)


def watch(player: Player) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = player.ask("GET", "/api/v1/watch").json()
    return found


def test_the_games_of_strong_players_come_first(anna: Player, bob: Player) -> None:
    weak, strong = member(anna, "Weak"), member(anna, "Strong")
    rate(weak, 900.0)
    rate(strong, 1500.0)
    tables = [player.make(ME, HERE, watch=True, title="secret") for player in (strong, weak, bob)]
    anna.make(ME, HERE, watch=False)
    running = watch(anna)["running"]
    assert [(game["id"], game["strength"]) for game in running] == [(tables[0], 1500), (tables[1], 900), (tables[2], None)]
    assert {game["title"] for game in running} == {""}


def test_the_strength_of_a_member_who_hides_their_profile_stays_hidden(anna: Player) -> None:
    mara = member(anna, "Mara")
    rate(mara, 1500.0)
    mara.make(ME, HERE, watch=True)
    mara.ask("PUT", "/api/v1/account/profile", json={"visible_to": "nobody"})
    assert [game["strength"] for game in watch(anna)["running"]] == [None]


def test_finished_games_are_shown_once_they_are_analysed(anna: Player) -> None:
    mara, storage = member(anna, "Mara"), site_of(anna).storage
    table, _ = nearly_over(storage, owner_of(mara), back=0, watch=True)
    hidden, _ = nearly_over(storage, owner_of(mara), back=0, watch=False)
    assert watch(anna)["finished"] == []
    with storage.engine.begin() as connection:
        for game in (table, hidden):
            connection.execute(analyses.insert().values(game=game, version=1, made=1.0, content=b""))
    assert [(game["id"], game["analysed"]) for game in watch(anna)["finished"]] == [(table, True)]
