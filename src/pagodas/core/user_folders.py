"""Folders of a user that can be written: the wanted one, or else a temporary one, and a warning says so."""

import os
import stat
import sys
import tempfile
import warnings
from getpass import getuser
from pathlib import Path

__all__ = ["FolderReplaced", "spare", "writable"]

OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


class FolderReplaced(UserWarning):
    """A folder that cannot be written, and the temporary one that is used instead."""

    def __init__(self, wanted: Path, used: Path) -> None:
        super().__init__(f"{wanted} cannot be written; {used} is used instead, which may be emptied at any time")
        self.wanted = wanted
        self.used = used


def writable(wanted: Path, purpose: str) -> Path:
    """Return a folder, made if necessary, or the spare one for this purpose if nothing can be written there."""
    if _takes_files(wanted):
        return wanted
    used = spare(purpose)
    if not (_is_own(used.parent) and _takes_files(used)):
        used = Path(tempfile.mkdtemp(prefix="pagodas-"))
    warnings.warn(FolderReplaced(wanted, used), stacklevel=2)
    return used


def spare(purpose: str) -> Path:
    """Return the temporary folder for a purpose, the same one every time, whether or not it is there."""
    return Path(tempfile.gettempdir()) / f"pagodas-{_user()}" / purpose


def _user() -> str:
    return str(os.getuid()) if sys.platform != "win32" else getuser()


def _takes_files(folder: Path) -> bool:
    """Tell whether files can be written to a folder, by writing one; permissions alone do not tell."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_own(folder: Path) -> bool:
    """Make a folder, and tell whether nobody else could have put files there: machine code in it is run."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    if sys.platform == "win32":  # the folder around it is the user's own
        return True
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & OTHERS_MAY_WRITE
