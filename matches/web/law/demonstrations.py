"""Shots that show a rule, played on the rulebook's pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

import rules
from matches.law.demonstrations import (
    MOST_BEFORE,
    Demonstrated,
    demonstrations,
    play,
)
from matches.law.language import tongue
from matches.law.law_texts import rule_address
from matches.law.replay import Ruled, replay
from matches.web.base.http import found, public_page, with_etag
from matches.web.lab.shots import in_the_lab


@require_safe
@with_etag
def demonstration(request: HttpRequest, game: str, rule: str) -> HttpResponse:
    """A rule, shown by a shot; ``?near``: the shot in which it just does not apply; ``?part``: the
    player alone, for the rulebook's page."""
    known = found(rules.GAMES.get(game))
    shown = found(demonstrations(game).get(f"{game}.{rule}"))
    is_near = "near" in request.GET
    played = play(found(shown.near_miss) if is_near else shown.card)
    before, ruled = _told(played)
    here = reverse("web:demonstration", args=[game, rule])
    context = {
        "game": known,
        "shown": shown,
        "is_near": is_near,
        "before": before,
        "replay": replay(played.simulation, key=f"{rule}{'-near' if is_near else ''}", ruled=ruled),
        "lab": in_the_lab(played.document),
        "rule_address": rule_address(shown.rule),
        "here": here,
    }
    template = "law/_demonstration.html" if "part" in request.GET else "law/demonstration.html"
    return public_page(request, template, context, listed="part" not in request.GET)


def _told(played: Demonstrated) -> tuple[list[str], Ruled]:
    """What was ruled before the shot, where that is short, and what was ruled of it."""
    said = list(played.verdict.explanations(tongue({"A": "A", "B": "B"})))
    before = [one.text for one in said if one.entry < played.entry]
    after = [one for one in said if one.entry >= played.entry]
    cited = tuple(dict.fromkeys(rule for one in after for rule in one.rules))
    text = " ".join(one.text for one in after)
    return (before if len(before) <= MOST_BEFORE else []), Ruled(text, cited)
