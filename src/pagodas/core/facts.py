"""Facts about a state that take a while to find, found once as long as the state is kept.

    @fact
    def threats(observed: State, side: int) -> frozenset[int]: ...

A state that is kept does not change any more, so it remembers them: whoever asks again, for another viewer or another
move, has the answer at once. Facts are plain numbers, words and collections; they never refer to the state itself.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from pagodas.core.types import State

__all__ = ["fact"]

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def fact(find: Callable[Concatenate[State, Arguments], Result]) -> Callable[Concatenate[State, Arguments], Result]:
    """Let a state that is kept remember what this function found about it."""

    @wraps(find)
    def found(state: State, /, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        known: dict[Any, Any] = state.__dict__
        if not known or named:  # a state that may still change, or a question that is asked in another way
            return find(state, *arguments, **named)
        question = find, arguments
        try:
            answer: Result = known[question]
        except KeyError:
            answer = known[question] = find(state, *arguments, **named)
        return answer

    return found
