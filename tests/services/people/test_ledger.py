"""What the ledger's lines come to: whose word counts, whose code, and what ages by itself."""

from __future__ import annotations

import ast
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches import services
from matches.errors import NotFoundError
from matches.models import (
    Club,
    ClubCode,
    Membership,
    Permission,
    Person,
    Role,
    Season,
    User,
)
from matches.policy.permissions import RANK, in_force
from matches.policy.surfaces import HOLDS, Place
from matches.policy.visibility import naming_now
from matches.services.people import ageing, ledger, permissions, second_person
from matches.services.people.ledger import Said
from tests.services.people.test_permissions import asked, child, league, other, say, shown

__all__ = ["league", "other"]

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
GUARDIAN = {"given_by": "guardian", "evidence": "paper"}


@pytest.mark.parametrize(
    ("band", "read"), [("child", None), ("youth", None), ("unknown", None), ("adult", "Z. Q.")]
)
def test_whoever_is_not_known_to_be_an_adult_goes_by_a_code(league, band, read):
    who = child(league, age_band=band)
    number = ClubCode.objects.get(person=who).number
    assert shown(who) == (read or f"Harbour {number}")
    assert Permission.objects.get(person=who).level == (1 if read else 0)


def test_numbers_are_drawn_by_lot_and_nobody_has_two_or_the_same(league, monkeypatch):
    club = league.competition.club
    taken = set(ClubCode.objects.filter(club=club).values_list("number", flat=True))
    assert taken, "who plays in the league has a number already"
    one, other, *_more = sorted({*range(1, 100)} - taken)
    drawn = iter(number - 1 for number in (one, one, one, other))
    monkeypatch.setattr("secrets.randbelow", lambda _most: next(drawn))
    first, then = child(league), child(league, given_name="Yolanda")
    assert [shown(first), shown(then)] == [f"Harbour {one}", f"Harbour {other}"]


def test_a_club_s_word_counts_until_another_is_in_charge_and_speaks(league, other):
    who = child(league)
    say(league, who, "first")
    second_person.confirm(other, league.club, asked())
    hill, owner = elsewhere(who)
    Membership.objects.filter(club=league.competition.club).update(left_on=timezone.localdate())
    with pytest.raises(NotFoundError):
        say(league, who, "code")
    assert shown(who) == "Zebulon Q."
    permissions.record(owner, hill.slug, who.public_id, Said())
    number = ClubCode.objects.get(person=who, club=hill).number
    assert shown(who) == f"Hill {number}"
    assert Permission.objects.get(person=who, kind="ended").club == league.competition.club


def test_of_two_clubs_the_one_that_tells_less_counts(league, other):
    who = child(league)
    say(league, who, "first")
    second_person.confirm(other, league.club, asked())
    hill, owner = elsewhere(who)
    permissions.record(owner, hill.slug, who.public_id, Said(naming="initials", **GUARDIAN))
    assert shown(who) == "Z. Q."
    permissions.record(owner, hill.slug, who.public_id, Said())
    assert naming_now(who) == "initials"
    assert shown(who).startswith("Hill ")


def elsewhere(who: Person) -> tuple[Club, User]:
    hill = Club.objects.create(kind="school", slug="hill", name="Hill Primary School")
    today = timezone.localdate()
    season = Season.objects.create(
        club=hill, slug="s", name="S", starts_on=today - 9 * DAY, ends_on=today + 99 * DAY
    )
    Membership.objects.create(person=who, club=hill, season=season)
    owner = User.objects.create_user("hill-owner")
    Role.objects.create(user=owner, club=hill, role="owner")
    return hill, owner


def test_a_club_of_another_name_has_other_codes_at_once(league):
    who = child(league)
    number = ClubCode.objects.get(person=who).number
    services.clubs.edit(league.owner, league.club, name="The Old Crown Penny Club")
    assert shown(who) == f"The Old Crown {number}"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Oakfield School", "Oakfield"),
        ("St Mary's Catholic Primary School", "St Mary's"),
        ("Harbour Penny Club", "Harbour"),
        ("The School", "The"),
        ("School", "School"),
        ("Schooner", "Schooner"),
    ],
)
def test_a_club_s_short_name_leaves_out_what_kind_of_place_it_is(name, short):
    assert ledger.short_name(name) == short


