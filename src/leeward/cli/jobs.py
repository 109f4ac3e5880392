"""`leeward admin jobs`: dead letters, which are jobs that failed too often."""

import argparse

from leeward.cli.commands import Commands
from leeward.cli.people import opened
from leeward.cli.serve import add_database


def add(admin: Commands) -> None:
    say = admin.say
    jobs = admin.add("jobs", say("list jobs that failed too often, or try one again"), show_jobs)
    jobs.add_argument("--retry", nargs=2, metavar=("KIND", "KEY"), help=say("try this one again now"))
    add_database(jobs, say, argparse.SUPPRESS)


def show_jobs(args: argparse.Namespace) -> int:
    from leeward.server.storage.jobs import dead_letters, retry

    with opened(args) as storage:
        if args.retry is None:
            for letter in dead_letters(storage):
                print(f"{letter.kind}  {letter.key}  {letter.tries}  {letter.problem}")
        elif retry(storage, *args.retry):
            print(f"{' '.join(args.retry)}: tried again")
        else:
            raise ValueError(f"{' '.join(args.retry)}: no such job has failed")
    return 0
