"""A ladder tells strangers nothing of when a child is away, or is to play."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Person
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

AHEAD = re.compile(r"away until|to answer by|to play by|rests until|has a holiday|Holidays until")


@pytest.fixture
def ladder() -> League:
    """A public ladder on which one is away, and another waits for an answer to a challenge."""
    cache.clear()
    made = make_league(
        5, format="ladder", name="Ladder",
        format_options={"reach": 2, "away_days": 30, "answer_days": 5, "play_days": 9},
    )  # fmt: skip
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    today = timezone.localdate()
    services.ladders.announce_holiday(
        made.owner, made.entries[4].public_id, first=today, last=today + timedelta(days=9)
    )
    services.ladders.challenge(made.owner, made.entries[2].public_id, made.entries[0].public_id)
    return made


def address(league: League) -> str:
    row = league.competition
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"


def text_for(client: Client, league: League) -> str:
    return " ".join(
        client.get(f"{address(league)}{more}").content.decode() for more in ("", "?history")
    )


def test_strangers_read_who_challenges_whom_and_not_until_when_nor_who_is_away(
    ladder: League,
) -> None:
    # Or what comes then would show nothing.
    told = text_for(Client(), ladder)
    assert set(AHEAD.findall(told)) >= {"away until", "to answer by", "has a holiday"}
    Person.objects.filter(entries=ladder.entries[4].pk).update(
        age_band="child", naming="code", code="Harbour 7"
    )
    cache.clear()
    told = text_for(Client(), ladder)
    assert AHEAD.findall(told) == []
    assert "challenges" in told
    assert "Harbour 7" in told
    hours = re.findall(r'datetime="[^"]*T(\d\d:\d\d)', told)
    assert set(hours) == {"00:00"}


def test_who_organises_reads_all_of_it_still(ladder: League) -> None:
    Person.objects.filter(entries=ladder.entries[4].pk).update(age_band="child", naming="code")
    client = Client()
    client.force_login(ladder.owner)
    assert set(AHEAD.findall(text_for(client, ladder))) >= {"away until", "to answer by"}
