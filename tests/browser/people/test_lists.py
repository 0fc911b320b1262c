"""A club of forty people and twelve teams, from a pasted list to its page of members."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.models import Bringing, Person, Team
from tests.browser.test_every_page import faults_of, faults_on, session_of
from tests.browser.test_team_pages import shoot
from tests.services.imports.lists import forty
from tests.services.league import make_league
from tests.services.merging.twins import asha, cup, twin

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def test_forty_people_and_twelve_teams_come_in_by_fewer_than_ten_clicks(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    club = f"/desk/clubs/{league.competition.club.slug}/"
    page = visit(base=live_server.url, session=session_of(league.owner), width=1280)
    clicks = 0

    def click(where: Any) -> None:
        nonlocal clicks
        clicks += 1
        where.click()

    page.goto(f"{club}members/")
    click(page.get_by_role("link", name="Bring in a list"))
    odd = "\nAsha Brok\t1990\tTeam A\t\nObol Quarter\t2OO4\tTeam B\t"
    page.get_by_label("The list", exact=True).fill(forty() + odd)
    page.get_by_label("Who has no age in the list is").select_option("adult")
    click(page.get_by_role("button", name="Look at it"))
    page.get_by_text("Line 42: nearly the same name").wait_for()
    shoot(page, "look")
    click(page.get_by_role("button", name="Answer line 42"))
    # The browser itself leads to the answer that is missing.
    assert page.evaluate("document.activeElement.name") == "line-42-who"
    click(page.get_by_label("The same as Asha Brook"))
    click(page.get_by_label("2004", exact=True))
    click(page.get_by_role("button", name="Answer line 42"))
    assert faults_of(page) == []
    click(page.get_by_role("button", name="Bring in 42 people"))
    page.get_by_text("New here: 41 people, 12 teams.").wait_for()
    assert clicks < 10
    assert Team.objects.count() == 12
    assert Person.objects.filter(team_places__captain=True).count() == 12
    page.emulate_media(color_scheme="light")
    taken = f"{club}members/brought-in/{Bringing.objects.get().public_id}/"
    assert faults_on(page, [f"{club}members/bring-in/", taken]) == []
    shoot(page, "take-back")


def test_a_list_with_questions_is_readable_by_everybody_and_answered_by_keyboard(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    club = f"/desk/clubs/{league.competition.club.slug}/"
    page = visit(base=live_server.url, session=session_of(league.owner), width=360)
    page.goto(f"{club}members/bring-in/")
    page.get_by_label("The list", exact=True).fill("Name\tBorn\nAsha Brok\t1990\nNew Gull\t2OO4")
    page.get_by_label("Who has no age in the list is").select_option("adult")
    page.get_by_role("button", name="Look at it").press("Enter")
    page.get_by_text("Line 2: nearly the same name").wait_for()
    for scheme, width in (("dark", 320), ("light", 1280)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 800})
        assert faults_of(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("radio", name="Somebody else a new person").press("Space")
    page.get_by_label("2004", exact=True).press("Space")
    page.get_by_role("button", name="Answer line 2").press("Enter")
    page.get_by_role("button", name="Bring in 2 people").press("Enter")
    page.get_by_text("New here: 2 people, 0 teams.").wait_for()


def test_two_entries_of_one_person_are_made_one_by_three_clicks(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    other = twin(league)
    cup(league, other, draw=False)
    kept = asha(league)
    at = f"/desk/clubs/{league.competition.club.slug}/members/{kept.public_id}/"
    page = visit(base=live_server.url, session=session_of(league.owner))
    looked = f"{at}merge/?other={other.public_id}"
    against = f"{at}merge/?other={league.entries[1].person.public_id}"
    teams = [
        services.teams.create(league.owner, league.club, name=name).public_id
        for name in ("Owls", "Owlz")
    ]
    team = at.replace(f"members/{kept.public_id}", f"teams/{teams[0]}")
    of_teams = [f"{team}merge/", f"{team}merge/?other={teams[1]}"]
    assert faults_on(page, [f"{at}merge/", looked, against, *of_teams]) == []
    shoot(page, "merge-against")
    page.goto(at)
    page.get_by_role("link", name="The same person is here twice").click()
    page.get_by_label("Who is the same person?").select_option(label="Asha Broock")
    page.get_by_role("button", name="Look what moves").click()
    shoot(page, "merge")
    page.get_by_role("button", name="Make them one").click()
    page.get_by_text("They are one person now.").wait_for()
    assert not Person.objects.filter(pk=other.pk).exists()
