"""The rulebook, and the page on which anybody may have a card judged."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.throttling import UserRateThrottle

import rules
from matches.errors import LaterError
from matches.law.apart import prices
from matches.ports import apart, compute_budget
from matches.ports.client_address import network
from matches.ports.search_engines import may_be_listed
from matches.ports.throttle import ExactThrottle
from matches.web.base.http import found, public_page, with_etag
from matches.web.law.cardform import CardForm
from matches.web.law.cardform.answers import NEXT, following
from matches.web.law.cardform.transcript import MOST_LETTERS
from matches.web.law.cardform.uploads import Upload, uploaded
from matches.web.law.lawbook import law_of
from matches.web.law.sheet import sheet_of

DETAILS = ("result", "card", "flicks")

MOST_ROWS = 300
"""A longer card is judged as well, and stays in the page as JSON: as a form it takes megabytes."""
MOST_LINES = 2_000
"""Of a longer card the verdict is told, and not every entry."""


class JudgingThrottle(ExactThrottle, UserRateThrottle):
    """How often one network, or who is signed in, may have cards judged: a class shares one."""

    scope = "judging"
    rate = "120/min"

    def get_rate(self) -> str:
        """The class's own rate: the settings name none."""
        return self.rate

    def get_ident(self, request: Any) -> str:
        """The network that asks."""
        return network(request.META.get("REMOTE_ADDR"))


@require_safe
@with_etag
def rules_index(request: HttpRequest) -> HttpResponse:
    """The games."""
    return public_page(
        request, "law/rules.html", {"games": tuple(rules.GAMES.values())}, listed=True
    )


@require_safe
@with_etag
def rulebook(request: HttpRequest, game: str) -> HttpResponse:
    """One game's law, a heading a rule."""
    known = found(rules.GAMES.get(game))
    context = {"game": known, "law": law_of(game), "games": tuple(rules.GAMES.values())}
    return public_page(request, "law/rulebook.html", context, listed=True)


@require_http_methods(["GET", "HEAD", "POST"])
def adjudicate(request: HttpRequest) -> HttpResponse:
    """A card by form or as JSON, and the verdict explained. Nothing is kept."""
    if request.method != "POST":
        return _blank(request)
    throttle, caller = JudgingThrottle(), network(request.META.get("REMOTE_ADDR"))
    if not throttle.allow_request(request, None):
        return _later(request, apart.spent(int(throttle.wait() or 60) + 1))
    try:
        with compute_budget.counting(caller):
            return _judge(request, caller)
    except LaterError as why:
        return _later(request, why)


def _blank(request: HttpRequest) -> HttpResponse:
    game, detail = request.GET.get("game", ""), request.GET.get("detail", "")
    form = CardForm.blank(game, _detail(detail)) if game in rules.GAMES else None
    answer = render(request, "law/adjudicate.html", _context(form) | {"may_be_found": True})
    may_be_listed(answer)
    return answer


def _judge(request: HttpRequest, caller: str) -> HttpResponse:
    if request.POST.get("action") == "judge-json":
        return _judge_json(request, caller)
    form = _form(request)
    if form is None:
        return render(request, "law/adjudicate.html", _context(None))
    if form.is_too_long:
        context = _context(None) | {"json_problem": too_long()}
        return render(request, "law/adjudicate.html", context, status=413)
    return _judge_form(request, form, caller)


def too_long() -> str:
    """What is said of a form with more in it than any card holds."""
    told = gettext(
        "That is more than any card holds: a form has at most %(most)d characters. Paste a longer"
        " one as JSON."
    )
    return told % {"most": MOST_LETTERS}


def _form(request: HttpRequest) -> CardForm | None:
    game, detail = request.POST.get("game", ""), request.POST.get("detail", "")
    if game not in rules.GAMES:
        return None
    return CardForm(game, _detail(detail), MultiValueDict(dict(request.POST.lists())))


def _detail(name: str) -> str:
    return name if name in DETAILS else "card"


def _judge_form(request: HttpRequest, form: CardForm, caller: str) -> HttpResponse:
    if request.POST.get("action", "").startswith(NEXT):
        return following(form, request.POST["action"])
    if len(form.keys) > MOST_ROWS:
        document = form.document()
        return _judged(request, None, document, _verdict(document, caller))
    if form.act(request.POST.get("action", "")):
        return render(request, "law/adjudicate.html", _context(form))
    document = form.document()
    return _judged(request, form, document, _verdict(document, caller))


def _judge_json(request: HttpRequest, caller: str) -> HttpResponse:
    upload = uploaded(request)
    if upload.problem:
        context = _context(None) | {"json_text": upload.text, "json_problem": upload.problem}
        return render(request, "law/adjudicate.html", context, status=400)
    verdict = _verdict(upload.text, caller)
    document = _parsed(upload)
    form = None
    if isinstance(document, dict) and not verdict.malformed and _fits_a_form(document):
        form = CardForm.of_document(document)
        form.fixed_options = None
    return _judged(request, form, document, verdict, upload.text)


def _fits_a_form(document: dict[str, Any]) -> bool:
    short = len(document.get("entries") or ()) <= MOST_ROWS
    return document["detail"] in DETAILS and short and CardForm.fits(document)


def _verdict(card: Any, caller: str) -> rules.Verdict:
    """The verdict on a card, as text or as a document, from a process apart."""
    text = card if isinstance(card, str) else json.dumps(card)
    verdict: rules.Verdict = apart.ask("judge", card, caller=caller, price=prices.of_card(text))
    return verdict


def _later(request: HttpRequest, why: LaterError) -> HttpResponse:
    """What was typed comes back: JSON as it is, a form as the JSON that it makes."""
    said = gettext("%(why)s Nothing is lost, your card stands below.") % {"why": why}
    text = uploaded(request).text
    if request.POST.get("action") != "judge-json":
        form = _form(request)
        typed = form is not None and not form.is_too_long
        text = json.dumps(form.document(), ensure_ascii=False, indent=1) if form and typed else text
    context = _context(None) | {"json_text": text, "json_problem": said}
    response = render(request, "law/adjudicate.html", context, status=why.status)
    response["Retry-After"] = str(why.after)
    return response


def _parsed(upload: Upload) -> Any:
    """What was sent, where the law can read it: what it cannot read is not shown entry by entry."""
    value, mistakes = rules.read_text(upload.text)
    return None if mistakes else value


def _judged(
    request: HttpRequest,
    form: CardForm | None,
    document: Any,
    verdict: rules.Verdict,
    json_text: str = "",
) -> HttpResponse:
    if form is not None:
        form.verdict = verdict
    names = verdict.card.names() if verdict.card is not None else {}
    listed = document.get("entries") if isinstance(document, dict) else None
    whole = not isinstance(listed, list) or len(listed) <= MOST_LINES
    context = _context(form) | {
        "verdict": verdict,
        "sheet": sheet_of(verdict, document if whole else {}, names),
        "json_text": json_text or json.dumps(document, ensure_ascii=False, indent=1),
        "typed_as_json": bool(json_text),
        "winner": _winner(verdict, names),
    }
    return render(request, "law/adjudicate.html", context, status=400 if verdict.malformed else 200)


def _winner(verdict: rules.Verdict, names: dict[str, str]) -> str:
    if verdict.winner == "draw":
        return gettext("A draw")
    return names.get(verdict.winner or "", "")


def _context(form: CardForm | None) -> dict[str, Any]:
    return {
        "form": form,
        "games": tuple(rules.GAMES.values()),
        "details": DETAILS,
        "game": form.game.name if form else "",
        "detail": form.detail if form else "",
    }
