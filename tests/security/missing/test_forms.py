"""The owner of one club types ids of another into his forms, and is answered as if nobody had them.

That nothing is taken and shown is `test_two_clubs`; here the answers are compared: status, where it
leads, and every word of the page, the id itself aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from itertools import cycle, islice, zip_longest
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.test import Client

from matches.models import Board, Competition, Entry, Fixture, Membership, Person, Role, Team, User
from tests.database import taken_back
from tests.deep import either, some
from tests.security.addresses import patterns
from tests.security.forms import Form, forms_of, read_raw
from tests.security.test_two_clubs import (
    ID,
    asks_for_a_thing,
    furnished,
    ids,
    new_kinds,
    own,
)
from tests.services.league import League, make_league
from tests.services.teams.line_ups import team_league

pytestmark = pytest.mark.django_db

SECRETS = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|[\w-]+:\w{6}:[\w-]{27,}', re.IGNORECASE
)
"""What is another at each answer: the form's secret, and what is signed with the time."""
Twin = tuple[str, str]
Done = dict[str, set[str]]
"""Which kinds of fields there were already, form by form."""
PAGES = [
    each.replace("<slug:action>", "schedule")
    for each in patterns()
    if not each.startswith("/api/") and re.search("<slug:club>|^/desk/", each)
]


@dataclass
class Clubs:
    """One's own in several formats, each with an owner of its own, and another's."""

    mine: list[League]
    theirs: League


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[Clubs]:
    """Made once; what a test does to them is taken back."""
    with django_db_blocker.unblock(), taken_back():
        # Its people are found by their names: before there are others who are called so.
        teams = run_by_its_owner(team_league({"boards": 3}))
        others = [run_by_its_owner(make_league(**each)) for each in FORMATS]
        yield Clubs([furnished("My"), teams, *others], furnished("Hidden"))


@pytest.fixture
def clubs(made: Clubs) -> Clubs:
    cache.clear()
    return made


FORMATS: list[dict[str, Any]] = [
    {"draw": False},
    {"format": "ladder", "format_options": {"reach": 2}},
    {"players": 6, "format": "box-league", "format_options": {"size": 3}},
]


def run_by_its_owner(league: League) -> League:
    """Who runs nothing else."""
    User.objects.filter(pk=league.owner.pk).update(is_superuser=False)
    league.owner.refresh_from_db()
    Role.objects.create(user=league.owner, club=league.competition.club, role="owner")
    return league


def owner_of(league: League) -> Client:
    """Signed in."""
    client = Client()
    client.force_login(league.owner)
    return client


def twins(theirs: League) -> list[Twin]:
    """Each of another club's ids, and one of the same form that nobody has."""
    return [(each, nobody_s(each)) for each in (*ids(theirs), *rows(theirs)) if each]


def rows(league: League) -> list[str]:
    """Keys of rows, by which older forms ask."""
    held = Membership.objects.filter(club__public_id=league.club).values_list("pk", flat=True)
    return [str(one) for one in held[:1]]


def nobody_s(held: str) -> str:
    """The same with other letters: of the alphabet of ids where it is one."""
    if held.isdigit():
        return str(int(held) + 700_000)
    free = iter("zyxw")
    if ID.search(held):
        return ID.sub(lambda found: next(free) * len(found.group()), held)
    return "no-" + held


def filled_in(form: Form) -> dict[str, list[str]]:
    """The form with something in every field that is empty, so that it is not that which is asked
    for first."""
    told = {}
    for name, values in form.fields.items():
        empty = not [each for each in values if each]
        offered = [each for each in form.offered.get(name, []) if each]
        told[name] = ([offered[0]] if offered else [word_for(name)]) if empty else values
    return told


def word_for(name: str) -> str:
    """Something to type into a field of this name."""
    for part, word in WORDS.items():
        if re.search(part, name):
            return word
    return "Words"


WORDS = {
    r"(_on|day|date|from|until|before)$": "2026-12-08",
    r"time": "19:00",
    r"_at$": "2026-12-08T19:00",
    r"mail": "somebody@example.org",
    r"minutes|number|places|points|rounds|size|_of$|count|slots|hours": "2",
    r"slug": "some-slug",
    r"address": "https://example.org",
}


