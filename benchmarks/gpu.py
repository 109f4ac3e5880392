"""Play whole games on a GPU with the same rules, and compare them with the CPU.

    python benchmarks/gpu.py [puerto-rico] [cooper-island] [--games 1048576] [--check 20000] [--blocks 132]

Needs an NVIDIA GPU, numba and numba-cuda. Every compared game must end with the same bytes as on the CPU. The last speeds of
each card are in a file beside this one, named after the card; a run says what became more than a tenth slower.

A block plays several times as many games as it has threads. Before each decision it sorts them by kind of decision, and before
each action by kind of action; then each warp takes the next 32 games that no warp has taken. So neighbouring threads run the
same rules, which a GPU needs to be fast, and no warp waits for one with slower games.
"""

import argparse
import sys
import time
import warnings
from pathlib import Path

import numpy as np

# numba-cuda 0.30 still uses these old NumPy names.
for old, new in {"row_stack": np.vstack, "in1d": np.isin, "trapz": np.trapezoid}.items():
    if not hasattr(np, old):
        setattr(np, old, new)

from numba import cuda, int16, int32, types  # noqa: E402
from numba.cuda.typing import arraydecl  # noqa: E402

from leeward.bench.speed.last_result import Result  # noqa: E402
from leeward.cooper_island import game as cooper_island  # noqa: E402
from leeward.cooper_island.rules.anytime import is_anytime  # noqa: E402
from leeward.cooper_island.rules.table import Act as CooperAct  # noqa: E402
from leeward.cooper_island.rules.table import Decision as CooperDecision  # noqa: E402
from leeward.kernel.contract.game import game_named  # noqa: E402
from leeward.kernel.doors import playout  # noqa: E402
from leeward.kernel.pieces.dice import roll, seed  # noqa: E402
from leeward.puerto_rico import game as puerto_rico  # noqa: E402
from leeward.puerto_rico.rules.table import Act, Decision  # noqa: E402

typing_of_index = arraydecl.get_array_index_type


def typing_of_enum_index(array, index):
    """Accept members of an IntEnum as an index, as Numba does and numba-cuda 0.30 doesn't."""
    return typing_of_index(array, types.intp if isinstance(index, types.IntEnumMember) else index)


arraydecl.get_array_index_type = typing_of_enum_index

THREADS = 1024  # per block
WARP = 32
REGISTERS = 64  # per thread, so that a block of this size fits
SLOTS = 4 * THREADS  # games that a block plays in parallel; more don't fit into the shared memory
# Sort keys of a game: its decision, or the kind of its action; NEW to set it up; DONE, the last, at the end.
ACTIONS = 48  # the first kind of action
NEW = 126
DONE = 127
KINDS = 128
TAKEN = KINDS  # in the same array: the games that warps have taken
PLACES = KINDS + 1
VARIANTS = {
    "puerto-rico": {"basic game": {}, "both expansions": {"buildings": "draft", "nobles": True}},
    "cooper-island": {"meadow start": {}, "own choice": {"start": "choice"}},
}


@cuda.jit(device=True)
def kind_of_role(kind, action):
    """Return one kind for each role taken."""
    return ACTIONS + action - Act.ROLE if kind == Decision.ROLE else kind


# By action number: which of the kinds that `Act` lists.
KIND_OF_ACTION = np.searchsorted(sorted(CooperAct), np.arange(CooperAct.END), side="right") + ACTIONS - 1


@cuda.jit(device=True)
def kind_of_moment(kind, action):
    """Return the kind of action of anytime actions and where a decision has several; a task has one, or PASS."""
    several = is_anytime(action) or (kind < CooperDecision.OVER and action != CooperAct.PASS)
    return KIND_OF_ACTION[action] if several else kind


# Inlined in Python: the compiler may duplicate a call with barriers, one for each side of a branch before it.
@cuda.jit(device=True, inline="always")
def sort_slots(kind, order, place):
    """Sort the slots by kind with a counting sort. Return how many are not done."""
    thread = cuda.threadIdx.x
    cuda.syncthreads()
    if thread < PLACES:
        place[thread] = 0
    cuda.syncthreads()
    for slot in range(thread, SLOTS, THREADS):
        cuda.atomic.add(place, kind[slot], 1)
    cuda.syncthreads()
    going = SLOTS - place[DONE]
    cuda.syncthreads()
    if thread == 0:
        total = 0
        for k in range(KINDS):
            size = place[k]
            place[k] = total
            total += size
    cuda.syncthreads()
    for slot in range(thread, SLOTS, THREADS):
        order[cuda.atomic.add(place, kind[slot], 1)] = slot
    cuda.syncthreads()
    return going


@cuda.jit(device=True)
def next_games(place):
    """Return where in the order the next 32 games of this warp begin."""
    begin = 0
    if cuda.laneid == 0:
        begin = cuda.atomic.add(place, TAKEN, WARP)
    return cuda.shfl_sync(-1, begin, 0)


