"""Starts: counted in the table, shown beside the card, and never on it."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Handicap, Rating, Result, Role, User
from tests.services.league import League, make_league

handicaps = services.handicaps


def give(league: League, number: int, start: int, **more: Any) -> Handicap:
    entry = league.entries[number].public_id
    return handicaps.give(league.owner, entry, start=start, reason="First year.", **more)


def test_a_start_turns_a_result_in_the_table_and_nowhere_else(league: League) -> None:
    fixture = league.fixture(1)
    away = next(n for n, entry in enumerate(league.entries) if entry.pk == fixture.away_id)
    give(league, away, 5)
    league.play(1, 16, 13)
    services.base.outbox.send(early=True)
    rows = league.rows()
    winner = league.entries[away].person.given_name
    assert (rows[winner]["points"], rows[winner]["scored"]) == (3, 18)
    result = Result.objects.get(official=True)
    assert (result.score_a, result.score_b, result.winner) == (16, 13, "A")
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    text = Client().get(f"/matches/{fixture.public_id}/").content.decode()
    assert "Start: 0 – 5." in text
    assert "In the table it counts 16–18." in text
    row = league.competition
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    assert "Starts that count here" in Client().get(at).content.decode()


def test_what_was_played_keeps_the_start_of_its_day(league: League) -> None:
    league.play(1, 16, 13)
    services.base.outbox.send(early=True)
    before = league.rows()
    for number in range(4):
        give(league, number, 9 if number % 2 else 4)
    services.base.outbox.send(early=True)
    assert {n: r["points"] for n, r in league.rows().items()} == {
        n: r["points"] for n, r in before.items()
    }


def test_every_start_is_a_version_and_needs_its_reason(league: League) -> None:
    assert [give(league, 0, start).version for start in (3, 2, 0)] == [1, 2, 3]
    with pytest.raises(InvalidError):
        handicaps.give(league.owner, league.entries[0].public_id, start=1, reason=" ")
    for wrong in (-1, 51):
        with pytest.raises(InvalidError):
            give(league, 0, wrong)
    assert Handicap.objects.count() == 3


def test_starts_by_rating_say_their_formula_and_change_only_what_changes(league: League) -> None:
    for entry, mu in zip(league.entries, (30.0, 27.5, 21.0), strict=False):
        Rating.objects.create(person=entry.person, game="black", mu=mu, sigma=2, ordinal=mu - 6)
    made = handicaps.give_by_rating(league.owner, league.competition.public_id, step=2, most=4)
    assert {each.entry.person.given_name: each.start for each in made} == {"Ben": 1, "Chidi": 4}
    assert "Rating 27.5, the strongest 30.0: one for every whole 2, 4 at most." in made[0].reason
    again = handicaps.give_by_rating(league.owner, league.competition.public_id, step=2, most=4)
    assert again == []
    for wrong in (0, -1, float("nan"), float("inf")):
        with pytest.raises(InvalidError):
            handicaps.give_by_rating(league.owner, league.competition.public_id, step=wrong, most=4)


def test_where_a_start_cannot_count_it_is_refused_and_the_page_says_why(league: League) -> None:
    row = league.competition
    row.format = "lesson"
    row.save(update_fields=["format"])
    with pytest.raises(ConflictError) as refused:
        give(league, 0, 3)
    client = Client()
    client.force_login(league.owner)
    page = client.get(f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/starts/")
    assert str(refused.value) in html.unescape(page.content.decode())


def test_the_desk_gives_starts_and_keeps_what_was_typed(league: League) -> None:
    client = Client()
    client.force_login(league.owner)
    row = league.competition
    at = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/starts/"
    typed = {"action": "give", "entry": league.entries[0].public_id, "start": "4"}
    refused = client.post(at, typed)
    assert (refused.status_code, 'value="4"' in refused.content.decode()) == (400, True)
    assert client.post(at, {**typed, "reason": "First year."}).status_code == 302
    assert "First year." in client.get(at).content.decode()
    assert client.post(at, {"action": "by-rating", "step": "0", "most": "3"}).status_code == 400


def test_another_clubs_organiser_gives_nobody_a_start(league: League) -> None:
    other = make_league(3, name="Elsewhere")
    stranger = User.objects.create_user("stranger")
    Role.objects.create(user=stranger, club=other.competition.club, role="organiser")
    for attempt in (
        lambda: handicaps.give(stranger, league.entries[0].public_id, start=3, reason="Mine."),
        lambda: handicaps.give_by_rating(stranger, league.competition.public_id, step=1, most=3),
    ):
        with pytest.raises((NotFoundError, NotAllowedError)):
            attempt()
    assert not Handicap.objects.exists()
