"""A PostgreSQL for the tests alone, from Debian's binaries, in a folder that is removed afterwards."""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
USER = "postgres"


def missing() -> str:
    """Return why PostgreSQL cannot run here, "" if it can."""
    if not FOLDERS:
        return "no PostgreSQL binaries under /usr/lib/postgresql (Debian's package postgresql has them)"
    if os.geteuid() == 0 and not _has_user():
        return f"PostgreSQL refuses to run as root, and there is no user {USER!r}"
    try:
        import asyncpg  # noqa: F401
    except ModuleNotFoundError:
        return "asyncpg is not installed"
    return ""


@contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """Run PostgreSQL, and yield the URL of an empty database; tests do not wait for a disk."""
    folder = Path(tempfile.mkdtemp(prefix="pagodas-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    port = free_port()
    flushes = f"-c fsync={'on' if durable else 'off'}"
    settings = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} {flushes}"
    try:
        _run("initdb", "-D", folder / "data", "-A", "trust", "-U", USER, "--no-sync")
        _run("pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", settings, "start")
        try:
            yield f"postgresql+asyncpg://{USER}@127.0.0.1:{port}/postgres"
        finally:
            _run("pg_ctl", "-D", folder / "data", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def another_database(url: str, name: str) -> str:
    """Make an empty database beside one of PostgreSQL, and return its URL."""
    import asyncpg

    async def create() -> None:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{url.rpartition('/')[0]}/{name}"


def _run(program: str, *arguments: object) -> None:
    command = [str(FOLDERS[0] / program), *map(str, arguments)]
    if os.geteuid() == 0:
        command = ["runuser", "-u", USER, "--", *command]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")


def _has_user() -> bool:
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return False
    return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
