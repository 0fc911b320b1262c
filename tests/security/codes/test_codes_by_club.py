"""The code of somebody's own club stands on no page of another, for nobody who reads there: on
pages of players, desks, boards and in letters they are called what that club calls them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from matches.models import (
    Fixture,
    Membership,
    PermissionAsked,
    Person,
    RunningCard,
    User,
)
from matches.policy import codes
from matches.policy.ids_by_club import id_in
from matches.selectors.scoring.names import as_listed, in_full, names_of
from matches.services.people import own_choices
from tests import deep
from tests.deep import some
from tests.security.codes.two_clubs import pages_of, two
from tests.web.leagues import League

pytestmark = pytest.mark.django_db

HOME = "Nettlecombe 14"
"""No page of ours has it as an example."""


def both(**people: Any) -> tuple[League, League]:
    """Two clubs in which the same four play and belong; the first of them has the one's code."""
    first, second = two(**{"age_band": "adult", "naming": "code", **people})
    who = first.entries[0].person
    for league in (first, second):
        Membership.objects.create(person=who, club=league.club, season=league.season)
    Person.objects.filter(pk=who.pk).update(code=HOME, code_of=first.club)
    return first, second


def heard(client: Client, pages: set[str], *words: str) -> dict[str, set[str]]:
    """The addresses at which each of these words stands."""
    found: dict[str, set[str]] = {word: set() for word in words}
    for at in sorted(pages):
        answer = client.get(at)
        text = (b"".join(answer) if answer.streaming else answer.content).decode(errors="replace")
        for word in words:
            if word in text:
                found[word].add(at)
    return found


def all_pages(league: League, *others: League) -> set[str]:
    """Every address of a league, also by the ids of players that its club tells."""
    pages = pages_of(league)
    who, other = (each.person for each in league.entries[:2])
    pages |= {
        at.replace(who.public_id, id_in(who, league.club.public_id)).replace(
            other.public_id, id_in(other, league.club.public_id)
        )
        for at in pages
    }
    # These two show what there is of all clubs, to who may read it there.
    pages -= {"/", "/my/matches/"}
    return {at for at in pages if not any(each.club.slug in at for each in others)}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def readers(second: League) -> dict[str, Client]:
    """Who reads in the second club: a stranger, a member, who organises it, who owns it."""
    member = User.objects.create_user("a-member")
    row = second.entries[3].person
    Person.objects.filter(pk=row.pk).update(user=member)
    Membership.objects.create(person=row, club=second.club, season=second.season)
    return {
        "stranger": Client(),
        "member": signed_in(member),
        "organiser": signed_in(second.organiser("organiser-of-the-second")),
        "owner": signed_in(second.organiser("owner-of-the-second", "owner")),
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("band", "name"),
    [
        ("child", "owner"),
        *(
            pytest.param(band, name, marks=pytest.mark.deep)
            for band in ("adult", "child")
            for name in ("stranger", "member", "organiser", "owner")
            if (band, name) != ("child", "owner")
        ),
    ],
)
def test_no_page_of_another_club_tells_the_code_of_somebody_s_own(band: str, name: str) -> None:
    first, second = both(age_band=band)
    client, pages = readers(second)[name], all_pages(second, first)
    if band == "adult" or not deep.wanted():
        # A child's code is looked for everywhere, if not every day.
        pages = {*some(sorted(pages), 60, 60)}
    if name in {"organiser", "owner"}:
        # They answer for who is of their club too, and read there what was played anywhere.
        pages.discard(f"/players/{first.entries[0].person.public_id}/")
    found = heard(client, pages, HOME, "Player ")
    assert found[HOME] == set()
    # Or the walk would have met nobody.
    assert found["Player "]


@pytest.mark.deep
def test_the_same_walk_finds_the_code_where_it_is_the_club_s_own() -> None:
    first, second = both()
    client = readers(first)["organiser"]
    assert len(heard(client, all_pages(first, second), HOME)[HOME]) >= 3


def test_a_player_s_page_and_two_against_each_other_say_what_the_club_says() -> None:
    first, second = both()
    who, other = (each.person for each in first.entries[:2])
    for league, told in ((first, True), (second, False)):
        one, two_ = (id_in(each, league.club.public_id) for each in (who, other))
        for at in (f"/players/{one}/", f"/players/{one}/against/{two_}/"):
            answer = Client().get(at)
            assert answer.status_code == 200, at
            text = answer.content.decode()
            assert (HOME in text) is told, at
            assert told or "Player " in text, at


def test_at_a_board_somebody_is_called_what_that_competition_calls_them() -> None:
    first, second = both(age_band="child")
    who = Person.objects.get(pk=first.entries[0].person.pk)
    fixture = Fixture.objects.select_related("competition").get(
        boards__home_person=who, boards__number=1, competition__club=second.club
    )
    board = fixture.boards.get(number=1)
    assert board.away_person is not None
    sides = {"A": [f"person:{who.public_id}"], "B": [f"person:{board.away_person.public_id}"]}
    codes.seated(fixture.competition, who)
    card = RunningCard(pk=7, head={"sides": sides})
    assert as_listed(fixture, sides).sides["A"] == [codes.code_here(who)]
    assert codes.code_here(who).startswith("Player ")
    # Nobody reads here (a task): nothing is held back.
    assert in_full(fixture, sides).sides["A"] == [f"{who.given_name} {who.family_name}"]
    assert names_of([(fixture, card)])[7][sides["A"][0]] == f"{who.given_name} {who.family_name}"


def test_a_letter_about_a_choice_calls_them_what_the_club_that_reads_it_does() -> None:
    first, second = both()
    row = Person.objects.get(pk=first.entries[0].person.pk)
    reader = second.organiser("owner-of-the-second", "owner")
    User.objects.filter(pk=reader.pk).update(email="owner@example.org")
    theirs = User.objects.create_user("theirs")
    Person.objects.filter(pk=row.pk).update(user=theirs)
    asked = PermissionAsked.objects.create(
        person=row, club=second.club, naming="full", given_by="person", evidence="account",
        surface="everywhere", own=True, asked_by=theirs,
    )  # fmt: skip
    own_choices.deliver_choice(asked.public_id, reader.pk)
    own_choices.deliver_account(row.public_id, second.club.public_id, reader.pk)
    assert len(mail.outbox) == 2
    for letter in mail.outbox:
        assert HOME not in letter.body
        assert "Player " in letter.body
