"""The owner of one club, with the ids of another: in his own addresses, and in his own forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import cycle
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from pypdf import PdfReader

from matches import services
from matches.models import (
    Board,
    Championship,
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    Membership,
    Person,
    Role,
    Team,
    TeamInvitation,
    TeamMember,
    User,
    Venue,
)
from matches.models.guards.definers import PREFIX
from tests.database import taken_back
from tests.deep import either, some
from tests.security.addresses import patterns
from tests.security.clubs import values
from tests.security.forms import Form, forms_of, read_raw
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

HIDDEN = ("Hidden Hall", "Hidden Oak", "Hidden Houses", "Zebulon", "Quarrington")
PAGES = [each for each in patterns() if "<slug:club>" in each and not each.startswith("/api/")]
READS = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
ID = re.compile(r"\b[2-9a-hjkmnp-z]{12}\b")
NESTED = ("person", "team", "venue", "board", "championship", "entry")


def furnished(prefix: str) -> League:
    """A club with a venue, a board, teams and a championship, whose owner runs nothing else."""
    league = make_league(4)
    owner, club = league.owner, league.club
    services.clubs.venues.create(owner, club, name=f"{prefix} Hall")
    slug = Venue.objects.get(club__public_id=club).slug
    services.clubs.venues.add_board(owner, club, slug, name="Board 1", games=["black"])
    houses = [
        services.teams.create(owner, club, name=f"{prefix} {name}").public_id
        for name in ("Oak", "Elm")
    ]
    services.championships.create(
        owner, league.season, name=f"{prefix} Houses", houses=houses,
        competitions=[league.competition.public_id], rules={"places": ["3", "1"], "ties": "full"},
    )  # fmt: skip
    User.objects.filter(pk=owner.pk).update(is_superuser=False)
    owner.refresh_from_db()
    Role.objects.get_or_create(user=owner, club=league.competition.club, role="owner")
    return league


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[League, League]]:
    """Made once; what a test does to them is taken back."""
    with django_db_blocker.unblock(), taken_back():
        mine, theirs = furnished("My"), furnished("Hidden")
        who = theirs.entries[0].person
        assert who is not None
        Person.objects.filter(pk=who.pk).update(given_name="Zebulon", family_name="Quarrington")
        yield mine, theirs


@pytest.fixture
def mine(both: tuple[League, League]) -> League:
    cache.clear()
    return both[0]


@pytest.fixture
def theirs(both: tuple[League, League]) -> League:
    return both[1]


@pytest.fixture
def owner(mine: League, theirs: League) -> Client:
    client = Client()
    client.force_login(mine.owner)
    return client


def own(pattern: str, league: League) -> str:
    """The address of this league's own things."""
    row = league.competition
    told = {"season": row.season.slug, "competition": row.slug}
    parts = pattern.split("/")
    for n, part in enumerate(parts):
        found = re.search(r"<(?:\w+:)?(\w+)>", part)
        if found:
            name = found.group(1)
            held = values(name, parts[n - 1], row.club, row) if name not in told else []
            parts[n] = told.get(name) or (held[0] if held else "zzzzzzzzzzzz")
    return "/".join(parts)


def crossed(pattern: str, mine: League, theirs: League) -> Iterator[str]:
    """The address with one thing of the other club in it, each in turn."""
    here, there = own(pattern, mine).split("/"), own(pattern, theirs).split("/")
    for n, part in enumerate(pattern.split("/")):
        found = re.search(r"<(?:\w+:)?(\w+)>", part)
        if found and found.group(1) in NESTED and here[n] != there[n]:
            yield "/".join([*here[:n], there[n], *here[n + 1 :]])


def standing_of(league: League) -> list[Any]:
    """Everything that the club has, and what of it is tied to anybody else's."""
    club = league.competition.club
    rows: list[Any] = []
    for model, path in (
        (Club, "pk"),
        (Competition, "club"),
        (Fixture, "competition__club"),
        (Entry, "competition__club"),
        (Team, "club"),
        (TeamMember, "team__club"),
        (TeamInvitation, "team__club"),
        (Venue, "club"),
        (Board, "venue__club"),
        (Championship, "club"),
        (Division, "stage__competition__club"),
        (Membership, "club"),
        (Role, "club"),
    ):
        rows += [model.__name__, *model.objects.filter(**{path: club.pk}).order_by("pk").values()]
    people = Person.objects.filter(memberships__club=club)
    rows += [*people.order_by("pk").values()]
    for told in (
        Membership.objects.filter(person__in=people).exclude(club=club),
        Entry.objects.filter(person__in=people).exclude(competition__club=club),
        Entry.objects.filter(team__club=club).exclude(competition__club=club),
        TeamMember.objects.filter(person__in=people).exclude(team__club=club),
        Fixture.objects.filter(board__venue__club=club).exclude(competition__club=club),
        Fixture.objects.filter(venue__club=club).exclude(competition__club=club),
        Championship.objects.filter(houses__club=club).exclude(club=club),
        Championship.objects.filter(competitions__club=club).exclude(club=club),
    ):
        rows.append(told.count())
    return rows


