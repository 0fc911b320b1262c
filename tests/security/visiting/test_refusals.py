"""A refusal, a finding and a line-up call a child as the page does: who runs another club reads no
name and no code of their own, and who hands in for a team without a captain no name of a fellow."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.models import (
    Competition,
    Entry,
    Fixture,
    FixtureBoard,
    LineUp,
    Person,
    Team,
    TeamMember,
    User,
)
from matches.policy import visiting
from matches.services.base import sentences
from tests.security.visiting.test_children import (
    FAMILY,
    Hosted,
    boards,
    league,
    pseudonym,
    visitor,
)
from tests.services.teams.exchanges import blind
from tests.services.teams.line_ups import listed

__all__ = ["league"]
pytestmark = pytest.mark.django_db


def by_captains(league: Hosted, **rules: Any) -> Fixture:
    """The match, its line-ups handed in by captains."""
    options = {"boards": 1, "line_ups": "captains", **rules}
    Competition.objects.filter(pk=league.competition.pk).update(format_options=options)
    return Fixture.objects.get(pk=league.fixtures[0].pk)


def read_by_the_host(league: Hosted, at: str, sent: dict[str, str] | None = None) -> str:
    client = Client()
    client.force_login(league.organiser())
    answer = client.get(at) if sent is None else client.post(at, sent)
    return answer.content.decode()


def is_told_as_strangers_are(league: Hosted, text: str) -> None:
    assert pseudonym(league) in text
    assert FAMILY not in text
    assert visitor().code not in text


@pytest.mark.parametrize("page", ["boards/", "whole/"])
def test_who_is_put_on_both_sides_is_not_named_to_the_host(league: Hosted, page: str) -> None:
    who = visitor()
    other = Team.objects.create(club=who.memberships.get().club, name="Hill B")
    TeamMember.objects.create(team=other, person=who, order=1)
    Entry.objects.filter(pk=league.entries[0].pk).update(team=other)
    both = {"home_1_0": who.public_id, "away_1_0": who.public_id}
    text = read_by_the_host(league, boards(league) + page, both)
    assert "On both sides of this match" in text
    is_told_as_strangers_are(league, text)


def test_a_line_up_that_was_handed_in_has_no_code_of_their_own(league: Hosted) -> None:
    match, captain = by_captains(league), User.objects.create_user("captain")
    LineUp.objects.create(
        fixture=match, side="B", version=1, boards=[[visitor().public_id]], handed_in_by=captain
    )
    is_told_as_strangers_are(league, read_by_the_host(league, boards(league) + "line-up/?side=B"))


def test_nor_has_what_the_rules_find_in_it(league: Hosted) -> None:
    match = by_captains(league, boards=2, board_order="flag")
    second = league.single.entries[2].person
    TeamMember.objects.filter(person=visitor()).update(order=2)
    TeamMember.objects.create(team=league.entries[1].team, person=second, order=1)
    FixtureBoard.objects.create(
        fixture=match, number=2, home_person=league.single.entries[3].person, away_person=second
    )
    text = read_by_the_host(league, boards(league))
    assert "sits on board 1 above" in text
    is_told_as_strangers_are(league, text)


def test_nor_has_a_sentence_of_a_draw(league: Hosted) -> None:
    entry = league.single.entries[0]
    Entry.objects.filter(pk=entry.pk).update(person=visitor())
    user = league.organiser()
    with visiting.reading(lambda: user):
        text = sentences.with_names(f"{entry.public_id} is level.", [entry.public_id])
    assert text == f"{pseudonym(league, league.single.competition)} is level."


def test_who_hands_in_without_being_captain_is_told_no_name_of_a_fellow() -> None:
    _league, match, home, _away = blind(board_order="refuse", substitutes=0)
    TeamMember.objects.update(captain=False)
    Person.objects.update(age_band="child", naming="code")
    client, at = Client(), f"/desk/matches/{match.public_id}/line-up/"
    client.force_login(home)
    shown = client.get(at).content.decode()
    turned = {f"own_{n}_0": one for n, one in enumerate(listed(match.home)[::-1], start=1)}
    refused = client.post(at, turned)
    assert refused.status_code == 400
    assert "above" in refused.content.decode()
    for one in Person.objects.filter(public_id__in=listed(match.home)).exclude(user=home):
        assert one.family_name not in shown
        assert one.family_name not in refused.content.decode()
