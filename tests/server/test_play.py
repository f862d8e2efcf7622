"""Two people play over the network."""

from pagodas.server import messages
from tests.server.running import Client, Running


def test_a_move_is_acknowledged_and_told_to_both(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white, Client(server.url) as black:
        table = white.sit(game.seats[0])
        black.sit(game.seats[1])
        assert table.position.to_move == table.seat == 0
        done = white.play(0, table.position.legal[0].code)
        assert done == messages.Done(0, "r1", 1)
        for client in (white, black):
            update = client.hear(messages.Update)
            assert update.version == 1
            assert update.happened[0].codes == [table.position.legal[0].code]
            assert bool(update.position.legal) == (client is black)
