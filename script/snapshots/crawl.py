"""Every page of a demo season as everybody may see it, and what its forms answer when they are sent
as they stand: written as text, one file an address."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections import Counter, deque
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urljoin, urlsplit

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from script.snapshots import standstill
from script.snapshots.addresses import addresses, model
from script.snapshots.links import Links

WHO = ("", "demo-player", "demo-umpire", "demo-organiser", "plain-owner", "demo-owner")
"""By the sign-in; "" is a stranger, the last a superuser."""
STEPS = ("", "rules/", "adjudicate/", "lab/", "privacy/", "rankings/", "desk/", "my/matches/",
         "account/", "accounts/login/", "api/v1/competitions", "api/v1/games", "api/v1/clubs",
         "api/v1/rankings", "admin/", "nothing-here/", "api/v1/nothing-here")  # fmt: skip
"""Where a walk begins, beside every address of the URL conf."""
MATCHES, COMPETITIONS, OF_OURS, OF_OTHERS = 1, 30, 10, 2
"""How many of a kind are enough: matches of a format in a state, competitions, whatever else is
ours, and pages of the admin and of accounts."""
REFUSALS = 3
"""How often a kind of page may be refused to somebody before the others are taken as refused."""
PLAIN = ("", "demo-player", "demo-umpire")
"""Who runs nothing: what is not there for them at one desk is not there at the others."""
BRIEF, BRIEFLY = ("plain-owner", "demo-owner"), 3
"""Who sees much the same as an organiser, and how many competitions they visit."""
PASSED_OVER = ("/static/", "/metrics", "/api/docs", "/accounts/logout", "/jsi18n")
HEADERS = ("Allow", "Cache-Control", "Content-Disposition", "Content-Language", "Content-Type",
           "Content-Security-Policy", "Location", "Retry-After", "Vary",
           "X-Frame-Options")  # fmt: skip
_VARIES = (
    (re.compile(r'(csrfmiddlewaretoken" value=")\w+'), r"\1…"),
    (re.compile(r'(csrf-?token["\': ]+(?:content=|:)?\s*["\']?)\w{64}', re.I), r"\1…"),
    (re.compile(r"""(nonce(?:="|-))[\w+/=-]+"""), r"\1…"),
)
_FOLLOWED = re.compile(r'"(/(?!/)[^"\s<>]*)"')


def description() -> str:
    """The API's description of itself."""
    body = Client().get("/api/schema/").content
    return json.dumps(json.loads(body), indent=1, ensure_ascii=False, sort_keys=True)


def crawl(folder: Path, *, every: bool) -> None:
    """Walk as everybody, and keep each answer."""
    sessions = {who: _session(who) for who in WHO}
    for who in WHO:
        there = folder / (who or "stranger")
        there.mkdir(parents=True)
        Walk(there, sessions[who], who, every=every).go()


def _session(who: str) -> str:
    if not who:
        return ""
    user, session = model("User").objects.get(username=who), SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


