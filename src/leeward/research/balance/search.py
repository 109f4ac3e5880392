"""`leeward lab values`: searches the editions of a game's family for the goal, with a network that knows their values.

Each round Optuna proposes some candidates by CMA-ES, which begins at the game's own edition; all of them are played in one
batch of tables. The distance of a candidate from the goal is the sum of what its numbers lack. The best candidates are played
again with fresh shuffles, since the best of many was also lucky.
"""

import argparse
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

import numpy as np

from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.contract.usage import Goal, Usage
from leeward.lab.crew import Crew, crew_of
from leeward.research import rows
from leeward.research.balance.counting import Choose, Counter, Tally, play
from leeward.research.balance.measuring import Miss, Record, edition_of, hash_of, misses, shipped_paths, usage_of
from leeward.research.balance.run import family_of, load, warnings
from leeward.research.balance.words import Report
from leeward.research.devices import batch
from leeward.research.opponents import NetworkPolicy, Place

FRESH = 1_000_003  # offset of the seed for the final games
FINAL = 4  # times the games of a candidate
BEST = 3  # editions that are written
A_JOB = 8  # editions that are played in one batch on a CPU
STEP = 1.0  # standard deviation of the first candidates, in units of a value


def run(args: argparse.Namespace) -> int:
    if find_spec("optuna") is None or find_spec("cmaes") is None:
        raise ValueError("the search needs Optuna and cmaes: pip install 'leeward[arena]'")
    for name in ("candidates", "rounds", "games"):
        if getattr(args, name) < 1:
            raise ValueError(f"--{name} {getattr(args, name)}: must be at least 1")
    rules = game_named(args.game)
    if not family_of(rules).is_open:
        raise ValueError(f"the rules of {args.game} are compiled for one edition: set LEEWARD_FAMILY=1 before they are loaded")
    paths = shipped_paths(rules) if args.network is None else dict.fromkeys(rules.seats, args.network)
    args.out.mkdir(parents=True, exist_ok=True)
    study = open_study(args, rules, paths)
    device = device_for(args)
    # On a GPU every number of players has its own process.
    with Crew(len(paths)) if device != "cpu" else crew_of(args) as crew:
        look_for(study, Search(rules, paths, args.games, device, crew), args)
    return 0


