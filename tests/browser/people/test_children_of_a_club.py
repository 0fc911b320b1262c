"""What a club's owner is asked of its children: who may see them, whose name stands where, and how
one club of two erases its own part; in a browser, on a phone, by axe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from matches.models import Competition, Entry, Membership, Person, Role, Season, Team, User
from matches.services.competitions import competitions
from tests.browser.test_every_page import faults_on, session_of
from tests.browser.test_team_pages import shoot
from tests.services.league import League, make_league

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def owner_of(league: League) -> User:
    """Somebody who owns the club, and runs no installation."""
    user = User.objects.create_user("owner-of-it", email="owner@example.org")
    Role.objects.create(user=user, club=league.competition.club, role="owner")
    return user


def two_clubs() -> tuple[League, Person]:
    """A league that was kept for its club, and somebody of fourteen who plays for another too."""
    here, there = make_league(4), make_league(4, name="Other League")
    who = Person.objects.get(entries=here.entries[0].pk)
    Person.objects.filter(pk=who.pk).update(
        birth_year=timezone.localdate().year - 14, age_band="youth", naming="code"
    )
    Entry.objects.filter(pk=there.entries[0].pk).update(person=who)
    season = Season.objects.get(public_id=there.season)
    Membership.objects.create(person=who, club=season.club, season=season)
    competitions.publish(here.owner, here.competition.public_id, "members")
    # Kept for the club alone when somebody was younger, and asked of since.
    Competition.objects.filter(pk=here.competition.pk).update(
        visibility="public", collected_only=True
    )
    return here, who


def test_an_owner_is_asked_and_warned(visit: Callable[..., Any], live_server: Any) -> None:
    here, who = two_clubs()
    club = here.competition.club
    team = Team.objects.create(club=club, name="Harbour A")
    page = visit(base=live_server.url, session=session_of(owner_of(here)), width=360)

    page.goto("/desk/")
    shoot(page, "desk-open")
    page.get_by_text("Nobody so young plays any more").first.wait_for()
    page.get_by_role("link", name="Say who may see it").first.click()
    page.get_by_text("it does not open by itself").wait_for()
    shoot(page, "publish-open")
    page.get_by_text("Only 4 play").wait_for()

    page.goto(f"/desk/clubs/{club.slug}/teams/{team.public_id}/")
    page.get_by_label("Name", exact=True).fill(f"{who.family_name}'s Owls")
    page.get_by_role("button", name="Rename").click()
    page.get_by_text("stands in it, which strangers may not read").wait_for()
    shoot(page, "team-warned")
    names = f"/desk/clubs/{club.slug}/permissions/"
    page.goto(names)
    page.get_by_role("heading", name="Names that stand in the names of things").wait_for()
    shoot(page, "names")
    published = f"/desk{page_of(here)}publish/"
    assert faults_on(page, ["/desk/", published, names]) == []


def test_an_owner_erases_the_club_s_own_part(
    visit: Callable[..., Any], live_server: Any, settings: Any, tmp_path: Any
) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    here, who = two_clubs()
    club = here.competition.club
    page = visit(base=live_server.url, session=session_of(owner_of(here)), width=360)
    erase = f"/desk/clubs/{club.slug}/members/{who.public_id}/erase/"
    assert faults_on(page, [erase]) == []
    page.goto(erase)
    page.get_by_text("They belong to another club too").wait_for()
    shoot(page, "erase-part")
    page.get_by_label("Who asked for it").fill("Her mother, by letter")
    page.get_by_label("Erase them for good").check()
    page.get_by_role("button", name="Erase").click()
    page.get_by_text("Erased here.").wait_for()
    who.refresh_from_db()
    assert who.erased_at is None
    assert not who.memberships.filter(club=club).exists()


def page_of(league: League) -> str:
    row = Competition.objects.select_related("club", "season").get(pk=league.competition.pk)
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
