"""Laws that every game must obey, whatever its rules. A law's first line is the sentence of the contract that it checks.

A law takes a start (a game, its players, options and seed) and plays from there at random.
"""

from collections.abc import Callable

import numpy as np

import leeward
from leeward.kernel.contract.game import FIRST, BadOption, features, game_named
from leeward.kernel.doors import entry
from leeward.kernel.language.english import number_of
from leeward.kernel.play.game import NOBODY, Game, IllegalAction, new
from leeward.kernel.play.log import lines_of_step
from leeward.kernel.play.preview import Preview, preview
from leeward.laws.start import MOST_DECISIONS, LawBroken, Start, refusing, require

Law = Callable[[Start], None]
NUMBERS_TRIED = range(-2, 1000)  # action numbers, legal or not
MOST_COMPARED = 20  # actions of one decision
ROUNDING = 1e-5  # of 32-bit numbers
WORLDS = 4  # redeals of the hidden information, to see whether an action reveals some


def there_is_always_a_choice_until_the_end(start: Start) -> None:
    """Until a game is over, each decision has two legal actions or more, none twice; random play ends it; most points win."""
    game = start.game()
    chance = start.chance()
    for _ in range(MOST_DECISIONS):
        legal = game.legal.numbers
        require(len(set(legal)) == len(legal), f"an action is listed twice: {legal}")
        require(all(0 <= number < game.rules.action_numbers for number in legal), f"an action beyond action_numbers: {legal}")
        require(game.over == (not legal), "legal actions after the end, or none before it")
        if game.over or game.number >= start.most:
            break
        require(len(legal) > 1, "a forced action was left to the player")
        require(0 <= game.table.seat < game.seats, f"seat {game.table.seat} decides, which does not exist")
        require(game.outcome is None, "there is an outcome before the end")
        game.play(chance.choice(legal))
    if not game.over:
        require(game.number >= start.most, f"no end after {MOST_DECISIONS} decisions")
        return
    outcome = game.outcome
    if outcome is None:
        raise LawBroken("there is no outcome after the end")
    require(outcome.winners, "nobody has won")
    require(sorted(standing.seat for standing in outcome.ranking) == list(range(game.seats)), "the ranking lacks a seat")
    require([each.points for each in outcome.ranking] == sorted(game.scores, reverse=True), "the ranking is not by points")
    require(all(game.scores[winner] == max(game.scores) for winner in outcome.winners), "a winner has fewer points")
    require(game.decision.seat == NOBODY, "a seat decides after the end")


def no_decision_has_more_actions_than_announced(start: Start) -> None:
    """`most_actions` is at least the number of legal actions of every decision, forced ones included: it is their buffer."""
    rules = game_named(start.name)
    room = np.full(4 * rules.most_actions + 64, -1, np.int16)
    for game in start.stops(gap=1):
        if game.over:
            return
        for action in (None, *game.legal.numbers[:2]):
            tables = game.table_of(game.tables.tobytes())
            while True:
                if action is not None:
                    entry.perform(tables, action)
                count = entry.choices(tables, room)
                require(count <= rules.most_actions, f"{count} legal actions, and most_actions is {rules.most_actions}")
                if count != 1 or action is None:
                    break
                action = int(room[0])


def anything_else_is_refused(start: Start) -> None:
    """An action that is not legal is refused with a reason and changes nothing."""
    scratch = np.zeros(game_named(start.name).most_actions, np.int16)
    for game in start.stops(gap=40):
        before = game.tables.tobytes()
        legal = set(game.legal.numbers)
        illegal = [number for number in NUMBERS_TRIED if number not in legal]
        for number in illegal:
            require(entry.choose(game.tables, number, scratch) == -1, f"the illegal action {number} was played")
        require(game.tables.tobytes() == before, "an illegal action changed the table")
        for what in (start.chance().choice(illegal), -1, 2**15, 2**16 + min(legal, default=0), 2**80, "do as you please"):
            said = ("is over",) if game.over else ("Possible: ",)
            with refusing(IllegalAction, f"{what!r} is not refused with a reason", said):
                game.play(what)
            require(game.tables.tobytes() == before, f"{what!r} was refused but changed the table")


