"""Many matches at once, on the desk."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from matches import services
from matches.models import BulkAction, Correction, Outcome, User
from matches.services.base.sentences import match_named
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def at(league: League) -> str:
    held = league.competition
    return f"/desk/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/bulk/"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_matches_are_looked_at_then_postponed_and_put_back(league: League) -> None:
    client = client_of(league.owner)
    sent = {"what": "postpone", "reason": "Snow.", "chosen": [league.id(1), league.id(2)]}
    looked = client.post(at(league), {**sent, "action": "preview"})
    assert "Asha Brook" in looked.content.decode()
    assert "This is what happens" in looked.content.decode()
    assert not BulkAction.objects.exists()
    assert client.post(at(league), {**sent, "action": "do"}).status_code == 302
    assert {league.fixture(n).outcome for n in (1, 2)} == {Outcome.POSTPONED}
    held = BulkAction.objects.get()
    undo = {"action": "undo", "bulk": held.public_id}
    assert client.post(at(league), undo).status_code == 302
    assert {league.fixture(n).outcome for n in (1, 2)} == {None}
    again = client.post(at(league), undo)
    assert again.status_code == 400
    assert "undone already" in again.content.decode()


def test_walkovers_go_to_those_who_came_or_all_stay_as_they_are(league: League) -> None:
    client = client_of(league.owner)
    who = league.fixture(1).home
    assert who is not None
    own = [f.public_id for f in league.fixtures() if who.pk in (f.home_id, f.away_id)]
    others = [f.public_id for f in league.fixtures() if f.public_id not in own]
    sent = {"action": "do", "what": "walkover", "reason": "Never came."}
    assert client.post(at(league), {**sent, "chosen": own}).status_code == 400
    sent["against"] = who.public_id
    refused = client.post(at(league), {**sent, "chosen": [*own, others[0]]})
    assert refused.status_code == 400
    assert "Never came." in refused.content.decode()
    assert not BulkAction.objects.exists()
    assert client.post(at(league), {**sent, "chosen": own}).status_code == 302
    fixture = league.fixture(1)
    assert (fixture.outcome, fixture.winner) == (Outcome.WALKOVER, "B")


def test_nothing_ticked_and_another_competitions_ids_are_refused(league: League) -> None:
    other = make_league()
    client = client_of(league.owner)
    sent = {"action": "do", "what": "postpone", "reason": "Snow."}
    assert client.post(at(league), sent).status_code == 400
    assert client.post(at(league), {**sent, "chosen": [other.id(1)]}).status_code == 400
    client.post(at(other), {**sent, "chosen": [other.id(1)]})
    undo = {"action": "undo", "bulk": BulkAction.objects.get().public_id}
    assert client.post(at(league), undo).status_code == 404
    stranger = client_of(User.objects.create_user("stranger"))
    assert stranger.post(at(other), undo).status_code == 404
    assert BulkAction.objects.get().undone_at is None


def undo_page(league: League) -> str:
    client = client_of(league.owner)
    held = BulkAction.objects.latest("id")
    listed = client.get(at(league)).content.decode()
    assert f'href="?undo={held.public_id}"' in listed
    assert 'value="undo"' not in listed
    return client.get(f"{at(league)}?undo={held.public_id}").content.decode()


def test_what_undoing_results_changes_is_shown_first_and_is_what_happens(league: League) -> None:
    documents = {league.id(n): result_card(18, 9) for n in (1, 2)}
    who = league.fixture(1).home.person
    who.user = User.objects.create_user("asha", email="asha@example.org")
    who.save()
    services.bulk.enter_results(
        league.owner, league.competition.public_id, documents, reason="By hand."
    )
    services.base.outbox.send(early=True)
    rows = league.rows()
    page = undo_page(league)
    assert "Undo it, for 2 matches?" in page
    first = league.fixture(1)
    title = f"1. {first.home.person} – {first.away.person}"
    assert f"{title}: 18–9 → <strong>to be played</strong>" in page
    assert "played 1 → <strong>0</strong>" in page
    assert "points 3 → <strong>0</strong>" in page
    assert "Who is told" in page
    assert str(who) in page.partition("Who is told")[2]
    assert league.fixture(1).state == "official"
    assert not Correction.objects.exists()
    assert league.rows() == rows
    held = BulkAction.objects.get()
    client = client_of(league.owner)
    undo = {"action": "undo", "bulk": held.public_id}
    assert client.post(at(league), undo).status_code == 302
    assert league.fixture(1).state == "planned"
    services.base.outbox.send(early=True)
    assert {row["played"] for row in league.rows().values()} == {0}


def test_what_undoing_a_postponement_gives_back_is_shown_first(league: League) -> None:
    when = datetime.datetime(2026, 11, 17, 19, tzinfo=datetime.UTC)
    services.fixtures.schedule(league.owner, league.id(1), starts_at=when)
    league.play(2)
    chosen = [league.id(1), league.id(2)]
    services.bulk.postpone(league.owner, league.competition.public_id, chosen, reason="Snow.")
    page = undo_page(league)
    assert "Postponed → <strong>to be played on 17 Nov, 19:00</strong>" in page
    assert "Postponed → <strong>18–9</strong>" in page
    assert {league.fixture(n).outcome for n in (1, 2)} == {Outcome.POSTPONED}


def test_why_an_action_cannot_be_undone_is_said_without_a_button(league: League) -> None:
    chosen = [league.id(1), league.id(2)]
    services.bulk.postpone(league.owner, league.competition.public_id, chosen, reason="Snow.")
    league.play(2)
    page = undo_page(league)
    named = match_named(league.fixture(2), full=True)
    assert f"Match {named} was changed since" in page
    assert 'value="undo"' not in page


def test_only_an_action_of_the_very_competition_is_looked_at(league: League) -> None:
    other = make_league()
    services.bulk.postpone(other.owner, other.competition.public_id, [other.id(1)], reason="Snow.")
    id_ = BulkAction.objects.get().public_id
    assert client_of(league.owner).get(f"{at(league)}?undo={id_}").status_code == 404
    assert client_of(league.owner).get(f"{at(league)}?undo=nothing").status_code == 404


def test_what_undoing_a_walkover_changes_in_a_bracket_is_shown() -> None:
    cup = make_league(4, format="single-elimination")
    first = cup.fixture(1)
    services.bulk.walkover(
        cup.owner, cup.competition.public_id, [first.public_id],
        against=first.home.public_id, reason="Ill.",
    )  # fmt: skip
    page = undo_page(cup)
    assert f"{first.away.person} – to be known → to be known – to be known" in page
