"""What a server compiles first."""

from pagodas.server.compile_order import CompileOrder, Stage

COLD = ("ant", "bee", "cat")


def taken(order: CompileOrder, count: int) -> list[Stage | None]:
    """Take so many stages, one after the other, as one process does."""
    found = []
    for _ in range(count):
        found.append(stage := order.take())
        if stage:
            order.finish(stage)
    return found


def test_all_rules_come_before_any_computers() -> None:
    stages = [Stage(game, everything) for everything in (False, True) for game in COLD]
    assert taken(CompileOrder(COLD), 7) == [*stages, None]


def test_what_somebody_waits_for_comes_first_and_whole() -> None:
    order = CompileOrder(COLD)
    assert taken(order, 1) == [Stage("ant", False)]
    order.want("cat")
    order.want("bee")
    order.want("cat")
    assert taken(order, 3) == [Stage("cat", False), Stage("cat", True), Stage("bee", False)]


def test_two_processes_never_compile_one_game_at_a_time() -> None:
    order = CompileOrder(COLD)
    order.want("bee")
    first = order.take()
    assert first == Stage("bee", False)
    assert order.take() == Stage("ant", False)
    order.finish(first)
    assert order.take() == Stage("bee", True)


def test_a_game_that_cannot_be_compiled_is_left_out() -> None:
    order = CompileOrder(COLD)
    order.leave_out("ant")
    assert [stage.game for stage in taken(order, 4) if stage] == ["bee", "cat", "bee", "cat"]


def test_a_game_that_is_not_cold_may_be_wanted() -> None:
    order = CompileOrder(())
    order.want("dog")
    assert order.take() is None
