"""Corrections: who may make and revert one, who is told of it, and what strangers read."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Correction, Result, Role, User
from matches.policy.visibility import NOBODY
from matches.selectors.competitions import competition_page
from matches.selectors.matches import match_page
from matches.services import corrections, rulings
from matches.services.corrections import correcting_cards
from tests.services.corrections.corrected import (
    SWAPPED,
    correct,
    cup,
    services_viewer,
    sign_in,
    tie,
)
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def test_an_umpire_corrects_but_does_not_choose_what_becomes_of_rounds():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    semi = tie(league, "r1m1")
    umpire = User.objects.create_user("u")
    Role.objects.create(user=umpire, club=league.competition.club, role="umpire")
    services.fixtures.umpires.assign(league.owner, semi.public_id, username="u")
    with pytest.raises((NotAllowedError, NotFoundError)):
        correcting_cards.correct(umpire, semi.public_id, SWAPPED, reason="x", resting="void")
    with pytest.raises((NotAllowedError, NotFoundError)):
        correcting_cards.preview_correction(umpire, semi.public_id, SWAPPED, resting="void")
    with pytest.raises(ConflictError):
        correcting_cards.preview_correction(umpire, semi.public_id, SWAPPED)


def test_strangers_and_another_clubs_organisers_learn_nothing_of_a_correction(league):
    league.play(1)
    correct(league, league.fixture(1))
    made = Correction.objects.get()
    other = make_league()
    other_owner = User.objects.create_user("other")
    Role.objects.create(user=other_owner, club=other.competition.club, role="owner")
    for actor in (User.objects.create_user("stranger"), other_owner):
        for call in (
            lambda actor=actor: corrections.revert(actor, made.public_id, reason="x"),
            lambda actor=actor: corrections.preview_revert(actor, made.public_id),
            lambda actor=actor: rulings.preview(actor, league.id(1), "void"),
            lambda actor=actor: correcting_cards.preview_correction(actor, league.id(1), SWAPPED),
        ):
            with pytest.raises(NotFoundError):
                call()
    with pytest.raises(NotFoundError):
        corrections.revert(league.owner, "nothing", reason="x")


def test_a_revert_says_why_and_only_of_what_is_in_force(league):
    league.play(1)
    correct(league, league.fixture(1))
    made = Correction.objects.get()
    with pytest.raises(InvalidError):
        corrections.revert(league.owner, made.public_id, reason=" ")
    correcting_cards.correct(league.owner, league.id(1), result_card(15, 15), reason="Recount.")
    with pytest.raises(ConflictError) as refused:
        corrections.revert(league.owner, made.public_id, reason="x")
    assert refused.value.code == "changed-since"


def test_a_walkover_that_gave_way_to_a_card_is_in_force_again_without_one(league):
    rulings.walkover(league.owner, league.id(1), winner="B", reason="Nobody came.")
    correcting_cards.correct(league.owner, league.id(1), result_card(18, 9), reason="They had.")
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="They had not.")
    fixture = league.fixture(1)
    assert (fixture.outcome, fixture.winner) == ("walkover", "B")
    assert Result.objects.get(fixture=fixture, official=True).scorecard is None


def test_both_sides_and_who_meets_somebody_else_get_one_letter_each_and_strangers_none():
    league = cup(4, "r1m1", "r1m2")
    semi, final = tie(league, "r1m1"), tie(league, "r2m1")
    for number, entry in enumerate((semi.home, semi.away, final.away)):
        sign_in(league, entry, f"p{number}@example.org")
    waits = next(
        e for e in league.entries if e.pk not in {semi.home_id, semi.away_id, final.away_id}
    )
    sign_in(league, waits, "waits@example.org")
    services.base.outbox.send(early=True)
    mail.outbox.clear()
    correct(league, semi)
    services.base.outbox.send(early=True)
    assert sorted(each.to[0] for each in mail.outbox) == [f"p{n}@example.org" for n in range(3)]
    told = next(each for each in mail.outbox if each.to == ["p2@example.org"])
    assert f"match {final.number}" in told.body
    assert "18–9" in told.body
    assert "9–18" in told.body
    services.base.outbox.send(early=True)
    assert len(mail.outbox) == 3


def test_who_plays_twice_in_it_gets_one_letter_and_who_made_it_none(league):
    fixture = league.fixture(1)
    sign_in(league, fixture.home, "home@example.org")
    league.owner.email = "owner@example.org"
    league.owner.save()
    fixture.away.person.user = league.owner
    fixture.away.person.save()
    league.play(1)
    correct(league, fixture)
    services.base.outbox.send(early=True)
    assert [each.to for each in mail.outbox] == [["home@example.org"]]


def child(league: League, entry: Any) -> None:
    entry.person.age_band = "child"
    entry.person.naming = "initials"
    entry.person.save()


def test_a_stranger_reads_every_correction_dated_and_no_childs_name(league):
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    fixture = league.fixture(1)
    child(league, fixture.home)
    name = fixture.home.person
    league.play(1)
    said = f"{name.given_name} {name.family_name} was first; {name.given_name.lower()} had A."
    correct(league, fixture, reason=said)
    held = league.competition
    page = competition_page(held.club.slug, held.season.slug, held.slug, NOBODY)
    (line,) = page.corrections
    assert (line.before, line.after) == ("18–9", "9–18")
    assert line.at.date() == Correction.objects.get().made_at.date()
    match = match_page(fixture.public_id, NOBODY)
    for said_there in (line.reason, match.corrections[0].reason, match.versions[0].reason,
                       match.card.reason, match.result.reason):  # fmt: skip
        assert name.given_name.casefold() not in said_there.casefold()
        assert name.family_name not in said_there
    assert line.reason == "Known to the club."
    own = match_page(fixture.public_id, services_viewer(league))
    assert own.corrections[0].reason == said


def test_a_letter_names_no_child_to_the_other_side(league):
    fixture = league.fixture(1)
    child(league, fixture.home)
    sign_in(league, fixture.away, "away@example.org")
    league.play(1)
    correct(league, fixture, reason=f"{fixture.home.person.given_name} was first.")
    services.base.outbox.send(early=True)
    (letter,) = mail.outbox
    assert fixture.home.person.given_name not in letter.body
    assert fixture.home.person.family_name not in letter.body


def test_a_result_that_is_taken_back_is_a_correction_too(league):
    league.play(1)
    rulings.postpone(league.owner, league.id(1), reason="Played on the wrong board.")
    made = Correction.objects.get()
    assert (made.result, made.before.score_a) == (None, 18)
    rulings.postpone(league.owner, league.id(2), reason="Snow.")
    assert Correction.objects.count() == 1
