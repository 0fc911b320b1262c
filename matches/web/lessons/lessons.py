"""Lessons: planned in one form, then run from one page; printed, and shown on the wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from matches.errors import NotAllowedError, NotFoundError, ServiceError
from matches.selectors.clubs import organised_club
from matches.selectors.lessons import LessonDesk, classes_of, lesson_desk, rooms_of
from matches.services import lessons
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.foreseen import Foreseen, keep
from matches.web.base.http import found, viewer
from matches.web.lessons.forms import LateForm, LessonForm
from matches.web.lessons.known import known_to

CHANGES = "lesson_changes"


@signed_in
def new_lesson(request: HttpRequest, club: str) -> HttpResponse:
    """Plan a lesson: pupils, boards, minutes; the rest has its usual answer."""
    own = found(organised_club(club, viewer(request)))
    form, foreseen = LessonForm(request.POST or None, classes=classes_of(own)), Foreseen()
    if request.method == "POST" and form.is_valid():
        said = {**form.cleaned_data, "pupils_of": form.cleaned_data["pupils_of"] or None}
        asked = lessons.doubts.of_a_plan
        foreseen = keep(request, form, asked, lessons.plan, own.public_id, **said)
        if foreseen.saved:
            made = foreseen.answer
            return redirect("web:desk-lesson", own.slug, made.season.slug, made.slug)
    context = {"form": form, "club": own, "rooms": rooms_of(own), "foreseen": foreseen}
    return page_of(request, "lessons/new_lesson.html", context)


@signed_in
def lesson(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A lesson while it runs: begin a round, say who won, who is away, who came late."""
    page = _page(request, club, season, competition)
    late = LateForm(request.POST if request.POST.get("action") == "late" else None)
    foreseen = Foreseen()
    if request.method == "POST":
        if request.POST.get("action") != "late":
            _act(request, page)
            return redirect(request.path)
        if late.is_valid():
            asked, public_id = lessons.doubts.of_latecomers, page.competition.public_id
            said = {"text": late.cleaned_data["names"]}
            foreseen = keep(request, late, asked, lessons.come_late, public_id, **said)
            if foreseen.saved:
                _keep_changes(request, foreseen.answer)
                return redirect(request.path)
    context = {
        "page": page,
        "competition": page.competition,
        "late": late,
        "foreseen": foreseen,
        "changes": _changes(request, page),
        "known": known_to(page),
    }
    return page_of(request, "lessons/lesson.html", context)


@require_safe
@signed_in
def lesson_print(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The plan on one sheet of paper."""
    page = _page(request, club, season, competition)
    context = {"page": page, "competition": page.competition}
    return render(request, "lessons/lesson_print.html", context)


@require_safe
@signed_in
def lesson_board(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """This round for the projector: who is at which board, who umpires, how long there is."""
    page = _page(request, club, season, competition)
    context = {"page": page, "competition": page.competition}
    return render(request, "lessons/lesson_board.html", context)


def _page(request: HttpRequest, club: str, season: str, competition: str) -> LessonDesk:
    return found(lesson_desk(club, season, competition, viewer(request)))


def _act(request: HttpRequest, page: LessonDesk) -> None:
    """Do what a button says; a refusal is a message beside what is there."""
    acts: dict[str, Callable[[HttpRequest, LessonDesk], Any]] = {
        "begin": _begin,
        "report": _report,
        "leave": lambda request, page: lessons.leave(request.user, _entry(request, page)),
        "come-back": lambda request, page: lessons.come_back(request.user, _entry(request, page)),
    }
    act = acts.get(request.POST.get("action", ""))
    if act is None:
        raise Http404(gettext("There is nothing at this address."))
    try:
        done = act(request, page)
    except (NotAllowedError, NotFoundError):
        raise
    except ServiceError as error:
        messages.error(request, str(error))
        return
    if isinstance(done, lessons.PlannedAgain):
        _keep_changes(request, done)


def _begin(request: HttpRequest, page: LessonDesk) -> Any:
    number = request.POST.get("round", "")
    if not number.isascii() or not number.isdecimal() or len(number) > 3:
        raise Http404(gettext("There is nothing at this address."))
    return lessons.begin(request.user, page.competition.public_id, int(number))


def _report(request: HttpRequest, page: LessonDesk) -> Any:
    match = request.POST.get("match", "")
    if match not in {one.public_id for each in page.rounds for one in each.matches}:
        raise Http404(gettext("There is nothing at this address."))
    return lessons.report(request.user, match, request.POST.get("winner", ""))


def _entry(request: HttpRequest, page: LessonDesk) -> str:
    entry = request.POST.get("entry", "")
    if entry not in {pupil.entry for pupil in page.pupils}:
        raise Http404(gettext("There is nothing at this address."))
    return entry


def _keep_changes(request: HttpRequest, done: lessons.PlannedAgain) -> None:
    """For the page that follows: what planning again has changed, by entry, not by name."""
    request.session[CHANGES] = {
        "of": done.competition.public_id,
        "entries": [entry.public_id for entry in done.entries],
        "rounds": [
            {"number": each.number, "new": each.new, "gone": each.gone} for each in done.changes
        ],
    }


def _changes(request: HttpRequest, page: LessonDesk) -> dict[str, Any] | None:
    """The changes with names, once."""
    kept = request.session.get(CHANGES)
    if not kept or kept["of"] != page.competition.public_id:
        return None
    del request.session[CHANGES]
    names = {pupil.entry: pupil.name for pupil in page.pupils}
    count = len(kept["rounds"])
    return {
        "who": ", ".join(names.get(entry, "–") for entry in kept["entries"]),
        "told": ngettext(
            "%(n)d round is planned again; what was played stands.",
            "%(n)d rounds are planned again; what was played stands.",
            count,
        )
        % {"n": count},
        "rounds": [
            {
                "number": each["number"],
                "new": [_line(line, names) for line in each["new"]],
                "gone": [_line(line, names) for line in each["gone"]],
            }
            for each in kept["rounds"]
        ],
    }


def _line(line: list[Any], names: dict[str, str]) -> dict[str, Any]:
    board, home, away, umpire = line
    return {
        "board": board,
        "home": names.get(home, "–"),
        "away": names.get(away, "–"),
        "umpire": names.get(umpire or "", ""),
    }
