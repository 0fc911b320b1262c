"""A lesson as its teacher sees it."""

from matches.selectors.lessons.lesson_state import lesson_state, state_of
from matches.selectors.lessons.lessons import BELL, LessonDesk, classes_of, lesson_desk, rooms_of

__all__ = [
    "BELL",
    "LessonDesk",
    "classes_of",
    "lesson_desk",
    "lesson_state",
    "rooms_of",
    "state_of",
]