CROSSED = [each for each in PAGES if any(f":{name}>" in each for name in NESTED)]


@pytest.mark.parametrize("pattern", CROSSED)
def test_a_thing_of_another_club_is_not_there_at_an_address_of_one_s_own(
    pattern: str, owner: Client, mine: League, theirs: League
) -> None:
    before = standing_of(theirs)
    for address in crossed(pattern, mine, theirs):
        for send in (owner.get, owner.post):
            answer = send(address)
            assert answer.status_code in (404, 405), address
            assert [word for word in HIDDEN if word in answer.content.decode()] == [], address
    assert standing_of(theirs) == before


def test_the_walk_crosses_what_there_is(mine: League, theirs: League) -> None:
    assert len([at for each in CROSSED for at in crossed(each, mine, theirs)]) >= 10


def ids(league: League) -> list[str]:
    """Names that a form could be given of another club's things."""
    row = league.competition
    division = league.division
    entry, fixture = league.entries[0], league.fixture()
    return [
        entry.public_id,
        entry.person.public_id if entry.person is not None else "",
        fixture.public_id,
        row.public_id,
        Team.objects.filter(club=row.club).first().public_id,
        Board.objects.filter(venue__club=row.club).first().public_id,
        Venue.objects.get(club=row.club).slug,
        f"{division.public_id}/{entry.public_id}",
        f"{entry.public_id} {league.entries[1].public_id}",
        row.club.slug,
        str(entry.pk),
    ]


class Sent:
    """What the owner sends with the other club's ids, and what must not come of it."""

    def __init__(self, client: Client, theirs: League) -> None:
        self.client, self.theirs = client, theirs
        self.before = standing_of(theirs)
        self.wrote = False

    def post(self, address: str, values: dict[str, Any], *what: str) -> None:
        self.wrote = False
        with taken_back():
            with connection.execute_wrapper(self._noted):
                answer = self.client.post(address, values)
            told = (address, *what, answer.status_code)
            shown = _shown(answer)
            assert [word for word in HIDDEN if word in shown] == [], told
            assert answer.status_code < 500, told
            # Where nothing is written, everything stands as it stood.
            assert not self.wrote or standing_of(self.theirs) == self.before, told

    def _noted(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        # What is on record is written over by functions of the database, which are selected.
        reads = sql.startswith(READS) and not sql.startswith(f"SELECT {PREFIX}")
        self.wrote = self.wrote or not reads
        return execute(sql, params, many, context)


def by_turns(names: list[str], foreign: list[str]) -> Iterator[dict[str, str]]:
    """All of the ids in each of the fields, as often as there are ids: in each time another."""
    for n in range(len(foreign)):
        yield {name: foreign[(n + at) % len(foreign)] for at, name in enumerate(names)}


def asks_for_a_thing(form: Form, name: str, slugs: set[str]) -> bool:
    """Whether an id may be meant: one is offered or stands there, or nobody knows what does."""
    if name not in form.fields:
        return True
    held = (*form.fields[name], *form.offered.get(name, []))
    return any(each in slugs or ID.search(each) for each in held)


@pytest.mark.parametrize("pattern", some([each for each in PAGES if each.startswith("/desk/")], 6))
def test_an_id_of_another_club_in_one_s_own_form_takes_and_shows_nothing(
    pattern: str, owner: Client, mine: League, theirs: League
) -> None:
    address, foreign = own(pattern, mine), some(ids(theirs), 4, 6)
    page = owner.get(address)
    if page.status_code != 200 or "html" not in page["Content-Type"]:
        return
    sent, done, most = Sent(owner, theirs), set[str](), either(5, 8, 12)
    turns, slugs = cycle(foreign), set(ids(mine)[:-1])
    for form in forms_of(page.content.decode()):
        usual = {**{name: [""] for name in read_raw(address)[0]}, **form.fields}
        button = {name: value for name, value in form.buttons[:1] if name}
        new, at = new_kinds(list(usual), done, most), form.action or address
        for told in by_turns(new, foreign) if len(new) > 1 else ():
            sent.post(at, {**usual, **told, **button}, str(told))
        for name in new:
            several = foreign if asks_for_a_thing(form, name, slugs) else [next(turns)]
            for one in several:
                sent.post(at, {**usual, **button, name: one}, name, one)


def new_kinds(names: list[str], done: set[str], most: int) -> list[str]:
    """A field of each kind that there was none of yet."""
    new = []
    for name in names:
        kind = re.sub(r"[2-9a-hjkmnp-z]{12}|\d+", "#", name)
        if kind in done or kind in ("action", "csrfmiddlewaretoken") or len(done) > most:
            continue
        done.add(kind)
        new.append(name)
    return new


def _shown(answer: Any) -> str:
    """What is read of an answer: of a PDF the text of its pages."""
    if answer["Content-Type"] != "application/pdf":
        return str(answer.content.decode())
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
