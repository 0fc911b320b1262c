"""Who is entered hears that a competition was put in the bin, and that it is on again."""

from __future__ import annotations

import pytest

from matches import services
from matches.services.competitions import binning
from tests.services.league import League
from tests.services.letters.told import sent, sign_in

pytestmark = pytest.mark.django_db


def put(league: League) -> None:
    own = league.competition.public_id
    binning.put(league.owner, own, seen=binning.look(league.owner, own).digest)


def back(league: League) -> None:
    binning.bring_back(league.owner, league.competition.public_id)


def test_who_is_entered_hears_that_it_is_called_off_and_that_it_is_on_again(league):
    sign_in(league, 0, 1)
    sent()
    put(league)
    letters = sent()
    assert [one.to for one in letters] == [["asha@example.org"], ["ben@example.org"]]
    assert {one.subject for one in letters} == {"Called off: Autumn League (Harbour Club)"}
    assert "none of its matches is played" in " ".join(letters[0].body.split())
    back(league)
    assert {one.subject for one in sent()} == {"On again: Autumn League (Harbour Club)"}
    put(league)
    assert len(sent()) == 2


def test_brought_back_before_anybody_read_of_it_nobody_hears(league):
    sign_in(league, 0)
    sent()
    put(league)
    back(league)
    assert sent() == []


def test_of_a_draft_nobody_hears_nor_who_has_withdrawn_nor_who_did_it(league):
    users = sign_in(league, 0, 1)
    services.competitions.entries.withdraw(league.owner, league.entries[0].public_id, reason="Ill.")
    users[1].is_superuser = True
    users[1].save()
    sent()
    own = league.competition.public_id
    binning.put(users[1], own, seen=binning.look(users[1], own).digest)
    assert sent() == []


def test_who_stopped_letters_of_the_kind_has_none(league):
    (user,) = sign_in(league, 0)
    user.letter_choices.create(kind="entries", often="never")
    sent()
    put(league)
    assert sent() == []
