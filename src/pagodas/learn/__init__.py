"""Teaches games: lessons that are data of a game, played by its own rules."""

from pagodas.learn.lesson import Lesson, LessonError, Step, find_lesson, lessons
from pagodas.learn.lesson_run import LessonRun, Verdict, in_language, resume

__all__ = ["Lesson", "LessonError", "LessonRun", "Step", "Verdict", "find_lesson", "in_language", "lessons", "resume"]
