"""A lesson as its teacher sees it."""

from matches.selectors.lessons.lessons import BELL, lesson_desk

__all__ = ["BELL", "lesson_desk"]
