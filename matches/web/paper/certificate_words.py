"""Certificates: who came where, to be signed by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext, pgettext

from matches.selectors.paper import PlaceOnPaper
from matches.templatetags.law import game_title


def certificates(
    competition: Any, places: Iterable[PlaceOnPaper], note: str = ""
) -> dict[str, Any]:
    """One page each, in the order of the places."""
    own = competition
    return {
        "title": gettext("Certificates of %(name)s") % {"name": own.name},
        "sheets": [_sheet(own, one, note) for one in places],
    }


def _sheet(own: Any, one: PlaceOnPaper, note: str) -> dict[str, Any]:
    game = game_title(own.game)
    return {
        "club": own.club.name,
        "head": gettext("Certificate"),
        "letter": game.split()[-1][:1],
        "name": one.name,
        "place": place_in_words(one),
        "competition": own.name,
        "said": f"{own.season.name} · {game}",
        "note": note,
        "signed": [gettext("Date"), gettext("For the club")],
    }


def place_in_words(one: PlaceOnPaper) -> str:
    """What somebody came to: the champion by that word, who has no place by having been there."""
    if one.rank is None:
        return pgettext("certificate", "took part")
    if one.rank == 1:
        return gettext("Champions together") if one.shared else gettext("Champion")
    place = gettext("Place %(n)d") % {"n": one.rank}
    return gettext("%(place)s, shared") % {"place": place} if one.shared else place
