"""What every door does that names people in full: it says who looked, before the answer leaves."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from matches.policy import acquaintance, codes, surfaces, visiting
from matches.policy.access import user_of
from matches.policy.surfaces import Place
from matches.services import looked
from matches.services.scoring import passes
from matches.web.base.spreadsheet_file import KINDS
from matches.web.looked import as_strangers

WORD: Final = re.compile(r"\w+")
ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
"""What JSON writes otherwise: a character by its number, or one with a stroke before it."""

NAMED: Final[Mapping[str, str]] = {
    "desk-members": "members",
    "desk-person": "members",
    "desk-permissions": "permissions",
    "desk-ledger": "ledger",
    "desk-keeping": "keeping",
    "desk-kept-about": "subject",
    "archive": "archive",
    "competition-tables": "spreadsheet",
    "competition-matches": "spreadsheet",
    "desk-dates-sample": "spreadsheet",
    "desk-sheet": "sheet",
    "desk-scoresheets": "sheet",
    "desk-paper": "sheet",
    "desk-booklet": "sheet",
    "desk-sheet-pass": "sheet",
    "desk-hall-passes": "sheet",
    "desk-lesson-print": "sheet",
    "desk-entries": "entries",
    "desk-late": "entries",
    "desk-open-entry": "entries",
    "search": "search",
}
"""What an address shows, by its name; the others are told by their door."""
WHEN_ASKED: Final = frozenset({"desk-kept-about"})
"""Of these what shows it only when it is asked for; before it is a page of the desk like others."""


RANKINGS: Final = frozenset({
    "ranking", "rankings", "calibration", "edition", "editions", "player", "head-to-head",
    "search",
})  # fmt: skip
FEEDS: Final = frozenset({
    "archive", "booklet", "championship-paper", "club-calendar", "club-notices",
    "competition-bracket-paper",
    "competition-calendar", "competition-certificates-paper", "competition-draw-document",
    "competition-feed", "competition-matches", "competition-matches-paper",
    "competition-notices", "competition-tables", "competition-tables-paper", "document", "embed",
    "entry-calendar", "own-calendar", "venue-calendar",
})  # fmt: skip
"""Addresses by the surface that they are; what programs ask for is `FEEDS` too, all else pages."""


class WhoLooked:
    """Says who is reading, so that children of other clubs are named as strangers name them, and
    which surface is made, so that each is named as is allowed there, and what hangs on a wall as
    strangers read it; hears of every full name that is asked for while an answer is made, and has
    it written down where those are many. What names nobody beyond what strangers read costs
    nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, once it is on record who had it."""
        with (
            looked.listening() as told,
            visiting.reading(lambda: _reader(request)),
            surfaces.making(lambda: surface_of(request)),
            acquaintance.answering(lambda: as_strangers.are_named(request)),
            codes.remembering(),
        ):
            answer = self._get_response(request)
        if told.anything:
            _note(request, answer, told)
        return answer


def _reader(request: HttpRequest) -> Any:
    """Who is reading; of a device that scores without a sign-in who made its link, which shows no
    more than they may read."""
    if request.user.is_authenticated:
        return request.user
    holder = passes.holder(request.COOKIES.get(settings.BOARD_PASS_COOKIE_NAME, ""))
    return holder.board_pass.made_by if holder is not None else request.user


def _note(request: HttpRequest, answer: HttpResponse, told: looked.Told) -> None:
    """Who reads is asked for last: an answer that is the same for everybody stays so."""
    surface, door = place_of(request)
    heard = looked.heard(told, _standing_in(answer))
    if not looked.counts(heard, surface):
        return
    user = user_of(request.user) if request.user.is_authenticated else None
    looked.note(user, heard, surface, door if user is not None else "link")


def surface_of(request: HttpRequest) -> Place:
    """Which surface of the permission ledger an address is."""
    match = request.resolver_match
    name = (match.url_name if match is not None else "") or ""
    if match is None or match.namespace == "api" or name in FEEDS:
        return Place.FEEDS
    return Place.RANKINGS if name in RANKINGS else Place.PAGES


def place_of(request: HttpRequest) -> tuple[str, str]:
    """What the address shows, and which door it is."""
    match = request.resolver_match
    namespace = match.namespace if match is not None else ""
    name = (match.url_name if match is not None else "") or ""
    if namespace == "admin":
        return "admin", "admin"
    if namespace == "api":
        return "program", "api"
    if name in WHEN_ASKED and request.method != "POST":
        return "desk", "page"
    return NAMED.get(name, "desk" if name.startswith("desk") else "page"), "page"


def _standing_in(answer: HttpResponse) -> Callable[[Any], bool] | None:
    """Whether every word of somebody's name stands in the answer, whole; None for what cannot be
    read. The words of the answer are looked for once, and only where somebody may count."""
    if answer.streaming or not _can_be_read(answer):
        return None
    found: list[frozenset[str]] = []

    def stands(person: Any) -> bool:
        if not found:
            found.append(frozenset(WORD.findall(_text(answer))))
        return found[0].issuperset(WORD.findall(f"{person.given_name} {person.family_name}"))

    return stands


def _can_be_read(answer: HttpResponse) -> bool:
    if hasattr(answer, "words_in_it"):
        return True
    kind = _kind(answer)
    return kind.startswith("text/") or kind.endswith(("json", "xml")) or kind == KINDS["xlsx"]


def _kind(answer: HttpResponse) -> str:
    return answer.get("Content-Type", "").partition(";")[0]


def _text(answer: HttpResponse) -> str:
    """What an answer says, without the escapes of its kind."""
    # What is printed says beside it which words are in it.
    kind, body = _kind(answer), getattr(answer, "words_in_it", answer.content)
    if isinstance(body, str):
        return body
    if kind == KINDS["xlsx"]:
        with zipfile.ZipFile(io.BytesIO(body)) as held:
            body = b" ".join(held.read(name) for name in held.namelist())
    text = body.decode("utf-8", "replace")
    if kind.endswith("json"):
        return ESCAPED.sub(lambda one: chr(int(one[1], 16)) if one[1] else " ", text)
    # Calendars break a long line within a word.
    return text.replace("\r\n ", "") if kind == "text/calendar" else unescape(text)
