"""An owner erases a member, in a browser: usable by everybody, by axe and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.models import Club, Person, User
from tests.browser.test_every_page import faults_on, session_of


def test_the_pages_of_erasing_are_usable_by_everybody(
    demo: None, visit: Callable[..., Any], live_server: Any
) -> None:
    school = Club.objects.get(name="Sixpence School")
    pupil = Person.objects.filter(memberships__club=school).order_by("id")[0]
    owner = User.objects.get(username="demo-owner")
    page = visit(base=live_server.url, session=session_of(owner))
    at = f"{live_server.url}/desk/clubs/{school.slug}/members/{pupil.public_id}/"
    own = f"{live_server.url}/account/data/"
    assert faults_on(page, [at, f"{at}erase/", own]) == []
    page.goto(at)
    page.get_by_role("link", name="Erase this person").click()
    page.get_by_label("Who asked for it").fill("Her mother, by letter")
    page.get_by_label("Erase them for good").check()
    page.get_by_role("button", name="Erase").click()
    page.get_by_text("A former player stands in their place.").wait_for()
    pupil.refresh_from_db()
    assert pupil.erased_at is not None
