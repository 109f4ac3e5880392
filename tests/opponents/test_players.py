"""Computer players: greedy beats random, names are known, and users' own bots are loaded or refused with a reason."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.language.speech import LANGUAGES, voice
from leeward.kernel.play.game import Game, new
from leeward.opponents import networks, players
from leeward.opponents.levels import LEVELS, STRONGEST, USUAL
from leeward.opponents.words import SENTENCES, described

GAMES = ["puerto-rico", "cooper-island"]
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"


def finish(game: Game, *seats: players.Player) -> Game:
    while not game.over:
        game.play(players.play(game, seats[game.table.seat]))
    return game


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random_clearly(name: str) -> None:
    won = 0
    for seed in range(6):
        seats: list[players.Player] = [players.Greedy(), players.Random(seed)]
        game = finish(new(name, 2, seed), *(seats if seed % 2 else seats[::-1]))
        own, other = game.scores if seed % 2 else game.scores[::-1]
        won += own > other
    assert won >= 5


@pytest.mark.parametrize(("game", "who"), [(game, who) for game in GAMES for who in players.characters(game)])
def test_every_style_plays_whole_games(game: str, who: str) -> None:
    played = finish(new(game, 3, 5), *(players.player(who, game) for _ in range(3)))
    assert played.outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_some_styles_are_held_out_of_training(game: str) -> None:
    assert set(players.learnt_from(game)) < set(players.characters(game))


def test_the_same_names_play_both_games() -> None:
    for name in GAMES:
        assert {"random", "greedy", *LEVELS} <= set(players.names(name))
    assert list(LEVELS) == ["landlubber", "deckhand", "sailor", "mate", "captain", "admiral"]
    assert {STRONGEST, USUAL} <= set(LEVELS)
    assert "shipper" in players.names("puerto-rico")
    assert "shipper" not in players.names("cooper-island")


def test_an_unknown_name_is_refused_with_a_list_of_players() -> None:
    with pytest.raises(players.UnknownPlayer, match=r"no opponent 'pirate': use random, greedy, .* your own bot as FILE"):
        players.player("pirate", "puerto-rico")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_player_has_a_title_and_a_description(name: str, lang: str) -> None:
    found = described(name, lang)
    assert sorted(one.name for one in found) == sorted(players.names(name))
    assert [one.name for one in found][: len(LEVELS)] == list(LEVELS)
    assert len({one.title for one in found} | {one.sentence for one in found}) == 2 * len(found)


def test_levels_have_german_names() -> None:
    assert (
        next(one.title for one in described("puerto-rico", "de") if one.name == "mate")
        == voice("de").say("mate")
        == "Steuermann"
    )


def test_the_page_on_opponents_describes_every_level() -> None:
    page = (EXAMPLE.parent.parent / "docs" / "start" / "opponents.md").read_text(encoding="utf-8")
    for name in LEVELS:
        assert f"| `{name}` | {SENTENCES[name]}" in page


# trained networks


@pytest.fixture
def trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Ship a test network for Puerto Rico and none for Cooper Island."""
    monkeypatch.setattr(networks, "shipped", lambda game, players: tmp_path / f"{game}.npz")
    networks.save(
        tmp_path / "puerto-rico.npz", networks.arrays_at_random("puerto-rico", (32, 16, 16)), "puerto-rico", "a trial"
    )
    networks.network_of.cache_clear()
    yield tmp_path / "puerto-rico.npz"
    networks.network_of.cache_clear()


def test_the_network_plays_where_there_is_one(trained: Path) -> None:
    assert "network" in players.names("puerto-rico")
    assert "network" not in players.names("cooper-island")
    assert "network" in [one.name for one in described("puerto-rico", "de")]
    with pytest.raises(players.UnknownPlayer, match="no opponent 'network'"):
        players.player("network", "cooper-island")


def test_a_damaged_network_is_called_damaged_and_not_unknown(trained: Path) -> None:
    trained.write_bytes(b"damaged")
    with pytest.raises(players.UnknownPlayer, match="'network' cannot play puerto-rico: one of its networks is damaged"):
        players.player("network", "puerto-rico")


def test_the_network_alone_plays_its_likeliest_action(trained: Path) -> None:
    named, by_file = players.player("network", "puerto-rico"), players.player(str(trained), "puerto-rico")
    game = new("puerto-rico", 3, 7)
    for _ in range(5 if INTERPRETED else 100):
        if game.over:
            break
        action = players.play(game, named)
        assert action == players.play(game, by_file)
        game.play(action)


