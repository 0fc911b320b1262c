"""Whoever opens to strangers what was collected alone is asked, where somebody young plays."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from matches import services
from matches.errors import ConflictError
from matches.models import Club, Role
from matches.services.competitions import competitions
from tests.services.competitions.test_collecting import aged, kept
from tests.services.league import League, make_league
from tests.web.foreseen import saved

pytestmark = pytest.mark.django_db


@pytest.fixture
def collected() -> League:
    made = make_league(4)
    competitions.publish(made.owner, made.competition.public_id, "public", young_known=True)
    aged(made, 9)
    assert kept(made)
    return made


def test_what_was_collected_is_not_opened_without_the_question(collected):
    its = collected.competition.public_id
    with pytest.raises(ConflictError) as refused:
        competitions.publish(collected.owner, its, "public", collect_under=0)
    assert refused.value.code == "young-play"
    assert kept(collected)
    competitions.publish(collected.owner, its, "public", collect_under=0, young_known=True)
    assert not kept(collected)
    competitions.publish(collected.owner, its, "public")


def test_what_stays_shut_to_strangers_asks_nothing(collected):
    its = collected.competition.public_id
    competitions.publish(collected.owner, its, "public", collect_under=13)
    competitions.publish(collected.owner, its, "members", collect_under=0)
    with pytest.raises(ConflictError):
        competitions.publish(collected.owner, its, "public")


def test_a_club_that_collects_less_is_told_which_competitions_it_opens(collected):
    def edit(**more: bool) -> None:
        services.clubs.clubs.edit(collected.owner, collected.club, collect_under=0, **more)

    with pytest.raises(ConflictError) as refused:
        edit()
    assert refused.value.code == "young-play"
    assert collected.competition.name in str(refused.value)
    assert kept(collected)
    assert Club.objects.get(public_id=collected.club).collect_under == 11
    edit(young_known=True)
    assert not kept(collected)


def test_the_pages_ask_and_keep_what_was_chosen(collected):
    row = collected.competition
    Role.objects.get_or_create(user=collected.owner, club=row.club, role="owner")
    client = Client()
    client.force_login(collected.owner)
    at = reverse("web:desk-publish", args=(row.club.slug, row.season.slug, row.slug))
    assert 'name="young_known"' in client.get(at).content.decode()
    at = reverse("web:desk-club-settings", args=(row.club.slug,))
    form = client.get(at).context["form"]
    sent = {name: form[name].value() or "" for name in form.fields} | {"collect_under": "0"}
    sent.pop("young_known")
    asked = client.post(at, sent).content.decode()
    assert row.name in asked
    assert 'type="checkbox" name="young_known"' in asked
    assert kept(collected)
    assert saved(client, at, sent | {"young_known": "on"})
    assert not kept(collected)
