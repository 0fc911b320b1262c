"""Two are made two again while somebody else does the same, or moves what moved: one waits for the
other, and what they find is whole. Without the lock both would do it."""

from __future__ import annotations

from functools import partial

import pytest

from matches.errors import ConflictError, ServiceError
from matches.models import AuditEntry, Entry, MadeOne, Person
from matches.services.merging import merging, two_again
from tests.services.at_once import at_once, only_postgresql
from tests.services.league import League, make_league
from tests.services.merging.twins import asha, cup, merge, twin
from tests.services.merging.whole import differing, whole

pytestmark = pytest.mark.django_db(transaction=True)


def made_one() -> tuple[League, Person, Person, MadeOne]:
    league = make_league()
    kept, gone = asha(league), twin(league)
    cup(league, gone)
    merge(league, kept, gone)
    return league, kept, gone, MadeOne.objects.get()


def taken_back() -> int:
    return AuditEntry.objects.filter(action="person.merge-taken-back").count()


def test_two_who_take_it_back_at_once_do_it_once(meeting):
    league, _kept, gone, record = made_one()
    meeting(two_again, "_standing")
    back = partial(two_again.take_back, league.owner, league.club, record.public_id)
    answers = at_once(back, back)
    assert sorted(isinstance(each, ConflictError) for each in answers) == [False, True], answers
    assert taken_back() == 1
    assert Person.objects.filter(pk=gone.pk).count() == 1


def test_who_is_made_one_with_a_third_meanwhile_is_one_or_the_other(meeting):
    league, kept, gone, record = made_one()
    third = twin(league, "Asher")
    seen = merging.look(league.owner, league.club, third.public_id, kept.public_id).digest
    meeting(two_again, "_kept")
    back, on = at_once(
        partial(two_again.take_back, league.owner, league.club, record.public_id),
        partial(
            merging.merge, league.owner, league.club, third.public_id, kept.public_id, seen=seen
        ),
    )
    assert any(isinstance(each, ServiceError) for each in (back, on)), (back, on)
    assert any(not isinstance(each, Exception) for each in (back, on)), (back, on)
    apart = isinstance(on, ServiceError)
    assert Person.objects.filter(pk__in=(kept.pk, gone.pk)).count() == (2 if apart else 0)
    whose = set(Entry.objects.filter(competition__name="Cup").values_list("person", flat=True))
    assert (gone.pk if apart else third.pk) in whose


@only_postgresql
def test_twin_without_locks_both_take_it_back_until_the_database_refuses(meeting, unlocked):
    league, _kept, gone, record = made_one()
    before = whole()
    meeting(two_again, "_standing")
    back = partial(two_again.take_back, league.owner, league.club, record.public_id)
    answers = at_once(back, back)
    # Both went on past the look that a lock holds; only that nobody is there twice saves them.
    refused = [each for each in answers if isinstance(each, Exception)]
    assert len(refused) == 1
    assert "two again already" not in str(refused[0])
    assert Person.objects.filter(pk=gone.pk).count() == 1
    assert differing(before, whole()) != {}
