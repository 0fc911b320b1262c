"""What somebody withdrew, or was erased with, stands in no file, feed or calendar that is asked for
after it: neither of what is kept for strangers nor by what a program had before."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Fixture, Person, User
from matches.services.people.ledger import Said
from pennyclub.kept_pages import middleware
from tests.deep import some
from tests.web.leagues import League, make_league
from tests.web.paper.reading import read

pytestmark = pytest.mark.django_db
FILES = (
    "results.atom", "notices.atom", "calendar.ics", "matches.pdf", "tables.pdf",
    "tables.csv", "tables.xlsx", "matches.csv", "matches.xlsx",
)  # fmt: skip
GIVEN, FAMILY = "Wilhelmina", "Quarrington"


@pytest.fixture(autouse=True)
def nothing_kept(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    middleware.clear()
    yield
    middleware.clear()


@pytest.fixture
def league() -> League:
    made = make_league(4, 4, with_cards=True)
    Person.objects.filter(pk=made.entries[0].person_id).update(given_name=GIVEN, family_name=FAMILY)
    made.entries[0].person.refresh_from_db()
    ahead = timezone.now() + timedelta(days=3)
    Fixture.objects.filter(state="scheduled").update(starts_at=ahead)
    who = made.entries[0].person
    who.memberships.create(club=made.club, season=made.season)
    return made


def addresses(league: League) -> list[str]:
    """Every file of a competition, and the calendars in which its matches stand."""
    return [
        *(f"{league.address}{each}" for each in FILES),
        f"/entries/{league.entries[0].public_id}/calendar.ics",
        f"/clubs/{league.club.slug}/calendar.ics",
        f"/clubs/{league.club.slug}/seasons/{league.season.slug}/booklet.pdf",
    ]


def words_of(answer: Any) -> str:
    body = answer.getvalue()
    kind = answer["Content-Type"]
    if kind == "application/pdf":
        return str(read(body))
    if "spreadsheet" in kind:
        with zipfile.ZipFile(io.BytesIO(body)) as held:
            return "".join(held.read(name).decode(errors="replace") for name in held.namelist())
    return str(body.decode()).replace("\r\n ", "")


def asked(client: Client, path: str, **headers: str) -> Any:
    cache.clear()
    return client.get(path, headers={"host": "testserver", **headers})


def withdrawn(league: League, who: Person) -> None:
    owner = league.organiser("owner", "owner")
    services.people.permissions.record(owner, league.club.public_id, who.public_id, Said())


def erased(league: League, who: Person) -> None:
    owner = league.organiser("owner", "owner")
    services.people.erase(owner, league.club.public_id, who.public_id, reason="Asked.")


def renamed(league: League, who: Person) -> None:
    owner = league.organiser("owner", "owner")
    services.people.rename(
        owner, league.club.public_id, who.public_id, given_name="Mo", family_name="Wren"
    )


def closed(league: League, _who: Person) -> None:
    services.competitions.publish(
        league.organiser("owner", "owner"), league.competition.public_id, "private"
    )


def binned(league: League, _who: Person) -> None:
    owner = league.organiser("owner", "owner")
    look = services.competitions.binning.look(owner, league.competition.public_id)
    services.competitions.binning.put(owner, league.competition.public_id, seen=look.digest)


@pytest.mark.parametrize("what", some([withdrawn, erased, renamed, closed, binned], 5))
def test_no_file_tells_what_was_withdrawn_neither_anew_nor_as_unchanged(
    league: League, what: Callable[[League, Person], None]
) -> None:
    who, client = league.entries[0].person, Client()
    assert who is not None
    paths = addresses(league)
    before = {path: asked(client, path) for path in paths}
    named = [path for path, each in before.items() if FAMILY in words_of(each)]
    assert set(paths) - set(named) <= {f"{league.address}notices.atom"}
    what(league, who)
    for path in named:
        again = asked(client, path)
        assert FAMILY not in words_of(again), path
        assert GIVEN not in words_of(again), path
        had = {"if-none-match": before[path].get("ETag", "none")}
        assert asked(client, path, **had).status_code != 304, path
        # Whoever has it between us and them asks each time.
        kept = before[path].get("Cache-Control", "")
        assert "no-cache" in kept or "no-store" in kept, (path, kept)


def own_calendar(who: Person, name: str) -> str:
    """The address of somebody's own calendar, as a phone has it."""
    client, user = Client(), User.objects.create_user(name)
    Person.objects.filter(pk=who.pk).update(user=user)
    client.force_login(user)
    page = client.post("/account/calendar/", {"action": "make"}).content.decode()
    found = re.search(r"<code>http://testserver(/calendars/[^<]+)</code>", page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("what", [erased, renamed])
def test_nor_does_the_calendar_that_another_player_has_on_a_phone(
    league: League, what: Callable[[League, Person], None]
) -> None:
    who, other = (each.person for each in league.entries[:2])
    assert who is not None
    assert other is not None
    path, own = own_calendar(other, "other"), own_calendar(who, "who")
    Person.objects.filter(pk=other.pk).update(given_name="Ben")
    before = asked(Client(), path)
    assert FAMILY in words_of(before)
    assert asked(Client(), own).status_code == 200
    what(league, who)
    again = asked(Client(), path, **{"if-none-match": before["ETag"]})
    assert again.status_code == 200
    assert FAMILY not in words_of(again)
    assert asked(Client(), own).status_code == (404 if what is erased else 200)
