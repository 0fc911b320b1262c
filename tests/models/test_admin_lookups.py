"""What the admin shows nowhere is asked out of it by no filter either."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db import (
    DatabaseError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    models,
)
from django.test import Client

from matches.models import AuditEntry, Commitment, Competition, User
from tests.models.league import League

pytestmark = pytest.mark.django_db
SECRETS = {
    "commitment": "seed",
    "invitation": "token_hash",
    "calendarlink": "token_hash",
    "letterstop": "token_hash",
    "boardpass": "token_digest",
    "madeone": "rows",
    "noticefile": "content",
    "authenticator": "data",
    "accesslog": "session_hash",
    "accessattempt": "post_data",
}
MODELS = {model._meta.model_name: model for model in admin.site._registry}


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("owner", "owner@example.org", "x"))
    return client


def listed(model: type[models.Model]) -> str:
    return f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


@pytest.mark.parametrize(("name", "field"), SECRETS.items())
@pytest.mark.parametrize("how", ["", "__startswith", "__contains", "__regex"])
def test_no_list_is_filtered_by_what_it_keeps_back(
    owner: Client, name: str, field: str, how: str
) -> None:
    model = MODELS[name]
    assert model._meta.get_field(field)
    assert owner.get(listed(model), {f"{field}{how}": "a"}).status_code == 400


def test_a_sealed_seed_is_not_read_letter_by_letter(league: League, owner: Client) -> None:
    competition = league.row(Competition)
    seed = "a5" * 32
    digest = hashlib.sha256(seed.encode()).hexdigest()
    Commitment.objects.create(competition=competition, seed=seed, digest=digest)
    told = {owner.get(listed(Commitment), {"seed__startswith": each}).content for each in "ab"}
    assert all(digest[:12] not in each.decode() for each in told)


def test_what_is_shown_is_filtered_by_as_ever(owner: Client) -> None:
    assert owner.get(listed(User), {"is_staff__exact": "1"}).status_code == 200
    assert owner.get(listed(Commitment), {"opened_at__isnull": "True"}).status_code == 200


ODD = (
    ("id__range", "1"), ("id__range", "1,a"), ("id__regex", "("), ("at__year", "0"),
    ("at__year", "-1"), ("at__year", "99999999"), ("at__year", "9" * 23), ("at__iso_year", "0"),
    ("id__in", "9" * 23), ("id__gt", "9" * 23), ("before__contains", "a"), ("before__has_key", "a"),
    ("at__week", "x"), ("at__day", "9" * 23), ("at__hour", "x"), ("id__isnull", "maybe"),
)  # fmt: skip


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("name", "value"), ODD)
def test_an_odd_filter_leads_back_to_the_list(owner: Client, name: str, value: str) -> None:
    AuditEntry.objects.create(action="a", object_type="person", object_id="x")
    answer = owner.get(listed(AuditEntry), {name: value})
    assert answer.status_code in {200, 302, 400}
    if answer.status_code == 302:
        assert answer["Location"].endswith("?e=1")
        assert owner.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("page", ["history", "change", "delete"])
def test_a_number_that_no_row_has_is_no_page(owner: Client, page: str) -> None:
    for model in MODELS.values():
        answer = owner.get(f"{listed(model)}{'9' * 23}/{page}/")
        assert answer.status_code in {302, 403, 404}


OUTAGES = (
    OperationalError("no connection"), OperationalError("database is locked"),
    OperationalError("canceling statement due to statement timeout"),
    InterfaceError("connection already closed"), InternalError("current transaction is aborted"),
    ProgrammingError("permission denied for table"), DatabaseError("disk image is malformed"),
)  # fmt: skip


@pytest.mark.parametrize("asked", [{}, {"action": "a"}, {"q": "a"}, {"p": "2"}])
@pytest.mark.parametrize("error", OUTAGES)
@pytest.mark.parametrize("at", ["get_results", "get_queryset"])
def test_what_the_database_refuses_by_itself_is_hidden_by_nothing(
    owner: Client, monkeypatch: pytest.MonkeyPatch, at: str, error: Exception, asked: Any
) -> None:
    def gone(_self: object, _request: object, *_more: object) -> None:
        raise error

    monkeypatch.setattr(ChangeList, at, gone)
    with pytest.raises(type(error), match=str(error)):
        owner.get(listed(AuditEntry), asked)
