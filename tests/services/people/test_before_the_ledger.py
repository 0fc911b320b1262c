"""A club in use gets its ledger: nobody is read by more than before, adults by the same."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command

from matches.models import Club, Membership, Permission, Person, Season
from matches.policy.visibility import person_name
from matches.services.people import ledger

pytestmark = pytest.mark.django_db
MIGRATION = import_module("matches.migrations.0027_permissions")
WHOSE_CODES = import_module("matches.migrations.0058_whose_code_it_was")


def somebody(*clubs: Club, **told: Any) -> Person:
    named = {"given_name": "Zebulon", "family_name": "Quarrington", "age_band": "adult"}
    who = Person.objects.create(**{**named, **told})
    for club in clubs:
        season, _made = Season.objects.get_or_create(
            club=club, slug="s", name="S", starts_on=date(2026, 9, 1), ends_on=date(2027, 7, 1)
        )
        Membership.objects.create(person=who, club=club, season=season)
    return who


def upgraded() -> None:
    """What the upgrade does with those who are there."""
    MIGRATION.begin_the_ledger(apps, None)
    WHOSE_CODES.of_who_spoke_last(apps, None)


@pytest.fixture
def hill() -> Club:
    return Club.objects.create(kind="school", slug="hill", name="Hill School")


@pytest.mark.parametrize(
    ("band", "naming", "alias", "read"),
    [
        ("adult", "full", "", "Zebulon Quarrington"),
        ("adult", "initials", "", "Z. Q."),
        ("adult", "alias", "Copper Fox", "Copper Fox"),
        ("youth", "alias", "Copper Fox", "Copper Fox"),
        ("youth", "initials", "", "Hill"),
        ("child", "initials", "", "Hill"),
        ("child", "alias", "Zebulon", "Hill"),
    ],
)
def test_adults_stay_as_they_were_and_the_young_go_by_a_code(hill, band, naming, alias, read):
    who = somebody(hill, age_band=band, naming=naming, alias=alias)
    upgraded()
    who.refresh_from_db()
    shown = person_name(who)
    assert shown == read or shown == who.code.replace("Hill", read)
    line = Permission.objects.get()
    assert (line.kind, line.naming, line.club) == ("before", who.naming, hill)
    assert [*ledger.differing()] == []


def test_who_is_in_two_clubs_or_in_none_has_a_ledger_too(hill):
    lake = Club.objects.create(kind="club", slug="lake", name="Lake Penny Club")
    both, nowhere = somebody(hill, lake, naming="full"), somebody(naming="full")
    upgraded()
    both.refresh_from_db()
    assert both.code.startswith("Lake ")
    assert set(both.club_codes.values_list("club", flat=True)) == {hill.pk, lake.pk}
    assert Permission.objects.get(person=nowhere).club is None
    assert [*ledger.differing()] == []


def test_the_server_tells_who_is_shown_otherwise_and_puts_it_right(hill):
    who = somebody(hill, age_band="child", naming="initials")
    upgraded()
    assert told() == "Everybody is shown as the ledger says.\n"
    Person.objects.filter(pk=who.pk).update(naming="first")
    with pytest.raises(SystemExit):
        told("--settle")
    assert told() == "Everybody is shown as the ledger says.\n"
    who.refresh_from_db()
    assert who.naming == "code"


def told(*how: str) -> str:
    out = StringIO()
    call_command("permissions", *how, stdout=out)
    return out.getvalue()
