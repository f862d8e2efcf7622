"""A game being played: moves, undo, results, records, matches."""

from pagodas.session.comments import Comment
from pagodas.session.match import Match
from pagodas.session.record import format_record, parse_record, parse_records
from pagodas.session.result import Result
from pagodas.session.session import Session, Turn, seat_names

__all__ = [
    "Comment",
    "Match",
    "Result",
    "Session",
    "Turn",
    "format_record",
    "new",
    "parse_record",
    "parse_records",
    "seat_names",
]

new = Session.new
"""Set up a new game: short for `Session.new`."""
