"""Reasons of Cooper Island: what was false once, in positions made for it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import leeward
from leeward.cooper_island.rules.components import Building, Item, Piece
from leeward.cooper_island.rules.table import Act, Decision
from leeward.cooper_island.words.advantages import PROOFS, advantages, comparable
from leeward.kernel.contract.reasons import Course, Move
from leeward.kernel.play.game import Game

NAMES = ("Anna", "Bob")


def at(moment: Decision, actor: int, rounds: int = 1) -> Game:
    """Return a game at a moment of the round."""
    game = leeward.new("cooper-island", players=2, seed=5, first="1")
    game.table.moment, game.table.actor, game.table.rounds, game.table.depth = moment, actor, rounds, 0
    return game


def course(*games: Game, seat: int = 0) -> Course:
    tables = [game.table for game in games]
    return Course(seat, tuple(Move(seat, 0, *both) for both in pairwise(tables)))


def turns(*actors: int, first: int) -> Course:
    """Return a course from the last turn of a round through meals in this order."""
    begun = [at(Decision.SECTION, first), *(at(Decision.FEED, actor) for actor in actors), at(Decision.REACTIVATE, actors[0])]
    return course(*begun)


def kinds(ahead: Course, instead: Course) -> list[str]:
    return [reason.kind for reason in advantages(ahead, instead, NAMES)]


def proven(kind: str, facts: Sequence[int], ahead: Course, instead: Course) -> bool:
    return PROOFS[kind](facts, ahead, instead)


def test_a_player_who_has_eaten_is_not_compared_with_one_who_has_not() -> None:
    """The Cooper token changes who eats first: after one meal it was Anna's here and Bob's there."""
    mine, theirs = turns(0, 1, first=1), turns(1, 0, first=1)
    lengths = [(len(ahead.moves), len(instead.moves)) for ahead, instead in comparable(mine, theirs)]
    assert lengths == [(3, 3), (1, 1)]
    lengths = [(len(ahead.moves), len(instead.moves)) for ahead, instead in comparable(mine.first(2), theirs.first(2))]
    assert lengths == [(1, 1)]


def test_an_extra_worker_does_not_shift_the_comparison() -> None:
    usual = course(at(Decision.SECTION, 0), at(Decision.TURN, 1), at(Decision.FEED, 0), at(Decision.FEED, 1))
    longer = course(
        at(Decision.SECTION, 0), at(Decision.TURN, 1), at(Decision.TURN, 0), at(Decision.FEED, 0), at(Decision.FEED, 1)
    )
    assert [(len(ahead.moves), len(instead.moves)) for ahead, instead in comparable(longer, usual)] == [(4, 3), (1, 1)]


def test_hunger_counts_until_the_meal_of_this_round() -> None:
    for moment, rounds, said in (
        (Decision.TURN, 1, True),
        (Decision.REACTIVATE, 1, False),
        (Decision.INCOME, 2, False),
    ):
        ahead, instead = (course(at(Decision.SECTION, 0), with_food(at(moment, 1, rounds), food)) for food in (3, 0))
        assert ("hungry" in kinds(ahead, instead)) == said
        assert proven("hungry", (0, 0, 2), ahead, instead) == said


def test_the_hungry_are_counted_when_the_meal_begins() -> None:
    """What was short is still the reason when everybody has eaten and the anchors are up again."""
    both = []
    for food in (3, 0):
        meal, fed = with_food(at(Decision.FEED, 0), food), with_food(at(Decision.REACTIVATE, 0), 0)
        meal.table.decision = Decision.FEED
        begun = course(at(Decision.SECTION, 0), meal)
        both.append(replace(begun, moves=(*begun.moves, Move(0, Act.FEED, meal.table, fed.table))))
    said = [reason.text for reason in advantages(both[0], both[1], NAMES) if reason.kind == "hungry"]
    assert said == ["You then have the food for all your workers; otherwise you are 2 short."]


def with_food(game: Game, food: int) -> Game:
    player = game.table.players[0]
    player.stored[:] = player.market[:] = 0
    player.cubes = player.land_worth = 0
    player.stored[Item.FOOD] = food
    return game


def test_a_cube_that_came_later_or_is_the_same_is_not_kept() -> None:
    for there, item, said in ((False, Item.WOOD, False), (True, Item.WOOD, True), (True, Item.FOOD, False)):
        start, one, other = (at(Decision.SECTION, 0) for _ in range(3))
        if there:
            start.table.players[0].piece[0] = Piece.CUBE + Item.FOOD
            start.table.players[0].piece[1] = Piece.CUBE + item
        one.table.players[0].piece[0] = Piece.CUBE + Item.FOOD
        other.table.players[0].piece[1] = Piece.CUBE + item
        ahead, instead = course(start, one), course(start, other)
        assert ("keeps-cube" in kinds(ahead, instead)) == said
        assert proven("keeps-cube", (0, 0, 1), ahead, instead) == there


def test_what_is_left_because_nothing_was_built_is_no_reason() -> None:
    for built in (False, True):
        one, other = at(Decision.TURN, 1), at(Decision.TURN, 1)
        one.table.players[0].stored[Item.GOLD] = 2
        other.table.players[0].stored[Item.GOLD] = 0
        one.table.players[0].piece[3] = Piece.CUBE + Item.STONE
        one.table.players[0].level[3] = 2
        if built:
            other.table.players[0].piece[4] = Piece.SMALL
            other.table.players[0].buildings[Building.SMALL] -= 1
        ahead, instead = (course(at(Decision.SECTION, 0), game) for game in (one, other))
        assert {"items", "cubes"} & set(kinds(ahead, instead)) == (set() if built else {"items", "cubes"})


def test_items_are_said_as_a_difference() -> None:
    """Both have coins and cubes; "3 gold instead of 2 food" would say that they are all there is."""
    one, other = at(Decision.TURN, 1), at(Decision.TURN, 1)
    for game, gold, food in ((one, 3, 1), (other, 0, 3)):
        game.table.players[0].stored[Item.GOLD] = gold
        game.table.players[0].stored[Item.FOOD] = food
    ahead, instead = (course(at(Decision.SECTION, 0), game) for game in (one, other))
    for lang, text in (
        ("en", "You then have 3 gold more, but 2 food less."),
        ("de", "Damit hast du 3 Gold mehr, aber 2 Nahrung weniger."),
    ):
        assert text in [reason.text for reason in advantages(ahead, instead, NAMES, lang)]


def test_ships_sail_spaces() -> None:
    for mine, theirs, lang, text in (
        ((1, 0), (0, 0), "en", "Your ships sail 1 space instead of none."),
        ((1, 0), (0, 0), "de", "Deine Schiffe fahren 1 Feld weit, sonst gar nicht."),
        ((3, 0), (2, 0), "de", "Deine Schiffe fahren 3 Felder weit, sonst 2."),
        ((0, 0), (0, 1), "en", "Bob's ships don't sail; otherwise they sail 1 space."),
        ((0, 2), (0, 3), "de", "Die Schiffe von Bob fahren 2 Felder weit, sonst 3."),
        ((0, 0), (0, 1), "de", "Die Schiffe von Bob fahren nicht, sonst 1 Feld weit."),
    ):
        start, one, other = at(Decision.SECTION, 0), at(Decision.TURN, 1), at(Decision.TURN, 1)
        for game, sailed in ((one, mine), (other, theirs)):
            for seat in range(2):
                game.table.players[seat].steps[1] = start.table.players[seat].steps[1] + sailed[seat]
        assert text in [reason.text for reason in advantages(course(start, one), course(start, other), NAMES, lang)]
