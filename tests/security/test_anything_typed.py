"""Whatever is typed into any field of any page gets an answer: never a broken page."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import User
from tests.database import taken_back
from tests.deep import either, some
from tests.security import clubs
from tests.security.addresses import patterns
from tests.security.forms import Form, forms_of, read_raw

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
HALF = "%ED%A0%80"
"""A surrogate alone, as bytes: no text can hold it."""
ONE_BY_ONE = ["a\x00b", str(10**20), "1e999", "-1", "²"]
TOGETHER = [
    *ONE_BY_ONE,
    "\x00",
    "NaN",
    "x" * 20_000,
    "9999-12-31T23:59",
    "0000-00-00",
    "25:61",
    "[" * 2_000,
    '{"a": [null, {"b": 1e999}]}',
    "\u202e\ufeff\U0001f3b1",
    "%s %(name)s {0} {{7*7}} ';--",
    "\r\nSet-Cookie: a=b",
    "1" * 5_000,
]
SHORT = [*(quote(each) for each in TOGETHER if len(each) < 5_000), HALF]
ALONE = int(os.environ.get("PENNYCLUB_TYPED", "1"))
"""So many of the texts are typed into each field alone, by turns; more where a form has few fields,
so that each text is typed into one of them."""
SHARE = either(2, 4, 2)
"""One of so many of them goes into all fields of a form, of each page from one further on."""
IN_A_QUERY = ALONE
"""And so many into each parameter alone, at each of two places."""
MOST_FIELDS, MOST_KINDS, MOST_FORMS = 60, either(24, 12, 24), 5
"""Of a form, of a page, of the forms of a page that look different."""
PAGES = [each for each in patterns() if not each.startswith("/api/")]
ACCOUNTS = [
    "/accounts/login/",
    "/accounts/password/reset/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/totp/activate/",
]


@pytest.fixture(scope="module")
def everything(demo: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), taken_back():
        clubs.build()
        yield


@pytest.fixture
def root(everything: None) -> Client:
    """Who may do everything: no door is closed."""
    cache.clear()
    client = Client()
    client.force_login(User.objects.get(username=clubs.ROOT))
    return client


class Turns:
    """Texts in turns: who asks for some gets the next ones, and after the last the first."""

    def __init__(self, texts: Sequence[str], begin: int = 0) -> None:
        self.texts = texts
        self.at = begin

    def next(self, number: int) -> list[str]:
        number = min(number, len(self.texts))
        first, self.at = self.at, self.at + number
        return [self.texts[n % len(self.texts)] for n in range(first, self.at)]


def told(values: dict[str, list[str]]) -> str:
    return "&".join(
        f"{quote(name, safe='')}={one if one == HALF else quote(one, safe='')}"
        for name, several in values.items()
        for one in several
    )


class Walk:
    """A client whose every request is taken back, and what broke."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.broken: list[str] = []
        self.sent = 0

    def post(self, address: str, values: dict[str, list[str]], what: str) -> None:
        self._ask(address, what, lambda: self.client.post(address, told(values), content_type=FORM))

    def get(self, address: str, query: str, what: str) -> None:
        self._ask(address, what, lambda: self.client.get(address, QUERY_STRING=query))

    def _ask(self, address: str, what: str, request: Any) -> None:
        self.sent += 1
        try:
            with taken_back():
                answer = request()
        except Exception as error:
            self.broken.append(f"{address} {what}: {type(error).__name__}: {error}"[:300])
            return
        if answer.status_code >= 500 or answer.status_code == 429:
            self.broken.append(f"{address} {what}: {answer.status_code}")
        cache.clear()


class Fuzz:
    """What is typed into the forms of a page."""

    def __init__(self, client: Client, begin: int) -> None:
        self.walk = Walk(client)
        self.shapes: set[Any] = set()
        self.known: set[str] = set()
        self.everything = Turns([*some(TOGETHER, 7), HALF], begin)
        self.alone = Turns(ONE_BY_ONE, begin)

    def enough(self) -> bool:
        return len(self.shapes) == MOST_FORMS

    def page(self, address: str, text: str) -> None:
        """Every form that looks different from those that were seen."""
        for form in forms_of(text):
            if form.action.endswith("/accounts/logout/") or form.shape in self.shapes:
                continue
            if self.enough():
                break
            first = not self.shapes
            self.shapes.add(form.shape)
            self.form(address, form, first=first)

    def form(self, address: str, form: Form, *, first: bool) -> None:
        """The form with some of the texts in all of its fields; then in each field that is new,
        alone."""
        target = form.action or address
        raw = read_raw(address)[0]
        usual = {**{name: [""] for name in raw if name not in form.fields}, **form.fields}
        usual = {name: several or ["on"] for name, several in list(usual.items())[:MOST_FIELDS]}
        whole = -(-len(self.everything.texts) // (SHARE if ALONE == 1 else 1))
        for number, (name, value) in enumerate(form.buttons[:3] or [("", "")]):
            button = {name: [value]} if name else {}
            several = (whole // 3 if number else whole) if first else 2
            for typed in self.everything.next(several):
                values = {**{each: [typed] for each in usual}, **button}
                self.walk.post(target, values, f"all={typed[:12]!r}")
        self.each_alone(target, usual, {name: [value] for name, value in form.buttons[:1] if name})

    def each_alone(
        self, target: str, usual: dict[str, list[str]], button: dict[str, list[str]]
    ) -> None:
        new: dict[str, str] = {}
        for name in usual:
            kind = re.sub(r"[2-9a-hjkmnp-z]{12}|\d+", "#", name)
            if kind not in self.known:
                new.setdefault(kind, name)
        mine = dict(list(new.items())[: MOST_KINDS - len(self.known)])
        self.known.update(mine)
        several = max(ALONE, -(-len(ONE_BY_ONE) // max(1, len(mine))))
        for name in mine.values():
            for typed in self.alone.next(several):
                self.walk.post(target, {**usual, **button, name: [typed]}, f"{name}={typed[:12]!r}")


@pytest.mark.parametrize("pattern", [*some(PAGES, 6), *some(ACCOUNTS, 2)])
def test_no_field_of_a_page_breaks_it(pattern: str, root: Client) -> None:
    ours = pattern in PAGES
    fuzz = Fuzz(root, PAGES.index(pattern) if ours else 0)
    for place in clubs.places(pattern, either(3, 100)):
        if fuzz.enough():
            break
        # Where one of our own leads to another of ours, that one is asked for itself.
        page = root.get(place.address, follow=not ours)
        if page.status_code != 200:
            continue
        if "html" not in page["Content-Type"]:
            break
        fuzz.page(place.address, page.content.decode())
    assert fuzz.walk.broken == []


@pytest.mark.parametrize("pattern", some(PAGES, 6))
def test_no_query_breaks_a_page(pattern: str, root: Client) -> None:
    walk, turns = Walk(root), Turns(SHORT, PAGES.index(pattern))
    for number, place in enumerate(clubs.places(pattern, most=1)[:2]):
        names = sorted(read_raw(place.address)[1] | {"page"})
        for name in names:
            for typed in turns.next(IN_A_QUERY):
                walk.get(place.address, f"{name}={typed}", f"?{name}={typed[:12]}")
        for typed in SHORT[number::SHARE] if len(names) > 1 else []:
            walk.get(place.address, "&".join(f"{n}={typed}" for n in names), f"all={typed[:12]}")
    assert walk.broken == []
