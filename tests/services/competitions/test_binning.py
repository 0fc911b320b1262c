"""A competition goes into the bin and comes back as it was; what nothing hangs on is deleted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches import services, tasks
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Competition, Entry, Fixture, Rating, Standing
from matches.models.guards.binned import MESSAGE
from matches.selectors.competitions.binned import binned_of
from matches.services.base import outbox
from matches.services.competitions import binning
from matches.services.ratings import recompute
from matches.services.tables import standings
from tests.services.league import League

pytestmark = pytest.mark.django_db


def bare(league: League, name: str = "By Mistake") -> Competition:
    return services.competitions.create(league.owner, league.season, name=name, game="black")


def put(league: League, row: Competition | None = None) -> Competition:
    own = (row or league.competition).public_id
    return binning.put(league.owner, own, seen=binning.look(league.owner, own).digest)


def figures() -> list[tuple[object, ...]]:
    """Every rating of today, as numbers."""
    held = Rating.objects.order_by("person_id").values_list("person_id", "mu", "sigma", "matches")
    return list(held)


def test_a_competition_on_which_nothing_hangs_is_deleted_at_once_and_its_address_is_free(league):
    row = bare(league)
    assert binning.look(league.owner, row.public_id).bare
    put(league, row)
    assert not Competition.kept.filter(public_id=row.public_id).exists()
    assert AuditEntry.objects.filter(action="competition.deleted", object_id=row.public_id).exists()
    assert bare(league).slug == row.slug


def test_one_with_an_entry_goes_into_the_bin_and_keeps_its_address(league):
    row = put(league)
    assert row.binned_at is not None
    assert not Competition.objects.filter(pk=row.pk).exists()
    assert bare(league, row.name).slug != row.slug
    (line,) = binned_of(row.club)
    assert (line.name, line.by) == (row.name, league.owner.username)
    assert line.goes_on - line.at == timedelta(days=30)


def test_what_is_shown_before_says_what_goes_along(league):
    league.play(1, 18, 9)
    look = binning.look(league.owner, league.competition.public_id)
    assert (look.entries, look.matches, look.results, look.rated) == (4, 6, 1, 1)
    assert not look.bare


def test_it_is_refused_once_something_was_played_since_it_was_looked_at(league):
    seen = binning.look(league.owner, league.competition.public_id).digest
    league.play(1, 18, 9)
    with pytest.raises(ConflictError, match="changed since you looked"):
        binning.put(league.owner, league.competition.public_id, seen=seen)
    assert Competition.objects.filter(pk=league.competition.pk).exists()


def test_nobody_but_organisers_puts_it_there_or_brings_it_back(league):
    look = binning.look(league.owner, league.competition.public_id)
    with pytest.raises((NotAllowedError, NotFoundError)):
        binning.put(league.umpire, league.competition.public_id, seen=look.digest)
    put(league)
    with pytest.raises(NotFoundError):
        binning.bring_back(league.umpire, league.competition.public_id)


def test_its_results_are_rated_by_nobody_in_the_bin_and_again_when_it_is_back(league):
    for number in range(1, 7):
        league.play(number, 17 + number % 2, 9)
    recompute("black")
    before = figures()
    assert before
    put(league)
    outbox.send(early=True)
    assert all(played == 0 for *_more, played in figures())
    binning.bring_back(league.owner, league.competition.public_id)
    outbox.send(early=True)
    assert figures() == before


def test_tables_that_come_back_are_equal_to_a_recomputation(league):
    for number in range(1, 7):
        league.play(number, 17 + number % 2, 9)
    standings.rebuild(league.division.public_id)
    before = Standing.objects.get(division=league.division, current=True).rows
    put(league)
    binning.bring_back(league.owner, league.competition.public_id)
    assert Standing.objects.get(division=league.division, current=True).rows == before
    standings.rebuild(league.division.public_id)
    assert Standing.objects.get(division=league.division, current=True).rows == before


def test_lately_done_brings_it_back(league):
    put(league)
    row = AuditEntry.objects.get(action="competition.binned")
    look = services.lately.look(league.owner, league.club, row.pk)
    assert not look.line.why_not
    services.lately.undo(league.owner, league.club, row.pk, seen=look.digest)
    assert Competition.objects.filter(pk=league.competition.pk).exists()


def test_after_thirty_days_it_is_gone_for_good_and_its_name_is_free(league):
    league.play(1, 18, 9)
    row = put(league)
    assert binning.let_go(timezone.now() + timedelta(days=29)) == 0
    assert binning.let_go(timezone.now() + timedelta(days=31)) == 1
    assert tasks.empty_bins() == 0
    held = Competition.kept.get(pk=row.pk)
    assert (held.name, held.slug) == (binning.GONE, f"gone-{row.pk}")
    assert binned_of(row.club) == ()
    assert bare(league, row.name).slug == row.slug
    with pytest.raises(NotFoundError):
        binning.bring_back(league.owner, row.public_id)
    with pytest.raises(IntegrityError), transaction.atomic():
        Competition.kept.filter(pk=row.pk).update(binned_at=None, gone_at=None)


def test_the_database_takes_nothing_new_for_a_competition_in_the_bin(league):
    row = put(league)
    fixture = Fixture.objects.filter(competition=row).first()
    spare = services.people.create(league.owner, league.club, given_name="Una", family_name="Holm")
    for write in (
        lambda: Entry.objects.create(competition=row, person=spare),
        lambda: Fixture.objects.filter(pk=fixture.pk).update(state="called"),
        lambda: row.stages.create(number=9, name="Late", format="round-robin"),
        lambda: row.settings_changes.create(before={}, after={}),
        lambda: fixture.results.create(outcome="played", winner="A"),
        lambda: fixture.scorecards.create(version=9, document={}, verdict={}, detail="result"),
    ):
        with pytest.raises(IntegrityError, match=MESSAGE), transaction.atomic():
            write()


def test_no_service_finds_it_nor_what_belongs_to_it(league):
    league.play(1, 18, 9)
    put(league)
    entry = league.entries[0].public_id
    for ask in (
        lambda: league.play(2, 18, 9),
        lambda: services.competitions.finish(league.owner, league.competition.public_id),
        lambda: services.competitions.entries.remove(league.owner, entry),
        lambda: services.rulings.void(league.owner, league.id(2), reason="Not played."),
        lambda: services.competitions.delete_draw(league.owner, league.competition.public_id),
    ):
        with pytest.raises(NotFoundError):
            ask()


def test_what_goes_by_the_clock_leaves_it_alone(league):
    Competition.objects.filter(pk=league.competition.pk).update(settle_after_hours=48)
    put(league)
    later = timezone.now() + timedelta(days=9)
    assert services.results.deadlines.watch(later) == {"reminded": 0, "settled": 0}
    assert services.fixtures.letters.remind_umpires(later) == 0
