"""Arguments and options that several commands take, with their completion."""

from typing import Annotated

import typer

from pagodas.cli import completion

GameId = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game's id; `pagodas games` lists them.", autocompletion=completion.game_ids),
]
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANG", help="Language: en or it.", autocompletion=completion.language_codes),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game; repeatable.",
        autocompletion=completion.option_values,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for scripts, as docs/scripts.md describes it.")]
Ply = Annotated[int | None, typer.Option(help="Take the position after so many moves.")]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A saved game; - reads standard input.")]
InLines = Annotated[
    bool,
    typer.Option("--lines", help="Print lines instead of filling the terminal, as PAGODAS_LINES=1 does for good."),
]
