"""Calendars: what a calendar program is told of matches, their moves and their ends."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import icalendar
import pytest
from django.test import Client

from matches import services
from matches.models import CalendarLink, Fixture, Person, Role, UmpireAssignment, User, Venue
from matches.selectors.calendars import calendars
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
LINK = "/account/calendar/"


@pytest.fixture
def league() -> League:
    made = make_league(4, 1, with_cards=True)
    made.board()
    venue = Venue.objects.get(slug="quay-room")
    venue.address = "1 Quay\nHarbour Town"
    venue.save()
    Fixture.objects.filter(pk=made.fixtures[1].pk).update(venue=venue)
    return made


def events(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    read = icalendar.Calendar.from_ical(answer.content)
    return {str(one["uid"]): one for one in read.walk("VEVENT")}


def uid(fixture: Fixture) -> str:
    return f"match-{fixture.public_id}@pennyclub"


def at_competition(league: League, client: Client | None = None) -> dict[str, Any]:
    return events((client or Client()).get(league.address + "calendar.ics"))


def my_link(client: Client) -> str:
    answer = client.post(LINK, {"action": "make"})
    found = re.search(r"<code>http://testserver(/calendars/[^<]+)</code>", answer.content.decode())
    assert found is not None
    assert "no-store" in answer["Cache-Control"]
    return found.group(1)


def signed_in(league: League, number: int = 0) -> Client:
    client, person = Client(), league.entries[number].person
    person.user = User.objects.create_user(f"player-{number}")
    person.save(update_fields=["user"])
    client.force_login(person.user)
    return client


def test_a_match_stands_there_with_sides_place_and_the_club_s_time(league: League) -> None:
    one = at_competition(league)[uid(league.fixtures[1])]
    match = league.fixtures[1]
    assert str(one["summary"]) == f"{match.home.person.given_name} Brook – " + (
        f"{match.away.person.given_name} Brook"
    )
    assert str(one["location"]) == "Quay Room, 1 Quay, Harbour Town"
    assert one["dtstart"].params["TZID"] == "Europe/London"
    # 18:00 UTC on 14 September is 19:00 on the clocks of London.
    assert one["dtstart"].dt.astimezone(UTC) == match.starts_at
    assert one["dtstart"].dt.hour == 19
    assert one["dtend"].dt - one["dtstart"].dt == timedelta(hours=1)
    assert str(one["url"]).endswith(f"/matches/{match.public_id}/")
    assert one["status"] == "CONFIRMED"


def test_a_result_is_told_and_keeps_its_time(league: League) -> None:
    told = at_competition(league)[uid(league.fixtures[0])]
    assert "18–9" in str(told["description"])
    assert told["status"] == "CONFIRMED"


def test_a_move_keeps_the_uid_and_raises_the_sequence(league: League) -> None:
    match, organiser = league.fixtures[2], league.organiser()
    before = at_competition(league)[uid(match)]
    to = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
    services.fixtures.schedule(organiser, match.public_id, starts_at=to)
    after = at_competition(league)[uid(match)]
    assert after["sequence"] > before["sequence"]
    assert after["dtstart"].dt.astimezone(UTC) == to
    # In December London is on Greenwich time: the zone is told for both halves of the year.
    assert after["dtstart"].dt.hour == 18


def test_a_match_put_off_is_cancelled_at_its_old_time_until_it_has_a_new_one(
    league: League,
) -> None:
    match, organiser = league.fixtures[2], league.organiser()
    services.rulings.postpone(organiser, match.public_id, reason="Snow")
    off = at_competition(league)[uid(match)]
    assert off["status"] == "CANCELLED"
    assert off["dtstart"].dt.astimezone(UTC) == match.starts_at
    to = match.starts_at + timedelta(days=20)
    services.fixtures.schedule(organiser, match.public_id, starts_at=to)
    on = at_competition(league)[uid(match)]
    assert (on["status"], on["dtstart"].dt.astimezone(UTC)) == ("CONFIRMED", to)
    assert on["sequence"] > off["sequence"]


@pytest.mark.parametrize("what", ["void", "walkover"])
def test_a_match_that_will_not_be_played_is_cancelled(league: League, what: str) -> None:
    match, organiser = league.fixtures[2], league.organiser()
    more = {"winner": "A"} if what == "walkover" else {}
    getattr(services.rulings, what)(organiser, match.public_id, reason="Nobody came", **more)
    told = at_competition(league)[uid(match)]
    assert told["status"] == "CANCELLED"
    assert told["transp"] == "TRANSPARENT"


def test_who_has_it_already_is_answered_with_304_until_something_changes(league: League) -> None:
    at = league.address + "calendar.ics"
    first = Client().get(at)
    known = {"headers": {"If-None-Match": first["ETag"]}}
    assert first["Cache-Control"] == "no-cache, public"
    assert Client().get(at, **known).status_code == 304
    services.rulings.postpone(league.organiser(), league.fixtures[2].public_id, reason="Snow")
    assert Client().get(at, **known).status_code == 200


def test_an_entry_s_calendar_holds_its_matches_and_no_others(league: League) -> None:
    own = league.entries[0]
    told = events(Client().get(f"/entries/{own.public_id}/calendar.ics"))
    due = {uid(f) for f in league.fixtures if own.pk in (f.home_id, f.away_id)}
    assert set(told) == due
    assert len(due) == 3


def test_a_venue_and_a_club_tell_what_may_be_read_of_them(league: League) -> None:
    hall = "/clubs/harbour/halls/quay-room/calendar.ics"
    assert set(events(Client().get(hall))) == {uid(league.fixtures[1])}
    assert len(events(Client().get("/clubs/harbour/calendar.ics"))) == 6
    hidden = make_league(3, 0, slug="hidden", visibility="private")
    told = events(Client().get("/clubs/harbour/calendar.ics"))
    assert not {uid(f) for f in hidden.fixtures} & set(told)
    own = Client()
    own.force_login(league.organiser())
    answer = own.get("/clubs/harbour/calendar.ics")
    assert {uid(f) for f in hidden.fixtures} <= set(events(answer))
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("visibility", ["members", "private"])
def test_what_is_not_public_is_not_there(league: League, visibility: str) -> None:
    type(league.competition).objects.update(visibility=visibility)
    for at in (
        league.address + "calendar.ics",
        f"/entries/{league.entries[0].public_id}/calendar.ics",
        "/clubs/harbour/calendar.ics",
        "/clubs/harbour/halls/quay-room/calendar.ics",
    ):
        assert Client().get(at).status_code == 404, at


def test_a_child_stands_in_no_calendar_by_name_not_even_in_its_own(league: League) -> None:
    Person.objects.update(age_band="child", naming="initials")
    client = signed_in(league)
    for reader, at in ((client, league.address + "calendar.ics"), (Client(), my_link(client))):
        text = reader.get(at).content.decode()
        assert "Brook" not in text
        assert "A. B." in text


def test_one_s_own_link_tells_what_one_plays_and_umpires_without_signing_in(
    league: League,
) -> None:
    type(league.competition).objects.update(visibility="private")
    client = signed_in(league)
    user = league.entries[0].person.user
    other = next(f for f in league.fixtures if league.entries[0].pk not in (f.home_id, f.away_id))
    UmpireAssignment.objects.create(fixture=other, user=user)
    address = my_link(client)
    own = {uid(f) for f in league.fixtures if f.pk != other.pk and league.entries[0].pk in
           (f.home_id, f.away_id)}  # fmt: skip
    assert set(events(Client().get(address))) == own
    # With the role the matches given out with it.
    Role.objects.create(user=user, club=league.club, role="umpire")
    assert set(events(Client().get(address))) == own | {uid(other)}


def test_a_link_is_shown_once_replaced_by_the_next_and_deleted(league: League) -> None:
    client = signed_in(league)
    first = my_link(client)
    assert first.split("/")[2] not in client.get(LINK).content.decode()
    assert first.split("/")[2] != CalendarLink.objects.get().token_hash
    second = my_link(client)
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    assert client.post(LINK, {"action": "delete"}).status_code == 302
    assert Client().get(second).status_code == 404
    assert client.post(LINK, {"action": "delete"}).status_code == 404


def test_a_closed_account_s_link_is_closed(league: League) -> None:
    address = my_link(signed_in(league))
    User.objects.update(is_active=False)
    assert Client().get(address).status_code == 404


def test_a_calendar_takes_as_many_queries_for_many_matches_as_for_few(
    league: League, django_assert_max_num_queries: Any
) -> None:
    for made in (league, make_league(12, 30, slug="long", with_cards=True)):
        with django_assert_max_num_queries(6):
            told = calendars.competition_calendar(
                "harbour", "2026", made.competition.slug, calendars.visibility.NOBODY
            )
        assert told is not None
        assert len(told.events) == len(made.fixtures)


def test_a_time_at_the_ends_of_the_calendar_is_told(league: League) -> None:
    Fixture.objects.filter(pk=league.fixtures[3].pk).update(
        starts_at=datetime(2199, 12, 31, 23, 30, tzinfo=UTC)
    )
    assert uid(league.fixtures[3]) in at_competition(league)
