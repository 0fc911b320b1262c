"""Bulk actions: all or none, and undone once."""

from __future__ import annotations

import pytest
from django.core import mail

from matches.errors import ConflictError, NotAllowedError, NotFoundError, Refused
from matches.models import BulkAction, Correction, FixtureState, Outcome, Result, User
from matches.policy.visibility import NOBODY
from matches.selectors.matches import match_page
from matches.services import (
    bulk,
    competitions,
    corrections,
    fixtures,
)
from matches.services.base import outbox
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def ids(league: League, *numbers: int) -> list[str]:
    return [league.id(number) for number in numbers]


def test_postponed_matches_are_put_back_with_their_results(league: League) -> None:
    league.play(1)
    outbox.send(early=True)
    before = league.rows()
    done = bulk.postpone(
        league.owner, league.competition.public_id, ids(league, 1, 2), reason="Snow."
    )
    assert {league.fixture(n).outcome for n in (1, 2)} == {Outcome.POSTPONED}
    bulk.undo(league.owner, done.public_id)
    outbox.send(early=True)
    assert league.fixture(1).state == FixtureState.OFFICIAL
    assert (league.fixture(2).state, league.fixture(2).outcome) == (FixtureState.PLANNED, None)
    after = league.rows()
    assert {name: row["points"] for name, row in after.items()} == {
        name: row["points"] for name, row in before.items()
    }


def test_walkovers_against_one_entry_are_given_and_taken_back(league: League) -> None:
    who = league.fixture(1).home
    assert who is not None
    own = [f.number for f in league.fixtures() if who.pk in (f.home_id, f.away_id)]
    done = bulk.walkover(
        league.owner, league.competition.public_id, ids(league, *own), against=who.public_id,
        reason="Never came.",
    )  # fmt: skip
    for number in own:
        fixture = league.fixture(number)
        assert fixture.winner == ("B" if fixture.home_id == who.pk else "A")
    bulk.undo(league.owner, done.public_id)
    assert not Result.objects.filter(official=True).exists()
    with pytest.raises(ConflictError) as again:
        bulk.undo(league.owner, done.public_id)
    assert again.value.code == "undone"


def test_results_are_entered_together_or_not_at_all(league: League) -> None:
    first, second = ids(league, 1, 2)
    bad = {first: result_card(18, 9), second: result_card(3, 2)}
    with pytest.raises(Refused):
        bulk.enter_results(league.owner, league.competition.public_id, bad, reason="By hand.")
    assert not Result.objects.exists()
    good = {first: result_card(18, 9), second: result_card(9, 18)}
    done = bulk.enter_results(league.owner, league.competition.public_id, good, reason="By hand.")
    assert Result.objects.filter(official=True).count() == 2
    bulk.undo(league.owner, done.public_id)
    assert league.fixture(1).state == FixtureState.PLANNED
    assert Result.objects.count() == 2


def test_what_somebody_changed_since_is_not_undone_over_their_head(league: League) -> None:
    done = bulk.postpone(
        league.owner, league.competition.public_id, ids(league, 1, 2), reason="Snow."
    )
    league.play(2)
    with pytest.raises(ConflictError) as refused:
        bulk.undo(league.owner, done.public_id)
    assert refused.value.code == "changed-since"
    assert league.fixture(1).outcome == Outcome.POSTPONED
    assert BulkAction.objects.get().undone_at is None


def test_another_clubs_matches_and_strangers_are_refused(league: League) -> None:
    other = make_league()
    with pytest.raises(NotFoundError):
        bulk.postpone(league.owner, league.competition.public_id, [other.id()], reason="Snow.")
    done = bulk.postpone(league.owner, league.competition.public_id, ids(league, 1), reason="Snow.")
    stranger = User.objects.create_user("stranger")
    with pytest.raises((NotAllowedError, NotFoundError)):
        bulk.undo(stranger, done.public_id)
    fixtures.schedule(league.owner, league.id(2), starts_at=None)


# ── on record ─────────────────────────────────────────────────────────────────────────────────


def test_results_that_are_undone_are_corrections_that_everybody_reads(league: League) -> None:
    public = league.competition.public_id
    competitions.publish(league.owner, public, "public", young_known=True)
    documents = {league.id(n): result_card(18, 9) for n in (1, 2)}
    done = bulk.enter_results(league.owner, public, documents, reason="By hand.")
    assert not Correction.objects.exists()
    bulk.undo(league.owner, done.public_id)
    assert Correction.objects.count() == 2
    (line,) = match_page(league.id(1), NOBODY).corrections
    assert (line.before, line.after) == ("18–9", "to be played again")
    assert line.reason == "Undone"
    assert not line.may_be_reverted


def test_a_result_that_an_undone_postponement_took_away_comes_back_on_record(
    league: League,
) -> None:
    public = league.competition.public_id
    competitions.publish(league.owner, public, "public", young_known=True)
    league.play(1)
    done = bulk.postpone(league.owner, public, ids(league, 1, 2), reason="Snow.")
    (away,) = Correction.objects.all()
    bulk.undo(league.owner, done.public_id)
    back = Correction.objects.get(reverts=away)
    assert Correction.objects.count() == 2
    lines = match_page(league.id(1), NOBODY).corrections
    assert [(line.before, line.after) for line in lines] == [
        ("to be played again", "18–9"),
        ("18–9", "to be played again"),
    ]
    assert lines[0].reverts is not None
    assert not lines[0].may_be_reverted
    with pytest.raises(ConflictError) as refused:
        corrections.revert(league.owner, back.public_id, reason="Again.")
    assert refused.value.code == "no-result-before"


def test_who_is_touched_by_many_undone_results_gets_one_letter(league: League) -> None:
    who = league.entries[0].person
    who.user = User.objects.create_user("asha", email="asha@example.org")
    who.save()
    own = [f.public_id for f in league.fixtures() if who in (f.home.person, f.away.person)]
    documents = dict.fromkeys(own, result_card(18, 9))
    done = bulk.enter_results(
        league.owner, league.competition.public_id, documents, reason="By hand."
    )
    outbox.send(early=True)
    mail.outbox.clear()
    bulk.undo(league.owner, done.public_id)
    outbox.send(early=True)
    (letter,) = mail.outbox
    assert letter.to == ["asha@example.org"]
    assert letter.body.count("Undone: By hand.") == len(own) == 3
