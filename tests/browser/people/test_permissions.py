"""A class is named in one step, a second person confirms it, who plays chooses: in a browser."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from matches.models import Club, PermissionAsked, Person, User
from tests.browser.test_every_page import faults_on, session_of


def test_what_an_owner_records_of_a_class_an_organiser_confirms(
    demo: None, visit: Callable[..., Any], live_server: Any
) -> None:
    school = Club.objects.get(name="Sixpence School")
    pupil = Person.objects.filter(memberships__club=school, naming="code").order_by("id")[0]
    page = visit(base=live_server.url, session=session_of(User.objects.get(username="demo-owner")))
    at = f"{live_server.url}/desk/clubs/{school.slug}/permissions/"
    one = f"{live_server.url}/desk/clubs/{school.slug}/members/{pupil.public_id}/"
    assert faults_on(page, [at, one]) == []
    _pictures(page, {"names": at, "person": one})
    page.goto(at)
    page.get_by_role("radio", name="first name and initial").check()
    page.get_by_label("Who says so").select_option("guardian")
    page.get_by_label("How they said it").select_option("paper")
    page.get_by_label(f"{pupil.given_name} {pupil.family_name}, for strangers").check()
    page.get_by_role("button", name="Look first").click()
    page.get_by_text("This is what strangers would read").wait_for()
    page.get_by_role("button", name="Do it").click()
    page.get_by_text("waits for a second person.").first.wait_for()
    waits = PermissionAsked.objects.get(person=pupil, state="open")
    organiser = session_of(User.objects.get(username="demo-organiser"))
    page = visit(base=live_server.url, session=organiser)
    page.goto(at)
    page.locator(f"#asked-{waits.public_id}").check()
    page.get_by_role("button", name="Confirm what is ticked").click()
    page.wait_for_load_state()
    pupil.refresh_from_db()
    assert pupil.naming == "first"
    _chooses(visit, live_server)


def _chooses(visit: Callable[..., Any], live_server: Any) -> None:
    """Who plays says it on their account's page."""
    player = User.objects.get(username="demo-player")
    page = visit(base=live_server.url, session=session_of(player))
    at = f"{live_server.url}/account/"
    assert faults_on(page, [at]) == []
    _pictures(page, {"account": at})
    page.goto(at)
    page.get_by_role("radio", name="a code (Oakfield 14)").check()
    page.get_by_role("button", name="Save").first.click()
    page.get_by_text("Saved.").wait_for()
    assert Person.objects.get(user=player).naming == "code"


def _pictures(page: Any, pages: dict[str, str]) -> None:
    folder = os.environ.get("PENNYCLUB_SHOTS")
    for name, at in pages.items() if folder else ():
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme="light")
            page.goto(at)
            page.screenshot(path=Path(str(folder)) / f"{name}-{width}.png", full_page=True)
