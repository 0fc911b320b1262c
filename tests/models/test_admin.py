"""The admin shows every table, and says on the form what the database would refuse."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import models
from django.test import Client
from django.urls import reverse

from matches.admin.base.desk import ShownAdmin
from matches.models import Entry, OutboxMessage, User
from tests.models.league import League
from tests.models.league_people import NOON

MODELS = list(apps.get_app_config("matches").get_models())
SHOWN = [model for model in MODELS if isinstance(admin.site._registry.get(model), ShownAdmin)]


@pytest.fixture
def owner(league: League) -> Client:
    client = Client()
    client.force_login(
        User.objects.create_superuser("owner", "owner@example.org", "x"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


def address(model: type[models.Model], page: str, *args: Any) -> str:
    return reverse(f"admin:matches_{model._meta.model_name}_{page}", args=args)


@pytest.mark.parametrize("model", MODELS)
def test_a_table_has_its_list_and_its_page(
    league: League, owner: Client, model: type[models.Model]
) -> None:
    row = league.row(model)
    listed = owner.get(
        address(model, "changelist"), {"q": "a"} if model.__name__ != "Ranking" else {}
    )
    assert listed.status_code == 200
    assert owner.get(address(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", SHOWN)
def test_a_table_that_is_only_shown_takes_nothing(
    league: League, owner: Client, model: type[models.Model]
) -> None:
    row = league.row(model)
    assert owner.get(address(model, "add")).status_code == 403
    assert owner.post(address(model, "change", row.pk), {}).status_code == 403
    assert owner.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403


def test_the_appended_and_the_computed_are_only_shown() -> None:
    names = {model.__name__ for model in SHOWN}
    assert names >= {"Scorecard", "Result", "AuditEntry", "Standing", "Rating", "RatingChange"}


def entry_form(league: League, **fields: Any) -> dict[str, Any]:
    return {"competition": league.competition.pk, "state": "entered", **fields}


def test_what_the_database_would_refuse_is_said_on_the_form(league: League, owner: Client) -> None:
    page = owner.post(address(Entry, "add"), entry_form(league, team=league.team.pk, seed=7))
    assert page.status_code == 200
    text = page.content.decode()
    assert "The competition is entered by another kind: people, pairs or teams." in text
    assert 'value="7"' in text, "what was typed is still there"
    assert not Entry.objects.exists()


def test_a_good_form_saves_one_row(league: League, owner: Client) -> None:
    page = owner.post(address(Entry, "add"), entry_form(league, person=league.person.pk, seed=7))
    assert page.status_code == 302
    assert Entry.objects.get().seed == 7


def test_a_message_that_failed_can_be_made_due_again(league: League, owner: Client) -> None:
    message = league.outboxmessage
    OutboxMessage.objects.update(attempts=9, sent_at=NOON)
    owner.post(
        address(OutboxMessage, "changelist"),
        {"action": "send_again", "_selected_action": [message.pk]},
    )
    message.refresh_from_db()
    assert message.sent_at is None
