"""Who is shown otherwise is so on pages that are open, too: they are told to fetch anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from matches import services
from matches.models import Competition, Fixture, Person
from matches.selectors.live_access import STRANGER, may_hear
from matches.services.people.ledger import Said
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

told: list[tuple[Any, ...]] = []
Capture = Callable[..., Any]


def announced(topic: str, event: str, data: Any, **more: Any) -> None:
    """Carries announcements in place of the platform."""
    told.append((topic, event, more.get("about", ""), data))


@pytest.fixture
def league(settings: Any, tmp_path: Path) -> League:
    told.clear()
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    settings.ANNOUNCEMENTS = f"{__name__}.announced"
    made = make_league(4, 0)
    fixture, board = made.fixtures[0], made.board()
    Fixture.objects.filter(pk=fixture.pk).update(board=board, venue=board.venue, state="playing")
    return made


def withdraw(league: League, who: Person) -> None:
    owner = league.organiser("owner", "owner")
    services.people.permissions.record(owner, league.club.public_id, who.public_id, Said())


def rename(league: League, who: Person) -> None:
    owner = league.organiser("owner", "owner")
    services.people.rename(
        owner, league.club.public_id, who.public_id, given_name="Mo", family_name="Wren"
    )


def erase(league: League, who: Person) -> None:
    owner = league.organiser("owner", "owner")
    services.people.erase(owner, league.club.public_id, who.public_id, reason="Asked.")


@pytest.mark.parametrize("what", [withdraw, rename, erase])
def test_open_pages_fetch_anew_when_a_name_is_withdrawn_put_right_or_erased(
    league: League, what: Any, django_capture_on_commit_callbacks: Capture
) -> None:
    who = league.entries[0].person
    assert who is not None
    who.memberships.create(club=league.club, season=league.season)
    with django_capture_on_commit_callbacks(execute=True):
        what(league, who)
    match = league.fixtures[0].public_id
    heard = {(topic, event, about) for topic, event, about, _data in told}
    assert heard >= {
        (f"competition-{league.competition.public_id}", "resync", ""),
        (f"club-{league.club.public_id}", "hall", match),
    }
    # What pages hear is a nudge: nothing is said beside it.
    assert all(data == {} for _topic, event, _about, data in told if event == "resync")
    for topic, event, about in heard:
        assert may_hear(topic, event, False, about, STRANGER), topic


def test_of_many_named_in_one_step_each_page_hears_once(
    league: League, django_capture_on_commit_callbacks: Capture
) -> None:
    everybody = [entry.person for entry in league.entries if entry.person is not None]
    for who in everybody:
        who.memberships.create(club=league.club, season=league.season)
    owner = league.organiser("owner", "owner")
    with django_capture_on_commit_callbacks(execute=True):
        services.people.permissions.record_many(
            owner, league.club.public_id, [who.public_id for who in everybody], Said()
        )
    heard = [topic for topic, event, _about, _data in told if event == "resync"]
    competition = f"competition-{league.competition.public_id}"
    assert len(everybody) > 1
    assert heard.count(competition) == 1
    assert len(heard) == len(set(heard))


def test_pages_of_what_is_over_are_told_nothing(
    league: League, django_capture_on_commit_callbacks: Capture
) -> None:
    Competition.objects.update(state="finished")
    who = league.entries[0].person
    assert who is not None
    who.memberships.create(club=league.club, season=league.season)
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(league, who)
    assert told == []
