"""The analysis of a game as a page and as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pagodas.analysis.course import LEVEL, Moment, account, chances_over_time
from pagodas.arena.html_page import html_table, page, paragraph, section
from pagodas.arena.line_plots import LIGHT, Chart, Mark, Series, figure, picture
from pagodas.core.strings import DEFAULT, Strings
from pagodas.session.session import Session

HTML, SVG = ".html", ".svg"


def has_hidden(moments: Sequence[Moment]) -> bool:
    """Tell whether anything was hidden from players."""
    return any(moment.opened for moment in moments)


def picture_of(session: Session, moments: Sequence[Moment], language: str = DEFAULT) -> str:
    """Draw the chances, for a file."""
    return picture(charts(session, moments, language))


def charts(session: Session, moments: Sequence[Moment], language: str = DEFAULT) -> list[Chart]:
    """Draw the chances of the first of two players, or those of everybody, with all cards open in another chart."""
    return _Analysis(session, moments, words(language)).charts()


def web_page(session: Session, moments: Sequence[Moment], level: str, language: str = DEFAULT) -> str:
    """Make a page of the whole analysis."""
    return _Analysis(session, moments, words(language)).page(level)


def percent(share: float | None) -> str:
    """Write a share, or a dash where there is none."""
    return "–" if share is None else f"{share:.0%}"


@cache
def words(language: str) -> Strings:
    """Return the words for analyses."""
    return Strings(Path(__file__).parent / "strings", language)


@dataclass(frozen=True, slots=True)
class _Analysis:
    """An analysis to be told in one language."""

    session: Session
    moments: Sequence[Moment]
    say: Strings

    @property
    def views(self) -> list[bool]:
        """How to look at it: as the players could know it and, if anything was hidden, with all cards open."""
        return [False, True] if has_hidden(self.moments) else [False]

    # --- Charts ---

    def charts(self) -> list[Chart]:
        course = self.say("analysis.course")
        if self.session.seats == 2:
            return [self._chart(self._duel(), course)]
        titles = {False: course, True: self.say("analysis.course_open")}
        return [self._chart(self._party(opened), titles[opened], opened) for opened in self.views]

    def _chart(self, lines: Sequence[Series], text: str, opened: bool = False) -> Chart:
        session = self.session
        steps = [str(moment.turn) for moment in self.moments]
        if session.result:
            steps.append(self.say("analysis.end"))
        marks = [
            Mark(
                0 if session.seats == 2 else moment.seat, step, self._told(moment, opened), moment.seat, slip.is_blunder
            )
            for step, moment in enumerate(self.moments)
            if (slip := moment.view(opened).slip)
        ]
        keys = [
            (seat, self.say("analysis.marks", name=session.names[seat])) for seat in sorted({m.colour for m in marks})
        ]
        return Chart(text, lines, steps, self.say("analysis.turn"), level=LEVEL, marks=marks, keys=keys)

    def _duel(self) -> list[Series]:
        first = self.session.names[0]
        names = {
            False: self.say("analysis.chance_known" if has_hidden(self.moments) else "analysis.chance", name=first),
            True: self.say("analysis.chance_open", name=first),
        }
        return [
            Series(names[opened], chances_over_time(self.session, self.moments, 0, opened), 0, dashed=opened)
            for opened in self.views
        ]

    def _party(self, opened: bool) -> list[Series]:
        return [
            Series(
                self.say("analysis.seat_open", name=name) if opened else name,
                chances_over_time(self.session, self.moments, seat, opened),
                seat % len(LIGHT),
                dashed=opened,
            )
            for seat, name in enumerate(self.session.names)
        ]

    def _told(self, moment: Moment, opened: bool) -> str:
        slip = moment.view(opened).slip
        assert slip is not None
        return self.say(
            "analysis.slip",
            turn=moment.turn,
            name=self.session.names[moment.seat],
            played=f"{slip.played} {slip.sign}",
            better=slip.better,
            cost=f"{slip.cost:.0%}",
        )

    # --- The page ---

    def page(self, level: str) -> str:
        session, say = self.session, self.say
        known = session.game.strings(say.language if say.language in session.game.languages else DEFAULT)
        result = session.result or say("analysis.unfinished")
        return page(
            f"{known('title')}: {', '.join(session.names)}",
            [
                paragraph(say("analysis.by", level=level, result=result)),
                section(say("analysis.course"), self._aid(), *(figure(chart) for chart in self.charts())),
                section(say("analysis.short"), "", self._accounts()),
                *(self._mistakes(opened) for opened in self.views),
                section(say("analysis.turns"), say("analysis.turns_aid"), self._turns()),
            ],
            say.language,
        )

    def _aid(self) -> str:
        first, second = self.session.names[:2]
        two = self.session.seats == 2
        chance = self.say("analysis.aid_two", first=first, second=second) if two else self.say("analysis.aid_more")
        known = self.say("analysis.aid_open") if has_hidden(self.moments) else ""
        return " ".join(filter(None, (chance, known, self.say("analysis.aid_marks"))))

    def _accounts(self) -> str:
        titles = [
            self.say(f"analysis.{name}") for name in ("player", "accuracy", "mistakes", "blunders", "cost", "luck")
        ]
        rows = [
            (
                name + (f"\n{self.say('analysis.open')}" if opened else ""),
                percent(found.accuracy),
                found.mistakes,
                found.blunders,
                f"{found.cost:.0%}",
                f"{found.luck:+.0%}",
            )
            for seat, name in enumerate(self.session.names)
            for opened in self.views
            if (found := account(self.moments, seat, opened))
        ]
        return html_table(titles, rows)

    def _mistakes(self, opened: bool) -> str:
        titles = [self.say(f"analysis.{name}") for name in ("turn", "player", "played", "better", "chances")]
        rows = [
            (
                moment.turn,
                self.session.names[moment.seat],
                f"{slip.played} {slip.sign}",
                slip.better,
                f"+{slip.cost:.0%}",
            )
            for moment in self.moments
            if (slip := moment.view(opened).slip)
        ]
        named = "analysis.mistakes_open" if opened else "analysis.mistakes_known"
        table = html_table(titles, rows, words=(1, 2, 3)) if rows else paragraph(self.say("analysis.none"))
        return section(self.say(named), self.say(f"{named}_aid"), table)

    def _turns(self) -> str:
        titles = [self.say(f"analysis.{name}") for name in ("turn", "player", "move", "chances")]
        if len(self.views) > 1:
            titles.append(self.say("analysis.open"))
        rows = [
            (
                moment.turn,
                self.session.names[moment.seat],
                moment.text,
                *(f"{moment.view(opened).chance:.0%}" for opened in self.views),
            )
            for moment in self.moments
        ]
        return html_table(titles, rows, words=(1, 2))
