"""Answers in which everybody is named as strangers read them, whoever asks: what hangs on a wall,
and a page of which somebody wants to see just that."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest

ON_THE_WALL: Final = frozenset({"hall", "hall-scores"})
"""Addresses whose page a whole hall reads, by their name."""
PARAMETER: Final = "names"
PUBLIC: Final = "public"


def are_named(request: HttpRequest) -> bool:
    """Whether people are named so: a piece of a page as the page is that asks for it."""
    match = request.resolver_match
    if match is not None and match.url_name in ON_THE_WALL:
        return True
    page = urlsplit(request.headers.get("HX-Current-URL", "")).query
    return any(_says_so(query) for query in (request.META.get("QUERY_STRING", ""), page))


def _says_so(query: str) -> bool:
    told = parse_qs(query, keep_blank_values=True, max_num_fields=100) if len(query) < 4000 else {}
    return "projector" in told or PUBLIC in told.get(PARAMETER, ())
