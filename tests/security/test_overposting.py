"""What a form does not ask for it does not take: ids, clubs, owners, states, levels, flags.

Every form of every page is sent as it stands, with something typed into what is empty, and once
more with every column of every table beside it: what is stored afterwards is the same. The API's
bodies are sent likewise.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from drf_spectacular.generators import SchemaGenerator

from matches.models import (
    Board,
    Championship,
    Club,
    Competition,
    Correction,
    Division,
    Entry,
    Fixture,
    Person,
    Season,
    Team,
    User,
    Venue,
)
from matches.services.corrections import correcting_cards
from tests.database import taken_back
from tests.deep import some
from tests.security.addresses import patterns
from tests.security.forms import forms_of, read_raw
from tests.security.matrix import EVERYBODY
from tests.security.overposting import beside, differing, other_fields, stored, typed_in
from tests.security.test_two_clubs import PAGES, furnished, own
from tests.services.league import League, result_card
from tests.services.scoring.at_the_board import BEGIN, Phone, whole

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[League, League]]:
    """Made once; what a test does to them is taken back."""
    with django_db_blocker.unblock(), taken_back():
        yield furnished("My"), furnished("Hidden")


@pytest.fixture
def owner(both: tuple[League, League]) -> Client:
    cache.clear()
    client = Client()
    client.force_login(both[0].owner)
    return client


def things_of(league: League) -> dict[Any, Any]:
    """A row of each kind of another club."""
    club = league.competition.club
    return {
        Club: club, User: league.owner, Competition: league.competition,
        Season: league.competition.season, Entry: league.entries[0],
        Person: league.entries[0].person, Fixture: league.fixture(), Division: league.division,
        Team: Team.objects.filter(club=club).first(), Venue: Venue.objects.get(club=club),
        Board: Board.objects.filter(venue__club=club).first(),
        Championship: Championship.objects.filter(club=club).first(),
    }  # fmt: skip


def after(client: Any, address: str, body: Any, **how: Any) -> tuple[Any, int]:
    """What is stored once it was sent, and the answer's status; all of it is taken back."""
    with taken_back():
        answer = client.post(address, body, **how)
        found = stored()
    cache.clear()
    return found, answer.status_code


def taken(client: Any, address: str, body: Any, more: Any, **how: Any) -> tuple[bool, list[Any]]:
    """Whether the body itself changes anything, and where what is beside it changes more."""
    before = stored()
    first, _ = after(client, address, body, **how)
    again, _ = after(client, address, body, **how)
    by_itself = {key[:2] for key in differing(first, again)}
    then, status = after(client, address, {**body, **more}, **how)
    assert status < 500, (address, status)
    found = [key for key in differing(first, then) if key[:2] not in by_itself]
    return first != before, sorted(found)


ASKED = [each for each in PAGES if each.startswith("/desk/")]
MOST_FORMS = 6
"""Of one page, those that look different."""


@pytest.mark.parametrize("pattern", some(ASKED, 12))
def test_what_a_form_does_not_ask_for_it_does_not_take(
    pattern: str, owner: Client, both: tuple[League, League]
) -> None:
    found, _changed = walked(pattern, owner, both)
    assert found == {}


def walked(
    pattern: str, owner: Client, both: tuple[League, League]
) -> tuple[dict[str, Any], set[str]]:
    address = own(pattern, both[0])
    page = owner.get(address)
    if page.status_code != 200 or "html" not in page["Content-Type"]:
        return {}, set()
    extra, found, changed, seen = other_fields(things_of(both[1])), {}, set(), set()
    forms = [one for one in forms_of(page.content.decode()) if "/logout/" not in one.action]
    asked = {name for one in forms for name in (*one.fields, *(b for b, _ in one.buttons))}
    for form in forms:
        if form.shape in seen or len(seen) == MOST_FORMS:
            continue
        seen.add(form.shape)
        body = {**typed_in(form), **{name: [value] for name, value in form.buttons[:1] if name}}
        target = form.action or address
        more = {k: v for k, v in extra.items() if k not in asked | read_raw(address)[0]}
        does, kept = taken(owner, target, body, more)
        if does:
            changed.add(f"{pattern} {sorted(form.fields)[:3]}")
        if kept:
            found[f"{target} {sorted(form.fields)}"] = kept[:8]
    return found, changed


CHANGING = (
    "/desk/clubs/<slug:club>/settings/",
    "/desk/clubs/<slug:club>/venues/",
    "/desk/clubs/<slug:club>/seasons/new/",
    "/desk/clubs/<slug:club>/notices/",
)


@pytest.mark.parametrize("pattern", CHANGING)
def test_what_the_walk_sends_is_done(
    pattern: str, owner: Client, both: tuple[League, League]
) -> None:
    """Else nothing that stands beside it could be taken either."""
    assert walked(pattern, owner, both)[1]