class Walk:
    """One visitor's walk: to every address that stands on a page, in the order found."""

    def __init__(self, folder: Path, session: str, who: str, *, every: bool) -> None:
        self.folder, self.session, self.every = folder, session, every
        self.plain, self.brief = who in PLAIN, who in BRIEF
        self.refused: Counter[str] = Counter()
        self.known: set[str] = set()
        self.kinds: Counter[tuple[Any, ...]] = Counter()
        self.next: deque[str] = deque()
        self.matches = {
            public_id: tuple(kind)
            for public_id, *kind in model("Fixture")
            .objects.order_by("id")
            .values_list("public_id", "competition__format", "state")
        }

    def go(self) -> None:
        """Walk by links alone, then to every address that nobody links to."""
        for step in STEPS:
            self.add("/" + step)
        while self.next:
            self.visit(self.next.popleft())
        for at in addresses():
            self.add(at)
        while self.next:
            at = self.next.popleft()
            if self.every or not self._refused(at):
                self.visit(at)

    def add(self, at: str) -> None:
        """Remember to go there, unless enough of its kind are known."""
        at = at.partition("#")[0]
        if at in self.known or at.startswith(PASSED_OVER):
            return
        self.known.add(at)
        if self._wanted("GET", at):
            self.next.append(at)

    def _wanted(self, how: str, at: str) -> bool:
        parts = urlsplit(at)
        try:
            found = resolve(parts.path)
        except Resolver404:
            return how == "GET"
        match = next((self.matches[v] for v in found.kwargs.values() if v in self.matches), ())
        asked = tuple(sorted(key for key, _ in parse_qsl(parts.query, keep_blank_values=True)))
        about = match[-1:] if self.brief else match
        kind = (how, found.view_name, found.kwargs.get("action"), asked, about)
        self.kinds[kind] += 1
        return self.every or self.kinds[kind] <= self._enough(found, match=bool(match))

    def _enough(self, found: Any, *, match: bool) -> int:
        if match:
            return MATCHES
        if not found.view_name.startswith(("web:", "api:")):
            return OF_OTHERS
        if "competition" in found.kwargs:
            return BRIEFLY if self.brief else COMPETITIONS
        return OF_OURS

    def _refused(self, at: str, answer: Any = None) -> bool:
        """Whether pages of this kind are refused by now, counting an answer that does."""
        try:
            name = resolve(urlsplit(at).path).view_name
        except Resolver404:
            return False
        if answer is not None and (
            answer.status_code in (401, 403)
            or (answer.status_code == 404 and self.plain and at.startswith("/desk/"))
            or "/accounts/login/" in answer.get("Location", "")
        ):
            self.refused[name] += 1
        return self.refused[name] >= REFUSALS

    def visit(self, at: str) -> None:
        """Keep a page, remember its links, and send its forms."""
        with transaction.atomic():
            answer = self._client().get(at)
            page = _read(answer)
            transaction.set_rollback(True)
        self._keep(at, _told(answer))
        self._refused(at, answer)
        found = Links(at, page)
        if "html" not in answer.get("Content-Type", ""):
            found.links = [urljoin(at, each) for each in _FOLLOWED.findall(page)]
        for each in [*found.links, *([answer["Location"]] if "Location" in answer else [])]:
            if not urlsplit(each).netloc:
                self.add(each)
        for number, (there, fields) in enumerate(found.posts):
            if not there.startswith(PASSED_OVER) and self._wanted("POST", there):
                self._send(f"{at} {number} {there}", there, fields)

    def _send(self, name: str, there: str, fields: list[tuple[str, str]]) -> None:
        """Send a form as it stands, look where it leads, and take everything back."""
        client = self._client()
        body = urlencode([each for each in fields if each[0] != "csrfmiddlewaretoken"])
        kind = "application/x-www-form-urlencoded"
        with transaction.atomic():
            answer = client.post(there, body, content_type=kind)
            told = _told(answer)
            if answer.get("Location", "").startswith("/"):
                told += "\n" + _told(client.get(answer["Location"]))
            transaction.set_rollback(True)
        self._keep("POST " + name, told)

    def _client(self) -> Client:
        cache.clear()
        standstill.again()
        client = Client(raise_request_exception=False)
        if self.session:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.session
        return client

    def _keep(self, name: str, text: str) -> None:
        file = quote(name, safe="?=& ").replace("%2F", "~")
        if len(file) > 200:
            file = file[:200] + hashlib.sha256(name.encode()).hexdigest()[:12]
        (self.folder / (file + ".txt")).write_text(text, encoding="utf-8")


def _read(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if body.startswith(b"PK"):
        return _sheets(body)
    if b"\0" in body[:2000]:
        return hashlib.sha256(body).hexdigest()
    return str(body.decode(errors="backslashreplace"))


def _sheets(body: bytes) -> str:
    """What stands in a spreadsheet; its file also says when it was made."""
    with zipfile.ZipFile(io.BytesIO(body)) as book:
        names = [name for name in book.namelist() if name.startswith("xl/")]
        return "\n".join(f"{name}\n{book.read(name).decode()}" for name in sorted(names))


def _told(answer: Any) -> str:
    """An answer as text, without what differs from one to the next."""
    heads = [f"{name}: {_in_order(name, answer[name])}" for name in HEADERS if name in answer]
    text = "\n".join([str(answer.status_code), *heads, "", _read(answer)])
    for pattern, instead in _VARIES:
        text = pattern.sub(instead, text)
    return text


def _in_order(name: str, value: str) -> str:
    """A header whose parts have no order, in one."""
    mark = {"Content-Security-Policy": "; ", "Cache-Control": ", ", "Vary": ", "}.get(name)
    return mark.join(sorted(value.split(mark))) if mark else value
