"""Python and the command `pagodas` in processes of their own, for tests that change what a process finds."""

import os
import subprocess
import sys
from pathlib import Path

OFFLINE = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check")


def python(*arguments: object, cwd: Path | None = None, **environment: str) -> str:
    """Run Python, and return all that it printed."""
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def pagodas(*arguments: object, cwd: Path | None = None, **environment: str) -> str:
    """Run the command, and return all that it printed."""
    return python("-c", "from pagodas.cli import main; main()", *arguments, cwd=cwd, **environment)


def install(project: Path, folder: Path) -> None:
    """Install a package into a folder. A process with the folder on its path finds the entry points too."""
    python("-m", "pip", "install", *OFFLINE, "--target", folder, project)