def test_a_searcher_reports_its_networks_chances_or_without_one_its_own(trained: Path) -> None:
    level = LEVELS["sailor"]
    alone = players.player("network", "puerto-rico")
    searching, unguided = (players.Searcher(level, 1, how) for how in (alone.guidance, networks.UNGUIDED))  # type: ignore[attr-defined]
    game = new("puerto-rico", 3, 7)
    for _ in range(3):
        seat = int(game.table.seat)
        alone.choose(game)
        action = searching.choose(game)
        unguided.choose(game)
        assert searching.belief == alone.belief  # type: ignore[attr-defined]
        assert unguided.thought is not None
        assert unguided.belief == unguided.thought.standing[seat]
        game.play(action)


def test_a_network_of_another_game_does_not_play(trained: Path) -> None:
    with pytest.raises(ValueError, match=r"puerto-rico\.npz is a network for puerto-rico, not for cooper-island"):
        players.player(str(trained), "cooper-island")


def test_a_guided_level_uses_the_network_where_there_is_one(trained: Path) -> None:
    level = LEVELS["sailor"]
    assert level.guided
    assert players.guidance(level, "puerto-rico")(3) is networks.network_of("puerto-rico", 3)
    assert players.guidance(level, "cooper-island")(3) is None
    assert players.guidance(replace(level, guided=False), "puerto-rico")(3) is None
    another = players.guidance(replace(level, net=str(trained)), "puerto-rico")(3)
    assert another is not None
    assert another.made == "a trial"


# users' own bots


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("bots.py").write_text("""
class First:
    def choose(self, game):
        return game.legal[0]
class Texts:
    def choose(self, game):
        return game.legal[0].text
class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, game):
        return game.legal[0]
class Spy:
    def choose(self, game):
        self.saw = game
        return game.legal[0]
class Lost:
    pass
class Cheat:
    def choose(self, game):
        return "fly to the moon"
number = 7
""")
    Path("broken.py").write_text("import nothing_of_this_name")
    return tmp_path


@pytest.mark.parametrize("kind", ["First", "Texts", "Seeded"])
def test_a_users_bot_is_loaded_from_its_file(bots: Path, kind: str) -> None:
    game = new("puerto-rico", 3, 7)
    assert players.play(game, players.player(f"bots.py:{kind}", "puerto-rico", 5)) == int(game.legal[0])


def test_a_bot_with_a_seed_parameter_gets_a_seed(bots: Path) -> None:
    bot: Any = players.player(f"{bots / 'bots.py'}:Seeded", "puerto-rico", 5)
    assert bot.seed == 5


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nobody.py:Bot", "there is no bot file 'nobody.py'"),
        ("bots.py:Missing", "bots.py has no class 'Missing' with a method choose"),
        ("bots.py:Lost", "bots.py has no class 'Lost' with a method choose"),
        ("bots.py:number", "bots.py has no class 'number' with a method choose"),
        ("broken.py:Bot", "broken.py cannot be loaded: ModuleNotFoundError: No module named 'nothing_of_this_name'"),
    ],
)
def test_an_invalid_bot_is_refused_with_a_reason(bots: Path, name: str, reason: str) -> None:
    with pytest.raises(players.UnknownPlayer, match=reason):
        players.player(name, "puerto-rico")


def test_an_impossible_action_names_the_bot(bots: Path) -> None:
    with pytest.raises(ValueError, match=r"Cheat chose 'fly to the moon', which is not legal\. Legal: role"):
        players.play(new("puerto-rico", 3, 7), players.player("bots.py:Cheat", "puerto-rico"))


def test_a_bot_sees_no_secrets(bots: Path) -> None:
    spy: Any = players.player("bots.py:Spy", "puerto-rico")
    game = new("puerto-rico", 3, 7)
    game.play(game.legal[0])
    players.play(game, spy)
    assert spy.saw.seed != game.seed
    assert spy.saw.history == []
    assert spy.saw.tables.tobytes() != game.tables.tobytes()


def test_the_example_bot_plays_whole_games() -> None:
    for seed in range(3):
        bot = players.player(f"{EXAMPLE}:MyBot", "puerto-rico")
        assert finish(new("puerto-rico", 2, seed), bot, players.Random(seed)).over
