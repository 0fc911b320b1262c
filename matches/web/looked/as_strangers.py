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
LONGEST: Final = 4000
"""Characters of a query."""


def are_named(request: HttpRequest) -> bool:
    """Whether people are named so: a piece of a page as the page is that asks for it."""
    match = request.resolver_match
    if match is not None and match.url_name in ON_THE_WALL:
        return True
    try:
        page = urlsplit(request.headers.get("HX-Current-URL", "")).query
        return any(_says_so(query) for query in (request.META.get("QUERY_STRING", ""), page))
    except ValueError:
        # What cannot be read may say so: no browser of ours wrote it.
        return True


def _says_so(query: str) -> bool:
    if len(query) > LONGEST:
        raise ValueError("longer than any page's own query")
    told = parse_qs(query, keep_blank_values=True, max_num_fields=100)
    return "projector" in told or PUBLIC in told.get(PARAMETER, ())
