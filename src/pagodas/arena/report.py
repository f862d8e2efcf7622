"""The balance report as one page: settings side by side, the figures as tables and plots."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pagodas.arena.balance import Balance, Share, Spread
from pagodas.arena.pages import beside, html_table, page, paragraph, section
from pagodas.arena.plots import Bar, Series, bar_chart, line_chart
from pagodas.arena.ratings import Pairing

MOST_KINDS = 24


@dataclass(frozen=True, slots=True)
class Study:
    """What was found out about one setting: its balance, and how a stronger level does against a weaker."""

    name: str
    balance: Balance
    skill: list[Pairing]


def as_data(studies: Sequence[Study]) -> list[dict[str, Any]]:
    """Return all figures as plain data."""
    return [asdict(study) for study in studies]


def render(title: str, command: str, player: str, studies: Sequence[Study]) -> str:
    """Make the page."""
    games = ", ".join(f"{study.name} {study.balance.games}" for study in studies)
    return page(
        title,
        [
            paragraph(f"{player} against itself. Games: {games}. Intervals hold the true figure in 95 of 100 cases."),
            paragraph(f"Made with: {command}"),
            section("In short", _summary(studies)),
            section("Seats", beside(_each(studies, _seats))),
            section("Length", beside(_each(studies, _length))),
            section("Choices", beside(_each(studies, _choices))),
            section("How games end", beside(_each(studies, _endings))),
            section("Moves and abilities", beside(_each(studies, _kinds))),
            section("Skill against luck", beside(_each(studies, _skill))),
        ],
    )


def _each(studies: Sequence[Study], draw: Callable[[Study], str]) -> list[str]:
    return [f"<h3>{study.name}</h3>{draw(study)}" for study in studies]


def _summary(studies: Sequence[Study]) -> str:
    rows: list[tuple[str, Callable[[Balance], str]]] = [
        ("the starter wins", lambda b: _percent(b.starter)),
        ("draws", lambda b: _percent(b.draws)),
        ("turns", lambda b: _spread(b.turns)),
        ("decisions", lambda b: _spread(b.plies)),
        ("choices at each", lambda b: _spread(b.choices)),
        ("points of the first", lambda b: _spread(b.winner_points)),
        ("points of the last", lambda b: _spread(b.other_points)),
        ("lead changes", lambda b: _spread(b.lead_changes)),
        ("drama: turns the winner was behind", lambda b: f"{b.drama.mean:.0%}"),
        ("decided: game left when the winner was clearly ahead", lambda b: f"{b.decisive.mean:.0%}"),
    ]
    body = [(name, *(show(study.balance) for study in studies)) for name, show in rows]
    return html_table(("", *(study.name for study in studies)), body)


def _percent(share: Share) -> str:
    return f"{share.share:.0%} [{share.low:.0%}–{share.high:.0%}]"


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} [{spread.low:.0f}–{spread.high:.0f}]"


def _bars(shares: Sequence[tuple[str, Share]]) -> list[Bar]:
    return [Bar(name, share.share, share.low, share.high) for name, share in shares]


def _seats(study: Study) -> str:
    rows = [(f"seat {seat + 1}", share) for seat, share in enumerate(study.balance.seats)]
    return bar_chart(
        _bars([*rows, ("whoever starts", study.balance.starter)]), "share of the win by seat", percent=True
    )


def _length(study: Study) -> str:
    turns = study.balance.turns
    bars = [Bar("turns, middle", turns.median, turns.low, turns.high)]
    plies = study.balance.plies
    return bar_chart([*bars, Bar("decisions, middle", plies.median, plies.low, plies.high)], "length of a game")


def _choices(study: Study) -> str:
    values = study.balance.choices_by_tenth
    return line_chart([Series("choices, by tenth of the game", values)], "choices", top=max([*values, 1.0]) * 1.1)


def _endings(study: Study) -> str:
    rows = [*study.balance.endings.items(), ("drawn", study.balance.draws)]
    return bar_chart(_bars(rows), "reasons games end for", percent=True)


def _kinds(study: Study) -> str:
    rows = [
        (kind.name, f"{kind.uses:.1f}", _percent(kind.wins_with), _percent(kind.wins_without))
        for kind in study.balance.kinds[:MOST_KINDS]
    ]
    return html_table(("kind", "uses by a seat a game", "wins with it", "wins without it"), rows)


def _skill(study: Study) -> str:
    bars = [Bar(f"{row.player} beats {row.opponent}", row.share, row.low, row.high) for row in study.skill]
    return bar_chart(bars, "how often the stronger wins", percent=True) if bars else paragraph("Not measured.")
