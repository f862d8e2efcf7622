"""The analysis of a game as a page and as a picture."""

from collections.abc import Sequence

from pagodas.arena.analysis import LEVEL, Moment, account, chances_over_time
from pagodas.arena.html_page import html_table, page, paragraph, section
from pagodas.arena.line_plots import LIGHT, Chart, Mark, Series, figure, picture
from pagodas.core.strings import DEFAULT
from pagodas.session.session import Session

HTML, SVG = ".html", ".svg"
OPEN = "all cards open"


def has_hidden(moments: Sequence[Moment]) -> bool:
    """Tell whether anything was hidden from players."""
    return any(moment.opened for moment in moments)


def picture_of(session: Session, moments: Sequence[Moment]) -> str:
    """Draw the chances, for a file."""
    return picture(charts(session, moments))


def charts(session: Session, moments: Sequence[Moment]) -> list[Chart]:
    """Draw the chances of the first of two players, or those of everybody, with all cards open in another chart."""
    steps = [str(moment.turn) for moment in moments] + (["end"] if session.result else [])
    hidden = has_hidden(moments)
    if session.seats == 2:
        return [_chart(session, moments, steps, _duel(session, moments), "Chances turn by turn")]
    seen = [("Chances turn by turn", False), *([(f"Chances turn by turn, {OPEN}", True)] if hidden else [])]
    return [_chart(session, moments, steps, _party(session, moments, opened), text, opened) for text, opened in seen]


def _chart(
    session: Session,
    moments: Sequence[Moment],
    steps: Sequence[str],
    lines: Sequence[Series],
    text: str,
    opened: bool = False,
) -> Chart:
    marks = [
        Mark(
            0 if session.seats == 2 else moment.seat, step, _told(session, moment, opened), moment.seat, slip.is_blunder
        )
        for step, moment in enumerate(moments)
        if (slip := moment.view(opened).slip)
    ]
    keys = [
        (seat, f"a mistake and a blunder of {session.names[seat]}") for seat in sorted({mark.colour for mark in marks})
    ]
    return Chart(text, lines, steps, "turn", level=LEVEL, marks=marks, keys=keys)


def _duel(session: Session, moments: Sequence[Moment]) -> list[Series]:
    name = f"chance of {session.names[0]}"
    known = Series(
        f"{name}, as the players could know it" if has_hidden(moments) else name,
        chances_over_time(session, moments, 0),
        0,
    )
    opened = Series(f"{name}, {OPEN}", chances_over_time(session, moments, 0, opened=True), 0, dashed=True)
    return [known, opened] if has_hidden(moments) else [known]


def _party(session: Session, moments: Sequence[Moment], opened: bool) -> list[Series]:
    words = f", {OPEN}" if opened else ""
    return [
        Series(name + words, chances_over_time(session, moments, seat, opened), seat % len(LIGHT), dashed=opened)
        for seat, name in enumerate(session.names)
    ]


def _told(session: Session, moment: Moment, opened: bool) -> str:
    slip = moment.view(opened).slip
    assert slip is not None
    return (
        f"{moment.turn}. {session.names[moment.seat]}: {slip.played} {slip.sign} better {slip.better}, +{slip.cost:.0%}"
    )


def web_page(session: Session, moments: Sequence[Moment], level: str) -> str:
    """Make a page of the whole analysis."""
    title = f"{session.game.strings(DEFAULT)('title')}: {', '.join(session.names)}"
    views = [False, True] if has_hidden(moments) else [False]
    drawn = [figure(chart) for chart in charts(session, moments)]
    return page(
        title,
        [
            paragraph(f"Analysed by {level}. Result: {session.result or 'unfinished'}."),
            section("Chances turn by turn", _aid(session, moments), *drawn),
            section("In short", "", _accounts(session, moments, views)),
            *(_mistakes(session, moments, opened) for opened in views),
            section("All turns", "The mover's chance before each turn.", _turns(session, moments, views)),
        ],
    )


def _aid(session: Session, moments: Sequence[Moment]) -> str:
    chance = (
        f"Above the dotted line {session.names[0]} is more likely to win, below it {session.names[1]}."
        if session.seats == 2
        else "100% is the first place, 0% the last; a line moves when its player's turn comes."
    )
    known = (
        " Solid lines rest on each player's own knowledge, dashed lines on all cards open."
        if has_hidden(moments)
        else ""
    )
    return f"{chance}{known} Rings are mistakes and discs are blunders: the better moves are listed below."


def _accounts(session: Session, moments: Sequence[Moment], views: Sequence[bool]) -> str:
    rows = [
        (name + (f"\n{OPEN}" if opened else ""), sums.mistakes, sums.blunders, f"{sums.cost:.0%}")
        for seat, name in enumerate(session.names)
        for opened in views
        if (sums := account(moments, seat, opened))
    ]
    return html_table(("player", "mistakes", "of them blunders", "chances given away"), rows)


def _mistakes(session: Session, moments: Sequence[Moment], opened: bool) -> str:
    rows = [
        (moment.turn, session.names[moment.seat], f"{slip.played} {slip.sign}", slip.better, f"+{slip.cost:.0%}")
        for moment in moments
        if (slip := moment.view(opened).slip)
    ]
    title = "Mistakes, had all cards been open" if opened else "Mistakes"
    aid = (
        "Moves that a player who saw all cards would have played better: often nobody could know."
        if opened
        else "? is a mistake, ?? a blunder: a better move would have kept much higher chances."
    )
    table = html_table(("turn", "player", "played", "better", "chance"), rows, words=(1, 2, 3))
    return section(title, aid, table if rows else paragraph("None found."))


def _turns(session: Session, moments: Sequence[Moment], views: Sequence[bool]) -> str:
    titles = ("turn", "player", "move", "chance", *([OPEN] if len(views) > 1 else []))
    rows = [
        (
            moment.turn,
            session.names[moment.seat],
            moment.text,
            *(f"{moment.view(opened).chance:.0%}" for opened in views),
        )
        for moment in moments
    ]
    return html_table(titles, rows, words=(1, 2))
