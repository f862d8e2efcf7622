"""Write the layout of every game's tensor into docs/research.md: `python -m tests.adapters.layouts`."""

from pagodas.adapters.tensors import describe
from tests.adapters.test_tensors import RESEARCH
from tests.games_found import all_games

BEGIN = "Written by `python -m tests.adapters.layouts` from the records; a test compares them.\n"


def main() -> None:
    text = RESEARCH.read_text(encoding="utf-8")
    tables = [f"### {game.id}\n\n{describe(game)}\n" for game in all_games()]
    RESEARCH.write_text("\n".join([text[: text.index(BEGIN)] + BEGIN, *tables]), encoding="utf-8")


if __name__ == "__main__":
    main()
