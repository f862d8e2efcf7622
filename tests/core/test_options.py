"""Options are read as people write them and refused with what they take."""

import pytest

from pagodas.core.errors import OptionError
from pagodas.core.options import Choice, Flag, Whole, complete, format_value, parse_assignments

OPTIONS = (Choice("board", ("hexagon", "stairs"), "stairs"), Flag("violent"), Whole("limit", 300, 1, 400))


def test_defaults_fill_what_is_not_given() -> None:
    assert complete(OPTIONS, {"violent": "yes"}) == {"board": "stairs", "violent": True, "limit": 300}


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"board": "cube"}, "hexagon, stairs"),
        ({"violent": "perhaps"}, "yes or no"),
        ({"limit": "401"}, "from 1 to 400"),
        ({"limit": "many"}, "from 1 to 400"),
        ({"limit": "9" * 5000}, "option limit cannot be '9{80}…'; it takes a whole number from 1 to 400"),
        ({"limit": True}, "option limit cannot be 'yes'; it takes a whole number from 1 to 400"),
        ({"board": True}, "option board cannot be 'yes'; it takes hexagon, stairs"),
        ({"size": "3"}, "no option 'size'; there are board, limit, violent"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(given: dict[str, str | bool], complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        complete(OPTIONS, given)


def test_assignments_are_read_and_written_alike() -> None:
    given = parse_assignments(["board=hexagon", "violent", "limit = 7"])
    values = complete(OPTIONS, given)
    written = [f"{name}={format_value(value)}" for name, value in values.items()]
    assert complete(OPTIONS, parse_assignments(written)) == values


def test_a_name_alone_means_yes_and_nothing_else() -> None:
    assert parse_assignments(["violent"]) == {"violent": True}
    with pytest.raises(OptionError, match="option limit cannot be 'yes'"):
        complete(OPTIONS, parse_assignments(["limit"]))


def test_an_option_is_given_once() -> None:
    with pytest.raises(OptionError, match="'limit' is given twice"):
        parse_assignments(["limit=3", "violent", "limit=4"])


def test_rules_see_whole_numbers() -> None:
    assert [option.code(value) for option, value in zip(OPTIONS, ("stairs", True, 300), strict=True)] == [1, 1, 300]