def games_on_gpu(legal, apply, set_up, most_actions, over, finer):
    """Return the kernel of one game."""

    @cuda.jit(max_registers=REGISTERS)
    def play_games(tables, dice, first, seats, options, decisions):
        """Play the block's share of the games from their seeds to their ends, as many in parallel as it has threads."""
        thread = cuda.threadIdx.x
        share = (tables.shape[0] + cuda.gridDim.x - 1) // cuda.gridDim.x
        begin = cuda.blockIdx.x * share
        end = min(begin + share, tables.shape[0])
        game = cuda.shared.array(SLOTS, int32)
        kind = cuda.shared.array(SLOTS, int16)
        choice = cuda.shared.array(SLOTS, int16)
        order = cuda.shared.array(SLOTS, int16)
        place = cuda.shared.array(PLACES, int32)
        following = cuda.shared.array(1, int32)
        actions = cuda.local.array(most_actions, int16)

        for slot in range(thread, SLOTS, THREADS):
            game[slot] = begin + slot
            kind[slot] = NEW if begin + slot < end else DONE
        if thread == 0:
            following[0] = begin + SLOTS
        going = sort_slots(kind, order, place)
        while going > 0:
            # Choose an action for every game, sorted by decision.
            at = next_games(place)
            while at < going:
                slot = order[min(at + cuda.laneid, SLOTS - 1)]
                if at + cuda.laneid < going and kind[slot] != NEW:
                    number = game[slot]
                    count = legal(tables[number], actions)
                    pick = 0
                    if count > 1:
                        pick = roll(dice[number], count)
                        decisions[number] += 1
                    choice[slot] = actions[pick]
                    kind[slot] = finer(kind[slot], actions[pick])
                cuda.syncwarp()
                at = next_games(place)

            # Apply it, sorted by action as well.
            going = sort_slots(kind, order, place)
            at = next_games(place)
            while at < going:
                if at + cuda.laneid < going:
                    slot = order[at + cuda.laneid]
                    number = game[slot]
                    table = tables[number]
                    if kind[slot] == NEW:
                        seed(dice[number], first + number)
                        set_up(table, seats, first + number, options)
                        decisions[number] = 0
                    else:
                        apply(table, choice[slot])
                    kind[slot] = table.decision
                    if table.decision == over:
                        number = cuda.atomic.add(following, 0, 1)
                        game[slot] = number
                        kind[slot] = NEW if number < end else DONE
                cuda.syncwarp()
                at = next_games(place)
            going = sort_slots(kind, order, place)

    return play_games


KERNELS = {
    "puerto-rico": games_on_gpu(
        puerto_rico.legal, puerto_rico.apply, puerto_rico.set_up, puerto_rico.MOST_ACTIONS, int(Decision.OVER), kind_of_role
    ),
    "cooper-island": games_on_gpu(
        cooper_island.legal,
        cooper_island.apply,
        cooper_island.set_up,
        cooper_island.MOST_ACTIONS,
        int(CooperDecision.OVER),
        kind_of_moment,
    ),
}


def measure(game, seats, options, games, check, blocks):
    """Play the games twice (the first run compiles), time the second, and compare some of them with the CPU's."""
    decisions = cuda.device_array(games, np.int64)
    dice = cuda.device_array((games, 4), np.int64)
    options_there = cuda.to_device(options)
    elapsed = 0.0
    for _ in range(2):
        tables = cuda.to_device(game.table.many(games))
        cuda.synchronize()
        started = time.perf_counter()
        KERNELS[game.name][blocks, THREADS](tables, dice, 1, seats, options_there, decisions)
        cuda.synchronize()
        elapsed = time.perf_counter() - started
    there = tables[:check].copy_to_host()
    here = game.table.many(check)
    actions = np.zeros(game.most_actions, np.int16)
    played = playout.random_games(here, 1, seats, options, actions, np.zeros(4, np.int64))
    same = there.tobytes() == here.tobytes() and int(decisions[:check].copy_to_host().sum()) == played
    return int(decisions.copy_to_host().sum()), elapsed, same


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[[], *VARIANTS], help="the games (default: all)")
    parser.add_argument("--games", type=int, default=1 << 20, help="games per run")
    parser.add_argument("--check", type=int, default=20_000, help="how many of them to compare with the CPU")
    parser.add_argument("--blocks", type=int, default=132, help="blocks of threads on the GPU")
    arguments = parser.parse_args()
    warnings.filterwarnings("ignore", message=".*under-utilization")
    device = cuda.get_current_device().name
    card = device if isinstance(device, str) else device.decode()
    print(f"{card}, {arguments.games:,} games a run")
    all_same = True
    speeds: dict[str, float] = {}
    check = min(arguments.check, arguments.games)
    for game in map(game_named, arguments.game or VARIANTS):
        for seats in game.seats:
            for name, chosen in VARIANTS[game.name].items():
                options = game.option_numbers(game.chosen(game.in_order(chosen), seats))
                decisions, elapsed, same = measure(game, seats, options, arguments.games, check, arguments.blocks)
                all_same &= same
                played = f"{game.name}, {seats} players, {name}"
                speeds[played] = round(decisions / elapsed / 1e6, 1)
                print(
                    f"{played}: {speeds[played]:,.0f} million decisions a second, "
                    f"{arguments.games / elapsed / 1e6:.2f} million games a second; "
                    f"{check:,} final tables {'equal to' if same else 'NOT EQUAL to'} the CPU's",
                    flush=True,
                )
    if all_same:
        keep(Result(card, arguments.games, speeds))
    return 0 if all_same else 1


def keep(result: Result) -> None:
    """Say what became slower, and keep this result for the next run."""
    folder = Path(__file__).parent
    last = Result.read(folder, result.card)
    if last and last.games != result.games:
        print(f"not compared: the last result is of {last.games:,} games a run")
    for sentence in result.slower_than(last) if last else ():
        print(f"SLOWER: {sentence}")
    result.write(folder)


if __name__ == "__main__":
    sys.exit(main())
