"""How the levels err: each error does what it says, the same way all game, and nothing hidden or random decides it."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.play.game import Game, new
from leeward.opponents import players
from leeward.opponents.levels import LEVELS, Level, level_of
from leeward.opponents.mind import LONG_GAME, Mind
from leeward.opponents.overrides import entrant
from leeward.opponents.players import Searcher
from leeward.opponents.thinker import Thought
from leeward.puerto_rico.rules.table import Decision
from opponents.positions import dealt_differently, middle, played_greedily

GAMES = ["puerto-rico", "cooper-island"]
NO_ERRORS = replace(LEVELS["sailor"], misjudges=0.0, clings=0.0, overlooks=0)


def erring(**errors: Any) -> Level:
    return replace(NO_ERRORS, **errors)


def own_decisions(name: str, seat: int = 0, players: int = 2) -> Iterator[Game]:
    """Yield a game at every decision of a seat."""
    return (game for game in played_greedily(name, 3, players) if int(game.table.seat) == seat)


def looked_at(level: Level, game: Game, changed: Game | None = None) -> Searcher:
    """Return a player that knows how the game came here, and has decided there, or at a changed table."""
    who = Searcher(level, 5, players.guidance(LEVELS["mate"], game.rules.name))
    who.thinker.seconds, who.thinker.at_once = None, False
    seat = int(game.table.seat)
    who.watch(game, seat)
    who.choose((changed or game).known_to(seat))
    return who


# misjudging


def test_what_it_likes_too_much_it_likes_all_game() -> None:
    level = erring(misjudges=0.8)
    games = [game.copy() for game in islice(own_decisions("puerto-rico"), 30)]
    first, again, other = (Mind(level, seed) for seed in (1, 1, 2))
    likings: dict[int, float] = {}
    for game in games:
        tastes = first.tastes(game)
        assert tastes == again.tastes(game) != other.tastes(game)
        assert all(likings.setdefault(action, liking) == liking for action, liking in tastes.items())
    size = math.sqrt(sum(liking**2 for liking in likings.values()) / len(likings))
    assert 0.5 < size < 1.1


def test_it_plays_what_it_likes_if_it_looked_at_both_about_equally() -> None:
    mind = Mind(erring(misjudges=1.0))
    thought = Thought([4, 9, 2], [50, 30, 0], [[0.5, 0.5]] * 3, [0.5, 0.5], [0.5, 0.5])
    assert mind.choice(thought, {}) == 4
    assert mind.choice(thought, {4: -0.2, 9: 0.1, 2: 9.0}) == 4
    assert mind.choice(thought, {4: -0.4, 9: 0.3, 2: 9.0}) == 9


@pytest.mark.parametrize("name", GAMES)
def test_it_looks_first_at_what_it_likes(name: str) -> None:
    game = new(name, 2, 1)
    plain = looked_at(NO_ERRORS, game)
    assert plain.thought is not None
    disliked = plain.thought.best
    who = looked_at(erring(misjudges=0.1), game)
    who.thinker.expected = None
    who.mind.likings[disliked] = -20.0
    assert who.choose(game.known_to(int(game.table.seat))) != disliked
    assert who.thought is not None
    assert who.thought.visits[who.thought.actions.index(disliked)] < plain.thought.visits[0]


def test_after_very_many_decisions_it_errs_no_more() -> None:
    """A player that never ends something could play forever."""
    mind, game = Mind(erring(misjudges=1.0)), new("puerto-rico", 2, 1)
    assert mind.tastes(game)
    assert not mind.tastes(game.standing_at(game.tables, LONG_GAME + 1))


# following a plan too long


@pytest.mark.parametrize("name", GAMES)
def test_it_does_again_what_it_did_before(name: str) -> None:
    level = erring(clings=50.0)
    mind, latest, again = Mind(level), dict[int, int](), 0
    turn: dict[int, int] = {}
    deciding = False
    for game in played_greedily(name, 3):
        seat, decision = int(game.table.seat), int(game.table.decision)
        if seat != 0:
            deciding = False
            continue
        if not deciding:
            latest, turn, deciding = {**latest, **turn}, {}, True
        mind.follow(game, 0)
        habit, tastes = latest.get(decision), mind.tastes(game)
        for action in game.legal.numbers:
            assert tastes[action] == (50.0 if action == habit else 0.0)
        again += habit in game.legal.numbers
        turn.setdefault(decision, players.Greedy().choose(game))
    assert again > 5


def test_a_player_that_clings_takes_its_role_again_where_it_may() -> None:
    who: Any = entrant("deckhand+errs=0+clings=50", "puerto-rico", 1)
    game, taken, repeated = new("puerto-rico", 2, 4), -1, 0
    for _ in range(20 if INTERPRETED else 400):
        if game.over or repeated == 3:
            break
        seat, decision = int(game.table.seat), int(game.table.decision)
        action = players.play(game, who if seat == 0 else players.Greedy())
        if seat == 0 and decision == Decision.ROLE:
            if taken in game.legal.numbers:
                assert action == taken
                repeated += 1
            taken = action
        game.play(action)
    assert INTERPRETED or repeated == 3


# overlooking the others


@pytest.mark.parametrize("name", GAMES)
def test_it_does_not_react_to_what_the_other_has_done_since(name: str) -> None:
    game = list(islice(own_decisions(name), 30))[-1].copy()
    changed = game.copy()
    if name == "cooper-island":
        changed.table.players[1].steps[:] += 5  # the other's ships
    else:
        changed.table.players[1].goods[:] += 3  # full of goods: a captain would be dear
    seeing = [looked_at(NO_ERRORS, game, each) for each in (game, changed)]
    assert seeing[0].thought is not None
    assert seeing[0].belief != pytest.approx(seeing[1].belief, abs=1e-6)
    blind = [looked_at(erring(overlooks=3), game, each) for each in (game, changed)]
    assert blind[0].belief == pytest.approx(blind[1].belief, abs=1e-6)
    assert blind[0].belief != pytest.approx(seeing[0].belief, abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_it_sees_the_others_as_they_were_so_many_of_its_turns_ago(name: str) -> None:
    minds = {ago: Mind(erring(overlooks=ago)) for ago in (1, 2)}
    starts: list[bytes] = []  # of its turns
    own = False
    for game in islice(played_greedily(name, 3), 60):
        if int(game.table.seat) != 0:
            own = False
            continue
        if not own:
            starts.append(game.tables.tobytes())
            own = True
        for ago, mind in minds.items():
            mind.follow(game, 0)
            seen = mind.seen(game)
            if len(starts) == 1:
                assert seen is None
            else:
                assert seen.tobytes() == starts[-1 - ago :][0]
    assert len(starts) > 4


def test_it_sees_itself_as_it_is() -> None:
    game = list(islice(own_decisions("puerto-rico"), 30))[-1].copy()
    richer = game.copy()
    richer.table.players[0].doubloons += 5
    blind = [looked_at(erring(overlooks=3), game, each) for each in (game, richer)]
    assert blind[0].belief != pytest.approx(blind[1].belief, abs=1e-6)


# all of them


@pytest.mark.parametrize("level", [name for name in LEVELS if LEVELS[name].errs])
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_game(name: str, level: str) -> None:
    first, second = new(name, 2, 6), new(name, 2, 6)
    for game in (first, second):
        seats = [entrant(level, name, seat) for seat in (8, 9)]
        for _ in range(4 if INTERPRETED else 40):
            action = players.play(game, seats[int(game.table.seat)])
            assert action in game.legal.numbers
            game.play(action)
    assert first.record() == second.record()


@pytest.mark.parametrize("name", GAMES)
def test_a_player_that_is_made_anew_errs_in_the_same_way(name: str) -> None:
    """A server forgets players, and another server may go on."""
    level, lasting = LEVELS["landlubber"], Mind(LEVELS["landlubber"], 9)
    for game in islice(own_decisions(name), 40):
        anew = Mind(level, 9)
        for mind in (lasting, anew):
            mind.follow(game, 0)
        assert anew.tastes(game) == lasting.tastes(game)
        seen = [mind.seen(game) for mind in (anew, lasting)]
        assert seen[0] is seen[1] is None or seen[0].tobytes() == seen[1].tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_decides_an_error(name: str) -> None:
    game = middle(name, 30)
    seat = int(game.table.seat)
    found = players.play(game, entrant("landlubber", name, 4))
    for other in dealt_differently(game):
        assert int(other.table.seat) == seat
        assert players.play(other, entrant("landlubber", name, 4)) == found


@pytest.mark.parametrize("name", GAMES)
def test_after_an_undo_it_remembers_only_what_still_counts(name: str) -> None:
    mind, game = Mind(erring(clings=1.0, overlooks=1)), list(islice(own_decisions(name), 20))[-1].copy()
    mind.follow(game, 0)
    before = mind.seen(game)
    other = game.copy()
    for _ in range(12):
        other.play(players.Greedy().choose(other))
    mind.follow(other, 0)
    mind.follow(game, 0)
    assert mind.seen(game).tobytes() == before.tobytes()
    assert mind.number == game.number


# styles


@pytest.mark.parametrize(("game", "style"), [(game, style) for game in GAMES for style in players.characters(game)])
def test_a_level_with_a_style_prefers_what_its_character_prefers(game: str, style: str) -> None:
    who: Any = players.player(f"admiral+style={style}", game)
    assert who.level == replace(level_of(game, "admiral"), style=style)
    table = new(game, 2, 1)
    wanted = players.preferences(game, style)
    tastes = who.mind.tastes(table)
    assert tastes == {action: wanted[action] / 100 for action in table.legal.numbers}


def test_a_style_of_another_game_is_refused() -> None:
    with pytest.raises(players.UnknownPlayer, match="cooper-island has no style 'shipper': it has sculptor, shipwright"):
        players.player("mate+style=shipper", "cooper-island")
