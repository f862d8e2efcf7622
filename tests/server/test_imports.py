"""A game goes on from its record, and nobody plays against somebody who can know the dice and cards to come."""

import random
from typing import Any

import pytest

from pagodas import games
from pagodas.core.types import Seat
from pagodas.server import catalogue, messages
from pagodas.server.catalogue import SetupError
from pagodas.server.event_log import NextGame
from pagodas.server.hosted_game import HostedGame, Member, Start, rebuilt
from pagodas.server.messages import NewGame, SeatWish
from pagodas.server.referee import Refusal, grant
from pagodas.session import Session, format_record
from tests.server.running import Running

PERSON, OPEN, COMPUTER = SeatWish("person"), SeatWish("open"), SeatWish("computer")
CHANCE = [name for name in games.names() if games.load(name).chance]


def begun(game: str, moves: int = 5) -> Session:
    session, chance = Session.new(game, seed=7), random.Random(7)
    for _ in range(moves):
        session.play(chance.choice(session.legal()))
    return session


def ended(game: str = "mountain") -> Session:
    """Return a game that ended by its rules, and whose last move can be taken back."""
    session, chance = Session.new(game, seed=7, options={"max_turns": 6}), random.Random(7)
    while legal := session.legal():
        session.play(chance.choice(legal))
    return session


def imported(session: Session, *seats: SeatWish, **wish: Any) -> HostedGame:
    return rebuilt(*catalogue.imported(NewGame(record=format_record(session), seats=list(seats), **wish))[:2])


def hosted(length: int = 1) -> HostedGame:
    """Return a game between two people that was not imported, played to the end of its first game."""
    members = [Member("person", "Ada"), Member("person", "Bob")]
    game = HostedGame(Start("mountain", 1, members, {"starts": "1", "max_turns": 2}, length, 7))
    for _ in range(2):
        code = game.session.legal()[0]
        game = ask(game, game.session.to_move, messages.Play(id="p", ply=game.ply, code=code))
    assert game.session.result
    return game


def ask(game: HostedGame, seat: Seat, request: messages.Request) -> HostedGame:
    return grant(game, seat, request, "en")


def undo(game: HostedGame) -> HostedGame:
    """Let the seat that moved last ask for its move back."""
    return ask(game, int(game.session.state_at(game.ply - 1).seat), messages.Undo(id="u", ply=game.ply))


# --- Who may play on ---


@pytest.mark.parametrize("game", CHANCE)
@pytest.mark.parametrize(
    ("seats", "wish"),
    [((PERSON, PERSON), {}), ((PERSON, OPEN), {}), ((COMPUTER, OPEN), {}), ((PERSON, COMPUTER), {"listed": True})],
)
def test_nobody_else_is_offered_a_game_whose_author_can_know_what_comes(
    game: str, seats: tuple[SeatWish, SeatWish], wish: dict[str, bool]
) -> None:
    with pytest.raises(SetupError, match=f"work out the dice or cards of {game} to come, so only one person may play"):
        imported(begun(game), *seats, **wish)


@pytest.mark.parametrize("game", CHANCE)
def test_one_person_plays_on_against_computers(game: str) -> None:
    session = begun(game)
    for seats in ((PERSON, COMPUTER), (COMPUTER, PERSON), (COMPUTER, COMPUTER)):
        assert imported(session, *seats).session.moves == session.moves
    kinds = [member.kind for member in imported(session).members]
    assert kinds == ["person" if seat == session.to_move else "computer" for seat in range(2)]


def test_a_seat_of_every_other_player_goes_to_a_computer() -> None:
    session = Session.new("yokai", seats=4, seed=1)
    kinds = [member.kind for member in imported(session).members]
    assert (kinds.count("person"), kinds.count("computer")) == (1, 3)


@pytest.mark.parametrize("seats", [(), (PERSON, PERSON), (PERSON, OPEN)])
def test_a_game_that_hides_nothing_goes_on_between_anybody(seats: tuple[SeatWish, ...]) -> None:
    assert "computer" not in {member.kind for member in imported(begun("masons"), *seats, listed=True).members}


def test_a_game_that_is_over_is_shown_to_anybody() -> None:
    for seats in ((), (PERSON, PERSON), (PERSON, OPEN)):
        assert imported(ended(), *seats, listed=True).session.result == ended().result


def test_the_server_says_why(server: Running) -> None:
    record = format_record(begun("mountain"))
    refused = server.post("/api/games", {"record": record, "seats": [{"kind": "person"}, {"kind": "open"}]})
    assert refused.status_code == 422
    assert "only one person may play on from it: give the other seats to computers" in refused.json()["error"]
    made = server.post("/api/games", {"record": record}).json()
    assert sorted(seat["kind"] for seat in made["seats"]) == ["computer", "person"]
    assert made["id"] not in {game["id"] for game in server.get("/api/games").json()}


# --- What comes after ---


def test_the_next_games_have_seeds_that_do_not_follow_from_the_record() -> None:
    first = imported(ended(), PERSON, PERSON, length=3)
    second = ask(first, 0, messages.Next(id="n"))
    assert abs(second.session.seed - first.session.seed) > 1000
    assert rebuilt(second.start, second.log).session.seed == second.session.seed
    third = ask(ask(second, 0, messages.Resign(id="r")), 0, messages.Next(id="n"))
    assert abs(third.session.seed - second.session.seed) > 1000


def test_games_of_a_match_differ_in_nothing_but_their_seeds_and_who_starts() -> None:
    second = ask(ask(imported(ended(), PERSON, PERSON, length=2), 0, messages.Next(id="n")), 1, messages.Resign(id="r"))
    starters = [int(session.state_at(0).seat) for session in second.match.sessions]
    assert starters in ([0, 1], [1, 0])
    assert second.over


def test_logs_of_older_servers_keep_their_next_games() -> None:
    first = imported(ended(), PERSON, PERSON, length=2)
    assert first.after([NextGame()]).session.seed == first.session.seed + 1


def test_a_rematch_has_a_seed_that_does_not_follow_from_the_record() -> None:
    alone = imported(ended(), PERSON, COMPUTER)
    again = ask(alone, 0, messages.Offer(id="o", matter="rematch"))
    assert abs(again.session.seed - alone.session.seed) > 1000


# --- Taking back the end ---


@pytest.mark.parametrize("seats", [(PERSON, PERSON), (OPEN, PERSON), (PERSON, OPEN)])
@pytest.mark.parametrize("length", [1, 2])
def test_a_recorded_game_that_is_over_is_not_taken_up_again_with_others(
    seats: tuple[SeatWish, SeatWish], length: int
) -> None:
    with pytest.raises(Refusal, match="its record tells dice and cards to come; it is not taken up again"):
        undo(imported(ended(), *seats, length=length))


def test_a_match_whose_record_can_be_read_is_not_taken_up_again_with_others() -> None:
    with pytest.raises(Refusal, match="it is not taken up again"):
        undo(hosted())


def test_before_the_match_is_over_its_record_cannot_be_read_and_the_end_may_be_taken_back() -> None:
    assert "undo" in undo(hosted(length=2)).pending


def test_whoever_plays_alone_or_without_chance_may_take_back_the_end() -> None:
    seats = (COMPUTER, PERSON) if ended().state_at(len(ended().moves) - 1).seat else (PERSON, COMPUTER)
    assert undo(imported(ended(), *seats)).session.result is None
    assert "undo" in undo(imported(ended("masons"), PERSON, PERSON)).pending
