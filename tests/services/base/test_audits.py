"""An audit entry says who was meant by an id, and whoever may know them reads the name."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.models import AuditEntry, Person
from tests.services.league import League


def summary(league: League, reason: str) -> str:
    """What the audit keeps of a reason."""
    services.rulings.postpone(league.owner, league.id(1), reason=reason)
    return AuditEntry.objects.order_by("pk").last().summary


def test_a_reason_is_kept_with_ids_in_the_place_of_names(league: League) -> None:
    asha, ben = (entry.person.public_id for entry in league.entries[:2])
    said = summary(league, "Asha Brook is ill; Vale, Ben and AshaBrook wrote. Snow.")
    assert said == f"person:{asha} is ill; person:{ben} and person:{asha} wrote. Snow."


def test_who_is_meant_by_none_or_by_two_is_no_id(league: League) -> None:
    Person.objects.create(given_name="Zeno", family_name="Elsewhere", age_band="adult")
    Person.objects.filter(pk=league.entries[1].person_id).update(given_name="Asha")
    assert summary(league, "Asha is ill, says Zeno.") == "A. is ill, says Zeno."


@pytest.mark.parametrize(("erased", "read"), [(False, "Asha Brook"), (True, "Former player")])
def test_the_admin_names_who_is_still_known(league: League, erased: bool, read: str) -> None:
    said = summary(league, "Asha Brook is ill.")
    who = league.entries[0].person.public_id
    if erased:
        services.people.erase(league.owner, league.club, who, reason="Asked.")
    kept = AuditEntry.objects.get(action="fixture.postponed").summary
    assert (kept == said) is not erased
    client = Client()
    league.owner.is_staff = True
    league.owner.save()
    client.force_login(league.owner)
    page = client.get("/admin/matches/auditentry/").content.decode()
    assert f"{read} is ill." in page
    assert "person:" not in page
