"""Many results on one page: typed row by row, pasted, or from a file; what is wrong comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from matches.errors import InvalidError, NotAllowedError, NotFoundError, ServiceError
from matches.selectors.results import OpenMatch, OpenRound, ScoreList, score_list
from matches.services.bulk import score_lists
from matches.services.bulk.typed_scores import HOW, Line, RefusedLine
from matches.web.base.attempt import signed_in
from matches.web.base.http import found, viewer
from matches.web.base.reasons import posted_reason
from matches.web.bulk import score_text

LONGEST_FILE = 1_000_000
OPEN_ROWS = 24
"""Rows after which further rounds stand folded: all of a large league are more than anybody scrolls
through on a phone."""
TYPED = 12
"""Characters of a score field that are kept: what is longer is no score."""


@dataclass(frozen=True)
class Row:
    """A match of the page with what was typed for it, and why that was refused."""

    match: OpenMatch
    line: Line
    problem: str = ""
    rule: str = ""
    unusual: bool = False

    @property
    def seen(self) -> str:
        """The score that a warning is about: to be sure of it is to be sure of this one."""
        return _score(self.line.a, self.line.b)


@signed_in
def results(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The open matches of a competition, or of one of its rounds, a row each."""
    reader = viewer(request)
    page = found(score_list(club, season, competition, reader, request.GET.get("round", "")))
    if request.method != "POST":
        return _show(request, page, {})
    if request.POST.get("action") == "read":
        return _read(request, page)
    lines = _typed(request)
    try:
        done = score_lists.enter(
            request.user, page.competition.public_id, lines, reason=posted_reason(request.POST)
        )
    except (NotAllowedError, NotFoundError):
        raise
    except ServiceError as error:
        said = error.mistakes if isinstance(error, InvalidError) else {"": [str(error)]}
        problems = [one for held in said.values() for one in held]
        return _show(request, page, {one.fixture: one for one in lines}, problems, status=400)
    _say(request, len(done.saved), len(done.same))
    if not done.refused:
        return redirect(request.get_full_path())
    page = found(score_list(club, season, competition, reader, request.GET.get("round", "")))
    refused = {one.line.fixture: one for one in done.refused}
    typed = {one.fixture: one for one in lines if one.fixture in refused}
    return _show(request, page, typed, refused=refused, status=422)


def _say(request: HttpRequest, saved: int, same: int) -> None:
    if saved:
        said = ngettext("%(n)d result is saved.", "%(n)d results are saved.", saved)
        messages.success(request, said % {"n": saved})
    if same:
        said = ngettext("%(n)d result was saved before.", "%(n)d results were saved before.", same)
        messages.info(request, said % {"n": same})
    if not saved and not same:
        messages.info(request, gettext("Nothing was saved."))


def _typed(request: HttpRequest) -> list[Line]:
    """The rows that were sent, in their order; a match sent twice is twice in it."""
    lines = []
    for id_ in request.POST.getlist("match")[: score_text.MOST_LINES + 1]:
        revision = request.POST.get(f"revision-{id_}", "")
        how = request.POST.get(f"how-{id_}", "")
        a, b = (request.POST.get(f"{side}-{id_}", "")[:TYPED] for side in "ab")
        lines.append(
            Line(
                id_,
                how if how in HOW else HOW[0],
                a,
                b,
                int(revision) if _is_number(revision) else -1,
                sure=request.POST.get(f"sure-{id_}", "") == _score(a, b),
            )
        )
    return lines


def _score(a: str, b: str) -> str:
    return f"{a.strip()}-{b.strip()}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _read(request: HttpRequest, page: ScoreList) -> HttpResponse:
    """Fill the rows from a text or a file; nothing is saved yet."""
    text, problems = request.POST.get("text", ""), []
    file = request.FILES.get("file")
    if file is not None and (file.size or 0) > LONGEST_FILE:
        problems = [gettext("The file is too long: 1 MB is the most.")]
    elif file is not None:
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            problems = [gettext("The file is not text in UTF-8: save it as CSV (UTF-8).")]
    order = [(one.number, one.public_id) for one in page.matches]
    told = score_text.read(text, order) if not problems else score_text.Read()
    # What was typed in rows before stays, unless the text says otherwise.
    typed = {one.fixture: one for one in _typed(request) if not one.is_empty}
    lines = {**typed, **told.lines}
    if told.lines:
        said = ngettext(
            "%(n)d row is filled. Look at it, then save.",
            "%(n)d rows are filled. Look at them, then save.",
            len(told.lines),
        )
        messages.info(request, said % {"n": len(told.lines)})
    elif not problems and not told.problems:
        problems = [gettext("Paste a column or choose a file first.")]
    problems += told.problems
    return _show(request, page, lines, problems, text=text, status=400 if problems else 200)


def _show(
    request: HttpRequest,
    page: ScoreList,
    typed: dict[str, Line],
    problems: list[str] | None = None,
    *,
    refused: dict[str, RefusedLine] | None = None,
    text: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page. What was entered by somebody else meanwhile stands above the rows."""
    said = refused or {}
    shown = _unfolded(
        [(held, [_row(one, typed, said) for one in held.matches]) for held in page.shown]
    )
    here = {one.public_id for one in page.matches}
    gone = [one for id_, one in said.items() if id_ not in here]
    context: dict[str, Any] = {
        "page": page,
        "competition": page.competition,
        "shown": shown,
        "gone": gone,
        "refused": len(said),
        "problems": problems or [],
        "text": text,
        "reason": posted_reason(request.POST),
        "how": [(each, _how(each)) for each in HOW],
        "bulk": reverse(
            "web:desk-bulk",
            args=[
                page.competition.club.slug, page.competition.season.slug, page.competition.slug,
            ],
        ),
    }  # fmt: skip
    return render(request, "bulk/score_list.html", context, status=status)


def _unfolded(
    rounds: list[tuple[OpenRound, list[Row]]],
) -> list[tuple[OpenRound, list[Row], bool]]:
    """The rounds, and whether each stands open: the first ones, and each in which something is
    typed or wrong. The others are a line, which opens; what is in them is sent all the same."""
    told, before = [], 0
    for held, rows in rounds:
        said = any(row.problem or not row.line.is_empty for row in rows)
        told.append((held, rows, said or before < OPEN_ROWS))
        before += len(rows)
    return told


def _row(match: OpenMatch, typed: dict[str, Line], refused: dict[str, RefusedLine]) -> Row:
    line = typed.get(match.public_id, Line(match.public_id))
    why = refused.get(match.public_id)
    if why is None:
        return Row(match, line)
    return Row(match, line, why.message, why.rule, why.unusual)


def _how(how: str) -> str:
    return {
        "played": gettext("played"),
        "walkover-A": gettext("walkover for the first"),
        "walkover-B": gettext("walkover for the second"),
        "double-walkover": gettext("nobody came"),
        "postponed": gettext("postponed"),
    }[how]
