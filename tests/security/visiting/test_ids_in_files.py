"""No id of a child in a file that is handed on, and no code of their own where they visit in what
organisers are told of clashes and corrections."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Entry, Person
from matches.policy import visiting
from matches.policy.ids_by_club import id_in
from matches.selectors.timetables.timetable_words import words_of
from matches.services.clubs import archives
from matches.services.corrections import affected, previews
from tests.security.visiting.test_children import FAMILY, Hosted, league, pseudonym, visitor
from tests.services.league import result_card
from tests.services.teams.line_ups import listed, meeting, seat, team_league

__all__ = ["league"]
pytestmark = pytest.mark.django_db


def archived(private: bool) -> tuple[str, Person]:
    """The archive of a season with the card of a board on which a child sat, and the child."""
    made = team_league({"boards": 3})
    match = meeting(made, "Seconds", "Thirds")
    seat(made, match, "Seconds", listed(match.home))
    child = Person.objects.get(public_id=listed(match.home)[0])
    Person.objects.filter(pk=child.pk).update(age_band="child", naming="code")
    services.results.scorecards.submit(made.owner, match.public_id, result_card(18, 9), board=1)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    told: Any = archives.archive(made.owner, made.season, private=private, cards=True)
    return json.dumps(told), child


def test_a_public_archive_has_of_who_sat_on_a_board_the_id_of_the_club_alone() -> None:
    text, child = archived(private=False)
    club = child.memberships.get().club
    assert child.public_id not in text
    assert f"person:{id_in(child, club.public_id)}" in text


def test_the_club_s_own_has_the_ids_by_which_its_cards_are_kept() -> None:
    text, child = archived(private=True)
    assert f"person:{child.public_id}" in text


def test_a_clash_is_told_without_the_code_of_a_visiting_child_s_own_club(league: Hosted) -> None:
    who, user = visitor(), league.organiser()
    with visiting.reading(lambda: user):
        assert words_of(league.competition, {}).who(f"p{who.pk}") == pseudonym(league)


def test_so_is_who_would_be_told_of_a_correction(league: Hosted) -> None:
    who, user = visitor(), league.organiser()
    entry = Entry.objects.get(pk=league.entries[1].pk)
    with visiting.reading(lambda: user):
        (told,) = previews.named([affected.Told(who, entry, by_mail=False)])
    assert told.name == pseudonym(league)


def test_an_organiser_of_the_host_finds_no_child_in_the_club_s_own_archive(league: Hosted) -> None:
    entry = league.single.entries[0]
    Entry.objects.filter(pk=entry.pk).update(person=visitor())
    client = Client()
    client.force_login(league.organiser())
    at = f"/desk/clubs/{league.club.slug}/seasons/{league.season.slug}/archive/"
    text = client.post(at, {"private": "on", "cards": "on"}).content.decode()
    assert pseudonym(league, league.single.competition) in text
    assert FAMILY not in text
    assert visitor().code not in text
