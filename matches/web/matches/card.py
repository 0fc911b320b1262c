"""The card of a match: typed or pasted, judged, saved; or corrected, after seeing what changes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

import rules
from matches.errors import InvalidError, NotAllowedError, NotFoundError, Refused, ServiceError
from matches.selectors.matches import FixtureDesk, fixture_desk
from matches.services import rulings
from matches.services.corrections import correcting_cards
from matches.services.results import reports, scorecards
from matches.web.base.attempt import signed_in
from matches.web.base.http import found, viewer
from matches.web.base.reasons import posted_reason
from matches.web.law.cardform import CardForm
from matches.web.law.cardform.answers import NEXT, following
from matches.web.law.cardform.uploads import uploaded
from matches.web.law.lawpages import MOST_ROWS, too_long
from matches.web.law.sheet import sheet_of, stored_sheet
from matches.web.rulings.rulings import was_looked_at

DETAILS = ("result", "card", "flicks", "json")


@dataclass
class Typed:
    """What somebody typed: a form or JSON, with the document it makes."""

    form: CardForm | None
    document: Any
    text: str = ""
    problem: str = ""


@signed_in
def card(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter the card of a match, or correct it."""
    page = found(fixture_desk(public_id, viewer(request), board=_board(request)))
    if page.between_teams and page.board is None:
        return redirect("web:desk-match", public_id)
    if not page.may_enter and not page.may_report:
        said = gettext("Only an umpire of this match or an organiser may enter its card.")
        raise NotAllowedError(said)
    if request.method != "POST":
        return _opened(request, page)
    typed = _typed(request, page)
    action = request.POST.get("action", "")
    if action.startswith(NEXT):
        return following(typed.form, action)
    if typed.form is not None and typed.form.act(action):
        return _show(request, page, typed)
    if typed.problem:
        return _show(request, page, typed, status=400)
    return _judge(request, page, typed, action)


def _opened(request: HttpRequest, page: FixtureDesk) -> HttpResponse:
    """The form, once it is known who plays."""
    if page.sides_known:
        return _show(request, page, _begun(request, page))
    said = gettext("It is not known yet who plays this match, so it cannot have a card.")
    messages.warning(request, said)
    return redirect("web:desk-match", page.fixture.public_id)


def _board(request: HttpRequest) -> int | None:
    text = request.GET.get("board", "")
    return int(text) if text.isdecimal() and len(text) < 4 else None


def _begun(request: HttpRequest, page: FixtureDesk) -> Typed:
    """A fresh form; for a correction, the card as it stands."""
    wanted = request.GET.get("detail", "")
    # Who reports says what they saw: the other side's card is not put into their mouth.
    latest = page.card if page.may_enter else None
    typed = latest is not None and CardForm.fits(latest.document)
    if latest is not None and typed and (not wanted or wanted == latest.detail):
        return Typed(_form_of(page, latest.document), latest.document)
    usual = "card" if page.may_enter else "result"
    detail = wanted if wanted in DETAILS else usual
    if detail == "json" or (latest is not None and not typed and not wanted):
        text = ""
        if latest is not None:
            text = json.dumps(latest.document, ensure_ascii=False, indent=1)
        return Typed(None, None, text)
    competition = page.fixture.competition
    form = CardForm.blank(competition.game, detail, **_of_match(page))
    if page.fixture.first:
        form.typed = MultiValueDict({**dict(form.typed.lists()), "first": [page.fixture.first]})
    return Typed(form, None)


def _form_of(page: FixtureDesk, document: Any) -> CardForm:
    return CardForm.of_document({**document, "sides": {}}, **_of_match(page))


def _of_match(page: FixtureDesk) -> dict[str, Any]:
    """What a form is told of the match: a card is handed in when it is over."""
    return {"names": page.names, "options": page.options, "finished": True}


def _typed(request: HttpRequest, page: FixtureDesk) -> Typed:
    detail = request.POST.get("detail", "card")
    if detail == "json":
        upload = uploaded(request)
        if upload.problem:
            return Typed(None, None, upload.text, upload.problem)
        return _typed_as_json(upload.text)
    competition = page.fixture.competition
    form = CardForm(
        competition.game,
        detail if detail in DETAILS else "card",
        MultiValueDict(dict(request.POST.lists())),
        **_of_match(page),
    )
    if form.is_too_long:
        return Typed(None, None, "", too_long())
    if len(form.keys) > MOST_ROWS:
        # A row costs a hundred times what its line of JSON does: so long a card goes on as text.
        document = form.document()
        return Typed(None, document, json.dumps(document, ensure_ascii=False, indent=1))
    return Typed(form, form.document())


def _typed_as_json(text: str) -> Typed:
    verdict = rules.adjudicate_text(text)
    if verdict.malformed:
        said = [f"{fault.path}: {fault.sentence.say()}" for fault in verdict.faults]
        return Typed(None, None, text, " ".join(said))
    return Typed(None, json.loads(text), text)