def test_no_line_is_edited_or_deleted_by_whomever(league):
    who = child(league)
    for sql in ("UPDATE matches_permission SET level = 0", "DELETE FROM matches_permission"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    assert Permission.objects.filter(person=who).count() == 1


def test_a_row_that_says_something_else_than_the_ledger_is_found(league):
    who = child(league)
    assert [*ledger.differing()] == []
    Person.objects.filter(pk=who.pk).update(naming="first")
    assert [*ledger.differing()] == [who.public_id]


def test_bands_age_by_birth_year_and_nobody_is_told_more_of(league):
    year = timezone.localdate().year
    grown = child(league, birth_year=year - 19)
    youth = child(league, birth_year=year - 18)
    young = child(league, birth_year=year - 13)
    before = [shown(each) for each in (grown, youth, young)]
    assert ageing.grow_up() == 2
    assert ageing.grow_up() == 0
    assert [shown(each) for each in (grown, youth, young)] == before
    assert [each.age_band for each in (grown, youth, young)] == ["adult", "youth", "child"]
    assert [*ledger.differing()] == []


@pytest.mark.parametrize("band", ["child", "youth"])
def test_a_birth_year_by_which_a_child_was_long_an_adult_is_for_people_to_look_at(league, band):
    today = timezone.localdate()
    who = child(league, age_band=band, birth_year=today.year - 21)
    assert [ageing.grow_up(), ageing.grow_up()] == [0, 0]
    who.refresh_from_db()
    assert (who.age_band, who.age_review_on) == (band, today)
    Person.objects.filter(pk=who.pk).update(age_review_on=today + DAY)
    assert ageing.grow_up() == 0
    who.refresh_from_db()
    assert who.age_review_on == today + DAY


def test_an_alias_that_was_hidden_of_a_child_stays_hidden_of_the_adult(league):
    who = child(league, birth_year=timezone.localdate().year - 20, alias="Copper", naming="alias")
    services.people.rename(league.owner, league.club, who.public_id, given_name="Copper")
    assert shown(who) == who.code
    ageing.grow_up()
    assert shown(who) == who.code


LINES = st.lists(
    st.builds(
        lambda club, kind, naming, surface, until: SimpleNamespace(
            club_id=club, kind=kind, naming=naming, surface=surface, until=until
        ),
        st.sampled_from([None, 1, 2]),
        st.sampled_from(["given", "ended"]),
        st.sampled_from([*RANK]),
        st.sampled_from([*HOLDS]),
        st.sampled_from([None, date(2026, 1, 1), date(2027, 1, 1)]),
    ),
    max_size=8,
)


# How long a busy machine takes to make the lines says nothing of them.
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(LINES)
def test_what_holds_is_never_more_than_a_club_that_has_a_say_said_last(lines):
    told = in_force(lines)
    said = {line.club_id: line for line in lines}
    counting = [line for line in said.values() if line.kind != "ended"]
    assert RANK[told.naming] == min((RANK[each.naming] for each in counting), default=0)
    if told.until is None and RANK[told.naming]:
        assert all(each.until is None for each in counting)
    for place in Place:
        allowed = (RANK[each.naming] if place in HOLDS[each.surface] else 0 for each in counting)
        assert (RANK[told.naming] if place in HOLDS[told.surface] else 0) == min(allowed, default=0)


DERIVED = {"naming", "shown_on", "shown_until"}


def writers() -> set[str]:
    """Every file of ours in which somebody's naming is written, whatever the row is called."""
    found = set()
    for path in Path("matches").rglob("*.py"):
        if "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            written = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            if written and node.attr in DERIVED:
                found.add(str(path))
            called = isinstance(node, ast.Call) and ast.unparse(node.func)
            rows = called and (called == "Person" or called.endswith(".update"))
            if rows and DERIVED & {each.arg for each in node.keywords}:
                found.add(str(path))
    return found


def test_nobody_but_the_ledger_writes_how_somebody_is_named():
    assert writers() == {"matches/services/people/ledger.py"}
