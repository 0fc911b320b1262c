"""Points given and taken at the desk."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Adjustment
from tests.services.league import make_league

pytestmark = pytest.mark.django_db


def test_points_are_taken_with_a_reason_and_given_back_on_record() -> None:
    league, other = make_league(), make_league()
    client = Client()
    client.force_login(league.owner)
    held = league.competition
    at = f"/desk/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/adjustments/"
    who = f"{league.division.public_id}/{league.entries[0].public_id}"
    assert client.post(at, {"who": who, "points": "-3", "reason": ""}).status_code == 400
    assert client.post(at, {"who": who, "points": "-3", "reason": "Rule 7."}).status_code == 302
    (made,) = Adjustment.objects.all()
    assert (made.points, made.reason) == (-3, "Rule 7.")
    assert "Rule 7." in client.get(at).content.decode()
    elsewhere = other.competition
    theirs = (
        f"/desk/competitions/{elsewhere.club.slug}/{elsewhere.season.slug}/{elsewhere.slug}"
        "/adjustments/"
    )
    sent = {"withdraw": str(made.pk), "reason": "Wrong entry."}
    assert client.post(theirs, sent).status_code == 404
    assert client.post(at, sent).status_code == 302
    made.refresh_from_db()
    assert made.withdrawn_at is not None
