"""`leeward lab tune`: tunes the search settings by playing against fixed opponents at equal visits."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from leeward.arena.entrants import change
from leeward.arena.games import Mishap
from leeward.arena.match import arrange, code
from leeward.arena.runner import run_match
from leeward.arena.session import INTERRUPTED, MISHAP, check_installed, split
from leeward.arena.summary import wilson
from leeward.kernel.language.english import number_of
from leeward.lab.crew import crew_of
from leeward.opponents.levels import LEVELS
from leeward.opponents.overrides import is_level
from leeward.opponents.search import Settings

FRESH = 1_000_003  # offset of the seed for the final check
BASE = "admiral"  # the level whose settings are tuned
GUIDED = ("breadth", "c_puct", "temperature", "outcomes")  # the settings of a guided search
# Range of each setting, and whether it is sampled on a log scale.
RANGES: dict[str, tuple[float, float, bool]] = {
    "breadth": (3, 24, False),
    "reach": (100.0, 1600.0, True),
    "greedy_temperature": (15.0, 400.0, True),
    "c_puct": (0.2, 6.0, True),
    "length": (0, 16, False),
    "noise": (0, 150, False),
    "width": (200.0, 3000.0, True),
    "final_width": (50.0, 1500.0, True),
    "temperature": (0.5, 32.0, True),
    "outcomes": (1, 16, False),
    "paranoia": (0.0, 1.0, False),
}


class Failed(RuntimeError):
    """A game of a trial failed."""

    def __init__(self, mishap: Mishap) -> None:
        super().__init__(str(mishap))


def run(args: argparse.Namespace) -> int:
    check_installed("optuna")
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    if args.out.suffix not in (".toml", ".json"):
        raise ValueError(f"--out {args.out}: the file name must end with .toml or .json")
    study = open_study(args)
    left = args.trials - len(finished(study))
    try:
        with crew_of(args) as args.crew:
            if left > 0:
                study.optimize(lambda trial: attempt(trial, args), n_trials=left, timeout=args.seconds, callbacks=[report])
            write(study, args, check(study, args))
    except Failed as problem:
        print(f"leeward: the tuning failed: {problem}", file=sys.stderr)
        return MISHAP
    except KeyboardInterrupt:
        print(f"leeward: stopped; run the same command to continue from {notebook(args.out)}", file=sys.stderr)
        return INTERRUPTED
    return 0


def check(study: Any, args: argparse.Namespace) -> dict[str, Any]:
    """Measure the best and the default settings with fresh shuffles: the best of many trials was also lucky."""
    checked: dict[str, Any] = {}
    usual = LEVELS[BASE].settings
    for what, settings in (("", usual._replace(**rounded(study))), ("_of_usual_settings", usual)):
        share, _, interval = measure(settings, args, args.seed + FRESH)
        checked["fresh_win_share" + what] = round(share, 4)
        checked["fresh_interval" + what] = [round(end, 4) for end in interval]
    return checked


def rounded(study: Any) -> dict[str, Any]:
    return {what: round(value, 4) for what, value in study.best_trial.params.items()}


def notebook(out: Path) -> Path:
    """Return the file that records the trials."""
    return out.with_suffix(out.suffix + ".trials")


def open_study(args: argparse.Namespace) -> Any:
    """Open the trials so far, which must be of the same match; a new study starts with the default settings."""
    import optuna
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    path = notebook(args.out)
    storage = JournalStorage(JournalFileBackend(str(path)))
    study = optuna.create_study(storage=storage, study_name="leeward", direction="maximize", load_if_exists=True)
    tried = len(study.trials)
    # Another seed for each continuation, so that none repeats earlier samples.
    study.sampler = optuna.samplers.TPESampler(seed=args.seed + tried, multivariate=True)
    for what, value in arrangement(args).items():
        before = study.user_attrs.get(what, value)
        if before != value:
            raise ValueError(f"{path} holds trials with different {what}: {before}, not {value}")
        study.set_user_attr(what, value)
    if not tried:
        usual = LEVELS[BASE].settings._asdict()
        study.enqueue_trial({what: usual[what] for what in looked_for(args)})
    return study


def arrangement(args: argparse.Namespace) -> dict[str, Any]:
    """Return what all trials have in common."""
    return {
        "game": args.game,
        "opponents": list(split(args.opponents)),
        "games": args.games,
        "visits": args.visits,
        "table": args.table,
        "guided": args.guided,
        "seed": args.seed,
        "code": code(args.game),
    }


def attempt(trial: Any, args: argparse.Namespace) -> float:
    """Measure some settings, always with the same shuffles."""
    share, games, interval = measure(suggest(trial, args), args, args.seed)
    trial.set_user_attr("games", games)
    trial.set_user_attr("interval", interval)
    return share


def measure(settings: Settings, args: argparse.Namespace, seed: int) -> tuple[float, int, list[float]]:
    """Return the mean win share over the opponents, the number of games, and the interval."""
    wins = [won(settings, opponent, args, seed) for opponent in split(args.opponents)]
    games = sum(played for _, played in wins)
    seen = wilson(sum(share for share, _ in wins), games)
    return sum(share / played for share, played in wins) / len(wins), games, [seen.low, seen.high]


def looked_for(args: argparse.Namespace) -> list[str]:
    return [what for what in RANGES if what in GUIDED or not args.guided]


def suggest(trial: Any, args: argparse.Namespace) -> Settings:
    chosen: dict[str, Any] = {}
    for what in looked_for(args):
        least, most, by_ratio = RANGES[what]
        if isinstance(least, int) and isinstance(most, int):
            chosen[what] = trial.suggest_int(what, least, most)
        else:
            chosen[what] = round(trial.suggest_float(what, least, most, log=by_ratio), 4)
    return LEVELS[BASE].settings._replace(**chosen)


def won(settings: Settings, opponent: str, args: argparse.Namespace, seed: int) -> tuple[float, int]:
    """Return the games won against this opponent in all other seats, and the games played."""
    guided = f"+errs=0+guided={int(args.guided)}"
    candidate = change(BASE, args.visits, settings) + guided
    other = f"{opponent}+visits={args.visits}{guided}" if is_level(opponent) else opponent
    players = (candidate, *[other] * (args.table - 1))
    match = arrange(args.game, players, args.games, seed)
    if candidate == other:  # an even result against itself
        return match.games / args.table, match.games
    course = run_match(match, args.crew)
    if course.mishap is not None:
        raise Failed(course.mishap)
    if course.interrupted:
        raise KeyboardInterrupt
    wins = sum(result.wins[result.seating.index(candidate)] for result in course.results)
    return wins, len(course.results)


# output


def finished(study: Any) -> list[Any]:
    return [trial for trial in study.trials if trial.value is not None]


def report(study: Any, trial: Any) -> None:
    low, high = trial.user_attrs["interval"]
    best = study.best_trial
    print(
        f"trial {trial.number}: {100 * trial.value:.1f} % ({100 * low:.1f} to {100 * high:.1f}); "
        f"best so far: trial {best.number} with {100 * best.value:.1f} %",
        flush=True,
    )


def write(study: Any, args: argparse.Namespace, checked: dict[str, Any]) -> None:
    """Write the best settings and how they were found."""
    best = study.best_trial
    found = {
        "command": command(args),
        "code": study.user_attrs["code"],
        "trials": len(finished(study)),
        "games": best.user_attrs["games"],
        "win_share": round(best.value, 4),
        "interval": [round(end, 4) for end in best.user_attrs["interval"]],
        **checked,
    }
    settings = rounded(study)
    if args.out.suffix == ".json":
        text = json.dumps({**found, "settings": settings}, indent=2) + "\n"
    else:
        lines = [f"{what} = {json.dumps(value)}" for what, value in found.items()]
        text = "\n".join([*lines, "", "[settings]", *(f"{what} = {value}" for what, value in settings.items())]) + "\n"
    args.out.write_text(text, "utf-8")
    print(f"the best of {number_of(found['trials'], 'trial')}, in {args.out}:\n{text}", end="")


def command(args: argparse.Namespace) -> str:
    """Return the command that reproduces the result."""
    return (
        f"leeward lab tune {args.game} --trials {args.trials} --games {args.games} --opponents {args.opponents} "
        f"--visits {args.visits} --table {args.table} {'--guided ' * args.guided}--seed {args.seed} --out {args.out}"
    )
