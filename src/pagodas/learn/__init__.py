"""Teaches games: lessons, guided first games and commented games, which are data of a game, played by its own rules."""

from pagodas.learn.commented_game import CommentedGame, commented_games, find_commented
from pagodas.learn.course_files import LessonError, in_language
from pagodas.learn.guide import Guide, Note, due_notes, find_guide
from pagodas.learn.lesson import Lesson, Step, find_lesson, lessons
from pagodas.learn.lesson_run import LessonRun, Verdict, resume

__all__ = [
    "CommentedGame",
    "Guide",
    "Lesson",
    "LessonError",
    "LessonRun",
    "Note",
    "Step",
    "Verdict",
    "commented_games",
    "due_notes",
    "find_commented",
    "find_guide",
    "find_lesson",
    "in_language",
    "lessons",
    "resume",
]
