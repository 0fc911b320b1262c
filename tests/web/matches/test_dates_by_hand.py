"""A date that clashes is said before it is kept, with the reason, and an organiser may insist."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Club, Fixture
from tests.services.league import League, make_league, result_card
from tests.services.timetables.asked import ask

pytestmark = pytest.mark.django_db

EVENING = "2026-11-17T19:00"
AT_SEVEN = datetime(2026, 11, 17, 19, tzinfo=UTC)


@pytest.fixture
def league() -> League:
    return make_league()


@pytest.fixture
def organiser(league: League, client: Client) -> Client:
    client.force_login(league.owner)
    return client


@pytest.fixture
def halls(league: League) -> dict[str, str]:
    """A hall and an inn with a board each, 45 minutes apart; the boards by the venue's slug."""
    told = {}
    for name in ("The Hall", "The Inn"):
        row = services.clubs.venues.create(league.owner, league.club, name=name)
        board = services.clubs.venues.add_board(
            league.owner, league.club, row.slug, name="Board 1", games=["black"]
        )
        told[row.slug] = board.public_id
    ask(league, venues=["the-hall"], ways={("the-hall", "the-inn"): 45}, rest_minutes=0)
    return told


def sharing(league: League) -> tuple[Fixture, Fixture]:
    """Two matches with a player in common, the first match and the next of its home player's."""
    first = league.fixture(1)
    held = {first.home_id, first.away_id}
    return first, next(f for f in league.fixtures()[1:] if first.home_id in {f.home_id, f.away_id}
                       and {f.home_id, f.away_id} != held)  # fmt: skip


def apart(league: League) -> tuple[Fixture, Fixture]:
    """Two matches without a player in common."""
    first = league.fixture(1)
    held = {first.home_id, first.away_id}
    return first, next(f for f in league.fixtures() if not held & {f.home_id, f.away_id})


def another(league: League) -> League:
    """A second competition of the same people."""
    made = services.competitions.create(
        league.owner, league.season, name="Winter Cup", game="black"
    )
    services.competitions.open(league.owner, made.public_id)
    for entry in league.entries[:3]:
        person = entry.person.public_id
        services.competitions.entries.enter(league.owner, made.public_id, people=[person])
    services.competitions.draw_fixtures(league.owner, made.public_id)
    return replace(league, competition=made)


def dated(client: Client, fixture: Fixture, at: str = EVENING, **more: Any) -> Any:
    address = f"/desk/matches/{fixture.public_id}/schedule/"
    return client.post(address, {"starts_at": at, **more})


def insisted(client: Client, fixture: Fixture, answer: Any, **more: Any) -> Any:
    """The form sent once more as it came back, with the box ticked."""
    looked = re.search(r'name="clashes_seen" value="([^"]*)"', answer.content.decode())
    assert looked is not None
    return dated(client, fixture, insist="on", clashes_seen=looked[1], **more)


def test_two_matches_of_a_player_at_one_time_are_said_and_kept_when_insisted_on(league, organiser):
    first, other = sharing(league)
    assert dated(organiser, first).status_code == 302
    answer = dated(organiser, other)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert f"{first.home.person.given_name} Brook would play both at once" in page
    assert f'value="{EVENING}"' in page
    assert "Keep it all the same" in page
    assert league.fixture(other.number).starts_at is None
    assert insisted(organiser, other, answer).status_code == 302
    assert league.fixture(other.number).starts_at == AT_SEVEN


def test_to_insist_holds_for_the_time_that_was_looked_at(league, organiser):
    first, other = sharing(league)
    dated(organiser, first)
    dated(organiser, first, "2026-11-17T20:00")
    answer = dated(organiser, other, "2026-11-17T20:10")
    looked = re.search(r'name="clashes_seen" value="([^"]*)"', answer.content.decode())
    again = dated(organiser, other, "2026-11-17T20:05", insist="on", clashes_seen=looked[1])
    assert again.status_code == 400
    assert league.fixture(other.number).starts_at is None


def test_a_match_of_another_competition_is_named(league, organiser):
    first, cups = league.fixture(1), another(league).competition.fixtures.all()
    cup = next(f for f in cups if first.home.person in (f.home.person, f.away.person))
    dated(organiser, cup)
    page = dated(organiser, first).content.decode()
    assert f"match {cup.number} of Winter Cup" in page


