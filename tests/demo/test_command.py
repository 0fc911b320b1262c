"""``manage.py demo``: once, completely, and never at the cost of what is there."""

import io
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.test import Client

import rules
from matches import models
from matches.demo import cast, season, stage
from matches.demo.passwords import DEMO_PASSWORD

LOGINS = (stage.OWNER, stage.ORGANISER, stage.UMPIRE)


def demo(*args: str) -> str:
    out = io.StringIO()
    call_command("demo", *args, stdout=out)
    return out.getvalue()


@pytest.fixture(scope="module")
def loaded(django_db_setup, django_db_blocker):
    """A database with the demo in it, for all tests that only look; taken away afterwards."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        yield demo()
        transaction.set_rollback(True)


@pytest.fixture
def looking(loaded, django_db_blocker):
    """The loaded demo, with what a test changes taken back."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        yield loaded
        transaction.set_rollback(True)


def cards() -> list[models.Scorecard]:
    return list(models.Scorecard.objects.order_by("id"))


# ── what there is ────────────────────────────────────────────────────────────────────────────────


def test_there_are_two_seasons_of_a_school_and_a_town(looking):
    assert set(cast.CLUBS) < set(models.Club.objects.values_list("name", flat=True))
    houses = models.Team.objects.filter(club__name=cast.SCHOOL).values_list("name", flat=True)
    assert set(houses) == set(cast.HOUSES)
    school = models.Club.objects.get(name=cast.SCHOOL)
    assert school.seasons.count() == 2
    assert {c.game for c in models.Competition.objects.all()} == set(rules.GAMES)


def test_about_a_hundred_and_twenty_official_results_rest_on_cards_of_every_detail(looking):
    official = models.Result.objects.filter(official=True, scorecard__isnull=False)
    assert 105 <= official.count() <= 135
    met = set(official.values_list("scorecard__document__game", "scorecard__detail"))
    assert ("white", "shots") in met
    for game, held in rules.GAMES.items():
        for detail in {"result", *held.referees} - {"shots"}:
            assert (game, detail) in met


def test_everything_that_can_befall_a_match_has_befallen_one(looking):
    assert models.Fixture.objects.filter(outcome="postponed").exists()
    assert models.Result.objects.filter(official=True, outcome="walkover").exists()
    assert models.Scorecard.objects.filter(version=2).exclude(reason="").exists()
    assert models.Dispute.objects.filter(state="open").exists()
    assert models.Entry.objects.filter(state="withdrawn").exists()
    assert models.Adjustment.objects.exists()
    assert models.Fixture.objects.filter(state="submitted").exists()
    assert models.Fixture.objects.filter(state="planned", outcome=None).exists()


def test_every_card_is_valid_under_the_law_as_it_stands(looking):
    for card in cards():
        verdict = rules.adjudicate(card.document)
        assert verdict.valid, card.pk
        assert verdict.as_document() == card.verdict


def test_cards_leave_ends_goals_points_breaks_and_flicks(looking):
    for model in (models.End, models.Goal, models.Point, models.Break, models.Flick):
        assert model.objects.exists(), model


def test_tables_and_rankings_are_computed_and_nothing_waits(looking):
    leagues = models.Division.objects.exclude(stage__competition__format="single-elimination")
    assert models.Standing.objects.filter(current=True).count() == leagues.count()
    ranked = models.Ranking.objects.filter(current=True).values_list("game", flat=True)
    assert set(ranked) == set(rules.GAMES)
    assert not models.OutboxMessage.objects.filter(sent_at=None).exists()


def test_houses_are_given_five_three_and_one(looking):
    house = models.Competition.objects.filter(name__startswith="House")
    assert {
        (c.points_scheme["win"], c.points_scheme["draw"], c.points_scheme["loss"]) for c in house
    } == {(5, 3, 1)}


def test_no_child_is_named_in_full_and_everybody_s_name_is_a_coin_s(looking):
    for person in models.Person.objects.all():
        assert person.given_name in cast.GIVEN
        assert person.family_name in cast.FAMILY
        assert person.birth_year is None
        assert person.age_band == "adult" or person.naming != "full"


def test_the_audit_knows_who_did_it(looking):
    who = Counter(models.AuditEntry.objects.values_list("user__username", flat=True))
    assert who[stage.UMPIRE] > 10
    assert who[stage.ORGANISER] > 100


def test_every_public_page_of_it_is_there(looking):
    client = Client()
    for competition in models.Competition.objects.select_related("club", "season"):
        address = f"/api/v1/competitions/{competition.public_id}"
        assert client.get(address).status_code == 200
        assert client.get(f"{address}/table").status_code == 200
    for fixture in models.Fixture.objects.filter(state="official")[:10]:
        assert client.get(f"/api/v1/fixtures/{fixture.public_id}").status_code == 200