def _judge(request: HttpRequest, page: FixtureDesk, typed: Typed, action: str) -> HttpResponse:
    """Save the card, or say why not; a correction is shown before it is saved."""
    correcting = _corrects(page)
    reason = posted_reason(request.POST)
    resting = request.POST.get("resting") or None
    public_id, document = page.fixture.public_id, typed.document
    actor, board = request.user, page.board.number if page.board is not None else None
    try:
        if correcting and (action != "correct" or not was_looked_at(request)):
            preview = correcting_cards.preview_correction(
                actor, public_id, document, board=board, resting=resting
            )
            return _show(request, page, typed, preview=preview, reason=reason)
        if correcting:
            _correct(request, page, document, reason, resting)
        elif not page.may_enter:
            return _reported(
                request, reports.report(actor, public_id, document, board=board, reason=reason)
            )
        else:
            scorecards.submit(actor, public_id, document, board=board)
    except (NotAllowedError, NotFoundError):
        raise
    except Refused as error:
        if typed.form is not None and error.verdict is not None:
            typed.form.verdict = error.verdict
        return _show(request, page, typed, refused=error, reason=reason, status=422)
    except ServiceError as error:
        return _show(request, page, typed, refused=error, reason=reason, status=error.status)
    done = gettext("The card is corrected.") if correcting else gettext("The card is saved.")
    messages.success(request, done)
    request.session["card_accepted"] = public_id
    return redirect("web:desk-match", public_id)


def _correct(
    request: HttpRequest, page: FixtureDesk, document: Any, reason: str, resting: str | None
) -> None:
    """Put a card in the place of another; that settles a dispute that is open."""
    actor, public_id = request.user, page.fixture.public_id
    board = page.board.number if page.board is not None else None
    if page.open_dispute is not None and page.may_organise:
        rulings.settle(
            actor, public_id, ruling=reason, upheld=True, document=document, board=board,
            resting=resting,
        )  # fmt: skip
    else:
        correcting_cards.correct(
            actor, public_id, document, reason=reason, board=board, resting=resting,
            supersedes=request.POST.get("supersedes") or None,
        )  # fmt: skip


def _corrects(page: FixtureDesk) -> bool:
    """Whether a card would take the place of one, or of a ruling without one."""
    over = page.is_over and not page.between_teams
    # A match that is to be played again has cards of old, and none that counts.
    return page.may_enter and (page.card is not None or over)


def _entered(request: HttpRequest, page: FixtureDesk) -> dict[str, Any] | None:
    """What somebody else has entered, so that nobody types a match a second time unawares."""
    card = page.card
    if card is None or card.submitted_by_id == request.user.pk:
        return None
    score = stored_sheet(card.document, page.names).score if page.may_enter else ""
    return {"at": card.submitted_at, "score": score}


def _supersedes(request: HttpRequest, page: FixtureDesk, refused: ServiceError | None) -> str:
    """The version that is being corrected: the one that was looked at when the form was opened,
    until its reader has been told that another came between."""
    latest = page.latest.public_id if page.latest is not None else ""
    if refused is not None and refused.code == "superseded-meanwhile":
        return latest
    return request.POST.get("supersedes", latest)


def _reported(request: HttpRequest, report: reports.Report) -> HttpResponse:
    """Back to one's matches, told what became of the report."""
    fixture = report.result.fixture
    if report.dispute is not None:
        said = gettext("The other side reported otherwise: an organiser now looks at both.")
    elif report.result.official:
        said = gettext("Both sides agree: the result is official.")
    else:
        said = gettext("Reported. The other side is asked to agree.")
    messages.success(request, said)
    request.session["card_accepted"] = fixture.public_id
    return redirect("web:desk-match", fixture.public_id)


def _show(
    request: HttpRequest,
    page: FixtureDesk,
    typed: Typed,
    *,
    refused: ServiceError | None = None,
    preview: Any = None,
    reason: str | None = None,
    status: int = 200,
) -> HttpResponse:
    competition = page.fixture.competition
    verdict = getattr(refused, "verdict", None) or getattr(preview, "verdict", None)
    sheet = None
    if verdict is not None:
        sheet = sheet_of(verdict, typed.document, page.names)
    mistakes = refused.mistakes if isinstance(refused, InvalidError) else {}
    context = {
        "page": page,
        "competition": competition,
        "form": typed.form,
        "detail": typed.form.detail if typed.form else "json",
        "details": DETAILS,
        "json_text": typed.text,
        "json_problem": typed.problem,
        "refused": refused,
        "mistakes": mistakes,
        "preview": preview,
        "reason": reason,
        "sheet": sheet,
        "correcting": _corrects(page),
        "supersedes": _supersedes(request, page, refused),
        "reporting": not page.may_enter,
        "entered": _entered(request, page),
        "fresh": request.method != "POST",
    }
    return render(request, "matches/card.html", context, status=status)
