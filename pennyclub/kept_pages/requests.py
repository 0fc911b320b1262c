"""Whose request may be answered with a kept page, and under which key."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.utils import translation

from matches.ports.kept_pages import source_of
from pennyclub.kept_pages.shelf import Key

FILES: Final = ("/law/", "/score/", "/static/", "/favicon.ico")
"""What is below these is made from no table, or for who is known."""
THEMES: Final = ("dark", "light")
_LONGEST: Final = 400
_LONGEST_HOST: Final = 255
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}
_JSON: Final = frozenset({"*/*", "application/*", "application/json"})
"""What may be accepted by who is answered with JSON, all that the API has."""
_OTHERWISE: Final = (
    "HTTP_AUTHORIZATION", "HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_RANGE",
)  # fmt: skip


def key_of(request: HttpRequest) -> Key | None:
    """What tells this stranger's page from any other; None where somebody may be known, or wants
    something else than a page. Cookies that are not ours to know count as somebody."""
    meta, cookies = request.META, request.COOKIES
    if request.method not in ("GET", "HEAD") or any(name in meta for name in _OTHERWISE):
        return None
    if request.path.startswith(FILES):
        return None
    if not cookies.keys() <= _says_nobody():
        return None
    host, query = host_of(request), meta.get("QUERY_STRING", "")
    if not host or len(request.path) + len(query) > _LONGEST:
        return None
    if request.path.startswith("/api/") and not _takes_json(meta.get("HTTP_ACCEPT", "*/*")):
        return None
    theme = cookies.get("theme", "")
    return (
        request.path,
        query,
        host,
        request.scheme or "",
        translation.get_language_from_request(request),
        theme if theme in THEMES else "",
    )


def _says_nobody() -> set[str]:
    """Cookies that a stranger may have, too: no page is another for them."""
    return {"theme", settings.CSRF_COOKIE_NAME, settings.KNOWN_DEVICE_COOKIE_NAME}


def host_of(request: HttpRequest) -> str:
    """The host that a request names, as everybody may write it: in small letters, without the port
    that goes without saying. Empty where it names none, or one that is none."""
    named = request.META.get("HTTP_HOST", "")
    if len(named) > _LONGEST_HOST:
        return ""
    domain, port = split_domain_port(named)
    said = port and port != _DEFAULT_PORTS.get(request.scheme or "")
    return f"{domain}:{port}" if domain and said else domain


def is_usual(key: Key) -> bool:
    """Whether a page is one of those that there are: not one of the many that somebody may make up,
    with a query, or a host that the installation does not name: another port, or a name below one
    of which all are served."""
    _path, query, host, *_rest = key
    own = urlsplit(settings.OWN_ADDRESS).netloc.lower()
    return not query and (host == own or host in map(str.lower, settings.ALLOWED_HOSTS))


def _takes_json(accept: str) -> bool:
    """Whether somebody who accepts this is answered with JSON as everybody is; what has parameters
    of its own may ask for it indented."""
    if len(accept) > _LONGEST:
        return False
    ranges = [[part.strip().lower() for part in one.split(";")] for one in accept.split(",")]
    plain = all(part.startswith("q=") for _type, *more in ranges for part in more)
    return plain and any(one[0] in _JSON for one in ranges)


def may_keep(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether nothing in an answer is this asker's alone: no cookie, no token of a form, no nonce
    of a script, and its view says so."""
    return (
        request.method == "GET"
        and response.status_code == 200
        and not response.streaming
        and source_of(response) is not None
        and not response.cookies
        and not request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
        and settings.CSRF_COOKIE_NAME not in request.COOKIES
        and getattr(request, "_csp_nonce", None) is None
        and response.has_header("ETag")
    )
