"""Search by imagining, on positions of yokai."""

from pagodas import games
from pagodas.core.types import State
from pagodas.players.habit_mcts import LEAST_AT_STAKE, uct_by_habit
from pagodas.players.mcts import Tree, tree_workspace
from pagodas.players.mcts_driver import Budget, children, search
from pagodas.players.search_player import IMAGINATION, IMAGINING, JUDGING, strongest
from tests.players.growing import grow_twice

YOKAI = games.load("yokai")
WINNING_BY_CLOSING = """
seats: 2
round: 4
piles: Ka9 | On2
1: Te5 Ta3; pool Yu2
2: Ba7 Nu9 Ki8; pool Yu4
turn: 1
played: 6
"""


def known(position: str) -> State:
    state = YOKAI.notation.parse_position(position)[0]
    return YOKAI.observe(state, int(state.seat))


def test_only_games_with_habits_are_imagined() -> None:
    assert {name for name in games.names() if games.load(name).imaginative} == {"yokai"}
    assert strongest(YOKAI) == IMAGINING
    assert strongest(games.load("mountain")) == JUDGING


def test_it_ends_the_last_round_while_it_is_ahead() -> None:  # Y6
    start = known(WINNING_BY_CLOSING)
    best = search(YOKAI, start, Budget(2_000), 1, IMAGINING).moves[0]
    assert YOKAI.notation.format_move(start, best.move) == "Te5>1!"
    assert best.value > 0.9


def test_the_same_seed_gives_the_same_answer() -> None:
    start = YOKAI.start(3, {}, 5)[0]
    seen = YOKAI.observe(start, int(start.seat))
    first, again, other = (search(YOKAI, seen, Budget(450), seed, IMAGINING).moves for seed in (7, 7, 8))
    assert first == again != other
    assert sum(candidate.visits for candidate in first) == 450
    assert {candidate.move for candidate in first} == set(YOKAI.legal(seen))


def test_every_iteration_is_credited_and_no_marks_are_left() -> None:
    tree = grow_twice(uct_by_habit, YOKAI, known(WINNING_BY_CLOSING), IMAGINING)
    assert all(tree[row].visits >= sum(tree["visits"][children(tree, row)]) for row in range(len(tree)))


def test_a_full_table_ends_the_search() -> None:
    on = tree_workspace(YOKAI, 2, 40)
    start = YOKAI.start(2, {}, 5)[0]
    seen = YOKAI.observe(start, int(start.seat))
    assert not uct_by_habit(seen, 10_000, 10_000, 5, IMAGINING, on)
    assert on.progress[0].added == on.tree[0].visits == 39
    assert not on.marks.any()


def tree_of(position: str) -> Tree:
    on = tree_workspace(YOKAI, 2, 4_000)
    uct_by_habit(known(position), 3_000, 3_000, 5, IMAGINING, on)
    return on.tree


def test_the_others_are_expected_to_do_what_they_usually_do() -> None:  # Y7: the other ends the round if it can
    one_left = "seats: 2\nround: 4\npiles: Ka5 | On4\n1: Te9 Ta10 Yu8\n2: Ba1; pool Nu1\nturn: 1\nplayed: 9\nknown: Ba1"
    tree = tree_of(one_left)
    for played in children(tree, 0):
        for drawn in children(tree, played):
            assert {int(tree["move"][row]) // 2 for row in children(tree, drawn)} <= {60}  # the card they have: Ba1


def test_after_the_first_move_what_is_usual_is_tried_first() -> None:  # Y7: the last card goes where it ends the round
    two_left = "seats: 2\nround: 4\npiles: Ka9 | On10\n1: Te5 Ta7\n2: Ba8 Nu8\nturn: 1\nplayed: 9\nknown: Ba8 Nu8"
    tree = tree_of(two_left)
    te5_1, ta7_2, ba8_2 = 2 * 14, 2 * 26 + 1, 2 * 67 + 1
    first = {int(tree["move"][row]): row for row in children(tree, 0)}
    assert len(first) == 4  # all of them
    reply = {int(tree["move"][row]): row for row in children(tree, first[te5_1])}[ba8_2]
    assert {int(tree["move"][row]) for row in children(tree, reply)} == {ta7_2}
    assert tree["visits"][reply] > 20


def at_stake(seen: State) -> float:
    on = tree_workspace(YOKAI, 2, 4)
    uct_by_habit(seen, 1, 1, 3, IMAGINING, on)
    return float(on.progress[0].exploration) / IMAGINATION


def test_the_last_round_has_more_at_stake_than_the_first_and_a_sure_one_nothing() -> None:
    hands = "piles: Ka5 | On4\n1: Te9 Ta10 Yu8 Ki3\n2: Ba2 Nu6 Ro7 Ob9\nturn: 1"
    first, last = (at_stake(known(f"seats: 2\nround: {number}\n{hands}")) for number in (1, 4))
    assert 0.01 < first < 0.5 < last <= 1
    sure = known("seats: 2\nround: 4\npiles: Ka9 | On8\n1: Te1\n2: Ba7 Nu9; pool Yu4\nturn: 1")  # Y7
    assert at_stake(sure) == LEAST_AT_STAKE
    assert search(YOKAI, sure, Budget(200), 1, IMAGINING).moves[0].value == 1
