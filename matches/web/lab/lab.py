"""The shot lab: open to anyone, and nothing is kept unless a shot is saved to a match."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

import rules
from matches.law import situations
from matches.selectors.lab import OwnBoard, own_boards
from matches.selectors.matches import fixture_desk
from matches.services.lab import studies
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)
from matches.web.lab.forms import StudyForm


@require_safe
@with_etag
def lab(request: HttpRequest) -> HttpResponse:
    """The lab. What is set up stands in the address behind the ``#``, which no server sees."""
    own = own_boards(viewer(request))
    context = {"situations": situations.SITUATIONS.values(), "lab": bench(own=own)}
    return public_page(request, "lab/lab.html", context, listed=True)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def keep(request: HttpRequest, public_id: str) -> HttpResponse:
    """The lab for who keeps a match's card: what is set up is kept with the match."""
    page = found(fixture_desk(public_id, viewer(request)))
    game = page.fixture.competition.game
    if not page.may_enter:
        raise Http404
    typed = request.POST if request.method == "POST" else None
    form = StudyForm(typed)
    if form.is_valid():
        document = _document(form.cleaned_data["document"])
        title = form.cleaned_data["title"]
        kept = attempt(form, studies.keep, request.user, public_id, title=title, document=document)
        if kept is not None:
            messages.success(request, _("The study is kept with the match."))
            return redirect(reverse("web:match", args=[public_id]) + "#studies")
    offered = [each for each in situations.SITUATIONS.values() if each.game == game]
    context = {
        "situations": offered,
        "lab": bench(game, own_boards(viewer(request))) | {"draft": public_id},
        "form": form,
        "page": page,
        "competition": page.fixture.competition,
    }
    return render(request, "lab/study.html", context, status=400 if form.errors else 200)


def _document(text: str) -> Any:
    """What the lab sent; ``None`` where that is no JSON."""
    value, mistakes = rules.read_text(text)
    return None if mistakes else json.loads(json.dumps(value))


def _aim() -> dict[str, Any]:
    """What the aim map's script needs: where to ask, and what it says."""
    return {
        "address": reverse("api:aim-map"),
        "words": {
            "asking": _("Asking for the map …"),
            "waiting": _("Waiting for a free hand …"),
            "computing": _("{done} of {total} shots played"),
            "done": _("The map is drawn."),
            "stopped": _("Stopped."),
            "failed": _("The map could not be drawn."),
            "offline": _("The map could not be drawn: this page cannot reach the server."),
            "speed": _("m/s"),
        },
    }


def bench(game: str | None = None, own: tuple[OwnBoard, ...] = ()) -> dict[str, Any]:
    """What the page's scripts need to know of the law: boards, situations (of one game, or of all),
    pennies, words; and the reader's `own` boards."""
    return {
        "address": reverse("api:simulate"),
        "lab": reverse("web:lab"),
        "boards": rules.named_boards(),
        "own": [
            {"id": one.public_id, "name": one.name, "games": one.games, "equipment": one.equipment}
            for one in own
        ],
        "coins": rules.coin_diameters(),
        "situations": {
            name: {"title": str(each.title), "game": each.game, "shot": each.shot}
            for name, each in situations.SITUATIONS.items()
            if game in (None, each.game)
        },
        "pennies": {
            game.name: {each: rules.kind_of(game.name, each) for each in game.pennies}
            for game in rules.GAMES.values()
        },
        "words": _words() | _hand_words(),
        "aim": _aim(),
    }


def _hand_words() -> dict[str, str]:
    """What the scripts say of the hand that flicks, and of the boards that are chosen."""
    return {
        "aimed": _("{penny} at {speed} m/s, {direction}°"),
        "pulled": _(
            "{id} is pulled back: {direction} degrees at {speed} metres a second. Enter lets go."
        ),
        "slack": _("{id} is not pulled back yet."),
        "letBe": _("Not flicked: the aim is as it was."),
        "own": _("Boards of your clubs"),
    }


def _words() -> dict[str, str]:
    """Everything that the scripts say."""
    return {
        "board": _("The board, with its pennies and the ring that aims the flick"),
        "penny": _("{id}, {x} mm to the right and {y} mm up from the middle"),
        "flicked": _("{id}, the flicked penny, {x} mm to the right and {y} mm up from the middle"),
        "aim": _("Aim: {direction} degrees at {speed} metres a second"),
        "moved": _("{id} to {x}, {y}"),
        "added": _("{id} is on the board."),
        "removed": _("{id} is taken off the board."),
        "undone": _("Undone."),
        "redone": _("Done again."),
        "flicking": _("The shot is being played …"),
        "offline": _(
            "The shot could not be played: this page cannot reach the server. Everything you set"
            " up is still here; try again when you are back on line."
        ),
        "busy": _("Too many shots were played from here within a minute. Wait a little."),
        "failed": _("The shot could not be played: the server answered {status}."),
        "refused": _("This shot cannot be played:"),
        "broken": _(
            "The link that brought you here is broken: nothing could be read from it. It may have"
            " been cut off when it was copied. Ask for it again."
        ),
        "restored": _("What you set up here before has been put back."),
        "shared": _("The shot of the link is set up."),
        "copied": _("The link is copied."),
        "rested": _("The pennies lie where they came to rest."),
        "full": _("There are no more pennies of this game to put on the board."),
        "overlaps": _("{id} overlaps {other}."),
        "beyond": _("{id} lies off the board."),
        "remove": _("Take {id} off the board"),
        "x": _("{id}: mm to the right of the middle"),
        "y": _("{id}: mm up from the middle"),
    }
