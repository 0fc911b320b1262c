"""What is said once a round is drawn: that it is published only where strangers read it."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from tests.services.swiss.swisses import make_swiss

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("visibility", "said"),
    [("private", "Drawn."), ("members", "Drawn."), ("public", "Drawn and published.")],
)
def test_what_is_drawn_is_called_published_only_where_strangers_read_it(visibility, said):
    league = make_swiss()
    services.competitions.publish(league.owner, league.competition.public_id, visibility)
    own, client = league.competition, Client()
    client.force_login(league.owner)
    at = f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/next/"
    drawn = {"action": "draw", "kind": "round", "number": "1"}
    answer = client.post(at, drawn, follow=True)
    assert [str(one) for one in answer.context["messages"]] == [said]
