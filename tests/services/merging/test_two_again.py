"""Two who were made one by mistake are two again within a day: everything is as it was before."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import (
    AuditEntry,
    Entry,
    ErasedKind,
    MadeOne,
    PermissionAsked,
    Person,
    Rating,
    Team,
    TeamMember,
)
from matches.selectors import seals
from matches.services import lately
from matches.services.merging import journal, two_again
from matches.services.people import erasure_list
from matches.services.upkeep import verifying
from tests.services.lately.lately import lines, look, newest, undo
from tests.services.merging.everything import SAID, with_everything
from tests.services.merging.twins import asha, cup, merge, played_twice, twin
from tests.services.merging.whole import differing, ids_said, whole

pytestmark = pytest.mark.django_db


def test_everything_is_as_it_was_with_every_table_and_both_on_record(league, settings, tmp_path):
    settings.SEALS_FILE = tmp_path / "seals.jsonl"
    kept, gone = with_everything(league)
    while services.seals.seal():
        pass
    before, said = whole(), ids_said(gone.public_id)
    merge(league, kept, gone)
    while services.seals.seal():
        pass
    assert set(differing(before, whole())) >= {
        "person", "entry", "membership", "teammember", "pair", "waitingentry", "clubcode",
        "permissionasked", "keptaddress", "lines", "ratings", "formername", "logentry",
    }  # fmt: skip
    undo(league, SAID)
    assert differing(before, whole()) == {}
    again = set(ids_said(gone.public_id))
    assert set(said) <= again
    new = AuditEntry.objects.filter(action__in=("person.merged", "person.merge-taken-back"))
    assert again - set(said) == {f"auditentry {key}" for key in new.values_list("pk", flat=True)}
    assert list(services.people.ledger.differing()) == []
    for _ in range(2):
        assert [str(each) for each in seals.verify()] == []
        services.seals.seal()


@pytest.mark.deep
def test_numbers_are_as_reckoned_anew_after_they_are_two_again():
    league, second, kept, gone = played_twice()
    before = whole()
    merge(league, kept, gone)
    undo(league, SAID)
    assert differing(before, whole()) == {}
    services.ratings.recompute("black", whole=True)
    for each in (league, second):
        services.tables.standings.rebuild_competition(each.competition.public_id)
    assert differing(before, whole()) == {}
    assert Person.objects.get(pk=gone.pk).public_id == gone.public_id


def test_what_goes_back_is_said_before(league):
    kept, gone = with_everything(league)
    merge(league, kept, gone)
    shown = look(league, SAID)
    assert shown.told == (
        "Asha Broock is there again, at the address of before.",
        "Entries that are theirs again: Played, Twice.",
        "Teams that they are in again: Owls, Hens.",
        "Seasons in which they are a member again: Old, 2026/27.",
        "The sign-in is theirs again whose it was.",
        "Ratings are reckoned anew, as of two.",
        "What was done since stays with Asha Brook.",
    )
    assert shown.asks
    assert newest(league, SAID).why_not == ""


@pytest.mark.deep
def test_what_was_done_since_stays_with_who_was_left(league):
    kept, gone = asha(league), twin(league)
    second = cup(league, gone)
    merge(league, kept, gone)
    later = cup(league, kept, name="Later")
    for fixture in second.fixtures():
        second.play(fixture.number, 18, 9)
    services.base.outbox.send(early=True)
    assert Rating.objects.filter(person=kept).exists()
    undo(league, SAID)
    assert Rating.objects.filter(person=gone).exists()
    assert not Rating.objects.filter(person=kept).exists()
    assert [str(each) for each in verifying.verify()] == []
    assert Entry.objects.get(competition=later.competition, person=kept)
    assert Entry.objects.get(competition=second.competition, person=gone)
    assert Entry.objects.filter(person=kept, competition=league.competition).exists()


def test_they_are_two_again_once(league):
    kept, gone = asha(league), twin(league)
    merge(league, kept, gone)
    record = MadeOne.objects.get()
    undo(league, SAID)
    record.refresh_from_db()
    assert (record.rows, record.undone_at is None) == ({}, False)
    assert newest(league, SAID).undone
    with pytest.raises(ConflictError, match="two again already"):
        two_again.take_back(league.owner, league.club, record.public_id)


@pytest.mark.deep
def test_they_are_made_one_and_two_and_one_again(league):
    kept, gone = asha(league), twin(league)
    for _each in range(2):
        before = whole()
        merge(league, kept, Person.objects.get(pk=gone.pk))
        undo(league, SAID)
        assert differing(before, whole()) == {}
    merge(league, Person.objects.get(pk=gone.pk), Person.objects.get(pk=kept.pk))
    undo(league, SAID)
    assert differing(before, whole()) == {}


@pytest.mark.deep
def test_made_one_with_a_third_the_later_goes_first(league):
    kept, gone, third = asha(league), twin(league), twin(league, "Asher")
    before = whole()
    merge(league, kept, gone)
    between = whole()
    merge(league, third, Person.objects.get(pk=kept.pk))
    last, first = [one for one in lines(league) if one.said == SAID]
    shown = lately.look(league.owner, league.club, first.number)
    assert "made one with another since" in shown.line.why_not
    shown = lately.look(league.owner, league.club, last.number)
    lately.undo(league.owner, league.club, last.number, seen=shown.digest)
    assert differing(between, whole()) == {}
    shown = lately.look(league.owner, league.club, first.number)
    lately.undo(league.owner, league.club, first.number, seen=shown.digest)
    assert differing(before, whole()) == {}


def test_who_is_two_again_is_not_erased_with_the_other(league, settings, tmp_path):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    kept, gone = asha(league), twin(league)
    merge(league, kept, gone)
    undo(league, SAID)
    services.people.erase(league.owner, league.club, kept.public_id, reason="Asked.")
    listed = erasure_list.entries([])
    assert erasure_list.has(listed, ErasedKind.PERSON, kept.public_id)
    assert not erasure_list.has(listed, ErasedKind.PERSON, gone.public_id)


def test_a_journal_writes_moments_to_the_microsecond(league):
    row = Entry.objects.order_by("pk").first()
    notes = journal.Journal()
    club, before = league.competition.club, whole()
    asked = PermissionAsked.objects.create(
        person=row.person, club=club, naming="full", given_by="person", evidence="paper",
        asked_by=league.owner,
    )  # fmt: skip
    before = whole()
    notes.delete(asked)
    journal.take_back(notes.steps, lambda _step: None)
    assert differing(before, whole()) == {}


def test_a_row_does_not_go_back_to_what_is_gone_since(league):
    team = Team.objects.create(club=asha(league).memberships.get().club, name="Owls")
    place = TeamMember.objects.create(team=team, person=asha(league), order=1)
    steps = journal.Journal()
    steps.delete(place)
    team.delete()
    with pytest.raises(journal.OtherwiseError) as refused:
        journal.take_back(steps.steps, lambda _step: None)
    assert refused.value.model is Team
    assert not TeamMember.objects.exists()
