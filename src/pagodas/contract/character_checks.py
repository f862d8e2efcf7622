"""Levels that a game makes somebody have all their words, names of their own, and faces that can be drawn."""

from xml.etree import ElementTree

from pagodas.contract.check import each_game, hold
from pagodas.core.game import Game
from pagodas.core.scene import MARK_COLOURS
from pagodas.core.types import SPECTATOR
from pagodas.players.characters import FACES, WORDS, characters
from pagodas.players.player_names import LEVEL_NAMES
from pagodas.session import Session
from pagodas.views.svg import ROLE, USED

LONGEST = 100  # letters of a temper or a strength: one or two lines beside a face
KEY = "character."


@each_game
def characters_have_all_their_words(game: Game) -> None:
    """Look for levels that do not exist, and for words that are missing or too long, in every language."""
    for language in game.languages:
        say = game.strings(language)
        named = [level for level in LEVEL_NAMES if f"{KEY}{level}.name" in say]
        hold(not named or named == list(LEVEL_NAMES), f"{language}: of the levels only {', '.join(named)} have a name")
        missing = [f"{KEY}{level}.{word}" for level in named for word in WORDS if f"{KEY}{level}.{word}" not in say]
        hold(not missing, f"{language}: no {', '.join(missing)}")
        found = characters(game, language)
        names = [somebody.name for somebody in found.values()]
        hold(len(set(names)) == len(names), f"{language}: two levels are called {', '.join(names)}")
        for level, somebody in found.items():
            long = [text for text in somebody if len(text) > LONGEST]
            hold(not long, f"{language}, {level}: more than {LONGEST} letters: {long}")


@each_game
def faces_are_drawn_with_what_the_scene_has(game: Game) -> None:
    """Read every face: its colours are roles of the palette, its pieces symbols of the scene."""
    scene = game.sketch.draw(game.observe(Session.new(game, seed=1).state, SPECTATOR), SPECTATOR, game.strings("en"))
    for file in sorted((game.folder / FACES).glob("*")):
        hold(file.stem in LEVEL_NAMES and file.suffix == ".svg", f"{FACES}/{file.name} is the face of no level")
        drawing = file.read_text(encoding="utf-8")
        try:
            ElementTree.fromstring(drawing)  # noqa: S314
        except ElementTree.ParseError as error:
            hold(False, f"{FACES}/{file.name}: {error}")
        roles = set(ROLE.findall(drawing)) - {*scene.palette, *MARK_COLOURS}
        symbols = set(USED.findall(drawing)) - set(scene.symbols)
        hold(not roles and not symbols, f"{FACES}/{file.name}: the scene has no {', '.join(sorted(roles | symbols))}")
