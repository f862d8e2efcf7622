"""The balance report as one page: it compares settings and explains how to read each figure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from pagodas.arena import bar_table, captions
from pagodas.arena.balance import Balance, Kind, Share, Spread
from pagodas.arena.bar_table import Group, Piece, Row
from pagodas.arena.html_page import SMALL, command, contents, folded, html_table, items, page, paragraph, section
from pagodas.arena.line_plots import LIGHT, Chart, Series, figure
from pagodas.arena.play_fixture import TOLD
from pagodas.arena.ratings import Pairing
from pagodas.arena.verdicts import Comparison, Verdict, judged
from pagodas.core.game import Game
from pagodas.core.options import Value
from pagodas.core.strings import DEFAULT, read

FEW = 5  # a share of fewer cases says nothing
BLANK = re.compile(r"\{\w+\}")
TENTHS = [f"{10 * tenth + 5}%" for tenth in range(10)]
COURSE = "how much of the game has been played"


@dataclass(frozen=True, slots=True)
class Study:
    """The findings about one setting: its balance, and how a stronger player does against weaker ones."""

    name: str
    seats: int
    options: dict[str, Value]
    balance: Balance
    skill: list[Pairing]


@dataclass(frozen=True, slots=True)
class Report:
    """The findings about a game: the player, the command that was typed, and a study for each setting."""

    game: Game
    player: str
    command: str
    studies: Sequence[Study]

    @property
    def title(self) -> str:
        """The title of the page."""
        return f"{self.game.strings(DEFAULT)('title')}: how balanced is it?"

    @property
    def scored(self) -> bool:
        """Whether the game has points besides won and lost."""
        return any(
            study.balance.winner_points.high > 1.0 or study.balance.last_points.high > 1.0 for study in self.studies
        )


def as_data(report: Report) -> dict[str, Any]:
    """Return all figures as plain data."""
    return {
        "game": report.game.id,
        "version": report.game.version,
        "player": report.player,
        "command": report.command,
        "settings": [
            {**asdict(study), "verdicts": [asdict(verdict) for verdict in found]}
            for study, found in zip(report.studies, verdicts(report), strict=True)
        ],
    }


def render(report: Report) -> str:
    """Make the page."""
    sections = {title: make for title, make in SECTIONS.items() if make is not _scores or report.scored}
    return page(
        report.title,
        [
            paragraph(_introduction(report)),
            contents(sections),
            *(section(title, *make(report)) for title, make in sections.items()),
            section("How this was made", "", command(report.command)),
        ],
    )


def _introduction(report: Report) -> str:
    counts = {study.balance.games for study in report.studies}
    games = f"{min(counts)}" if len(counts) == 1 else f"{min(counts)} to {max(counts)}"
    each = " in each setting" if len(report.studies) > 1 else ""
    return (
        f"In {games} games{each} {report.player} played against itself, so that nobody was stronger. "
        "A 95% interval holds the true share in 95 of 100 cases: if it is wide, more games would narrow it."
    )


# --- Sections, each with all settings ---

Told = tuple[str, ...]  # advice on how to read a section, then its content


SCORES: tuple[tuple[str, Callable[[Balance], str]], ...] = (
    ("Points of the winner", lambda b: _range(b.winner_points)),
    ("Points of the last player", lambda b: _range(b.last_points)),
)


def _glance(report: Report) -> Told:
    rows: list[tuple[str, Callable[[Balance], str]]] = [
        ("The starting player wins", lambda b: _percent(b.starter)),
        ("Draws or shared wins", lambda b: _percent(b.draws)),
        ("Turns in a game", lambda b: _range(b.turns)),
        ("Decisions in a game", lambda b: _range(b.plies)),
        ("Choices at a decision", lambda b: _range(b.choices)),
        *(SCORES if report.scored else ()),
        ("Lead changes in a game", lambda b: _range(b.lead_changes)),
        ("Drama: turns the winner was behind", lambda b: _range(b.drama, _percentage)),
        ("Decided: game left when the winner was clearly ahead", lambda b: _range(b.decisive, _percentage)),
    ]
    body = [(name, *(show(study.balance) for study in report.studies)) for name, show in rows]
    body += _skill_rows(report.studies)
    return captions.GLANCE, html_table(("", *(study.name for study in report.studies)), body), _verdicts(report)


def _skill_rows(studies: Sequence[Study]) -> list[tuple[str, ...]]:
    names = dict.fromkeys(_beats(row) for study in studies for row in study.skill)
    found = [{_beats(row): _percent(row) for row in study.skill} for study in studies]
    return [(name, *(column.get(name, "–") for column in found)) for name in names]


def _beats(row: Pairing) -> str:
    return f"{row.player} beats {row.opponent}"


def verdicts(report: Report) -> list[list[Verdict]]:
    """Judge the seats and the starting player of every study, all of them together."""
    asked = [_comparisons(report, study) for study in report.studies]
    found = iter(judged([one for row in asked for one in row]))
    return [list(islice(found, len(row))) for row in asked]


def _comparisons(report: Report, study: Study) -> list[Comparison]:
    """Compare each seat with a fair share; of two seats one is enough, since the other has the rest."""
    rows = _seat_shares(report, study)[: 1 if study.seats == 2 else None]
    rows.append(("the starting player", study.balance.starter))
    return [Comparison(name, share.share, 1.0 / study.seats, share.games) for name, share in rows]


def _verdicts(report: Report) -> str:
    return items(_verdict(*row) for row in zip(report.studies, verdicts(report), strict=True))


def _verdict(study: Study, found: Sequence[Verdict]) -> str:
    """Say whether the games show that a seat is better than another, and if not, what would show it."""
    shown = [_headline(verdict.comparison) for verdict in found if verdict.shown]
    if shown:
        return f"{study.name}: {'; '.join(shown)}."
    return f"{study.name}: the games show no seat to be better than another.{_what_would_settle(found)}"


def _headline(found: Comparison) -> str:
    amount = "more" if found.share > found.fair else "less"
    return f"{found.name} wins {amount} than a fair share of {found.fair:.0%}"


def _what_would_settle(found: Sequence[Verdict]) -> str:
    """Say how many games would show the largest difference to be none of luck, if it stayed."""
    nearest = min(found, key=lambda verdict: verdict.comparison.luck)
    if nearest.settled_by is None:
        return ""
    compared = nearest.comparison
    return (
        f" If {compared.name} really won {compared.share:.0%}, about {nearest.settled_by:,} games would show it; "
        f"{compared.games:,} were played."
    )


def _seats(report: Report) -> Told:
    groups = [
        _group(
            report,
            index,
            [
                _share_row(*row)
                for row in [*_seat_shares(report, study), ("the starting player", study.balance.starter)]
            ],
        )
        for index, study in enumerate(report.studies)
    ]
    fair = [
        Group(group.title, group.rows, group.colour, 1.0 / s.seats)
        for group, s in zip(groups, report.studies, strict=True)
    ]
    return captions.SEATS, bar_table.shares(fair)


def _seat_shares(report: Report, study: Study) -> list[tuple[str, Share]]:
    say = report.game.strings(DEFAULT)
    return [(say(f"seat.{seat + 1}"), share) for seat, share in enumerate(study.balance.seats)]


def _length(report: Report) -> Told:
    turns = _spreads(report, lambda b: b.turns)
    return captions.LENGTH, "<h3>Turns</h3>", turns, "<h3>Decisions</h3>", _spreads(report, lambda b: b.plies)


def _choices(report: Report) -> Told:
    lines = _lines(report, lambda b: b.choices_by_tenth)
    most = max(value for line in lines for value in line.values)
    chart = Chart("Choices in the course of a game", lines, TENTHS, COURSE, most)
    return captions.CHOICES, figure(chart), "<h3>All decisions</h3>", _spreads(report, lambda b: b.choices)


def _scores(report: Report) -> Told:
    first = _spreads(report, lambda b: b.winner_points)
    return (
        captions.SCORES,
        "<h3>The winner</h3>",
        first,
        "<h3>The last player</h3>",
        _spreads(report, lambda b: b.last_points),
    )


def _drama(report: Report) -> Told:
    lines = _lines(report, lambda b: b.winner_by_tenth)
    chart = Chart("How the later winner stood in the course of a game", lines, TENTHS, COURSE, level=0.5)
    return (
        captions.DRAMA,
        figure(chart),
        "<h3>Lead changes</h3>",
        paragraph(captions.LEAD_CHANGES, "aid"),
        _spreads(report, lambda b: b.lead_changes),
        "<h3>Drama</h3>",
        paragraph(captions.BEHIND, "aid"),
        _spreads(report, lambda b: b.drama, percent=True),
        "<h3>Decided</h3>",
        paragraph(captions.DECIDED, "aid"),
        _spreads(report, lambda b: b.decisive, percent=True),
    )


def _endings(report: Report) -> Told:
    texts = read(report.game.folder / "strings" / f"{DEFAULT}.toml")
    groups = [
        _group(
            report,
            index,
            [
                *(
                    _share_row(phrase(texts.get(f"status.{name}", name)), share)
                    for name, share in study.balance.endings.items()
                ),
                _share_row("a draw or a shared win", study.balance.draws),
            ],
        )
        for index, study in enumerate(report.studies)
    ]
    return captions.ENDINGS, bar_table.shares(groups)


def _kinds(report: Report) -> Told:
    return captions.KINDS, *(
        folded(study.name, _kinds_table(report, study), opened=not index) for index, study in enumerate(report.studies)
    )


def _kinds_table(report: Report, study: Study) -> str:
    texts = read(report.game.folder / "strings" / f"{DEFAULT}.toml")
    titles = (
        "kind of move",
        "players who use it",
        "times in a game",
        "wins with it",
        "wins without it",
        "wins when used most",
    )
    return html_table(titles, [_kind_row(kind, phrase(texts[TOLD + kind.name])) for kind in study.balance.kinds])


def _kind_row(kind: Kind, name: str) -> tuple[str, ...]:
    wins = (kind.wins_with, kind.wins_without, kind.wins_more)
    shown = (_percent(share) if share.games >= FEW else "–" for share in wins)
    return name, f"{kind.users.share:.0%}", f"{kind.uses:.{1 if kind.uses >= 1 else 2}f}", *shown


def _skill(report: Report) -> Told:
    groups = [
        Group(group.title, group.rows, group.colour, 0.5)
        for group in (
            _group(report, index, [_share_row(_beats(row), row) for row in study.skill])
            for index, study in enumerate(report.studies)
        )
        if group.rows
    ]
    return captions.SKILL, bar_table.shares(groups) if groups else paragraph("This was not measured.")


SECTIONS: dict[str, Callable[[Report], Told]] = {
    "At a glance": _glance,
    "Seats": _seats,
    "Length": _length,
    "Choices": _choices,
    "Scores": _scores,
    "Drama": _drama,
    "How games end": _endings,
    "Moves and abilities": _kinds,
    "Skill against luck": _skill,
}


# --- Figures ---


Show = Callable[[float], str]


def _amount(value: float) -> str:
    return f"{value:,.0f}"


def _percentage(value: float) -> str:
    return f"{value:.0%}"


def phrase(text: str) -> str:
    """Make a sentence with gaps into a name: "{side} places a worm on {space}." is "places a worm on …"."""
    name = BLANK.sub("…", text).strip(" .").removeprefix("…'s ").removeprefix("… ")
    return name[:1].lower() + name[1:]


def _group(report: Report, index: int, rows: Sequence[Row]) -> Group:
    return Group(report.studies[index].name if len(report.studies) > 1 else "", rows, index)


def _lines(report: Report, of: Callable[[Balance], Sequence[float]]) -> list[Series]:
    return [Series(study.name, of(study.balance), index % len(LIGHT)) for index, study in enumerate(report.studies)]


def _spreads(report: Report, of: Callable[[Balance], Spread], percent: bool = False) -> str:
    """Draw one row for each setting."""
    groups = [
        Group("", [_spread_row(study.name, of(study.balance), percent)], index)
        for index, study in enumerate(report.studies)
    ]
    return bar_table.shares(groups) if percent else bar_table.amounts(groups)


def _spread_row(name: str, spread: Spread, percent: bool) -> Row:
    pieces = (
        Piece("box", spread.lower, spread.upper),
        Piece("whisker", spread.low, spread.high),
        Piece("tick", spread.median, spread.median),
    )
    show = _percentage if percent else _amount
    return Row(name, pieces, show(spread.median), f"{show(spread.low)} to {show(spread.high)}")


def _share_row(name: str, share: Share | Pairing) -> Row:
    pieces = (Piece("bar", 0.0, share.share), Piece("whisker", share.low, share.high))
    return Row(name, pieces, f"{share.share:.0%}", _interval(share))


def _percent(share: Share | Pairing) -> str:
    return f"{share.share:.0%}{SMALL}{_interval(share)}"


def _interval(share: Share | Pairing) -> str:
    return f"{100 * share.low:.0f}–{share.high:.0%}"


def _range(spread: Spread, show: Show = _amount) -> str:
    return f"{show(spread.median)}{SMALL}{show(spread.low)} to {show(spread.high)}"
