"""The admin shows every table, and writes by the services alone."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.contrib import admin
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils.module_loading import import_string

from matches.admin.base.desk import ShownAdmin
from matches.models import AuditEntry, OutboxMessage, Role, User
from tests.deep import some
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


@pytest.mark.parametrize("model", some(MODELS, 30))
def test_a_table_has_its_list_and_its_page(
    league: League, owner: Client, model: type[models.Model]
) -> None:
    row = league.row(model)
    listed = owner.get(
        address(model, "changelist"), {"q": "a"} if model.__name__ != "Ranking" else {}
    )
    assert listed.status_code == 200
    assert owner.get(address(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", some(SHOWN, 30))
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


SERVED = {
    "matches.OutboxMessage": {"send_again": "matches.services.base.outbox.due_again"},
    "matches.User": {
        "add": "matches.services.people.accounts.keep",
        "change": "matches.services.people.accounts.keep",
        "password": "matches.services.people.accounts.set_password",
        "delete": "matches.services.people.accounts.delete",
    },
    "matches.Role": {
        "add": "matches.services.people.roles.grant",
        "delete": "matches.services.people.roles.revoke",
    },
    "mfa.Authenticator": {"delete": "matches.services.people.accounts.remove_second_factor"},
}
"""Every table that may be written here, and the service that each way of writing goes through."""


@pytest.mark.parametrize("model", list(admin.site._registry), ids=lambda each: each._meta.label)
def test_a_table_is_shown_or_is_listed_with_the_services_that_write_it(
    model: type[models.Model], rf: Any
) -> None:
    served = SERVED.get(model._meta.label, {})
    request = rf.get("/admin/")
    request.user = User(is_active=True, is_staff=True, is_superuser=True)
    page = admin.site._registry[model]
    assert getattr(page, "served", {}) == served
    inlines = [each(model, admin.site) for each in page.inlines]
    for held in (page, *inlines):
        by = served if held is page else {}
        of = () if held is page else (None,)
        assert held.has_add_permission(request, *of) is ("add" in by)
        assert held.has_change_permission(request) is ("change" in by)
        assert held.has_delete_permission(request) is ("delete" in by)
    actions = set(page.get_actions(request)) - {"delete_selected"}
    assert actions == set(served) - {"add", "change", "delete", "password"}
    for service in served.values():
        assert callable(import_string(service))
    request.user = User(is_active=True, is_staff=True)
    may = (page.has_add_permission(request), page.has_change_permission(request))
    assert (*may, page.has_delete_permission(request)) == (False, False, False)


def noted(action: str) -> AuditEntry:
    return AuditEntry.objects.filter(action=action).latest("pk")


def test_a_role_given_or_taken_here_is_audited(league: League, owner: Client) -> None:
    asha = User.objects.create_user("asha")
    form = {"user": asha.pk, "club": league.club.pk, "role": "organiser"}
    assert owner.post(address(Role, "add"), form).status_code == 302
    given = noted("role.granted")
    assert (given.user.username, given.after["user"]) == ("owner", asha.pk)
    role = Role.objects.get(user=asha)
    assert owner.post(address(Role, "delete", role.pk), {"post": "yes"}).status_code == 302
    assert noted("role.revoked").user.username == "owner"
    assert not Role.objects.filter(user=asha).exists()


@pytest.mark.parametrize("way", ["one", "many"])
def test_a_club_s_last_owner_stays_here_too(league: League, owner: Client, way: str) -> None:
    Role.objects.all().delete()
    asha = User.objects.create_user("asha")
    last = Role.objects.create(user=asha, club=league.club, role="owner")
    many = {"action": "delete_selected", "_selected_action": [last.pk], "post": "yes"}
    at = address(Role, "delete", last.pk) if way == "one" else address(Role, "changelist")
    told = owner.post(at, {"post": "yes"} if way == "one" else many, follow=True)
    assert "make somebody else one first" in told.content.decode()
    assert Role.objects.get() == last


def test_an_account_made_or_changed_here_is_audited(owner: Client) -> None:
    form = {"username": "ben", "usable_password": "false"}
    assert owner.post(address(User, "add"), form).status_code == 302
    ben = User.objects.get(username="ben")
    assert noted("user.made").object_id == str(ben.pk)
    form = {"username": "ben", "is_active": "on", "is_staff": "on"}
    assert owner.post(address(User, "change", ben.pk), form).status_code == 302
    told = noted("user.changed")
    assert (told.before["is_staff"], told.after["is_staff"]) == (False, True)
    new = {"password1": "six-lanterns-on-a-quay", "password2": "six-lanterns-on-a-quay"}
    there = f"/admin/matches/user/{ben.pk}/password/"
    assert owner.post(there, {**new, "usable_password": "true"}).status_code == 302
    assert noted("user.password-set").object_id == str(ben.pk)
    assert User.objects.get(pk=ben.pk).check_password(new["password1"])


def test_who_alone_runs_the_installation_goes_on_doing_so(owner: Client) -> None:
    alone = User.objects.get(username="owner")
    form = {"username": "owner", "is_active": "on", "is_staff": "on"}
    told = owner.post(address(User, "change", alone.pk), form, follow=True).content.decode()
    assert "Somebody must run this installation" in told
    assert User.objects.get(pk=alone.pk).is_superuser


def test_a_lost_second_factor_taken_away_here_is_audited(owner: Client) -> None:
    asha = User.objects.create_user("asha")
    app = TOTP.activate(asha, generate_totp_secret()).instance
    RecoveryCodes.activate(asha)
    there = reverse("admin:mfa_authenticator_delete", args=[app.pk])
    assert owner.post(there, {"post": "yes"}).status_code == 302
    assert noted("user.second-factor-removed").object_id == str(asha.pk)
    assert not Authenticator.objects.filter(user=asha).exists()


def test_a_message_that_failed_can_be_made_due_again(league: League, owner: Client) -> None:
    message = league.outboxmessage
    OutboxMessage.objects.update(attempts=9, sent_at=NOON)
    owner.post(
        address(OutboxMessage, "changelist"),
        {"action": "send_again", "_selected_action": [message.pk]},
    )
    message.refresh_from_db()
    assert message.sent_at is None
    assert noted("outbox.due-again").object_id == str(message.pk)
