"""Two who were made one by mistake are two again within a day: everything is as it was before."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from matches import services
from matches.errors import ConflictError
from matches.models import (
    AuditEntry,
    Entry,
    ErasedKind,
    KeptAddress,
    MadeOne,
    Membership,
    PermissionAsked,
    Person,
    Season,
    TeamMember,
    User,
    WaitingEntry,
)
from matches.selectors import seals
from matches.services import lately
from matches.services.merging import journal, two_again
from matches.services.people import erasure_list
from tests.services.lately.lately import lines, look, newest, undo
from tests.services.league import END, START, League
from tests.services.merging.twins import SCORES, asha, cup, merge, played_twice, twin
from tests.services.merging.whole import differing, ids_said, whole

pytestmark = pytest.mark.django_db

SAID = "Two people made one"


def with_everything(league: League) -> tuple[Person, Person]:
    """A person entered twice, with something in every table that can point at somebody."""
    kept, friend = asha(league), twin(league, "Zoe", "Gull")
    gone = twin(league, age_band="adult", alias="Comet", naming="alias")
    club = league.competition.club
    old = Season.objects.create(
        club=club, slug="old", name="Old",
        starts_on=START.replace(year=2025), ends_on=END.replace(year=2026),
    )  # fmt: skip
    Membership.objects.create(person=gone, club=club, season=old)
    Membership.objects.filter(person=kept).update(left_on=END)
    both, alone = (
        services.teams.create(league.owner, league.club, name=name) for name in ("Owls", "Hens")
    )
    ids = [gone.public_id, friend.public_id, kept.public_id]
    services.teams.set_members(league.owner, both.public_id, ids)
    services.teams.set_captains(league.owner, both.public_id, ids[:1])
    services.teams.set_members(league.owner, alone.public_id, ids[:1])
    for one, other in ((kept, friend), (gone, friend), (gone, league.entries[1].person)):
        services.people.pair_of(one, other)
    waits = cup(league, draw=False, name="Waits")
    for one in (kept, gone):
        WaitingEntry.objects.create(competition=waits.competition, person=one)
    cup(league, kept, gone, draw=False, name="Twice")
    played = cup(league, gone, name="Played")
    for fixture in played.fixtures():
        played.play(fixture.number, *SCORES[fixture.number % 3])
    for one, state in ((kept, "open"), (gone, "open"), (gone, "refused")):
        PermissionAsked.objects.create(
            person=one, club=club, naming="full", given_by="person", evidence="paper",
            asked_by=league.owner, state=state, decided_at=timezone.now(),
        )  # fmt: skip
    KeptAddress.objects.create(person=kept, club=club, email="a@a.example", guardian=False)
    Person.objects.filter(pk=gone.pk).update(
        user=User.objects.create_user("asha"), spoken_as="AH-sha", birth_year=1990
    )
    LogEntry.objects.create(
        user=league.owner, content_type=ContentType.objects.get_for_model(Person),
        object_id=str(gone.pk), object_repr="x", action_flag=CHANGE,
    )  # fmt: skip
    services.base.outbox.send(early=True)
    return kept, gone


def why_not(league: League) -> str:
    """Why the newest cannot be taken back; it is not, whoever asks how."""
    shown = look(league, SAID)
    assert shown.line.why_not
    before = whole()
    with pytest.raises(ConflictError):
        lately.undo(league.owner, league.club, shown.line.number, seen=shown.digest)
    assert differing(before, whole()) == {}
    return shown.line.why_not


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


def test_what_was_done_since_stays_with_who_was_left(league):
    kept, gone = asha(league), twin(league)
    second = cup(league, gone)
    merge(league, kept, gone)
    later = cup(league, kept, name="Later")
    second.play(1, 18, 9)
    undo(league, SAID)
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


def test_who_was_erased_since_stays_one_and_nothing_is_noted_of_them(league, settings, tmp_path):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    kept, gone = asha(league), twin(league)
    merge(league, kept, gone)
    assert "Broock" in repr(MadeOne.objects.get().rows)
    services.people.erase(league.owner, league.club, kept.public_id, reason="Asked.")
    assert not MadeOne.objects.exists()
    assert "not known any more" in why_not(league)


def test_who_is_two_again_is_not_erased_with_the_other(league, settings, tmp_path):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    kept, gone = asha(league), twin(league)
    merge(league, kept, gone)
    undo(league, SAID)
    services.people.erase(league.owner, league.club, kept.public_id, reason="Asked.")
    listed = erasure_list.entries([])
    assert erasure_list.has(listed, ErasedKind.PERSON, kept.public_id)
    assert not erasure_list.has(listed, ErasedKind.PERSON, gone.public_id)


def left_the_team(league: League, kept: Person) -> None:
    TeamMember.objects.filter(person=kept, team__name="Hens").delete()


def moved_in_the_list(league: League, kept: Person) -> None:
    TeamMember.objects.filter(person=kept, team__name="Owls").update(order=7)


def of_another_age(league: League, kept: Person) -> None:
    Person.objects.filter(pk=kept.pk).update(birth_year=1991)


def taken_off_the_list(league: League, kept: Person) -> None:
    Entry.objects.filter(person=kept, competition__name="Played").delete()


def drawn(league: League, kept: Person) -> None:
    own = Entry.objects.get(person=kept, competition__name="Twice").competition
    services.competitions.draw_fixtures(league.owner, own.public_id)


def named_anew(league: League, kept: Person) -> None:
    services.people.permissions.record(
        league.owner, league.club, kept.public_id,
        services.people.ledger.Said(kind="objected"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("since", "said"),
    [
        (left_the_team, "changed or deleted since: the players of a team"),
        (moved_in_the_list, "changed or deleted since: the players of a team"),
        (of_another_age, "changed or deleted since: their age"),
        (drawn, "Both were in Twice, which was drawn since"),
        (named_anew, "How they may be named was said anew since"),
    ],
)
def test_what_was_changed_since_stands_in_the_way_and_says_so(league, since, said):
    kept, gone = with_everything(league)
    merge(league, kept, gone)
    since(league, Person.objects.get(pk=kept.pk))
    assert said in why_not(league)


def test_what_does_not_fit_any_more_says_so(league):
    kept, gone = with_everything(league)
    merge(league, kept, gone)
    made = Person.objects.get(pk=kept.pk)
    Person.objects.filter(pk=made.pk).update(user=None)
    assert "changed or deleted since: their age" in why_not(league)


def test_after_a_day_they_stay_one_and_after_two_nothing_is_noted(league, monkeypatch):
    kept, gone = asha(league), twin(league)
    merge(league, kept, gone)
    record = MadeOne.objects.get()
    MadeOne.objects.update(made_at=timezone.now() - timedelta(hours=25))
    with pytest.raises(ConflictError, match="within a day"):
        two_again.take_back(league.owner, league.club, record.public_id)
    services.people.retention.tidy()
    assert MadeOne.objects.exists()
    MadeOne.objects.update(made_at=timezone.now() - timedelta(hours=49))
    assert services.people.retention.tidy()["made_one"] == 1


def test_of_too_much_nothing_is_noted_and_they_stay_one(league, monkeypatch):
    monkeypatch.setattr("matches.services.merging.recording.AT_MOST", 2)
    merge(league, asha(league), twin(league))
    assert not MadeOne.objects.exists()
    assert "not known any more" in why_not(league)


def test_what_fails_half_way_leaves_them_one(league, monkeypatch):
    kept, gone = with_everything(league)
    merge(league, kept, gone)
    record, before = MadeOne.objects.get(), whole()

    def broken(*_args: Any, **_more: Any) -> None:
        raise ConflictError("Broken off.")

    monkeypatch.setattr("matches.services.merging.two_again._noted", broken)
    with pytest.raises(ConflictError, match="Broken off"):
        two_again.take_back(league.owner, league.club, record.public_id)
    assert differing(before, whole()) == {}
    assert MadeOne.objects.get().rows == record.rows


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
