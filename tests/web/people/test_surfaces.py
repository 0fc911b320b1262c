"""Where a name holds, at the desk."""

from __future__ import annotations

import pytest

from tests.web.people.test_permissions import (
    MOTHER,
    asked,
    league,
    names_of,
    owner,
    pupils,
    second,
)

__all__ = ["league", "owner", "second"]

pytestmark = pytest.mark.django_db


def test_a_name_is_allowed_on_some_surfaces_and_the_desk_says_so(league, owner, second):
    (who,) = pupils(league, 1)
    at = f"/desk/clubs/{league.club.slug}/members/{who.public_id}/"
    names = {"given_name": who.given_name, "family_name": who.family_name, "spoken_as": ""}
    form = {**names, **MOTHER, "age_band": "child", "alias": "", "naming": "first"}
    assert owner.post(at, {**form, "surface": "rankings"}).status_code == 302
    waits = second.get(names_of(league)).content.decode()
    assert "Pages of competitions, rankings, their own page and the search." in waits
    second.post(names_of(league), {"action": "confirm", "asked": asked()})
    who.refresh_from_db()
    assert (who.naming, who.shown_on) == ("first", "rankings")
    page = owner.get(at).content.decode()
    assert '<option value="rankings" selected>' in page
    assert "Pages of competitions, rankings, their own page and the search" in page
