"""Two who were made one stay one, and it is said why, where nobody could tell whose it would be."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError
from matches.models import (
    Entry,
    MadeOne,
    Person,
    TeamMember,
)
from matches.services.merging import two_again
from tests.deep import some
from tests.services.league import League
from tests.services.merging.everything import why_not, with_everything
from tests.services.merging.twins import asha, merge, twin
from tests.services.merging.whole import differing, whole

pytestmark = pytest.mark.django_db


def test_who_was_erased_since_stays_one_and_nothing_is_noted_of_them(league, settings, tmp_path):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    kept, gone = asha(league), twin(league)
    merge(league, kept, gone)
    assert "Broock" in repr(MadeOne.objects.get().rows)
    services.people.erase(league.owner, league.club, kept.public_id, reason="Asked.")
    assert not MadeOne.objects.exists()
    assert "not known any more" in why_not(league)


def left_the_team(league: League, kept: Person) -> None:
    TeamMember.objects.filter(person=kept, team__name="Hens").delete()


def moved_in_the_list(league: League, kept: Person) -> None:
    TeamMember.objects.filter(person=kept, team__name="Owls").update(order=7)


def of_another_age(league: League, kept: Person) -> None:
    Person.objects.filter(pk=kept.pk).update(birth_year=1991)


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
    some(
        [
            (left_the_team, "changed or deleted since: the players of a team"),
            (moved_in_the_list, "changed or deleted since: the players of a team"),
            (of_another_age, "changed or deleted since: their age"),
            (drawn, "Both were in Twice, which was drawn since"),
            (named_anew, "How they may be named was said anew since"),
        ],
        3,
    ),
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
