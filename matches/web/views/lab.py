"""The shot lab: open to anyone, and nothing is kept unless a shot is saved to a match."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import rules
from matches import situations
from matches.web.views.http import public_page, with_etag


@require_safe
@with_etag
def lab(request: HttpRequest) -> HttpResponse:
    """The lab. What is set up stands in the address behind the ``#``, which no server sees."""
    context = {"situations": situations.SITUATIONS.values(), "lab": bench()}
    return public_page(request, "web/lab.html", context)


def bench() -> dict[str, Any]:
    """What the page's scripts need to know of the law: boards, situations, pennies, words."""
    return {
        "address": reverse("api:simulate"),
        "boards": rules.named_boards(),
        "coins": rules.coin_diameters(),
        "situations": {
            name: {"title": str(each.title), "game": each.game, "shot": each.shot}
            for name, each in situations.SITUATIONS.items()
        },
        "pennies": {game: _pennies(game) for game in rules.GAMES},
        "words": _words(),
    }


def _pennies(game: str) -> dict[str, str]:
    """The pennies a game may have on the board, with their kinds."""
    ids = {
        "black": [*"SK", *(f"{c}{n}" for c in "RGB" for n in (1, 2))]
        + [f"O{n}" for n in range(1, 13)],
        "white": ["W", *(f"{side}{n}" for n in range(1, 13) for side in "AB")],
        "red": ["red", "A1", "A2", "B1", "B2"],
        "green": ["green", *(f"{side}{n}" for n in range(1, 13) for side in "AB")],
    }.get(game, [])
    return {each: rules.kind_of(game, each) for each in ids}


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
