"""Editions of rankings as anybody reads them: who is shown today, and what they are told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import AgeBand, Competition, Naming, Person
from matches.services.ratings import editions
from matches.services.ratings.editions import Month
from pennyclub.kept_pages import middleware
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db
AT = "/rankings/black/2026-11/"
API = "/api/v1/rankings/black/editions"


@pytest.fixture
def league() -> League:
    """Four adults named in full, in a public league, and two editions of its ranking."""
    cache.clear()
    middleware.clear()
    made = make_league(visibility="public")
    Person.objects.update(age_band=AgeBand.ADULT, naming=Naming.FULL)
    for number, month in ((1, 9), (2, 9), (3, 10), (4, 10)):
        a, b = ((18, 9), (7, 16), (15, 15))[number % 3]
        made.play(number, a, b, played_at=datetime(2026, month, 10, 18, number, tzinfo=UTC))
    services.base.outbox.send(early=True)
    now = datetime(2026, 11, 1, 12, tzinfo=UTC)
    assert len(editions.publish("black", now=now, since=Month(2026, 10))) == 2
    return made


def stranger() -> Client:
    """Who names the host as browsers do, so that pages are kept for them."""
    return Client(headers={"host": "testserver"})


def page(address: str = AT) -> str:
    answer = stranger().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def told() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = stranger().get(f"{API}/2026-11").json()["rows"]
    return rows


def test_it_stands_at_its_own_address_and_leads_to_its_neighbours(league: League) -> None:
    text = page()
    assert "Asha Brook" in text
    assert "November 2026" in text
    assert "/rankings/black/2026-10/" in text
    assert AT in page("/rankings/black/editions/")
    assert "/rankings/black/editions/" in page("/rankings/black/")
    assert AT in page("/rankings/black/2026-10/")


@pytest.mark.parametrize(
    "address",
    [
        "/rankings/black/2026-12/", "/rankings/black/2026-1/", "/rankings/black/soon/",
        "/rankings/chess/2026-11/", "/rankings/chess/editions/", "/rankings/white/2026-11/",
        f"{AT}?page=2", f"{API}/2026-12", f"{API}/2026-11?page=2",
    ],
)  # fmt: skip
def test_there_is_nothing_where_there_is_no_edition(address: str, league: League) -> None:
    assert stranger().get(address).status_code == 404


def test_a_program_reads_the_same(league: League) -> None:
    listed = stranger().get(API).json()
    assert [each["month"] for each in listed] == ["2026-11", "2026-10"]
    got = stranger().get(f"{API}/2026-11").json()
    assert got["edition"]["month"] == "2026-11"
    assert got["earlier"]["month"] == "2026-10"
    assert got["later"] is None
    text = page()
    for row in got["rows"]:
        assert row["name"] in text
        assert row["player"] in text
    assert any(row["moved"] or row["new"] for row in got["rows"])


def test_who_withdraws_is_gone_from_all_of_them_at_once_and_the_places_of_the_others_stay(
    league: League,
) -> None:
    before, kept = told(), {at: page(at) for at in (AT, "/rankings/black/2026-10/")}
    gone = before[1]
    assert any(gone["name"] in text for text in kept.values())
    Person.objects.filter(public_id=gone["player"]).update(naming=Naming.CODE)
    assert told() == [row for row in before if row != gone]
    for at in kept:
        assert gone["name"] not in page(at)
        assert gone["player"] not in page(at)


def test_a_permission_that_ran_out_shows_nobody(league: League) -> None:
    one = told()[0]["player"]
    yesterday = timezone.localdate() - timedelta(days=1)
    Person.objects.filter(public_id=one).update(shown_until=yesterday)
    middleware.clear()
    assert one not in {row["player"] for row in told()}


@pytest.mark.parametrize(
    ("band", "naming", "there"),
    [
        (AgeBand.ADULT, Naming.FULL, True),
        (AgeBand.ADULT, Naming.ALIAS, True),
        (AgeBand.ADULT, Naming.CODE, False),
        (AgeBand.YOUTH, Naming.FIRST, True),
        (AgeBand.YOUTH, Naming.ALIAS, False),
        (AgeBand.YOUTH, Naming.CODE, False),
        (AgeBand.CHILD, Naming.INITIALS, True),
        (AgeBand.CHILD, Naming.CODE, False),
        (AgeBand.UNKNOWN, Naming.CODE, False),
    ],
)
def test_who_is_shown_is_what_the_permission_ledger_says_today(
    band: str, naming: str, there: bool, league: League
) -> None:
    one = told()[0]
    Person.objects.filter(public_id=one["player"]).update(
        age_band=band, naming=naming, alias="Heron"
    )
    after = {row["player"]: row for row in told()}
    # Whose clubs may be put together by their name has an id that is the same in all of them.
    assert (one["player"] in after) is (naming == Naming.FULL)
    found = [
        row for row in told() if row["rank"] == one["rank"] and row["player"] in ("", one["player"])
    ]
    assert bool(found) is there
    if there and naming != Naming.FULL:
        assert found[0]["name"] != one["name"]
        assert found[0]["player"] == ""


def test_somebody_erased_stands_as_a_former_player_in_the_same_place(league: League) -> None:
    before = told()
    one = before[0]
    services.people.erase(league.owner, league.club, one["player"], reason="Asked.")
    after = told()
    assert [row["rank"] for row in after] == [row["rank"] for row in before]
    assert (after[0]["name"], after[0]["player"]) == ("Former player", "")
    assert after[0]["rating"] == one["rating"]
    assert after[1:] == before[1:]
    assert one["name"] not in page()


def test_who_plays_in_private_or_collected_only_is_in_none(league: League) -> None:
    Competition.objects.update(visibility="members")
    assert told() == []
    assert "Nobody of this page may be shown" in page()
    Competition.objects.update(visibility="public", collected_only=True)
    assert told() == []


def test_search_engines_are_to_keep_none_of_it(league: League) -> None:
    for address in (AT, f"{API}/2026-11"):
        assert "noindex" in stranger().get(address)["X-Robots-Tag"]


@pytest.mark.parametrize(
    ("address", "most"), [(AT, 4), (f"{API}/2026-11", 4), ("/rankings/black/editions/", 2)]
)
def test_it_takes_few_queries_and_kept_it_takes_one(
    address: str, most: int, league: League, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(most):
        assert stranger().get(address).status_code == 200
    with django_assert_max_num_queries(1):
        assert stranger().get(address).status_code == 200


def test_its_etag_answers_304_until_somebody_withdraws(league: League) -> None:
    tag = stranger().get(AT)["ETag"]
    assert stranger().get(AT, headers={"if-none-match": tag}).status_code == 304
    Person.objects.filter(public_id=told()[0]["player"]).update(naming=Naming.CODE)
    assert stranger().get(AT, headers={"if-none-match": tag}).status_code == 200


def test_each_system_has_its_own_pages_and_leads_to_the_others(league: League) -> None:
    assert "?system=" not in page("/rankings/black/")
    assert stranger().get("/rankings/black/?system=elo").status_code == 404
    own = league.competition.public_id
    services.competitions.edit(league.owner, own, rating_system="elo")
    services.base.outbox.send(early=True)
    now = datetime(2026, 11, 1, 12, tzinfo=UTC)
    assert len(editions.publish("black", now=now, since=Month(2026, 10))) == 2
    assert "Asha Brook" not in page("/rankings/black/")
    assert "?system=elo" in page("/rankings/black/")
    text = page("/rankings/black/?system=elo")
    assert "Asha Brook" in text
    assert "/rankings/black/editions/?system=elo" in text
    assert "/rankings/black/2026-10/?system=elo" in page("/rankings/black/editions/?system=elo")
    text = page(f"{AT}?system=elo")
    assert "Asha Brook" in text
    assert "/rankings/black/2026-10/?system=elo" in text
    assert stranger().get(f"{AT}?system=glicko2").status_code == 404
    assert stranger().get("/rankings/black/editions/?system=luck").status_code == 404


def test_the_api_takes_the_system_too(league: League) -> None:
    own = league.competition.public_id
    services.competitions.edit(league.owner, own, rating_system="glicko2")
    services.base.outbox.send(early=True)
    assert len(editions.publish("black", now=datetime(2026, 11, 1, 12, tzinfo=UTC))) == 1
    usual = stranger().get("/api/v1/rankings/black").json()
    assert (usual["system"], usual["systems"]) == ("openskill", ["openskill", "glicko2"])
    told = stranger().get("/api/v1/rankings/black?system=glicko2").json()
    assert told["system"] == "glicko2"
    assert len(told["rows"]) == 4
    (link,) = stranger().get(f"{API}?system=glicko2").json()
    edition = stranger().get(f"{API}/{link['month']}?system=glicko2").json()
    assert (edition["system"], len(edition["rows"])) == ("glicko2", 4)
    assert stranger().get("/api/v1/rankings/black?system=luck").status_code == 400
    assert stranger().get(f"{API}?page=2").status_code == 400


def test_somebody_s_page_tells_by_which_system_they_are_rated(league: League) -> None:
    own, who = league.competition.public_id, league.entries[0].person
    assert who is not None
    assert "(Elo)" not in page(f"/players/{who.public_id}/")
    services.competitions.edit(league.owner, own, rating_system="elo")
    services.base.outbox.send(early=True)
    number = who.ratings.get().ordinal
    assert f"{number:.1f} (Elo)" in page(f"/players/{who.public_id}/")