class Compared:
    """What is sent with an id and with nobody's, and where the two answers differ."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.cookies = {name: held.value for name, held in client.cookies.items()}
        self.compared = 0
        self.apart: list[Any] = []

    def send(self, how: str, address: str, form: dict[str, Any], name: str, twin: Twin) -> None:
        """A form, or a query, with the id in a field of it."""
        if name == "board" and twin[0].isdigit():
            # The first, second or third board of a match between teams: no id of anything.
            return
        self.compared += 1
        here, nowhere = (self._answer(how, address, {**form, name: each}, twin) for each in twin)
        if here == nowhere:
            return
        # What is another each time, such as a secret link, tells nothing.
        again = self._answer(how, address, {**form, name: twin[1]}, twin)
        other = [
            pair
            for pair in zip_longest(here, nowhere, again, fillvalue="")
            if pair[0] != pair[1] and pair[1] == pair[2]
        ]
        if other:
            self.apart.append((address, name, twin, other[:3]))

    def _answer(self, how: str, address: str, values: dict[str, Any], twin: Twin) -> list[str]:
        # A note of what was done before would stand on the page.
        self.client.cookies = SimpleCookie(self.cookies)
        with taken_back():
            answer = getattr(self.client, how)(address, values)
            told = SECRETS.sub("", b"".join(answer).decode(errors="replace"))
        # Where it leads elsewhere, this is what is said there.
        notes = [str(each) for each in get_messages(answer.wsgi_request)]
        shown = f"{answer.status_code} {answer.get('Location', '')}\n{notes}\n{told}"
        typed = {part for each in twin for part in (each, *re.split("[ /]", each))}
        for each in sorted(typed, key=len, reverse=True):
            shown = re.sub(rf"(?<![0-9a-z]){re.escape(each)}(?![0-9a-z])", "#", shown)
        return ID.sub("#", shown).splitlines()


KINDS: tuple[Any, ...] = (Entry, Person, Fixture, Competition, Team, Board)
"""What `ids` begins with, in this order."""


def for_field(form: Form, name: str, told: list[Twin], turns: Iterator[Twin]) -> Iterator[Twin]:
    """The ids of what stands or is offered there, and then others by turns."""
    held = {*form.fields.get(name, []), *form.offered.get(name, [])} - {""}
    alike = [
        told[n]
        for n, kind in enumerate(KINDS)
        if held and kind.objects.filter(public_id__in=held).exists()
    ]
    yield from alike
    yield from islice(turns, 1 if alike else either(1, 2))


def asked_for(form: Form, raw: set[str], done: set[str], slugs: set[str]) -> list[str]:
    """Its fields of a new kind that ask for a thing, the buttons that name one among them."""
    buttons = [name for name, value in form.buttons if ID.search(value)]
    new = new_kinds([*form.fields, *sorted(raw), *buttons], done, either(4, 10))
    return [each for each in new if each in buttons or asks(form, each, slugs)]


def asks(form: Form, name: str, slugs: set[str]) -> bool:
    """Whether a thing is meant, by its id or by a number that is chosen from a list."""
    offered = [each for each in form.offered.get(name, []) if each]
    numbered = bool(offered) and all(each.isdigit() for each in offered)
    return numbered or asks_for_a_thing(form, name, slugs)


def compare(pattern: str, mine: League, told: list[Twin], done: Done) -> Compared:
    """Every form of a page, and its query: each field that there was none like yet."""
    address, first = own(pattern, mine), PAGES.index(pattern) % len(told)
    # On each page others come first.
    turns = cycle([*told[first:], *told[:first]])
    sent = Compared(owner_of(mine))
    page = sent.client.get(address)
    if page.status_code != 200 or "html" not in page["Content-Type"]:
        return sent
    posted, queried = read_raw(address)
    slugs = {mine.competition.club.slug, "my-hall"}
    for form in forms_of(page.content.decode()):
        usual = {**{name: [""] for name in posted}, **filled_in(form)}
        button = {name: value for name, value in form.buttons[:1] if name}
        kinds = done.setdefault(f"{ID.sub('#', form.action)} {form.buttons[:1]}", set())
        for name in asked_for(form, posted, kinds, slugs):
            for twin in for_field(form, name, told, turns):
                sent.send("post", form.action or address, {**usual, **button}, name, twin)
    asked = done.setdefault("", set())
    for name in sorted(queried - asked):
        for twin in islice(turns, either(1, 2)):
            sent.send("get", address, {}, name, twin)
    asked |= queried
    return sent


@pytest.mark.parametrize("pattern", some(PAGES, 10))
def test_a_form_with_another_club_s_id_is_answered_as_with_one_that_nobody_has(
    pattern: str, clubs: Clubs
) -> None:
    done, told = Done(), twins(clubs.theirs)
    apart = [
        one for mine in several(pattern, clubs) for one in compare(pattern, mine, told, done).apart
    ]
    assert apart == []


def several(pattern: str, clubs: Clubs) -> list[League]:
    """Those whose page of this pattern is another: by format, and where teams meet."""
    if pattern.startswith("/desk/matches/"):
        return clubs.mine[:2]
    of_a_format = pattern.startswith("/desk/competitions/")
    return some(clubs.mine, 2) if of_a_format else clubs.mine[:1]


def test_an_answer_that_tells_of_a_thing_is_found(clubs: Clubs) -> None:
    """Or the test above would show nothing."""
    mine = clubs.mine[0]
    address = own("/desk/clubs/<slug:club>/championships/<slug:championship>/", mine)
    sent = Compared(owner_of(mine))
    forms = forms_of(sent.client.get(address).content.decode())
    (form,) = [each for each in forms if "houses" in each.fields]
    usual = {**filled_in(form), "action": "edit"}
    sent.send("post", address, usual, "houses", (form.fields["houses"][0], "zzzzzzzzzzzz"))
    assert sent.compared == len(sent.apart) == 1
