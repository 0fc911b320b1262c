"""After a dispute the card that counts stands on the match's page, and the other as refused."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.models import User
from matches.policy.viewer import viewer_of
from matches.selectors.matches import fixture_desk
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def disputed() -> League:
    """Its first match: 18–9 reported by the first side, 9–17 by the second."""
    league = make_league(format_options={"confirmation": "sides"})
    for side, score in (("home", (18, 9)), ("away", (9, 17))):
        entry = getattr(league.fixture(), side)
        user = User.objects.create_user(side)
        entry.person.user = user
        entry.person.save()
        services.results.reports.report(user, league.id(), result_card(*score))
    return league


def settled(league: League, whose: str) -> str:
    """The desk's page of the match once an organiser has ruled for one of the cards, or none."""
    services.rulings.settle(
        league.owner, league.id(), ruling="Seen by the umpire.", upheld=whose != "first",
        report=whose == "reported",
    )  # fmt: skip
    client = Client()
    client.force_login(league.owner)
    return client.get(f"/desk/matches/{league.id()}/").content.decode()


def card_on(page: str) -> str:
    return page.partition('aria-labelledby="card"')[2].partition("</section>")[0]


def version(page: str, number: int) -> str:
    versions = page.partition('aria-labelledby="versions"')[2].partition("</section>")[0]
    return versions.partition(f"<strong>{number}</strong>")[2].partition("</li>")[0]


@pytest.mark.parametrize(
    ("whose", "shown", "counts", "refused"),
    [("first", "18–9", 1, 2), ("reported", "9–17", 2, 1)],
)
def test_the_card_that_counts_stands_there_and_the_other_is_refused(
    disputed, whose, shown, counts, refused
):
    page = settled(disputed, whose)
    assert shown in card_on(page)
    assert f"version {counts}" in card_on(page)
    assert "official" in version(page, counts)
    assert "refused" in version(page, refused)
    assert "refused" not in version(page, counts)


def test_the_form_for_a_correction_begins_from_the_card_that_counts(disputed):
    settled(disputed, "first")
    client = Client()
    client.force_login(disputed.owner)
    page = client.get(f"/desk/matches/{disputed.id()}/card/").content.decode()
    assert 'name="claim.score.A"' in page
    assert 'value="18"' in page
    assert 'value="17"' not in page


def test_where_the_match_is_played_again_both_are_refused_and_another_is_asked_for(disputed):
    page = settled(disputed, "none")
    assert card_on(page) == ""
    assert "refused" in version(page, 1)
    assert "refused" in version(page, 2)
    assert "Enter the card" in page
    client = Client()
    client.force_login(disputed.owner)
    typed = {"detail": "result", "first": "A", "claim.score.A": "20", "claim.score.B": "7"}
    at = f"/desk/matches/{disputed.id()}/card/"
    assert client.post(at, {**typed, "action": "submit"}).status_code == 302
    assert "20–7" in card_on(client.get(f"/desk/matches/{disputed.id()}/").content.decode())


def test_a_card_that_waits_counts_until_another_does(disputed):
    desk = fixture_desk(disputed.id(), viewer_of(disputed.owner))
    assert desk is not None
    assert [(card.version, card.counts, card.refused) for card in desk.cards] == [
        (2, False, False),
        (1, True, False),
    ]
    assert desk.card is not None
    assert desk.card.version == 1
