"""The rulebook, and the page on which anybody may have a card judged."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

import rules
from matches.web.cardform import CardForm
from matches.web.cardform.uploads import Upload, uploaded
from matches.web.lawbook import law_of
from matches.web.sheet import sheet_of
from matches.web.views.http import found, public_page, with_etag

DETAILS = ("result", "card", "flicks")


@require_safe
@with_etag
def rules_index(request: HttpRequest) -> HttpResponse:
    """The four games."""
    return public_page(request, "web/rules.html", {"games": tuple(rules.GAMES.values())})


@require_safe
@with_etag
def rulebook(request: HttpRequest, game: str) -> HttpResponse:
    """One game's law, a heading a rule."""
    known = found(rules.GAMES.get(game))
    context = {"game": known, "law": law_of(game), "games": tuple(rules.GAMES.values())}
    return public_page(request, "web/rulebook.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def adjudicate(request: HttpRequest) -> HttpResponse:
    """A card by form or as JSON, and the verdict explained. Nothing is kept."""
    if request.method == "POST" and request.POST.get("action") == "judge-json":
        return _judge_json(request)
    chosen = request.POST if request.method == "POST" else request.GET
    game = chosen.get("game", "")
    detail = chosen.get("detail", "")
    if game not in rules.GAMES:
        return render(request, "web/adjudicate.html", _context(None))
    if detail not in DETAILS:
        detail = "card"
    if request.method != "POST":
        return render(request, "web/adjudicate.html", _context(CardForm.blank(game, detail)))
    form = CardForm(game, detail, MultiValueDict(dict(request.POST.lists())))
    if form.act(request.POST.get("action", "")):
        return render(request, "web/adjudicate.html", _context(form))
    document = form.document()
    return _judged(request, form, document, rules.adjudicate(document))


def _judge_json(request: HttpRequest) -> HttpResponse:
    upload = uploaded(request)
    if upload.problem:
        context = _context(None) | {"json_text": upload.text, "json_problem": upload.problem}
        return render(request, "web/adjudicate.html", context, status=400)
    verdict = rules.adjudicate_text(upload.text)
    document = _parsed(upload)
    form = None
    if isinstance(document, dict) and not verdict.malformed and document["detail"] in DETAILS:
        form = CardForm.of_document(document)
        form.fixed_options = None
    return _judged(request, form, document, verdict, upload.text)


def _parsed(upload: Upload) -> Any:
    try:
        return json.loads(upload.text)
    except (ValueError, RecursionError):
        return None


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
    context = _context(form) | {
        "verdict": verdict,
        "sheet": sheet_of(verdict, document, names),
        "json_text": json_text or json.dumps(document, ensure_ascii=False, indent=1),
        "typed_as_json": bool(json_text),
        "winner": _winner(verdict, names),
    }
    return render(request, "web/adjudicate.html", context, status=400 if verdict.malformed else 200)


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
