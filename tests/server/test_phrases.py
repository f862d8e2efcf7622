"""People at a table say polite phrases to each other: never a text of their own, and not too often."""

import pytest

from pagodas.server import messages
from pagodas.server.hosted_game import WATCHER, HostedGame, Member, Start
from pagodas.server.messages import Done, Refused, Said
from pagodas.server.phrases import PATIENCE, PAUSE, Phrases
from pagodas.server.referee import Refusal
from pagodas.server.viewers import Viewer, Viewers
from tests.server.listening_page import ListeningPage
from tests.server.running import Client, Running


def table() -> tuple[Viewers, list[Viewer]]:
    members = [Member("person", "Ada"), Member("person", "Bob")]
    viewers = Viewers("game", HostedGame(Start("mountain", 1, members, {}, 1, 7)))
    seated = [Viewer(ListeningPage(), 0, party, "codes", "en", set()) for party in (0, 1, WATCHER)]
    for viewer in seated:
        viewers.add(viewer, 0)
    return viewers, seated


def test_everybody_hears_the_seat_and_the_phrase_and_nothing_else() -> None:
    viewers, seated = table()
    Phrases(viewers).say(seated[1], "wow")
    for viewer in seated:
        assert viewer.client.got[-1] == b'{"type":"said","chair":0,"seat":1,"phrase":"wow"}'  # type: ignore[attr-defined]


def test_whoever_talks_too_much_is_slowed_down_and_watchers_are_silent() -> None:
    viewers, (ada, bob, watcher) = table()
    now = 0.0
    phrases = Phrases(viewers, lambda: now)
    phrases.say(ada, "hello")
    phrases.say(bob, "hello")
    with pytest.raises(Refusal, match="wait a moment"):
        phrases.say(ada, "luck")
    now = PAUSE
    phrases.say(ada, "luck")
    now = 2 * PAUSE
    phrases.say(ada, "luck")
    now = 3 * PAUSE
    with pytest.raises(Refusal, match="wait a moment"):
        phrases.say(ada, "nice")
    now = PATIENCE
    phrases.say(ada, "nice")
    with pytest.raises(Refusal, match="only watch"):
        phrases.say(watcher, "wow")


def test_a_phrase_goes_over_the_wire_and_a_text_does_not(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white, Client(server.url) as black:
        white.sit(game.seats[0])
        black.sit(game.seats[1])
        assert isinstance(white.ask(messages.Say, phrase="luck"), Done)
        assert black.hear(Said) == Said(0, 0, "luck")
        white.socket.send('{"type":"say","id":"x","phrase":"you fool"}')
        refused = white.hear(Refused)
        assert (refused.fault, refused.id) == ("malformed", "x")
