"""What desks show of a lesson: where it is planned, run, printed and put on the wall."""

from django.urls import path

from matches.web.base.addresses import COMPETITION
from matches.web.draws.format import Format
from matches.web.lessons import lessons

_LESSON = "desk/" + COMPETITION + "lesson/"

FORMAT = Format(
    "lesson",
    first_buttons="lessons/_first_buttons.html",
    timetabled=False,
    renewed=False,
    club_buttons="lessons/_club_buttons.html",
    addresses=(
        path("desk/clubs/<slug:club>/lessons/new/", lessons.new_lesson, name="desk-lesson-new"),
        path(_LESSON, lessons.lesson, name="desk-lesson"),
        path(_LESSON + "print/", lessons.lesson_print, name="desk-lesson-print"),
        path(_LESSON + "board/", lessons.lesson_board, name="desk-lesson-board"),
    ),
)
