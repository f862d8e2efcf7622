"""The manual page, made from the help texts: `python -m pagodas.cli.man_page > pagodas.1`."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from typer.main import get_group

from pagodas.cli.app import app
from pagodas.cli.deferred_commands import DEFERRED, imported

FILES = (
    ("PAGODAS_CACHE_DIR", "The folder for compiled rules; by default that of the system for caches."),
    (
        "PAGODAS_DATA_DIR",
        "The folder for saved games and the server's database; by default that of the system for data.",
    ),
    ("PAGODAS_LANG", "The language, en or it; by default that of the locale."),
    ("NO_COLOR", "Without colours, whatever it is set to."),
)
ESCAPED = {"\\": "\\e", "-": "\\-"}
CODES = (
    ("0", "All went well."),
    ("1", "Something could not be done; one line on standard error says what and why."),
    ("2", "The command line asks for something that does not exist."),
    ("130", "Interrupted by Ctrl-C."),
)


def manual() -> str:
    """Write the page in the language of man pages."""
    group = get_group(app)
    commands = {name: imported(name) if name in DEFERRED else command for name, command in group.commands.items()}
    parts = [
        f'.TH PAGODAS 1 "" "pagodas {version("pagodas")}" "User Commands"',
        _section(
            "NAME", "pagodas \\- " + _text("board games to play, learn and study, beginning with those called Pagoda")
        ),
        _section("SYNOPSIS", ".B pagodas\n.RI [ options ]\n.RI [ command ]\n.RI [ arguments ]"),
        _section("DESCRIPTION", _text(_plain(group.help))),
        _section("OPTIONS", *_options(group)),
        _section("COMMANDS", *(_command(*named) for named in commands.items())),
        _section("ENVIRONMENT", *(_entry(_bold(name), text) for name, text in FILES)),
        _section("EXIT STATUS", *(_entry(_bold(code), text) for code, text in CODES)),
        _section("EXAMPLES", f".nf\n{_text(_plain(group.epilog))}\n.fi"),
    ]
    return "\n".join(parts) + "\n"


def _section(title: str, *parts: str) -> str:
    return "\n".join([f".SH {title}", *parts])


def _command(name: str, command: Any) -> str:
    """Describe a command: how it is called, what it does, what it takes, and the commands in it."""
    context = command.context_class(command, info_name=name)
    usage = " ".join(["pagodas", name, *command.collect_usage_pieces(context)])
    inner = (_command(f"{name} {other}", part) for other, part in getattr(command, "commands", {}).items())
    return "\n".join([f'.SS "{_text(usage)}"', _text(_plain(command.help)), *_options(command), *inner])


def _options(command: Any) -> Iterator[str]:
    context = command.context_class(command, info_name=command.name)
    records = (parameter.get_help_record(context) for parameter in command.params)
    return (_entry(_bold(called), text) for called, text in filter(None, records) if text)


def _entry(called: str, text: str) -> str:
    return f".TP\n{called}\n{_text(' '.join(text.split()))}"


def _bold(text: str) -> str:
    return f"\\fB{_text(text)}\\fR"


def _plain(text: str | None) -> str:
    """Take the marks out of a help text that tell typer not to wrap."""
    return re.sub(r"^\s*\b\n", "", (text or "").replace("\b\n", "").strip(), flags=re.MULTILINE)


def _text(text: str) -> str:
    """Write a text so that nothing in it is a command; a blank line begins a paragraph."""
    escaped = "".join(map(_character, text))
    lines = (f"\\&{line}" if line.startswith((".", "'")) else line for line in escaped.split("\n"))
    return "\n".join(line or ".PP" for line in lines)


def _character(letter: str) -> str:
    if letter in ESCAPED:
        return ESCAPED[letter]
    return letter if letter.isascii() else f"\\[u{ord(letter):04X}]"


if __name__ == "__main__":
    sys.stdout.write(manual())
