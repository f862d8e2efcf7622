"""People play over the network: moves, taking back, offers, matches, several games and seats at once."""

from datetime import UTC, datetime

import pytest

from pagodas.server import messages
from pagodas.server.messages import Done, Explained, Refused, Symbols, Table, Update
from tests.server.running import Client, Running

ILLEGAL_IN_MOUNTAIN = "Hb1-b2"  # nobody is there yet


WISHES: list[tuple[type[messages.Request], dict[str, object]]] = [
    (messages.Undo, {"ply": 0}),
    (messages.Reset, {"ply": 0}),
    (messages.Resign, {}),
    (messages.Offer, {"matter": "draw"}),
    (messages.Offer, {"matter": "rematch"}),
    (messages.Answer, {"matter": "draw", "yes": True}),
    (messages.Next, {}),
    (messages.Hint, {}),
    (messages.Why, {"text": ILLEGAL_IN_MOUNTAIN}),
]


def two(server: Running, **more: object) -> tuple[Client, Client, Table]:
    """Seat two people; the first is to move."""
    game = server.create("person", "person", **more)
    white, black = Client(server.url), Client(server.url)
    table = white.sit(game.seats[0], "text")
    black.sit(game.seats[1], "text")
    return white, black, table


def test_a_move_is_acknowledged_and_told_to_both(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white, Client(server.url) as black:
        table = white.sit(game.seats[0])
        black.sit(game.seats[1])
        assert table.position.to_move == table.seat == 0
        assert white.play(0, table.position.legal[0].code) == Done(0, "r1", 1)
        for client in (white, black):
            update = client.hear(Update)
            assert update.version == 1
            assert update.happened[0].codes == [table.position.legal[0].code]
            assert bool(update.position.legal) == (client is black)


def test_moves_may_be_texts_and_are_told_in_words(server: Running) -> None:
    white, black, table = two(server)
    with white, black:
        text = table.position.legal[0].text
        assert isinstance(white.play(0, text), Done)
        [turn] = black.hear(Update).happened[0].turns
        assert turn.text == text
        assert turn.told


def test_a_scene_names_its_symbols_and_moves_may_be_clicked(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        white.say(messages.Sit(token=game.seats[0].token, language="it"))
        symbols = white.hear(Symbols)
        table = white.hear(Table)
        assert table.position.scene is not None
        assert table.position.scene["symbols"] == symbols.name
        path = table.position.legal[0].path
        assert isinstance(white.ask(messages.Play, ply=0, path=path), Done)
    with Client(server.url) as again:
        again.say(messages.Sit(token=game.seats[0].token, language="it", symbols=[symbols.name]))
        assert isinstance(again.next(), Table)


def test_the_referee_gives_the_ruling(server: Running) -> None:
    white, black, table = two(server)
    with white, black:
        refused = white.play(0, ILLEGAL_IN_MOUNTAIN)
        assert refused.fault == "illegal"
        assert refused.reason.startswith("M")
        why = white.ask(messages.Why, text=ILLEGAL_IN_MOUNTAIN)
        assert isinstance(why, Explained)
        assert why.reason == refused.reason
        assert white.ask(messages.Why, text=table.position.legal[0].text).legal
        assert black.ask(messages.Why, text="x").fault == "not-yours"


def test_a_whole_turn_is_judged_and_played_at_once(server: Running) -> None:
    white, black, _ = two(server)
    with white, black:
        white.play(0, "G@b1")
        black.play(1, "H@h1")
        assert white.ask(messages.Why, text="Gb1-h1>p").legal
        why = white.ask(messages.Why, text="Gb1-h1>x")
        assert (why.legal, why.reason[:2], why.reason[-5:]) == (False, "M5", " (>x)")
        assert white.play(2, "Gb1-h1>x").reason == why.reason
        assert white.ask(messages.Why, text="Gb1-h1>p=6").reason.endswith("leave out =6")
        assert isinstance(white.play(2, "Gb1-h1>p"), Done)


def test_a_watcher_sees_the_game_and_may_change_nothing(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white, Client(server.url) as watcher:
        table = watcher.sit(game.watch)
        assert table.seat == -1
        assert table.position.legal == []
        assert watcher.play(0, 0).fault == "not-yours"
        for kind, fields in WISHES:
            refused = watcher.ask(kind, **fields)
            assert (refused.fault, refused.version) == ("not-yours", 0)
        white.play(0, white.sit(game.seats[0]).position.legal[0].code)
        assert watcher.hear(Update).version == 1


def test_an_undo_among_people_asks_the_other(server: Running) -> None:
    white, black, table = two(server)
    with white, black:
        white.play(0, table.position.legal[0].code)
        assert white.ask(messages.Undo, ply=0).fault == "stale"
        assert isinstance(white.ask(messages.Undo, ply=1), Done)
        while not (update := black.hear(Update)).position.pending:
            pass
        assert update.position.pending == [messages.Pending("undo", 0, [1])]
        assert isinstance(black.ask(messages.Answer, matter="undo", yes=True), Done)
        table = black.hear(Table)
        assert table.position.ply == 0
        assert [event.kind for event in table.happened] == ["answered", "taken-back"]


def test_a_declined_undo_changes_nothing(server: Running) -> None:
    white, black, table = two(server)
    with white, black:
        white.play(0, table.position.legal[0].code)
        white.ask(messages.Undo, ply=1)
        black.ask(messages.Answer, matter="undo", yes=False)
        while (update := white.hear(Update)).version < 3:
            pass
        assert update.position.ply == 1
        assert update.position.pending == []
        assert black.ask(messages.Answer, matter="undo", yes=True).fault == "not-now"


def test_an_unfinished_turn_is_reset_without_asking_anybody(server: Running) -> None:
    white, black, table = two(server, game="architects")  # whose turns are several decisions
    with white, black:
        assert white.ask(messages.Reset, ply=0).fault == "not-now"
        assert isinstance(white.play(0, table.position.legal[0].code), Done)
        assert black.position(1).to_move == 0
        assert black.ask(messages.Reset, ply=1).fault == "not-yours"
        assert white.ask(messages.Reset, ply=0).fault == "stale"
        assert isinstance(white.ask(messages.Reset, ply=1), Done)
        for client in (white, black):
            anew = client.hear(Table)
            assert [event.kind for event in anew.happened] == ["taken-back"]
            assert (anew.position.ply, anew.position.to_move, anew.turns) == (0, 0, [])
        assert anew.version == 2  # the log only grows
        assert isinstance(white.play(0, table.position.legal[1].code), Done)


def test_a_draw_is_offered_and_agreed(server: Running) -> None:
    white, black, _ = two(server)
    with white, black:
        assert isinstance(white.ask(messages.Offer, matter="draw"), Done)
        assert white.ask(messages.Offer, matter="draw").fault == "not-now"
        assert isinstance(black.ask(messages.Answer, matter="draw", yes=True), Done)
        while (result := white.hear(Update).position.result) is None:
            pass
        assert result.score == "1/2-1/2"


def test_a_match_counts_points_and_a_rematch_swaps_seats(server: Running) -> None:
    white, black, _ = two(server, length=2)
    with white, black:
        assert white.ask(messages.Next).fault == "not-now"
        white.ask(messages.Resign)
        assert white.ask(messages.Resign).fault == "not-now"
        assert white.ask(messages.Offer, matter="rematch").fault == "not-now"
        black.ask(messages.Next)
        table = black.hear(Table)
        assert table.match == messages.MatchState(2, 2, [0.0, 1.0])
        black.ask(messages.Resign)
        assert black.ask(messages.Next).fault == "not-now"
        white.ask(messages.Offer, matter="rematch")
        black.ask(messages.Answer, matter="rematch", yes=True)
        table = black.hear(Table)
        assert table.seat == 0
        assert table.match.score == [0.0, 0.0]
        assert table.version > 4
        assert [party.name for party in table.parties] == ["White", "Black"]  # they have the names of their new seats


def test_a_chosen_name_survives_a_rematch(server: Running) -> None:
    game = server.create({"name": "Ada"}, {"kind": "computer", "player": "random", "name": "Nero"})
    with Client(server.url) as ada:
        ada.sit(game.seats[0])
        ada.ask(messages.Resign)
        ada.ask(messages.Offer, matter="rematch")
        assert [party.name for party in ada.hear(Table).parties] == ["Bianco", "Ada"]


def test_after_a_resignation_nobody_is_said_to_be_to_move(server: Running) -> None:
    white, black, table = two(server)
    with white, black:
        assert table.position.status == "White to move."
        white.ask(messages.Resign)
        position = black.hear(Update).position
        assert position.result is not None
        assert position.status == ""


def test_one_connection_plays_several_games_and_several_seats(server: Running) -> None:
    first, second = server.create("person", "person"), server.create("person", "person")
    with Client(server.url) as device:
        tables = [
            device.sit(token, chair=chair)
            for chair, token in enumerate((first.seats[0], first.seats[1], second.seats[0]))
        ]
        assert [table.seat for table in tables] == [0, 1, 0]
        device.play(0, tables[0].position.legal[0].code)
        update = device.hear(Update)
        legal = update.position.legal or device.hear(Update).position.legal
        assert isinstance(device.play(1, legal[0].code, chair=1), Done)
        assert isinstance(device.play(0, tables[2].position.legal[0].code, chair=2), Done)
        device.say(messages.Leave(chair=2))
        assert device.play(1, 0, chair=2).fault == "unknown"


def test_another_device_with_the_same_link_goes_on_where_it_was(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        table = white.sit(game.seats[0], "text")
        white.play(0, table.position.legal[0].text)
    with Client(server.url) as telephone:
        missed = telephone.sit(game.seats[0], "text", since=table.version or 1)
        assert missed.position.ply == 1
    with Client(server.url) as desk:
        table = desk.sit(game.seats[0], "text")
        assert len(table.turns) == 1


def test_a_client_that_comes_again_gets_what_it_missed(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white, Client(server.url) as black:
        white.play(0, white.sit(game.seats[0]).position.legal[0].code)
        black.play(1, black.sit(game.seats[1]).position.legal[0].code)
        with Client(server.url) as again:
            update = again.sit(game.seats[0], since=1)
            assert isinstance(update, Update)
            assert [event.version for event in update.happened] == [2]
            assert isinstance(again.sit(game.seats[0], since=999), Table)


def test_somebody_joins_an_open_seat_and_the_list_shows_it(server: Running) -> None:
    game = server.create("person", "open")
    listed = {entry["id"]: entry for entry in server.get("/api/games").json()}
    assert listed[game.id]["parties"][1]["kind"] == "open"
    with Client(server.url) as white:
        white.sit(game.seats[0])
        joined = server.post(f"/api/games/{game.id}/join", {"name": "Bea"})
        assert joined.status_code == 201
        assert white.hear(messages.Parties).parties[1].name == "Bea"
        with Client(server.url) as black:
            assert black.sit(joined.json()["token"]).seat == 1
    assert server.post(f"/api/games/{game.id}/join", {"name": "Cyd"}).status_code == 422


def test_everybody_may_watch_a_listed_game_and_no_other(server: Running) -> None:
    listed, private = server.create("person", "person", listed=True), server.create("person", "person")
    with Client(server.url) as watcher:
        assert watcher.sit("", game=listed.id).seat == -1
        assert watcher.sit("", game=private.id).fault == "unknown"


@pytest.mark.parametrize("kind", ["record", "export"])
def test_a_finished_game_is_exported_and_an_unfinished_one_is_not(server: Running, kind: str) -> None:
    game = server.create("person", "person")
    key = {"authorization": f"Bearer {game.watch.token}"}
    with Client(server.url) as white:
        table = white.sit(game.seats[0])
        white.play(0, table.position.legal[0].code)
        assert server.get(f"/api/games/{game.id}/{kind}", **key).status_code == 409
        white.ask(messages.Resign)
    assert server.get(f"/api/games/{game.id}/{kind}").status_code == 404
    answer = server.get(f"/api/games/{game.id}/{kind}", **key)
    assert answer.status_code == 200
    assert game.seats[0].token not in answer.text
    assert "esign" in answer.text


def test_a_record_is_played_on(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        table = white.sit(game.seats[0])
        white.play(0, table.position.legal[0].code)
        white.ask(messages.Resign)
    record = server.get(f"/api/games/{game.id}/record", authorization=f"Bearer {game.watch.token}").text
    assert f'[Date "{datetime.now(UTC).date()}"]' in record
    unfinished = "\n".join(
        line for line in record.splitlines() if "resign" not in line and "Result" not in line and "Ending" not in line
    )
    answer = server.post("/api/games", {"record": unfinished})
    assert answer.status_code == 201, answer.text
    with Client(server.url) as black:
        table = black.sit(answer.json()["seats"][1]["token"], "text")
        assert table.position.ply == 1
        assert len(table.turns) == 1
        assert isinstance(black.play(1, table.position.legal[0].text), Done)
    for contradiction in ({"game": "yokai"}, {"options": {"board": "5"}}):
        assert server.post("/api/games", {"record": unfinished, **contradiction}).status_code == 422
    several = server.post("/api/games", {"record": f"{record}\n{record}"})
    assert (several.status_code, "2 records" in several.text) == (422, True)
    damaged = server.post("/api/games", {"record": record.replace("1. ", "1. Zz9")})
    assert damaged.status_code == 422
    assert "turn 1" in damaged.json()["error"]


def test_a_record_made_with_earlier_rules_is_refused_with_the_reason(server: Running) -> None:
    answer = server.post("/api/games", {"record": '[Game "architects"]\n[Version "1"]\n[Seed "1"]\n\n1. Y2 end=Y\n'})
    assert answer.status_code == 410
    assert answer.json()["error"].startswith(
        "this game was made with version 1 of architects, and in version 2 the Fan"
    )


def test_the_kinds_of_game_are_listed(server: Running) -> None:
    kinds = {kind["id"]: kind for kind in server.get("/api/kinds").json()}
    assert kinds["mountain"]["ready"]
    assert "uct" in kinds["mountain"]["players"]
    assert {option["name"] for option in kinds["mountain"]["options"]} >= {"starts", "board"}


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "mountain", "seats": [{}] * 5},
        {"game": "mountain", "options": {"board": "flat"}},
        {"game": "mountain", "seats": [{"name": "A"}, {"name": "A"}]},
        {"game": "mountain", "seats": [{"kind": "computer", "player": "oracle"}, {}]},
        {"game": "mountain", "seats": [{"kind": "person", "player": "random"}, {}]},
    ],
)
def test_an_impossible_game_is_refused_with_a_reason(server: Running, wish: dict[str, object]) -> None:
    answer = server.post("/api/games", wish)
    assert answer.status_code == 422
    assert answer.json()["error"]


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        ({"game": "mountain", "lenght": 3}, "`lenght`"),
        ({"game": "mountain", "seats": [{"level": "master"}, {}]}, "`level` - at `$.seats[0]`"),
        ({"game": "mountain", "options": {"bord": "flat"}}, "bord"),
    ],
)
def test_an_unknown_field_or_option_is_refused_by_its_name(
    server: Running, wish: dict[str, object], where: str
) -> None:
    answer = server.post("/api/games", wish)
    assert answer.status_code in (400, 422)
    assert where in answer.json()["error"]


def test_a_person_who_joins_may_only_give_a_name(server: Running) -> None:
    game = server.create("person", "open")
    answer = server.post(f"/api/games/{game.id}/join", {"seat": 1})
    assert (answer.status_code, "`seat`" in answer.text) == (400, True)


def test_refusals_tell_where_the_game_is(server: Running) -> None:
    white, black, table = two(server)
    with white, black:
        white.play(0, table.position.legal[0].code)
        refused = white.play(0, table.position.legal[0].code)
        assert isinstance(refused, Refused)
        assert (refused.fault, refused.ply, refused.version) == ("stale", 1, 1)


def test_a_refused_request_may_be_repeated_with_the_same_id(server: Running) -> None:
    white, black, table = two(server)
    with white, black:
        code = table.position.legal[0].code
        for ply, answer in ((7, Refused), (0, Done)):
            white.say(messages.Play(id="mine", ply=ply, code=code))
            assert isinstance(white.hear(Done, Refused), answer)
        assert black.position(1).ply == 1


def test_between_people_hints_are_for_those_who_allowed_them(server: Running) -> None:
    for allowed in (False, True):
        game = server.create("person", "person", hints=allowed)
        with Client(server.url) as white:
            table = white.sit(game.seats[0], view="scene")
            assert table.hints is allowed
            best = table.position.legal[0]
            ideas = [messages.Idea(best.code, 0.5, [best.code])]
            hinted = white.ask(messages.Hint, ideas=ideas)
            assert isinstance(hinted, messages.Hinted if allowed else messages.Refused)
            if isinstance(hinted, messages.Hinted):
                assert hinted.move == best
                assert hinted.told[0].startswith("White places")
                assert "50 %" in hinted.why
                assert hinted.chance == 0.5
            white.say(messages.Observe(id="known"))
            assert isinstance(white.next(), messages.Observed if allowed else messages.Refused)


def test_an_idea_that_is_not_legal_is_refused(server: Running) -> None:
    game = server.create("person", "random", options={"starts": "1"})
    with Client(server.url) as white:
        white.sit(game.seats[0])
        assert white.ask(messages.Hint, ideas=[messages.Idea(9999, 0.5)]).fault == "illegal"


def test_a_seat_may_ask_what_it_knew_before_and_nothing_of_the_future(server: Running) -> None:
    game = server.create("person", "random", options={"starts": "1"})
    with Client(server.url) as client:
        client.sit(game.seats[0], "scene")
        client.say(messages.Observe(id="now"))
        start = client.hear(messages.Observed)
        client.play(0, "W@b1")
        client.say(messages.Observe(id="then", ply=0))
        then = client.hear(messages.Observed)
        assert (then.ply, then.state) == (0, start.state)
        assert client.ask(messages.Observe, ply=99).fault == "unknown"
