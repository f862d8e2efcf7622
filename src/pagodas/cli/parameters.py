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
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A saved game; - reads standard input.")]
