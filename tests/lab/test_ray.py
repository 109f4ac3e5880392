"""A real Ray cluster of two workers: the same results as one process, whatever happens to a worker."""

import json
import os
import pickle
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lab.jobs import KILLER, die, edition, in_main_thread, lack, refuse, square
from leeward.arena.games import Result
from leeward.arena.match import arrange
from leeward.arena.runner import run_match
from leeward.cli import main
from leeward.lab import cluster, luggage
from leeward.lab.cluster import NoCluster
from leeward.lab.crew import Crew
from leeward.lab.limits import WorkerLost
from leeward.lab.luggage import OtherLeeward, packed, unpack
from leeward.opponents import networks
from leeward.opponents.copies import located

OURS = Path(networks.__file__).parents[1] / "cooper_island" / "edition" / "edition.toml"

VALUES = """
import argparse, sys
from pathlib import Path
from leeward.research.balance import search

search.FINAL, search.BEST = 1, 1
search.shipped_paths = lambda rules: {2: Path(sys.argv[1])}  # two players are enough here
small = {"game": "cooper-island", "network": None, "candidates": 2, "rounds": 1, "games": 1, "seed": 1, "device": "cpu"}
for name, ray in (("alone", None), ("ray", "auto")):
    assert search.run(argparse.Namespace(**small, processes=1, ray=ray, out=Path(name))) == 0
"""


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """Start one cluster for all tests of this file."""
    if find_spec("ray") is None and os.environ.get("CI") != "true":
        pytest.skip("Ray is not installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))  # workers find the jobs of these tests
        started = cluster.Cluster(cluster.LOCAL, 2)
        yield started.ray
        started.close()


@pytest.fixture
def crew(ray: Any) -> Iterator[Crew]:
    with Crew(ray="auto") as crew:
        yield crew


def without_clock(results: list[Result]) -> list[tuple[Any, ...]]:
    return [(each.number, each.seed, each.seating, each.points, each.decisions, each.actions) for each in results]


def test_results_come_in_the_order_of_the_jobs(crew: Crew) -> None:
    assert list(crew.run(square, range(20))) == [number * number for number in range(20)]
    with closing(crew.run(square, count())) as squares:
        assert list(islice(squares, 5)) == [0, 1, 4, 9, 16]


def test_an_error_of_a_job_is_the_one_that_one_process_raises(crew: Crew) -> None:
    with pytest.raises(ValueError, match=r"^three is not allowed$"):
        list(crew.run(refuse, range(9)))


def test_a_bot_that_never_answers_can_be_interrupted_there(crew: Crew) -> None:
    assert list(crew.run(in_main_thread, range(2))) == [True, True]


def test_a_match_is_the_same_game_by_game_even_if_a_worker_is_killed(crew: Crew, tmp_path: Path) -> None:
    """The bot and the network are files of this machine that travel to the workers."""
    mark, path, net = tmp_path / "killed", tmp_path / "bots.py", tmp_path / "net.npz"
    networks.save(net, networks.arrays_at_random("puerto-rico", (8, 8, 8)), "puerto-rico", "a test")
    players = (f"{path}:Killer", "random", str(net))
    path.write_text(KILLER.format(mark=str(mark)))
    match = arrange("puerto-rico", players, 12, seed=3)
    mark.touch()
    alone = run_match(match)
    mark.unlink()
    together = run_match(match, crew)
    assert alone.mishap is together.mishap is None
    assert mark.exists(), "no worker was killed"
    assert without_clock(together.results) == without_clock(alone.results)


def test_workers_play_with_copies_of_the_files(crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative name means a file of the folder in which the command runs, which workers don't know."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("class Mine:\n    def choose(self, game):\n        return game.legal[0]\n")
    match = arrange("puerto-rico", ("mine.py:Mine", "random"), 2)
    assert len(run_match(match, crew).results) == 2


def test_a_job_that_kills_every_worker_is_given_up(crew: Crew) -> None:
    with pytest.raises(WorkerLost, match="4 workers were killed at the same job"):
        list(crew.run(die, range(1)))


def test_data_sets_counts_and_openings_are_the_same(ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = "puerto-rico"
    for name, where in (("alone", ["--processes", "1"]), ("ray", ["--ray", "auto"])):
        assert main(["lab", "dataset", game, "--players", "random,greedy", "--games", "40", "--out", name, *where]) == 0
        assert main(["explorer", "make", game, name, "--out", f"{name}.npz", *where]) == 0
        assert main(["explorer", "openings", game, name, "--out", f"{name}.xz", *where]) == 0
    for one, other in (("alone/part-00000.npz", "ray/part-00000.npz"), ("alone.npz", "ray.npz"), ("alone.xz", "ray.xz")):
        assert Path(one).read_bytes() == Path(other).read_bytes(), other


def test_a_tuning_is_the_same(ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    few = ["--trials", "2", "--games", "4", "--visits", "2", "--opponents", "greedy"]
    for name, where in (("alone", ["--processes", "1"]), ("ray", ["--ray", "auto"])):
        assert main(["lab", "tune", "puerto-rico", *few, "--out", f"{name}.json", *where]) == 0
    alone, there = (json.loads(Path(f"{name}.json").read_text()) for name in ("alone", "ray"))
    assert there.pop("command") == alone.pop("command").replace("alone.json", "ray.json")
    assert there == alone


def test_puzzles_and_their_checks_are_the_same(ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = "puerto-rico"
    for name, where in (("alone", ["--processes", "1"]), ("ray", ["--ray", "auto"])):
        assert main(["puzzles", "make", game, "--count", "9", "--games", "2", "--out", name, *where]) == 0
        assert main(["puzzles", "check", game, name, "--out", f"{name}-checked", *where]) == 0
        answers = ["--out", f"{name}-answers", "--report", f"{name}.md"]
        assert main(["puzzles", "answers", game, f"{name}-checked", *answers, *where]) == 0
    for one in ("alone", "alone-checked", "alone-answers"):
        assert Path(one).read_bytes() == Path(one.replace("alone", "ray")).read_bytes(), one


def test_a_balance_is_the_same(ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = "cooper-island"
    networks.save("weak.npz", networks.arrays_at_random(game, (8, 8, 8)), game, "a test")
    for name, where in (("alone", ["--processes", "1"]), ("ray", ["--ray", "auto"])):
        files = ["--network", "weak.npz", "--json", f"{name}.json"]
        assert main(["lab", "balance", game, "--games", "4", *files, *where]) == 0
    assert Path("ray.json").read_bytes() == Path("alone.json").read_bytes()


def test_a_search_for_values_is_the_same(ray: Any, tmp_path: Path) -> None:
    """In a process of its own, as open rules are loaded instead of those of one edition."""
    game = "cooper-island"
    weak = tmp_path / "weak.npz"
    networks.save(weak, networks.arrays_at_random(game, (8, 8, 8)), game, "a test")
    address = ray.get_runtime_context().gcs_address
    env = {**os.environ, "LEEWARD_FAMILY": "1", "LEEWARD_INTERPRET": "1", "RAY_ADDRESS": address}
    env["PYTHONPATH"] = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", VALUES, str(weak)], env=env, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert (tmp_path / "ray" / "best-1.toml").read_bytes() == (tmp_path / "alone" / "best-1.toml").read_bytes()
    alone, there = ((tmp_path / name / "report.md").read_text().replace(name, "out") for name in ("alone", "ray"))
    assert there == alone


def test_the_command_trains_the_same_network_on_a_cluster(ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    from research.training.actors import TINY

    monkeypatch.chdir(tmp_path)
    Path("tiny.toml").write_text(TINY)
    command = ["lab", "train", "puerto-rico", "--device", "cpu", "--config", "tiny.toml", "--updates", "3"]
    assert main([*command, "--out", "alone", "--actors", "1"]) == 0
    assert main([*command, "--out", "ray", "--ray", "auto"]) == 0
    assert Path("ray/network.npz").read_bytes() == Path("alone/network.npz").read_bytes()


# what travels, and what doesn't


def test_an_edition_travels_to_the_workers(ray: Any, tmp_path: Path) -> None:
    """In a process of its own, as the edition is chosen when the rules are loaded."""
    path = tmp_path / "mine.toml"
    path.write_text(OURS.read_text().replace('name = "', 'name = "other-', 1))
    code = "from lab.jobs import edition\nfrom leeward.lab.crew import Crew\n"
    code += "with Crew(ray='auto') as crew:\n    print([edition(0), *crew.run(edition, range(2))])"
    address = ray.get_runtime_context().gcs_address
    env = {**os.environ, "LEEWARD_EDITION": str(path), "RAY_ADDRESS": address, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    here, *there = eval(done.stdout.splitlines()[-1])
    assert there == [here, here]
    assert here[0].startswith("other-")
    assert here != edition(0)


def test_a_worker_without_leeward_says_so(ray: Any) -> None:
    """What a worker runs first is loaded there without Leeward."""
    sent = ray.cloudpickle.dumps((cluster.by_value(), packed([])))
    code = "import sys\nsys.modules['leeward'] = None\nfrom ray import cloudpickle\n"
    code += "carry_out, luggage = cloudpickle.loads(sys.stdin.buffer.read())\ncarry_out(luggage, b'')"
    done = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, check=False)
    said = done.stderr.decode().splitlines()[-1]
    assert re.match(r"ValueError: the worker on .* cannot load Leeward: install leeward \d+\.\d+\.\d+ there", said), said


def test_a_worker_that_lacks_a_package_says_which() -> None:
    lacking = r"^the worker on .* lacks what this command needs \(No module named 'nothing_like_it'\): install the same there"
    with pytest.raises(ValueError, match=lacking):
        cluster.by_value()({**packed([]), "work": pickle.dumps(lack)}, pickle.dumps(1))


def test_a_worker_with_other_code_or_games_is_refused() -> None:
    here = packed([])
    with pytest.raises(OtherLeeward, match=r"worker 7 has another Leeward \(.*\): install the same on every machine"):
        unpack({**here, "code": "of yesterday"}, "worker 7")
    with pytest.raises(OtherLeeward, match=r"worker 7 has other games \(.*leeward .*\) than this machine \(chess 1\.0\)"):
        unpack({**here, "games": {"chess": "1.0"}}, "worker 7")
    assert luggage.games().keys() >= {"leeward"}


def test_two_files_may_have_the_same_content(tmp_path: Path) -> None:
    """As a network and its copy, which is no other job."""
    for name in ("one.npz", "two.npz"):
        (tmp_path / name).write_bytes(tmp_path.as_posix().encode())
    files = [tmp_path / "one.npz", tmp_path / "two.npz"]
    unpack(packed(files), "worker 7")
    assert [located(path).name for path in files] == ["one.npz", "two.npz"]
    assert all(located(path) != path for path in files)


# no cluster


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"pip install 'leeward\[ray\]'"):
        Crew(ray="auto")


def test_an_address_without_a_cluster_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    unused = socket.create_server(("127.0.0.1", 0))
    address = f"127.0.0.1:{unused.getsockname()[1]}"
    unused.close()
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False))
    with pytest.raises(NoCluster, match=rf"^--ray {address}: there is no cluster \(.*refused\)$"):
        Crew(ray=address)
