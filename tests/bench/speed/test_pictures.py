"""A short run of `leeward bench pictures`: it measures what it reports; speed is not tested."""

import zlib
from itertools import islice

import pytest

from leeward.bench.speed import pictures
from leeward.kernel.contract.game import game_named
from leeward.kernel.picture.drawing import Shape


@pytest.mark.long
def test_every_layout_of_a_game_is_measured() -> None:
    rows = pictures.measure(game_named("puerto-rico"), 1)
    assert [row["layout"] for row in rows] == [shape.value for shape in Shape]
    for row in rows:
        assert row["updates"] > 200
        for cost in (row["ms"], row["kb"]):
            assert 0 < cost["p50"] <= cost["p95"] <= cost["p99"] <= cost["most"]


def test_the_bytes_of_an_update_are_those_of_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []

    def compressed(data: bytes, window: int) -> bytes:
        sent.append(data)
        return zlib.compress(data, wbits=window)

    monkeypatch.setattr(pictures, "compressed", compressed)
    game = game_named("puerto-rico")
    played = pictures.play(game, 2, 1, {})
    costs = list(islice(pictures.updates(played, Shape.WIDE), 10))
    assert len(sent) == 11  # with the first picture
    assert len(sent[0]) > 3 * max(len(data) for data in sent[1:])
    assert [size for _, size in costs] == [len(zlib.compress(data, wbits=zlib.MAX_WBITS)) for data in sent[1:]]
