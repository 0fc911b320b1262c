"""Shots that belong to a match: its studies, and the simulated shots of its card."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import rules
from matches.law import situations
from matches.law.apart import prices
from matches.law.language import tongue
from matches.law.replay import Replay, Ruled, replay
from matches.law.replayed import verdict_of
from matches.ports import apart
from matches.ports.client_address import network
from matches.selectors.lab import StudyLine, find_study
from matches.selectors.matches import CardPage, card_names, official_card
from matches.services.lab import studies
from matches.web.base.attempt import signed_in
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)


@require_safe
@with_etag
def study(request: HttpRequest, public_id: str, study: str) -> HttpResponse:
    """A study, to be played; ``?part``: the player alone, for a page that shows it in place."""
    page = found(find_study(public_id, study, viewer(request)))
    shown = page.study
    context = {
        "page": page,
        "title": shown.title,
        "match": public_id,
        "back": reverse("web:match", args=[public_id]) + "#studies",
        "replay": study_replay(shown, request),
        "lab": lab_address(shown.situation, shown.document),
    }
    template = "lab/_shot.html" if "part" in request.GET else "lab/shot.html"
    return public_page(request, template, context, shared=page.is_public)


@require_safe
@with_etag
def shot(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A simulated shot of a match's official card (of its board ``?board=``), to be played;
    ``number`` is the entry's, from 1. ``?part``: the player alone."""
    board = board_asked(request)
    page = found(official_card(public_id, viewer(request), board))
    document = page.card.document
    verdict = verdict_of(document)
    played = found(next((one for one in verdict.shots if one.entry == number - 1), None))
    entry = f"#entry-{number}" if board is None else f"#entry-{board}-{number}"
    key = f"{page.card.public_id}-{number}"
    context = {
        "page": page,
        "title": _("Shot %(n)d of the card") % {"n": number},
        "back": reverse("web:match", args=[public_id]) + entry,
        "replay": replay(played.simulation, key=key, ruled=_ruled(verdict, number - 1, page)),
        "lab": in_the_lab(played.document),
    }
    template = "lab/_shot.html" if "part" in request.GET else "lab/shot.html"
    return public_page(request, template, context, shared=page.is_public)


def board_asked(request: HttpRequest) -> int | None:
    """The board of a team fixture that an address asks for: one that is none has no card."""
    if "board" not in request.GET:
        return None
    text = request.GET["board"]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _ruled(verdict: rules.Verdict, entry: int, page: CardPage) -> Ruled | None:
    speaking = tongue(card_names(page.card.document, page.names))
    for said in verdict.explanations(speaking):
        if said.entry == entry:
            return Ruled(said.text, said.rules, said.beside)
    return None


def in_the_lab(document: Mapping[str, Any]) -> str:
    """The lab with a card's shot set up, in the first situation of its game and kind."""
    game = str(document.get("game"))
    kind = dict(document.get("state") or {}).get("kind", "")
    names = [name for name, each in situations.SITUATIONS.items() if each.game == game]
    by_kind = [
        n for n in names if situations.SITUATIONS[n].shot.get("state", {}).get("kind") == kind
    ]
    chosen = (by_kind if kind else []) + names[-1:]
    return lab_address(chosen[0], document) if chosen else ""


@require_POST
@signed_in
def delete_study(request: HttpRequest, public_id: str, study: str) -> HttpResponse:
    """Delete a study."""
    found(find_study(public_id, study, viewer(request)))
    studies.delete(request.user, study)
    messages.success(request, _("The study is deleted."))
    return redirect(reverse("web:match", args=[public_id]) + "#studies")


def study_replay(shown: StudyLine, request: HttpRequest) -> Replay | None:
    """The replay of a study; ``None`` where the simulator refuses today what it once played."""
    found: Replay | None = apart.ask(
        "replay",
        (dict(shown.document), shown.situation, shown.public_id),
        caller=network(request.META.get("REMOTE_ADDR")),
        price=prices.of_shot(shown.document),
    )
    return found


def lab_address(situation: str, shot: Mapping[str, Any]) -> str:
    """The lab with a shot set up: as the lab's own links are (``static/js/lab/link.js``)."""
    text = json.dumps({"situation": situation, "shot": shot}, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    letters = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{reverse('web:lab')}#z{letters}"