def look_for(study: Any, search: "Search", args: argparse.Namespace) -> None:
    if not any(trial.state.is_finished() for trial in study.trials):
        ask_and_tell(study, search, 1, args.seed)  # our own edition: Optuna learns from it which values there are
    while (number := (len(study.trials) - 1) // args.candidates) < args.rounds:
        ask_and_tell(study, search, args.candidates, args.seed + number)
        best = study.best_trial
        print(f"round {number + 1} of {args.rounds}: the best distance from the goal is {best.value:.2f}", flush=True)
    write(study, search, args)


def device_for(args: argparse.Namespace) -> str:
    """Return where to play: if nothing is asked for, on a GPU if PyTorch finds one; on a cluster always on the CPU."""
    if args.ray is not None and args.device == "cuda":
        raise ValueError("--ray: networks play on the processors of a cluster, not on its GPUs")
    if args.device is not None:
        return str(args.device)
    if args.ray is not None or find_spec("torch") is None:
        return "cpu"
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def placed_on(device: str) -> Place:
    """Return the function that puts arrays into the memory of a device."""
    if device == "cpu":
        return np.asarray
    import torch

    return lambda array: torch.as_tensor(np.ascontiguousarray(array), device=device)


class Job(NamedTuple):
    """The games of many editions with one number of players."""

    game: str
    players: int
    path: Path  # of the network
    device: str
    editions: Sequence[Sequence[int]]
    size: int  # tables, which play one game each
    seed: int


@cache
def player(game: str, path: Path, device: str) -> Choose:
    return NetworkPolicy(load(path, game_named(game)).net, placed_on(device)).choose_many


def tallies(job: Job) -> list[Tally]:
    """Play the games and return the sums of each edition. Every table draws its edition, so their numbers vary a little."""
    rules, count = game_named(job.game), len(job.editions)
    variants = [(job.players, rules.in_order({}))]
    tables = batch(job.game, job.size, device=job.device, seed=job.seed, variants=variants, values=job.editions)
    seeds, drawn = np.zeros((2, job.size, 1), np.int64)
    rows.name_games(tables.seed, len(tables.variants), seeds, drawn, np.zeros(4, np.int64))
    counter = Counter(usage_of(rules)[0], tables, job.players, drawn, placed_on(job.device), count)
    play(counter, player(job.game, job.path, job.device))
    return [counter.tally(number) for number in range(count)]


class Search:
    """Plays many editions at once."""

    def __init__(self, rules: GameRules, paths: dict[int, Path], games: int, device: str, crew: Crew) -> None:
        self.rules, self.paths, self.games, self.device, self.crew = rules, paths, games, device, crew
        self.usage: Usage
        self.goal: Goal
        self.usage, self.goal = usage_of(rules)

    def measure(self, editions: Sequence[Sequence[int]], seed: int, times: int = 1) -> list[Record]:
        """Return one record per edition."""
        some = len(editions) if self.device != "cpu" else A_JOB
        jobs = [
            Job(self.rules.name, players, path, self.device, part, len(part) * self.games * times, seed)
            for players, path in self.paths.items()
            for part in (editions[first : first + some] for first in range(0, len(editions), some))
        ]
        found: dict[str, list[Tally]] = {str(players): [] for players in self.paths}
        for job, tallied in zip(jobs, self.crew.run(tallies, jobs, list(self.paths.values())), strict=True):
            found[str(job.players)] += tallied
        hashes = {str(players): hash_of(path) for players, path in self.paths.items()}
        made = (self.rules.name, self.rules.version, edition_of(self.rules), hashes, seed)
        return [Record(*made, {players: each[number] for players, each in found.items()}) for number in range(len(editions))]

    def distance(self, record: Record) -> float:
        """Return the distance from the goal: 0 if it is reached."""
        return sum(self.lack(miss) for miss in misses(record, self.usage, self.goal))

    def lack(self, miss: Miss) -> float:
        """Return how far a number is from the goal, about 1 for a bad miss."""
        goal, found = self.goal, miss.found
        if miss.about == "points":
            return max(goal.points[0] - found, found - goal.points[1]) / (goal.points[1] - goal.points[0])
        if miss.about == "seats":
            return (abs(found - 1 / int(miss.players)) - goal.seat) / (2 * goal.seat)
        if miss.about == "first":
            return (found - goal.first) / (1 - goal.first)
        if miss.about in (hand.key for hand in self.usage.hands):
            least, most = goal.kept
            return (least - found) / least if found < least else (found - most) / (1 - most)
        return (goal.used - found) / goal.used


# the study


def open_study(args: argparse.Namespace, rules: GameRules, paths: dict[int, Path]) -> Any:
    """Open the trials so far, which must be of the same search; a new study starts with the game's own edition."""
    import optuna
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    storage = JournalStorage(JournalFileBackend(str(args.out / "trials")))
    study = optuna.create_study(storage=storage, study_name="leeward", direction="minimize", load_if_exists=True)
    tried, family = len(study.trials), family_of(rules)
    ours = dict(zip(family.names, family.ours, strict=True))
    with catch_warnings():
        for kind in (FutureWarning, optuna.exceptions.ExperimentalWarning):  # for the start and the separable form
            simplefilter("ignore", kind)
        study.sampler = optuna.samplers.CmaEsSampler(
            x0=ours,
            sigma0=STEP,
            seed=args.seed + tried,
            popsize=args.candidates,
            use_separable_cma=True,
            warn_independent_sampling=False,
        )
    same = {"rules": rules.version, "family": family.mark, "networks": [hash_of(path) for path in paths.values()]}
    for what, value in {**same, "games": args.games, "candidates": args.candidates}.items():
        before = study.user_attrs.get(what, value)
        if before != value:
            raise ValueError(f"{args.out} holds a search with different {what}: {before}, not {value}")
        study.set_user_attr(what, value)
    if not tried:
        study.enqueue_trial(ours)
    return study


def ask_and_tell(study: Any, search: Search, count: int, seed: int) -> None:
    """Play one round of candidates."""
    family = family_of(search.rules)
    trials = [study.ask() for _ in range(count)]
    bounds = list(zip(family.names, family.least, family.most, strict=True))
    editions = [family.tidied([trial.suggest_int(*bound) for bound in bounds]) for trial in trials]
    valid = [number for number, edition in enumerate(editions) if family.is_valid(edition)]
    found = dict(zip(valid, search.measure([editions[number] for number in valid], seed), strict=True)) if valid else {}
    for number, trial in enumerate(trials):
        trial.set_user_attr("values", editions[number])
        if number in found:
            study.tell(trial, search.distance(found[number]))
        else:
            study.tell(trial, state=failed())


def failed() -> Any:
    from optuna.trial import TrialState

    return TrialState.FAIL


# output


def write(study: Any, search: Search, args: argparse.Namespace) -> None:
    """Play the best candidates and the game's own edition again; write the editions and a report of what they miss."""
    family = family_of(search.rules)
    done = sorted((trial for trial in study.trials if trial.value is not None), key=lambda trial: trial.value)
    editions = [trial.user_attrs["values"] for trial in done[:BEST]]
    records = search.measure([*editions, list(family.ours)], args.seed + FRESH, FINAL)
    ranked = sorted(zip(map(search.distance, records[:-1]), editions, records, strict=False), key=lambda each: each[0])
    lines = ["# Values that were found", "", command(args), ""]
    lines += [
        f"{len(done)} candidates; the distance of {search.rules.name}'s own edition is {search.distance(records[-1]):.2f}."
    ]
    notes = warnings(search.rules, list(search.paths.values()), "en", list(editions[0]))
    lines += ["", *notes] if notes else []
    for number, (distance, edition, record) in enumerate(ranked, 1):
        path = args.out / f"best-{number}.toml"
        family.write(edition, path, f"found-{number}")
        changed = [
            f"`{name}` {old} → {new}" for name, old, new in zip(family.names, family.ours, edition, strict=True) if old != new
        ]
        report = Report(search.rules, record, "en")
        points = ", ".join(f"{tally.points:.1f}" for tally in record.tallies.values())
        lines += ["", f"## {path.name}", "", f"Distance {distance:.2f}; points {points}.", ""]
        lines += [f"Changed: {', '.join(changed) or 'nothing'}.", "", *report.judged()]
    (args.out / "report.md").write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


def command(args: argparse.Namespace) -> str:
    """Return the command that reproduces the result."""
    given = "" if args.network is None else f" --network {args.network}"
    sizes = f"--candidates {args.candidates} --rounds {args.rounds} --games {args.games} --seed {args.seed}"
    return f"`leeward lab values {args.game} {sizes}{given} --out {args.out}`"
