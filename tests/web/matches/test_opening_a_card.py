"""Opening the card of a match: of one without sides, and of one that somebody has entered."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.models import Fixture, Role, Scorecard, User
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def card(match: str) -> str:
    return f"/desk/matches/{match}/card/?detail=result"


def another(league: League) -> User:
    user = User.objects.create_user("another")
    Role.objects.create(user=user, club=league.competition.club, role="organiser")
    return user


@pytest.fixture
def league() -> League:
    made = make_league(format_options={"confirmation": "sides"})
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def test_a_match_whose_sides_are_not_known_yet_cannot_be_opened_for_a_card() -> None:
    cup = make_league(4, format="single-elimination")
    final = Fixture.objects.get(competition=cup.competition, tie="r2m1")
    client = client_of(cup.owner)
    answer = client.get(card(final.public_id), follow=True)
    assert answer.redirect_chain == [(f"/desk/matches/{final.public_id}/", 302)]
    text = answer.content.decode()
    assert "It is not known yet who plays this match, so it cannot have a card." in text
    assert "data-card-form" not in text
    typed = {"detail": "result", "claim.score.A": "18", "claim.score.B": "9", "action": "submit"}
    kept = client.post(card(final.public_id), typed)
    assert kept.status_code == 409
    assert 'value="18"' in kept.content.decode()


def test_who_opens_a_match_that_somebody_else_has_entered_is_told_so_first(league: League) -> None:
    league.play(actor=another(league), a=18, b=9)
    text = client_of(league.owner).get(card(league.id())).content.decode()
    told = text.index("Somebody else has entered this match: now.")
    assert "18–9" in text[told : told + 200]
    assert "takes the place of it" in text
    assert told < text.index("data-card-form")


def test_who_entered_it_is_not_told_what_he_knows(league: League) -> None:
    league.play()
    text = client_of(league.owner).get(card(league.id())).content.decode()
    assert "Somebody else" not in text


def test_who_sends_a_card_that_another_was_quicker_with_is_told_and_nothing_is_saved(
    league: League,
) -> None:
    client = client_of(league.owner)
    assert "Somebody else" not in client.get(card(league.id())).content.decode()
    league.play(actor=another(league), a=18, b=9)
    typed = {"detail": "result", "claim.score.A": "9", "claim.score.B": "18", "action": "submit"}
    text = client.post(card(league.id()), {**typed, "first": "A"}).content.decode()
    assert "Somebody else has entered this match" in text
    assert 'value="18"' in text
    assert Scorecard.objects.count() == 1


def test_a_side_is_told_of_a_report_and_not_its_score(league: League) -> None:
    fixture = league.fixture()
    sides = []
    for number, entry in enumerate((fixture.home, fixture.away)):
        person = entry.person  # type: ignore[union-attr]
        assert person is not None
        person.user = User.objects.create_user(f"player-{number}")
        person.save()
        sides.append(person.user)
    typed = {"detail": "result", "claim.score.A": "18", "claim.score.B": "9", "action": "submit"}
    assert client_of(sides[0]).post(card(league.id()), {**typed, "first": "A"}).status_code == 302
    text = client_of(sides[1]).get(card(league.id())).content.decode()
    assert "Somebody else has entered this match" in text
    assert "If you agree with it, say so there." in text
    assert "18–9" not in text
