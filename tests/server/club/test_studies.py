"""Studies follow their owner: from a browser to an account, into its download, and out with it."""

import pytest

from leeward.server.storage.schema import studies
from server.club.test_account import exported, sign_in
from server.members import PASSWORD, sign_up
from server.playing import Player

pytestmark = pytest.mark.both_databases


def test_studies_come_along_and_go_with_the_account(anna: Player, bob: Player) -> None:
    begin = {"begin": {"game": "puerto-rico", "title": "Opening"}}
    sign_up(anna, "Nils M")
    made = bob.ask("POST", "/api/v1/studies", json=begin).json()
    assert sign_in(bob, "Nils M").json()["history"]["studies"] == 1
    assert bob.ask("GET", f"/api/v1/studies/{made['id']}").status_code == 404
    left = bob.ask("POST", "/api/v1/account/merge", json={"studies": True}).json()
    assert left["studies"] == 0
    for player in (anna, bob):
        assert player.ask("GET", f"/api/v1/studies/{made['id']}").json()["mine"]
    renamed = anna.ask("PATCH", f"/api/v1/studies/{made['id']}/chapters/{made['chapter']}", json={"title": "Plans"})
    assert renamed.status_code == 200
    told = exported(anna)
    ((study,), (chapter,)) = told["studies"], told["chapters"]
    assert (study["title"], chapter["title"]) == ("Opening", "Plans")
    assert "made_from" not in study
    anna.ask("POST", "/api/v1/account/proof", json={"password": PASSWORD})
    assert anna.ask("POST", "/api/v1/account/deletion", json={"name": "Nils M"}).status_code == 200
    with anna.http.app.state.site.storage.engine.begin() as connection:
        for table in (studies.studies, studies.chapters):
            assert connection.execute(table.select()).all() == [], table.name
