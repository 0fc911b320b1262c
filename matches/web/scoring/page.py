"""The scoring page of a match, for whoever may enter its card or holds a board pass for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from django.contrib import messages
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.gzip import gzip_page

import rules
from matches.errors import NotAllowedError
from matches.policy.passes import PassHolder, Scorer, scorer
from matches.selectors import scoring
from matches.selectors.matches import FixtureDesk, fixture_desk
from matches.web.base.attempt import signed_in
from matches.web.base.http import found, viewer
from matches.web.law import in_browser
from matches.web.scoring.facts import facts
from matches.web.scoring.holding import holder_of
from matches.web.scoring.words import words

DETAILS = ("flicks", "card")
MAY_ASK = "camera=(self), geolocation=(), microphone=()"
"""What this page may ask of the device, as no other may (`pennyclub.device_access`)."""


Shown: TypeAlias = FixtureDesk | scoring.GivenMatch


# Compressed here: it comes through the thinnest of networks. Django pads it by chance and masks the
# token, so that its length tells nothing.
@gzip_page
@in_browser.with_the_law
def score(request: HttpRequest, public_id: str, board: int | None = None) -> HttpResponse:
    """The match at its board, as it stands; a team match is scored board by board."""
    holder = holder_of(request)
    who = scorer(request.user, holder, public_id)
    page = scoring.given_match(who, public_id, board) if isinstance(who, PassHolder) else None
    if page is None:
        return _for_who_signed_in(request, public_id, board)
    # An ended match is shown once more: what the device has not sent yet is kept there.
    if (page.between_teams and board is None) or not page.sides_known:
        return redirect("web:scores")
    state = scoring.state(who, public_id, board=board)
    return redirect("web:scores") if state["head"] is None else _page(request, who, page, state)


@signed_in
def _for_who_signed_in(request: HttpRequest, public_id: str, board: int | None) -> HttpResponse:
    page = found(fixture_desk(public_id, viewer(request), board=board))
    if page.between_teams and page.board is None:
        return redirect("web:desk-match", public_id)
    if not page.may_enter:
        said = gettext("Only an umpire of this match or an organiser may score it.")
        raise NotAllowedError(said)
    state = scoring.state(request.user, public_id, board=board)
    hindered = _hindered(page, state)
    if hindered:
        messages.warning(request, hindered)
        return redirect("web:desk-match", public_id)
    return _page(request, request.user, page, state)


def _page(request: HttpRequest, who: Scorer, page: Shown, state: Mapping[str, Any]) -> HttpResponse:
    known = _known(who, page, state)
    context = {
        "page": page,
        "known": known,
        "form": known["form"],
        "board_script": board_script(known["state"]["head"]["game"]),
    }
    answer = render(request, "scoring/score.html", context)
    # It is opened again without network from what the browser keeps; names stay off other caches.
    answer["Cache-Control"] = "private, no-cache"
    # It reads the codes of another phone.
    answer["Permissions-Policy"] = MAY_ASK
    return answer


def board_script(game: str) -> str:
    """The script that draws a game's board; a game without one is scored by its buttons."""
    path = f"js/scoring/boards/{game}.js"
    return static(path) if finders.find(path) is not None else ""


def _law() -> dict[str, Any] | None:
    """Where the law for browsers is; None where the server rules alone."""
    held = in_browser.addresses()
    if held is None:
        return None
    script = static("js/scoring/law.js")
    return {**held, "script": script, "files": [script, *held["files"]]}


def _form(page: Shown) -> str:
    address = reverse("web:desk-card", args=[page.fixture.public_id])
    return f"{address}?board={page.board.number}" if page.board is not None else address


def _hindered(page: FixtureDesk, state: Mapping[str, Any]) -> str:
    """Why nothing can be scored here; empty where it can, or was."""
    if state["card"] is not None:
        return ""
    if state["head"] is None or not page.sides_known:
        return gettext("It is not known yet who plays this match, so it cannot be scored.")
    if page.is_over or page.cards:
        return gettext("This match has its result already. A mistake in it is corrected here.")
    return ""


def _known(who: Scorer, page: Shown, state: Mapping[str, Any]) -> dict[str, Any]:
    """All that the page's scripts must know."""
    public_id, board = page.fixture.public_id, state["board"]
    query = f"?board={board}" if board is not None else ""
    holds = isinstance(who, PassHolder)
    return {
        **known_of_match(state, page.fixture.first or ""),
        "key": f"{public_id}{query}",
        "api": f"/api/v1/scoring/{public_id}{query}",
        "live": f"/live/fixture-{public_id}",
        **_ways_out(who, page),
        "device": _device(who),
        "words": words(state["names"]) | (_holders_words() if holds else {}),
    }


def known_of_match(state: Mapping[str, Any], first: str) -> dict[str, Any]:
    """What the scripts must know of a match, whosever card is written."""
    game = rules.GAMES[state["head"]["game"]]
    labels = {"flicks": gettext("Flick by flick"), "card": gettext("Line by line")}
    return {
        "names": {side: " & ".join(given) for side, given in state["head"]["sides"].items()},
        "details": [(each, labels[each]) for each in DETAILS if each in game.referees],
        "first": first,
        "state": state,
        "facts": facts(state["head"]),
        "pennies": list(game.pennies),
        "law": _law(),
    }


def _ways_out(who: Scorer, page: Shown) -> dict[str, str]:
    """Where the page leads: to the match and its form; with a pass, to the pass's matches alone."""
    if isinstance(who, PassHolder):
        return {"match": reverse("web:scores"), "form": ""}
    return {"match": reverse("web:match", args=[page.fixture.public_id]), "form": _form(page)}


def _device(who: Scorer) -> str:
    """What the device calls itself until somebody names it."""
    if isinstance(who, PassHolder):
        return gettext("A device with a link")
    name = who.get_username() if who is not None else ""
    return gettext("A device of {who}").replace("{who}", name)


def _holders_words() -> dict[str, str]:
    """What is said in other words to who has no sign-in."""
    return {
        "signedOut": gettext(
            "This link has ended. Everything is kept here: open a new link from the organiser on"
            " this device, and it is sent."
        ),
        "signIn": gettext("The matches of this link"),
        "signInAt": reverse("web:scores"),
        "toMatch": gettext("The matches of this link"),
    }
