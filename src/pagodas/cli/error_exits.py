"""Turns errors into one line on stderr and an exit code, never a traceback."""

import io
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import typer

from pagodas.cli.language import fault
from pagodas.core.errors import OptionError, PagodasError, UnknownGame
from pagodas.core.strings import UnknownLanguage
from pagodas.core.user_folders import FolderReplaced

FAILURE = 1
USAGE = 2
INTERRUPTED = 130

CommandLineError: type[Exception] = typer.BadParameter.__bases__[0].__bases__[
    0
]  # click's class, wherever typer keeps it


class UsageFault(PagodasError):
    """The command line asks for something that does not exist."""


@contextmanager
def as_usage(*kinds: type[PagodasError]) -> Iterator[None]:
    """Treat errors of these kinds as faults of the command line."""
    try:
        yield
    except kinds as error:
        raise UsageFault(str(error)) from error


def guarded(action: Callable[[], object]) -> int:
    """Do something and return the exit code."""
    _replace_what_cannot_be_written()
    warnings.showwarning = partial(_warn, warnings.showwarning)
    try:
        result = action()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _hushed()
    except (PagodasError, OSError, UnicodeDecodeError) as error:
        return _report(one_line(error), USAGE if _is_usage(error) else FAILURE)
    except CommandLineError as error:
        return _report_usage(error)
    return result if isinstance(result, int) else 0


def _replace_what_cannot_be_written() -> None:
    """Write a question mark for a character that the output cannot encode, such as a box in cp1252."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _warn(usual: Callable[..., None], warning: Warning | str, *place: Any, **more: Any) -> None:
    """Write a warning for people in one line, any other as usual."""
    if isinstance(warning, FolderReplaced):
        _report(fault("folder", wanted=warning.wanted, used=warning.used), FAILURE)
    else:
        usual(warning, *place, **more)


def _is_usage(error: Exception) -> bool:
    return isinstance(error, UsageFault | UnknownGame | OptionError | UnknownLanguage)


def one_line(error: Exception) -> str:
    """Describe an error."""
    if isinstance(error, UnicodeDecodeError):
        return fault("not_utf8", why=error.reason, byte=error.start)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _report_usage(error: Exception) -> int:
    """Report an error that typer found in the command line, and point to the help."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "pagodas"
    return _report(f"{_sentence(error)} See {command} --help", USAGE)


def _sentence(error: Exception) -> str:
    if near := getattr(error, "possibilities", None):
        return f"{getattr(error, 'message', error)}; did you mean {near[0]}?"
    message: str = error.format_message() if hasattr(error, "format_message") else str(error)
    return message if message.endswith("?") else f"{message.rstrip('.')}."


def _report(line: str, code: int) -> int:
    sys.stderr.write(f"pagodas: {' '.join(line.split())}\n")
    return code


def _hushed() -> int:
    """Leave silently if nobody reads the output any more, as in `pagodas replay FILE | head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILURE
