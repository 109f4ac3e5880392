"""Laws about what a game says and draws, and about its package as a whole."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import leeward
from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.offers import ACTION_KINDS, Board, Picture, Words
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import NOBODY, Game, new
from leeward.laws.laws import Law
from leeward.laws.pictures import flaw_of, odd_names
from leeward.laws.start import Start, refusing, require

WIDEST_BOARD = 100  # characters


# laws of a whole package


def the_contract_is_kept(name: str) -> None:
    """A game has every function of `Words`, `Board` and `Picture`, with the same parameters and defaults."""
    rules = game_named(name)
    for kind, module in ((Words, rules.words), (Board, rules.board), (Picture, rules.picture)):
        for function, promised in functions_of(kind):
            found = getattr(module, function, None)
            where = f"{rules.room}: {kind.__name__.lower()}.{function}"
            if found is None:
                require(False, f"there is no {where}")
            else:
                wanted = parameters(promised)[1:]
                require(parameters(found) == wanted, f"{where} has other parameters or defaults: {said(wanted)}")


def functions_of(kind: type) -> list[tuple[str, Callable[..., object]]]:
    return [(function, promised) for function, promised in vars(kind).items() if not function.startswith("_")]


def parameters(function: Callable[..., object]) -> list[tuple[str, object]]:
    return [(each.name, each.default) for each in inspect.signature(function).parameters.values()]


def said(wanted: list[tuple[str, object]]) -> str:
    return ", ".join(name if default is inspect.Parameter.empty else f"{name}={default!r}" for name, default in wanted)


def every_field_of_a_table_can_be_read_by_its_name(name: str) -> None:
    """No field of a table has a name that NumPy's records have taken, such as `round` or `size`."""

    def fields(kind: np.dtype[Any]) -> Iterator[str]:
        for field in kind.names or ():
            yield field
            yield from fields(kind[field].base)

    taken = [field for field in fields(game_named(name).table.dtype) if hasattr(np.void, field)]
    require(not taken, f"NumPy has taken the names {', '.join(taken)}")


def every_table_has_what_the_kernel_reads(name: str) -> None:
    """A table has `dice`, `seats`, `seat`, `decision`, `first` and `revealed`, and is all zeros before setup."""
    table = game_named(name).table.many(1)[0]
    require(table.dice.dtype == np.int64, "dice is not i64[4]")
    require(len(table.dice) == 4, "dice is not i64[4]")
    public = (table.seats, table.seat, table.decision, table.first, table.revealed)
    require(public == (0, 0, 0, 0, 0), "an empty table is not all zeros")


def players_and_options_have_defaults(name: str) -> None:
    """A game can begin with nothing chosen: every option has a default, and every player a name."""
    game = leeward.new(name)
    require(game.seats in game.rules.seats, "the usual number of players is not allowed")
    require(game.options == {option.name: option.values[0] for option in game.rules.options}, "an option lacks its default")
    require(len(set(game.names)) == game.seats, "two players have the same name")


def invalid_arguments_are_refused_with_a_reason(name: str) -> None:
    """Numbers of players, options and values that the game does not have are refused, and the error lists those it has."""
    rules = game_named(name)
    first = rules.options[0]
    wrong = rules.seats[-1] + 1
    with refusing(BadOption, f"a table of {wrong} is not refused", (f"is for {rules.seats[0]} to {rules.seats[-1]} player",)):
        leeward.new(name, players=wrong)
    with refusing(BadOption, "an unknown option is not refused", (f"no option 'no-such': it has {first.name}",)):
        new(name, options={"no-such": "red"})
    with refusing(BadOption, "a wrong value is not refused", (f"option {first.name} cannot be 'no-such': choose one of ",)):
        new(name, options={first.name: "no-such"})


OF_A_PACKAGE: list[Callable[[str], None]] = [
    the_contract_is_kept,
    every_field_of_a_table_can_be_read_by_its_name,
    every_table_has_what_the_kernel_reads,
    players_and_options_have_defaults,
    invalid_arguments_are_refused_with_a_reason,
]


# laws of a game


