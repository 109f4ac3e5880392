"""`leeward bench server`: response times and costs while many tables are played at once.

One server, or several on one database, run in their own processes; the scripted players run in this one.
"""

import asyncio
import os
import platform
import sqlite3
import tempfile
import time
from json import dumps
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from rich.table import Table as Grid

from leeward.bench import output
from leeward.bench.load import stored_tables
from leeward.bench.load.clients import PLAYERS, Load
from leeward.bench.load.deadlines import Deadlines
from leeward.bench.load.process import ServerProcess, allow_many_sockets
from leeward.kernel.language.english import number_of
from leeward.server.storage.databases import open_postgresql


def main(
    json: bool = False,
    tables: int = 200,
    rate: float = 50.0,
    seconds: float = 30.0,
    kept: int = 10_000,
    processes: int = 1,
    database: str = "",
    apart: bool = False,
    deadlines: int = 0,
) -> int:
    """Measure, and print a table or JSON."""
    if tables < 1 or rate <= 0 or seconds <= 0 or kept < 0 or processes < 1:
        raise ValueError("bench server: tables, rate, seconds and processes must be more than 0, kept at least 0")
    if processes > 1 and not database:
        raise ValueError("bench server: several processes need an empty PostgreSQL: name it with --database")
    if not 0 <= deadlines <= kept:
        raise ValueError("bench server: deadlines need as many idle tables: choose more with --kept")
    console = output.console(stderr=True, quiet=json)
    allow_many_sockets(tables * PLAYERS)
    others = round(os.getloadavg()[0], 1)
    with tempfile.TemporaryDirectory(prefix="leeward-bench-") as folder:
        place = database or Path(folder)
        stored_tables.check_empty(place)
        if kept:
            console.print(f"writing {number_of(kept, 'table')} …", style="dim")
            stored_tables.fill(place, kept)
        servers = [ServerProcess(Path(folder), database=database) for _ in range(processes)]
        try:
            console.print("starting the server …", style="dim")
            start = max(starting(server) for server in servers)
            for server in servers:
                server.wait_until_ready()
            empty = sum(server.memory() for server in servers)
            load = Load(servers, tables, rate, seconds, console, apart)
            clocks = Deadlines(place, deadlines) if deadlines else None
            if clocks is not None:
                clocks.write()
            asyncio.run(load.run())
            ran_out = clocks.read() if clocks is not None else {}
            addresses = (("start", "/"), ("table", f"/tables/{load.tables[0].id}"))
            pages = {name: servers[0].weight(path) for name, path in addresses}
        finally:
            for server in servers:
                server.stop()
        loading = stored_tables.loading_ms(database)
    results = {
        **machine(),
        "processes": processes,
        "apart": apart,
        "database": database_of(database),
        "load_before": others,
        "tables_kept": kept,
        "start_seconds": round(start, 1),
        "memory_at_start_mb": round(empty / 1e6),
        "memory_a_table_kb": round((load.memory - empty) / tables / 1e3),
        "loading_ms": loading,
        **load.results(),
        "first_page_kb": pages,
        "ran_out": ran_out,
    }
    if json:
        print(dumps(results, indent=2))
    else:
        show(results)
    return 0


def starting(server: ServerProcess) -> float:
    """Return the seconds until it responds."""
    started = time.perf_counter()
    server.start()
    return time.perf_counter() - started


def database_of(address: str) -> str:
    """Return the name and version of the database."""
    if not address:
        return f"SQLite {sqlite3.sqlite_version}"
    engine = open_postgresql(address)
    with engine.connect() as connection:
        version = connection.execute(sql.text("SHOW server_version")).scalar_one()
    engine.dispose()
    return f"PostgreSQL {version}"


def machine() -> dict[str, Any]:
    """Describe this machine."""
    known = Path("/proc/cpuinfo")
    named = [line for line in known.read_text().splitlines() if line.startswith("model name")] if known.exists() else []
    return {
        "processor": named[0].partition(":")[2].strip() if named else platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }


def show(results: dict[str, Any]) -> None:
    console = output.console()
    grid = Grid(
        title=f"{number_of(results['tables'], 'table')}, {number_of(results['sockets'], 'socket')}, "
        f"{results['actions_a_second']} actions a second",
        caption=f"{number_of(results['cores'], 'core')}, shared by the server and the players; load of the machine before: "
        f"{results['load_before']}",
    )
    for heading in ("milliseconds", "p50", "p95", "p99", "most"):
        grid.add_column(heading, justify="left" if heading == "milliseconds" else "right")
    rows = (("picture to the active player", "actor_ms"), ("picture to the others", "others_ms"))
    for label, key in rows:
        grid.add_row(label, *(f"{value:.1f}" for value in results[key].values()))
    console.print(grid)
    for line in sentences(results):
        console.print(line, highlight=False)


def sentences(results: dict[str, Any]) -> list[str]:
    """Describe everything that is not a response time."""
    weights = ", ".join(f"{name} page {size} kB" for name, size in results["first_page_kb"].items())
    return [
        f"on {results['processor']}, {results['system']}, Python {results['python']}; "
        f"processes: {results['processes']}, database: {results['database']}"
        + ("; the players of a table at different processes" if results["apart"] else ""),
        f"an action costs the servers {results['server_cpu_ms']} ms of CPU, without the database: with a core per server "
        f"that allows {results['actions_a_second_when_full']} actions a second",
        f"a table of {stored_tables.LONG} actions loads in {results['loading_ms']} ms",
        f"with {number_of(results['tables_kept'], 'table')} in the database the server starts in "
        f"{results['start_seconds']} s with {results['memory_at_start_mb']:,} MB, "
        f"and uses {results['memory_a_table_kb']:,} kB more per active table",
        f"a first view has {results['first_view_kb']} kB on average, a view after an action {results['next_view_kb']} kB, "
        "uncompressed",
        f"compressed, with all styles and scripts: {weights}",
        *([deadlines_served(results["ran_out"])] if results["ran_out"] else []),
        f"{number_of(results['actions'], 'action')}, {number_of(results['pictures'], 'picture')}, "
        f"{results['pictures_missing']} missing, {results['refused']} refused; "
        f"times without a free table: {results['no_table_free']}; "
        f"the scripted players were at most {results['generator_late_ms']} ms late",
    ]


def deadlines_served(found: dict[str, Any]) -> str:
    late = ", ".join(f"{name} {found[name]} s" for name in ("p50", "p95", "most") if name in found)
    return f"{found['served']} of {number_of(found['deadlines'], 'deadline')} in a minute were served; late: {late}"