def test_nobody_is_dated_to_two_venues_without_time_for_the_way(league, organiser, halls):
    first, other = sharing(league)
    assert dated(organiser, first, place=f"board:{halls['the-hall']}").status_code == 302
    late, later = "2026-11-17T19:45", "2026-11-17T20:30"
    inn = f"board:{halls['the-inn']}"
    answer = dated(organiser, other, late, place=inn)
    assert answer.status_code == 400
    assert "has no time for the way between the venues" in answer.content.decode()
    assert dated(organiser, other, later, place=inn).status_code == 302
    assert league.fixture(other.number).venue.slug == "the-inn"


def test_a_board_that_is_taken_is_said_and_cannot_be_insisted_on(league, organiser, halls):
    first, other = apart(league)
    hall = f"board:{halls['the-hall']}"
    dated(organiser, first, place=hall)
    answer = dated(organiser, other, place=hall)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "both on Board 1" in page
    assert "choose another board" in page
    assert "Keep it all the same" not in page
    assert insisted(organiser, other, answer, place=hall).status_code == 400


@pytest.mark.parametrize("by", ["own", "another"])
def test_a_venue_that_is_closed_is_said(league, organiser, halls, by):
    closed = [{"first": "2026-11-17", "last": "2026-11-17", "venue": "the-inn", "why": "painters"}]
    if by == "own":
        ask(league, venues=["the-hall", "the-inn"], closed=closed)
    else:
        ask(another(league), venues=["the-hall", "the-inn"], closed=closed)
    answer = dated(organiser, league.fixture(1), place="venue:the-inn")
    assert answer.status_code == 400
    assert "Not on 17 Nov 2026: The Inn, painters" in answer.content.decode()
    assert dated(organiser, league.fixture(1), place="venue:the-hall").status_code == 302


def test_a_match_put_off_to_a_time_that_clashes_is_said_too(league, organiser):
    first, other = sharing(league)
    dated(organiser, first)
    address = f"/desk/matches/{other.public_id}/postpone/"
    typed = {"reason": "Snow on the road.", "starts_at": EVENING}
    answer = organiser.post(address, typed)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "would play both at once" in page
    assert "Snow on the road." in page
    looked = re.search(r'name="clashes_seen" value="([^"]*)"', page)
    assert (
        organiser.post(address, {**typed, "insist": "on", "clashes_seen": looked[1]}).status_code
        == 302
    )
    assert league.fixture(other.number).starts_at == AT_SEVEN
    assert organiser.post(address, {"reason": "Snow."}).status_code == 302


def test_a_played_match_put_off_to_a_time_that_clashes_is_said_after_what_it_changes(
    league, organiser
):
    first, other = sharing(league)
    services.results.scorecards.submit(league.owner, other.public_id, result_card(18, 9))
    dated(organiser, first)
    address = f"/desk/matches/{other.public_id}/postpone/"
    typed = {"reason": "A wrong board.", "starts_at": EVENING, "action": "do"}
    answer = organiser.post(address, typed)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "would play both at once" in page
    looked = re.search(r'name="clashes_seen" value="([^"]*)"', page)
    assert (
        organiser.post(address, {**typed, "insist": "on", "clashes_seen": looked[1]}).status_code
        == 302
    )
    assert league.fixture(other.number).starts_at == AT_SEVEN


def test_a_new_date_keeps_the_board_and_the_length_of_a_match(league, organiser, halls):
    first = league.fixture(1)
    services.fixtures.schedule(
        league.owner, first.public_id, starts_at=AT_SEVEN, board=halls["the-hall"],
        ends_at=AT_SEVEN.replace(hour=20),
    )  # fmt: skip
    page = organiser.get(f"/desk/matches/{first.public_id}/").content.decode()
    assert f'<option value="board:{halls["the-hall"]}" selected>' in page
    dated(organiser, first, "2026-11-17T21:00", place=f"board:{halls['the-hall']}")
    held = league.fixture(1)
    assert held.board.public_id == halls["the-hall"]
    assert (held.starts_at.hour, held.ends_at.hour) == (21, 22)


def test_a_time_is_typed_as_the_club_s_clocks_have_it(league, organiser):
    Club.objects.update(time_zone="Europe/Berlin")
    assert dated(organiser, league.fixture(1)).status_code == 302
    assert league.fixture(1).starts_at == AT_SEVEN.replace(hour=18)
