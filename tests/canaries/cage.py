"""A canary in every free text of a club, and who looks for it."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.db import models
from django.test import Client
from django.utils import timezone

from matches.models import (
    Club,
    Entry,
    Fixture,
    Person,
    Role,
    RoleName,
    Season,
    Standing,
    Study,
    User,
)
from matches.models.guards import triggers
from matches.models.people.free_texts import DOCUMENTS, TEXTS
from tests.security.addresses import filled, keep_study, patterns
from tests.web.leagues import League

GIVEN, FAMILY = "Zebulon", "Quarrington"
SPELT = f"{GIVEN} {FAMILY}, {FAMILY.upper()}, {GIVEN}{FAMILY} and {GIVEN.lower()}-{FAMILY.lower()}"
WRITTEN = f"{SPELT} were ill."
LEAKS = ("ebulon", "EBULON", "uarrington", "UARRINGTON")


def let_in(league: League) -> Person:
    """A child of that name, who plays and is a member."""
    who = league.entries[0].person
    assert who is not None
    who.given_name, who.family_name = GIVEN, FAMILY
    who.age_band, who.naming = "child", "initials"
    who.save()
    who.memberships.create(club=league.club, season=league.season)
    return who


def sing_everywhere(league: League) -> set[str]:
    """The name in every free text that a row of the league has; the texts that were reached."""
    keep_study(league)
    standing = Standing.objects.get(division=league.division, current=True)
    told = dict(standing.rows)
    Standing.objects.filter(pk=standing.pk).update(
        rows=_with_reasons(told.pop("rows"), league.entries[1]), basis=_with_starts(told, league)
    )
    reached = set()
    with triggers.redacting():
        for model, column, club in TEXTS:
            rows = models.QuerySet(apps.get_model("matches", model))
            if rows.filter(**{club: league.club}).exists():
                keys = list(rows.filter(**{club: league.club}).values_list("pk", flat=True))
                rows.filter(pk__in=keys).update(**{column: WRITTEN})
                reached.add(f"{model}.{column}")
    assert DOCUMENTS
    return reached


def _with_reasons(rows: list[dict[str, Any]], entry: Entry) -> list[dict[str, Any]]:
    line = {"entrant": entry.public_id, "amount": -1, "reason": WRITTEN, "date": "2026-10-01"}
    return [{**row, "adjustments": [line]} for row in rows]


def _with_starts(basis: dict[str, Any], league: League) -> dict[str, Any]:
    started = (timezone.now() - timedelta(days=1)).isoformat()
    return {**basis, "starts": {league.entries[1].public_id: [[started, 3, WRITTEN]]}}


def onlookers(league: League) -> dict[str, Client]:
    """Who must not read the name: a stranger, who helps to run another club, and an opponent."""
    club = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    today = timezone.localdate()
    Season.objects.create(
        club=club, slug="now", name="Now", starts_on=today, ends_on=today + timedelta(days=300)
    )
    owner = User.objects.create_user("owner-elsewhere")
    Role.objects.create(user=owner, club=club, role=RoleName.OWNER)
    opponent = User.objects.create_user("an-opponent")
    Person.objects.filter(pk=league.entries[1].person_id).update(user=opponent)
    told = {"stranger": Client(), "owner elsewhere": Client(), "opponent": Client()}
    told["owner elsewhere"].force_login(owner)
    told["opponent"].force_login(opponent)
    return told


SEARCHES = tuple(f"/search/?q={text}" for text in ("zeb", "QUARR", "zebu+quar", "Z+Q"))
"""The name's beginnings, looked for: what was typed stands on the page, the rest of it must not."""


def addresses(league: League) -> list[str]:
    """Every address of the URLconf, of two of the league's matches, its files of every kind; and
    searches for the name."""
    found: dict[str, None] = dict.fromkeys(SEARCHES)
    for page in patterns():
        for fixture in (league.fixtures[0], league.fixtures[4]):
            at = filled(page, league).replace(league.fixtures[0].public_id, fixture.public_id)
            found[at] = None
    return [*found, *(f"{at[:-4]}.xlsx" for at in found if at.endswith(".csv"))]


def words_in(answer: Any) -> str:
    """What can be read in an answer: of a workbook in all its sheets, of a PDF, which is packed,
    what is said beside it."""
    body = b"".join(answer) if answer.streaming else answer.content
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as held:
            body = b" ".join(held.read(name) for name in held.namelist())
    return str(getattr(answer, "words_in_it", "")) + body.decode("utf-8", "replace")


def hits(client: Client, pages: list[str]) -> list[str]:
    """The addresses where the canary is heard."""
    heard = []
    for at in pages:
        words = words_in(client.get(at))
        if any(leak in words for leak in LEAKS):
            heard.append(at)
    return heard


def columns_of_words() -> set[str]:
    """Every column of ours in which words can be typed, by model and name."""
    found = set()
    for model in apps.get_app_config("matches").get_models():
        for field in model._meta.local_concrete_fields:
            plain = isinstance(field, models.TextField) or type(field) is models.CharField
            if plain and not field.choices and field.name != "public_id":
                found.add(f"{model.__name__}.{field.name}")
    return found


def study_of(league: League) -> Study:
    """The study that is kept with the first match."""
    return Study.objects.get(fixture__in=Fixture.objects.filter(competition=league.competition))
