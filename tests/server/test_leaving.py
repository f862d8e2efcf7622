"""Leaving a table of three or more on the server: a computer plays for the seat, and its person may come back."""

import msgspec

from pagodas.players.player_names import STAND_IN
from pagodas.server import messages
from pagodas.server.hosted_game import Member
from pagodas.server.messages import Done, Parties, Refused, Table, Update
from tests.server.running import Client, Running, with_store


def three(server: Running, *seats: str) -> tuple[messages.CreatedGame, list[Client], list[Table]]:
    game = server.create(*(seats or ("person",) * 3), game="yokai")
    people = [seat for seat in game.seats if seat.kind == "person"]
    clients = [Client(server.url) for _ in people]
    return game, clients, [client.sit(seat) for client, seat in zip(clients, people, strict=True)]


def hear_that(client: Client, seat: int, stand_in: str) -> messages.Party:
    """Wait until a client hears who plays for a seat."""
    while True:
        party = client.hear(Parties).parties[seat]
        if party.stand_in == stand_in:
            return party


def test_the_others_play_on_and_the_computer_moves_for_whoever_left(server: Running) -> None:
    _, (ada, bob, cy), _ = three(server)
    with ada, bob, cy:
        assert isinstance(ada.ask(messages.Resign), Done)
        told = bob.hear(Update)
        assert [(event.kind, event.seat) for event in told.happened] == [("left", 0)]
        assert told.position.result is None
        party = hear_that(bob, 0, STAND_IN)
        assert (party.kind, party.here) == ("person", True)
        while bob.hear(Update).position.to_move == 0:  # the computer makes the moves of a turn
            pass


def test_whoever_left_is_told_no_moves_and_can_make_none_until_they_are_back(server: Running) -> None:
    game, (ada, bob, cy), _ = three(server)
    with ada, bob, cy:
        assert isinstance(cy.ask(messages.Resign), Done)
        for kind, fields in ((messages.Offer, {"matter": "draw"}), (messages.Resign, {}), (messages.Undo, {"ply": 0})):
            answer = cy.ask(kind, **fields)
            assert isinstance(answer, Refused)
            assert "come back first" in answer.reason
        with Client(server.url) as again:
            again.ids = cy.ids  # the same id would be the same request
            table = again.sit(game.seats[2])
            assert table.parties[2].stand_in == STAND_IN
            assert isinstance(again.ask(messages.Return), Done)
            hear_that(again, 2, "")
            refused = again.ask(messages.Return)
            assert (refused.fault, refused.reason) == ("not-now", "you have not left the table")
        assert any(event.kind == "returned" for event in bob.hear(Update).happened + bob.hear(Update).happened)


def test_whoever_left_is_not_asked_for_their_agreement(server: Running) -> None:
    _, (ada, bob, cy), _ = three(server)
    with ada, bob, cy:
        cy.ask(messages.Resign)
        assert isinstance(ada.ask(messages.Offer, matter="draw"), Done)
        assert isinstance(bob.ask(messages.Answer, matter="draw", yes=True), Done)
        while (result := bob.hear(Update).position.result) is None:
            pass
        assert (result.score, result.reason) == ("1/2-1/2-0", "agreement")


def test_when_the_last_person_leaves_the_game_is_over(server: Running) -> None:
    _, (ada,), _ = three(server, "person", "random", "random")
    with ada:
        assert isinstance(ada.ask(messages.Resign), Done)
        while (result := ada.hear(Update).position.result) is None:
            pass
        assert (result.score, result.reason) == ("0-1/2-1/2", "resignation")


def test_a_rematch_begins_without_whoever_left(server: Running) -> None:
    game, (ada, bob, cy), _ = three(server)
    with ada, bob, cy:
        cy.ask(messages.Resign)
        ada.ask(messages.Offer, matter="draw")
        bob.ask(messages.Answer, matter="draw", yes=True)
        assert isinstance(ada.ask(messages.Offer, matter="rematch"), Done)
        assert isinstance(bob.ask(messages.Answer, matter="rematch", yes=True), Done)
        table = bob.hear(Table)
        assert table.seat == 2
        assert [party.stand_in for party in table.parties] == [STAND_IN, "", ""]  # everybody moved on by one seat
        assert isinstance(cy.ask(messages.Return), Done)
        record = server.get(f"/api/games/{game.id}/record", authorization=f"Bearer {game.seats[0].token}")
        assert record.status_code == 409


def test_computers_play_on_for_whoever_left_when_the_server_starts_again(server: Running) -> None:
    game, (ada, bob, cy), _ = three(server)
    with ada, bob, cy:
        assert game.id not in found_with_computers(server)
        cy.ask(messages.Resign)
        assert game.id in found_with_computers(server)


def found_with_computers(server: Running) -> list[str]:
    """Return the games that a server has computers play on when it starts."""
    found = with_store(server.settings.database, lambda store: store.with_computers())
    assert isinstance(found, list)
    return found


def test_members_without_a_stand_in_are_kept_as_before() -> None:
    assert msgspec.json.encode(Member("person", '"stand_in"')) == b'{"kind":"person","name":"\\"stand_in\\""}'
    assert msgspec.json.decode(b'{"kind":"person","name":"Ada","player":""}', type=Member) == Member("person", "Ada")
