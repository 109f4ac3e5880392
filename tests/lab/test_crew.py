"""Crews: results in the order of the jobs, however many workers there are, and whoever is killed."""

import itertools
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lab.jobs import die, die_once, refuse, square
from leeward.lab.crew import Crew
from leeward.lab.limits import WorkerLost


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_jobs(processes: int) -> None:
    with Crew(processes) as crew:
        assert list(crew.run(square, range(12))) == [number * number for number in range(12)]
        assert list(crew.run(square, [])) == []
        assert list(crew.run(square, range(3))) == [0, 1, 4], "the crew stays for more"


def test_endless_jobs_end_when_the_caller_has_enough() -> None:
    with Crew(2) as crew, closing(crew.run(square, itertools.count())) as squares:
        assert list(itertools.islice(squares, 5)) == [0, 1, 4, 9, 16]


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_reaches_the_caller_after_the_results_before_it(processes: int) -> None:
    seen: list[int] = []
    with Crew(processes) as crew, pytest.raises(ValueError, match="three is not allowed"):
        seen.extend(crew.run(refuse, range(9)))
    assert seen == [0, 1, 2]


def test_the_jobs_of_a_killed_worker_run_again(tmp_path: Path) -> None:
    marks = [tmp_path / str(number) for number in range(3)]
    with Crew(2) as crew:
        assert all(crew.run(die_once, marks))


def test_a_job_that_kills_every_worker_is_given_up() -> None:
    with Crew(2) as crew, pytest.raises(WorkerLost, match="4 workers were killed at the same job"):
        list(crew.run(die, range(2)))


def test_a_program_ends_after_large_jobs_of_killed_workers(tmp_path: Path) -> None:
    """The jobs are larger than a pipe, so one is still being written when the workers die."""
    code = "import sys\nfrom functools import partial\nfrom pathlib import Path\nfrom lab.jobs import die_once_of_much\n"
    code += "from leeward.lab.crew import Crew\n\nif __name__ == '__main__':\n    with Crew(2) as crew:\n"
    code += "        work = partial(die_once_of_much, Path('mark'))\n"
    code += "        print(len(list(crew.run(work, [bytes(1 << 22)] * 6))))\n"
    (tmp_path / "program.py").write_text(code)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "program.py"], env=env, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (0, "6\n"), done.stderr
    assert (tmp_path / "mark").exists()


def test_it_compiles_once_before_the_processes_start() -> None:
    compiled: list[int] = []
    with Crew(2) as crew:
        list(crew.run(square, range(5), prepare=lambda: compiled.append(1)))
    assert compiled == [1]


def test_a_crew_of_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="--processes 0: must be at least 1"):
        Crew(0)