def test_cards_are_published_with_names_and_never_with_references(looking):
    """Of people, of pairs in the order of the card, and of every board of a team fixture."""
    for kind, cards_a_match, names_a_side in (("person", 1, 1), ("pair", 1, 2), ("team", 3, 1)):
        fixtures = models.Fixture.objects.filter(
            competition__entry_kind=kind, state="official", outcome="played"
        ).order_by("-competition__season__starts_on", "competition__name", "number")
        told = Client().get(f"/api/v1/fixtures/{fixtures.first().public_id}").json()
        assert len(told["cards"]) == cards_a_match, kind
        for card in told["cards"]:
            assert card["verdict"]["valid"] is True
            for names in card["document"]["sides"].values():
                assert len(names) == names_a_side
                assert not [name for name in names if ":" in name or len(name) < 2]


# ── who may sign in ──────────────────────────────────────────────────────────────────────────────


def test_the_logins_are_printed_and_work(looking):
    for name in LOGINS:
        assert name in looking
        user = models.User.objects.get(username=name)
        assert user.check_password(DEMO_PASSWORD)
    assert DEMO_PASSWORD in looking


def test_production_lets_nobody_in_by_the_demo_s_password(looking, settings, rf):
    backends = [
        "matches.demo.passwords.RefusesTheDemo",
        "django.contrib.auth.backends.ModelBackend",
    ]
    settings.AUTHENTICATION_BACKENDS = backends
    credentials = {"username": stage.OWNER, "password": DEMO_PASSWORD}
    assert authenticate(rf.get("/"), **credentials) is not None
    settings.PRODUCTION = True
    assert authenticate(rf.get("/"), **credentials) is None


def test_a_server_in_production_is_told_to_refuse_it(tmp_path):
    told = subprocess.run(
        [sys.executable, "-c", "from pennyclub.settings import *; print(AUTHENTICATION_BACKENDS)"],
        cwd=Path(__file__).parents[2],
        env={
            "PATH": os.environ["PATH"],
            "PENNYCLUB_DATA": str(tmp_path),
            "PENNYCLUB_ENV": "production",
            "PENNYCLUB_HOSTS": "league.test",
            "PENNYCLUB_SECRET_KEY": "kW3v9pXq2LrT8zNc5bYh7mJd4sGf6aQeUuRiOoPpAaSsDdFfGg",
        },
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "'matches.demo.passwords.RefusesTheDemo'" in told
    assert told.index("RefusesTheDemo") < told.index("ModelBackend")


def test_an_umpire_has_matches_to_come_and_may_enter_their_cards(looking):
    umpire = models.User.objects.get(username=stage.UMPIRE)
    due = models.Fixture.objects.filter(umpires__user=umpire, state="planned", outcome=None)
    assert due.exists()


# ── once, and never at anybody's cost ────────────────────────────────────────────────────────────


def test_a_second_time_it_says_that_it_is_there(looking):
    before = models.Scorecard.objects.count()
    assert "here already" in demo()
    assert "here already" in demo("--force")
    assert models.Scorecard.objects.count() == before


@pytest.mark.django_db
def test_it_is_not_loaded_into_a_database_that_somebody_uses_unless_forced(monkeypatch):
    monkeypatch.setattr("matches.demo.season.PLANS", ())
    models.Club.objects.create(kind="club", slug="harbour", name="Harbour")
    with pytest.raises(CommandError, match="--force"):
        demo()
    assert models.Club.objects.count() == 1
    demo("--force")
    assert models.Club.objects.filter(slug="harbour").exists()
    assert models.Club.objects.count() > 1


@pytest.mark.django_db
def test_it_is_never_loaded_in_production(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        demo("--force")
    assert not models.User.objects.exists()


@pytest.mark.django_db
def test_the_same_seed_and_day_make_the_same_season(monkeypatch):
    monkeypatch.setattr("matches.demo.season.PLANS", season.PLANS[5:6])
    first = _told(7)
    assert first == _told(7)
    assert first != _told(8)


def _told(seed: int) -> list:
    from django.db import transaction
    from django.utils import timezone

    with transaction.atomic():
        season.make(seed, timezone.localdate())
        told = [[re.sub(r"entry:\w+", "entry", str(card.document)) for card in cards()]]
        told += [sorted(models.Person.objects.values_list("given_name", "family_name"))]
        transaction.set_rollback(True)
    return told