def undo_restores_the_bytes(start: Start) -> None:
    """Taking back an action restores every byte of the table."""
    game = start.game()
    chance = start.chance()
    tables = [game.tables.tobytes()]
    while not game.over and game.number < start.most:
        game.play(chance.choice(game.legal.numbers))
        require(game.number < MOST_DECISIONS, f"no end after {MOST_DECISIONS} decisions")
        tables.append(game.tables.tobytes())
        if chance.random() < 0.05:
            count = min(chance.randint(1, 10), len(tables) - 1)
            game.undo(count)
            del tables[-count:]
            require(game.tables.tobytes() == tables[-1], f"undoing {number_of(count, 'action')} does not restore the table")
    for before in reversed(tables[:-1]):
        game.undo()
        require(game.tables.tobytes() == before, "undo does not restore the table")
    require(not game.history, "actions are left after all were undone")


def replay_equals_play(start: Start) -> None:
    """A seed and a list of actions always lead to the same bytes: a saved game replays to the same table."""
    game = start.played()
    again = leeward.loads(game.dumps())
    require(again.tables.tobytes() == game.tables.tobytes(), "a saved game does not replay to the same table")
    require(again.dumps() == game.dumps(), "a saved game that is read and saved differs")
    same = [int(played.action) for played in again.history] == [int(played.action) for played in game.history]
    require(same, "a saved game replays other actions: two of them have the same notation")
    halfway = game.copy()
    if halfway.number:
        halfway.undo(game.number // 2 + 1)
    require(leeward.loads(halfway.dumps()).tables.tobytes() == halfway.tables.tobytes(), "half a game does not replay")


def a_copy_is_independent(start: Start) -> None:
    """The table is the whole state: playing on a copy changes nothing at the original."""
    for game in start.stops(gap=60):
        if game.over:
            return
        before = game.tables.tobytes()
        played = game.number
        copy = game.copy()
        start.finish(copy)
        require(game.tables.tobytes() == before, "playing on a copy changed the table")
        require(game.number == played, "playing on a copy changed the past")
        if copy.number > played:
            copy.undo(copy.number - played)
        require(copy.tables.tobytes() == before, "undoing on a copy does not lead back")
        return


def looking_twice_is_looking_once(start: Start) -> None:
    """`observe` blanks everything at once: observing twice changes nothing more."""
    for game in start.stops(gap=30):
        before = game.tables.tobytes()
        for seat in range(-1, game.seats):
            seen = game.view(seat).tobytes()
            require(game.seen(seen, seat).tobytes() == seen, f"observing twice for seat {seat} differs from once")
        require(game.tables.tobytes() == before, "looking changed the table")


def redealing_keeps_what_a_seat_knows(start: Start) -> None:
    """`conceal` deals again only what the seat may not know: the seat sees the same, has the same actions, and can play on."""
    for game in start.stops(gap=30):
        for seat in range(game.seats):
            known = game.view(seat).tobytes()
            other = game.copy()
            entry.deal_anew(other.tables, seat, start.seed ^ 0x5EED)
            require(other.view(seat).tobytes() == known, f"seat {seat} sees another table after a redeal")
            if game.over:
                continue
            require(other.tables.tobytes() != game.tables.tobytes(), "hidden information was not redealt, not even the dice")
            again = game.copy()
            entry.deal_anew(again.tables, seat, start.seed ^ 0x5EED)
            require(again.tables.tobytes() == other.tables.tobytes(), "the same seed redeals differently")
            if seat == game.table.seat:
                require(other.legal.numbers == game.legal.numbers, "the legal actions reveal hidden information")
                start.finish(other)


def features_show_only_what_a_seat_knows(start: Start) -> None:
    """What a seat may not know has no influence on any number of its `features`."""
    for game in start.stops(gap=30):
        for seat in range(game.seats):
            found = features_of(game, seat)
            require(np.isfinite(found).all(), f"the features of seat {seat} are not all finite")
            for number in range(WORLDS):
                world = game.copy()
                entry.deal_anew(world.tables, seat, number)
                require((features_of(world, seat) == found).all(), f"the features of seat {seat} show hidden information")


def features_lie_in_their_ranges(start: Start) -> None:
    """Each number of `features` lies in the range of its block in the layout (`least`, `most`), unless that is open-ended."""
    layout = game_named(start.name).layout
    least, most = layout.ranges
    for game in start.stops(gap=5):
        for seat in range(game.seats):
            found = features_of(game, seat)
            outside = (found < least - ROUNDING) | (found > most + ROUNDING)
            for block in layout.blocks if outside.any() else ():
                if not block.open_ended and outside[block.place].any():
                    wrong = found[block.place][outside[block.place]][0]
                    raise LawBroken(f"the block {block.name!r} of the features has {wrong:g}, outside its range")


def features_of(game: Game, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    row = np.zeros(game.rules.layout.size, np.float32)
    features(game.table, seat, row)
    return row


def what_is_revealed_is_marked(start: Start) -> None:
    """An action that reveals something, by chance or from hidden information, raises `revealed`; most others do not."""
    marked_in_vain, plain = 0, 0
    chance = start.chance()
    for game in start.stops(gap=3):
        if game.over:
            break
        before = int(game.table.revealed)
        for action in chance.sample(game.legal.numbers, min(3, len(game.legal))):
            after = game.copy()
            after.play(action)
            raised = after.table.revealed > before
            if shows(game, after, action):
                require(raised, f"{after.history[-1]}: something was revealed but is not marked; call `reveal(table)` there")
            elif not after.over:
                plain += 1
                marked_in_vain += raised
    require(marked_in_vain <= 2 + plain // 10, "most actions that reveal nothing must not be marked")


def shows(game: Game, after: Game, action: int) -> bool:
    """Return whether the action involves chance or reveals something hidden, tested by redealing.

    A seat learns nothing if, in every world that it takes for possible, some action would have looked the same to it. Usually
    that is the same action; a sealed one may be any that the player could have chosen instead.
    """
    if after.tables["dice"].tobytes() != game.tables["dice"].tobytes():
        return True
    if after.over:
        return False
    for seat in range(game.seats):
        looked = after.view(seat).tobytes(), sentence_for(game, action, seat)
        for number in range(WORLDS):
            world = game.copy()
            entry.deal_anew(world.tables, seat, number)
            world.tables["dice"] = game.tables["dice"]
            if not any(looks(world, other, seat) == looked for other in sorted(world.legal.numbers, key=action.__ne__)):
                return True
    return False


def looks(world: Game, action: int, seat: int) -> tuple[bytes, str]:
    """Return what a seat sees of an action, on the table and in the log."""
    return played(world, action).view(seat).tobytes(), sentence_for(world, action, seat)


def sentence_for(game: Game, action: int, seat: int) -> str:
    return game.words.sentence(game.view(seat), action, game.names, "en")


def each_viewer_reads_the_same_log_as_if_alone(start: Start) -> None:
    """Viewers for whom the table looks the same read the same log, because they share its text."""
    chance = start.chance()
    for game in start.stops(gap=40):
        if game.over:
            break
        action = chance.choice(game.legal.numbers)
        after = game.copy()
        after.play(action, telling=True)
        steps = game.walk(action)
        for seat in range(NOBODY, game.seats):
            alone = [line for step in steps for line in lines_of_step(after, after.number, step, seat)]
            require(after.told(seat, after.number) == alone, f"seat {seat} reads another log beside others than alone")


def sealed_actions_read_alike(start: Start) -> None:
    """Actions whose results differ only in what a seat may not know read the same in its log: a sealed choice stays sealed."""
    for game in start.stops(gap=8):
        if game.over:
            break
        results = [(action, after) for action in game.legal.numbers[:MOST_COMPARED] if not (after := played(game, action)).over]
        for seat in range(NOBODY, game.seats):
            if seat == game.table.seat:
                continue
            read: dict[tuple[bytes, bytes], tuple[bytes, str]] = {}
            for action, after in results:
                key = after.view(seat).tobytes(), after.tables["dice"].tobytes()
                told = after.tables.tobytes(), sentence_for(game, action, seat)
                other = read.setdefault(key, told)
                alike = other[0] == told[0] or other[1] == told[1]
                require(alike, f"the log tells seat {seat} of a sealed choice: {told[1]!r}, where others read {other[1]!r}")


def played(game: Game, action: int) -> Game:
    after = game.copy()
    after.play(action)
    return after


def a_preview_comes_true_and_reveals_nothing_hidden(start: Start) -> None:
    """A preview is the same however hidden information is dealt, changes nothing, and comes true as far as it goes."""
    chance = start.chance()
    for game in start.stops(gap=60):
        if game.over:
            break
        seat, before = int(game.table.seat), game.tables.tobytes()
        for action in chance.sample(game.legal.numbers, min(2, len(game.legal))):
            found = preview(game, [action], "en")
            require(game.tables.tobytes() == before, "a preview changed the table")
            for number in range(WORLDS):
                world = game.copy()
                entry.deal_anew(world.tables, seat, number)
                require(same_preview(preview(world, [action], "en"), found), "a preview shows hidden information")
            after = game.copy()
            after.play(action, telling=True)
            steps = game.walk(action)
            told = [line.text for line in after.told(seat, after.number) if not line.chosen]
            require(found.chance or found.lines == told[: len(found.lines)], "a preview says what did not come true")
            require(found.chance or found.table is not None, "a preview without chance shows no table")
            if found.table is not None:
                seen = [game.seen(step.after, seat).tobytes() for step in steps]
                require(found.table.tobytes() in seen, "a preview shows a table that did not come true")


def same_preview(one: Preview, other: Preview) -> bool:
    tables = [None if found.table is None else found.table.tobytes() for found in (one, other)]
    return (one.lines, one.chance, tables[0]) == (other.lines, other.chance, tables[1])


def the_starting_player_is_random_unless_chosen(start: Start) -> None:
    """The option `first` sets who begins (`first_option`, `draw_first`); without it, lots are drawn."""
    players, chosen = start.players, {name: value for name, value in start.options if name != FIRST}
    require(any(option.name == FIRST for option in game_named(start.name).options), "the game lacks `first_option(SEATS)`")
    for number in range(1, players + 1):
        for seed in (start.seed, start.seed ^ 1):
            table = new(start.name, players, seed, options={**chosen, FIRST: str(number)}).table
            require(table.first == number - 1, f"the option first={number} lets seat {table.first + 1} begin")
    lots = {int(new(start.name, players, start.seed ^ number, options=chosen).table.first) for number in range(60)}
    require(lots == set(range(players)), "in 60 games, lots did not let every seat begin")
    with refusing(BadOption, "a seat that does not exist can begin", (f"option first cannot be '{players + 1}': ",)):
        new(start.name, players, options={**chosen, FIRST: str(players + 1)})


LAWS: list[Law] = [
    there_is_always_a_choice_until_the_end,
    no_decision_has_more_actions_than_announced,
    anything_else_is_refused,
    undo_restores_the_bytes,
    replay_equals_play,
    a_copy_is_independent,
    looking_twice_is_looking_once,
    redealing_keeps_what_a_seat_knows,
    features_show_only_what_a_seat_knows,
    features_lie_in_their_ranges,
    what_is_revealed_is_marked,
    sealed_actions_read_alike,
    each_viewer_reads_the_same_log_as_if_alone,
    a_preview_comes_true_and_reveals_nothing_hidden,
    the_starting_player_is_random_unless_chosen,
]
