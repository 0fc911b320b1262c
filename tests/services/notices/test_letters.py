"""Notices in letters: once, to whom they are for, as they read when the letter is written."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services, tasks
from matches.errors import NotFoundError
from matches.models import Club, Often, Telling, User
from matches.policy.viewer import viewer_of
from matches.selectors.notices import notice_page
from matches.services.letters import stopping
from matches.services.notices.letters import tell_new
from tests.services.league import League, make_league
from tests.services.letters.told import daily, sent
from tests.services.notices.pinned import member, pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(settings: Any) -> League:
    settings.OWN_ADDRESS = "https://league.example.org"
    made = make_league(4)
    member(made)
    return made


def test_a_members_letter_of_the_day_has_the_notice_once(league: League) -> None:
    pin(league)
    assert tasks.write_letters()["notices"] == 1
    assert tell_new() == 0
    (letter,) = daily()
    assert letter.to == ["a-member@example.org"]
    assert "Hall closed" in letter.subject
    assert "It is painted on Friday." in letter.body
    assert f"https://league.example.org/clubs/{league.competition.club.slug}/" in letter.body
    assert daily() == []


def test_nobody_is_told_before_its_first_day_nor_after_it_was_taken_down(league: League) -> None:
    today = timezone.localdate()
    pin(league, shown_from=today + timedelta(days=1), shown_until=today + timedelta(days=2))
    assert tell_new() == 0
    gone = pin(league, title="Taken down")
    assert tell_new() == 1
    services.notices.take_down(league.owner, gone.public_id)
    assert daily() == []


def test_of_what_is_in_the_bin_nobody_is_told_before_it_is_back(league: League) -> None:
    own = league.competition.public_id
    notice = pin(league, own)
    services.competitions.binning.put(
        league.owner, own, seen=services.competitions.binning.look(league.owner, own).digest
    )
    assert tell_new() == 0
    assert notice_page(notice.public_id, viewer_of(league.owner)) is None
    with pytest.raises(NotFoundError):
        services.notices.take_down(league.owner, notice.public_id)
    services.competitions.binning.bring_back(league.owner, own)
    assert tell_new() == 1
    (letter,) = daily()
    assert "Hall closed" in letter.subject


def test_a_competitions_notice_is_told_to_who_plays_in_it(league: League) -> None:
    User.objects.create_user("stranger", email="stranger@example.org")
    member(league, 1, "another")
    league.entries[0].withdrawn_on = timezone.localdate()
    league.entries[0].state = "withdrawn"
    league.entries[0].save()
    pin(league, league.competition.public_id)
    assert tell_new() == 1
    (letter,) = daily()
    assert letter.to == ["another@example.org"]
    assert league.competition.name in letter.subject


def test_readers_say_how_often(league: League) -> None:
    reader = User.objects.get(username="a-member")
    stopping.choose(reader, {"notices": Often.AT_ONCE})
    pin(league)
    tell_new()
    assert [letter.to for letter in sent()] == [["a-member@example.org"]]
    stopping.choose(reader, {"notices": Often.NEVER})
    pin(league, title="Another")
    tell_new()
    assert sent() == daily() == []


def test_a_letter_cuts_names_as_the_pages_do(league: League) -> None:
    who = league.entries[2].person
    assert who is not None
    type(who).objects.filter(pk=who.pk).update(naming="initials")
    pin(league, text="Chidi Holm has the key.", title="Ask Chidi")
    tell_new()
    (letter,) = daily()
    assert "Chidi" not in f"{letter.subject}{letter.body}"
    assert "C. H. has the key." in letter.body


def test_who_has_left_the_club_hears_nothing_more(league: League) -> None:
    pin(league)
    tell_new()
    Club.objects.get(public_id=league.club).memberships.update(
        left_on=timezone.localdate() - timedelta(days=1)
    )
    assert Telling.objects.exists()
    assert daily() == []