class Careless:
    """A door that takes whatever it is sent."""

    def post(self, address: str, body: dict[str, Any], **how: Any) -> HttpResponse:
        User.objects.filter(pk=self.who.pk).update(is_staff="is_staff" in body)
        return HttpResponse()

    def __init__(self, who: User) -> None:
        self.who = who


def test_a_door_that_takes_more_is_found(both: tuple[League, League]) -> None:
    extra = other_fields(things_of(both[1]))
    found = taken(Careless(both[0].owner), "/", {"name": "Willow"}, extra)[1]
    assert {key[:2] for key in found} == {(User._meta.db_table, "is_staff")}


DEVICE = {"device": "a-phone-in-the-quay-room"}
LINES = {**DEVICE, "after": 0, "lines": [{"sequence": 1, "body": BEGIN}]}
OF_WHOLE = {**DEVICE, "after": len(whole())}


def begun(league: League) -> None:
    Phone(league, name=DEVICE["device"]).write(BEGIN)


def written(league: League) -> None:
    Phone(league, name=DEVICE["device"]).write(*whole())


def played(league: League) -> None:
    league.play(1)


def corrected(league: League) -> None:
    played(league)
    correcting_cards.correct(league.owner, league.id(1), result_card(9, 18), reason="Sides.")


def abandoned(league: League) -> None:
    phone = Phone(league, name=DEVICE["device"])
    phone.write(BEGIN)
    phone.abandon()


def nothing(league: League) -> None:
    """Nothing has to be there."""


CORRECTION = {"scorecard": result_card(9, 18), "reason": "Sides.", "dry_run": False}
BODIES: dict[str, tuple[Any, dict[str, Any]]] = {
    "tokens": (nothing, {"name": "Club server", "days": 30, "scope": "read"}),
    "fixtures/<slug:fixture>/scorecards": (nothing, result_card(18, 9)),
    "fixtures/<slug:fixture>/corrections": (played, CORRECTION),
    "corrections/<slug:correction>/revert": (corrected, {"reason": "No.", "dry_run": False}),
    "scoring/<slug:fixture>/lines": (nothing, LINES),
    "scoring/<slug:fixture>/hand-in": (written, OF_WHOLE),
    "scoring/<slug:fixture>/abandon": (begun, {**DEVICE, "after": 1, "reason": "Rain."}),
    "scoring/<slug:fixture>/resume": (abandoned, {}),
    "scoring/<slug:fixture>/here": (begun, {**DEVICE, "name": "By the door", "unsent": 0}),
}
OTHERS = {
    # For a trainee: the same shapes as of the lines above.
    "scoring/<slug:fixture>/shadow/lines",
    "scoring/<slug:fixture>/shadow/finish",
    # Of a lesson: tests/api/lessons.
    "lessons/<slug:competition>/taps",
}


def declared(pattern: str) -> set[str]:
    """What the description of an address says that its body may have, at any depth."""
    paths = description()["paths"]
    body = paths["/api/v1/" + re.sub(r"<slug:(\w+)>", r"{\1}", pattern)]["post"].get("requestBody")
    return set(_names(body["content"]["application/json"]["schema"])) if body else set()


@functools.cache
def description() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def _names(schema: Any) -> Iterator[str]:
    if "$ref" in schema:
        schema = description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from _names(inner)
    for inner in (schema.get("items"), *schema.get("allOf", ()), *schema.get("oneOf", ())):
        yield from _names(inner) if inner else ()


@pytest.mark.parametrize("pattern", BODIES)
def test_what_a_body_of_the_api_does_not_ask_for_it_does_not_take(
    pattern: str, owner: Client, both: tuple[League, League]
) -> None:
    league, (prepare, body) = both[0], BODIES[pattern]
    extra = other_fields(things_of(both[1]))
    extra = {name: value for name, value in extra.items() if name not in declared(pattern)}
    with taken_back():
        prepare(league)
        held = Correction.objects.order_by("pk").last()
        known = {"fixture": league.id(1), "correction": held.public_id if held else ""}
        address = re.sub(r"<slug:(\w+)>", lambda name: known[name[1]], f"/api/v1/{pattern}")
        how = {"content_type": "application/json"}
        does, found = taken(owner, address, body, beside(body, extra), **how)
        assert does
        if found:
            # The law takes no card with a word that it does not know: then nothing is done.
            then, status = after(owner, address, beside(body, extra), **how)
            assert (then == stored(), status) in ((True, 400), (True, 422))


def test_every_address_of_the_api_that_writes_is_sent_more() -> None:
    writing = {
        pattern.removeprefix("/api/v1/")
        for pattern in patterns()
        if pattern.startswith("/api/v1/") and pattern not in EVERYBODY and _posts(pattern)
    }
    assert writing == {*BODIES, *OTHERS}


def _posts(pattern: str) -> bool:
    address = re.sub(r"<slug:\w+>", "zzzzzzzzzzzz", pattern)
    return hasattr(resolve(address).func.view_class, "post")
