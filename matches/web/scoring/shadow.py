"""A trainee's scoring page, which is the scoring page for a card of his own; and what differs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from matches.selectors import scoring
from matches.selectors.scoring.shadows import ShadowPage
from matches.services.scoring import shadowing
from matches.web.base.attempt import signed_in
from matches.web.law import in_browser
from matches.web.scoring.comparison import comparison
from matches.web.scoring.page import board_script, known_of_match
from matches.web.scoring.words import words


@gzip_page
@in_browser.with_the_law
@signed_in
@require_safe
def shadow(request: HttpRequest, public_id: str, board: int | None = None) -> HttpResponse:
    """The match, to be scored along with; a team match is board by board."""
    page = scoring.shadow_page(request.user, public_id, board=board)
    if page.state["head"] is None:
        said = gettext("It is not known yet who plays this match, so it cannot be scored.")
        messages.warning(request, said)
        return redirect("web:match", public_id)
    known = _known(request.user, page)
    context = {
        "page": page,
        "known": known,
        "form": "",
        "board_script": board_script(page.state["head"]["game"]),
        "shadow": True,
    }
    answer = render(request, "scoring/score.html", context)
    # As the scoring page: it is opened again without network from what the browser keeps.
    answer["Cache-Control"] = "private, no-cache"
    return answer


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def compared(request: HttpRequest, public_id: str, board: int | None = None) -> HttpResponse:
    """What differs between a trainee's card and the umpire's; posted, his is thrown away."""
    page = scoring.shadowed(request.user, public_id, board=board)
    if request.method == "POST":
        shadowing.throw_away(request.user, public_id, board=board)
        messages.success(request, gettext("Your card is gone. You may begin anew."))
        return redirect(_address("shadow", public_id, board))
    if page.mine is None:
        return redirect(_address("shadow", public_id, board))
    context = {
        "page": page,
        "shadow": _address("shadow", public_id, board),
        "compared": comparison(page) if page.theirs is not None else None,
    }
    answer = render(request, "scoring/compared.html", context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _address(name: str, public_id: str, board: int | None) -> str:
    if board is None:
        return reverse(f"web:{name}", args=[public_id])
    return reverse(f"web:{name}-board", args=[public_id, board])


def _known(user: Any, page: ShadowPage) -> dict[str, Any]:
    """All that the page's scripts must know; of what others do at the match, nothing."""
    state, public_id = page.state, page.fixture.public_id
    board = state["board"]
    query = f"?board={board}" if board is not None else ""
    return {
        **known_of_match(state, page.fixture.first or ""),
        # Of a phone that two trainees share each has lines of his own.
        "key": f"shadow:{user.pk}:{public_id}{query}",
        "api": f"/api/v1/scoring/{public_id}/shadow{query}",
        "live": "",
        "match": _address("compared", public_id, board),
        "form": "",
        "device": "",
        "shadow": True,
        "words": words(state["names"]) | _words(),
    }


def _words() -> dict[str, str]:
    """What is said in other words to who learns."""
    return {
        "handIn": gettext("Finish and compare"),
        "bothAgree": gettext("every difference from the umpire's card, with its rule"),
        "handInAway": gettext("There is no network. Everything is kept: finish when it is back."),
        "handInRefused": gettext("It could not be finished. Everything is kept; try again."),
        "finishNow": gettext("Finish and compare"),
        "finishNowHint": gettext("your card is closed, and you see what differs"),
        "ended": gettext("Your card is finished."),
        "toMatch": gettext("See what differs"),
        "meanwhile": gettext("Another device of yours wrote on this card meanwhile. It ends with:"),
        "handOverHint": gettext("another phone on which you are signed in goes on"),
        "handOverHow": gettext(
            "On the other phone you must be signed in, and have opened this page once before. Point"
            " its camera at each code and open what it finds. Write on that phone alone from then"
            " on. It stays your own card, to learn."
        ),
        "anotherMatch": gettext(
            "This is of another match, of its umpire's card or of somebody else's. A card to learn"
            " goes from one phone of yours to another."
        ),
        "notAllowed": gettext("You are signed in, but may not write down this match."),
    }
