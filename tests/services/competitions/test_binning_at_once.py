"""A competition is put in the bin while a card is handed in: one of them waits, and finds the other
done. The twin in which nothing is locked shows what the database refuses by itself."""

from __future__ import annotations

from functools import partial

import pytest

from matches.errors import ConflictError, NotFoundError
from matches.models import Competition, Scorecard
from matches.models.guards.binned import MESSAGE
from matches.services.competitions import binning
from matches.services.results import scorecards
from tests.services.at_once import at_once, only_postgresql
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db(transaction=True)


def both(league: League) -> list[object]:
    own = league.competition.public_id
    seen = binning.look(league.owner, own).digest
    return at_once(
        partial(league.play, 1, 18, 9),
        partial(binning.put, league.owner, own, seen=seen),
    )


def test_a_card_handed_in_meanwhile_is_looked_at_first_or_is_not_taken(meeting):
    league = make_league()
    meeting(scorecards, "latest")
    card, put = both(league)
    binned = Competition.kept.get(pk=league.competition.pk).binned_at is not None
    if binned:
        assert isinstance(card, (NotFoundError, ConflictError)), card
        assert Scorecard.objects.count() == 0
    else:
        assert isinstance(put, ConflictError), put
        assert put.code == "changed"
        assert Scorecard.objects.count() == 1


@only_postgresql
def test_twin_without_locks_the_database_takes_no_card_for_what_is_in_the_bin(
    unlocked, monkeypatch
):
    league = make_league()
    own = league.competition.public_id
    seen = binning.look(league.owner, own).digest
    plain = scorecards.latest

    def after_the_bin(*args, **kwargs):
        """The card is read and allowed; then the other is done before it is written."""
        answer = plain(*args, **kwargs)
        (done,) = at_once(partial(binning.put, league.owner, own, seen=seen))
        assert isinstance(done, Competition), done
        return answer

    monkeypatch.setattr(scorecards, "latest", after_the_bin)
    with pytest.raises(ConflictError, match=MESSAGE):
        league.play(1, 18, 9)
    assert Scorecard.objects.count() == 0
