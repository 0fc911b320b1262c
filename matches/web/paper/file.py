"""A PDF as an answer: named after whose it is, in no search engine, not made for who has it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, ngettext

from matches.errors import LaterError, NotFoundError
from matches.law.apart import prices
from matches.ports.client_address import network
from matches.ports.paper import printed
from matches.web.base.http import may_be_stored

MOST: Final = 1600
"""Matches in one file: forty who meet each other twice."""
LINES: Final = 12
"""Fewer lines than a page has: by them is reckoned what a file may cost."""


@dataclass(frozen=True)
class Sheet:
    """What is to be printed: which of `matches.paper.typesetting.SHEETS` with what is `said` on it,
    of about so many `pages`."""

    kind: str
    said: Mapping[str, Any]
    pages: int

    @property
    def tag(self) -> str:
        """The same for the same words: who has the file needs no other."""
        words = json.dumps([self.kind, self.said], sort_keys=True, ensure_ascii=False)
        return f'"{hashlib.sha256(words.encode()).hexdigest()[:32]}"'


def lists(said: Mapping[str, Any]) -> Sheet:
    """A file of lists, priced by what stands in it; LaterError for more than one file holds."""
    groups = [group for each in said["blocks"] for group in each.get("groups", ())]
    matches = sum(len(group["lines"]) for group in groups)
    if matches > MOST:
        raise too_many(matches)
    rows = sum(3 * len(each.get("rows", ())) for each in said["blocks"] if each["kind"] == "table")
    drawn = sum(each["kind"] in ("bracket", "part", "honours") for each in said["blocks"])
    return Sheet("lists", said, 1 + drawn + (matches + 2 * len(groups) + rows) // LINES)


def too_many(matches: int) -> LaterError:
    """One file does not hold so many matches."""
    words = ngettext(
        "This is %(n)d match, and one file holds %(most)d: choose a round or an entry.",
        "These are %(n)d matches, and one file holds %(most)d: choose a round or an entry.",
        matches,
    )
    return LaterError(words % {"n": matches, "most": MOST}, code="too-large", status=413)


def nothing_to_print() -> NotFoundError:
    """There is nothing yet that could stand on this paper."""
    return NotFoundError(gettext("There is nothing to print there yet."), code="nothing-to-print")


def pdf(competition: Any, what: str, data: bytes, said: Mapping[str, Any]) -> HttpResponse:
    """The file of a competition; `said` are the words in it."""
    own = competition
    return answer(f"{own.club.slug}-{own.season.slug}-{own.slug}-{what}", data, said)


def answer(name: str, data: bytes, said: Mapping[str, Any]) -> HttpResponse:
    """A file of that name; `said` are the words in it, for who has to know whom it names."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    response.words_in_it = json.dumps(said, ensure_ascii=False)  # type: ignore[attr-defined]
    return response


def printed_for(request: HttpRequest, sheet: Sheet) -> bytes:
    """The bytes, made apart; the network that asks pays for them."""
    caller = network(request.META.get("REMOTE_ADDR"))
    return printed(sheet.kind, sheet.said, caller=caller, price=prices.of_paper(sheet.pages))


def public(request: HttpRequest, name: str, sheet: Sheet, *, shared: bool) -> HttpResponse:
    """A file that anybody may fetch who may read its page. Who has the same already is told so
    before anything is made."""
    if request.headers.get("If-None-Match") == sheet.tag:
        response = HttpResponse(status=304)
    else:
        response = answer(name, printed_for(request, sheet), sheet.said)
    response["ETag"] = sheet.tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    may_be_stored(request, response, shared=shared)
    return response
