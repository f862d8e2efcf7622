"""Why moves are not legal: what the explanations of all games share."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pagodas.core.game import Reason
from pagodas.core.turn_text import simplify
from pagodas.core.types import State

__all__ = ["Explain", "Forms", "Refusals", "always", "explain_by_form", "is_written"]

Explain: TypeAlias = Callable[[State, re.Match[str]], Reason | None]  # explains a move of one kind
Forms: TypeAlias = Mapping[re.Pattern[str], Explain]  # how a kind of move is written, and what explains such a move


def always(reason: Reason) -> Explain:
    """Explain a kind of move that is always refused for the same reason."""
    return lambda observed, match: reason  # noqa: ARG005 whatever the position and the move


def is_written(text: str, forms: Forms) -> bool:
    """Tell whether a text has one of these forms."""
    return any(pattern.fullmatch(text) for pattern in forms)


def explain_by_form(observed: State, text: str, forms: Forms) -> Reason | None:
    """Return the reason found by the first form that the text has, None when it has none of them."""
    matches = ((pattern.fullmatch(text), explain) for pattern, explain in forms.items())
    return next((explain(observed, match) for match, explain in matches if match), None)


@dataclass(frozen=True)
class Refusals:
    """A judge with one reason for each kind of move, and one for all moves after the end.

    For games in which it is always the same that forbids a kind of move: `kinds` maps how such moves are written, as
    regular expressions in lower case without spaces, to the reasons.
    """

    over: Reason | tuple[Reason, ...]  # for all endings, or for each of them
    kinds: Mapping[str, Reason]

    def explain(self, observed: State, text: str) -> Reason | None:
        """Return why the decision written in `text` is not legal here; None when the text is no move at all."""
        fitting = (reason for form, reason in self.kinds.items() if re.fullmatch(form, simplify(text)))
        reason = next(fitting, None)
        return self._explain_end(int(observed.ending)) if reason and observed.ending else reason

    def _explain_end(self, ending: int) -> Reason:
        return self.over if isinstance(self.over, Reason) else self.over[ending - 1]
