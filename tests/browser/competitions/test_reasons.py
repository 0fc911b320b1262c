"""What was written of a competition's points, and of a championship's: on a phone, by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Team
from matches.policy.reasons import Reason
from tests.browser.test_every_page import session_of
from tests.browser.walking import Walk
from tests.web.leagues import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture
def written(db: None) -> tuple[League, list[str]]:
    """A league and a championship with a text of each, and the pages of both."""
    league = make_league(4, 3, with_cards=True)
    by = league.organiser("writer", "owner")
    services.tables.adjustments.add(
        by, league.division.public_id, league.entries[1].public_id, points="-1",
        reason=Reason("The card came on Friday", "late-result"),
    )  # fmt: skip
    services.tables.standings.rebuild(league.division.public_id)
    house, other = (
        Team.objects.create(club=league.club, season=league.season, name=name)
        for name in ("Kestrel", "Heron")
    )
    cup = services.championships.create(
        by, league.season.public_id, name="Cup of houses", houses=[house.public_id, other.public_id]
    )
    services.championships.add_line(
        by, cup.public_id, house=house.public_id, points=3,
        reason=Reason("They swept the hall", "fair-play"),
    )  # fmt: skip
    club = league.club.slug
    return league, [
        f"/desk/competitions/{club}/{league.season.slug}/{league.competition.slug}/reasons/",
        f"/desk/clubs/{club}/championships/{cup.slug}/reasons/",
    ]


def test_what_was_written_is_published_by_a_button_beside_the_very_words(
    written: tuple[League, list[str]], visit: Callable[..., Any], live_server: Any
) -> None:
    league, pages = written
    walk = Walk(visit(base=live_server.url, session=session_of(league.organiser("a-writer"))))
    for at in pages:
        walk.visit(at)
    assert not walk.faults, "\n".join(walk.faults)
    page = walk.page
    page.goto(pages[0])
    page.get_by_role("button", name="Publish these words").click()
    assert "Strangers can read it now." in page.inner_text("main")
    assert "The card came on Friday" in Client().get(league.address).content.decode()
    page.get_by_role("button", name="Keep it for the club again").click()
    assert "The card came on Friday" not in Client().get(league.address).content.decode()