def a_decision_has_at_most_one_way_out_and_never_nothing_else(start: Start) -> None:
    """`action_kind` answers choice, optional or end, from what the deciding player knows; at most one action is an end."""
    words = game_named(start.name).words
    for game in start.stops(gap=3):
        if game.over:
            break
        table = game.view(game.decision.seat)
        kinds = [words.action_kind(table, number) for number in game.legal.numbers]
        require(set(kinds) <= set(ACTION_KINDS), f"an action kind that does not exist: {kinds}")
        require(kinds.count("end") <= 1, "two actions end the decision")
        require("end" in kinds or "choice" in kinds, "the question cannot be answered: all actions are optional")
        known = game.known_to(game.decision.seat)
        again = [words.action_kind(known.table, number) for number in known.legal.numbers]
        require(again == kinds, "the kinds of the actions reveal hidden information")


def everything_can_be_said(start: Start) -> None:
    """Every question, action, moment and ending has a text in both languages; of a sealed action, others may read less."""
    words = game_named(start.name).words
    game = start.game()
    chance = start.chance()
    chapters = {key for key, _, _ in words.guide()}
    played = words.round_of(game.table)
    while not game.over and game.number < start.most:
        game.lang = chance.choice(LANGUAGES)
        require(0 <= played <= words.round_of(game.view(NOBODY)) <= played + 1, "rounds do not follow each other")
        played = words.round_of(game.table)
        say_a_decision(game, chapters)
        chosen = chance.choice(game.legal)
        marked = words.highlight(game.table, int(chosen), game.lang).strip()
        spectator = words.highlight(game.view(NOBODY), int(chosen), game.lang).strip()
        require(spectator in ("", marked), "a spectator's highlight says something else than a player's")
        require(game.legal.meant_by(chosen.text) == chosen, f"the notation {chosen.text!r} is not understood")
        game.play(chosen.text)
    for lang in LANGUAGES:
        game.lang = lang
        say_a_game(game)


def say_a_decision(game: Game, chapters: set[str]) -> None:
    words, lang = game.words, game.lang
    require(game.decision.question, "there is no question")
    require(game.decision.kind, "there is no decision_kind")
    require(words.chapter(game.table) in chapters, f"the guide has no chapter {words.chapter(game.table)!r}")
    require(words.moment(game.table, lang), "there is no moment")
    require(words.why_not(game.view(game.decision.seat), "no such thing", lang) == "", "why_not explains no such thing")
    for action in game.legal:
        require(words.action_of(action.text) == action, f"action_of({action.text!r}) is not {int(action)}")
        require(action.label, f"action {int(action)} has no label")
        require(str(action), f"action {int(action)} has no sentence")


def say_a_game(game: Game) -> None:
    words, lang = game.words, game.lang
    require(words.title(lang), "there is no title")
    require(words.introduction(lang).sentence, "there is no introduction")
    for option in game.rules.options:
        require(words.option_help(option.name, lang).endswith("."), f"the help of option {option.name} is not a sentence")
        for value in (None, *option.values):
            require(words.option(option.name, value, lang), f"option {option.name} has no text for {value!r}")
    for _, title, paragraphs in words.guide(lang):
        require(title, "a chapter of the guide has no title")
        require(all(paragraphs), "a chapter of the guide has an empty paragraph")
    require(all(line.text.strip() for line in game.log), "the log has an empty line")
    for played in game.history:
        own = [line.text for line in game.told(played.seat, played.number) if line.chosen and line.number == played.number]
        require(own[:1] == [played.sentence], "the log of the player who acted does not say the action")
        for viewer in range(NOBODY, game.seats):
            lines = [line for line in game.told(viewer, played.number) if line.chosen and line.number == played.number]
            require(len(lines) == 1, "a viewer's log has no line for an action: for a sealed one, say that it was made")
    require(str(game), "the board is empty")
    require(not game.over or str(game.outcome), "there is no text of the outcome")
    require(all(len(line) <= WIDEST_BOARD for line in game.board(NOBODY).splitlines()), "the board in a terminal is too wide")


def everything_can_be_drawn(start: Start) -> None:
    """`draw` returns well-formed parts with unique names in every shape, for every viewer, whatever the players are called."""
    for game in start.stops(gap=60):
        legal, names = tuple(game.legal.numbers), odd_names(game)
        for viewer in range(NOBODY, game.seats):
            table, own = game.view(viewer), legal if viewer == game.table.seat else ()
            for shape in Shape:
                drawing = game.rules.picture.draw(table, names, viewer, lang=game.lang, legal=own, shape=shape)
                flaw = flaw_of(drawing)
                require(not flaw, flaw)


LAWS_OF_TEXTS: list[Law] = [
    a_decision_has_at_most_one_way_out_and_never_nothing_else,
    everything_can_be_said,
    everything_can_be_drawn,
]
