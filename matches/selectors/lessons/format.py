"""A lesson: it calls its own matches, round by round, until the bell."""

from matches.selectors.draws.format import Format
from matches.selectors.lessons.lessons import LESSON

FORMAT = Format(LESSON, calls_itself=True)
